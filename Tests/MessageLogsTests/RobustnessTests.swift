import Bytes
import JSONText
import TestSupport
import Testing

@testable import MessageLogs

/// What holds of every format, whatever the input.
@Suite struct RobustnessTests {
  /// An export of each format with everything in it that its reader looks at.
  static let exports: [(LogFormat, String)] = [
    (.smsIE, SMSIETests.smsIE),
    (
      .smsBackupRestore,
      """
      <?xml version="1.0"?><!-- c --><smses count="2">
      <sms address="+1" date="1717214400123" type="1" body="a &#55357;&#56832; &lt;&amp;&gt; b" contact_name="Ann"/>
      <mms date="1717214400123" msg_box="1" m_id="m"><parts><part ct="text/plain" text="t"/><part ct="image/png"
      data="aGVsbG8="/></parts><addrs><addr address="+2" type="137"/></addrs></mms></smses>
      """
    ),
    (
      .signalExport,
      #"""
      {"date": "2024-06-01T06:00:00.123", "sender": "Ann", "body": "hé\ud83d\ude00 \ud83d.  ", "quote": "", "reactions": []}
      {"date": "2024-06-01T06:00:00", "sender": "Me", "body": "x", "quote": "", "call": false}
      """#
    ),
    (
      .telegram,
      #"""
      {"personal_information":{"user_id":42},"about":"","chats":{"list":[{"name":"N","messages":[
      {"id":1,"type":"message","date":"2024-06-01T06:00:00","date_unixtime":"1717214400","from":"A","from_id":"user42","text":["a",{"type":"bold","text":"b"}],"x":[{"y":[1,2.5e3,true,null]}]},
      {"id":2,"type":"service"}]}]}}
      """#
    ),
    (
      .meta,
      #"""
      {"participants":[],"messages":[{"sender_name":"Zo\u00c3\u00ab","timestamp_ms":1717214400123,"content":"caf\u00c3\u00a9"},
      {"sender_name":"B","timestamp_ms":1,"share":{"link":"http://a","share_text":"t"}}],"title":"T"}
      """#
    ),
    (
      .discord,
      #"""
      {"guild":{"id":"1"},"channel":{"name":"general"},"messages":[{"id":"1","type":"Default","timestamp":"2024-06-01T06:00:00.1234567+02:00","content":"hi","author":{"id":"9","name":"ann"},"embeds":[{"title":"T"}]}]}
      """#
    ),
    (
      .matrix,
      #"""
      {"room_name":"R","exported_by":"@me:h","messages":[{"type":"m.room.message","sender":"@me:h","content":{"body":"b","m.new_content":{"body":"n"}},"origin_server_ts":1717214400123,"event_id":"$1"}]}
      """#
    ),
    (
      .slack,
      #"""
      [{"type":"message","user":"U1","text":"<@U1|ann> &lt;b&gt; <http://x.y|x.y> <http://x.y|here>","ts":"1554797330.000700","user_profile":{"display_name":"Ann"}},
      {"type":"message","subtype":"channel_join","user":"U1","text":"joined","ts":"1"}]
      """#
    ),
    (.twilio, TwilioTests.twilioMessages),
    (
      .googleVoice,
      """
      <html><head><title>A &amp; B</title></head><body><div class="hChatLog hfeed">
      <div class="message"><abbr class="dt" title="2020-02-03T11:37:45.632-06:00">x</abbr>: <cite class="sender vcard">
      <a class="tel" href="tel:+1"><abbr class="fn" title="">Me</abbr></a></cite>: <q>a&#39;b<br>c</q></div>
      </div></body></html>
      """
    ),
    (
      .whatsapp,
      "\u{200E}[31.12.20, 23:55:01] \u{202A}Ann\u{202C}: \u{200F}hé\r\nsecond: line\n[31.12.20, 23:56:01] Ann left\n"
    ),
    (.csv, "id,sender,body,date\n1,+1,\"a \"\"b\"\"\nc\",2024-06-01\n2,+2,d,1717214400\n"),
    (.tsv, "id\tsender\tbody\n1\t+1\ta\\tb\n"),
  ]

  /// The texts with which the messages of an export end, in order. A message of a chat ends when the line
  /// after it has been read.
  private static let lastTexts: [LogFormat: [String]] = [
    .smsIE: [#""__display_name":"Alice"}"#, #""body":"Answer"}"#, #""text":"two"}]}"#, #""to both"}]}"#],
    .smsBackupRestore: [#"contact_name="Ann"/>"#, "</mms>"],
    .signalExport: [#""reactions": []}"#, #""call": false}"#],
    .telegram: [#"null]}]}"#],
    .meta: [#"\u00a9"}"#, #""share_text":"t"}}"#],
    .discord: [#"{"title":"T"}]}"#],
    .matrix: [#""event_id":"$1"}"#],
    .slack: [#"{"display_name":"Ann"}}"#],
    .twilio: [#"17:18:26 +0000"}"#, #"GMT"}"#],
    .googleVoice: ["</q></div>"],
    .whatsapp: ["Ann left\n"],
    .csv: ["2024-06-01\n", "1717214400\n"],
    .tsv: ["a\\tb\n"],
  ]

  /// The places behind the messages of an export.
  static func messageEnds(_ format: LogFormat, in export: [UInt8]) throws -> [Int] {
    try #require(lastTexts[format]).map { try #require(export.firstRange(of: Array($0.utf8))).upperBound }
  }

  @Test(arguments: exports)
  func `how reads cut the input changes nothing`(format: LogFormat, text: String) {
    let whole = convert(text, .init(from: format))
    #expect(!whole.lines.isEmpty)
    #expect(whole.skipped.isEmpty && whole.refusals.isEmpty)
    #expect(convert(text).lines == whole.lines)
    for seed in UInt64(1)...20 {
      var generator = SeededGenerator(seed: seed)
      let pieces = (0..<7).map { _ in Int.random(in: 1...(seed < 10 ? 5 : 300), using: &generator) }
      let cut = convert(text, .init(from: format), pieces: pieces)
      #expect(cut.lines == whole.lines, "seed \(seed), pieces \(pieces)")
      #expect(cut.notices == whole.notices, "seed \(seed), pieces \(pieces)")
    }
  }

  @Test(arguments: [
    (LogFormat.smsIE, #"{"_id":"1","address":"+1","body":{"x":1},"date":"1","type":"1"}"#),
    (.signalExport, #"{"date":"2024-06-01T06:00:00","sender":"Ann","body":["x"],"quote":""}"#),
    (.telegram, #"{"messages":[{"id":1,"type":"message","from":"A","text":{"text":"x"}}]}"#),
    (.telegram, #"{"messages":[{}]}"#),
    (.meta, #"{"messages":[{"sender_name":"A","timestamp_ms":1,"content":{"x":1}}]}"#),
    (.discord, #"{"guild":{},"channel":{},"messages":[{"id":"1","author":{"name":"a"},"content":["x"]}]}"#),
    (.slack, #"[{"type":"message","user":"U1","text":{"x":1},"ts":"1"}]"#),
    (.twilio, #"{"messages":[{"sid":"SM1","from":"+1","to":"+2","body":{}}]}"#),
  ])
  func `an entry whose text can't be one is skipped, not taken for an empty message`(
    format: LogFormat, text: String
  ) {
    let found = convert(text, .init(from: format))
    #expect(found.lines.isEmpty)
    #expect(found.skipped.count == 1)
    #expect(found.summary.outcome == .incomplete)
  }

  /// Bytes that mean something to some reader.
  static let meaningful =
    Array("{}[]\",:\\/<>&;'=-+.0129 \n\r\tunTZ\u{0}".utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFF]

  @Test(arguments: exports)
  func `a damaged export never traps, and its lines stay JSON`(format: LogFormat, text: String) {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = Self.meaningful[Int.random(in: 0..<Self.meaningful.count, using: &generator)]
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        case 3:
          bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &generator)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
      }
      for options in [ConversionOptions(from: format, dateOrder: .dmy), ConversionOptions()] {
        let found = convert(bytes, options, pieces: [Int(seed % 9) * 13 + 1])
        for line in found.lines {
          var json = JSONEvents(LogBytes(of: line.utf8Span.span))
          let isValue = (try? json.skipValue()) != nil
          let isWhole = (try? json.kind()) == .end
          #expect(isValue && isWhole, "seed \(seed): \(line)")
        }
        #expect(found.summary.written == found.lines.count)
        #expect(found.summary.skipped == found.skipped.count)
      }
    }
  }

  @Test(arguments: exports)
  func `an export cut off anywhere gives the messages before`(format: LogFormat, text: String) throws {
    // As a stream: a title behind the messages would be cut off too.
    let whole = convert(text, .init(from: format, dateOrder: .dmy), as: .stream)
    let bytes = Array(text.utf8)
    let ends = try Self.messageEnds(format, in: bytes)
    for end in bytes.indices {
      let found = convert(Array(bytes[..<end]), .init(from: format, dateOrder: .dmy), as: .stream)
      // What was whole before the cut; the last message may have lost its end.
      #expect(zip(found.lines.dropLast(), whole.lines).allSatisfy { $0 == $1 }, "cut at \(end)")
      #expect(found.lines.count >= ends.count { $0 <= end }, "cut at \(end)")
      #expect(found.lines.count <= whole.lines.count + 1)
    }
  }

  @Test func `memory stays the same however long the input and its attachments are`() {
    let message = #"{"id":1,"type":"message","date_unixtime":"1","from":"A","text":"t","media":""#
    let blob = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 16)
    // 32 messages, each with 320 KiB that nobody asks for: 10 MiB, 40 times what may be held.
    var turn = 0
    var json = JSONEvents(
      LogBytes { buffer, room in
        turn += 1
        if turn == 1 {
          buffer.append("{\"messages\":[")
        } else if turn <= 33 * 6, turn % 6 == 2 {
          if turn > 2 { buffer.append("\"},") }
          buffer.append(text: message)
        } else if turn <= 33 * 6 {
          buffer.append(blob.span)
        } else {
          return false
        }
        return true
      })
    let state = ConversionState(
      options: .init(), flush: { _ in true }, report: { _ in }, progress: { _ in true })
    var sink = MessageSink(state, file: "x", source: .telegram)
    var most = 0
    _ = try? json.enterObject()
    _ = try? json.nextKey()
    _ = try? json.readElements(into: &sink) { (json, sink) throws(LogFault) in
      while try json.nextKey() { try json.skipValue() }
      most = max(most, json.bytes.heldBytes)
      return .message
    }
    #expect(state.summary.written == 32)
    #expect(most <= 4 * LogBytes.blockBytes)
  }

  @Test func `markup's memory stays the same however long its attributes and texts are`() throws {
    let blob = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 16)
    var turn = 0
    var markup = MarkupTokens(
      LogBytes { buffer, room in
        turn += 1
        guard turn <= 16 * 10 else { return false }
        switch turn % 10 {
        case 1: buffer.append("<part data=\"")
        case 6: buffer.append("\" text='x'/> &amp; ")
        default: buffer.append(blob.span)
        }
        return true
      }, isHTML: false)
    var most = 0
    var starts = 0
    while true {
      let token = try markup.next()
      if token == .finished { break }
      if token == .start { starts += 1 }
      most = max(most, markup.bytes.heldBytes)
    }
    #expect(starts == 16)
    #expect(most <= 4 * LogBytes.blockBytes)
  }

  /// An entry with a text beyond the limit, which is alone or in pieces within it, before another entry.
  struct LongText: CustomStringConvertible {
    var description: String
    var format: LogFormat
    var start: String
    /// The piece that is repeated.
    var piece: String
    var count: Int
    var end: String
  }

  private static let mebibyte = String(repeating: "A", count: 1 << 20)
  /// All but two bytes of the limit.
  private static let almost = String(repeating: "A", count: Limits.logTextBytes - 2)

  static let longTexts = [
    LongText(
      description: "one string", format: .smsIE, start: #"{"address":"A","date":"0","type":"1","body":""#,
      piece: mebibyte, count: 40, end: "\"}\n" + #"{"address":"A","date":"0","type":"1","body":"x"}"#),
    LongText(
      description: "parts of an MMS", format: .smsIE,
      start: #"{"_id":"1","date":"1","msg_box":"1","__parts":[{}"#,
      piece: #",{"ct":"text/plain","text":"\#(mebibyte)"}"#, count: 40,
      end: "]}\n" + #"{"address":"A","date":"0","type":"1","body":"x"}"#),
    LongText(
      description: "parts of an MMS in a backup", format: .smsBackupRestore,
      start: #"<smses><mms date="1" msg_box="1" address="+1"><parts>"#,
      piece: #"<part ct="text/plain" text="\#(mebibyte)"/>"#, count: 40,
      end: #"</parts></mms><sms address="A" date="0" type="1" body="x"/></smses>"#),
    LongText(
      description: "references in an attribute", format: .smsBackupRestore,
      start: #"<smses><sms address="+1" date="1" type="1" body="\#(almost)"#, piece: "&#10;", count: 1000,
      end: #""/><sms address="A" date="0" type="1" body="x"/></smses>"#),
    LongText(
      description: "references in a text", format: .googleVoice,
      start: #"<div class="hChatLog"><div class="message"><q>\#(almost)"#, piece: "&amp;", count: 1000,
      end: #"</q></div><div class="message"><q>x</q></div></div>"#),
    LongText(
      description: "line breaks in a text", format: .googleVoice,
      start: #"<div class="hChatLog"><div class="message"><q>\#(almost)"#, piece: "<br>", count: 1000,
      end: #"</q></div><div class="message"><q>x</q></div></div>"#),
    LongText(
      description: "an array of strings", format: .telegram,
      start: #"{"messages":[{"type":"message","from":"A","text":["""#, piece: #",{"text":"\#(mebibyte)"}"#,
      count: 40,
      end: #"]},{"type":"message","from":"A","text":"x"}]}"#),
    LongText(
      description: "an array of numbers", format: .telegram,
      start: #"{"messages":[{"type":"message","from":"A","text":["\#(almost)""#, piece: ",11", count: 1000,
      end: #"]},{"type":"message","from":"A","text":"x"}]}"#),
    LongText(
      description: "embeds", format: .discord,
      start: #"{"guild":{},"channel":{},"messages":[{"id":"1","author":{"name":"a"},"embeds":[{}"#,
      piece: #",{"title":"\#(mebibyte)"}"#, count: 40,
      end: #"]},{"id":"2","author":{"name":"a"},"content":"x"}]}"#),
    LongText(
      description: "lines of a chat", format: .whatsapp, start: "31/12/2020, 10:00 - A: a\n",
      piece: mebibyte + "\n", count: 40, end: "31/12/2020, 10:00 - A: x\n"),
  ]

  @Test(arguments: longTexts) func `a text beyond the limit is skipped and not held`(long: LongText) throws {
    let start = Array(long.start.utf8)
    let piece = Array(long.piece.utf8)
    let end = Array(long.end.utf8)
    var turn = -1
    let bytes = LogBytes { buffer, _ in
      turn += 1
      if turn > long.count + 1 { return false }
      buffer.append((turn == 0 ? start : turn <= long.count ? piece : end).span)
      return true
    }
    let reasons = Box<[String]>([])
    let state = ConversionState(
      options: .init(dateOrder: .dmy, timeZone: .utc), flush: { _ in true },
      report: { if case .skipped(_, let fault) = $0 { reasons.value.append(fault.reason) } },
      progress: { _ in true })
    var sink = MessageSink(state, file: "x", source: long.format)
    try long.format.reading.kept().read(
      bytes, of: LogFile(name: "x", isRecognized: true, isJSON: true), into: &sink)
    #expect(reasons.value == ["a text longer than 16777216 bytes"])
    #expect(state.summary.written == 1)
    #expect(sink.heldBytes < 2 * Limits.logTextBytes + (1 << 20))
  }

  @Test func `a list of recipients has the limit of a text`() throws {
    let address = Array(#",{"address":"\#(Self.mebibyte)"}"#.utf8)
    var turn = -1
    let bytes = LogBytes { buffer, _ in
      turn += 1
      if turn == 0 { buffer.append(#"{"_id":"1","msg_box":"2","__recipient_addresses":[{}"#) }
      if turn == 41 { buffer.append("]}\n") }
      if (1...40).contains(turn) { buffer.append(address.span) }
      return turn <= 41
    }
    let state = ConversionState(
      options: .init(), flush: { _ in true }, report: { _ in }, progress: { _ in true })
    var sink = MessageSink(state, file: "x", source: .smsIE)
    var reader = SMSIE()
    try reader.read(bytes, of: LogFile(name: "x"), into: &sink)
    #expect(state.summary.written == 0 && state.summary.skipped == 1)
    let held = reader.recipients.heldBytes
    #expect(held <= 2 * Limits.logTextBytes)
    #expect(sink.heldBytes < 1 << 20)
  }

  @Test func `a row as a whole has the limit of a text`() throws {
    let field = Array(("\"" + String(repeating: "A", count: Limits.logQuotedBytes) + "\",").utf8)
    let fields = 2 * Limits.logTextBytes / Limits.logQuotedBytes
    var turn = -1
    var rows = DelimitedRows(
      LogBytes { buffer, _ in
        turn += 1
        if turn < fields { buffer.append(field.span) }
        if turn == fields { buffer.append("x\na,b\n") }
        return turn <= fields
      }, delimiter: UInt8(ascii: ","))
    var reason = ""
    do throws(LogFault) { _ = try rows.next() } catch { reason = error.reason }
    #expect(reason == "a row longer than 16777216 bytes")
    let isNext = try rows.next()
    #expect(isNext && rows.count == 2)
    #expect(rows.heldBytes <= 2 * Limits.logTextBytes)
    #expect(rows.bytes.heldBytes <= 4 * LogBytes.blockBytes)
  }

  @Test func `nesting beyond the limit is skipped`() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let found = convert(
      #"{"messages":[{"type":"message","text":"a","x":\#(deep)},{"type":"message","from_id":"u","text":"b"}]}"#,
      .init(from: .telegram))
    #expect(found.lines.count == 1)
    #expect(found.skipped == ["1/1: nested deeper than 512"])
  }

  /// Each of these objects may contain entries, up to the first that is too deep. Reading goes on behind its
  /// bracket, not at it.
  @Test(
    .timeLimit(.minutes(1)), arguments: [LogFormat.telegram, .twilio, .meta, .discord, .matrix],
    [254, 255, 256, 257, 258, 600])
  func `objects nested around the limit are read to the end`(format: LogFormat, depth: Int) {
    let entry = Self.entry(of: format)
    let nest = String(repeating: #"{"messages":["#, count: depth) + #"{"text":"x"}"#
    let found = convert(
      #"{"messages":[\#(entry),\#(nest)"# + String(repeating: "]}", count: depth) + #",\#(entry)]}"#,
      .init(from: format))
    #expect(found.bodies.first == "one" && found.bodies.last == "one" && found.bodies.count >= 2)
    let open = convert(#"{"messages":[\#(entry),\#(nest)"#, .init(from: format))
    #expect(open.bodies.first == "one" && !open.skipped.isEmpty)
  }

  /// An entry with the text `one`.
  private static func entry(of format: LogFormat) -> String {
    switch format {
    case .meta: #"{"sender_name":"A","timestamp_ms":0,"content":"one"}"#
    case .discord:
      #"{"type":"Default","timestamp":"2024-06-01T00:00:00Z","content":"one","author":{"name":"A"}}"#
    case .matrix:
      #"{"type":"m.room.message","sender":"@a:b","origin_server_ts":0,"content":{"msgtype":"m.text","body":"one"}}"#
    case .twilio: #"{"sid":"a","direction":"inbound","from":"+1","body":"one"}"#
    default: #"{"type":"message","date_unixtime":"1","from":"A","from_id":"user1","text":"one"}"#
    }
  }

  @Test(arguments: [LogFormat.telegram, .twilio, .meta, .discord, .matrix], ["", " ", "\n"])
  func `a comma that is missing between two entries costs neither`(format: LogFormat, between: String) {
    let entry = Self.entry(of: format)
    let found = convert(#"{"messages":[\#(entry)\#(between)\#(entry)]}"#, .init(from: format))
    #expect(found.bodies == ["one", "one"])
    #expect(found.skipped.count == 1)
  }

  @Test func `only numbers may be longer than any useful one`() {
    func bodies(_ scalar: String) -> [String] {
      convert(
        #"[{"sid":"a","body":"one","x":\#(scalar)},{"sid":"b","body":"two"}]"#, .init(from: .twilio)
      ).bodies
    }
    #expect(bodies(String(repeating: "1", count: 1000)) == ["one", "two"])
    #expect(bodies("-" + String(repeating: "1", count: 1000)) == ["one", "two"])
    #expect(bodies("t" + String(repeating: "1", count: 1000)) == ["two"])
    #expect(bodies(String(repeating: "true", count: 9)) == ["two"])
  }

  @Test func `a caller can stop a conversion`() {
    let text = String(
      repeating: "{\"address\":\"A\",\"date\":\"0\",\"type\":\"1\",\"body\":\"x\"}\n", count: 5000)
    let written = Box(0)
    let conversion = LogConversion(
      options: .init(from: .smsIE),
      flush: {
        written.value += $0.count
        return false
      }, report: { _ in })
    let summary = conversion.convert(path: "x", pieced(Array(text.utf8), [1 << 16]))
    #expect(summary.wasStopped)
    #expect(written.value > 0 && written.value < 200_000)
  }
}
