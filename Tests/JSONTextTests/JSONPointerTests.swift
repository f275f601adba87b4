import JSONText
import TestSupport
import Testing

@Suite struct JSONPointerTests {
  /// A line as a value of which the scanner found that it is an object.
  static func object(_ line: [UInt8]) -> JSONValue? {
    var scanner = LineScanner(MemberKeys([]))
    scanner.scan(line: line.span)
    guard scanner.outcome == .object else { return nil }
    let start = line.firstIndex(of: UInt8(ascii: "{")) ?? 0
    return JSONValue(kind: .object, start: start, end: scanner.closingBrace + 1)
  }

  // The document of RFC 6901 section 5.
  static let document = Array(
    #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#.utf8)

  @Test(
    arguments: [
      ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/foo/1", #""baz""#), ("/", "0"), ("/a~1b", "1"),
      ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"),
      ("/m~0n", "8"),
      ("/foo/2", nil), ("/foo/-", nil), ("/foo/00", nil), ("/foo/01", nil), ("/foo/+1", nil), ("/foo/", nil),
      ("/foo/99999999999999999999999", nil), ("/bar", nil), ("/foo/0/0", nil), ("/m~01n", nil), ("/Foo", nil),
    ] as [(String, String?)])
  func `the examples of RFC 6901, and what leads nowhere`(pointer: String, expected: String?) throws {
    let object = try #require(Self.object(Self.document))
    let found = try JSONPointer(pointer).value(within: object, of: Self.document.span)
    #expect((found.kind == .absent) == (expected == nil))
    #expect(String(decoding: Self.document[found.range], as: UTF8.self) == expected ?? "")
  }

  @Test func `the empty pointer leads to the whole`() throws {
    let object = try #require(Self.object(Self.document))
    let pointer = try JSONPointer("")
    #expect(pointer.tokens == [])
    #expect(pointer.value(within: object, of: Self.document.span) == object)
  }

  @Test(arguments: [
    (#"{"a":{"b":1},"a":{"b":2,"b":3}}"#, "/a/b", "3"),
    (#"{"a":{"b":1},"a":7}"#, "/a/b", ""),
    (#"{"b\u006fdy":{"\ud83d\ude00":"x"}}"#, "/body/😀", #""x""#),
    (#"{ "é" : [ 1 , { "x" : [ [ ] , null ] } ] }"#, "/é/1/x/1", "null"),
    (#"{"\u00e9":true}"#, "/é", "true"), (#"{"\ud800":1}"#, "/\u{FFFD}", "1"),
    (#"{"a":"}","b":"]\"","c":-1.5e3}"#, "/c", "-1.5e3"), (#"{"a":{},"b":[],"c":2}"#, "/c", "2"),
    (#"{"a\u0000":1}"#, "/a\u{0}", "1"), (#"{"ab":1}"#, "/a", ""), (#"{"a":1}"#, "/ab", ""),
  ])
  func `names are compared after unescaping and the last one counts`(
    line: String, pointer: String, raw: String
  ) throws {
    let bytes = Array(line.utf8)
    let object = try #require(Self.object(bytes))
    let found = try JSONPointer(pointer).value(within: object, of: bytes.span)
    #expect(String(decoding: bytes[found.range], as: UTF8.self) == raw)
  }

  @Test func `a way can be begun at a later token`() throws {
    let bytes = Array(#"{"a":{"b":[5]}}"#.utf8)
    let object = try #require(Self.object(bytes))
    let pointer = try JSONPointer("/a/b/0")
    let a = try JSONPointer("/a").value(within: object, of: bytes.span)
    #expect(pointer.value(within: a, of: bytes.span, from: 1).range == 11..<12)
  }

  @Test(arguments: [
    ("a", 0), ("foo/bar", 0), ("/~", 1), ("/a~", 2), ("/a/b~2c", 4), ("/~~", 1), ("é", 0), ("#/a", 0),
  ])
  func `what is no pointer is refused with its place`(text: String, offset: Int) {
    #expect {
      _ = try JSONPointer(text)
    } throws: { error in
      guard let error = error as? JSONPointer.SyntaxError else { return false }
      return error.offset == offset && error.message.contains(offset == 0 ? "'/'" : "'~0'")
    }
  }

  @Test func `random pointers into random lines lead where the reference's tree says`() throws {
    var tried = 0
    for seed in 0..<UInt64(300) {
      var random = RandomJSON(seed: seed)
      let line = random.line()
      guard case .object(let members, let brace) = ReferenceJSON.read(line) else { continue }
      let start = line.firstIndex(of: UInt8(ascii: "{")) ?? 0
      let object = JSONValue(kind: .object, start: start, end: brace + 1)
      var value = ReferenceJSON.Value.object(members)
      var path = ""
      for _ in 0..<4 {
        switch value {
        case .object(let members) where !members.isEmpty:
          let name = members[random.number(members.count)].name
          path += "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
          value = ReferenceJSON.Value.object(members).member(name)?.value ?? .null
        case .array(let elements) where !elements.isEmpty:
          let index = random.number(elements.count)
          path += "/\(index)"
          value = elements[index]
        default: break
        }
        let found = try JSONPointer(path).value(within: object, of: line.span)
        tried += 1
        let kind: JSONValue.Kind =
          switch value {
          case .null: .null
          case .boolean: .boolean
          case .number: .number
          case .string: .string
          case .array: .array
          case .object: .object
          }
        #expect(found.kind == kind, "seed \(seed) \(path)")
        if case .string(let text) = value {
          #expect(decoded(found, of: line).map { Array($0.utf8) } == Array(text.utf8), "seed \(seed) \(path)")
        }
      }
    }
    #expect(tried > 1000)
  }
}
