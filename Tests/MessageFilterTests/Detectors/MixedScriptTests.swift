import MessageFilter
import Testing

/// The smart rule `mixedScripts`. Cyrillic and other letters that look Latin are written as escapes.
@Suite struct MixedScriptTests {
  private func word(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return MixedScriptDetector.firstWord(in: bytes.span).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("fr\u{435}\u{435} gift", "fr\u{435}\u{435}"), ("pay \u{43F}aypal now", "\u{43F}aypal"),
    // Capitals, digits and marks in the word, other words of either script beside it.
    ("\u{412}ANK", "\u{412}ANK"), ("\u{430}1b2", "\u{430}1b2"), ("Привет, fr\u{435}e!", "fr\u{435}e"),
    ("c\u{301}\u{43E}de", "c\u{301}\u{43E}de"),
    // Greek omicron, Armenian oh, Cherokee A.
    ("g\u{3BF}ld", "g\u{3BF}ld"), ("c\u{585}de", "c\u{585}de"), ("\u{13AA}pple", "\u{13AA}pple"),
    // Latin letters in a Russian word.
    ("\u{43A}a\u{441}\u{441}a", "\u{43A}a\u{441}\u{441}a"),
    // A mention is no address.
    ("ask @fr\u{435}e", "fr\u{435}e"),
  ])
  func `a word half in another script is found`(text: String, found: String) { #expect(word(text) == found) }

  @Test(arguments: [
    "iPhone\u{43E}\u{43C}", "3D-модель", "free", "бесплатно", "free бесплатно", "\u{435}", "a-\u{430}",
    "a_\u{430}",
    // What is in a link or an address is passed over.
    "see http://fr\u{435}e.com/x", "see www.fr\u{435}e.com", "mail p\u{430}y@example.com",
    // Letters that look like nothing in the other script, on both sides.
    "USBшка", "Wi-Fiшный", "файлgz",
    // Styled letters and scripts that are not among the five.
    "\u{1D41F}ree", "א1a", "aあ", "",
  ])
  func `other words are left alone`(text: String) { #expect(word(text) == nil) }

  @Test(arguments: [
    // Greek omicron with an accent looks like no letter of Latin, in one character or two.
    ("Viber\u{3CC}", "Viber\u{3BF}\u{301}", false),
    // Latin ó with Cyrillic ж, which looks like no letter of Latin.
    ("\u{F3}\u{436}", "o\u{301}\u{436}", false),
    // The sign for kelvin is K, which looks like Cyrillic К.
    ("K\u{436}", "\u{212A}\u{436}", true),
  ])
  func `canonically equivalent words are judged alike`(one: String, other: String, isFound: Bool) {
    #expect((word(one) != nil) == isFound)
    #expect((word(other) != nil) == isFound)
  }

  @Test func `a word behind a link is found`() {
    #expect(word("www.fr\u{435}e.com and a@p\u{430}y.com fr\u{435}e") == "fr\u{435}e")
  }
}
