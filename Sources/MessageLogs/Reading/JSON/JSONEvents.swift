import Bytes
import JSONText

/// The kind of a JSON value, determined by its first byte.
enum JSONKind {
  case object, array, string, number, bool, null
  /// The end of the input or, in a file of lines, of the line.
  case end
}

/// A pull parser for JSON (RFC 8259) that stores nothing: the caller reads what it expects and skips the
/// rest, however large that is.
///
/// A container is entered and then traversed: `enterObject()`, and `nextKey()` until that returns false.
/// After each key its value is read or skipped (JSONValues.swift). Nesting is bounded by ``Limits/logDepth``,
/// a text that is read by ``Limits/logTextBytes``; skipped parts take no memory. JSONRecovery.swift continues
/// after a fault.
struct JSONEvents: ~Copyable {
  var bytes: LogBytes
  /// The last key that `nextKey()` found, decoded.
  private(set) var key = LogText()
  /// The last id that `readID(to:)` read, decoded.
  var idText = LogText()
  /// Whether a line feed ends what is read (NDJSON).
  var endsAtLineFeed = false

  /// The open containers, the outermost first.
  var containers: [Container] = []
  /// Whether the next byte is inside a string. Recovery needs it after a fault in one.
  var isInString = false
  /// The first byte of the last token, for recovery: a bracket, a quote, a comma, a colon, or any byte of a
  /// number or literal.
  var lastToken: UInt8 = 0
  /// The name of the member that holds the entries, for recovery; nil if none does.
  var entriesName: StaticString?
  /// How the entries begin, for recovery.
  var entryStart = EntryStart()

  /// An open object or array.
  struct Container {
    var isObject: Bool
    /// Whether the next item is the first, which has no comma before it.
    var isFirst: Bool = true
  }

  /// Reads JSON from bytes.
  init(_ bytes: consuming LogBytes) {
    self.bytes = bytes
    containers.reserveCapacity(16)
  }

  /// The number of open containers.
  var depth: Int { containers.count }

  // MARK: Walking

  /// The kind of the next value. Takes only the white space before it.
  mutating func kind() throws(LogFault) -> JSONKind {
    guard let byte = skipSpace() else { return .end }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "\n"): return .end
    default: throw unexpected(byte, expected: "a JSON value")
    }
  }

  /// Takes the `{` of an object.
  mutating func enterObject() throws(LogFault) { try enter(UInt8(ascii: "{"), isObject: true) }

  /// Takes the `[` of an array.
  mutating func enterArray() throws(LogFault) { try enter(UInt8(ascii: "["), isObject: false) }

  private mutating func enter(_ bracket: UInt8, isObject: Bool) throws(LogFault) {
    let byte = skipSpace()
    guard byte == bracket else {
      throw unexpected(byte, expected: isObject ? "an object" : "an array")
    }
    // The bracket is taken in any case, so that reading does not continue at it again.
    bytes.skip(1)
    lastToken = bracket
    guard containers.count < Limits.logDepth else {
      throw LogFault(reason: "nested deeper than \(Limits.logDepth)")
    }
    containers.append(Container(isObject: isObject))
  }

  /// Takes the next member's name, which is then in `key`, and its colon. Returns false at the object's end,
  /// whose bracket is then taken.
  mutating func nextKey() throws(LogFault) -> Bool {
    if try takePlainKey() { return true }
    guard try nextItem(end: UInt8(ascii: "}"), isObject: true) else { return false }
    guard skipSpace() == UInt8(ascii: "\"") else {
      throw unexpectedNext(expected: "a name in quotes")
    }
    try readKey()
    try takeColon()
    return true
  }

  /// Takes the next member's name and its colon at once if they follow as most do: behind a comma, without
  /// escapes, and held as a whole.
  private mutating func takePlainKey() throws(LogFault) -> Bool {
    guard let last = containers.last, last.isObject, !last.isFirst,
      let name = bytes.rest.plainName(withLineFeeds: !endsAtLineFeed)
    else { return false }
    bytes.skip(name.lowerBound)
    key.clear()
    try bytes.copy(name.count, to: &key)
    bytes.skip(name.count + 2)
    lastToken = UInt8(ascii: ":")
    return true
  }

  /// Reads the next string into `key`.
  mutating func readKey() throws(LogFault) {
    key.clear()
    try bytes.takeString(&isInString, appendingTo: &key)
    lastToken = UInt8(ascii: "\"")
  }

  /// Takes the colon after a member's name.
  mutating func takeColon() throws(LogFault) {
    guard skipSpace() == UInt8(ascii: ":") else { throw unexpectedNext(expected: "':'") }
    bytes.skip(1)
    lastToken = UInt8(ascii: ":")
  }

  /// Whether another element follows, which must then be read or skipped. Returns false at the array's end,
  /// whose bracket is then taken.
  mutating func nextElement() throws(LogFault) -> Bool {
    try nextItem(end: UInt8(ascii: "]"), isObject: false)
  }

  /// Takes the comma before the next item. Returns false at the container's end, whose bracket is then taken.
  mutating func nextItem(end: UInt8, isObject: Bool) throws(LogFault) -> Bool {
    guard let last = containers.last, last.isObject == isObject else {
      throw LogFault(reason: "malformed JSON: brackets that do not match")
    }
    let byte = skipSpace()
    if byte == end {
      bytes.skip(1)
      containers.removeLast()
      lastToken = end
      return false
    }
    if last.isFirst {
      containers[containers.count - 1].isFirst = false
      if byte == nil { throw unexpected(nil, expected: isObject ? "'}'" : "']'") }
      return true
    }
    guard byte == UInt8(ascii: ",") else {
      throw unexpected(byte, expected: isObject ? "',' or '}'" : "',' or ']'")
    }
    bytes.skip(1)
    lastToken = UInt8(ascii: ",")
    let next = skipSpace()
    // RFC 8259 does not allow a comma before a closing bracket.
    if next == end { throw unexpected(next, expected: "a value after ','") }
    if next == UInt8(ascii: "{"), containers.count > entryStart.depth + 1, isBesideEntry() {
      throw LogFault(reason: "malformed JSON: brackets that are not closed before the next message")
    }
    return true
  }

  /// Whether the last key is this one.
  func isKey(_ name: StaticString) -> Bool { key.span.equals(name) }

  // MARK: Tokens

  /// Skips white space. Returns the byte after it, which is not taken.
  @inline(__always)
  mutating func skipSpace() -> UInt8? {
    // Most tokens have no white space before them, or one space.
    guard let byte = bytes.held() else { return skipSomeSpace() }
    if byte > 0x20 { return byte }
    if byte == 0x20, let second = bytes.held(at: 1), second > 0x20 {
      bytes.skip(1)
      return second
    }
    return skipSomeSpace()
  }

  private mutating func skipSomeSpace() -> UInt8? {
    while bytes.hasMore() {
      bytes.skip(bytes.spaceRun(withLineFeeds: !endsAtLineFeed))
      if let byte = bytes.held() { return byte }
    }
    return nil
  }

  /// The fault that the next byte is not the expected one.
  mutating func unexpectedNext(expected: String) -> LogFault {
    let byte = bytes.peek()
    return unexpected(byte, expected: expected)
  }

  func unexpected(_ byte: UInt8?, expected: String) -> LogFault {
    guard let byte else { return LogFault(reason: "the file ends where \(expected) was expected") }
    if byte == UInt8(ascii: "\n") && endsAtLineFeed {
      return LogFault(reason: "the line ends where \(expected) was expected")
    }
    let found =
      byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
    return LogFault(reason: "malformed JSON: \(found) where \(expected) was expected")
  }
}

extension Span<UInt8> {
  /// The range of a member's name if these bytes begin with a comma, the name in quotes, without escapes, and
  /// a colon directly behind it; nil otherwise.
  fileprivate func plainName(withLineFeeds: Bool) -> Range<Int>? {
    if isEmpty || self[0] != UInt8(ascii: ",") { return nil }
    let lineFeed = UInt8(ascii: withLineFeeds ? "\n" : " ")
    // Without a line feed, there is no space or one.
    var start = count > 1 && self[1] == UInt8(ascii: " ") ? 2 : 1
    if start < count, self[start] != UInt8(ascii: "\"") {
      start = firstIndex(ofNone: UInt8(ascii: " "), lineFeed, lineFeed, lineFeed, from: start)
    }
    if start == count || self[start] != UInt8(ascii: "\"") { return nil }
    start &+= 1
    let end = firstEscapedInJSON(from: start)
    guard end &+ 1 < count, self[end] == UInt8(ascii: "\""), self[end &+ 1] == UInt8(ascii: ":") else {
      return nil
    }
    return start..<end
  }
}
