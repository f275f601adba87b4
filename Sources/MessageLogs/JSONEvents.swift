import Bytes

/// Why a part of an export cannot be read.
struct LogFault: Error {
  /// What was found and what was expected, for a person; without the place.
  var reason: String
}

/// What a JSON value is, told by its first byte.
enum JSONKind {
  case object, array, string, number, bool, null
  /// The input's end (in a file of lines: the line's).
  case end
}

/// Reads JSON (RFC 8259) as it comes, without building anything: the caller asks for what it expects and
/// skips what it has no use for, however large that is.
///
/// Containers are entered and then walked: `enterObject()`, and `nextKey()` until that is false. After each
/// key its value is read or skipped. Nesting is bounded by ``Limits/logDepth``, a text that is read by
/// ``Limits/logTextBytes``; what is skipped takes no memory.
struct JSONEvents: ~Copyable {
  var bytes: LogBytes
  /// The last key that `nextKey()` found, decoded.
  private(set) var key = ByteBuffer(capacity: 64)
  /// Whether a line feed ends what is read (NDJSON).
  var endsAtLineFeed = false

  private var containers: [Container] = []
  private var isInString = false

  private struct Container {
    var isObject: Bool
    var isFirst: Bool = true
  }

  /// Reads JSON from bytes.
  init(_ bytes: consuming LogBytes) {
    self.bytes = bytes
    containers.reserveCapacity(16)
  }

  /// How many containers are open.
  var depth: Int { containers.count }

  // MARK: Walking

  /// What the next value is. Takes white space only.
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
    guard containers.count < Limits.logDepth else {
      throw LogFault(reason: "nested deeper than \(Limits.logDepth)")
    }
    _ = bytes.next()
    containers.append(Container(isObject: isObject))
  }

  /// Takes the next member's name, which is then `key`, and its colon; false at the object's end, which is
  /// taken.
  mutating func nextKey() throws(LogFault) -> Bool {
    guard try nextItem(end: UInt8(ascii: "}"), isObject: true) else { return false }
    guard skipSpace() == UInt8(ascii: "\"") else {
      throw unexpectedNext(expected: "a name in quotes")
    }
    key.removeAll()
    try Self.readString(&bytes, &isInString, appendingTo: &key)
    guard skipSpace() == UInt8(ascii: ":") else { throw unexpectedNext(expected: "':'") }
    _ = bytes.next()
    return true
  }

  /// Whether another element follows, which is then to be read or skipped; false at the array's end, which
  /// is taken.
  mutating func nextElement() throws(LogFault) -> Bool {
    try nextItem(end: UInt8(ascii: "]"), isObject: false)
  }

  private mutating func nextItem(end: UInt8, isObject: Bool) throws(LogFault) -> Bool {
    guard let last = containers.last, last.isObject == isObject else {
      throw LogFault(reason: "brackets that do not fit")
    }
    let byte = skipSpace()
    if byte == end {
      _ = bytes.next()
      containers.removeLast()
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
    _ = bytes.next()
    // RFC 8259 has no comma before a closing bracket.
    if let next = skipSpace(), next == end { throw unexpected(next, expected: "a value after ','") }
    return true
  }

  /// Whether the last key is this one.
  func isKey(_ name: StaticString) -> Bool {
    let found = key.span
    guard found.count == name.utf8CodeUnitCount else { return false }
    // The literal lives as long as the program, and the length was just compared.
    for index in found.indices where unsafe found[index] != name.utf8Start[index] { return false }
    return true
  }

  // MARK: Values

  /// Reads a string's text, or a number's or literal's spelling (null as nothing), to `text`, which is
  /// emptied first. Returns whether there was a text: false for null, an object and an array, which are
  /// skipped.
  mutating func readText(to text: inout ByteBuffer) throws(LogFault) -> Bool {
    text.removeAll()
    return try readText(appendingTo: &text)
  }

  /// As ``readText(to:)``, after what is already in `text`.
  mutating func readText(appendingTo text: inout ByteBuffer) throws(LogFault) -> Bool {
    switch try kind() {
    case .string:
      try Self.readString(&bytes, &isInString, appendingTo: &text)
      return true
    case .number, .bool:
      try readScalar(appendingTo: &text)
      return true
    case .null, .object, .array:
      try skipValue()
      return false
    case .end: throw unexpectedNext(expected: "a JSON value")
    }
  }

  /// Reads a string or number as the JSON text it is (a number as it came, a string decoded and written
  /// anew), which can stand as a value; nothing for what is neither.
  mutating func readID(to id: inout ByteBuffer, scratch: inout ByteBuffer) throws(LogFault) {
    id.removeAll()
    switch try kind() {
    case .string:
      scratch.removeAll()
      try Self.readString(&bytes, &isInString, appendingTo: &scratch)
      id.append(validatedJSONString: scratch.span)
    case .number: try readScalar(appendingTo: &id)
    default: try skipValue()
    }
  }

  /// Reads `true` or `false`; anything else is skipped and false.
  mutating func readBool() throws(LogFault) -> Bool {
    guard try kind() == .bool else {
      try skipValue()
      return false
    }
    let isTrue = bytes.peek() == UInt8(ascii: "t")
    try skipScalar()
    return isTrue
  }

  /// Skips a value of any size.
  mutating func skipValue() throws(LogFault) {
    let floor = containers.count
    switch try kind() {
    case .object: try enterObject()
    case .array: try enterArray()
    case .string: return try skipString()
    case .number, .bool, .null: return try skipScalar()
    case .end: throw unexpectedNext(expected: "a JSON value")
    }
    while let last = containers.last, containers.count > floor {
      if last.isObject {
        guard try nextItem(end: UInt8(ascii: "}"), isObject: true) else { continue }
        guard skipSpace() == UInt8(ascii: "\"") else {
          throw unexpectedNext(expected: "a name in quotes")
        }
        try skipString()
        guard skipSpace() == UInt8(ascii: ":") else { throw unexpectedNext(expected: "':'") }
        _ = bytes.next()
      } else {
        guard try nextElement() else { continue }
      }
      switch try kind() {
      case .object: try enterObject()
      case .array: try enterArray()
      case .string: try skipString()
      case .number, .bool, .null: try skipScalar()
      case .end: throw unexpectedNext(expected: "a JSON value")
      }
    }
  }

  /// Leaves the open object, skipping the members that were not read.
  mutating func skipRest() throws(LogFault) {
    while try nextKey() { try skipValue() }
  }

  // MARK: Going on after a fault

  /// Goes on after a fault inside a container: closing brackets are counted, those in strings not, until
  /// `depth` containers are open. Returns false when the input ends before that.
  mutating func recover(toDepth depth: Int) -> Bool {
    while containers.count > depth {
      guard let byte = bytes.next() else { return false }
      if isInString {
        if byte == UInt8(ascii: "\\") {
          _ = bytes.next()
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // Deeper ones than fit are still counted down by their brackets: they are told apart by count alone.
        containers.append(Container(isObject: byte == UInt8(ascii: "{")))
        if containers.count > 4 * Limits.logDepth { return false }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): containers.removeLast()
      default: break
      }
    }
    return true
  }

  /// Goes on after a fault between an array's elements, which are objects, or behind one that was left: to
  /// where the next begins, or to the array's end. Returns false at the input's end.
  mutating func recoverBetweenElements() -> Bool {
    guard !containers.isEmpty else { return false }
    isInString = false
    if skipSpace() == UInt8(ascii: ",") { return true }
    while let byte = bytes.peek() {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "]") {
        containers[containers.count - 1].isFirst = true
        return true
      }
      bytes.skip(1)
    }
    return false
  }

  /// Goes on after a fault in a file of lines: takes the rest of the line.
  mutating func recoverToNextLine() {
    isInString = false
    containers.removeAll(keepingCapacity: true)
    bytes.skipLine()
  }

  // MARK: Tokens

  /// Skips white space; the byte after it stays.
  private mutating func skipSpace() -> UInt8? {
    while let byte = bytes.peek() {
      switch byte {
      case UInt8(ascii: "\n"):
        if endsAtLineFeed { return byte }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return byte
      }
      bytes.skip(1)
    }
    return nil
  }

  private mutating func unexpectedNext(expected: String) -> LogFault {
    let byte = bytes.peek()
    return unexpected(byte, expected: expected)
  }

  private func unexpected(_ byte: UInt8?, expected: String) -> LogFault {
    guard let byte else { return LogFault(reason: "the file ends where \(expected) was expected") }
    if byte == UInt8(ascii: "\n") && endsAtLineFeed {
      return LogFault(reason: "the line ends where \(expected) was expected")
    }
    let found =
      byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
    return LogFault(reason: "malformed JSON: \(found) where \(expected) was expected")
  }

  private mutating func skipScalar() throws(LogFault) {
    var scalar: InlineArray<32, UInt8> = .init(repeating: 0)
    var count = 0
    while let byte = bytes.peek(), isScalarByte(byte) {
      if count < 32 { scalar[count] = byte }
      count += 1
      bytes.skip(1)
    }
    // A number longer than any that is meant is let pass; a literal is compared whole.
    guard count > 32 || isScalar(scalar.span.extracting(0..<count)) else {
      throw LogFault(reason: "malformed JSON: neither a number nor true, false or null")
    }
  }

  private mutating func readScalar(appendingTo text: inout ByteBuffer) throws(LogFault) {
    let start = text.count
    while let byte = bytes.peek(), isScalarByte(byte) {
      guard text.count - start < 1024 else { throw LogFault(reason: "a number of more than 1024 digits") }
      text.append(byte)
      bytes.skip(1)
    }
    guard isScalar(text.span.extracting(start..<text.count)) else {
      throw LogFault(reason: "malformed JSON: neither a number nor true, false or null")
    }
  }

  private mutating func skipString() throws(LogFault) {
    bytes.skip(1)
    isInString = true
    while bytes.hasMore() {
      bytes.skip(bytes.plainRun())
      // An empty rest: the run goes on in the next block.
      guard let byte = bytes.held() else { continue }
      if byte == UInt8(ascii: "\"") {
        bytes.skip(1)
        isInString = false
        return
      }
      guard byte == UInt8(ascii: "\\") else { throw Self.controlCharacter(byte) }
      bytes.skip(1)
      // The escaped byte, which may begin the next block.
      _ = bytes.next()
    }
    throw unexpected(nil, expected: "'\"'")
  }

  private static func readString(
    _ bytes: inout LogBytes, _ isInString: inout Bool, appendingTo text: inout ByteBuffer
  ) throws(LogFault) {
    bytes.skip(1)
    isInString = true
    while bytes.hasMore() {
      let run = bytes.plainRun()
      guard text.count + run <= Limits.logTextBytes else {
        throw LogFault(reason: "a text longer than \(Limits.logTextBytes) bytes")
      }
      bytes.copy(run, to: &text)
      bytes.skip(run)
      guard let byte = bytes.held() else { continue }
      if byte == UInt8(ascii: "\"") {
        bytes.skip(1)
        isInString = false
        return
      }
      guard byte == UInt8(ascii: "\\") else { throw controlCharacter(byte) }
      bytes.skip(1)
      try readEscape(&bytes, appendingTo: &text)
    }
    throw LogFault(reason: "the file ends inside a string")
  }

  private static func controlCharacter(_ byte: UInt8) -> LogFault {
    LogFault(
      reason: byte == UInt8(ascii: "\n")
        ? "malformed JSON: a string is not closed on its line"
        : "malformed JSON: a control character in a string (byte \(byte))")
  }

  private static func readEscape(
    _ bytes: inout LogBytes, appendingTo text: inout ByteBuffer
  ) throws(LogFault) {
    switch bytes.peek() {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "u"):
      bytes.skip(1)
      return try readUnicodeEscape(&bytes, appendingTo: &text)
    default: throw LogFault(reason: "malformed JSON: an unknown escape in a string")
    }
    bytes.skip(1)
  }

  /// After `\u`. A lone surrogate is U+FFFD.
  private static func readUnicodeEscape(
    _ bytes: inout LogBytes, appendingTo text: inout ByteBuffer
  ) throws(LogFault) {
    var unit = try hexDigits(&bytes)
    while true {
      guard unit & 0xFC00 == 0xD800 else {
        text.append(scalar: unit)
        return
      }
      // A leading surrogate: a trailing one makes a pair with it.
      guard bytes.take("\\u") else {
        text.append(scalar: 0xFFFD)
        return
      }
      let second = try hexDigits(&bytes)
      if second & 0xFC00 == 0xDC00 {
        text.append(scalar: 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF))
        return
      }
      text.append(scalar: 0xFFFD)
      unit = second
    }
  }

  private static func hexDigits(_ bytes: inout LogBytes) throws(LogFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = bytes.peek(), let digit = hexValue(byte) else {
        throw LogFault(reason: "malformed JSON: '\\u' without four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      bytes.skip(1)
    }
    return value
  }
}

/// What can stand in a number or a literal.
private func isScalarByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
    UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
    true
  default: false
  }
}

/// Whether this is `true`, `false`, `null` or a number as RFC 8259 section 6 has it.
private func isScalar(_ text: Span<UInt8>) -> Bool {
  if text.equals("true") || text.equals("false") || text.equals("null") { return true }
  var index = 0
  func digits() -> Bool {
    let start = index
    while index < text.count, text[index] >= 48, text[index] <= 57 { index += 1 }
    return index > start
  }
  if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
  let first = index
  guard digits(), index == first + 1 || text[first] != UInt8(ascii: "0") else { return false }
  if index < text.count, text[index] == UInt8(ascii: ".") {
    index += 1
    guard digits() else { return false }
  }
  if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
    index += 1
    if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
      index += 1
    }
    guard digits() else { return false }
  }
  return index == text.count
}

/// The value of a hexadecimal digit.
func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
  default: nil
  }
}
