import Bytes
import JSONText
import TestSupport
import Testing

@Suite struct JSONDecodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var json: [UInt8]
    /// Its text; nil where it has none.
    var text: String?
    /// Whether the bytes in the chunk are the text.
    var isInPlace: Bool

    init(_ json: String, _ text: String?, inPlace: Bool) {
      self.init(Array(json.utf8), text, inPlace: inPlace)
    }

    init(_ json: [UInt8], _ text: String?, inPlace: Bool) {
      self.json = json
      self.text = text
      self.isInPlace = inPlace
    }

    var testDescription: String { String(decoding: json, as: UTF8.self) }
  }

  static func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

  static let cases: [Case] = [
    Case(#""""#, "", inPlace: true),
    Case(#""hello""#, "hello", inPlace: true),
    Case(#""שלום 你好 😀 é""#, "שלום 你好 😀 é", inPlace: true),
    Case("\"\u{7F}\"", "\u{7F}", inPlace: true),
    Case(#""a\"b\\c\/d\be\ff\ng\rh\ti""#, "a\"b\\c/d\u{8}e\u{C}f\ng\rh\ti", inPlace: false),
    Case(#""b\u006fdy""#, "body", inPlace: false),
    Case(#""\u00e9\u05D0\u20ac""#, "é\u{5D0}€", inPlace: false),
    Case(#""\ud83d\ude00""#, "😀", inPlace: false),
    Case(#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}", inPlace: false),
    // A NUL is a character like any.
    Case(#""a\u0000b""#, "a\u{0}b", inPlace: false),
    // Lone surrogates, one U+FFFD each.
    Case(#""\ud83d""#, "\u{FFFD}", inPlace: false),
    Case(#""\ude00x""#, "\u{FFFD}x", inPlace: false),
    Case(#""\ud83dx""#, "\u{FFFD}x", inPlace: false),
    Case(#""\ud83d\n""#, "\u{FFFD}\n", inPlace: false),
    Case(#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀", inPlace: false),
    Case(#""\ud83d\u0041""#, "\u{FFFD}A", inPlace: false),
    Case(#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}", inPlace: false),
    // Ill-formed UTF-8, one U+FFFD for each maximal subpart (Unicode 3.9, table 3-8 and those after it).
    Case(quoted([0xFF]), "\u{FFFD}", inPlace: false),
    Case(
      quoted([0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41]),
      String(repeating: "\u{FFFD}", count: 8) + "A",
      inPlace: false),
    Case(
      quoted([0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF, 0xED, 0xAF, 0x41]),
      String(repeating: "\u{FFFD}", count: 8) + "A",
      inPlace: false),
    Case(
      quoted([0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80, 0xBF, 0x42]),
      "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A\u{FFFD}\u{FFFD}B",
      inPlace: false),
    Case(
      quoted([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41]), "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A",
      inPlace: false),
    Case(quoted([0xE2, 0x82] + Array("\\u00AC".utf8)), "\u{FFFD}\u{AC}", inPlace: false),
    Case("0", "0", inPlace: true),
    Case("-0.10E+05", "-0.10E+05", inPlace: true),
    Case("1e5", "1e5", inPlace: true),
    Case(String(repeating: "7", count: 100), String(repeating: "7", count: 100), inPlace: true),
    Case("null", "", inPlace: true),
    Case("true", nil, inPlace: false),
    Case("false", nil, inPlace: false),
    Case("[]", nil, inPlace: false),
    Case(#"{"text":"x"}"#, nil, inPlace: false),
  ]

  /// A line whose member `body` is the value, and what the scanner finds there.
  static func find(_ json: [UInt8], level: Int32) -> (chunk: [UInt8], value: JSONValue, error: String) {
    let chunk = Array(#"{"id":1,"body" : "#.utf8) + json + Array("}\n".utf8)
    var scanner = LineScanner(MemberKeys(["body"]), level: level)
    scanner.begin(chunk.span)
    let isThere = scanner.next(chunk.span)
    guard isThere, scanner.outcome == .object else {
      return (chunk, .absent, text { $0.append(message: scanner.error) })
    }
    return (chunk, scanner.value(0), "")
  }

  @Test(arguments: cases, vectorLevels)
  func `a value's text is what winnow(7) says`(item: Case, level: Int32) {
    let (chunk, value, error) = Self.find(item.json, level: level)
    #expect(value.kind != .absent, Comment(rawValue: error))
    #expect(decoded(value, of: chunk).map { Array($0.utf8) } == item.text.map { Array($0.utf8) })
    #expect((value.textRange(in: chunk.span) != nil) == item.isInPlace)
    #expect(value.isText == (item.text != nil))
    if value.isPlainASCII { #expect(item.json.allSatisfy { $0 < 0x80 && $0 != 0x5C }) }
  }

  @Test(
    arguments: [
      (#""plain""#, "plain"), ("null", ""), ("12", "12"), ("[]", ""), ("[ ]", ""), (#"["a"]"#, "a"),
      (#"["Hello ", {"type":"bold","text":"world"}, "!"]"#, "Hello world!"),
      (#"[ {"text":"a","text":"b"} , {"x":{"text":"no"},"text":"c\u0064"} ]"#, "bcd"),
      (#"[{"t\u0065xt":"x"}]"#, "x"), (#"["\ud83d\ude00","\ud83d","\ude00"]"#, "😀\u{FFFD}\u{FFFD}"),
      (#"[{"text":"a","n":[1,{"text":[]},"}"]},"]"]"#, "a]"),
      (#"[1]"#, nil), (#"[null]"#, nil), (#"["a",["b"]]"#, nil), (#"[{"text":1}]"#, nil), (#"[{}]"#, nil),
      (#"[{"text":"a","text":null}]"#, nil), (#"[{"Text":"a"}]"#, nil), (#"["a",true]"#, nil), ("{}", nil),
      ("true", nil),
    ] as [(String, String?)])
  func `a body may be an array of strings and of objects with a text`(json: String, expected: String?) {
    let (chunk, value, error) = Self.find(Array(json.utf8), level: 0)
    #expect(value.kind != .absent, Comment(rawValue: error))
    var buffer = ByteBuffer()
    buffer.append("before")
    let isText = buffer.append(decodingBody: value, of: chunk.span)
    #expect(isText == (expected != nil))
    #expect(String(copying: buffer.span) == "before" + (expected ?? ""))
  }

  @Test(arguments: vectorLevels)
  func `strings at every distance from the chunk's end are decoded`(level: Int32) {
    var scanner = LineScanner(MemberKeys(["b"]), level: level)
    for before in 0..<40 {
      for after in 0..<20 {
        let string = String(repeating: "x", count: before) + "\\n" + String(repeating: "y", count: after)
        let chunk = Array("{\"b\":\"\(string)\"}".utf8)
        scanner.begin(chunk.span)
        let isThere = scanner.next(chunk.span)
        #expect(isThere)
        let expected = String(repeating: "x", count: before) + "\n" + String(repeating: "y", count: after)
        #expect(decoded(scanner.value(0), of: chunk) == expected)
      }
    }
  }

  @Test func `text written as a JSON string is read back the same, with no escape too many`() {
    for seed in 0..<UInt64(300) {
      var random = SeededGenerator(seed: seed)
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<80, using: &random) {
        let bound: UInt32 = [0x20, 0x60, 0x80, 0x3000, 0x20000].randomElement(using: &random) ?? 1
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &random)) {
          scalars.append(scalar)
        }
      }
      let original = String(scalars)
      let json = Array(text { $0.append(jsonString: original) }.utf8)
      let escaped = original.utf8.filter { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
      let short = escaped.filter { [0x22, 0x5C, 8, 9, 10, 12, 13].contains($0) }
      #expect(
        json.count == original.utf8.count + 2 + short.count + 5 * (escaped.count - short.count),
        "seed \(seed)")
      let (chunk, value, error) = Self.find(json, level: 0)
      #expect(value.kind == .string, "seed \(seed) \(error)")
      #expect(decoded(value, of: chunk).map { Array($0.utf8) } == Array(original.utf8), "seed \(seed)")
    }
  }

  @Test func `every control character, quote and backslash is escaped, at every place`() {
    for length in 0..<40 {
      for place in 0..<max(length, 1) where length > 0 {
        for byte in [0x00, 0x1F, 0x22, 0x5C, 0x0A] as [UInt8] {
          var bytes = [UInt8](repeating: 0x61, count: length)
          bytes[place] = byte
          var buffer = ByteBuffer()
          buffer.append(jsonString: bytes.span)
          let written = ["\\u0000", "\\u001f", "\\\"", "\\\\", "\\n"][
            [0x00, 0x1F, 0x22, 0x5C, 0x0A].firstIndex(of: byte) ?? 0]
          let a = String(repeating: "a", count: place)
          let z = String(repeating: "a", count: length - place - 1)
          #expect(String(copying: buffer.span) == "\"\(a)\(written)\(z)\"")
        }
      }
    }
  }
}
