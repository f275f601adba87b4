import Bytes

extension JSON5Document {
  /// Reads a JSON5 text. It does not throw: mistakes are in ``mistakes``, and the tree has everything that
  /// could be read. After a mistake, reading continues at the next comma or closing bracket of the same
  /// depth.
  ///
  /// - Parameters:
  ///   - source: The text in UTF-8. A byte-order mark is allowed.
  ///   - limit: The maximum number of mistakes that are kept. All are counted.
  /// - Complexity: O(n) time in the length of the text; 32 bytes for each value.
  package static func read(_ source: [UInt8], keeping limit: Int = Limits.reportedMistakes) -> JSON5Document {
    var reader = JSON5Reader(source: source, limit: limit)
    reader.read()
    var document = JSON5Document(source: source)
    document.nodes = reader.nodes
    document.mistakes = reader.mistakes
    document.mistakeCount = reader.mistakeCount
    document.repeatedKeyCount = reader.repeatedKeyCount
    document.hasComments = reader.cursor.hasComments
    return document
  }
}

/// Builds the tree: a state machine over a stack of open brackets.
struct JSON5Reader {
  /// An open array or object.
  struct Frame {
    var node: Int
    var isObject: Bool
    /// The child read last.
    var last = -1
    /// Whether a comma or closing bracket is expected next, and not an element.
    var wantsSeparator = false
    /// Whether the last child was skipped after a mistake. A mismatched bracket is then not reported again.
    var isRecovering = false
  }

  let source: [UInt8]
  let limit: Int
  var cursor: JSON5Cursor
  var nodes: [JSON5Node] = []
  var mistakes: [JSON5Fault] = []
  var mistakeCount = 0
  var repeatedKeyCount = 0
  var stack: [Frame] = []
  /// Whether a bracket was closed by one of another kind. A missing bracket at the end is then not reported
  /// again.
  var sawWrongBracket = false
  /// The ranges of ill-formed UTF-8 that have been reported.
  var illFormed: [Range<Int>] = []
  /// The key of the value that is being read.
  var pendingKey: Key?
  /// The text's lines, found when they are first needed.
  lazy var lines = LineIndex(source.span)

  /// The number of bytes that have been read, including those read ahead.
  let reads = WorkCounter()

  init(source: [UInt8], limit: Int) {
    self.source = source
    self.limit = min(max(limit, 1), .max / 4)
    cursor = JSON5Cursor()
    // Most values take more than a dozen bytes. Reserved memory that is never touched costs nothing, while an
    // array that grows needs up to twice its size for a moment.
    nodes.reserveCapacity(min(source.count / 12, Limits.rulesValues) + 16)
  }

  mutating func read() {
    guard source.count <= Limits.rulesBytes else {
      return report(0, "the file is larger than \(Limits.rulesBytes >> 20) MiB, the most that is read")
    }
    guard checkEncoding() else { return }
    cursor.at = source.span.byteOrderMarkCount
    guard skipTrivia() else { return }
    guard cursor.at < source.count else {
      return report(cursor.at, "found nothing but white space, expected a value")
    }
    if beginsWithMember() {
      return report(
        cursor.at,
        "found \(found()) and \":\", expected \"{\" before the first member and \"}\" after the last")
    }
    guard readValue(key: nil) else { return }
    while let frame = stack.last {
      guard skipTrivia() else { return }
      guard cursor.at < source.count else { return reportUnclosed() }
      guard nodes.count < Limits.rulesValues else {
        return report(cursor.at, "more than \(Limits.rulesValues) values, the most that is read")
      }
      let byte = source[cursor.at]
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        close(byte)
      } else if byte == UInt8(ascii: ",") {
        if frame.wantsSeparator {
          nodes[frame.last].commaOffset = UInt32(truncatingIfNeeded: cursor.at)
        } else {
          let wanted = frame.isObject ? "a key" : "a value"
          report(cursor.at, "found \",\", expected \(wanted)")
          if !frame.isObject { appendInvalid(cursor.at, cursor.at) }
        }
        cursor.at += 1
        stack[stack.count - 1].wantsSeparator = false
        stack[stack.count - 1].isRecovering = false
      } else if frame.wantsSeparator {
        let closing = frame.isObject ? "}" : "]"
        let what = frame.isObject ? "member" : "element"
        report(
          cursor.at,
          "found \(found()), expected \",\" or \"\(closing)\" after the \(what) before it\(notationHint)")
        guard recover() else { return }
      } else {
        guard frame.isObject ? readMember() : readValue(key: nil) else { return }
      }
    }
    if nodes.isEmpty { return }
    guard skipTrivia() else { return }
    if cursor.at < source.count {
      report(
        cursor.at,
        "found \(found()), expected nothing more after the end of the text's one value\(notationHint)")
    }
  }

  // MARK: Values

  /// Reads a value, or opens it if it is an array or object. Returns false if reading cannot continue.
  private mutating func readValue(key: Key?) -> Bool {
    let start = cursor.at
    switch source[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = source[start] == UInt8(ascii: "{")
      guard stack.count < Limits.rulesDepth else {
        report(start, "nested deeper than \(Limits.rulesDepth) brackets, the most that is read")
        return fail(from: start, key: key)
      }
      append(JSON5Node(kind: isObject ? .object : .array, start: start, end: start + 1), key)
      stack.append(Frame(node: nodes.count - 1, isObject: isObject))
      cursor.at += 1
      return true
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let string = skipString()
      if let problem = string.problem {
        report(problem.offset, problem.message)
        guard string.isClosed else { return fail(from: start, key: key) }
      }
      var node = JSON5Node(kind: string.problem == nil ? .string : .invalid, start: start, end: cursor.at)
      node.valueHasEscapes = string.hasEscapes
      append(node, key)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "I"), UInt8(ascii: "N"):
      let number = JSON5Numbers.scan(source.span, at: start)
      let goesOn =
        number.end < source.count
        && (source[number.end] == UInt8(ascii: ".") || cursor.isIdentifierPart(source.span, at: number.end))
      if number.problem != nil || goesOn {
        let token = found()
        if (65...90).contains(source[start]) {
          report(start, notAValue(token))
        } else if let problem = number.problem {
          report(start, "the number \(token) \(problem)")
        } else {
          report(start, "found \(token), which is not a number; a text must be quoted")
        }
        return fail(from: start, key: key)
      }
      cursor.at = number.end
      append(JSON5Node(kind: .number, start: start, end: number.end), key)
    default:
      let kind: JSON5Kind
      let end = cursor.identifierEnd(source.span, at: start)
      switch source[start..<end] {
      case _ where end == start: kind = .invalid
      case let word where word.elementsEqual("true".utf8): kind = .true
      case let word where word.elementsEqual("false".utf8): kind = .false
      case let word where word.elementsEqual("null".utf8): kind = .null
      default: kind = .invalid
      }
      guard kind != .invalid else {
        report(start, notAValue(found()))
        return fail(from: start, key: key)
      }
      cursor.at = end
      append(JSON5Node(kind: kind, start: start, end: end), key)
    }
    return true
  }

  /// A member's key.
  struct Key {
    var range: Range<Int>
    var hasEscapes: Bool
  }

  /// Reads a key, the colon and the value. Returns false if reading cannot continue.
  private mutating func readMember() -> Bool {
    let start = cursor.at
    var key = Key(range: start..<start, hasEscapes: false)
    if JSON5Strings.isQuote(source[start]) {
      let string = skipString()
      if let problem = string.problem {
        report(problem.offset, problem.message)
        return fail(from: start, key: nil)
      }
      key = Key(range: start..<cursor.at, hasEscapes: string.hasEscapes)
    } else {
      let end = cursor.identifierEnd(source.span, at: start)
      guard end > start else {
        let hint =
          (48...57).contains(source[start]) ? "; a key that begins with a digit must be quoted" : notationHint
        report(start, "found \(found()), expected a key or \"}\"\(hint)")
        return fail(from: start, key: nil)
      }
      let hasEscapes = cursor.hasEscape(source.span, start..<end)
      if hasEscapes, let mistake = cursor.mistakeOfEscapes(source.span, start..<end) {
        report(start, "\(mistake); put the key in quotes")
        return fail(from: start, key: nil)
      }
      key = Key(range: start..<end, hasEscapes: hasEscapes)
      cursor.at = end
    }
    pendingKey = key
    guard skipTrivia() else { return false }
    guard cursor.at < source.count else {
      reportUnclosed()
      return false
    }
    guard source[cursor.at] == UInt8(ascii: ":") else {
      let hint =
        JSON5Strings.isQuote(source[start]) || source[cursor.at] != UInt8(ascii: "-")
        ? "" : "; a key with \"-\" in it must be quoted"
      report(cursor.at, "found \(found()), expected \":\" after the key \(shown(key.range))\(hint)")
      return fail(from: cursor.at, key: key)
    }
    cursor.at += 1
    guard skipTrivia() else { return false }
    guard cursor.at < source.count else {
      reportUnclosed()
      return false
    }
    let byte = source[cursor.at]
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      report(cursor.at, "found \(found()), expected a value for the key \(shown(key.range))")
      return fail(from: cursor.at, key: key)
    }
    return readValue(key: key)
  }

  /// Adds a node as a child of the innermost open bracket.
  private mutating func append(_ node: JSON5Node, _ key: Key?) {
    var node = node
    node.nextIndex = UInt32(truncatingIfNeeded: nodes.count + 1)
    if let key {
      node.keyStart = UInt32(truncatingIfNeeded: key.range.lowerBound)
      node.keyEnd = UInt32(truncatingIfNeeded: key.range.upperBound)
      node.keyHasEscapes = key.hasEscapes
    }
    nodes.append(node)
    pendingKey = nil
    guard !stack.isEmpty else { return }
    let top = stack.count - 1
    nodes[stack[top].node].children += 1
    stack[top].last = nodes.count - 1
    stack[top].wantsSeparator = true
  }

  private mutating func appendInvalid(_ start: Int, _ end: Int, key: Key? = nil) {
    append(JSON5Node(kind: .invalid, start: start, end: end), key)
  }

  // MARK: Brackets

  private mutating func close(_ byte: UInt8) {
    let frame = stack[stack.count - 1]
    let isObject = byte == UInt8(ascii: "}")
    let offset = cursor.at
    if frame.isObject == isObject {
      cursor.at += 1
      return pop(end: cursor.at)
    }
    sawWrongBracket = true
    if !frame.isRecovering {
      let opening = frame.isObject ? "{" : "["
      let wanted = frame.isObject ? "}" : "]"
      let line = keeps(offset) ? lines.line(of: nodes[frame.node].start) : 0
      report(
        offset,
        "found \(found()), expected \",\" or \"\(wanted)\", which closes the \"\(opening)\" of line \(line)")
    }
    cursor.at += 1
    // If more text follows, this bracket is superfluous: the outermost object continues.
    if stack.count == 1, hasMore() {
      stack[0].isRecovering = true
      return
    }
    // Either the bracket is of the wrong kind, or it closes the enclosing container and the bracket of this
    // one is missing.
    if stack.count >= 2, stack[stack.count - 2].isObject == isObject, missesBracket() {
      pop(end: offset)
    }
    pop(end: cursor.at)
  }

  private mutating func pop(end: Int) {
    let frame = stack[stack.count - 1]
    nodes[frame.node].endOffset = UInt32(truncatingIfNeeded: end)
    nodes[frame.node].nextIndex = UInt32(truncatingIfNeeded: nodes.count)
    if frame.isObject { checkKeys(of: frame.node) }
    stack.removeLast()
  }

  /// Whether anything but white space and comments follows.
  private func hasMore() -> Bool {
    var ahead = cursor
    defer { count(to: ahead.at) }
    _ = ahead.skipTrivia(source.span)
    return ahead.at < source.count
  }

  /// For a bracket that does not match the innermost container: whether the following text fits better if the
  /// bracket closes the enclosing container, too.
  private func missesBracket() -> Bool {
    var ahead = cursor
    defer { count(to: ahead.at) }
    _ = ahead.skipTrivia(source.span)
    let around = stack.count >= 3 ? stack[stack.count - 3] : nil
    guard ahead.at < source.count else { return around == nil }
    let next = source[ahead.at]
    if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
      let closesObject = next == UInt8(ascii: "}")
      // A bracket of the wrong kind leaves stack[-2] open. One that closes the enclosing container leaves
      // stack[-3] open.
      if stack[stack.count - 2].isObject == closesObject { return false }
      return around?.isObject == closesObject
    }
    guard next == UInt8(ascii: ","), let around else { return false }
    ahead.at += 1
    _ = ahead.skipTrivia(source.span)
    guard ahead.at < source.count else { return false }
    let isMember = isMember(&ahead)
    return stack[stack.count - 2].isObject != isMember && around.isObject == isMember
  }

  /// Whether the text begins with a key and a colon, without the bracket of an object.
  private func beginsWithMember() -> Bool {
    var ahead = cursor
    defer { count(to: ahead.at) }
    return isMember(&ahead)
  }

  /// Whether a key and a colon follow, over which the cursor is moved.
  private func isMember(_ ahead: inout JSON5Cursor) -> Bool {
    let start = ahead.at
    if JSON5Strings.isQuote(source[start]) {
      _ = ahead.skipString(source.span)
    } else {
      ahead.at = ahead.identifierEnd(source.span, at: start)
    }
    guard ahead.at > start else { return false }
    _ = ahead.skipTrivia(source.span)
    return ahead.at < source.count && source[ahead.at] == UInt8(ascii: ":")
  }

  /// Closes everything that is open at the end of the text.
  mutating func closeAll() {
    while !stack.isEmpty { pop(end: source.count) }
  }

  /// Reports every key that occurs twice in an object.
  private mutating func checkKeys(of object: Int) {
    let count = nodes[object].count
    guard count > 1 else { return }
    var index = object + 1
    let end = Int(nodes[object].nextIndex)
    if count <= 8 {
      while index < end {
        var earlier = object + 1
        while earlier < index, !sameKey(earlier, index) { earlier = Int(nodes[earlier].nextIndex) }
        if earlier < index { reportTwice(index, earlier, object) }
        index = Int(nodes[index].nextIndex)
      }
      return
    }
    var seen: [[UInt8]: Int] = [:]
    while index < end {
      let key = keyBytes(index)
      if !key.isEmpty || nodes[index].keyRange != nil {
        if let earlier = seen[key] {
          reportTwice(index, earlier, object)
        } else {
          seen[key] = index
        }
      }
      index = Int(nodes[index].nextIndex)
    }
  }

  func keyBytes(_ index: Int) -> [UInt8] {
    let node = nodes[index]
    guard let range = node.keyRange else { return [] }
    return keyBytes(range, node.keyHasEscapes)
  }

  func keyBytes(_ range: Range<Int>, _ hasEscapes: Bool) -> [UInt8] {
    let content = JSON5Strings.content(range, of: source)
    guard hasEscapes else { return Array(source[content]) }
    return Array(JSON5Strings.decoded(source.span, content).utf8)
  }

  private func sameKey(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (nodes[one], nodes[other])
    guard let range = one.keyRange, let otherRange = other.keyRange else { return false }
    if one.keyHasEscapes || other.keyHasEscapes {
      return keyBytes(range, one.keyHasEscapes) == keyBytes(otherRange, other.keyHasEscapes)
    }
    let content = JSON5Strings.content(range, of: source)
    let otherContent = JSON5Strings.content(otherRange, of: source)
    guard content.count == otherContent.count else { return false }
    for index in 0..<content.count
    where source[content.lowerBound + index] != source[otherContent.lowerBound + index] { return false }
    return true
  }

  // MARK: Going on after a mistake

  /// Recovers from a mistake in an element: adds an invalid node for it, and continues at the next comma or
  /// closing bracket. Returns false if there is none.
  private mutating func fail(from start: Int, key: Key?) -> Bool {
    guard !stack.isEmpty else { return false }
    let goesOn = skipElement()
    appendInvalid(start, cursor.at, key: key)
    stack[stack.count - 1].isRecovering = true
    if !goesOn { closeAll() }
    return goesOn
  }

  private mutating func recover() -> Bool {
    guard let frame = stack.last else { return false }
    let start = cursor.at
    let goesOn = skipElement()
    if !frame.isObject { appendInvalid(start, cursor.at) }
    stack[stack.count - 1].isRecovering = true
    if !goesOn { closeAll() }
    return goesOn
  }

  /// Skips to the next comma or closing bracket of this depth. Returns false if there is none.
  private mutating func skipElement() -> Bool {
    var depth = 0
    let start = cursor.at
    defer { count(from: start, to: cursor.at) }
    while cursor.at < source.count {
      switch source[cursor.at] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return true }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return true }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = skipString()
        continue
      case UInt8(ascii: "/"):
        let start = cursor.at
        _ = skipSpace()
        if cursor.at > start { continue }
      default: break
      }
      cursor.at += 1
    }
    return false
  }

  @inline(__always)
  private mutating func skipTrivia() -> Bool {
    // Before most tokens there are only spaces and line ends.
    var at = cursor.at
    while at < source.count, source[at] == 0x20 || source[at] &- 0x09 < 5 { at &+= 1 }
    count(to: at)
    cursor.at = at
    if at < source.count, source[at] < 0x80, source[at] != UInt8(ascii: "/") { return true }
    return skipComments()
  }

  private mutating func skipComments() -> Bool {
    guard let unclosed = skipSpace() else { return true }
    report(unclosed, "this comment is never closed: found the end of the file, expected \"*/\"")
    closeAll()
    return false
  }

  // A copy of the cursor is used, because the bytes of this value cannot be borrowed while its cursor
  // changes.

  private mutating func skipSpace() -> Int? {
    var ahead = cursor
    defer {
      count(to: ahead.at)
      cursor = ahead
    }
    return ahead.skipTrivia(source.span)
  }

  private mutating func skipString() -> JSON5Cursor.SkippedString {
    var ahead = cursor
    defer {
      count(to: ahead.at)
      cursor = ahead
    }
    return ahead.skipString(source.span)
  }

  /// Counts the bytes from the cursor to an offset as read.
  private func count(to end: Int) { count(from: cursor.at, to: end) }

  private func count(from start: Int, to end: Int) { reads.add(end &- start) }
}
