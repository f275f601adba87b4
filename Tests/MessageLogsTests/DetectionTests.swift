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

  /// Some phones write WhatsApp's dates as signal-export does.
  @Test(arguments: [
    "\u{200E}[2024-01-02 03:04:05] Ann: \u{200E}image omitted\n[2024-01-02 03:05:05] Me: a\n",
    "[2024-01-02 03:04:05] Ann: \u{200E}image omitted\n[2024-01-02 03:05:05] Me: a\n",
    "[2024-01-02 03:04:05] Ann: Messages and calls are end-to-end encrypted.\n[2024-01-02 03:05:05] Me: a\n",
  ])
  func `a chat in which WhatsApp wrote a text itself is WhatsApp's`(chat: String) {
    let lines = convert(chat, .init(timeZone: .utc)).lines
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains("\"source\":\"whatsapp\"") })
    // Its owner is not `Me`.
    #expect(lines.last?.contains("\"sender\":\"Me\",\"body\":\"a\"") == true)
  }

  @Test func `a text that begins with a mark does not make signal-export's chat one of WhatsApp`() {
    let chat = "[2024-01-02 03:04:05] Ann: \u{200E}forwarded  \n\n[2024-01-02 03:05:05] Me: a  \n\n"
    let lines = convert(chat, .init(timeZone: .utc)).lines
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\"source\":\"signal-export\"") })
  }
}
