import Bytes
import JSONText
import TestSupport
import Testing

@Suite struct JSON5ReaderTests {
  static let valid: [(String, PlainValue)] = [
    ("null", .null), ("true", .bool(true)), (" false ", .bool(false)), ("[]", .array([])),
    ("{}", .object([])),
    ("0", .number(0)), ("-0", .number(-0.0)), ("+1", .number(1)), (".5", .number(0.5)), ("5.", .number(5)),
    ("5.e2", .number(500)), ("1.5E-2", .number(0.015)), ("+.25e+1", .number(2.5)), ("0x1F", .number(31)),
    ("-0XdecAF", .number(-912_559)), ("Infinity", .number(.infinity)), ("-Infinity", .number(-.infinity)),
    ("+NaN", .number(.nan)), ("0.0", .number(0)),
    ("123456789012345678901234567890", .number(1.2345678901234568e29)),
    ("\"a'b\"", .string("a'b")), ("'a\"b'", .string("a\"b")), ("''", .string("")),
    (#""\b\f\n\r\t\v\0\'\"\\\/""#, .string("\u{8}\u{C}\n\r\t\u{B}\0'\"\\/")),
    (#"'\x41\u00e9\uD83D\uDE00'"#, .string("Aé😀")), (#"'\uD83D'"#, .string("\u{FFFD}")),
    (#"'\uD83D\u0041'"#, .string("\u{FFFD}A")), (#"'\uDE00'"#, .string("\u{FFFD}")),
    (#"'\q\A\é'"#, .string("qAé")),
    ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e\\\u{2029}f'", .string("abcdef")),
    ("'a\u{2028}b\tc'", .string("a\u{2028}b\tc")),
    ("[1,]", .array([.number(1)])),
    ("[1,[2,{}],]", .array([.number(1), .array([.number(2), .object([])])])),
    ("{a:1,}", .object([("a", .number(1))])),
    ("{'a b':1,\"c\":2}", .object([("a b", .number(1)), ("c", .number(2))])),
    ("{$_ü1:1,ℵ:2,ˈ:3}", .object([("$_ü1", .number(1)), ("ℵ", .number(2)), ("ˈ", .number(3))])),
    (#"{\u0061b\u0063:1}"#, .object([("abc", .number(1))])),
    ("{a\u{301}\u{200D}٣‿:1}", .object([("a\u{301}\u{200D}٣‿", .number(1))])),
    (
      "{null:null,true:1,Infinity:2}",
      .object([("null", .null), ("true", .number(1)), ("Infinity", .number(2))])
    ),
    ("\u{FEFF}[\u{A0}\u{B}\u{C}\u{2003}\u{3000}\u{1680}\u{2028}\u{2029}\u{FEFF}]", .array([])),
    ("// c\n[/* a\n * b */1// d\r,2//e\u{2028},3]//", .array([.number(1), .number(2), .number(3)])),
    ("[/**/1/***/]", .array([.number(1)])), ("['//', \"/* */\"]", .array([.string("//"), .string("/* */")])),
    ("{a:{b:[{c:'d'}]}}", .object([("a", .object([("b", .array([.object([("c", .string("d"))])]))]))])),
  ]

  @Test(arguments: valid)
  func `everything of JSON5 is read`(text: String, value: PlainValue) {
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.mistakes == [])
    #expect(PlainValue(document) == value)
  }

  static let invalid: [(String, String)] = [
    ("▶", "nothing but white space"), ("  // only\n▶", "nothing but white space"),
    ("[1 ▶2]", "expected \",\" or \"]\""), ("{a:1 ▶b:2}", "expected \",\" or \"}\""),
    ("[▶,1]", "expected a value"),
    ("[1,▶,2]", "expected a value"), ("{▶,}", "expected a key"),
    ("{a ▶1}", "expected \":\" after the key \"a\""),
    ("{my▶-key:1}", "in it must be quoted"), ("{a:▶}", "expected a value for the key \"a\""),
    ("{a:▶,b:1}", "expected a value"),
    ("{▶1a:1}", "begins with a digit"), ("{▶[1]:2}", "expected a key"), ("[▶yes]", "did you mean true?"),
    ("[▶True]", "did you mean true?"), ("[▶undefined]", "did you mean null?"),
    ("[▶abc]", "a text must be quoted"),
    ("[▶tru]", "a text must be quoted; did you mean true?"), ("[▶flase]", "did you mean false?"),
    ("[▶nulll]", "did you mean null?"), ("[▶Infinty]", "must be quoted"),
    ("[▶inf]", "expected a value"), ("[▶infinity]", "did you mean Infinity?"),
    ("[▶01]", "must not begin with 0"),
    ("[▶1e]", "exponent"), ("[▶0x]", "hexadecimal"), ("[▶.]", "needs a digit"), ("[▶-]", "needs a digit"),
    ("[▶+-1]", "needs a digit"),
    ("[▶1.2.3]", "not a number"), ("[▶12abc]", "not a number"),
    ("[▶\"abc]", "never closed: found the end of the file"),
    ("[▶\"abc\n]", "never closed: found the end of the line"), (#"["a▶\1"]"#, "not an escape of JSON5"),
    (#"["a▶\x4"]"#, "two hexadecimal digits"), (#"["▶\u12g4"]"#, "four hexadecimal digits"),
    (#"["▶\01"]"#, "before a digit"),
    ("[1▶}", "expected \",\" or \"]\", which closes the \"[\" of line 1"),
    ("▶[1,2", "this \"[\" is never closed"),
    ("{a:▶[1,2", "this \"[\" is never closed"), ("▶{a:1", "this \"{\" is never closed"),
    ("▶{a", "never closed"),
    ("▶{a:", "never closed"), ("[1] ▶[2]", "expected nothing more"), ("1 ▶, 2", "expected nothing more"),
    ("[1, ▶/* never", "comment is never closed"), ("[1 ▶/ 2]", "expected"),
    ("[▶# c\n1]", "a comment begins with //"),
    ("{▶# c\na:1}", "expected a key or \"}\"; a comment begins with //"),
    ("[1▶# c\n]", "a comment begins with //"),
    ("{}▶# c", "a comment begins with //"),
    ("[▶“a”]", "expected a value; quotes are \" or '"), ("{▶‘a’:1}", "expected a key or \"}\"; quotes are"),
    ("▶a: 1, b: [2]", "found \"a\" and \":\", expected \"{\" before the first member"),
    ("// c\n▶\"a\" : 1", "expected \"{\" before"),
    ("[▶`a`]", "quotes are"), ("{a:1,▶a:2}", "the key \"a\" occurs twice in this object, first on line 1"),
    ("{'a':1,\n▶\\u0061:2}", "occurs twice"), ("{a:1▶; b:2}", "expected \",\" or \"}\""),
    ("[▶\u{1}]", "expected a value"), ("{▶\u{200B}a:1}", #"found "\u{200b}", expected a key"#),
    ("{▶\\u0031a:1}", "the escape at the start of this key makes no letter, \"$\" or \"_\"; put"),
    ("{▶a\\u002D:1}", "the escapes of this key make no letter, digit, \"$\" or \"_\"; put the key in quotes"),
    ("▶é", "expected a value"),
  ]

  @Test(arguments: invalid)
  func `a mistake is placed and says what was expected`(marked: String, part: String) {
    let marked = MarkedText(marked)
    let document = JSON5Document.read(Array(marked.text.utf8))
    #expect(document.mistakeCount == 1, "\(document.mistakes)")
    guard let mistake = document.mistakes.first else { return }
    #expect(mistake.message.contains(part), "\(mistake.message)")
    let bytes = Array(marked.text.utf8)
    let position = LineIndex(bytes.span).position(of: mistake.offset, in: bytes.span)
    #expect(position == .init(line: marked.line, column: marked.column), "\(mistake.message)")
  }

  /// After a mistake reading goes on at the next comma or closing bracket of the same depth.
  static let recovered: [(String, Int, PlainValue)] = [
    ("[1 2, 3]", 1, .array([.number(1), .invalid, .number(3)])),
    ("[1 [2, 3], 4]", 1, .array([.number(1), .invalid, .number(4)])),
    ("[a, 2, b]", 2, .array([.invalid, .number(2), .invalid])),
    ("{a:1 b:2, c:3}", 1, .object([("a", .number(1)), ("c", .number(3))])),
    ("{a=1, b:2}", 1, .object([("a", .invalid), ("b", .number(2))])),
    ("{a:, b:2}", 1, .object([("a", .invalid), ("b", .number(2))])),
    ("{a:x {1, [2]}, b:2}", 1, .object([("a", .invalid), ("b", .number(2))])),
    ("[x ',' /* , */ \"]\", 2]", 1, .array([.invalid, .number(2)])),
    ("{a:['x,\n'y'], b:2}", 1, .object([("a", .array([.invalid])), ("b", .number(2))])),
    ("{a:[1}, b:2}", 1, .object([("a", .array([.number(1)])), ("b", .number(2))])),
    ("{a:[{b:1], c:3}", 1, .object([("a", .array([.object([("b", .number(1))])])), ("c", .number(3))])),
    ("{a:[1}", 1, .object([("a", .array([.number(1)]))])),
    ("{a:[1, 'x],\nb:2}", 1, .object([("a", .array([.number(1), .invalid]))])),
    ("{a:[1, 'x]\n}", 1, .object([("a", .array([.number(1), .invalid]))])),
    ("[\"\\1\", \"\\x\", 3]", 2, .array([.invalid, .invalid, .number(3)])),
    ("{a:[1,,2]}", 1, .object([("a", .array([.number(1), .invalid, .number(2)]))])),
    ("{a:[1]], b:2}", 1, .object([("a", .array([.number(1)])), ("b", .number(2))])),
    ("{a:[1]]}", 1, .object([("a", .array([.number(1)]))])),
    ("{a:1]", 1, .object([("a", .number(1))])),
    ("[[[[x]]], 2]", 1, .array([.array([.array([.array([.invalid])])]), .number(2)])),
  ]

  @Test(arguments: recovered)
  func `the rest is read after a mistake`(text: String, mistakes: Int, value: PlainValue) {
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.mistakeCount == mistakes, "\(document.mistakes)")
    #expect(PlainValue(document) == value)
  }

  @Test(arguments: [
    ("{deny:[1, x, 2]}", "/deny/1"), ("{deny:[{a:1 b:2}]}", "/deny/0"), ("{'a/b~c':{d:x}}", "/a~1b~0c/d"),
    ("{a:[[1],[2,[y]]]}", "/a/1/1/0"), ("x", ""), ("{a:1,a:2}", "/a"), ("[{a:1,a:2}]", "/0/a"),
  ])
  func `a mistake names the value it is in`(text: String, pointer: String) {
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.mistakes.first?.pointer == pointer)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0x61, 0xFF, 0xFE, 0x62, 0x22, 0x5D], 3, 1), ([0x2F, 0x2F, 0xC3, 0x0A, 0x31], 2, 1),
      ([0x5B, 0x22, 0xE2, 0x82, 0x22, 0x2C, 0x22, 0x80, 0x22, 0x5D], 2, 2), ([0xFF, 0xFE, 0x31, 0x00], 0, 1),
      ([0x7B, 0x00, 0x7D, 0x00], 0, 1),
      ([0x1F, 0x8B, 0x08, 0x00], 0, 1), ([0x28, 0xB5, 0x2F, 0xFD, 0x0A, 0xFF], 0, 1),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x0A, 0xFF], 0, 1), ([0x50, 0x4B, 0x03, 0x04, 0x0A, 0xFF], 0, 1),
      ([0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0x0A, 0xFF], 0, 1),
      ([0x25, 0x50, 0x44, 0x46, 0x2D, 0x0A, 0xFF], 0, 1), ([0x5B, 0xFF, 0x5D], 1, 1),
    ] as [([UInt8], Int, Int)])
  func `bytes that are no UTF-8 are placed and reported once`(bytes: [UInt8], offset: Int, count: Int) {
    let document = JSON5Document.read(bytes)
    #expect(document.mistakes.first?.offset == offset)
    #expect(document.mistakeCount == count, "\(document.mistakes)")
  }

  @Test func `nothing but brackets is one mistake`() {
    for bracket in ["[", "{a:"] {
      let text = String(repeating: bracket, count: 200_000)
      let document = JSON5Document.read(Array(text.utf8))
      #expect(document.mistakeCount == 1)
      #expect(document.mistakes.first?.message.contains("nested deeper") == true)
      #expect(document.nodes.count <= Limits.rulesDepth + 1)
    }
  }

  @Test func `nesting up to the limit is read and one more is a mistake`() {
    let limit = Limits.rulesDepth
    let fits = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(JSON5Document.read(Array(fits.utf8)).isWellFormed)
    let deeper = JSON5Document.read(Array("[\(fits), 2 3]".utf8))
    #expect(deeper.mistakeCount == 2)
  }

  @Test func `a thousand mistakes are counted and the first are kept in order`() {
    let text = "[" + (0..<1000).map { "x\($0)" }.joined(separator: ",\n") + "]"
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.mistakeCount == 1000)
    #expect(document.mistakes.count == Limits.reportedMistakes)
    #expect(document.mistakes.map(\.pointer) == (0..<Limits.reportedMistakes).map { "/\($0)" })
  }

  @Test func `a key twice is among the first mistakes though it is found late`() {
    let text = "{a:1,a:2,b:[" + (0..<1000).map { "x\($0)" }.joined(separator: ",") + "]}"
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.mistakes.first?.message.contains("occurs twice") == true)
    #expect(document.mistakeCount == 1001)
  }

  @Test func `the first mistakes are kept in the order of the text, however late they are found`() {
    let limit = Limits.reportedMistakes
    let text = "{a:1,b:1,a:2,b:2,c:[" + (1..<limit).map { "x\($0)" }.joined(separator: ",") + "]}"
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.mistakeCount == limit + 1)
    #expect(
      document.mistakes.map(\.pointer) == ["/a", "/b"] + (0..<limit - 2).map { "/c/\($0)" })
  }

  @Test func `every one of many keys that stands twice is found`() {
    let keys = (0..<500).map { "k\($0)" } + ["k7", "'k\\x38'", "\"k499\""]
    let document = JSON5Document.read(Array("{\(keys.map { $0 + ":0" }.joined(separator: ","))}".utf8))
    #expect(document.mistakeCount == 3)
  }

  @Test func `every node, key and comma knows its place`() {
    let text = "{ a : 'x' , \"b\":[1,/*c*/2 ,], }"
    let document = JSON5Document.read(Array(text.utf8))
    func piece(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: document.source[$0], as: UTF8.self) }
    }
    #expect(document.nodes.map { piece($0.range) } == [text, "'x'", "[1,/*c*/2 ,]", "1", "2"])
    #expect(document.nodes.map { piece($0.keyRange) } == [nil, "a", "\"b\"", nil, nil])
    #expect(document.nodes.map(\.comma) == [nil, 10, 28, 18, 26])
    #expect(document.nodes.map(\.count) == [2, 0, 2, 0, 0])
    #expect(document.hasComments)
    #expect(document.member("b", of: 0) == 2)
    #expect(!document.isQuotedKey(of: 1))
    #expect(document.isQuotedKey(of: 2))
  }

  @Test func `a place in a text with escapes leads to the source`() {
    let text = #"'a\x41\u00e9\uD83D\uDE00\"# + "\n" + #"é\nz'"#
    let document = JSON5Document.read(Array(text.utf8))
    #expect(document.text(of: 0) == "aAé😀é\nz")
    let offsets = (0...7).map { document.offset(ofScalar: $0, inString: 0) }
    #expect(offsets == [1, 2, 6, 12, 26, 28, 30, 31])
  }

  @Test func `lines and columns are counted as people count them`() {
    let text = Array("\u{FEFF}a\u{301}é😀x\r\nb\rc\n\nd".utf8)
    let index = LineIndex(text.span)
    let places = "xbcd".utf8.map { letter in
      index.position(of: text.firstIndex(of: letter) ?? 0, in: text.span)
    }
    #expect(places.map(\.line) == [1, 2, 3, 5])
    #expect(places.map(\.column) == [5, 1, 1, 1])
  }

  /// Whatever the text, reading ends, and what it gives is a tree: that is all that can be expected.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random texts are read to the end`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "'", "\"", "a", "b1", "true", "1", "0x", ".", "-", "//", "/*", "*/", "\n",
      " ",
      "\\", "\\u0041", "é", "\u{2028}", "#", "'x'", "\"y\"", "a:", "[]", "{}",
    ]
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
        if Int.random(in: 0..<40, using: &generator) == 0 { bytes.append(0xC3) }
      }
      let document = JSON5Document.read(bytes)
      #expect(document.mistakeCount >= document.mistakes.count)
      #expect(
        document.nodes.isEmpty
          || document.children(of: 0).reduce(0) { n, _ in n + 1 } == document.nodes[0].count)
      #expect(document.nodes.allSatisfy { $0.start <= $0.end && $0.end <= bytes.count }, "seed \(seed)")
      #expect(document.mistakes.allSatisfy { $0.offset <= bytes.count }, "seed \(seed)")
    }
  }

  /// JSON written at random, in random layout, reads as what was written.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `what was written is read`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let value = randomValue(depth: 4, &generator)
      let text = written(value, &generator)
      let document = JSON5Document.read(Array(text.utf8))
      #expect(document.mistakes == [], "seed \(seed): \(text)")
      #expect(PlainValue(document) == value, "seed \(seed): \(text)")
    }
  }

  private func randomValue(depth: Int, _ generator: inout SeededGenerator) -> PlainValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .number(Double(Int.random(in: -9999...9999, using: &generator)) / 8)
    case 3, 4: .string(randomText(&generator))
    case 5:
      .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomValue(depth: depth - 1, &generator) })
    default:
      .object(
        (0..<Int.random(in: 0...4, using: &generator)).map { index in
          ("\(index)" + randomText(&generator), randomValue(depth: depth - 1, &generator))
        })
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let letters = Array("aZ'\"\\\n\r\té中😀\u{2028}/\0".unicodeScalars)
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      text.unicodeScalars.append(letters.randomElement(using: &generator) ?? "a")
    }
    return text
  }

  private func space(_ generator: inout SeededGenerator) -> String {
    ["", "", "", " ", "\n", "/* , ] } */", "// x '\n", "\t", "\u{A0}"].randomElement(using: &generator) ?? ""
  }

  private func written(_ value: PlainValue, _ generator: inout SeededGenerator) -> String {
    func string(_ text: String) -> String {
      let quote = Bool.random(using: &generator) ? "'" : "\""
      var written = quote
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\\", "'", "\"": written += "\\" + String(scalar)
        case "\n": written += "\\n"
        case "\r": written += "\\x0d"
        case "\0": written += "\\u0000"
        case "😀": written += Bool.random(using: &generator) ? "😀" : "\\uD83D\\uDE00"
        case "a": written += Bool.random(using: &generator) ? "a" : "\\\n\\u0061"
        default: written.unicodeScalars.append(scalar)
        }
      }
      return written + quote
    }
    var text = space(&generator)
    switch value {
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .number(let value): text += (value >= 0 && Bool.random(using: &generator) ? "+" : "") + "\(value)"
    case .string(let value): text += string(value)
    case .array(let elements):
      text += "[" + elements.map { written($0, &generator) }.joined(separator: ",")
      if !elements.isEmpty, Bool.random(using: &generator) { text += "," }
      text += space(&generator) + "]"
    case .members(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text +=
          space(&generator) + string(member.key) + space(&generator) + ":" + written(member.value, &generator)
        if index < members.count - 1 || Bool.random(using: &generator) { text += "," }
      }
      text += space(&generator) + "}"
    case .invalid: break
    }
    return text + space(&generator)
  }
}
