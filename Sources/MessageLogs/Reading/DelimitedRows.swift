import Bytes

/// Reads rows of fields between delimiters as they come: CSV as RFC 4180 has it (quotes, doubled quotes and
/// line feeds inside them), or tab-separated values as IANA registered them, where a quote is a character
/// like any and `\t`, `\n`, `\r` and `\\` are a tab, a line feed, a return and a backslash.
struct DelimitedRows: ~Copyable {
  var bytes: LogBytes
  private let delimiter: UInt8
  private let hasQuotes: Bool
  private var text = ByteBuffer(capacity: 1024)
  private var ends: [Int] = []

  init(_ bytes: consuming LogBytes, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    hasQuotes = delimiter != UInt8(ascii: "\t")
  }

  /// How many fields the row has.
  var count: Int { ends.count }

  /// A field of the row, its quotes resolved.
  @_lifetime(borrow self)
  func field(_ index: Int) -> Span<UInt8> {
    text.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index])
  }

  /// Reads the next row; false at the end. Empty lines are passed over. After a fault the next row is the
  /// next line.
  mutating func next() throws(LogFault) -> Bool {
    while let byte = bytes.peek(), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { bytes.skip(1) }
    guard bytes.hasMore() else { return false }
    text.removeAll()
    ends.removeAll(keepingCapacity: true)
    while true {
      if hasQuotes && bytes.peek() == UInt8(ascii: "\"") { try readQuoted() } else { try readPlain() }
      guard ends.count < 10_000 else {
        bytes.skipLine()
        throw LogFault(reason: "a row of more than 10000 fields")
      }
      ends.append(text.count)
      switch bytes.next() {
      case nil, UInt8(ascii: "\n"): return true
      case UInt8(ascii: "\r"):
        if bytes.peek() == UInt8(ascii: "\n") { bytes.skip(1) }
        return true
      case delimiter: continue
      case let byte?:
        if byte != UInt8(ascii: "\n") { bytes.skipLine() }
        throw LogFault(reason: "malformed CSV: text after a closing quote")
      }
    }
  }

  private mutating func readPlain() throws(LogFault) {
    while let byte = bytes.peek(), byte != delimiter, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\r") {
        bytes.look(2)
        let second = bytes.held(at: 1)
        if second == nil || second == UInt8(ascii: "\n") { return }
      }
      guard text.count < Limits.logTextBytes else { throw tooLong() }
      bytes.skip(1)
      guard byte == UInt8(ascii: "\\"), !hasQuotes, let next = bytes.peek(),
        let escaped = Self.unescaped(next)
      else {
        text.append(byte)
        continue
      }
      bytes.skip(1)
      text.append(escaped)
    }
  }

  private mutating func readQuoted() throws(LogFault) {
    bytes.skip(1)
    while bytes.hasMore() {
      let run = bytes.run(before: UInt8(ascii: "\""))
      guard text.count + run <= Limits.logTextBytes else { throw tooLong() }
      bytes.copy(run, to: &text)
      bytes.skip(run)
      guard bytes.held() != nil else { continue }
      bytes.skip(1)
      guard bytes.peek() == UInt8(ascii: "\"") else { return }
      bytes.skip(1)
      text.append(UInt8(ascii: "\""))
    }
    throw LogFault(reason: "malformed CSV: the file ends inside quotes")
  }

  private mutating func tooLong() -> LogFault {
    bytes.skipLine()
    return LogFault(reason: "a row longer than \(Limits.logTextBytes) bytes")
  }

  private static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "\\"): byte
    default: nil
    }
  }
}
