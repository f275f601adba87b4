import MessageLogs
import Testing

private let metaMessage = #"{"sender_name":"B","timestamp_ms":1,"content":"x"}"#

@Suite struct MetaTests {
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

  @Test(arguments: ["00g0", "0 00", "-001", "00:0", "00@0", "00`0", "00G0", "00/0", "00\u{10}0", "00é"])
  func `an escape with another byte than a hexadecimal digit is a fault`(digits: String) {
    let export =
      #"{"messages":[{"sender_name":"B","timestamp_ms":1,"content":"\u\#(digits)00"},\#n\#(metaMessage)]}"#
    let found = convert(export, .init(from: .meta, timeZone: .utc))
    #expect(found.bodies == ["x"])
    #expect(found.summary.skipped == 1)
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
}
