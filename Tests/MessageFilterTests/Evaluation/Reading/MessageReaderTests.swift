import Bytes
import JSONText
import MessageFilter
import Testing

/// A line, and the parts that the section "Messages" of winnow(7) finds in it.
struct MessageCase: Sendable, CustomTestStringConvertible {
  var line: String
  var id: String?
  var sender: String?
  var body = ""
  var error: LineError.Code?
  var testDescription: String { line }

  /// A line that is a message.
  static func message(_ line: String, id: String? = nil, sender: String? = nil, body: String = "") -> Self {
    Self(line: line, id: id, sender: sender, body: body)
  }

  /// A line that is not a message.
  static func invalid(_ line: String, _ code: LineError.Code) -> Self { Self(line: line, error: code) }
}

@Suite struct MessageReaderTests {
  private func check(_ wanted: MessageCase, fields: FieldPointers = .init()) throws {
    var reader = MessageReader(try MessageLayout(fields: fields))
    let bytes = Array(wanted.line.utf8)
    reader.read(line: bytes.span)
    #expect(reader.error?.code == wanted.error, "\(String(describing: reader.error))")
    if wanted.error != nil { return }
    #expect(reader.hasSender == (wanted.sender != nil))
    #expect(text(reader.sender(in: bytes.span)) == wanted.sender ?? "")
    #expect(text(reader.body(in: bytes.span)) == wanted.body)
    let id = reader.id
    #expect((id.kind == .absent ? nil : text(bytes.span.extracting(id.range))) == wanted.id)
  }

  /// The line's end does not count, and what else is wrong with the line does not matter.
  @Test func `a line longer than the layout allows is no message`() throws {
    var layout = try MessageLayout()
    layout.longestLine = 13
    layout.tooLong = .tooLong("too long here")
    var reader = MessageReader(layout)
    let message = #"{"body":"ab"}"#
    let lines = [message + "\r", message + " ", #"{"id":7,"body":""}"#, "not a message", "not a message."]
    let chunk = Array(lines.joined(separator: "\n").utf8)
    var errors: [LineError?] = []
    var tooLong: [Bool] = []
    var hasID = false
    reader.begin(chunk.span)
    while reader.next(chunk.span) {
      errors.append(reader.error)
      tooLong.append(reader.isTooLong)
      if reader.id.kind != .absent { hasID = true }
    }
    #expect(errors.map { $0?.code } == [nil, .tooLong, .tooLong, .json, .tooLong])
    #expect(errors.compactMap(\.self).filter { $0.code == .tooLong }.allSatisfy { $0 == layout.tooLong })
    #expect(tooLong == [false, true, true, false, true])
    #expect(!hasID)
  }

  @Test func `a sender may be joined of hundreds of members`() throws {
    var fields = FieldPointers()
    fields.sender = (0..<400).map { "/part\($0)" }
    fields.body = ["/part399", "/text"]
    let members = (0..<400).map { #""part\#($0)":"p\#($0)""# }
    let parts = (0..<400).map { "p\($0)" }
    try check(
      .message(
        #"{"text":"T","id":1,\#(members.joined(separator: ","))}"#, id: "1",
        sender: parts.joined(separator: "\n"), body: "p399\nT"),
      fields: fields)
  }

  private func text(_ bytes: Span<UInt8>) -> String {
    String(copying: bytes)
  }

  @Test(arguments: [
    MessageCase.message(#"{"id":"a","sender":"S","body":"B"}"#, id: #""a""#, sender: "S", body: "B"),
    .message(#"{"body":"B","sender":"S","id":7}"#, id: "7", sender: "S", body: "B"),
    .message(#"{"from":"F","text":"T"}"#, sender: "F", body: "T"),
    .message(#"{"address":"A","content":"C"}"#, sender: "A", body: "C"),
    .message(#"{"message":"M"}"#, body: "M"),
    .message(#"{"message":"M","content":"C","text":"T","body":"B"}"#, body: "B"),
    .message(#"{"address":"A","from":"F"}"#, sender: "F"),
    .message(#"{"sender":"only"}"#, sender: "only"),
    // Usable: a string, a number in its own spelling, null as empty text.
    .message(#"{"sender":1e5,"body":-0.50}"#, sender: "1e5", body: "-0.50"),
    .message(#"{"body":null}"#),
    .message(#"{"sender":null,"body":"B"}"#, body: "B"),
    .message(#"{"sender":null,"from":"F","body":"B"}"#, body: "B"),
    .message(#"{"sender":"","body":"B"}"#, sender: "", body: "B"),
    .message(#"{"id":null,"body":"B"}"#, body: "B"),
    .message(#"{"id":{"a":[1, 2]},"body":"B"}"#, id: #"{"a":[1, 2]}"#, body: "B"),
    .message(#"{"id":false,"body":"B"}"#, id: "false", body: "B"),
    // A body may be an array of texts.
    .message(#"{"body":["a",{"type":"bold","text":"b"},"c"]}"#, body: "abc"),
    .message(#"{"body":[]}"#),
    .message(#"{"body":["a",1],"text":"T"}"#, body: "T"),
    .message(#"{"body":[{"text":1}],"message":"M"}"#, body: "M"),
    // What is not usable is passed over if a later name is usable.
    .message(#"{"sender":{},"from":"F","body":true,"text":"T"}"#, sender: "F", body: "T"),
    .message(#"{"sender":[],"address":5,"body":"B"}"#, sender: "5", body: "B"),
    .invalid(#"{"sender":{},"body":"B"}"#, .fields),
    .invalid(#"{"sender":["a"],"body":"B"}"#, .fields),
    .invalid(#"{"sender":"S","body":{"text":"T"}}"#, .fields),
    .invalid(#"{"sender":"S","body":true,"text":[1]}"#, .fields),
    .invalid("{}", .fields),
    .invalid(#"{"subject":"hello"}"#, .fields),
    // The last of equal keys counts; keys are compared after unescaping; nested ones do not count.
    .message(#"{"body":"first","body":"last"}"#, body: "last"),
    .message(#"{"b\u006fdy":"escaped","sender":"S"}"#, sender: "S", body: "escaped"),
    .message(#"{"body":"plain","b\u006fdy":"escaped"}"#, body: "escaped"),
    .message(#"{"meta":{"body":"nested","sender":"N"},"text":"T"}"#, body: "T"),
    .message(#"{"text":"T","reply":[{"body":"nested"}]}"#, body: "T"),
    .invalid(#"{"meta":{"body":"nested"}}"#, .fields),
    // Escapes, NUL, lone surrogates.
    .message(#"{"body":"\ud83d\ude00\u0000\/\n"}"#, body: "😀\0/\n"),
    .message(#"{"body":"a\ud83db","sender":"\udc00"}"#, sender: "\u{FFFD}", body: "a\u{FFFD}b"),
    .message(#" {"body" : "B" } "#, body: "B"),
    .message(
      #"{"sender":1234567890123456789012345678901234567890}"#,
      sender: "1234567890123456789012345678901234567890"),
    // Not one JSON object.
    .invalid("[]", .json), .invalid("\"body\"", .json), .invalid("{\"body\":\"B\"} x", .json),
    .invalid("{\"body\":\"B\"}{\"body\":\"B\"}", .json), .invalid("{\"body\":B}", .json),
    .invalid("{\"body\":\"B\",}", .json), .invalid("{'body':'B'}", .json), .invalid("{\"body\":01}", .json),
    .invalid("", .empty), .invalid(" \t ", .empty),
  ])
  func `the parts of a message are found under the default names`(_ wanted: MessageCase) throws {
    try check(wanted)
  }

  @Test func `pointers replace the default names`() throws {
    let fields = FieldPointers(id: "/meta/key", sender: "/meta/who", body: "/parts/0/text")
    try check(
      .message(
        #"{"meta":{"key":9,"who":"W"},"parts":[{"text":"T"}],"body":"B","sender":"S"}"#, id: "9", sender: "W",
        body: "T"), fields: fields)
    // A pointer that leads nowhere is absence; the default names do not come back.
    try check(.message(#"{"meta":{"who":"W"},"body":"B"}"#, sender: "W"), fields: fields)
    try check(.invalid(#"{"sender":"S","body":"B"}"#, .fields), fields: fields)
    try check(.invalid(#"{"meta":{"who":true},"parts":[{"text":"T"}]}"#, .fields), fields: fields)
    // Two parts may be found under one name.
    try check(
      .message(#"{"text":"both"}"#, sender: "both", body: "both"), fields: .init(sender: "/text"))
  }

  @Test func `several pointers are joined by line feeds, and null only counts beside a text`() throws {
    var fields = FieldPointers()
    (fields.sender, fields.body) = (["/a", "/b"], ["/c", "/d"])
    try check(.message(#"{"a":"A","b":"B","c":"C","d":null}"#, sender: "A\nB", body: "C\n"), fields: fields)
    try check(.message(#"{"b":"B","c":null,"d":null}"#, sender: "B", body: ""), fields: fields)
    try check(.message(#"{"a":null,"b":null,"c":"C"}"#, body: "C"), fields: fields)
    try check(.invalid(#"{"a":"A","c":"C","d":{}}"#, .fields), fields: fields)
    try check(.invalid(#"{"x":1}"#, .fields), fields: fields)
  }

  @Test func `names that are canonically equivalent are two names`() throws {
    let fields = FieldPointers(sender: "/e\u{301}", body: "/\u{E9}")
    try check(.message("{\"\u{E9}\":\"B\"}", body: "B"), fields: fields)
    try check(.message("{\"e\u{301}\":\"S\"}", sender: "S"), fields: fields)
    try check(.message("{\"\u{E9}\":\"B\",\"e\u{301}\":\"S\"}", sender: "S", body: "B"), fields: fields)
  }

  @Test func `ill-formed UTF-8 is read as the replacement character, one for each maximal subpart`() throws {
    var reader = MessageReader(try MessageLayout())
    // A truncated four-byte sequence, a lone continuation, an overlong form: 1 + 1 + 2 subparts.
    let bytes: [UInt8] =
      Array(#"{"body":"a"#.utf8) + [0xF0, 0x9F, 0x98] + Array("b".utf8) + [0x80, 0xC0, 0xAF]
      + Array(#"z"}"#.utf8)
    reader.read(line: bytes.span)
    #expect(reader.error == nil)
    #expect(text(reader.body(in: bytes.span)) == "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}z")
  }

  @Test func `an error says where`() throws {
    func column(_ line: String) throws -> Int? {
      var reader = MessageReader(try MessageLayout())
      reader.read(line: line.utf8Span.span)
      return reader.error?.column
    }
    #expect(try column("{}") == 1)
    #expect(try column(#"{"sender":"S","body":{}}"#) == 22)
    #expect(try column(#"{"sender":[],"body":"B"}"#) == 11)
    #expect(try column(#"{"body":"B"} x"#) == 14)
    #expect(try column("") == 1)
  }
}
