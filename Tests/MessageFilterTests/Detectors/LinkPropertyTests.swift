import Bytes
import TestSupport
import Testing

@testable import MessageFilter

/// What holds of every text: a link put into it is found, whole; the work is linear.
@Suite struct LinkPropertyTests {
  static let links = [
    "https://example.com", "http://example.com/a/b?c=1&d=%20#e", "https://user:pw@example.co.uk:8080/x",
    "www.example.org/q", "bit.ly/1a2b", "btl.gov.il", "example.com", "ftp://example.com/file.zip",
    "http://10.0.0.1/a",
    "http://[2001:db8::1]/", "tg://resolve?domain=abc", "https://en.example.org/wiki/A_(b)", "10.0.0.1/admin",
    "https://ru.wikipedia.org/wiki/Кириллица", "simplex:/contact#/?v=2", "t.me/abc_def", "example.com:8080/x",
  ]

  /// Words of texts without links, by script. What is glued to a link must be of another script than Latin.
  static let words: [[String]] = [
    [
      "hello", "the", "parcel", "3.14", "v1.2.3", "e.g.", "£5", "ok", "at", "Mr.", "a@b.example", "thank.you",
      "report.py",
    ],
    ["привет", "посылка", "№5", "т.е."], ["שלום", "חבילה", "ב-5"], ["مرحبا", "طرد", "؟"], ["你好，", "包裹", "。"],
    ["こんにちは", "荷物を", "ー"], ["안녕하세요", "택배"], ["สวัสดี", "พัสดุ"], ["नमस्ते", "पार्सल", "।"], ["γεια", "δέμα"],
  ]

  @Test(arguments: 1...12)
  func `a link between words of any script is found with its exact range`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let words = try #require(Self.words.randomElement(using: &random))
      let link = try #require(Self.links.randomElement(using: &random))
      func text() -> String {
        (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in words.randomElement(using: &random) }
          .joined(separator: " ")
      }
      let open = ["", "(", "\"", "“", "[", "<", "- ", "«"].randomElement(using: &random) ?? ""
      let close =
        ["", ")", "\"", "”", "]", ">", ".", ",", "!", "?", "…", "。", "،"].randomElement(using: &random) ?? ""
      let before = text() + " " + open
      let message = before + link + close + " " + text()
      let found = LinkDetector.firstLink(in: message.utf8Span.span)
      let start = before.utf8.count
      #expect(slice(message, found) == link, "seed \(seed): \(message)")
      #expect(found == start..<start + link.utf8.count, "seed \(seed): \(message)")
    }
  }

  @Test(arguments: 1...12)
  func `a link glued to words of another script is found with its exact range`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Glued Cyrillic would go on a Cyrillic path; those links end in Latin letters or digits.
    let links = Self.links.filter { $0.utf8.allSatisfy { $0 < 0x80 } && $0.last?.isLetter == true }
    for _ in 0..<400 {
      let words = try #require(Self.words.dropFirst().randomElement(using: &random))
      let link = try #require(links.randomElement(using: &random))
      let before = words.filter { $0.last?.isLetter == true }.randomElement(using: &random) ?? ""
      let after = words.filter { $0.first?.isLetter == true }.randomElement(using: &random) ?? ""
      let message = before + link + after
      let found = LinkDetector.firstLink(in: message.utf8Span.span)
      let start = before.utf8.count
      #expect(slice(message, found) == link, "seed \(seed): \(message)")
      #expect(found == start..<start + link.utf8.count, "seed \(seed): \(message)")
    }
  }

  @Test(arguments: 1...12)
  func `all links of a text are found, the first as by itself, and in what is left of the text`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let links = try (0..<Int.random(in: 0...5, using: &random)).map { _ in
        try #require(Self.links.randomElement(using: &random))
      }
      var text = ""
      for link in links {
        text += try #require(Self.words[0].randomElement(using: &random)) + " " + link + " "
      }
      let found = LinkDetector.links(in: text.utf8Span.span)
      #expect(found.map { slice(text, $0) } == links, "seed \(seed): \(text)")
      #expect(found.first == LinkDetector.firstLink(in: text.utf8Span.span))
    }
  }

  @Test(arguments: 1...12)
  func `random texts never break it, and a link lies inside, on whole scalars`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", "com", "www.", ".", "..", ":", "/", "://", "http", "https://", "@", "-", "_", "(", ")", "[", "]",
      "{", "'", "\"",
      "1", "255", " ", "é", "ש", "中", "рф", "😀", "\u{200D}", "…", "?", "#", "%", "&lt;", "xn--", "\u{0}",
      "so", "Me", "$", "\\",
    ]
    for _ in 0..<1500 {
      let text = (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }.joined()
      guard let found = LinkDetector.firstLink(in: text.utf8Span.span) else { continue }
      let bytes = Array(text.utf8)
      #expect(found.lowerBound < found.upperBound && found.upperBound <= bytes.count, "seed \(seed): \(text)")
      let starts = bytes[found.lowerBound] & 0xC0 != 0x80
      let ends = found.upperBound == bytes.count || bytes[found.upperBound] & 0xC0 != 0x80
      #expect(starts && ends, "seed \(seed): \(text)")
    }
  }

  #if DEBUG
    @Test(arguments: [
      ".", "a.", ".a", "a.b.", "com.", "a.com-", "http://", "http:", "://", "x://(", "x://.(", "a://./", "(",
      "[", "www.",
      "www.a", "1.2.3.", "@a.", "a.b@", "a@b.", "-.", "_.", "a.co.", "http://!", "http://@", "http://[",
      "http://a:", "מ.",
      "中.a", "é.é", "a中.", "😀.", "\u{200D}.", "Me.so.", "a.So.", "simplex:/", "simplex:/ ", "a:/", "%.%",
      "'a.b'", "x.py ",
      "fо.", "aбо", "xо", "xож", "оx.о", "foо.ж.", "thank.you ", "a.b+", "a.com/)a", "(a.com/)a", "http://中",
      "http://a中", "http://.", "a.zz-b.", "//a.so/",
    ])
    func `the work is linear in the text whatever it repeats`(unit: String) {
      // Bytes looked at for each byte of the text; a run is looked at some six times over.
      let most = 24
      for size in [1 << 12, 1 << 16] {
        let text = String(repeating: unit, count: size / unit.utf8.count)
        var scanner = LinkScanner(text.utf8Span.span)
        _ = scanner.firstLink()
        #expect(scanner.reads.total <= most * text.utf8.count, "\(size): \(scanner.reads.total)")
        var all = LinkScanner(text.utf8Span.span)
        _ = all.links()
        #expect(all.reads.total <= most * text.utf8.count, "\(size), all: \(all.reads.total)")
      }
    }

    @Test(arguments: 1...8)
    func `the work is linear in random units of 1 to 8 characters`(length: Int) {
      var random = SeededGenerator(seed: UInt64(length))
      let parts = [
        ".", ":", "/", "@", "-", "_", "(", ")", "[", "'", "&", "a", "com", "1", " ", "о", "ж", "中", "é", "😀",
      ]
      for _ in 0..<150 {
        let unit = (0..<length).compactMap { _ in parts.randomElement(using: &random) }.joined()
        // One dot at least, or nothing is looked at.
        let text = "a.b" + String(repeating: unit, count: (1 << 13) / unit.utf8.count)
        var scanner = LinkScanner(text.utf8Span.span)
        _ = scanner.firstLink()
        #expect(scanner.reads.total <= 24 * text.utf8.count, "\(unit): \(scanner.reads.total)")
        var all = LinkScanner(text.utf8Span.span)
        _ = all.links()
        #expect(all.reads.total <= 24 * text.utf8.count, "\(unit), all: \(all.reads.total)")
      }
    }
  #endif
}
