import MessageLogs
import Testing

@Suite struct SignalExportTests {
  @Test(arguments: [LogFormat?.none, .signalExport])
  func `signal-export's lines, the chat by the folder`(from: LogFormat?) {
    let found = convert(
      #"""
      {"date": "2024-06-01T06:00:00.123000", "sender": "Alice", "body": "hello  ", "quote": "", "sticker": null, "reactions": [], "attachments": []}
      {"date": "2024-06-01T06:01:00", "sender": "Me", "body": "hi", "quote": "", "sticker": null, "reactions": [], "attachments": [], "deleted": false, "call": false}
      {"date": "2024-06-01T06:02:00", "sender": "Me", "body": "Outgoing call  ", "call": true}
      {"date": "2024-06-01T06:03:00", "sender": "Alice", "body": "  ", "deleted": true}
      """#, .init(from: from, timeZone: try? LogTimeZone(named: "+02:00")),
      path: "/exports/Alice & Bob/data.json")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Alice","body":"hello","date":"2024-06-01T06:00:00.123+02:00","direction":"in","chat":"Alice & Bob","source":"signal-export"}"#,
        #"{"id":null,"sender":null,"body":"hi","date":"2024-06-01T06:01:00+02:00","direction":"out","chat":"Alice & Bob","source":"signal-export"}"#,
      ])
    #expect(found.summary.noMessages == 2)
    #expect(found.notices.isEmpty)
  }

  /// What a message quotes stands before its text, and its reactions, sticker and attachments behind it.
  @Test func `signal-export's text without what is no part of the messages`() {
    let entries = [
      "[2024-06-01 06:00:00] Alice: hello  \n",
      "[2024-06-01 06:01:00] Me: two\nlines  \n(- Alice: 👍, Bob: 👎 -)\n",
      "[2024-06-01 06:02:00] Alice: \n\n> a quote\n> of two lines\n\nan answer  \n",
      "[2024-06-01 06:03:00] Alice: a photo  ![a [1] b.jpg](./media/a%20[1]%20b.jpg)  [c.pdf](./media/c.pdf)  \n",
      "[2024-06-01 06:04:00] Alice:   \n(( 😀 ))\n",
      "[2024-06-01 06:05:00] Alice:   \n(- Bob: 👍 -)[😀](../exported_stickers/p/1.webp)  \n",
      "[2024-06-01 06:06:00] Alice: (This message was deleted)\n",
      "[2024-06-01 06:07:00] Alice: see [this](https://a.example) (( or -)  \n",
      "[2024-06-01 06:08:00] Alice: a list\n(- one\nand two -)\n",
    ]
    let found = convert(
      entries.map { $0 + "\n" }.joined(), .init(from: .signalExport), path: "/exports/Alice/chat.md")
    #expect(
      found.bodies == [
        "hello", #"two\nlines"#, "an answer", "a photo", "", "", "see [this](https://a.example) (( or -)",
        #"a list\n(- one\nand two -)"#,
      ])
    #expect(found.summary.noMessages == 1)
    #expect(found.skipped.isEmpty)
  }

  @Test(arguments: ["[2024-06-01, 06:00]", "[2024-06-01 06:00]", "[2024-06-01 06:00:00]"])
  func `signal-export's text is recognized by its dates`(date: String) {
    let found = convert("\(date) Alice: hello\n\(date) Me: hi\n")
    #expect(found.lines.map { $0.contains(#""source":"signal-export""#) } == [true, true])
  }

  @Test func `both of signal-export's forms may be in one chat`() {
    let found = convert(
      "[2024-06-01 12:23:45] Al: one\n[2024-06-02 12:23:45] Bo: two\n[2024-06-03, 12:23] Al: three\n",
      .init(from: .signalExport, timeZone: .utc))
    #expect(found.lines.count == 3)
  }

  @Test func `after a longer beginning with seconds, a shorter one without them`() {
    let text = """
      \u{200E}\u{200E}\u{200E}[2024-06-01 06:00:01] Ann: a  

      [2024-06-01, 06:01] Bo: b  

      [2024-06-01, 06:02] Bo:
      """
    let found = convert(text, .init(from: .signalExport, timeZone: .utc))
    #expect(found.bodies == ["a", "b", ""])
    #expect(found.lines[2].contains(#""date":"2024-06-01T06:02:00Z""#))
  }

  @Test func `the owner's name is --me where the export does not say it, and --incoming leaves them out`() {
    let text = #"""
      {"date": "2024-06-01T06:00:00", "sender": "Alice", "body": "a", "quote": ""}
      {"date": "2024-06-01T06:01:00", "sender": "Me", "body": "b", "quote": ""}
      """#
    let named = convert(text, .init(from: .signalExport, me: "Zoë"), path: "x")
    #expect(named.lines.last?.hasPrefix(#"{"id":null,"sender":"Zoë","body":"b""#) == true)
    let incoming = convert(text, .init(from: .signalExport, incoming: true), path: "x")
    #expect(incoming.lines.count == 1)
    #expect(incoming.summary.read == 2 && incoming.summary.outgoingLeftOut == 1)
  }
}
