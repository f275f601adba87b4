import Bytes
import JSONText
import TestSupport
import Testing

/// What winnow(7) says of a message's line, case by case.
@Suite struct LineMembersTests {
  @Test(
    arguments: [
      // A key that stands twice: the last one counts.
      (#"{"body":"a","body":"b"}"#, "b"), (#"{"body":"a","body":{"x":1}}"#, nil),
      // Keys are compared after unescaping.
      (#"{"b\u006fdy":"x"}"#, "x"), (#"{"\u0062\u006F\u0064\u0079":"x"}"#, "x"),
      (#"{"b\u006fdy":"x","body":"y"}"#, "y"),
      (#"{"body":"y","b\u006fdy":"x"}"#, "x"), (#"{"b\\u006fdy":"x"}"#, nil),
      // Only top-level members count.
      (#"{"a":{"body":"x"}}"#, nil), (#"{"a":[{"body":"x"},"body"],"body":"y"}"#, "y"),
      (#"{"x":"body","y":1}"#, nil),
      (#"{"body":"{\"body\":\"x\"}"}"#, #"{"body":"x"}"#),
      // Names that only begin alike, and case.
      (#"{"bod":"x"}"#, nil), (#"{"body2":"x"}"#, nil), (#"{"Body":"x"}"#, nil), (#"{" body":"x"}"#, nil),
      (#"{"bodybodybody":"x"}"#, nil), (#"{"":"x"}"#, nil), (#"{"body\u0000":"x"}"#, nil),
      // White space of every kind between all tokens.
      ("\t {\r \"body\"\t:\r\r \"x\" \t}\t ", "x"), (#"{"body" :"x" , "y": [ ] }"#, "x"),
      (#"{"body":"a\u0000b"}"#, "a\u{0}b"), (#"{"body":null}"#, ""), (#"{"body":1E400}"#, "1E400"),
    ] as [(String, String?)])
  func `the wanted member is found where winnow(7) says`(line: String, body: String?) {
    for level in vectorLevels {
      let found = scan(Array(line.utf8), ["body"], level: level)
      #expect(found.map(\.outcome) == [.object])
      #expect(found.first?.texts == [body])
    }
  }

  @Test(
    arguments: [
      (" \t", .empty, 1), ("\r", .empty, 1), ("\r\n", .empty, 1), ("\n", .empty, 1),
      ("  \r\n", .empty, 1),
      ("{}", .object, 1), ("{}\r\n", .object, 1), ("{}\n\n{}", .object, 3), ("{}\r\n\r\n", .object, 2),
      ("[]", .malformed, 1), ("x\n{}\n", .malformed, 2),
    ] as [(String, LineScanner.Outcome, Int)])
  func `lines are told apart and counted`(chunk: String, first: LineScanner.Outcome, count: Int) {
    let found = scan(Array(chunk.utf8), ["body"])
    #expect(found.count == count)
    #expect(found.first?.outcome == first)
  }

  @Test func `a chunk without bytes has no lines`() {
    #expect(scan([], ["body"]) == [])
  }

  @Test(arguments: [
    ("{}", 1, false), (" { } ", 3, false), (#"{"a":1}"#, 6, true), (#"{"a":{}  } "#, 9, true),
  ])
  func `a last member can be spliced in before the closing brace`(line: String, brace: Int, hasMembers: Bool)
  {
    let found = scan(Array(line.utf8), [])
    #expect(found.first?.brace == brace)
    #expect(found.first?.hasMembers == hasMembers)
  }

  @Test(arguments: [
    ("[1]", 1, "expected an object, '{', found '['"), ("\"x\"", 1, "expected an object, '{', found '\"'"),
    ("hello", 1, "expected an object, '{', found a letter"),
    ("\u{FEFF}{}", 1, "expected an object, '{', found a byte-order mark"),
    ("{", 2, "expected a member's name in quotes or '}', found the end of the line"),
    ("{a:1}", 2, "expected a member's name in quotes or '}', found a letter"),
    ("{'a':1}", 2, "expected a member's name in quotes or '}', found a single quote"),
    (#"{"a":1,}"#, 8, "expected a member's name in quotes after ',', found '}'"),
    (#"{"a" 1}"#, 6, "expected ':' after the member's name, found a digit"),
    (#"{"a":}"#, 6, "expected a value, found '}'"), (#"{"a":[1,]}"#, 9, "expected a value, found ']'"),
    (#"{"a":1 "b":2}"#, 8, "expected ',' or '}' after the member, found '\"'"),
    (#"{"a":[1 2]}"#, 9, "expected ',' or ']' after the element, found a digit"),
    (#"{"a":[1}"#, 8, "expected ',' or ']' after the element, found '}'"),
    (#"{"a":1"#, 7, "expected ',' or '}' after the member, found the end of the line"),
    ("{\"a\":1\r\n", 7, "expected ',' or '}' after the member, found the end of the line"),
    (#"{} {}"#, 4, "expected nothing more after the object, found '{'"),
    (#"{"a":"b"#, 8, "expected the string's closing '\"', found the end of the line"),
    ("{\"a\":\"b\r\n", 8, "expected the string's closing '\"', found the end of the line"),
    ("{\"a\":\"\t\"}", 7, "expected the string's closing '\"', found a tab (in a string it is written \\t)"),
    (
      "{\"a\":\"\u{0}\"}", 7,
      "expected the string's closing '\"', found a NUL byte (in a string it is written \\u0000)"
    ),
    (#"{"a":"\x"}"#, 8, "expected one of \" \\ / b f n r t u after '\\' in a string, found a letter"),
    (#"{"a":"\u12g4"}"#, 11, "expected four hexadecimal digits after '\\u' in a string, found a letter"),
    (#"{"a":"\u12"}"#, 11, "expected four hexadecimal digits after '\\u' in a string, found '\"'"),
    (#"{"a":-}"#, 7, "expected a digit in the number, found '}'"),
    (#"{"a":1.}"#, 8, "expected a digit in the number, found '}'"),
    (#"{"a":1e+}"#, 9, "expected a digit in the number, found '}'"),
    (#"{"a":.5}"#, 6, "expected a value, found a punctuation mark"),
    (#"{"a":012}"#, 7, "expected no digit after a number's leading 0, found a digit"),
    (#"{"a":tru}"#, 6, "expected 'true', found a letter"),
    (#"{"a":nil}"#, 6, "expected 'null', found a letter"),
    (#"{"a":false1}"#, 11, "expected ',' or '}' after the member, found a digit"),
    (#"{"a":é}"#, 6, "expected a value, found a character outside ASCII"),
  ])
  func `what is wrong is said in words, with the column in bytes`(line: String, column: Int, message: String)
  {
    for level in vectorLevels {
      let found = scan(Array(line.utf8), ["a"], level: level)
      #expect(found.map(\.outcome) == [.malformed])
      #expect(found.first?.column == column)
      #expect(found.first?.message == message)
    }
  }

  @Test func `a malformed line harms itself alone`() {
    let good = #"{"body":"x\n","id":[1,{"a":"b"}]}"#
    for bad in [
      #"{"a":"#, #"{"a":"b"#, #"""#, #"\"#, #"{"a":"\"#, #"{"a":"\u"#, #"{"a":"\u00"#, #"{"a":"\\\"#, "[[[",
      "\u{1}",
    ] {
      for level in vectorLevels {
        for padding in 0..<70 {
          let chunk = good + "\n" + bad + String(repeating: "\\", count: padding) + "\n" + good + "\n"
          let found = scan(Array(chunk.utf8), ["body"], level: level)
          #expect(found.map(\.outcome) == [.object, .malformed, .object])
          #expect(found.first?.texts == ["x\n"] && found.last?.texts == ["x\n"])
        }
      }
    }
  }

  @Test func `a single line can be scanned by itself, and a scanner used again`() {
    var scanner = LineScanner(MemberKeys(["a", "b"]))
    let lines: [(String, LineScanner.Outcome, String?)] = [
      (#"{"a":"x"}"#, .object, "x"), ("", .empty, nil), (#"{"a":"y","#, .malformed, nil),
      (#"{"b":1}"#, .object, nil),
      (#"{"a":"\u00e9"}"#, .object, "é"),
    ]
    for (line, outcome, text) in lines {
      let bytes = Array(line.utf8)
      scanner.scan(line: bytes.span)
      #expect(scanner.outcome == outcome)
      #expect(scanner.line == 0..<bytes.count)
      #expect(decoded(scanner.value(0), of: bytes) == text)
    }
  }

  @Test func `of many names each is found in its own slot`() {
    var names = (0..<300).map { "name\($0)" }
    names += [
      "a very long name that is like another 1", "a very long name that is like another 2", "é", "12345678",
    ]
    for name in [names[0], names[299], names[300], names[301], "é", "12345678"] {
      let found = scan(Array("{\"\(name)\":1}".utf8), names)
      #expect(found.first?.values.map { $0.kind != .absent } == names.map { $0 == name })
    }
    // Of equal names the first slot is filled.
    #expect(scan(Array(#"{"a":1}"#.utf8), ["a", "a"]).first?.texts == ["1", nil])
  }
}
