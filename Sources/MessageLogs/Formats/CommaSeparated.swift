import Bytes

/// Comma-separated values (RFC 4180), or with semicolons if the header has more of those, as spreadsheets
/// write them in countries whose decimal separator is the comma.
struct CommaSeparated: LogReading {
  static let summary = "comma-separated values with a header line"
  static let kinds: Set<LogProbe.Kind> = [.text]

  static func recognizes(_ probe: LogProbe) -> Bool { columns(probe) != nil }

  static func hasTexts(_ probe: LogProbe) -> Bool { columns(probe)?.body != nil }

  private static func columns(_ probe: LogProbe) -> MessageColumns? {
    let named = probe.lines.first.flatMap { namedDelimiter($0.span) }
    let lines = named == nil ? probe.lines[...] : probe.lines.dropFirst()
    guard let header = lines.first else { return nil }
    return MessageColumns.named(by: header, delimiter: named ?? delimiter(of: header.span))
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("csv") }

  init() {}

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    bytes.look(4096)
    let named = Self.namedDelimiter(bytes.rest)
    if named != nil { bytes.skipLine() }
    let delimiter = named ?? Self.delimiter(of: bytes.rest)
    var rows = DelimitedRows(bytes, delimiter: delimiter)
    try rows.readMessages(into: &sink)
  }

  /// The delimiter that a first line `sep=;` names, which Excel writes and reads; nil if it is another line.
  private static func namedDelimiter(_ text: Span<UInt8>) -> UInt8? {
    let length = 5
    guard text.count >= length, text.hasPrefix("sep="), text.count == length || isLineEnd(text[length]) else {
      return nil
    }
    let delimiter = text[length - 1]
    return delimiter == UInt8(ascii: ",") || delimiter == UInt8(ascii: ";") ? delimiter : nil
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func delimiter(of text: Span<UInt8>) -> UInt8 {
    var commas = 0
    var semicolons = 0
    for index in text.indices {
      if text[index] == UInt8(ascii: "\n") { break }
      if text[index] == UInt8(ascii: ",") { commas += 1 }
      if text[index] == UInt8(ascii: ";") { semicolons += 1 }
    }
    return semicolons > commas ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }
}
