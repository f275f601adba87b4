import MessageLogs
import Testing

@Suite struct DetectionTests {
  /// The rows, or lines of a text in them, look like lines of a chat.
  @Test(arguments: [
    ("date,sender,body\n2024-01-02 10:00,PAYBK,\"Card ending 1234 - new sign-in: was it you?\"\n", "csv"),
    ("sep=;\ndate;sender;body\n2024-01-02 10:00;PAYBK;Card ending 1234 - new sign-in: was it you?\n", "csv"),
    ("date\tsender\tbody\n2024-01-02 10:00\tPAYBK\tCard ending 1234 - new sign-in: was it you?\n", "tsv"),
    ("sender,body\nAnn,\"fwd:\n13/2/24, 10:00 - Bob: y\"\n", "csv"),
    ("sender,body\nAnn,\"log:\n[2024-01-02 03:04:05] Bob: x\"\n", "csv"),
  ])
  func `a table with a header is no chat, whatever its texts are`(table: String, source: String) {
    let lines = convert(table, .init(timeZone: .utc)).lines
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains("\"source\":\"\(source)\"") })
  }

  /// The fields between the commas of a chat's first line are no names of columns.
  @Test func `a chat whose first line ends with the name of a column is a chat`() {
    let converted = convert("13/2/24, 10:00 - Ann: a text, message\n13/2/24, 10:01 - Bob: y\n")
    #expect(converted.bodies == ["a text, message", "y"])
    #expect(converted.lines.allSatisfy { $0.contains("\"source\":\"whatsapp\"") })
  }
}
