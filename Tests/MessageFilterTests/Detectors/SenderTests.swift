import Bytes
import MessageFilter
import TestSupport
import Testing

@Suite struct SenderTests {
  @Test(arguments: [
    ("", 1, true), ("12345", 5, true), ("123456", 5, false), ("\r\n\r\n\r\n", 3, true),
    ("\r\n\r\n\r\n", 2, false),
    ("שלום", 4, true), ("שלום", 3, false), ("e\u{301}e\u{301}", 2, true), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, true), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 1, false),
    ("🇮🇱🇺🇸", 2, true), ("각각", 2, true), ("\u{1112}\u{1161}\u{11AB}", 1, true), ("Ärzte", 5, true),
    ("Ärzte", 4, false),
    ("abcdefé", 6, false), ("a\u{301}\u{302}\u{303}\u{304}\u{305}", 1, true), ("AB\u{301}", 1, false),
    ("12345\n\u{301}", 5, false),
  ])
  func `characters are counted as grapheme clusters`(sender: String, max: Int, isShort: Bool) {
    #expect(ShortSenderDetector.isShort(sender.utf8Span.span, max: max) == isShort)
  }

  @Test(arguments: 1...4)
  func `random senders have as many characters as the standard library counts`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "a", "1", "\r", "\n", "é", "\u{301}", "\u{200D}", "👩", "🏽", "🇮", "\u{FE0F}", "क", "्", "ष", "ᄒ", "ᅡ",
      "ᆫ", "ا", "\u{600}",
    ]
    for _ in 0..<1000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.append(scalar) }
      }
      let sender = String(text)
      let max = Int.random(in: 1...20, using: &random)
      let isShort = ShortSenderDetector.isShort(sender.utf8Span.span, max: max)
      #expect(isShort == (sender.count <= max), "seed \(seed): \(sender.unicodeScalars.map(\.value)) \(max)")
    }
  }

  @Test(arguments: [
    ("a@b.c", true), (".@", true), ("@.", true), ("a@b", false), ("a.b", false), ("", false), ("＠．", false),
    ("מידע@בנק.ישראל", true),
  ])
  func `a sender with at sign and dot is an e-mail address`(sender: String, isEmail: Bool) {
    #expect(EmailDetector.isEmail(sender.utf8Span.span) == isEmail)
  }

  @Test(
    arguments: [
      ("12345", nil), ("", nil), ("+972-50", nil), ("123a", "a"), ("Z", "Z"), ("1é", "é"), ("בנק", "ב"),
      ("1\u{301}2", "\u{301}"),
      ("٣٤", nil), ("１２", nil), ("1中", "中"), ("😀", nil), ("😀𝐀", "𝐀"), ("1\u{20E3}", "\u{20E3}"),
      ("@[`{", nil), ("ª", "ª"), ("Ⅷ", nil),
    ] as [(String, String?)])
  func `the first letter or mark is found`(sender: String, letter: String?) {
    #expect(slice(sender, LetterDetector.firstLetterOrMark(in: sender.utf8Span.span)) == letter)
  }

  @Test func `every scalar is a letter or mark as Unicode 15.0 has it`() {
    // The standard library is of a later version: what it has that came after 15.0 was not assigned then.
    var differing: [UInt32] = []
    for value in (0 as UInt32)...0x3FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "1" + String(scalar)
      let age = scalar.properties.age ?? (0, 0)
      let isLetter = age <= (15, 0) && "LM".contains(category(scalar.properties.generalCategory))
      if (LetterDetector.firstLetterOrMark(in: text.utf8Span.span) != nil) != isLetter {
        differing.append(value)
      }
    }
    #expect(differing.isEmpty)
  }

  private func category(_ category: Unicode.GeneralCategory) -> Character {
    let name = String(describing: category)
    return name.hasSuffix("Letter") ? "L" : name.hasSuffix("Mark") ? "M" : "-"
  }
}
