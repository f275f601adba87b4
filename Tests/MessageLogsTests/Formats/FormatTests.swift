import Bytes
import MessageLogs
import Testing

/// What holds for more than one format. The exports in the tests of each format are fixtures of our own, in
/// the shape that their writers document or that their source code shows.
@Suite struct FormatTests {
  // MARK: Line ends

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

  // MARK: Texts

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

  // MARK: The owner's name

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

  // MARK: Recognition and refusals

  @Test func `WhatsApp's dates in brackets, year first, are told from signal-export's`() {
    for line in ["[2020/12/31 下午11:55:01] Ann: hi", "[2020. 12. 31. 오후 11:55:01] Ann: hi"] {
      #expect(convert(line).lines.first?.contains(#""source":"whatsapp""#) == true, "\(line)")
    }
    for line in ["[2020-12-31, 23:55] Ann: hi", "[2020-12-31 23:55:01] Ann: hi"] {
      #expect(convert(line).lines.first?.contains(#""source":"signal-export""#) == true, "\(line)")
    }
  }

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
