import Testing

@testable import TextMatching

/// The letters of patterns before and behind a space, where two scripts meet.
@Suite struct LetterSpacesTests {
  @Test(arguments: [
    ("вас могут", "для вас", "Mot", true), ("вас могут", "для нас", "Mot", true),
    // Another letter before, and another behind.
    ("вас могут", "это сок, мотос", "Mot", false), ("вас могут", "для вас", "Myt", false),
    ("вас могут", "для ваш", "Mot", false), ("вас могут", "для вас", "Tot", false),
    // Anything may be before a pattern's first letter, and behind its last one.
    ("с могут", "мотос", "Mot", true), ("вас м", "для вас", "Myt", true), ("вас могут", "с", "Mot", false),
    ("с могут", "с", "Mot", true), ("вас м", "вас", "M", true), ("вас мо", "вас", "M", false),
    // An invisible character, and a mark.
    ("вас могут", "ва\u{200B}с", "Mot", true), ("вас могут", "ва\u{301}с", "Mot", true),
    // A space beside a symbol is another one.
    ("вас! могут", "вас", "Mot", false),
  ])
  func `a pattern has the letters beside a space, or not`(
    _ pattern: String, _ body: String, _ sender: String, _ isThere: Bool
  ) throws {
    let set = try #require(DisguiseSet([Pattern(text: pattern, scope: .joined, disguises: .all)]))
    let letters = LettersBesideSpace(
      body.utf8Span.span, before: body.utf8.count, sender.utf8Span.span, from: 0)
    #expect((set.keys.scripts(of: ~0, withSpaceBetween: letters) != 0) == isThere)
  }
}
