import Bytes
import TestSupport
import Testing

@testable import LanguageIdentification

/// What is left out of a text as link, mail address or mention.
@Suite struct `Addresses` {
  private func addresses(_ text: String) -> [String] {
    var scanner = AddressScanner(text.utf8Span.span)
    var found: [String] = []
    let bytes = Array(text.utf8)
    while let range = scanner.next() { found.append(String(decoding: bytes[range], as: UTF8.self)) }
    return found
  }

  @Test(arguments: [
    ("a@b.com,foo@bar.com, x", ["a@b.com", "foo@bar.com"]), ("hi @anna and @петя!", ["@anna", "@петя"]),
    ("(https://example.com/a_b)", ["https://example.com/a_b)"]), ("и bit.ly/x1.", ["bit.ly/x1."]),
    ("x.com(x.com(", ["x.com", "x.com"]), ("Привет@john", ["@john"]),
    ("я почта.моя@пример.рф", ["почта.моя@пример.рф"]),
    ("пиши на me@example.com.", ["me@example.com"]), ("end.Next one", []), ("wait..il send", []),
    ("5 @ 3 . : / x", []),
    ("пример.com и пример.рф", ["пример.com", "пример.рф"]), ("https://例子.中国/路径。你好", ["https://例子.中国/路径"]),
  ])
  func `they are found whole and in order`(text: String, expected: [String]) {
    #expect(addresses(text) == expected)
  }

  @Test func `random texts give ranges in order, on whole scalars`() {
    var random = SeededGenerator(seed: 21)
    let parts = [
      "@", ".", ":", "/", "://", "a", "com", "www.", "1", "-", "_", " ", "я", "рф", "中", "😀", "é", "、",
      "\u{301}",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }
      .joined()
      let bytes = Array(text.utf8)
      var scanner = AddressScanner(bytes.span)
      var last = 0
      while let range = scanner.next() {
        #expect(range.lowerBound >= last && !range.isEmpty && range.upperBound <= bytes.count, "\(text)")
        #expect(bytes[range.lowerBound] & 0xC0 != 0x80, "\(text)")
        #expect(range.upperBound == bytes.count || bytes[range.upperBound] & 0xC0 != 0x80, "\(text)")
        last = range.upperBound
      }
    }
  }

  #if DEBUG
    /// How many bytes are looked at to find all addresses of a text.
    private func reads(_ text: String) -> Int {
      var scanner = AddressScanner(text.utf8Span.span)
      while scanner.next() != nil {}
      return scanner.reads.total
    }

    @Test(arguments: [
      "a@", "@a", "@", "a@b.", "foo@bar.com,", "x.com(", "a.b", "a.", ".a", "://", "a://", "a:/", "www.",
      "a/b.c", "@.", "@-",
      "@a-.-", "я@", "@я", "я.", "aя.", "1я1.", "中a.中", "simplex:/", "mailto:", "mailto:@", "1.1.1.1/",
      "x.y/я,", "a..b",
      "_.", ".-@", "\u{301}.", "é@é.", "a.b@c/", "http://я", ".-", "._", "@-", ".-+", "a.b-.",
    ])
    func `the work is linear whatever a text repeats`(unit: String) {
      for size in [1 << 12, 1 << 16] {
        let text = String(repeating: unit, count: size / unit.utf8.count)
        #expect(reads(text) <= 24 * text.utf8.count, "\(size)")
      }
    }

    @Test(arguments: 1...8)
    func `the work is linear in random units of 1 to 8 characters`(length: Int) {
      var random = SeededGenerator(seed: UInt64(length))
      let parts = [
        "@", "@", ".", ".", ":", "/", "-", "_", "+", "(", ",", " ", "a", "com", "1", "я", "中", "é", "\u{301}",
        "😀",
      ]
      for _ in 0..<150 {
        let unit = (0..<length).compactMap { _ in parts.randomElement(using: &random) }.joined()
        let text = String(repeating: unit, count: (1 << 13) / unit.utf8.count)
        #expect(reads(text) <= 24 * text.utf8.count, "\(unit)")
      }
    }
  #endif
}
