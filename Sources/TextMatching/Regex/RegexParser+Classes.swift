import Bytes

/// Bracketed classes with ranges, nested classes, POSIX names and set operations.
extension RegexParser {
  /// A bracket that is being parsed.
  private struct ClassFrame {
    var open: Int
    var isNegated: Bool
    var set = ScalarSet()
    var itemCount = 0
    var height = 0
    /// The left operand of the operation whose right operand is being parsed.
    var left: (set: ScalarSet, operation: SetOperation)?
  }

  private enum SetOperation { case intersection, difference, symmetricDifference }

  /// Parses a class. The parser is at its `[`. Returns its set and its nesting depth.
  mutating func bracketedClass() throws(RegexSyntaxError) -> (ScalarSet, Int) {
    var frames: [ClassFrame] = []
    while true {
      skipSpace()
      guard position < pattern.count else {
        throw failure("unclosed character class: ']' is missing", at: frames.last?.open ?? position)
      }
      if isAt("[") {
        if !frames.isEmpty, let set = posixClass() {
          add(set, height: 0, to: &frames[frames.count - 1])
          continue
        }
        if frames.count >= Limits.regexNesting {
          throw failure("nested more than \(Limits.regexNesting) levels deep", at: position)
        }
        frames.append(try openBracket())
        continue
      }
      guard !frames.isEmpty else { continue }
      let last = frames.count - 1
      if isAt("]") {
        position += 1
        let (set, height) = try closeBracket(&frames[last])
        frames.removeLast()
        if frames.isEmpty { return (set, height) }
        add(set, height: height, to: &frames[frames.count - 1])
      } else if isAt("&&") {
        begin(.intersection, &frames[last])
      } else if isAt("--") {
        begin(.difference, &frames[last])
      } else if isAt("~~") {
        begin(.symmetricDifference, &frames[last])
      } else {
        try classRange(&frames[last])
      }
    }
  }

  private func add(_ set: ScalarSet, height: Int, to frame: inout ClassFrame) {
    for piece in set.pieces { frame.set.append(piece.lower, piece.upper) }
    frame.itemCount += 1
    frame.height = max(frame.height, height)
  }

  private mutating func openBracket() throws(RegexSyntaxError) -> ClassFrame {
    let unclosed = "unclosed character class: ']' is missing"
    let open = position
    guard advanceAndSkipSpace() else { throw failure(unclosed, at: open) }
    var frame = ClassFrame(open: open, isNegated: isAt("^"))
    if frame.isNegated {
      guard advanceAndSkipSpace() else { throw failure(unclosed, at: open) }
    }
    // Leading hyphens are literal, and so is a `]` at the very start.
    while isAt("-") {
      add(ScalarSet(0x2D), height: 0, to: &frame)
      guard advanceAndSkipSpace() else { throw failure(unclosed, at: open) }
    }
    if frame.itemCount == 0 && isAt("]") {
      add(ScalarSet(0x5D), height: 0, to: &frame)
      guard advanceAndSkipSpace() else { throw failure(unclosed, at: open) }
    }
    return frame
  }

  private func folded(_ set: ScalarSet) -> ScalarSet {
    guard flags.ignoresCase else { return set }
    if flags.isUnicode { return SimpleCaseFolding.closure(of: set) }
    var result = set
    for piece in set.intersection(ScalarSet(0x41, 0x5A)).pieces {
      result.append(piece.lower | 0x20, piece.upper | 0x20)
    }
    for piece in set.intersection(ScalarSet(0x61, 0x7A)).pieces {
      result.append(piece.lower & ~0x20, piece.upper & ~0x20)
    }
    result.canonicalise()
    return result
  }

  /// The content of the innermost bracket, with the pending operation done.
  private func content(of frame: inout ClassFrame) -> ScalarSet {
    frame.set.canonicalise()
    if frame.itemCount > 1 { frame.height += 1 }
    guard let (left, operation) = frame.left else { return frame.set }
    frame.height += 1
    let a = folded(left)
    let b = folded(frame.set)
    switch operation {
    case .intersection: return a.intersection(b)
    case .difference: return a.subtracting(b)
    case .symmetricDifference: return a.symmetricDifference(b)
    }
  }

  private mutating func begin(_ operation: SetOperation, _ frame: inout ClassFrame) {
    position += 2
    frame.left = (content(of: &frame), operation)
    frame.set = ScalarSet()
    frame.itemCount = 0
  }

  private func closeBracket(_ frame: inout ClassFrame) throws(RegexSyntaxError) -> (ScalarSet, Int) {
    var set = folded(content(of: &frame))
    if frame.isNegated { set = set.complement }
    if !flags.isUnicode, let last = set.pieces.last, last.upper > 0x7F {
      throw failure(
        "this class under (?-u) can match what is not UTF-8; write it under (?u)", at: frame.open)
    }
    return (set, frame.height + 1)
  }

  /// Parses one character, a range, or a class by its escape.
  private mutating func classRange(_ frame: inout ClassFrame) throws(RegexSyntaxError) {
    let start = position
    let first = try classItem()
    let end = position
    skipSpace()
    guard !isAtEnd else { throw failure("unclosed character class: ']' is missing", at: frame.open) }
    var isRange = isAt("-")
    if isRange {
      var ahead = self
      ahead.advanceAndSkipSpace()
      if ahead.isAt("]") || ahead.isAt("-") { isRange = false }
    }
    guard isRange else {
      switch first {
      case .literal(let scalar):
        add(ScalarSet(try classLiteral(scalar, at: start)), height: 0, to: &frame)
        noteUnmatchable(scalar...scalar, at: start..<end)
      case .set(let set): add(set, height: 0, to: &frame)
      case .look: throw noLook(start)
      }
      return
    }
    guard advanceAndSkipSpace() else {
      throw failure("unclosed character class: ']' is missing", at: frame.open)
    }
    let secondStart = position
    let second = try classItem()
    let lower = try rangeEnd(first, at: start)
    let upper = try rangeEnd(second, at: secondStart)
    if lower > upper {
      throw failure(
        "the range '\(quoted(start..<position))' ends before it begins", at: start)
    }
    add(ScalarSet(lower, upper), height: 0, to: &frame)
    noteUnmatchable(lower...upper, at: start..<position)
  }

  /// Notes where a member of a class is if no text in NFC has any of its characters. Under `(?i)` the letters
  /// of any case count: U+212B, which NFC writes otherwise, then stands for `å`, too. There are no more than
  /// some hundred such characters in a row.
  private mutating func noteUnmatchable(_ member: ClosedRange<UInt32>, at place: Range<Int>) {
    guard unmatchableMember == nil else { return }
    func isInNFC(_ scalar: UInt32) -> Bool { scalar < 0x80 || normalised([scalar]) == [scalar] }
    let isMatchable = member.contains { scalar in
      isInNFC(scalar)
        || flags.ignoresCase
          && SimpleCaseFolding.orbit(of: scalar).pieces.contains {
            ($0.lower...$0.upper).contains(where: isInNFC)
          }
    }
    if !isMatchable { unmatchableMember = place }
  }

  private func noLook(_ offset: Int) -> RegexSyntaxError {
    failure(
      "'\(quoted(offset..<offset + 2))' stands for no character, so it cannot be in a class", at: offset)
  }

  private mutating func classItem() throws(RegexSyntaxError) -> Escape {
    if isAt("\\") { return try escape() }
    let scalar = current
    position += 1
    return .literal(scalar)
  }

  private func classLiteral(_ scalar: UInt32, at offset: Int) throws(RegexSyntaxError) -> UInt32 {
    if !flags.isUnicode && scalar > 0x7F {
      throw failure("a class under (?-u) may have ASCII characters only", at: offset)
    }
    return scalar
  }

  private func rangeEnd(_ item: Escape, at offset: Int) throws(RegexSyntaxError) -> UInt32 {
    switch item {
    case .literal(let scalar): return try classLiteral(scalar, at: offset)
    case .set: throw failure("a range goes from one character to another; this is a class", at: offset)
    case .look: throw noLook(offset)
    }
  }

  /// `[:name:]` or `[:^name:]`; nil, with nothing consumed, if it is neither.
  private mutating func posixClass() -> ScalarSet? {
    guard isAt("[:") else { return nil }
    var end = position + 2
    let isNegated = end < pattern.count && pattern[end] == 0x5E
    if isNegated { end += 1 }
    let first = end
    while end < pattern.count, Self.isASCIILetter(pattern[end]) { end += 1 }
    guard end > first, end + 1 < pattern.count, pattern[end] == 0x3A, pattern[end + 1] == 0x5D else {
      return nil
    }
    let name = quoted(first..<end)
    guard let named = Self.posixSet(name) else {
      if unknownClassName == nil { unknownClassName = name }
      return nil
    }
    position = end + 2
    let set = folded(named)
    if !isNegated { return set }
    // Under `(?-u)` its complement would be no UTF-8; the end of the bracket refuses that.
    return set.complement
  }

  private static func isASCIILetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z": true
    default: false
    }
  }

  private static func posixSet(_ name: String) -> ScalarSet? {
    func set(_ pieces: (UInt32, UInt32)...) -> ScalarSet {
      ScalarSet(pieces: pieces.map { ScalarSet.Piece(lower: $0.0, upper: $0.1) })
    }
    switch name {
    case "alnum": return set((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A))
    case "alpha": return set((0x41, 0x5A), (0x61, 0x7A))
    case "ascii": return set((0, 0x7F))
    case "blank": return set((0x09, 0x09), (0x20, 0x20))
    case "cntrl": return set((0, 0x1F), (0x7F, 0x7F))
    case "digit": return set((0x30, 0x39))
    case "graph": return set((0x21, 0x7E))
    case "lower": return set((0x61, 0x7A))
    case "print": return set((0x20, 0x7E))
    case "punct": return set((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E))
    case "space": return set((0x09, 0x0D), (0x20, 0x20))
    case "upper": return set((0x41, 0x5A))
    case "word": return UnicodeProperties.asciiWord
    case "xdigit": return set((0x30, 0x39), (0x41, 0x46), (0x61, 0x66))
    default: return nil
    }
  }
}
