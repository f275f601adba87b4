import Bytes

/// Parses a pattern in the syntax of Rust's `regex` crate 1.11 (regex-syntax 0.8) into a ``RegexTree``.
///
/// It keeps groups on a stack of its own, so no pattern can exhaust the thread's. Flags are applied and
/// literals are normalised while parsing.
struct RegexParser {
  /// The flags in force at a position of the pattern.
  struct Flags: Equatable {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesNewline = false
    var swapsGreed = false
    var isUnicode = true
    var isCRLF = false
    var ignoresWhitespace = false
  }

  /// A tree and its nesting depth.
  struct Item {
    var tree: RegexTree
    var height: Int
  }

  /// A group, or the whole pattern, while it is parsed.
  private struct Frame {
    var open: Int
    var outerFlags: Flags
    var branches: [Item] = []
    var items: [Item] = []
    /// Whether the last item was `(?flags)`, which cannot be repeated.
    var endsWithFlags = false
  }

  let pattern: [UInt32]
  var position = 0
  var flags: Flags
  private var frames: [Frame] = []
  /// Adjacent literal characters, which are normalised together.
  private var run: [UInt32] = []
  private var names: [[UInt32]: Int] = [:]
  /// Whether some part of the pattern is under `(?i)`.
  private(set) var hasIgnoredCase = false
  /// The first `^` or `$` that is an anchor.
  private(set) var anchor: UInt32?
  /// The first name in a `[:name:]` inside a class that is not the name of a POSIX class.
  var unknownClassName: String?
  /// The first character or range of a class with no character that a text in NFC can have.
  var unmatchableMember: Range<Int>?
  /// The NFC of a run of literals.
  let normalised: ([UInt32]) -> [UInt32]

  init(
    _ text: String, isCaseInsensitive: Bool, normalised: @escaping ([UInt32]) -> [UInt32] = normalizedLiteral
  ) {
    pattern = text.unicodeScalars.map { $0.value }
    flags = Flags(ignoresCase: isCaseInsensitive)
    hasIgnoredCase = isCaseInsensitive
    self.normalised = normalised
  }

  // MARK: Characters

  var isAtEnd: Bool { position >= pattern.count }
  var current: UInt32 { position < pattern.count ? pattern[position] : 0 }

  func isAt(_ scalar: Unicode.Scalar) -> Bool {
    position < pattern.count && pattern[position] == scalar.value
  }

  func isAt(_ text: StaticString, from offset: Int = 0) -> Bool {
    var i = position + offset
    // The literal's bytes live as long as the program, and all are ASCII.
    for k in 0..<text.utf8CodeUnitCount {
      let byte = unsafe text.utf8Start[k]
      guard i < pattern.count && pattern[i] == UInt32(byte) else { return false }
      i += 1
    }
    return true
  }

  /// Advances to the next character; false at the end.
  @discardableResult mutating func advance() -> Bool {
    if position < pattern.count { position += 1 }
    return position < pattern.count
  }

  /// Under `(?x)`, skips white space and comments.
  mutating func skipSpace() {
    guard flags.ignoresWhitespace else { return }
    while position < pattern.count {
      if Self.isWhiteSpace(current) {
        position += 1
      } else if isAt("#") {
        while position < pattern.count && current != 0x0A { position += 1 }
      } else {
        return
      }
    }
  }

  @discardableResult mutating func advanceAndSkipSpace() -> Bool {
    advance()
    skipSpace()
    return !isAtEnd
  }

  static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  func failure(_ message: String, at offset: Int) -> RegexSyntaxError {
    RegexSyntaxError(message: message, offset: min(offset, pattern.count))
  }

  /// A part of the pattern, for an error message.
  func quoted(_ range: Range<Int>) -> String {
    var text = ""
    for scalar in pattern[range.clamped(to: 0..<pattern.count)].prefix(40) {
      if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  // MARK: The whole pattern

  /// Parses the whole pattern.
  mutating func parse() throws(RegexSyntaxError) -> RegexTree {
    guard pattern.count <= Limits.regexPatternScalars else {
      throw failure("the pattern is longer than \(Limits.regexPatternScalars) characters", at: 0)
    }
    frames = [Frame(open: 0, outerFlags: flags)]
    while true {
      skipSpace()
      guard position < pattern.count else { break }
      switch pattern[position] {
      case "(": try openGroup()
      case ")": try closeGroup()
      case "|":
        endBranch()
        position += 1
      case "[":
        let (set, height) = try bracketedClass()
        push(Item(tree: .scalars(set), height: height))
      case "*": try repeatLast(least: 0, most: nil)
      case "+": try repeatLast(least: 1, most: nil)
      case "?": try repeatLast(least: 0, most: 1)
      case "{": try countedRepetition()
      default: try primitive()
      }
    }
    if frames.count > 1 {
      throw failure("unclosed group: ')' is missing", at: frames[frames.count - 1].open)
    }
    let whole = finishFrame()
    try checkHeight(whole.height, at: 0)
    return whole.tree
  }

  private func checkHeight(_ height: Int, at offset: Int) throws(RegexSyntaxError) {
    if height > Limits.regexNesting {
      throw failure("nested more than \(Limits.regexNesting) levels deep", at: offset)
    }
  }

  private mutating func push(_ item: Item) {
    flushRun()
    let last = frames.count - 1
    frames[last].items.append(item)
    frames[last].endsWithFlags = false
  }

  private mutating func pushLiteral(_ scalar: UInt32) {
    run.append(scalar)
    frames[frames.count - 1].endsWithFlags = false
  }

  /// Normalises the pending literals and appends them as items.
  private mutating func flushRun() {
    if run.isEmpty { return }
    let literal = run.allSatisfy { $0 < 0x80 } ? run : normalised(run)
    let last = frames.count - 1
    for scalar in literal { frames[last].items.append(Item(tree: literalTree(scalar), height: 0)) }
    run.removeAll(keepingCapacity: true)
  }

  private func literalTree(_ scalar: UInt32) -> RegexTree {
    guard flags.ignoresCase else { return .scalar(scalar) }
    if flags.isUnicode {
      let set = SimpleCaseFolding.orbit(of: scalar)
      return set.pieces.count == 1 && set.count == 1 ? .scalar(scalar) : .scalars(set)
    }
    switch scalar {
    case "A"..."Z": return .scalars(ScalarSet(pieces: [.init(scalar), .init(scalar | 0x20)]))
    case "a"..."z": return .scalars(ScalarSet(pieces: [.init(scalar & ~0x20), .init(scalar)]))
    default: return .scalar(scalar)
    }
  }

  private mutating func endBranch() {
    flushRun()
    let last = frames.count - 1
    let items = frames[last].items
    let branch: Item
    switch items.count {
    case 0: branch = Item(tree: .empty, height: 0)
    case 1: branch = items[0]
    default:
      let height = items.reduce(0) { max($0, $1.height) } + 1
      branch = Item(tree: .sequence(items.map { $0.tree }), height: height)
    }
    frames[last].branches.append(branch)
    frames[last].items.removeAll(keepingCapacity: true)
    frames[last].endsWithFlags = false
  }

  /// Ends the innermost group and returns its content.
  private mutating func finishFrame() -> Item {
    endBranch()
    guard let frame = frames.popLast() else { return Item(tree: .empty, height: 0) }
    if frame.branches.count == 1 { return frame.branches[0] }
    let height = frame.branches.reduce(0) { max($0, $1.height) } + 1
    return Item(tree: .choice(frame.branches.map { $0.tree }), height: height)
  }

  // MARK: Groups

  private mutating func openGroup() throws(RegexSyntaxError) {
    flushRun()
    let open = position
    advanceAndSkipSpace()
    if isAt("?=") || isAt("?!") || isAt("?<=") || isAt("?<!") {
      throw failure(
        "look-around is not supported: matching must take time linear in the text", at: open)
    }
    var inner = flags
    if isAt("?P<") || isAt("?<") {
      position += isAt("?P<") ? 3 : 2
      try groupName()
    } else if isAt("?") {
      let question = position
      guard advance() else { throw failure("unclosed group: ')' is missing", at: open) }
      let isEmpty = try flagList(into: &inner)
      if isAt(")") {
        if isEmpty { throw failure("nothing to repeat before '?'", at: question) }
        position += 1
        flags = inner
        frames[frames.count - 1].endsWithFlags = true
        return
      }
      position += 1
    }
    if frames.count > Limits.regexNesting {
      throw failure("nested more than \(Limits.regexNesting) levels deep", at: open)
    }
    frames.append(Frame(open: open, outerFlags: flags))
    flags = inner
  }

  private mutating func closeGroup() throws(RegexSyntaxError) {
    guard frames.count > 1 else { throw failure("unopened group: ')' without a '('", at: position) }
    flushRun()
    let open = frames[frames.count - 1].open
    let outerFlags = frames[frames.count - 1].outerFlags
    let content = finishFrame()
    flags = outerFlags
    position += 1
    try checkHeight(content.height + 1, at: open)
    push(Item(tree: content.tree, height: content.height + 1))
  }

  private mutating func groupName() throws(RegexSyntaxError) {
    let start = position
    while !isAtEnd && !isAt(">") {
      guard Self.isNameCharacter(current, isFirst: position == start) else {
        throw failure(
          "a group's name may not have '\(quoted(position..<position + 1))' "
            + (position == start ? "as its first character" : "in it"), at: position)
      }
      position += 1
    }
    if isAtEnd { throw failure("unclosed group name: '>' is missing", at: start) }
    if position == start { throw failure("empty group name", at: start) }
    let name = Array(pattern[start..<position])
    if names[name] != nil {
      throw failure("the group name '\(quoted(start..<position))' is used twice", at: start)
    }
    names[name] = start
    position += 1
  }

  private static func isNameCharacter(_ scalar: UInt32, isFirst: Bool) -> Bool {
    switch scalar {
    case "_", "a"..."z", "A"..."Z": return true
    case ".", "[", "]", "0"..."9": return !isFirst
    default:
      guard scalar >= 0x80, let scalar = Unicode.Scalar(scalar) else { return false }
      if scalar.properties.isAlphabetic { return true }
      switch scalar.properties.generalCategory {
      case .decimalNumber, .letterNumber, .otherNumber: return !isFirst
      default: return false
      }
    }
  }

  /// Parses flags up to `:` or `)`. Returns whether there were none.
  private mutating func flagList(into result: inout Flags) throws(RegexSyntaxError) -> Bool {
    var seen: [UInt32] = []
    var minus: Int?
    var isDangling = false
    while !isAt(":") && !isAt(")") {
      let isOn = minus == nil
      if seen.contains(current) {
        throw failure(
          isAt("-")
            ? "a second '-' among the flags" : "the flag '\(quoted(position..<position + 1))' is given twice",
          at: position)
      }
      seen.append(current)
      isDangling = false
      switch current {
      case "-":
        minus = position
        isDangling = true
      case "i":
        result.ignoresCase = isOn
        if isOn { hasIgnoredCase = true }
      case "m": result.isMultiline = isOn
      case "s": result.dotMatchesNewline = isOn
      case "U": result.swapsGreed = isOn
      case "u": result.isUnicode = isOn
      case "R": result.isCRLF = isOn
      case "x": result.ignoresWhitespace = isOn
      default:
        throw failure(mistakenFlag, at: position)
      }
      guard advance() else { throw failure("unclosed flags: ')' or ':' is missing", at: position) }
    }
    if isDangling, let minus { throw failure("'-' without a flag after it", at: minus) }
    return seen.isEmpty
  }

  /// What is wrong with a character that is no flag.
  private var mistakenFlag: String {
    if isAt(">") { return "atomic groups are not supported" }
    if isAt("P=") { return "back-references are not supported" }
    if isAt("#") { return "comments in parentheses are not supported: '#' begins one under (?x)" }
    return "unknown flag '\(quoted(position..<position + 1))': expected i, m, s, R, U, u or x"
  }

  // MARK: Repetition

  /// Removes the last item, to repeat it.
  private mutating func takeLast(_ what: String) throws(RegexSyntaxError) -> Item {
    let parts = partsOfLastLiteral()
    flushRun()
    let last = frames.count - 1
    guard !frames[last].endsWithFlags, let item = frames[last].items.popLast() else {
      throw failure(
        "nothing to repeat before '\(what)'; the character itself is written '\\\(what)'", at: position)
    }
    if parts < 2 { return item }
    let others = frames[last].items.suffix(parts - 1).map(\.tree)
    frames[last].items.removeLast(parts - 1)
    return Item(tree: .sequence(others + [item.tree]), height: item.height + 1)
  }

  /// The number of items that the last pending literal becomes. It is more than one for the characters that
  /// NFC always splits (composition exclusions of Unicode Standard Annex 15, such as U+0958), which are
  /// repeated whole.
  private func partsOfLastLiteral() -> Int {
    guard let literal = run.last, literal >= 0x80 else { return 1 }
    let parts = normalised([literal])
    // A mark that joins what is before it is no item of its own.
    return parts.count > 1 && normalised(run).suffix(parts.count).elementsEqual(parts) ? parts.count : 1
  }

  private mutating func repeatLast(least: Int, most: Int?) throws(RegexSyntaxError) {
    let start = position
    let item = try takeLast(quoted(position..<position + 1))
    position += 1
    try pushRepetition(of: item, least: least, most: most, isLazy: takeLazyMark(), at: start)
  }

  private mutating func takeLazyMark() -> Bool {
    guard isAt("?") else { return false }
    position += 1
    return true
  }

  private mutating func pushRepetition(
    of item: Item, least: Int, most: Int?, isLazy: Bool, at start: Int
  ) throws(RegexSyntaxError) {
    try checkHeight(item.height + 1, at: start)
    let isGreedy = isLazy == flags.swapsGreed
    push(
      Item(
        tree: .repetition(item.tree, least: least, most: most, isGreedy: isGreedy), height: item.height + 1))
  }

  private mutating func countedRepetition() throws(RegexSyntaxError) {
    let start = position
    let unclosed = "unclosed repetition count: '}' is missing"
    let item = try takeLast("{")
    guard advanceAndSkipSpace() else { throw failure(unclosed, at: start) }
    let least = try decimal(start)
    if isAtEnd { throw failure(unclosed, at: start) }
    var most: Int? = least
    if isAt(",") {
      guard advanceAndSkipSpace() else { throw failure(unclosed, at: start) }
      most = isAt("}") ? nil : try decimal(start)
    }
    guard isAt("}") else { throw failure(unclosed, at: start) }
    let end = position + 1
    let isLazy = advanceAndSkipSpace() && takeLazyMark()
    if let most, most < least {
      throw failure(
        "the repetition count '\(quoted(start..<end))' has its greater number first", at: start)
    }
    try pushRepetition(of: item, least: least, most: most, isLazy: isLazy, at: start)
  }

  private mutating func decimal(_ start: Int) throws(RegexSyntaxError) -> Int {
    while !isAtEnd && Self.isWhiteSpace(current) { position += 1 }
    let first = position
    var value = 0
    var digits = 0
    while !isAtEnd, case "0"..."9" = current {
      value = min(value * 10 + Int(current - 0x30), 1 << 40)
      digits += 1
      advanceAndSkipSpace()
    }
    while !isAtEnd && Self.isWhiteSpace(current) { advanceAndSkipSpace() }
    if digits == 0 {
      throw failure(
        "a repetition count is a number, as in {2}, {2,} or {2,5}; a literal '{' is written '\\{'", at: first)
    }
    if value > UInt32.max { throw failure("the repetition count is too large", at: first) }
    return value
  }

  // MARK: Single things

  private mutating func primitive() throws(RegexSyntaxError) {
    let scalar = current
    switch scalar {
    case "\\":
      switch try escape() {
      case .literal(let scalar): pushLiteral(scalar)
      case .set(let set): push(Item(tree: .scalars(set), height: 0))
      case .look(let look): push(Item(tree: .look(look), height: 0))
      }
    case ".":
      if !flags.isUnicode {
        throw failure("'.' under (?-u) can match what is not UTF-8; write it under (?u)", at: position)
      }
      position += 1
      push(Item(tree: .scalars(dotSet), height: 0))
    case "^":
      noteAnchor()
      position += 1
      let look: RegexTree.Look = flags.isMultiline ? (flags.isCRLF ? .crlfLineStart : .lineStart) : .start
      push(Item(tree: .look(look), height: 0))
    case "$":
      noteAnchor()
      position += 1
      let look: RegexTree.Look = flags.isMultiline ? (flags.isCRLF ? .crlfLineEnd : .lineEnd) : .end
      push(Item(tree: .look(look), height: 0))
    default:
      position += 1
      pushLiteral(scalar)
    }
  }

  private mutating func noteAnchor() {
    if anchor == nil { anchor = current }
  }

  private var dotSet: ScalarSet {
    if flags.dotMatchesNewline { return .all }
    var excluded = ScalarSet(0x0A)
    if flags.isCRLF { excluded.formUnion(ScalarSet(0x0D)) }
    return excluded.complement
  }
}

extension ScalarSet.Piece {
  /// A single scalar.
  init(_ scalar: UInt32) { self.init(lower: scalar, upper: scalar) }
}

/// The NFC of a run of literal characters.
func normalizedLiteral(_ scalars: [UInt32]) -> [UInt32] {
  var text = ""
  for scalar in scalars { if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) } }
  let bytes = Array(text.utf8)
  var normalizer = SegmentNormalizer()
  normalizer.normalize(bytes.span, 0..<bytes.count)
  return normalizer.scalars
}

/// Compares a scalar of the pattern with a character.
func ~= (character: Unicode.Scalar, scalar: UInt32) -> Bool { character.value == scalar }

/// Compares a scalar of the pattern with a range of characters.
func ~= (characters: ClosedRange<Unicode.Scalar>, scalar: UInt32) -> Bool {
  characters.lowerBound.value <= scalar && scalar <= characters.upperBound.value
}
