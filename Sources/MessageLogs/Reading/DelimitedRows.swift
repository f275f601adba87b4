import Bytes

/// Reads rows of delimited fields: CSV by RFC 4180 (quotes, doubled quotes and line feeds inside them), or
/// tab-separated values as registered with IANA, in which a quote is an ordinary character and `\t`, `\n`,
/// `\r` and `\\` are a tab, a line feed, a carriage return and a backslash. A row as a whole has the limit of
/// a text.
///
/// An export may be larger than memory, so its rows are read one after the other. `DelimitedRowReader` in
/// `MessageFilter` reads lists to import, in memory; there, spaces may follow a closing quote, and fields
/// between tabs may be quoted.
struct DelimitedRows: ~Copyable {
  var bytes: LogBytes
  private let delimiter: UInt8
  private let hasQuotes: Bool
  /// The texts of the row's fields, one after the other.
  private var text = LogText(called: "row")
  /// The end of each field in `text`.
  private var ends: [Int] = []
  /// The line in which the row begins.
  private(set) var line = 1
  /// Whether the row has a quote inside a field that is not quoted.
  private var hasStrayQuote = false
  /// Whether the reader has gone back, and no whole row has followed.
  private var isBehindFault = false
  /// Whether the row's end has been taken.
  private var hasEnded = false

  init(_ bytes: consuming LogBytes, delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    hasQuotes = delimiter != UInt8(ascii: "\t")
  }

  /// The memory of the row's texts, in bytes.
  var heldBytes: Int { text.heldBytes }

  /// The number of fields of the row.
  var count: Int { ends.count }

  /// A field of the row, its quotes resolved.
  @_lifetime(borrow self)
  func field(_ index: Int) -> Span<UInt8> {
    text.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index])
  }

  /// Reads the next row. Returns false at the end. Empty lines are skipped.
  ///
  /// In a row that cannot be read the quotes may be damaged, so that it runs over the rows after it. Reading
  /// continues at the line after the one in which its first quoted field of several lines begins.
  ///
  /// - Parameter width: The number of fields that a row must have; nil for any number.
  mutating func next(width: Int? = nil) throws(LogFault) -> Bool {
    while let byte = bytes.peek(), byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { bytes.skip(1) }
    guard bytes.hasMore() else { return false }
    line = bytes.line()
    text.clear()
    ends.removeAll(keepingCapacity: true)
    bytes.clearMark()
    do throws(LogFault) {
      try readRow(width)
    } catch {
      // If a line feed ended the row, no part of the next line is skipped.
      if bytes.hasMark && bytes.goBack() {
        isBehindFault = true
      } else if !hasEnded {
        bytes.skipLine()
      }
      throw error
    }
    isBehindFault = false
    return true
  }

  private mutating func readRow(_ width: Int?) throws(LogFault) {
    hasEnded = false
    hasStrayQuote = false
    while !hasEnded {
      if hasQuotes && bytes.peek() == UInt8(ascii: "\"") { try readQuoted() } else { try readPlain() }
      guard ends.count < Limits.logFields else {
        throw LogFault(reason: "a row of more than \(Limits.logFields) fields")
      }
      ends.append(text.count)
      if let width, count > width, bytes.hasMark {
        throw LogFault(reason: "malformed CSV: a quoted field that does not end where a field can end")
      }
      switch bytes.next() {
      case nil, UInt8(ascii: "\n"): hasEnded = true
      case UInt8(ascii: "\r"):
        if bytes.peek() == UInt8(ascii: "\n") { bytes.skip(1) }
        hasEnded = true
      case delimiter: break
      default: throw LogFault(reason: "malformed CSV: text after a closing quote")
      }
    }
    if let width, count != width {
      throw LogFault(reason: "\(count) field\(count == 1 ? "" : "s") where the header names \(width)")
    }
    // The last line of a field that was too long looks like a row, except for its quote.
    if isBehindFault && hasStrayQuote {
      throw LogFault(reason: "malformed CSV: a quote that ends no field")
    }
  }

  private mutating func readPlain() throws(LogFault) {
    let special = UInt8(ascii: hasQuotes ? "\"" : "\\")
    while bytes.hasMore() {
      let run = bytes.run(beforeAny: delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r"), special)
      try bytes.copy(run, to: &text)
      bytes.skip(run)
      guard let byte = bytes.held() else { continue }
      if byte == delimiter || byte == UInt8(ascii: "\n") { return }
      if byte == UInt8(ascii: "\r") {
        bytes.look(2)
        let second = bytes.held(at: 1)
        if second == nil || second == UInt8(ascii: "\n") { return }
      }
      bytes.skip(1)
      if byte == special, hasQuotes { hasStrayQuote = true }
      if byte == special, !hasQuotes, let next = bytes.peek(), let escaped = Self.unescaped(next) {
        bytes.skip(1)
        try text.append(escaped)
      } else {
        try text.append(byte)
      }
    }
  }

  private mutating func readQuoted() throws(LogFault) {
    bytes.skip(1)
    let start = text.count
    while bytes.hasMore() {
      // The bytes read so far show where the field ends, or that it is too long.
      let run = min(bytes.run(before: UInt8(ascii: "\"")), Limits.logQuotedBytes + 1 - (text.count - start))
      if !bytes.hasMark, let lineFeed = bytes.rest.extracting(0..<run).firstIndex(of: UInt8(ascii: "\n")) {
        bytes.setMark(at: lineFeed + 1)
      }
      try bytes.copy(run, to: &text)
      bytes.skip(run)
      guard text.count - start <= Limits.logQuotedBytes else {
        throw LogFault(
          reason: "malformed CSV: a quoted field that does not end within \(Limits.logQuotedBytes) bytes")
      }
      guard bytes.held() != nil else { continue }
      bytes.skip(1)
      guard bytes.peek() == UInt8(ascii: "\"") else { return }
      bytes.skip(1)
      try text.append(UInt8(ascii: "\""))
    }
    throw LogFault(reason: "malformed CSV: the file ends inside quotes")
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
