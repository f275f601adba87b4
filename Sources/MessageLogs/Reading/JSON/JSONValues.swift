import Bytes

extension JSONEvents {
  /// Reads a string, or the spelling of a number or literal, into `text`, which is absent afterwards for
  /// null, an object or an array, and after a fault.
  mutating func readText(to text: inout LogText) throws(LogFault) {
    text.clear()
    do throws(LogFault) {
      try readText(appendingTo: &text)
    } catch {
      text.clear()
      throw error
    }
  }

  /// Appends a string, or the spelling of a number or literal, to `text`. Returns whether there was one.
  /// Null, objects and arrays have no text and are skipped.
  @discardableResult
  mutating func readText(appendingTo text: inout LogText) throws(LogFault) -> Bool {
    switch try kind() {
    case .string:
      try bytes.takeString(&isInString, appendingTo: &text)
      lastToken = UInt8(ascii: "\"")
      return true
    case .number, .bool:
      lastToken = UInt8(ascii: "0")
      try bytes.takeScalar(appendingTo: &text)
      return true
    case .null, .object, .array:
      try skipValue()
      return false
    case .end: throw unexpectedNext(expected: "a JSON value")
    }
  }

  /// Reads a message's text; absent for null. An object or an array makes the entry unreadable, because
  /// without its text it would look like an empty message.
  mutating func readBody(to text: inout LogText) throws(LogFault) {
    try checkBody()
    try readText(to: &text)
  }

  /// Throws if the next value, which it then skips, cannot be a message's text.
  mutating func checkBody() throws(LogFault) {
    switch try kind() {
    case .object, .array:
      try skipValue()
      throw LogFault(reason: "an object or array where the message's text was expected")
    default: break
    }
  }

  /// Reads a string or number as JSON text that is valid as a value: a number as written, a string decoded
  /// and escaped again; nothing for other values.
  mutating func readID(to id: inout ByteBuffer) throws(LogFault) {
    id.removeAll()
    idText.clear()
    switch try kind() {
    case .string:
      try bytes.takeString(&isInString, appendingTo: &idText)
      lastToken = UInt8(ascii: "\"")
      id.append(validatedJSONString: idText.span)
    case .number:
      lastToken = UInt8(ascii: "0")
      try bytes.takeScalar(appendingTo: &idText)
      id.append(idText.span)
    default: try skipValue()
    }
  }

  /// Reads `true` or `false`. Anything else is skipped and counts as false.
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
        try takeColon()
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

  /// Skips an object or array, of which only the brackets and quotes are looked at.
  mutating func skipByBrackets() throws(LogFault) {
    guard bytes.skipByBrackets(BracketScan()) else { throw Self.bracketsFault }
    lastToken = UInt8(ascii: "]")
  }

  /// Skips the remaining elements of an array and its bracket in the same way.
  mutating func skipRestByBrackets() throws(LogFault) {
    guard bytes.skipByBrackets(.inArray) else { throw Self.bracketsFault }
    containers.removeLast()
    lastToken = UInt8(ascii: "]")
  }

  private static let bracketsFault = LogFault(reason: "malformed JSON: brackets that do not match")

  // MARK: Strings and scalars

  private mutating func skipString() throws(LogFault) {
    try bytes.skipString(&isInString)
    lastToken = UInt8(ascii: "\"")
  }

  private mutating func skipScalar() throws(LogFault) {
    lastToken = UInt8(ascii: "0")
    let run = bytes.rest.scalarRun(atMost: 32)
    if run < 32, run < bytes.rest.count {
      let isWhole = isScalar(bytes.rest.extracting(0..<run))
      bytes.skip(run)
      guard isWhole else { throw Self.noScalar }
      return
    }
    var scalar: InlineArray<32, UInt8> = .init(repeating: 0)
    var count = 0
    while let byte = bytes.peek(), isScalarByte(byte) {
      if count < 32 { scalar[count] = byte }
      count += 1
      bytes.skip(1)
    }
    // A number that is longer than any useful one is not checked to its end. No literal is as long.
    let isLongNumber = count > 32 && (scalar[0] == UInt8(ascii: "-") || scalar[0].isASCIIDigit)
    guard isLongNumber || count <= 32 && isScalar(scalar.span.extracting(0..<count)) else {
      throw Self.noScalar
    }
  }

  private static let noScalar = LogFault(
    reason: "malformed JSON: neither a number nor true, false or null")
}

extension LogBytes {
  /// Takes the bytes up to the end of the value that a scan is in. Returns false, with a part of them taken,
  /// if the scan finds a fault or no end.
  fileprivate mutating func skipByBrackets(_ scan: BracketScan) -> Bool {
    var scan = scan
    while true {
      look(64)
      let isLast = rest.count < 64
      switch scan.scan(rest) {
      case .open(let count):
        skip(count)
        if isLast { return false }
      case .closed(let count):
        skip(count)
        return true
      case .fault: return false
      }
    }
  }

  /// Takes a number or a literal, and appends its spelling.
  fileprivate mutating func takeScalar(appendingTo text: inout LogText) throws(LogFault) {
    let start = text.count
    while hasMore() {
      let room = Limits.logNumberBytes - (text.count - start)
      let run = rest.scalarRun(atMost: room + 1)
      try copy(min(run, room), to: &text)
      skip(min(run, room))
      if run > room { throw LogFault(reason: "a number of more than \(Limits.logNumberBytes) digits") }
      if held() != nil { break }
    }
    guard isScalar(text.span.extracting(start..<text.count)) else {
      throw LogFault(reason: "malformed JSON: neither a number nor true, false or null")
    }
  }
}

extension Span<UInt8> {
  /// The number of bytes at the start that can be in a number or a literal, at most `limit`.
  fileprivate func scalarRun(atMost limit: Int) -> Int {
    var index = 0
    while index < Swift.min(count, limit), isScalarByte(self[index]) { index &+= 1 }
    return index
  }
}

/// Whether a byte can be in a number or a literal.
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
