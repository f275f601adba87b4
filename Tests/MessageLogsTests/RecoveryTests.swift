import Bytes
import TestSupport
import Testing

@testable import MessageLogs

/// What is read after a damaged place, and what is said of it.
@Suite struct RecoveryTests {
  // MARK: Tables

  @Test(arguments: ["\"text 5", "\"te\"xt 5\"", "text\" 5\"", "\"text 5\"\""], [true, false])
  func `an open quote costs its own row`(damaged: String, othersAreQuoted: Bool) {
    var rows = ["id,sender,body"]
    for row in 0..<5000 {
      rows.append("\(row),+1," + (row == 5 ? damaged : othersAreQuoted ? "\"text \(row)\"" : "text \(row)"))
    }
    let found = convert(rows.joined(separator: "\n") + "\n", .init(from: .csv))
    // A quote inside a field that is not quoted is a character.
    let isText = damaged.first != "\""
    #expect(found.lines.count == (isText ? 5000 : 4999))
    #expect(found.skipped.map { $0.prefix { $0 != ":" } } == (isText ? [] : ["7/6"]))
    #expect(found.summary.outcome == (isText ? .complete : .incomplete))
  }

  @Test func `a quoted field is read up to 64 KiB, and none beyond`() {
    func row(_ length: Int) -> String { "\"a\n" + String(repeating: "x", count: length - 2) + "\",b\n" }
    let text = "body,sender\n" + row(65_536) + row(65_537) + "c,d\n"
    let found = convert(text, .init(from: .csv))
    #expect(found.lines.map { $0.contains(#""sender":"b""#) } == [true, false])
    #expect(
      found.skipped == [
        "4/2: malformed CSV: a quoted field that does not end within 65536 bytes",
        "5/3: malformed CSV: a quote that ends no field",
      ])
  }

  @Test func `a row with fields on several lines goes on behind its first line`() {
    let found = convert(
      "body,sender\n\"a\n1,2\n3,4\n\"5\",6\n\"x\ny\",z\n", .init(from: .csv))
    #expect(found.lines.count == 4)
    #expect(found.skipped.map { $0.prefix { $0 != ":" } } == ["2/1"])
  }

  // MARK: JSON

  @Test(arguments: [true, false], ["\"", "}"])
  func `a quote or brace that is missing in a chat costs its message`(isIndented: Bool, missing: Character) {
    let space = isIndented ? "\n  " : ""
    var messages: [String] = []
    for id in 0..<300 {
      messages.append(
        "{\(space)\"id\":\(id),\(space)\"type\":\"message\",\(space)\"from\":\"A\",\(space)\"text\":\"t\"\(space)}"
      )
    }
    if let place = messages[100].lastIndex(of: missing) { messages[100].remove(at: place) }
    let found = convert(
      "{\"name\":\"N\",\"messages\":[" + messages.joined(separator: ",") + "]}",
      .init(from: .telegram, timeZone: .utc))
    #expect(found.lines.count >= (isIndented || missing == "}" ? 299 : 298))
    #expect(found.lines.allSatisfy { $0.contains(#""chat":"N""#) })
    #expect(found.skipped.count == 1)
    #expect(found.skipped.first?.contains("/101: malformed JSON") == true)
    #expect(found.summary.outcome == .incomplete)
  }

  @Test func `a notice names the lines of which nothing could be read`() {
    let found = convert(
      """
      {"messages":[
      {"sender_name":"A",
       "content":"one,
       "timestamp_ms":1
      },
      {"sender_name":"A","content":"two","timestamp_ms":1}
      ]}
      """, .init(from: .meta))
    #expect(found.lines.count == 1)
    #expect(
      found.notices.map(\.description) == [
        "log:2: entry 1 (lines 2 to 5) skipped: malformed JSON: a string is not closed on its line"
      ])
  }

  @Test func `a list of Slack's messages goes on behind a bracket too many`() {
    func message(_ number: Int) -> String {
      #"{"type":"message","user":"U1","text":"\#(number)","ts":"1.\#(number)"}"#
    }
    let found = convert(
      "[" + [message(1), message(2) + "]", message(3), message(4)].joined(separator: ",") + "]",
      .init(from: .slack))
    #expect(found.lines.count == 4)
    #expect(found.skipped.count == 1)
  }

  /// 30 messages of Slack on lines that are indented as Slack and `json.dumps(indent=4)` do.
  private static let slackLines: [String] = {
    var lines: [String] = ["["]
    for number in 10..<40 {
      lines += [
        "    {", #"        "type": "message","#, #"        "user": "U1","#,
        #"        "text": "m\#(number)","#, #"        "ts": "17040672\#(number).000100","#,
        #"        "blocks": ["#, "            {", #"                "elements": ["#,
        "                    {", #"                        "text": "x""#, "                    }",
        "                ]", "            }", "        ]", number == 39 ? "    }" : "    },",
      ]
    }
    return lines + ["]"]
  }()

  // The first of the lines with the closers in message 21, which begins at line 167.
  @Test(arguments: [177, 178, 179], ["\n", "\r\n"])
  func `brackets that match although two are lost cost their message alone`(line: Int, lineEnd: String) {
    var lines = Self.slackLines
    lines.removeSubrange(line - 1...line)
    let found = convert(lines.joined(separator: lineEnd), .init(from: .slack))
    #expect(found.lines.count == 29)
    #expect(found.lines.allSatisfy { !$0.contains(#""body":"m21""#) })
    #expect(
      found.skipped == [
        "167-179/12: malformed JSON: brackets that are not closed before the next message"
      ])
  }

  /// Messages that contain other objects, or none.
  @Test(arguments: [0, 1, 4], [false, true])
  func `an object inside a message is none, however it is indented`(width: Int, isNested: Bool) {
    func margin(_ depth: Int) -> String { "\n" + String(repeating: " ", count: depth * width) }
    let inner = "\(margin(4)){\(margin(5))\"id\": 9,\(margin(5))\"text\": \"inner\"\(margin(4))}"
    let list = isNested ? "\(margin(3))\"list\": [\(inner),\(inner)\(margin(3))]," : ""
    let end = "\(margin(3))\"from\": \"A\",\(margin(3))\"text\": \"t\"\(margin(2))}"
    let message = "\(margin(2)){\(margin(3))\"id\": 1,\(list)\(end)"
    let messages = [String](repeating: message, count: 3).joined(separator: ",")
    let found = convert("{\"messages\": [\(messages)]}", .init(from: .telegram))
    #expect(found.lines.map { $0.contains(#""body":"t""#) } == [true, true, true])
    #expect(found.skipped.isEmpty)
  }

  /// A list of five messages of Twilio, the text last in each, of which one is replaced.
  private static func list(
    separator: String, replacing number: Int, with other: (String) -> String
  ) -> Converted {
    let messages = (1...5).map { sid in
      let message = #"{"sid":"SM\#(sid)","from":"+1","direction":"inbound","body":"text \#(sid)"}"#
      return sid == number ? other(message) : message
    }
    return convert(
      "{\"messages\":[\n" + messages.joined(separator: "," + separator) + "\n],\"next_page_uri\":null}",
      .init(from: .twilio))
  }

  private static func bodies(except number: Int) -> [[Bool]] {
    (1...5).filter { $0 != number }.map { found in (1...5).map { $0 == found } }
  }

  @Test(arguments: ["\n", "\r\n  ", "", " "], 1...5)
  func `a quote that is missing behind a text costs its message alone`(separator: String, number: Int) {
    let damages: [(String) -> String] = [
      { $0.replacing("\"}", with: "}") },
      // Another fault comes before the quote.
      { $0.replacing("\"inbound\"", with: "?").replacing("\"}", with: "}") },
      // The text has the beginning of an entry, with a backslash before each quote.
      { $0.replacing("\"inbound\"", with: "?").replacing("text ", with: #"{\"sid\":\"SM9\"} "#) },
    ]
    for damage in damages {
      let found = Self.list(separator: separator, replacing: number, with: damage)
      #expect(
        found.lines.map { line in (1...5).map { line.contains("\"body\":\"text \($0)\"") } }
          == Self.bodies(except: number))
      #expect(found.skipped.count == 1)
    }
  }

  @Test func `a missing quote costs no message behind its line, however that begins`() {
    // All entries before the damaged one begin with the same digit.
    let messages = (90...101).map { id in
      #"{"id":\#(id),"type":"message","from":"A","text":"text \#(id)\#(id == 99 ? "" : "\"")}"#
    }
    let found = convert(
      "{\"name\":\"N\",\"messages\":[\n" + messages.joined(separator: ",\n") + "\n]}",
      .init(from: .telegram, timeZone: .utc))
    #expect(found.lines.count == 11)
    #expect(found.skipped == ["11/10: malformed JSON: a string is not closed on its line"])
  }

  @Test(arguments: ["7", "null", "\"a\"", "[]", "[1,2]", "[[1],[2]]", #"[{"a":1}]"#], ["\n", ""])
  func `what is no object among messages is one entry that is skipped`(stray: String, separator: String) {
    let found = Self.list(separator: separator, replacing: 2) { _ in stray }
    #expect(found.lines.count == 4)
    let line = separator.isEmpty ? 2 : 3
    #expect(found.skipped == ["\(line)/2: no object where a message was expected"])
  }

  // MARK: Markup

  /// More than the elements that may be open at once.
  static let faults = Limits.logDepth + 88

  private static let sms = #"<sms address="+1" date="1554797330000" type="1" body="good"/>"#

  @Test(arguments: [
    #"<sms date="1" type="1"/>"#, #"<rcs x="1"/>"#, #"<mms date="1" msg_box="1" address="+1"><parts>"#,
    #"<mms date="1" msg_box="1" address="+1"><parts><part ct="text/plain" text=x/>"#,
    #"<sms address="+1" date="1" type="1" body="x" <>"#,
  ])
  func `a backup goes on, however many of its elements are damaged`(damaged: String) {
    let found = convert(
      "<smses>\n" + String(repeating: damaged + "\n" + Self.sms + "\n", count: Self.faults) + "</smses>",
      .init(from: .smsBackupRestore))
    #expect(found.lines.count == Self.faults)
    #expect(found.skipped.count == Self.faults)
    #expect(Set(found.skipped.map { $0.drop { $0 != ":" } }).count == 1)
  }

  @Test(arguments: [
    (#"address="1" date="1" type="1" body="a" address="2" date="2" type="1" body="b""#, "address"),
    (#"date="1" type="1" body="a" address="2" date="2" type="1" body="b""#, "body"),
    (#"address="1" date="1" ddress="1" address="2" date="2" type="1" body="b""#, "address"),
  ])
  func `two messages of a backup that damage makes one element are not one message`(
    attributes: String, twice: String
  ) {
    let found = convert(
      "<smses>\n<sms \(attributes) />\n\(Self.sms)\n</smses>", .init(from: .smsBackupRestore))
    #expect(found.lines.map { $0.contains(#""body":"good""#) } == [true])
    #expect(found.skipped == ["2/1: malformed markup: attribute '\(twice)' twice"])
  }

  @Test func `a message of a backup that was read whole costs no other`() {
    let found = convert(
      "<smses><sms\n date=\"1\" type=\"1\"/><sms\n address=\"+1\" date=\"1\" type=\"1\" body=\"one\"/></smses>",
      .init(from: .smsBackupRestore))
    #expect(found.lines.map { $0.contains(#""body":"one""#) } == [true])
    #expect(found.skipped == ["1-2/1: an 'sms' with neither 'address' nor 'body'"])
  }

  @Test(arguments: [" ", "\n", "\t", "\r\n  "])
  func `a backup goes on at the next message, whatever white space is in the tags`(space: String) {
    let found = convert(
      "<smses>\n<sms date=1/>\n<sms\(space)address=\"+1\"\(space)date=\"1\" type=\"1\" body=\"one\"/></smses\(space)>",
      .init(from: .smsBackupRestore))
    #expect(found.lines.map { $0.contains(#""body":"one""#) } == [true])
    #expect(found.skipped == ["2/1: malformed markup: an attribute's value without quotes"])
  }

  @Test func `messages of a backup need not be closed`() {
    let sms = Self.sms.replacing("/>", with: ">\n")
    let found = convert(
      "<smses>\n" + String(repeating: sms, count: Self.faults) + "</smses>", .init(from: .smsBackupRestore))
    #expect(found.lines.count == Self.faults)
    #expect(found.skipped.isEmpty)
  }

  @Test func `a message with elements nested too deep is skipped, and the next is read`() {
    let deep = String(repeating: "<x>", count: Self.faults)
    let mms = #"<mms date="1" msg_box="1" address="+1"><parts>\#(deep)</mms>"#
    let found = convert(
      "<smses>\n" + String(repeating: mms + "\n" + Self.sms + "\n", count: 3) + "</smses>",
      .init(from: .smsBackupRestore))
    #expect(found.lines.count == 3)
    #expect(
      found.skipped == ["2/1", "4/3", "6/5"].map { $0 + ": nested deeper than \(Limits.logDepth)" })
  }

  /// A page of Google Voice with one message after the other.
  private static func page(_ messages: String) -> String {
    #"<html><head><title>x</title></head><body><div class="hChatLog hfeed">\#n"# + messages
      + "</div></body></html>"
  }

  private static func message(_ quote: String, end: String = "</div>\n") -> String {
    #"""
    <div class="message"><abbr class="dt" title="2019-01-01T00:00:00Z">d</abbr>: <cite class="sender vcard">
    <a class="tel" href="tel:+1"><span class="fn">A</span></a></cite>: \#(quote)\#(end)
    """#
  }

  @Test(arguments: [message("<q>bad</q> <x <"), message("<q>bad"), #"<div class="message" <>"#])
  func `a page goes on, however many of its messages are damaged`(damaged: String) {
    let found = convert(
      Self.page(String(repeating: damaged + Self.message("<q>good</q>"), count: Self.faults)),
      .init(from: .googleVoice))
    #expect(found.lines.count == Self.faults)
    #expect(found.lines.allSatisfy { $0.contains(#""body":"good""#) })
    #expect(found.skipped.count == Self.faults)
  }

  @Test(arguments: [
    // HTML needs no end tags of these.
    message("<q>good<p></q>"), message("<q>good</q><ul><li><li></ul>"),
    message("<q>good</q><table><tr><td><td><tr><th></table>"), message("<q>good</q><p/>"),
    // Those are damage, which costs nothing.
    message("<q>good</q><b>"), message("<q>good</q>") + "<b>", message("<q>good</q>", end: "\n"),
  ])
  func `a page goes on, however many elements are not closed`(message: String) {
    let found = convert(
      Self.page(String(repeating: message, count: Self.faults)), .init(from: .googleVoice))
    #expect(found.lines.count == Self.faults)
    #expect(found.lines.allSatisfy { $0.contains(#""body":"good""#) })
    #expect(found.skipped.isEmpty)
  }

  @Test(arguments: [
    "<b><b>", "<form><label>", #"<audio src="x"><a href="y">a"#, "</b></i>", "<div>",
    #"<object><param name="x"><param name="y"></object>"#,
  ])
  func `what is not closed in a message, or closed twice, does not cost the message`(extra: String) {
    let good = Self.message("<q>good</q>")
    let last = Self.message("<q>last</q>" + extra)
    for messages in [good + last, Self.message(extra + "<q>good</q>") + last] {
      let found = convert(Self.page(messages), .init(from: .googleVoice))
      #expect(found.lines.count == 2)
      #expect(found.lines.last?.contains(#""body":"last""#) == true)
      #expect(found.skipped.isEmpty, "\(found.skipped)")
    }
  }

  @Test func `an owner's account that is damaged is no owner's`() {
    let found = convert(
      #"{"personal_information":{"user_id":tru},"chats":{"list":[{"name":"C","type":"personal_chat","#
        + #""id":7,"messages":[{"id":1,"type":"message","date":"2024-01-01T10:00:00","from":"M","#
        + #""from_id":"user1","text":"mine"}]}]}}"#, .init(from: .telegram, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""direction":null"#) } == [true], "\(found.lines)")
  }

  // MARK: Linear time

  #if DEBUG
    /// Each byte is taken once, and what is read again after going back no oftener than once more.
    @Test(arguments: [
      "\"", "\"\n", "\"a\n", "x,\"\n", "\"\"\n", "x\",\"\n", ",\"\"\"\n", "\"x\",\"\n", "\n\"", "\"a,\n",
      "a\"b\"\"\n",
      "\r\n\"",
    ])
    func `rows are read in linear time, whatever their quotes`(unit: String) throws {
      // A header of so many columns that rows of all their lines would be read.
      let header = "body" + String(repeating: ",c", count: 9000) + "\n"
      let text = Array((header + String(repeating: unit, count: (1 << 18) / unit.utf8.count)).utf8)
      var rows = DelimitedRows(LogBytes(of: text.span), delimiter: UInt8(ascii: ","))
      _ = try rows.next()
      while true {
        do throws(LogFault) {
          guard try rows.next(width: 9001) else { break }
        } catch {}
      }
      #expect(rows.bytes.takenBytes <= 2 * text.count + 8 * LogBytes.rememberedBytes)
    }
  #endif

  /// A message whose text has no closing quote.
  private static let lostQuote = #"{"id":1,"text":"a},"#

  @Test(arguments: [
    "{", "[", "}", "]", "\"", "\"a\":", "{\"", "{\"a\":", "[{", "},{", "}]", "\"}", ",", ":", "\\",
    "{\"id\":1},",
    "{\"id\":", "\"messages\":[", "{\"messages\":[", "{\"a\":[\"b\":", "\"a\":{", "[[{]",
    lostQuote,
  ])
  func `a JSON export is gone through once, whatever is damaged`(unit: String) {
    for opening in ["{\"messages\":[", "{\"messages\":[{\"id\":1,\"from\":\"A\"},"] {
      let text = Array((opening + String(repeating: unit, count: (1 << 16) / unit.utf8.count)).utf8)
      var json = JSONEvents(LogBytes(of: text.span))
      json.entriesName = "messages"
      let state = ConversionState(
        options: .init(), flush: { _ in true }, report: { _ in }, progress: { _ in true })
      var sink = MessageSink(state, file: "x", source: .telegram)
      var fields = 0
      func read(_ json: inout JSONEvents, _ sink: inout MessageSink) throws(LogFault) -> EntryKind {
        while try json.nextKey() {
          fields += 1
          try json.skipValue()
        }
        return .message
      }
      do throws(LogFault) {
        try json.enterObject()
        _ = try json.nextKey()
        if try json.readElements(into: &sink, read) { try json.expectEnd() }
      } catch {
        try? json.readRest(after: error, of: LogFile(name: "x", isRecognized: true), into: &sink, read)
      }
      #if DEBUG
        // The beginning of the entry behind a lost quote is taken twice.
        let again = unit == Self.lostQuote ? text.count / unit.utf8.count * 2 : 0
        #expect((text.count...text.count + again).contains(json.bytes.takenBytes))
      #endif
      #expect(json.bytes.heldBytes <= 4 * (text.count + LogBytes.blockBytes))
    }
  }

  // MARK: What is said

  @Test func `dates that can't be read are counted, and those that aren't there are not`() {
    let found = convert(
      "date,body\nnever,a\n2024-06-01,b\n,c\n31/31/2024,d\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.count == 4)
    #expect(found.summary.unreadDates == 2)
    #expect(found.notices.isEmpty && found.summary.outcome == .complete)
  }

  @Test(arguments: [
    (
      LogFormat?.some(.smsBackupRestore),
      #"<calls count="1"><call number="+1" duration="3" date="1" type="1"/></calls>"#
    ),
    (nil, #"<calls count="1"><call number="+1" duration="3" date="1" type="1"/></calls>"#),
    (.smsIE, #"{"_id":"1","number":"+1","date":"1717214400123","duration":"12","type":"1"}"#),
    (nil, #"{"_id":"1","number":"+1","date":"1717214400123","duration":"12","type":"1"}"#),
    (.csv, "number,date,duration,type\n+1,2024-06-01,12,1\n"),
    (nil, "Number,Date,Duration\n+1,2024-06-01,12\n"),
    (.googleVoice, #"<html><body><div class="haudio"><abbr class="published">x</abbr></div></body></html>"#),
  ])
  func `a list of calls is refused with what it is`(from: LogFormat?, text: String) {
    let found = convert(text, .init(from: from))
    #expect(found.lines.isEmpty && found.skipped.isEmpty)
    #expect(found.refusals == ["a list of calls, which holds no messages"])
    #expect(found.summary.outcome == .refused)
  }

  @Test func `a table without a column of texts is refused`() {
    let found = convert("sender,date\nA,2024-06-01\n", .init(from: .csv))
    #expect(found.lines.isEmpty && found.summary.outcome == .refused)
  }

  // MARK: Ids and names

  @Test func `an owner without a name sent nothing`() {
    // A message without an account's id, or without a sender.
    for message in [
      #"{"type":"message","from":"A","text":"t"}"#, #"{"type":"message","from_id":"u","text":"t"}"#,
    ] {
      let found = convert(#"{"messages":[\#(message)]}"#, .init(from: .telegram, me: ""))
      #expect(found.lines.map { $0.contains(#""direction":"in""#) } == [true])
    }
  }

  @Test func `a made id is the message's own, wherever it stands`() throws {
    let messages = [
      #"<sms address="+1" date="1" type="1" body="a"/>"#, #"<sms address="+1" date="1" type="1" body="b"/>"#,
      #"<sms address="+1" date="2" type="1" body="a"/>"#, #"<sms address="+2" date="1" type="1" body="a"/>"#,
      #"<sms address="+11" date="" type="1" body="a"/>"#,
    ]
    func ids(_ messages: [String]) -> [String] {
      convert("<smses>" + messages.joined() + "</smses>").lines.map { String($0.dropFirst(6).prefix(18)) }
    }
    let found = ids(messages)
    #expect(found.first == madeID("+1", "1", "a"))
    #expect(Set(found).count == messages.count)
    #expect(ids(messages.reversed()) == found.reversed())
  }

  @Test(arguments: [1023, 1024, 1025, 1 << 20])
  func `a chat's name is cut to 1,024 bytes, which is said once`(length: Int) {
    let name = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
    let message = #"{"type":"message","from":"A","text":"t"}"#
    let found = convert(
      #"{"name":"\#(name)","messages":[\#([String](repeating: message, count: 50).joined(separator: ","))]}"#,
      .init(from: .telegram))
    let kept = length <= 1024 ? name : String(repeating: "é", count: 512)
    #expect(found.lines.count == 50)
    #expect(found.lines.allSatisfy { $0.contains("\"chat\":\"\(kept)\"") })
    #expect(found.notices == (length <= 1024 ? [] : [.nameCut(file: "log")]))
  }

  @Test func `an account's name is cut likewise, and does not make a text too long`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 5000)
    try folder.write("users.json", #"[{"id":"U1","name":"\#(name)"},{"id":"\#(name)","name":"x"}]"#)
    let mentions = String(repeating: "<@U1>", count: 17_000)
    try folder.write(
      "general/2024-06-01.json",
      #"[{"type":"message","user":"U1","text":"a","ts":"1.0"},{"type":"message","user":"U1","text":"\#(mentions)","ts":"2.0"}]"#
    )
    let found = convert(paths: [folder.path + "/general"], .init(from: .slack))
    let kept = String(repeating: "n", count: 1024)
    #expect(found.lines.map { $0.contains("\"sender\":\"\(kept)\"") } == [true])
    #expect(found.skipped == ["1/2: a text longer than 16777216 bytes"])
    #expect(found.notices.contains(.nameCut(file: folder.path + "/general/2024-06-01.json")))
  }
}
