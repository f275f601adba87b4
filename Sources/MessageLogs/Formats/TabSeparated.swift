import Bytes

/// Tab-separated values as registered with IANA: no quotes, and `\t`, `\n`, `\r` and `\\` for characters that
/// cannot be in a field.
struct TabSeparated: LogReading {
  static let summary = "tab-separated values with a header line"
  static let kinds: Set<LogProbe.Kind> = [.text]

  static func recognizes(_ probe: LogProbe) -> Bool { columns(probe) != nil }

  static func hasTexts(_ probe: LogProbe) -> Bool { columns(probe)?.body != nil }

  private static func columns(_ probe: LogProbe) -> MessageColumns? {
    probe.lines.first.flatMap { MessageColumns.named(by: $0, delimiter: UInt8(ascii: "\t")) }
  }

  static func takes(fileName: String) -> Bool { fileName.hasExtension("tsv", "tab") }

  init() {}

  mutating func read(
    _ bytes: consuming LogBytes, of file: LogFile, into sink: inout MessageSink
  ) throws(LogFault) {
    var rows = DelimitedRows(bytes, delimiter: UInt8(ascii: "\t"))
    try rows.readMessages(into: &sink)
  }
}
