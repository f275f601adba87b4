import Bytes
import TestSupport
import Testing

@testable import MessageLogs

private let metaMessage = #"{"sender_name":"B","timestamp_ms":1,"content":"x"}"#

/// Formats of which no real export can be had here: fixtures of our own, in the shape that their writers
/// document or that their source code shows.
@Suite struct FormatTests {
  /// As in exports of old programs for the Mac.
  @Test(arguments: SampleExport.all, [Feeding.file, .stream])
  func `lines may end in CR alone`(export: SampleExport, feeding: Feeding) {
    let options = ConversionOptions(from: export.format, timeZone: .utc)
    let bytesWithLineFeeds = export.bytes.filter { $0 != UInt8(ascii: "\r") }
    let expected = convert(bytesWithLineFeeds, options, as: feeding)
    #expect(expected.lines.count == SampleExport.count)
    let bytes = bytesWithLineFeeds.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
    for pieces in [[1 << 16], [7]] {
      let found = convert(bytes, options, as: feeding, pieces: pieces)
      #expect(found.lines == expected.lines)
      #expect(found.skipped == expected.skipped)
    }
  }

  @Test func `a CR alone within a line of other ends is text`() {
    let found = convert("from,text\r\n+1555,a\rb\r\n", .init(from: .csv))
    #expect(found.lines.count == 1 && found.lines[0].contains(#""body":"a\rb""#), "\(found.lines)")
    let skipped = convert("from,text\r+1555,a\r+1555,b,c\r", .init(from: .csv))
    #expect(skipped.lines.count == 1)
    #expect(skipped.skipped == ["3/2: 3 fields where the header names 2"])
  }

  // MARK: sms-ie

  /// SMS dates count milliseconds, MMS dates seconds; every value is a string; `/` is written `\/`.
  static let smsIE = #"""
    {"_id":"10","thread_id":"2","address":"+15550100","date":"1717214400123","date_sent":"1717214399000","read":"1","type":"1","body":"Hi https:\/\/example.com\/a","__display_name":"Alice"}
    {"_id":"11","thread_id":"2","address":"+15550100","date":"1717214460000","type":"2","body":"Answer"}
    {"_id":"12","address":"+15550100","date":"1717214460000","type":"3","body":"a draft"}
    {"_id":"7","msg_box":"1","date":"1717214520","m_type":"132","data__base64__":"aGVsbG8=","__sender_address":{"address":"+15550101","type":"137","__display_name":"Bob"},"__recipient_addresses":[{"address":"+15550199","type":"151"}],"__parts":[{"seq":"-1","ct":"application\/smil","text":"<smil\/>"},{"seq":"0","ct":"text\/plain","text":"one"},{"seq":"1","ct":"image\/png","_data":"x"},{"seq":"2","ct":"text\/plain","text":"two"}]}
    {"_id":"8","msg_box":"2","date":"1717214580","__sender_address":{"address":"insert-address-token","type":"137"},"__recipient_addresses":[{"address":"+15550101","type":"151","__display_name":"Bob"},{"address":"+15550102","type":"130"}],"__parts":[{"ct":"text\/plain","text":"to both"}]}

    """#

  @Test(arguments: [LogFormat?.none, .smsIE], [Feeding.file, .stream])
  func `sms-ie, SMS and MMS`(from: LogFormat?, feeding: Feeding) {
    let found = convert(Self.smsIE, .init(from: from), as: feeding)
    #expect(
      found.lines == [
        #"{"id":"10","sender":"+15550100","body":"Hi https://example.com/a","date":"2024-06-01T04:00:00.123Z","direction":"in","chat":"Alice","source":"sms-ie"}"#,
        #"{"id":"11","sender":null,"body":"Answer","date":"2024-06-01T04:01:00Z","direction":"out","chat":"+15550100","source":"sms-ie"}"#,
        #"{"id":"7","sender":"+15550101","body":"one\ntwo","date":"2024-06-01T04:02:00Z","direction":"in","chat":"Bob","source":"sms-ie"}"#,
        #"{"id":"8","sender":null,"body":"to both","date":"2024-06-01T04:03:00Z","direction":"out","chat":"Bob, +15550102","source":"sms-ie"}"#,
      ])
    #expect(found.summary.noMessages == 1)
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [LogFormat?.none, .smsIE]) func `sms-ie's first version, one array`(from: LogFormat?) {
    let found = convert(
      #"""
      [ {"_id":"1","address":"A","date":"1000","type":"1","body":"x","display_name":"N"},
        {"_id":"2","msg_box":"1","date":"1","sender_address":{"address":"B"},"recipient_addresses":[{"address":"C"}],
         "parts":[{"ct":"text/plain","text":"y"},{"ct":"image/png","binary_data":"AAAA"}]},
        {"_id":"3","msg_box":"1","date":"1","addresses":[{"address":"D","type":"137"},{"address":"C","type":"151"}],
         "parts":[]} ]
      """#, .init(from: from))
    #expect(
      found.lines == [
        #"{"id":"1","sender":"A","body":"x","date":"1970-01-01T00:00:01Z","direction":"in","chat":"N","source":"sms-ie"}"#,
        #"{"id":"2","sender":"B","body":"y","date":"1970-01-01T00:00:01Z","direction":"in","chat":"B","source":"sms-ie"}"#,
        #"{"id":"3","sender":"D","body":"","date":"1970-01-01T00:00:01Z","direction":"in","chat":"D","source":"sms-ie"}"#,
      ])
  }

  @Test func `sms-ie's lines that cannot be read are named and the others read`() {
    let found = convert(
      """
      {"address":"A","date":"0","type":"1","body":"1"}
      {"address":"A","date":"0","type":"1","body":"2"

      [1]
      {"date":"0"}
      {"address":"A","date":"0","type":"1","body":"3"} x
      {"address":"A","date":"?","type":"1","body":"4"}
      """, .init(from: .smsIE))
    #expect(
      found.lines.map {
        $0.contains("\"body\":\"1\"") || $0.contains("\"body\":\"3\"") || $0.contains("\"body\":\"4\"")
      } == [true, true, true])
    #expect(found.lines.last?.contains("\"date\":null") == true)
    #expect(
      found.skipped == [
        "2/2: the line ends where ',' or '}' was expected",
        "4/3: no object where a message was expected",
        "5/4: neither an 'address' nor a 'body'",
        "6/5: text after the object on its line",
      ])
    #expect(found.summary.outcome == .incomplete)
  }

  // MARK: SMS Backup & Restore

  @Test(arguments: [[1], [7, 2, 5], [65536]])
  func `surrogates as character references, nulls, references and groups`(pieces: [Int]) {
    let found = convert(
      """
      <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
      <!--File Created By SMS Backup & Restore-->
      <!DOCTYPE smses [ <!ENTITY x "no"> ]>
      <smses count="3">
        <sms address='+1~+2' date="1000" type="1" body="a &#55357;&#56832; &#x1F600; &lt;b&gt; &quot;&apos;&amp;&x;&#10;end &#55357;." contact_name="(Unknown)" />
        <sms address="null" date="null" type="9" body="null" contact_name="null"></sms>
        <mms date="2000" msg_box="2" address="+3" contact_name="Ann"><parts><part ct="application/smil" text="&lt;smil&gt;"/>
          <part ct="text/plain" text="one"/><part ct="text/plain" text="two"/></parts>
          <addrs><addr address="insert-address-token" type="137"/><addr address="+3" type="151"/></addrs></mms>
        <mms date="3000" msg_box="2" address="+3"><addrs><addr address="+9" type="137"/></addrs></mms>
        <sms address="1" date="1" type="3" body="a draft"/>
      </smses>
      """, pieces: pieces)
    #expect(
      found.lines == [
        #"{"id":\#(madeID("+1~+2", "1000", "a 😀 😀 <b> \"'&&x;\nend \u{FFFD}.")),"sender":"+1~+2","body":"a 😀 😀 <b> \"'&&x;\nend �.","date":"1970-01-01T00:00:01Z","direction":"in","chat":"+1~+2","source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("", "", "")),"sender":null,"body":"","date":null,"direction":null,"chat":null,"source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("+3", "2000", "one\ntwo")),"sender":null,"body":"one\ntwo","date":"1970-01-01T00:00:02Z","direction":"out","chat":"Ann","source":"sms-backup-restore"}"#,
        #"{"id":\#(madeID("+3", "3000", "")),"sender":"+9","body":"","date":"1970-01-01T00:00:03Z","direction":"out","chat":"+3","source":"sms-backup-restore"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test func `a tag without attributes in a message's text does not begin a message`() {
    let found = convert(
      #"<smses><sms address="2" date="1" type="1" body="talk about <sms>hi</sms> tags"/>"#
        + #"<sms address="3" date="1" type="1" body="ok"/></smses>"#)
    #expect(found.lines.count == 2 && found.notices.isEmpty, "\(found.lines) \(found.notices)")
    #expect(found.lines.first?.contains(#""body":"talk about <sms>hi</sms> tags""#) == true)
  }

  /// XML 1.0, sections 2.11 and 3.3.3: a line end is one line feed, and in an attribute a space; references
  /// are the characters that they name.
  @Test(arguments: [[1], [7, 2, 5], [65536]])
  func `line ends in markup are one character, whatever bytes they have`(pieces: [Int]) {
    let backup = convert(
      "<smses><sms address=\"+1\" date=\"1\" type=\"1\" body=\"a\r\nb\rc\nd&#13;&#10;e&#13;\nf\"/>\r\n</smses>",
      pieces: pieces)
    #expect(backup.lines.map { $0.contains(#""body":"a b c d\r\ne\r f""#) } == [true], "\(backup.lines)")
    let page = convert(
      "<html><body><div class=\"hChatLog\">\r\n<div class=\"message\"><a class=\"tel\" href=\"tel:+1\"></a>"
        + "<q>a\r\nb\rc\nd</q></div></div></body></html>", pieces: pieces)
    #expect(page.lines.map { $0.contains(#""body":"a\nb\nc\nd""#) } == [true], "\(page.lines)")
  }

  @Test(arguments: [
    ("text/plain", true), ("text/plain; charset=utf-8", true), ("Text/Plain ;CHARSET=UTF-8", true),
    ("text/plainer", false), ("text/html; charset=utf-8", false), ("application/smil; x=text/plain", false),
  ])
  func `an MMS part is a text by its content type, whatever its parameters`(type: String, isText: Bool) {
    let body = isText ? #""body":"hi""# : #""body":"""#
    let markup = convert(
      #"<smses><mms date="1" msg_box="1" address="+1"><parts><part ct="\#(type)" text="hi"/></parts></mms></smses>"#
    )
    #expect(markup.lines.map { $0.contains(body) } == [true])
    let json = convert(
      #"{"_id":"7","msg_box":"1","date":"1","__parts":[{"ct":"\#(type)","text":"hi"}]}"#, .init(from: .smsIE))
    #expect(json.lines.map { $0.contains(body) } == [true])
  }

  @Test func `elements that cannot be read are named and the others read`() {
    let found = convert(
      """
      <smses>
      <sms address="1" date="1" type="1" body="first"/>
      <sms address=2 date="1" type="1" body="x"/>
      <sms read="1"/>
      <mms date="1" msg_box="1"><parts>
      <sms address="3" date="1" type="1" body="last"/>
      """, .init(from: .smsBackupRestore))
    #expect(found.lines.map { $0.contains("first") || $0.contains("last") } == [true, true])
    #expect(
      found.skipped == [
        "3/2: malformed markup: an attribute's value without quotes",
        "4/3: an 'sms' with neither 'address' nor 'body'",
        "5/4: an 'mms' that is not closed",
        "6/6: the file ends before '</smses>'",
      ])
  }

  // MARK: Google Voice

  @Test(arguments: [
    "<span>x</span>", "<abbr>x</abbr>", #"<span class="fn">x</span>"#, #"<a class="tel" href="tel:+2">x</a>"#,
    #"<abbr class="dt" title="2024-06-01T04:00:00Z">x</abbr>"#, "<title>x</title>",
  ])
  func `an element in a text of Google Voice is part of the text`(element: String) {
    let found = convert(
      #"<html><body><div class="hChatLog"><div class="message"><a class="tel" href="tel:+1"></a>"#
        + "<q>hi \(element) after</q></div></div></body></html>")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"+1","body":"hi x after","date":null,"direction":"in","chat":null,"source":"google-voice"}"#
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("caf&eacute;", "café"), ("a&nbsp;b", "a\u{A0}b"), ("&iexcl;&yuml;&frac12;&Eacute;", "¡ÿ½É"),
    ("&x; &EACUTE; &eacute &; &", "&x; &EACUTE; &eacute &; &"),
  ])
  func `HTML's names of the characters of Latin-1 are read`(text: String, body: String) {
    let found = convert(
      #"<html><body><div class="hChatLog"><div class="message"><a class="tel" href="tel:+1"></a>"#
        + "<q>\(text)</q></div></div></body></html>")
    #expect(found.lines.map { $0.contains("\"body\":\"\(body)\"") } == [true], "\(found.lines)")
  }

  @Test(arguments: [
    (#"class="hChatLog""#, true), (#"class='hfeed hChatLog'"#, true), (#"CLASS=haudio"#, true),
    (#"class="a\#tb\#nhChatLog c""#, true), (#"id="hChatLog""#, false), (#"class="hChatLogs""#, false),
    (#"class="HCHATLOG""#, false), (#"class="""#, false), (#"class"#, false),
    (#"title="class=hChatLog""#, false),
  ])
  func `a page of Google Voice is recognized by a class`(attribute: String, isPage: Bool) {
    // With styles that the first few kilobytes end in, and with more elements than are looked at.
    for (styles, others) in [(0, 0), (8_100, 0), (30_000, 0), (0, 190), (0, 300)] {
      let page =
        "<html><head><style>\(String(repeating: "x", count: styles))</style></head><body>"
        + String(repeating: "<i class=\"x\"></i>", count: others) + "<div \(attribute)></div></body></html>"
      let probe = LogProbe(page.utf8Span.span)
      #expect(GoogleVoice.recognizes(probe) == (isPage && others < 200), "\(styles) \(others)")
      #expect(probe.elements == ["html", "head"] && probe.description == "an HTML page")
    }
  }

  /// Only the members of the first five messages count. Those behind them are passed over by their brackets,
  /// or value by value if more are open than a scan of brackets follows.
  @Test(arguments: [0, 62, 63, 64, 500])
  func `members deep in a later message do not make another format of an export`(depth: Int) {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let messages = (0..<8).map { number in
      let more = number == 6 ? ",\"more\":[\(deep)]" : ""
      return """
        {"id":"\(number)","timestamp":"2024-06-01T00:00:00Z","type":"Default","content":"hello",\
        "author":{"id":"7","name":"Ann"}\(more)}
        """
    }
    let found = convert(
      #"{"guild":{"name":"g"},"channel":{"name":"c"},"messages":[\#(messages.joined(separator: ","))]}"#)
    #expect(found.bodies == Array(repeating: "hello", count: 8))
    #expect(found.lines.allSatisfy { $0.contains(#""source":"discord""#) })
  }

  /// The bracket that is missing in the last message must not hide the members of the first.
  @Test func `an export whose last message lacks a bracket is still recognized`() {
    let messages = (0..<6).map { number in
      let more = number == 5 ? #","embeds":[]],"note":"\#(String(repeating: "z", count: 80))""# : ""
      return #"{"id":"\#(number)","timestamp":"2024-06-01T00:00:00Z","type":"Default","content":"hello","#
        + #""author":{"id":"7","name":"Ann"}\#(more)}"#
    }
    let found = convert(
      #"{"guild":{"name":"g"},"channel":{"name":"c"},"messages":[\#(messages.joined(separator: ","))]}"#)
    #expect(found.bodies == Array(repeating: "hello", count: 5))
  }

  @Test(arguments: ["div", "DIV", "Div"], ["abbr", "ABBR", "a"])
  func `names of elements may be in capitals`(division: String, other: String) {
    let page = """
      <HTML><Body><\(division) Class="hChatLog"><\(division) CLASS="message"><q>x<BR>y<\(other)>z</\(other)><Br/></Q >
      </\(division) ></\(division)></body></html>
      """
    #expect(convert(page, .init(from: .googleVoice, timeZone: .utc)).bodies == [#"x\nyz"#])
  }

  @Test func `the first title of a page of Google Voice names the chat`() {
    let found = convert(
      #"<html><head><title>Ann  B</title></head><body><svg><title>icon</title></svg><div class="hChatLog">"#
        + #"<div class="message"><a class="tel" href="tel:+1"></a><q>hi</q></div></div></body></html>"#)
    #expect(found.lines.map { $0.contains(#""chat":"Ann B""#) } == [true])
  }

  // MARK: signal-export

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

  // MARK: Telegram

  @Test func `Telegram's full export says who the owner is; service rows are no messages`() {
    let found = convert(
      #"""
      {"about":"…","personal_information":{"user_id":42,"first_name":"O"},"contacts":{"list":[]},
       "chats":{"about":"x","list":[
        {"name":"Ann","type":"personal_chat","id":7,"messages":[
          {"id":1,"type":"service","date":"2024-06-01T00:00:00","actor":"Ann","action":"phone_call"},
          {"id":2,"type":"message","date":"2024-06-01T06:00:00","date_unixtime":"1717214400","from":"Ann","from_id":"user7","text":"","text_entities":[]},
          {"id":3,"type":"message","date":"2024-06-01T06:01:00","date_unixtime":"1717214460","from":"O","from_id":"user42","text":["see ",{"type":"link","text":"a.b"},"!"],"text_entities":[]}]},
        {"type":"saved_messages","id":42,"messages":[
          {"id":4,"type":"message","date":"2024-06-01T06:00:00","from":null,"from_id":"user9","text":"gone"}]}]},
       "left_chats":{"about":"","list":[]}}
      """#)
    #expect(
      found.lines == [
        #"{"id":2,"sender":"Ann","body":"","date":"2024-06-01T04:00:00Z","direction":"in","chat":"Ann","source":"telegram","senderId":"user7"}"#,
        #"{"id":3,"sender":"O","body":"see a.b!","date":"2024-06-01T04:01:00Z","direction":"out","chat":"Ann","source":"telegram","senderId":"user42"}"#,
        #"{"id":4,"sender":null,"body":"gone","date":"2024-06-01T06:00:00Z","direction":"in","chat":null,"source":"telegram","senderId":"user9"}"#,
      ])
    #expect(found.notices == [.assumedUTC(file: "log")])
    #expect(found.summary.noMessages == 1)
  }

  @Test func `a chat of Telegram without a message is recognized`() {
    let found = convert(#"{"name":"Ann","type":"personal_chat","id":7,"messages":[]}"#)
    #expect(found.summary.files == 1 && found.notices.isEmpty && found.lines.isEmpty)
  }

  /// 2³² + 123456 and 2³² + 7.
  @Test func `Telegram's old exports give accounts as numbers`() {
    let found = convert(
      #"""
      {"personal_information":{"user_id":123456},"chats":{"list":[{"name":"Bob","type":"personal_chat","messages":[
        {"type":"message","date_unixtime":"1","from":"Me","from_id":4295090752,"text":"mine"},
        {"type":"message","date_unixtime":"1","from":"Bob","from_id":4294967303,"text":"his"}]}]}}
      """#, .init(from: .telegram))
    #expect(found.lines.map { $0.contains(#""direction":"out""#) } == [true, false])
    #expect(found.lines.map { $0.contains(#""direction":"in""#) } == [false, true])
  }

  @Test(arguments: [
    #"{"name":null,"type":"personal_chat","id":1,"messages":[MESSAGE]}"#,
    #"{"type":"personal_chat","id":1,"messages":[MESSAGE],"name":null}"#,
    #"{"type":"personal_chat","id":1,"messages":[MESSAGE]}"#,
  ])
  func `a chat without a name has none, whatever names stand in its messages`(export: String) {
    let message =
      #"{"id":1,"type":"message","date_unixtime":"1","from":null,"from_id":"user9","text":"hi","x":{"name":"zz"}}"#
    let found = convert(export.replacing("MESSAGE", with: message), .init(from: .telegram))
    #expect(
      found.lines == [
        #"{"id":1,"sender":null,"body":"hi","date":"1970-01-01T00:00:01Z","direction":null,"chat":null,"source":"telegram","senderId":"user9"}"#
      ])
  }

  @Test func `entries of an array that cannot be read are named and the others read`() {
    let found = convert(
      #"""
      {"name":"N","messages":[
      {"type":"message","date_unixtime":"1","from":"A","text":"1"},
      {"type":"message","date_unixtime":"1","from":"A","text":"2",,"x":[1]},
      "text",
      {"type":"message","from":"A","text":"un"quoted}","date_unixtime":"1"},
      {"type":"message","date_unixtime":"1","from":"A","text":"3"} {"type":"message","date_unixtime":"1","from":"A","text":"4"},
      {"type":"message","date_unixtime":"1","from":"A","text":"5
      """#, .init(from: .telegram))
    #expect(
      found.skipped.map { String($0.prefix { $0 != ":" }) } == ["3-4/2", "5/3", "6/5", "7/7"])
    #expect(found.lines.map { String($0.dropFirst(31).prefix(2)) } == ["\"1", "\"3", "\"4"])
    #expect(found.summary.outcome == .incomplete)
  }

  // MARK: Meta

  @Test func `a title behind the messages is null on standard input`() {
    let text = #"""
      {"participants":[{"name":"A"}],"messages":[{"sender_name":"Zo\u00c3\u00ab","timestamp_ms":0,"content":"\u00e9"},
      {"sender_name":"B","timestamp_ms":1,"content":"\u00e2\u0080\u009c\u201d"}],"title":"\u00f0\u009f\u0098\u0080"}
      """#
    let lines = convert(text).lines
    #expect(
      lines == [
        // A lone U+00E9 is no UTF-8; a text with a character beyond U+00FF was no mojibake.
        #"{"id":null,"sender":"Zoë","body":"é","date":"1970-01-01T00:00:00Z","direction":null,"chat":"😀","source":"meta"}"#,
        "{\"id\":null,\"sender\":\"B\",\"body\":\"\u{E2}\u{80}\u{9C}”\",\"date\":\"1970-01-01T00:00:00.001Z\",\"direction\":null,\"chat\":\"😀\",\"source\":\"meta\"}",
      ])
    #expect(convert(text, as: .stream).lines.map { $0.contains(#""chat":null"#) } == [true, true])
  }

  @Test(arguments: [
    // What stands before the title: the array itself, others, and texts that look like its end.
    #""messages":[\#(metaMessage)],"title":"T"}"#,
    #""messages":[\#(metaMessage)],"magic_words":[],"participants":[{"name":"]"}],"title":"T"}"#,
    #""messages":[{"sender_name":"B","timestamp_ms":1,"content":"}],\"title\":\"no\"}"}],"title":"T"}"#,
    #""messages":[{"sender_name":"B","timestamp_ms":1,"content":"\\"}],"title":"T"}"#,
    #""messages":[{"sender_name":"B","timestamp_ms":1,"title":"no","content":"x"}],"title":"T"}"#,
    // Damage: a bracket too many, one of another kind, a quote that is missing, and a title that is not closed
    // in a message. The arrays are then read value by value.
    #""messages":[\#(metaMessage)}],"title":"T"}"#,
    #""messages":[{"sender_name":"B","timestamp_ms":1,"photos":[}],\#n\#(metaMessage)],"title":"T"}"#,
    #""messages":[{"sender_name":"B,"timestamp_ms":1},\#n\#(metaMessage)],"title":"T"}"#,
  ])
  func `the title behind the messages is found, whatever stands in them`(rest: String) {
    for pieces in [[1 << 16], [1], [63, 64, 65]] {
      let found = convert("{" + rest, .init(from: .meta, timeZone: .utc), pieces: pieces)
      #expect(!found.lines.isEmpty && found.lines.allSatisfy { $0.contains(#""chat":"T""#) }, "\(pieces)")
    }
  }

  @Test(arguments: [
    (#"\u00e9\u00C9"#, "éÉ"), (#"\u00c3\u00a9"#, "é"), (#"\u0041\u2603x\u0416"#, "A☃xЖ"),
    (#"\uFFFF"#, "\u{FFFF}"),
    (#"\ud83d\ude00\u00e9"#, "😀é"), (#"\u0020\ud83d"#, " \u{FFFD}"), (#"\u0020\n\u002f\/"#, " \\n//"),
  ])
  func `escapes that follow one another are the characters that they name`(text: String, body: String) {
    for pieces in [[1 << 16], [1], [7]] {
      let export = #"{"messages":[{"sender_name":"B","timestamp_ms":1,"content":"\#(text)"}],"title":"T"}"#
      #expect(convert(export, .init(from: .meta, timeZone: .utc), pieces: pieces).bodies == [body])
    }
  }

  @Test func `mojibake of any length is repaired, and a text with another character is not`() {
    for count in 0..<20 {
      for (written, meant) in [
        (#"\u00c3\u00a9"#, "é"), (#"\u00f0\u009f\u0098\u0080a"#, "😀a"), (#"\u00c2\u00a0bc"#, "\u{A0}bc"),
      ] {
        let text = String(repeating: written, count: count)
        let export =
          #"{"messages":[{"sender_name":"B","timestamp_ms":1,"content":"\#(text)x"},"#
          + #"{"sender_name":"B","timestamp_ms":1,"content":"\#(text)\u2603\u00c3\u00a9"}],"title":"T"}"#
        let bodies = convert(export, .init(from: .meta, timeZone: .utc)).bodies
        #expect(bodies.first == String(repeating: meant, count: count) + "x")
        // With a character beyond U+00FF it was none.
        #expect(bodies.last?.hasSuffix("\u{2603}\u{C3}\u{A9}") == true)
        #expect(bodies.last?.unicodeScalars.allSatisfy { $0.value < 0x100 || $0 == "\u{2603}" } == true)
      }
    }
  }

  @Test func `mojibake that is not escaped is repaired at any place, and other text is not`() {
    for before in 0..<10 {
      for text in ["é", "€", "😀", "€é", "Привет, мир", "\u{A0}\u{BF}\u{FF}\u{7FF}"] {
        // Each byte as a character.
        let written = String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
        let some = String(repeating: "x", count: before)
        // With a character beyond U+00FF, all of it is the text itself.
        for (body, meant) in [
          (some + written, some + text), (written + some + written, text + some + text),
          (some + written + "\u{2603}", some + written + "\u{2603}"),
          (some + written + "\u{100}" + written, some + written + "\u{100}" + written),
        ] {
          let message = #"{"sender_name":"B","timestamp_ms":1,"content":"\#(body)"}"#
          let export = #"{"messages":[\#(message)],"title":"T"}"#
          #expect(convert(export, .init(from: .meta, timeZone: .utc)).bodies == [meant])
        }
      }
    }
  }

  @Test(arguments: [
    (#"\u00C3\u00A9"#, "é"), (#"Ã\u00a9"#, "é"), (#"\u00c3\u00a9é"#, "Ã©é"), (#"\u00c3a"#, "Ãa"),
    (#"a\u00c3"#, "aÃ"), (#"\u00a9\u00c3"#, "©Ã"), (#"\u0061\u00c3\u00a9\u0062"#, "aéb"),
    (#"\u00c3\u0083\u00c2\u00a9"#, "Ã©"), (#"\/\u00c3\u00a9\""#, #"/é\""#), (#"\u00c3\ud83d"#, "Ã\u{FFFD}"),
  ])
  func `mojibake is repaired once, where all of a text is UTF-8`(text: String, body: String) {
    for pieces in [[1 << 16], [1], [7]] {
      let export =
        #"{"messages":[{"sender_name":"\#(text)","timestamp_ms":1,"content":"\#(text)"}],"title":"T"}"#
      let found = convert(export, .init(from: .meta, timeZone: .utc), pieces: pieces)
      #expect(found.bodies == [body] && found.lines[0].contains(#""sender":"\#(body)","#))
    }
  }

  @Test(arguments: [" ", "\t", "\n", "\r\n", " \n"])
  func `any white space may be before a name, a value and a bracket`(space: String) {
    for count in 0..<40 {
      let gap = String(repeating: space, count: count)
      let tokens =
        [
          "{", #""messages""#, ":", "[", "{", #""sender_name""#, ":", #""B""#, ",", #""timestamp_ms""#, ":",
          "1",
        ]
        + [",", #""content""#, ":", #""x""#, "}", "]", ",", #""title""#, ":", #""T""#, "}"]
      for pieces in [[1 << 16], [7]] {
        let found = convert(tokens.joined(separator: gap), .init(from: .meta, timeZone: .utc), pieces: pieces)
        #expect(found.bodies == ["x"] && found.lines[0].contains(#""chat":"T""#))
      }
    }
  }

  @Test(arguments: ["00g0", "0 00", "-001", "00:0", "00@0", "00`0", "00G0", "00/0", "00\u{10}0", "00é"])
  func `an escape with another byte than a hexadecimal digit is a fault`(digits: String) {
    let export =
      #"{"messages":[{"sender_name":"B","timestamp_ms":1,"content":"\u\#(digits)00"},\#n\#(metaMessage)]}"#
    let found = convert(export, .init(from: .meta, timeZone: .utc))
    #expect(found.bodies == ["x"])
    #expect(found.summary.skipped == 1)
  }

  @Test func `a reaction that is exported as a message is left out`() {
    let bodies = [
      #"Reacted \u00e2\u009d\u00a4\u00ef\u00b8\u008f to your message "#, "Liked a message",
      "Reacted well to your message and went", "Reacted to your message", "I Liked a message",
    ]
    let messages = bodies.map { #"{"sender_name":"A","timestamp_ms":0,"content":"\#($0)"}"# }
    let found = convert(#"{"participants":[],"messages":[\#(messages.joined(separator: ","))]}"#)
    #expect(found.summary.noMessages == 2)
    #expect(found.lines.count == 3)
    #expect(found.skipped.isEmpty)
  }

  // MARK: Discord

  @Test(arguments: [LogFormat?.none, .discord]) func `Discord's messages`(from: LogFormat?) {
    let found = convert(
      #"""
      {"guild":{"id":"1","name":"Guild"},"channel":{"id":"2","type":"GuildTextChat","category":"C","name":"general","topic":null},
       "dateRange":{"after":null,"before":null},"exportedAt":"2024-06-01T00:00:00+00:00",
       "messages":[
        {"id":"100","type":"Default","timestamp":"2024-06-01T06:00:00.123+02:00","timestampEdited":null,"isPinned":false,"content":"hi","author":{"id":"9","name":"ann","discriminator":"0000","nickname":"Ann","isBot":false},"attachments":[],"embeds":[],"reactions":[{"emoji":{"name":"x"},"count":1}]},
        {"id":"101","type":"GuildMemberJoin","timestamp":"2024-06-01T06:00:00+00:00","content":"Joined the server.","author":{"id":"8","name":"bob"}},
        {"id":"102","type":"Reply","timestamp":"2024-06-01T06:01:00+00:00","content":"","author":{"id":"7","name":"bot","isBot":true},"embeds":[{"title":"T","url":"http://e.example","description":"D","fields":[]}]},
        {"id":"103","type":"Default","timestamp":"2024-06-01T06:02:00+00:00","content":"","author":{"id":"9","name":"ann"},"embeds":[],"forwardedMessage":{"content":"fwd","embeds":[]}}
       ],"messageCount":4}
      """#, .init(from: from, me: "9"))
    #expect(
      found.lines == [
        #"{"id":"100","sender":"ann","body":"hi","date":"2024-06-01T06:00:00.123+02:00","direction":"out","chat":"general","source":"discord","senderId":"9"}"#,
        #"{"id":"102","sender":"bot","body":"T\nhttp://e.example\nD","date":"2024-06-01T06:01:00Z","direction":"in","chat":"general","source":"discord","senderId":"7"}"#,
        #"{"id":"103","sender":"ann","body":"fwd","date":"2024-06-01T06:02:00Z","direction":"out","chat":"general","source":"discord","senderId":"9"}"#,
      ])
    #expect(found.summary.noMessages == 1)
  }

  // MARK: Matrix

  @Test(arguments: [LogFormat?.none, .matrix]) func `Matrix's events`(from: LogFormat?) {
    let found = convert(
      #"""
      {"room_name":"Room","room_creator":"Ann","topic":"","export_date":"1 June 2024","exported_by":"@me:hs.example","messages":[
       {"type":"m.room.member","sender":"@ann:hs.example","content":{"membership":"join"},"origin_server_ts":1717214400000,"event_id":"$0"},
       {"type":"m.room.message","sender":"@ann:hs.example","content":{"msgtype":"m.text","body":"hi"},"origin_server_ts":1717214400123,"unsigned":{"age":1},"event_id":"$1"},
       {"type":"m.room.message","sender":"@me:hs.example","content":{"body":"* edited","m.new_content":{"body":"edited"},"m.relates_to":{"rel_type":"m.replace","event_id":"$1"}},"origin_server_ts":1717214401000,"event_id":"$2"},
       {"type":"m.room.message","sender":"@ann:hs.example","content":{},"origin_server_ts":1717214402000,"event_id":"$3"},
       {"type":"m.reaction","sender":"@ann:hs.example","content":{"m.relates_to":{"key":"+"}},"origin_server_ts":1717214402000,"event_id":"$4"},
       {"type":"m.room.encrypted","sender":"@ann:hs.example","content":{"ciphertext":"…"},"origin_server_ts":1717214403000,"event_id":"$5"}]}
      """#, .init(from: from))
    #expect(
      found.lines == [
        #"{"id":"$1","sender":"@ann:hs.example","body":"hi","date":"2024-06-01T04:00:00.123Z","direction":"in","chat":"Room","source":"matrix"}"#,
        #"{"id":"$2","sender":"@me:hs.example","body":"edited","date":"2024-06-01T04:00:01Z","direction":"out","chat":"Room","source":"matrix"}"#,
      ])
    #expect(found.summary.noMessages == 3)
    #expect(found.skipped == ["7/6: a message that the export could not decrypt"])
  }

  // MARK: Twilio

  static let twilioMessages = #"""
    {"sid":"SM1","account_sid":"AC","from":"+15550100","to":"+15550199","body":"hello","direction":"inbound","date_sent":"Fri, 24 May 2019 17:18:27 +0000","date_created":"Fri, 24 May 2019 17:18:26 +0000"}
    {"sid":"SM2","account_sid":"AC","from":"whatsapp:+15550199","to":"+15550100","body":null,"direction":"outbound-api","date_sent":null,"date_created":"24 May 2019 17:18:26 GMT"}
    """#

  @Test(arguments: ["page", "pages", "array", "lines"]) func `Twilio's messages`(shape: String) {
    let messages = Self.twilioMessages.split(separator: "\n").map(String.init)
    let text =
      switch shape {
      case "page":
        "{\"messages\":[\(messages.joined(separator: ","))],\"next_page_uri\":null,\"page\":0}"
      case "pages":
        "{\"next_page_uri\":\"/x\",\"messages\":[\(messages[0])]}\n{\"next_page_uri\":null,\"messages\":[\(messages[1])]}"
      case "array": "[\(messages.joined(separator: ",\n"))]"
      default: Self.twilioMessages
      }
    let found = convert(text)
    #expect(
      found.lines == [
        #"{"id":"SM1","sender":"+15550100","body":"hello","date":"2019-05-24T17:18:27Z","direction":"in","chat":"+15550100","source":"twilio"}"#,
        #"{"id":"SM2","sender":"whatsapp:+15550199","body":"","date":"2019-05-24T17:18:26Z","direction":"out","chat":"+15550100","source":"twilio"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    (#""dateSent":"2019-05-24T17:18:27.000Z","dateCreated":"2019-05-24T17:18:26.000Z""#, 27),
    (#""dateCreated":"2019-05-24T17:18:26.000Z","dateSent":"2019-05-24T17:18:27.000Z""#, 27),
    (#""dateSent":null,"dateCreated":"2019-05-24T17:18:26.000Z""#, 26),
    (#""dateCreated":"Fri, 24 May 2019 17:18:26 +0000""#, 26),
  ])
  func `Twilio's messages as its own programs write them`(dates: String, second: Int) {
    let found = convert(
      #"[{"accountSid":"AC","errorCode":null,"sid":"SM1","from":"+1","to":"+2","body":"hello",\#(dates)}]"#)
    #expect(
      found.lines == [
        #"{"id":"SM1","sender":"+1","body":"hello","date":"2019-05-24T17:18:\#(second)Z","direction":null,"chat":null,"source":"twilio"}"#
      ])
  }

  @Test func `a comment that the file ends in is named`() {
    let found = convert(
      #"<?xml version='1.0'?><smses><sms address="1" date="1" type="1" body="x" /><!-- never closed"#,
      .init(from: .smsBackupRestore))
    #expect(found.lines.count == 1)
    #expect(found.skipped == ["1/1: malformed markup: '-->' is missing at the end of the file"])
  }

  @Test(arguments: [
    #"<!-- <sms address="x" date="1" type="1" body="no" /> -->"#,
    #"<![CDATA[<sms address="x" date="1" type="1" body="no" />]]>"#,
  ])
  func `what is commented out is no message`(comment: String) {
    let found = convert(
      "<?xml version='1.0'?>\n<smses>\(comment)<sms address='y' date='1' type='1' body='yes' /></smses>",
      .init(from: .smsBackupRestore))
    #expect(found.bodies == ["yes"])
    #expect(found.skipped.allSatisfy { !$0.contains("is missing") }, "\(found.skipped)")
  }

  /// Its end is sought no farther than its start can be read again.
  @Test(arguments: [1000, 1_000_000])
  func `a comment that is not closed ends before the next message`(count: Int) {
    let message = "<sms address='y' date='1' type='1' body='yes' />\n"
    let found = convert(
      "<smses>\(message)<!-- never closed " + String(repeating: message, count: count / message.utf8.count)
        + "</smses>", .init(from: .smsBackupRestore))
    #expect(found.lines.count == 1 + count / message.utf8.count)
    #expect(found.skipped == ["2/2: malformed markup: '-->' is missing"])
  }

  @Test(arguments: [1, 2, 2000], ["", "<!-- closed -->"])
  func `comments that are not closed cost no message`(count: Int, behind: String) {
    let message = "<sms address='y' date='1' type='1' body='yes' />\n"
    let found = convert(
      "<smses>" + String(repeating: "<!-- never closed " + message + message, count: count) + behind
        + "</smses>", .init(from: .smsBackupRestore))
    #expect(found.lines.count == 2 * count)
    #expect(found.skipped.count == count)
  }

  @Test func `a message of Google Voice that is commented out is none`() {
    let message = #"<div class="message"><a class="tel" href="tel:+1"></a><q>TEXT</q></div>"#
    let found = convert(
      #"<html><body><div class="hChatLog">"# + "<!-- \(message.replacing("TEXT", with: "no")) -->"
        + message.replacing("TEXT", with: "yes") + "</div></body></html>")
    #expect(found.bodies == ["yes"])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("", "1/2: the file ends before the conversation does"), ("</div>", nil), ("</body>", nil),
    ("</html>", nil),
    ("<div>x</div>", "1/2: the file ends before the conversation does"),
  ])
  func `a page of Google Voice that ends between two messages is cut off`(end: String, fault: String?) {
    let found = convert(
      #"<html><body><div class="hChatLog"><div class="message"><a class="tel" href="tel:+1"></a><q>hi</q></div>"#
        + end)
    #expect(found.bodies == ["hi"])
    #expect(found.skipped == (fault.map { [$0] } ?? []))
  }

  @Test func `an entry that is missing at the end is the one behind the last`() {
    let found = convert(
      #"<smses><sms address="1" date="1" type="1" body="x" />"#, .init(from: .smsBackupRestore))
    #expect(found.bodies == ["x"])
    #expect(found.skipped == ["1/2: the file ends before '</smses>'"])
  }

  // MARK: CSV and TSV

  @Test(arguments: [
    ("20240102", "2024-01-02T00:00:00Z"), ("20241301", nil), ("20230229", nil), ("45293", nil),
    ("45293.5", nil), ("0", nil), ("-1717214400", nil), ("631151999", nil),
    ("631152000", "1990-01-01T00:00:00Z"), ("631152000000", "1990-01-01T00:00:00Z"),
    ("631152000000000", "1990-01-01T00:00:00Z"), ("631152000000000000", "1990-01-01T00:00:00Z"),
    ("1717214400123456789", "2024-06-01T04:00:00.123456789Z"), ("9999999999999999999", nil),
    ("31.12.2023", "2023-12-31T00:00:00Z"), ("12/31/2023", "2023-12-31T00:00:00Z"),
    ("2023-12-31", "2023-12-31T00:00:00Z"), ("2023/12/31", "2023-12-31T00:00:00Z"), ("01/02/2023", nil),
    ("31.12.2023 18.05", "2023-12-31T18:05:00Z"), ("31.12.2023 noon", nil),
    ("31.12.2023 11:05 PTG", "2023-12-31T23:05:00Z"),
    ("31.12.2023 11:05 xyz", "2023-12-31T11:05:00Z"), ("32.12.2023", nil),
    ("2023-12-31T11:05:00 CEST", nil), ("2023-12-31T11:05:00+25:00", nil),
    ("2023-12-1 11:05Z", "2023-12-01T11:05:00Z"), ("31.12.2023 11:05 +02:00", "2023-12-31T11:05:00+02:00"),
    ("12/31/2023 11:05 UTC-05:00", "2023-12-31T11:05:00-05:00"), ("2023-12-1 11:05 UTC+99", nil),
    ("2023-12-31 9:05:06.500", "2023-12-31T09:05:06.500Z"),
    ("2023-12-1 11:05:06.500", "2023-12-01T11:05:06Z"),
    ("2023-12-31 9:05 UTC", "2023-12-31T09:05:00Z"), ("2023-12-31T11:05:00Z[UTC]", "2023-12-31T11:05:00Z"),
    ("2023-12-31 11:05 Uhr", "2023-12-31T11:05:00Z"),
    ("2023-12-31T11:05:00+02:00junk", nil), ("2023-12-31 11:05 UTC+02:00", "2023-12-31T11:05:00+02:00"),
    ("2023-12-1 11:05 PM", "2023-12-01T23:05:00Z"), ("2023-12-1 11:05", "2023-12-01T11:05:00Z"),
    ("18:05 31.12.2023", nil), ("31.12.1399", "1399-12-31T00:00:00Z"),
    ("31.12.1999 18:05", "1999-12-31T18:05:00Z"),
    ("Jan 2, 2024 3:04:05 PM", "2024-01-02T15:04:05Z"), ("Jan 2, 2024, 12:04 AM", "2024-01-02T00:04:00Z"),
    ("Jan 2, 2024 3:04:05\u{202F}pm", "2024-01-02T15:04:05Z"), ("Jan 32, 2024", nil),
    ("Jan 2, 2024", "2024-01-02T00:00:00Z"), ("Jan 2, 2024 13:04 PM", nil), ("Jan 2, 2024 3:04 XM", nil),
    ("02-Jan-2024", "2024-01-02T00:00:00Z"), ("02-JAN-2024 15:04", "2024-01-02T15:04:00Z"),
    ("2 Jan 2024", "2024-01-02T00:00:00Z"), ("2 Jan 2024 15:04", "2024-01-02T15:04:00Z"),
    ("02-Jan 2024", nil), ("02-Jan-24", nil),
  ])
  func `dates of tables`(text: String, date: String?) {
    let found = convert("date,body\n\"\(text)\",a\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""date":\#(date.map { "\"\($0)\"" } ?? "null"),"#) } == [true])
    #expect(found.summary.unreadDates + found.summary.ambiguousDates == (date == nil ? 1 : 0))
  }

  @Test func `dates that only lack an order are counted apart from those that can't be read`() {
    let rows = "01/02/2024,10:00\n1.2.24,\n13/13/2024,10:00\n01/02/2024,25:00\n13/01/2024,10:00\n"
    let table = "date,time,body\n" + rows.replacing("\n", with: ",a\n")
    let open = convert(table, .init(from: .csv, timeZone: .utc))
    #expect(open.summary.ambiguousDates == 2)
    #expect(open.summary.unreadDates == 2)
    let given = convert(table, .init(from: .csv, dateOrder: .dmy, timeZone: .utc))
    #expect(given.summary.ambiguousDates == 0)
    #expect(given.summary.unreadDates == 2)
  }

  @Test func `a day alone in the order that the option gives`() {
    let found = convert("date,body\n01/02/2023,a\n", .init(dateOrder: .dmy, timeZone: .utc))
    #expect(found.lines.map { $0.contains("2023-02-01T00:00:00Z") } == [true])
  }

  @Test(arguments: [
    (LogFormat.csv, "body,sender\na\u{0},B\n"), (.tsv, "body\tsender\na\u{0}\tB\n"),
    (.whatsapp, "31/12/2020, 10:00 - B: a\u{0}\n"), (.signalExport, "[2020-12-31, 10:00] B: a\u{0}\n"),
  ])
  func `a NUL in an export is a character`(format: LogFormat, text: String) {
    for from in [LogFormat?.none, format] {
      let found = convert(text, .init(from: from, timeZone: .utc))
      #expect(found.lines.map { $0.contains(#""sender":"B","body":"a\u0000""#) } == [true])
      #expect(found.notices.isEmpty)
    }
  }

  @Test(arguments: [LogFormat?.none, .csv], [[1], [3, 64], [65536]])
  func `CSV with quotes, line feeds in them, and columns by their names`(from: LogFormat?, pieces: [Int]) {
    let found = convert(
      "\u{FEFF}Date,From,\"Body\",Direction,SID\r\n2024-06-01 04:00:00Z,+1,\"a \"\"quoted\"\",\nsecond\",inbound,M1\r\n"
        + "\r\n1717214400,,plain,sent,\r\n1,2\r\n1717214400123,+2,\"open\" x,in,M3\r\nnever,+3,end,?,M4",
      .init(from: from), pieces: pieces)
    #expect(
      found.lines == [
        #"{"id":"M1","sender":"+1","body":"a \"quoted\",\nsecond","date":"2024-06-01T04:00:00Z","direction":"in","chat":null,"source":"csv"}"#,
        #"{"id":null,"sender":null,"body":"plain","date":"2024-06-01T04:00:00Z","direction":"out","chat":null,"source":"csv"}"#,
        #"{"id":"M4","sender":"+3","body":"end","date":null,"direction":null,"chat":null,"source":"csv"}"#,
      ])
    #expect(
      found.skipped == [
        "6/3: 2 fields where the header names 5", "7/4: malformed CSV: text after a closing quote",
      ])
  }

  @Test(arguments: [
    // Rows that can be taken as they are, and rows that can't, one after the other.
    ("a,b\n", ["b"]), ("a,\"b\"\n", ["b"]), ("\"a\",\"b, \r c\"\r\n", ["b, \\r c"]), ("a,\"\"\n", [""]),
    ("a,\"b \"\"c\"\"\"\n", [#"b \"c\""#]), ("a,b \"c\"\n", [#"b \"c\""#]), ("a,b\rc\n", [#"b\rc"#]),
    ("a,\"b\nc\"\n", [#"b\nc"#]), ("a,b", ["b"]), ("a,\"b\"", ["b"]), ("\n\r\na,b\n\n", ["b"]),
    ("a,b\n,\n", ["b", ""]),
    ("a,b\r\na,\"c\"\r\na,d\r\n", ["b", "c", "d"]),
    // What is no row: another number of fields, and a text behind a closing quote.
    ("a\na,b\n", ["b"]), ("a,b,c\na,b\n", ["b"]), ("a,\"b\" \na,c\n", ["c"]), ("a,\"b\"\"\na,c\n", ["c"]),
  ])
  func `rows of CSV are the same wherever blocks end`(rows: String, bodies: [String]) {
    for before in 0..<20 {
      // Where a row ends within 16 bytes depends on what stands before it.
      let text = "sender,body\n" + String(repeating: "x", count: before) + ",first\n" + rows
      for pieces in [[1 << 16], [1], [15, 16, 17]] {
        let found = convert(text, .init(from: .csv, timeZone: .utc), pieces: pieces)
        #expect(found.bodies == ["first"] + bodies, "\(before) \(pieces)")
      }
    }
  }

  @Test func `a quoted field that is too long is a fault, and one that is not quoted is read`() {
    for count in [Limits.logQuotedBytes - 1, Limits.logQuotedBytes, Limits.logQuotedBytes + 1] {
      let long = String(repeating: "x", count: count)
      let found = convert("sender,body\na,\"\(long)\"\na,\(long)\na,end\n", .init(from: .csv, timeZone: .utc))
      #expect(found.bodies == (count > Limits.logQuotedBytes ? [long, "end"] : [long, long, "end"]))
    }
  }

  @Test(arguments: [
    ("in", "in"), ("IN", "in"), ("1", "in"), ("inbox", "in"), ("Inbound", "in"), (" incoming ", "in"),
    ("received", "in"), ("out", "out"), ("2", "out"), ("Sent", "out"), ("outbox", "out"), ("outbound", "out"),
    ("outgoing", "out"), ("outbound-api", "out"), ("OUTBOUND-call", "out"), ("outbound-", nil), ("3", nil),
    ("draft", nil), ("inb", nil), ("outbound.api", nil), ("", nil),
  ])
  func `the words for a direction in tables`(word: String, direction: String?) {
    let found = convert("sender,body,direction\na,b,\(word)\n", .init(from: .csv, timeZone: .utc))
    let expected = direction.map { "\"direction\":\"\($0)\"" } ?? "\"direction\":null"
    #expect(found.lines.count == 1 && found.lines[0].contains(expected))
  }

  @Test func `CSV with semicolons, and dates in an order that the option gives`() {
    let found = convert(
      "sender;text;time\nA;x,y;01/02/2024 13:05\n", .init(dateOrder: .dmy, timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"A","body":"x,y","date":"2024-02-01T13:05:00Z","direction":null,"chat":null,"source":"csv"}"#
      ])
  }

  @Test(
    arguments: [
      ("Date,Time,From,Message\n2024-01-02,10:11,A,hi\n", "2024-01-02T10:11:00Z"),
      ("Date,Time,From,Message\n31/12/2024,11:05 PM,A,hi\n", "2024-12-31T23:05:00Z"),
      // The date has a time already, or the other column has none.
      ("Date,Time,From,Message\n2024-01-02 03:04:05,10:11,A,hi\n", "2024-01-02T03:04:05Z"),
      ("Date,Time,From,Message\n2024-01-02,,A,hi\n", "2024-01-02T00:00:00Z"),
      ("Date,Time,From,Message\n1704164400,10:11,A,hi\n", "2024-01-02T03:00:00Z"),
      ("Time,From,Message\n2024-01-02 03:04:05,A,hi\n", "2024-01-02T03:04:05Z"),
      ("sep=;\nFrom;Message;Message Date\nA;hi;2024-01-02 03:04:05\n", "2024-01-02T03:04:05Z"),
      ("sep=,\r\nFrom,Message,Sent Date (UTC)\r\nA,hi,2024-01-02 03:04:05\r\n", "2024-01-02T03:04:05Z"),
    ], [[1], [65536]])
  func `dates and times of tables in columns of their own`(table: (text: String, date: String), pieces: [Int])
  {
    let found = convert(table.text, .init(timeZone: .utc), pieces: pieces)
    #expect(
      found.lines == [
        #"{"id":null,"sender":"A","body":"hi","date":"\#(table.date)","direction":null,"chat":null,"source":"csv"}"#
      ])
    #expect(found.notices.isEmpty)
  }

  @Test func `a day whose time cannot be read is not its midnight`() {
    let found = convert("date,time,from,message\n2024-01-02,25:45,B,y\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""date":null"#) } == [true])
    #expect(found.summary.unreadDates == 1)
  }

  @Test(arguments: [
    ("21/12/20, 11:51 PM - ", "22/12/20, 11:52 PN - "), ("21/12/20, 9:51 vorm. - ", "22/12/20, 3:52 nam. - "),
  ])
  func `a half of the day that is damaged or not known makes no other form`(first: String, second: String) {
    let found = convert("\(first)A: one\n\(second)B: two\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"two","date":null"#) } == [false, true])
    #expect(found.summary.unreadDates == 1)
  }

  @Test(arguments: ["22/12/20,x11:52 PM - B: two", "22/12/20, 11.52 PM - B: two"])
  func `a line with a damaged time is text, and counted`(line: String) {
    let found = convert(
      "21/12/20, 11:51 PM - A: one\n\(line)\n23/12/20, 11:53 PM - C: three\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"one\n\#(line)""#) } == [true, false])
    #expect(found.summary.doubtfulLines == 1)
  }

  @Test func `a row that only says what happened is no message`() {
    let found = convert(
      "Chat Session,Type,Sender Name,Text\nC,Incoming,A,hi\nC,Notification,A,A left\n", .init(from: .csv))
    #expect(
      found.lines.map { $0.contains(#""body":"hi","date":null,"direction":"in","chat":"C""#) } == [true])
    #expect(found.summary.noMessages == 1)
  }

  @Test(arguments: [
    ("Me", "Me", true), ("Me", "me", false), ("Ann Lee", "Ann\u{A0}Lee", true),
    ("+44 7700 900123", "\u{200E}+44\u{A0}7700\u{A0}900123", true),
    ("+447700900123", "+44 7700 900123", true),
    ("+447700900123", "+44 7700 900124", false), ("12345", "123-45", false),
  ])
  func `the owner's name is found in the forms that exports write`(me: String, sender: String, isOwner: Bool)
  {
    let found = convert("sender,body\n\(sender),hi\n", .init(from: .csv, me: me))
    #expect(found.lines.map { $0.contains(#""direction":"out""#) } == [isOwner])
    #expect(found.summary.comparedWithOwner == 1)
    #expect(found.summary.fromOwner == (isOwner ? 1 : 0))
  }

  @Test(arguments: [
    ("test user", "Test User", true), ("зоя", "Зоя", true), ("ZOË", "zoë", true),
    ("test user", "Test Users", false), ("зоя", "Яоз", false), ("bob", "Rob", false), ("Bob", "Bob", false),
  ])
  func `a sender that differs from the owner only in case is kept`(me: String, sender: String, isLike: Bool) {
    let found = convert("sender,body\n\(sender),hi\n\(sender.uppercased())!,ho\n", .init(from: .csv, me: me))
    #expect(found.summary.senderLikeOwner == (isLike ? sender : nil))
  }

  @Test(arguments: [LogFormat?.none, .tsv]) func `TSV, where quotes are characters`(from: LogFormat?) {
    let found = convert("sender\tbody\tid\nA\t\"x\\ty\\\\z\t1\n", .init(from: from))
    #expect(
      found.lines == [
        #"{"id":"1","sender":"A","body":"\"x\ty\\z","date":null,"direction":null,"chat":null,"source":"tsv"}"#
      ])
  }

  @Test(arguments: [
    ("12/31/2024 10:45:00.123", "10:45:00"), ("12/31/2024 11:45 PM", "23:45:00"),
    ("12/31/2024 10:45 UTC", "10:45:00"), ("12/31/2024 10:45 CET", "10:45:00"),
  ])
  func `what stands behind a time in a table is no half of the day unless it is one`(
    date: String, time: String
  ) {
    let found = convert("sender,body,date\nA,x,\(date)\n", .init(from: .csv, timeZone: .utc))
    #expect(found.lines.first?.contains(#""date":"2024-12-31T\#(time)Z""#) == true, "\(found.lines)")
  }

  @Test func `a table whose header names neither text nor sender is refused`() {
    let found = convert("a,b\n1,2\n", .init(from: .csv))
    #expect(found.summary.outcome == .refused)
    #expect(found.refusals.first?.contains("names no column") == true)
  }

  // MARK: WhatsApp

  @Test(arguments: [
    ("12/31/20, 11:55\u{202F}PM - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[31.12.20, 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("\u{200E}[31/12/2020, 11:55:01 p.m.] Ann: hi", "2020-12-31T23:55:01Z"),
    ("2020. 12. 31. 오후 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("2020/12/31 上午12:05 - Ann: hi", "2020-12-31T00:05:00Z"),
    ("[31.12.2020 klo 23.55.01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("31-12-2020 23:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("٣١/١٢/٢٠٢٠، ١١:٥٥ م - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[2020-12-31, 12:00:00 AM] Ann: hi", "2020-12-31T00:00:00Z"),
    ("[2020/12/31 下午11:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[2020. 12. 31. 오후 11:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[2020-12-31 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("31/12/2563 23:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[31.12.2020 ÖS 11:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("31.12.2020 ÖÖ 12:05 - Ann: hi", "2020-12-31T00:05:00Z"),
    ("31/12/2020, 11:55 PTG - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31.12.20 г., 11:55 ч. PM - Ann: hi", "2020-12-31T23:55:00Z"),
    ("2020/12/31 星期四 下午 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/20 de 11.55 p. m. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[31/12/20 de 11:55:01] Ann: hi", "2020-12-31T11:55:01Z"),
    ("31/12/2020, 12:55 PG - Ann: hi", "2020-12-31T00:55:00Z"),
    ("2020. 12. 31. du. 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("2020. 12. 31. de. 11:55 - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31.12.2020 klo 11.55 ip. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31.12.2020 klo 11.55 - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31.12.2020 11:55 odp. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55 Π.Μ. - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31/12/2020, 11:55 ΜΜ - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55\u{A0}p.\u{A0}m. - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55 अपराह्न - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020, 11:55 หลังเที่ยง - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/2020، 11:55 ص - Ann: hi", "2020-12-31T11:55:00Z"),
    ("31.12.2020 г., 9:05 ч. - Ann: hi", "2020-12-31T09:05:00Z"),
    ("31.12.2020 xyz 23:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/20, பிற்பகல் 11:55 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("[23:55:01, 31/12/20] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[11:55:01 CH, 31/12/2020] Ann: hi", "2020-12-31T23:55:01Z"),
    ("23:55, 31/12/2020 - Ann: hi", "2020-12-31T23:55:00Z"),
    ("૩૧/૧૨/૨૦, ૨૩:૫૫ - Ann: hi", "2020-12-31T23:55:00Z"),
    ("၃၁/၁၂/၂၀ ၂၃:၅၅ - Ann: hi", "2020-12-31T23:55:00Z"),
    ("31/12/20, 23:55:01: Ann: hi", "2020-12-31T23:55:01Z"),
    ("12/31/20, 11:55:01 PM: Ann: hi", "2020-12-31T23:55:01Z"),
    ("31/12/20, 23:55:01 - Ann: hi", "2020-12-31T23:55:01Z"),
    ("[۱۳۹۹/۱۰/۱۱, ۱۱:۵۵:۰۱ ب.ظ.] Ann: hi", "2020-12-31T23:55:01Z"),
    ("1399/12/30, 23:55 - Ann: hi", "2021-03-20T23:55:00Z"),
    ("31/2/1400, 23:55 - Ann: hi", "2021-05-21T23:55:00Z"),
    ("[12/31/2 R, 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[12/31/2 R, 11:55:01 PM] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[12/31/R2, 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[R2/12/31 23:55:01] Ann: hi", "2020-12-31T23:55:01Z"),
    ("[12/31/30 H, 23:55:01] Ann: hi", "2018-12-31T23:55:01Z"),
  ])
  func `WhatsApp's dates`(line: String, date: String) {
    let found = convert(line, .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Ann","body":"hi","date":"\#(date)","direction":null,"chat":null,"source":"whatsapp"}"#
      ])
  }

  @Test(arguments: [
    [
      ("31/12/20, 23:55 - ", "2020-12-31T23:55:00Z"), ("01/01/21, 00:05 - ", "2021-01-01T00:05:00Z"),
      ("1/1/21, 9:05 - ", "2021-01-01T09:05:00Z"), ("2/1/21, 10:05 - ", "2021-01-02T10:05:00Z"),
      ("٣/1/21, 10:05 - ", "2021-01-03T10:05:00Z"), ("4/1/21, 10:06 - ", "2021-01-04T10:06:00Z"),
    ],
    [
      ("12/31/20, 11:55 PM - ", "2020-12-31T23:55:00Z"), ("12/31/20, 12:05 PM - ", "2020-12-31T12:05:00Z"),
      ("12/31/20, 12:05 AM - ", "2020-12-31T00:05:00Z"), ("12/31/20, 11:06 AM - ", "2020-12-31T11:06:00Z"),
    ],
    [
      ("[31.12.20, 23:55:01]", "2020-12-31T23:55:01Z"), ("[31.12.20, 23:55:02] ", "2020-12-31T23:55:02Z"),
      ("[01.01.21, 00:05:59] ", "2021-01-01T00:05:59Z"), ("[01.01.21, 00:06:00]", "2021-01-01T00:06:00Z"),
    ],
    [
      ("[23:55:01, 31/12/20] ", "2020-12-31T23:55:01Z"), ("[00:05:59, 01/01/21] ", "2021-01-01T00:05:59Z"),
    ],
    [("23:55, 31/12/20 - ", "2020-12-31T23:55:00Z"), ("00:05, 01/01/21 - ", "2021-01-01T00:05:00Z")],
    [
      ("31/12/20, 23:55:01: ", "2020-12-31T23:55:01Z"), ("01/01/21, 00:05:59: ", "2021-01-01T00:05:59Z"),
    ],
    [
      ("31/12/20, 23:55 +02:00 - ", "2020-12-31T23:55:00Z"),
      ("01/01/21, 00:05 +03:30 - ", "2021-01-01T00:05:00Z"),
    ],
  ])
  func `dates that differ from the one before in digits or in more`(
    lines: [(beginning: String, date: String)]
  ) {
    let text = lines.map { "\($0.beginning)Ann: hi" }.joined(separator: "\n")
    let found = convert(text, .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines
        == lines.map {
          #"{"id":null,"sender":"Ann","body":"hi","date":"\#($0.date)","direction":null,"chat":null,"source":"whatsapp"}"#
        })
  }

  @Test(arguments: ["01/01/21, 24:05 - ", "01/01/21, 00:60 - ", "01/01/21, 0::05 - ", "32/01/21, 00:05 - "])
  func `a date like the one before, but for a time or day that does not exist, cannot be read`(
    beginning: String
  ) {
    let text = "31/12/20, 23:55 - Ann: a\n\(beginning)Ann: b\n01/01/21, 00:06 - Ann: c\n"
    let found = convert(text, .init(from: .whatsapp, dateOrder: .dmy, timeZone: .utc))
    #expect(found.bodies == ["a", "c"])
    #expect(found.skipped.count == 1 && found.skipped[0].hasPrefix("2/2: "))
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

  @Test(arguments: [
    "31.12.2020 xyz 11:55", "31.12.2020, 11:55 xyz", "31.12.2020, 12:05 Жж", "١٦/٥/١٤٤٢, ١١:٥٥ م",
    "16/5/1442, 23:55", "31/1/1400, 11:55 xyz", "12/31/64 S, 23:55",
  ])
  func `a time beside an unknown word is no time, and a year before 2000 no date`(beginning: String) {
    let found = convert("\(beginning) - Ann: hi\nmore\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Ann","body":"hi\nmore","date":null,"direction":null,"chat":null,"source":"whatsapp"}"#
      ])
    #expect(found.summary.unreadDates == 1 && found.notices.isEmpty)
  }

  @Test(arguments: [
    ("12/31/23, 10:00 - ", "1/2/24, 12:30 lunch with Bob"), ("12/31/23, 10:00 - ", "1/2/24, 12:30"),
    ("12/31/23, 10:00 - ", "1/2/24, 12:30: lunch"), ("12/31/23, 10:00 - ", "1/2/24, 12:30 – lunch"),
    ("12/31/23, 10:00 PM - ", "1/2/24, 12:30 PM lunch with Bob"),
    ("12/31/23, 10:00 PM - ", "1/2/24, 12:30 lunch with Bob"),
    ("[12/31/23, 10:00:00] ", "1/2/24, 12:30:00 lunch"),
  ])
  func `a line with a date and a time, and no separator behind them, is text`(beginning: String, line: String)
  {
    expectText(line, inChatOf: beginning)
  }

  /// Expects that a line belongs to the message before it, in a chat whose entries begin so.
  private func expectText(_ line: String, inChatOf beginning: String) {
    let found = convert(
      "\(beginning)Alice: schedule:\n\(line)\nand more\n\(beginning)Bob: ok\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines.map { $0.contains(#""body":"schedule:\n\#(line)\nand more""#) } == [true, false],
      "\(found.lines)")
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("31/12/2020, 23:55 - ", "02/12/2020, 10.50 EUR - rent"),
    ("31/12/2020, 23:55 - ", "02/12/2020, 10.50 - rent"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 dinner at mum's - bring wine"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 dinner - Bob: bring wine"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 PM - Bob: bring wine"),
    ("31/12/20, 23:55 - ", "12/1/20, 5:00 h - Bob: bring wine"),
    ("31/12/20 23:55 - ", "12/1/20 at 5:00 - Bob: bring wine"),
    ("31/12/20 23:55 - ", "12/1/20 dinner 5:00 - Bob: bring wine"),
    ("[31/12/20, 23:55:01] ", "[12/1/20, 5:00:30 dinner at mums] Bob: bring wine"),
    ("12/31/20, 11:55 PM - ", "1/5/21, 3:00 PM dinner at mums - bring wine"),
    ("12/31/20, 11:55 PM - ", "1/5/21, 3:00 - bring wine"),
    ("12/31/20, 11:55 PM - ", "3:00 PM, 1/5/21 - Bob: bring wine"),
    ("[12/31/23, 10:00:00] ", "1/2/24, 12:30:00: lunch"),
    ("12/31/23, 10:00 - ", "1/2/24, 12:30:00: Bob: lunch"),
    ("31/12/20, 23:55:01: ", "12/1/20, 5:00: dinner: wine"),
    ("[23:55:01, 31/12/20] ", "[5:00:00, 1/12/20 dinner] Bob: wine"),
  ])
  func `a line with a date and other words beside its time than the chat's is text`(
    beginning: String, line: String
  ) { expectText(line, inChatOf: beginning) }

  @Test(arguments: [
    ("31/12/20, 23:55 - ", "> 31/12/20, 23:55 - Bob: hi"),
    ("31/12/20, 23:55 - ", "- 12/1/20, 5:00 - Meeting"),
    ("31/12/20, 23:55 - ", "*12/1/20, 5:00 - Meeting*"), ("31/12/20, 23:55 - ", "(12/1/20, 5:00 - 6:00) x"),
    ("31/12/20, 23:55 - ", "12/1/20, 5pm - x"), ("31/12/20, 23:55 - ", "12/1/20, 5 pm - x"),
    ("12/31/20, 11:55 PM - ", "12/1/20, 5 PM - x"),
    ("[31/12/20, 23:55:01] ", "> [31/12/20, 23:55:01] Bob: hi"),
    ("[31/12/20, 23:55:01] ", ">[31/12/20, 23:55:01] Bob: hi"),
  ])
  func `a line that quotes or lists a date, or has a time without minutes, is text`(
    beginning: String, line: String
  ) { expectText(line, inChatOf: beginning) }

  @Test func `a day that the calendar of Iran does not have is none`() {
    let found = convert(
      "1399/12/30, 23:55 - Ann: a\n1400/12/30, 23:55 - Ann: b\n1400/07/31, 23:55 - Ann: c\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"a""#) } == [true])
    #expect(found.skipped == ["2/2: no date in the order ymd", "3/3: no date in the order ymd"])
  }

  static let senders: [(header: String, sender: String?, said: [String])] = [
    ("Name,Message,Date", "A", []), ("Contact Name,Message,Date", "A", []), ("De,Texto,Message", "A", []),
    ("Contact,Message,Name", nil, ["Contact", "Message", "Name"]), ("Sender,Name,Body", "A", []),
    ("Who,Message,", nil, ["Who", "Message"]), ("Date,Message,Chat", nil, []),
  ]

  @Test(arguments: senders)
  func `the sender's column is the one that may be it, or the columns are named`(
    header: String, sender: String?, said: [String]
  ) {
    let found = convert("\(header)\nA,b,c\n", .init(from: .csv, timeZone: .utc))
    let expected = sender.map { "\"\($0)\"" } ?? "null"
    #expect(found.lines.map { $0.contains("\"sender\":\(expected),") } == [true])
    #expect(found.notices == (said.isEmpty ? [] : [.senderless(file: "log", columns: said)]))
  }

  @Test func `the contact of what the owner sent is not its sender`() {
    let found = convert("contact,message,direction\nA,b,in\nA,b,out\n", .init(from: .csv))
    #expect(found.lines.map { $0.contains(#""sender":"A""#) } == [true, false])
  }

  @Test func `a separator that is not known is named`() {
    let found = convert("Sender|Body|Date\na|b|2024-01-02\n", .init(from: .csv))
    #expect(
      found.refusals == [
        "the first line has '|' between its names, where a comma, semicolon or tab was expected"
      ])
  }

  @Test func `words beside the time that are not in the lists may be any, but all dates have some`() {
    let found = convert(
      """
      31.12.2020 xyz 11:55 - Ann: a
      31.12.2020 uvw 11:56 - Bob: b
      31.12.2020 11:57 - Eve: c
      """, .init(from: .whatsapp, timeZone: .utc))
    #expect(
      found.lines.map { $0.contains(#""body":"b\n31.12.2020 11:57 - Eve: c""#) } == [false, true],
      "\(found.lines)")
  }

  @Test(arguments: [
    "12/31/23, 10:05- Bob: ok", "12/31/23, 10:05 -Bob: ok", "12/31/23, 10:05  Bob: ok",
    "12/31/23, 10:05 x Bob: ok", "12/31/23, 10:05x- Bob: ok", "12/31/2x3, 10:05 - Bob: ok",
    "12/31/23, 1005 - Bob: ok", "1231/23, 10:05 - Bob: ok", "1/2x/23, 10:05 - Bob: ok",
    "x/1/23, 10:05 - Bob: ok",
  ])
  func `a line whose date or separator has a damaged byte is named`(line: String) {
    let found = convert(
      "12/31/23, 10:00 - Alice: hi\n\(line)\n12/31/23, 10:06 - Bob: bye\n",
      .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""body":"hi""#) } == [true, false])
    #expect(found.skipped == ["2/2: a line that begins as messages do, but not with a date and a time"])
  }

  static let datedBodies = [
    "13.05.2024 10:00 - Zahnarzt", "14.05.2024 11:00 - Friseur: Schnitt", "14.05.24 11:00 - Friseur: Schnitt",
    "14/05/24, 11:00 - Friseur: Schnitt", "14.05.2024, 11:00 - Friseur: Schnitt",
    "14.05.24, 11:00:10 - Friseur: Schnitt", "[14.05.24, 11:00] Friseur: Schnitt",
    "2024-05-14, 11:00 - Friseur: Schnitt",
  ]

  @Test(arguments: datedBodies, [Feeding.file, .stream])
  func `a date of another form than the chat's is text`(body: String, feeding: Feeding) {
    let found = convert(
      "12.05.24, 09:00 - Anna: Termine:\n\(body)\n\(body)\n3.6.24, 9:05 - Ben: ok\n",
      .init(from: .whatsapp, dateOrder: .dmy, timeZone: .utc), as: feeding)
    #expect(
      found.lines == [
        #"{"id":null,"sender":"Anna","body":"Termine:\n\#(body)\n\#(body)","date":"2024-05-12T09:00:00Z","direction":null,"chat":null,"source":"whatsapp"}"#,
        #"{"id":null,"sender":"Ben","body":"ok","date":"2024-06-03T09:05:00Z","direction":null,"chat":null,"source":"whatsapp"}"#,
      ])
    #expect(found.notices.isEmpty)
  }

  @Test(arguments: [
    ("05/06/24, 09:00 - Ann: a\n2024/05/06, 10:00 - b\n05/13/24, 09:00 - Ann: c\n", "2024-05-06"),
    ("05/06/24, 09:00 - Ann: a\n13/05/2024 10:00 - b\n05/13/24, 09:00 - Ann: c\n", "2024-05-06"),
    ("05/06/24, 09:00 - Ann: a\n13/05/2024 10:00 - b\n", "2024-06-05"),
    ("05/06/24, 09:00 - Ann: a\n13.05.2024 10:00 - b\n", nil),
  ])
  func `a date of another form gives the order only if no other does`(text: String, day: String?) {
    let found = convert(text, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.first?.contains("\(day ?? "")T09") == (day == nil ? nil : true))
    #expect(found.remedies == (day == nil ? [.dateOrder] : []))
  }

  @Test func `a first date that lost its comma does not cost the chat`() {
    let text = "31/12/2020 10:00 - Ann: a\n" + (10...19).map { "31/12/2020, 10:\($0) - Ann: b\n" }.joined()
    let found = convert(text, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.count == 10)
    #expect(found.skipped == ["1/1: text before the first line that begins with a date"])
  }

  @Test func `a text behind a mark is a message unless it is a notice`() {
    let found = convert(
      """
      [15/01/2024, 09:05:02] Bob: \u{200E}POLL:
      Where do we eat?
      [15/01/2024, 09:05:03] Bob: \u{200E}WIN a prize
      [15/01/2024, 09:05:04] Bob: \u{200E}Missed voice call
      """, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == 1)
    #expect(found.lines.count == 2)
    #expect(found.lines.first?.contains(#""body":"POLL:\nWhere do we eat?""#) == true)
    #expect(found.lines.last?.contains(#""body":"WIN a prize""#) == true)
  }

  @Test func `a call is no message in any language, and neither are texts of the app alone`() {
    let mark = "\u{200E}"
    let texts = [
      "\(mark)Sprachanruf, \(mark)12 Min.", "\(mark)Videollamada. \(mark)Sin respuesta",
      "\(mark)You created this group", "\(mark)You blocked this contact", "\(mark)Live location shared",
      "\(mark)Disappearing messages were turned on.",
      "\(mark)Waiting for this message. This may take a while.",
    ]
    // Attachments, polls, and what people write.
    let messages = [
      "\(mark)Bild weggelassen", "\(mark)a, b.pdf • \(mark)3 Seiten \(mark)Dokument weggelassen",
      "\(mark)<Anhang: 1, 2.jpg>", "Plan, \(mark)<attached: 1.jpg>",
      "\(mark)POLL:\nToday, \(mark)or not?", "Videollamada. \(mark)Ja", "\(mark)You created this group chat",
    ]
    let lines = (texts + messages).map { "[15/03/2021, 10:00:00] Bob: \($0)\n" }
    let found = convert(lines.joined(), .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == texts.count)
    #expect(found.lines.count == messages.count)
  }

  @Test(arguments: [
    ("hey \u{200E}<This message was edited>", "hey"), ("hey <This message was edited>", "hey"),
    ("a\nb \u{200E}<Diese Nachricht wurde bearbeitet>", #"a\nb"#), ("hey <smile>", "hey <smile>"),
    ("hey \u{200E}<attached: 1.jpg>", "hey \u{200E}<attached: 1.jpg>"),
    ("<This message was edited>", "<This message was edited>"), (">", ">"), ("a:>", "a:>"),
  ])
  func `the mark of an edited message is not in its text`(text: String, body: String) {
    let found = convert("[15/03/2021, 10:00:00] Bob: \(text)\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains("\"body\":\"\(body)\"") } == [true], "\(found.lines)")
  }

  @Test func `what iOS says about a group or a sender is no message`() {
    let group = """
      [15/03/2021, 10:00:00] Family: \u{200E}Messages and calls are end-to-end encrypted. No one can read them.
      [15/03/2021, 10:00:01] Family: \u{200E}Alice created this group
      [15/03/2021, 10:00:02] Alice: \u{200E}Alice added Eve
      [15/03/2021, 10:00:03] Family: \u{200E}You were added
      [15/03/2021, 10:00:04] Bob: \u{200E}Bob joined using this group's invite link
      [15/03/2021, 10:00:05] \u{202A}+1 555 0100\u{202C}: \u{200E}\u{202A}+1 555 0100\u{202C} left
      [15/03/2021, 10:00:06] Family: \u{200E}Alice changed this group's icon
      [15/03/2021, 10:00:07] Bob: \u{200E}Silenced voice call
      [15/03/2021, 10:00:08] Eve: \u{200E}This message was deleted by admin Bob.
      [15/03/2021, 10:00:09] Bob: Bob here
      [15/03/2021, 10:00:10] Bob: \u{200E}image omitted
      [15/03/2021, 10:00:11] Bob: \u{200E}Bob and Eve.pdf • \u{200E}3 pages \u{200E}document omitted
      [15/03/2021, 10:00:12] Bob: \u{200E}Bobby's place: https://maps.example

      """
    let found = convert(group, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == 9)
    let texts = ["Bob here", "image omitted", "Bob and Eve.pdf", "Bobby's place"]
    #expect(found.lines.count == texts.count)
    for (line, text) in zip(found.lines, texts) { #expect(line.contains(#""body":"\#(text)"#), "\(line)") }
  }

  @Test func `in a chat of two the sender of the text about encryption is a person`() {
    let chat = """
      [15/03/2021, 10:00:00] Bob: \u{200E}Messages and calls are end-to-end encrypted. No one can read them.
      [15/03/2021, 10:00:01] Bob: \u{200E}Bob is a contact.
      [15/03/2021, 10:00:02] Bob: \u{200E}image omitted
      [15/03/2021, 10:00:03] Ann: \u{200E}image omitted
      [15/03/2021, 10:00:04] Bob: \u{200E}Your security code with Bob changed. Tap to learn more.

      """
    let found = convert(chat, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.summary.noMessages == 3)
    #expect(found.lines.map { $0.contains(#""body":"image omitted""#) } == [true, true])
  }

  @Test(arguments: [
    "Данное сообщение удалено", "تم حذف هذه الرسالة.", "Pesan ini telah dihapus", "Tin nhắn này đã bị xóa",
    "यह मैसेज मिटाया गया", "הודעה זו נמחקה", "Bu mesaj silindi.", "Dit bericht is verwijderd",
    "Este mensaje fue eliminado",
  ])
  func `the text of a deleted message is none`(text: String) {
    let found = convert("31/12/2020, 10:00 - Ann: \(text)\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.isEmpty && found.summary.noMessages == 1)
  }

  @Test func `a date far from its time is none`() {
    let found = convert(
      """
      13/12/20, 23:55 - Alice: plan:
      14/12/20, dinner with the whole gang at 19:30 and then - Bob: surprise
      """, .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.count == 1)
  }

  @Test func `both of signal-export's forms may be in one chat`() {
    let found = convert(
      "[2024-06-01 12:23:45] Al: one\n[2024-06-02 12:23:45] Bo: two\n[2024-06-03, 12:23] Al: three\n",
      .init(from: .signalExport, timeZone: .utc))
    #expect(found.lines.count == 3)
  }

  @Test func `WhatsApp's dates in brackets, year first, are told from signal-export's`() {
    for line in ["[2020/12/31 下午11:55:01] Ann: hi", "[2020. 12. 31. 오후 11:55:01] Ann: hi"] {
      #expect(convert(line).lines.first?.contains(#""source":"whatsapp""#) == true, "\(line)")
    }
    for line in ["[2020-12-31, 23:55] Ann: hi", "[2020-12-31 23:55:01] Ann: hi"] {
      #expect(convert(line).lines.first?.contains(#""source":"signal-export""#) == true, "\(line)")
    }
  }

  @Test(arguments: [Feeding.file, .stream]) func `dates that could be two ask for the option`(
    feeding: Feeding
  ) {
    let text = "01/02/2020, 10:00 - Ann: a\n02/03/2020, 10:00 - Ann: b\n"
    let open = convert(text, .init(from: .whatsapp), as: feeding)
    #expect(open.summary.outcome == .refused)
    #expect(open.remedies == [.dateOrder])
    let given = convert(text, .init(from: .whatsapp, dateOrder: .mdy, timeZone: .utc), as: feeding)
    #expect(given.lines.map { $0.contains("2020-01-02T10") } == [true, false])
    let told = convert(text + "01/13/2020, 10:00 - Ann: c\n", .init(from: .whatsapp), as: feeding)
    #expect(told.lines.map { $0.contains("2020-01-02T10") } == [true, false, false])
  }

  @Test func `WhatsApp's own words, names in marks, and the chat in the file's name`() {
    let found = convert(
      """
      31/12/2020, 10:00 - Messages and calls are end-to-end encrypted. Tap to learn more.
      31/12/2020, 10:00 - Ann changed the subject to "Plan: B"
      31/12/2020, 10:01 - \u{202A}+1 555 0100\u{202C}: \u{200E}image omitted
      31/12/2020, 10:02 - Ann: This message was deleted
      31/12/2020, 10:03 - Ann: \u{200E}Missed voice call
      31/12/2020, 10:03 - Ann: Missed voice call, sorry
      31/12/2020, 10:04 - Ann:
      32/12/2020, 10:05 - Ann: no day
      of its own
      31/12/2020, 10:06 - Me: one\r

      three

      """, .init(me: "Me", timeZone: .utc), path: "in/WhatsApp Chat with Ann.txt")
    #expect(
      found.lines == [
        #"{"id":null,"sender":"+1 555 0100","body":"image omitted","date":"2020-12-31T10:01:00Z","direction":"in","chat":"Ann","source":"whatsapp"}"#,
        #"{"id":null,"sender":"Ann","body":"Missed voice call, sorry","date":"2020-12-31T10:03:00Z","direction":"in","chat":"Ann","source":"whatsapp"}"#,
        #"{"id":null,"sender":"Ann","body":"","date":"2020-12-31T10:04:00Z","direction":"in","chat":"Ann","source":"whatsapp"}"#,
        #"{"id":null,"sender":"Me","body":"one\n\nthree","date":"2020-12-31T10:06:00Z","direction":"out","chat":"Ann","source":"whatsapp"}"#,
      ])
    #expect(found.skipped == ["8-9/8: no date in the order dmy"])
    #expect(found.summary.noMessages == 4)
  }

  @Test(arguments: [
    "Aliceさんがグループ名を「Plan: B」に変更しました", "Aliceさんが「A」から『Plan: B』に変更しました",
    "Alice vaihtoi aiheeksi ”Plan: B”", "Alice changed the subject to ‘Plan: B’",
    "Alice bytte ämnet till ’Plan: B’", "Alice hat den Betreff zu ‚Plan: B‘ geändert",
    "Alice ændrede emnet til »Plan: B«",
  ])
  func `a line with a colon in a quote is an event`(line: String) {
    let found = convert("31/12/2020, 23:55 - \(line)\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.isEmpty && found.summary.noMessages == 1, "\(found.lines)")
  }

  @Test(arguments: ["Sinéad O’Connor", "O‘zbek", "Class of ’88", "たろう「仕事」", "Zoë"])
  func `names may have apostrophes and closed brackets`(name: String) {
    let found = convert("31/12/2020, 23:55 - \(name): hi\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.lines.map { $0.contains(#""sender":"\#(name)","body":"hi""#) } == [true], "\(found.lines)")
  }

  @Test func `lines before the first date are named, a text without dates is refused`() {
    let found = convert("a title\n\n31/12/2020, 10:00 - Ann: a\n", .init(from: .whatsapp, timeZone: .utc))
    #expect(found.skipped == ["1-2/1: text before the first line that begins with a date"])
    #expect(found.lines.count == 1)
    for order in [DateOrder?.none, .dmy] {
      let plain = convert("words\nand words\n", .init(from: .whatsapp, dateOrder: order))
      #expect(plain.summary.outcome == .refused)
      #expect(plain.refusals.first?.contains("no line begins with a date") == true)
    }
  }

  @Test func `Telegram's older exports are told by what all have`() {
    let found = convert(
      #"{"name":"N","messages":[{"id":1,"type":"message","date":"2018-01-01T00:00:00","from":"A","text":"t"}]}"#,
      .init(timeZone: .utc))
    #expect(
      found.lines == [
        #"{"id":1,"sender":"A","body":"t","date":"2018-01-01T00:00:00Z","direction":null,"chat":"N","source":"telegram"}"#
      ])
  }

  // MARK: Refusals

  @Test(arguments: [
    ("PK\u{3}\u{4}rest", "a ZIP archive"), ("SQLite format 3\u{0}", "an SQLite database"),
    ("", "an empty file"),
    (" \n", "an empty file"), ("plain words\n", "plain text"), ("{\"a\":1}", "the members 'a'"),
    ("<html><body>x</body></html>", "an HTML page"), ("<a><b/></a>", "the root 'a'"),
    ("a\u{0}b", "binary data"), ("{\"a\":{\n\"body\":1}}", "the members 'a'"),
    ("{\"id\":1,\"sender\":\"A\",\"body\":\"b\"}\n", "these are messages already"),
    ("{\"body\":\"b\"}\r\n{\"body\":\"c\"}\r\n", "these are messages already"),
    ("{\n\"body\":\"b\"}\n", "the members 'body'"),
  ])
  func `what is no log is refused with what it looks like`(text: String, look: String) {
    let found = convert(text)
    #expect(found.summary.outcome == .refused)
    #expect(found.refusals.first?.contains(look) == true)
    #expect(convert(text, .init(from: .telegram)).summary.outcome == .refused)
  }

  @Test(
    arguments: [LogFormat?.none, .smsIE, .signalExport, .twilio, .telegram],
    [
      #"{"id":"1","sender":"A","body":"b","date":null,"direction":"in","chat":"A","source":"sms-ie"}"#,
      #"{"body":"b"}"#,
    ])
  func `messages are refused, whatever format is wanted`(from: LogFormat?, message: String) {
    let found = convert(message + "\n", .init(from: from))
    #expect(found.summary.outcome == .refused && found.lines.isEmpty)
    #expect(found.refusals == ["these are messages already; winnow reads them as they are"])
  }

  @Test(arguments: [LogFormat?.none, .csv], [true, false])
  func `UTF-16 without a byte-order mark is refused as what it is`(from: LogFormat?, isLittleEndian: Bool) {
    let bytes: [UInt8] = "body,sender\nx,y\n".utf8.flatMap { isLittleEndian ? [$0, 0] : [0, $0] }
    let found = convert(bytes, .init(from: from))
    #expect(found.lines.isEmpty && found.summary.outcome == .refused)
    #expect(
      found.refusals.first?.hasSuffix("it looks like UTF-16 text without a byte-order mark") == true,
      "\(found.refusals)")
    #expect(
      found.remedies == [.decoding(isLittleEndian ? .unmarkedUTF16LittleEndian : .unmarkedUTF16BigEndian)])
  }

  @Test func `a file that is not there is reported and the others are read`() {
    let found = convert(paths: ["/nonexistent/x"], .init(from: .csv))
    #expect(found.summary.outcome == .unreadable)
    #expect(found.notices == [.unreadable(file: "/nonexistent/x", reason: "No such file or directory")])
  }
}
