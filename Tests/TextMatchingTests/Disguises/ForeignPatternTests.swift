import Testing

@testable import TextMatching

/// Whether a short text may have patterns of other scripts.
@Suite struct ForeignPatternTests {
  @Test(arguments: [
    (["кот"], "Kot", true), (["кот"], "my KOT", true), (["кот"], "Tickets", false), (["кот"], "Ko", false),
    (["он"], "Bonus", false), (["он"], "Oh", true), (["с"], "Clinic", true), (["лс на"], "Bank", false),
    (["kot"], "Kot", false), (["5 - 5"], "Kot", false), (["5 - 5"], "55", true),
    // Letters of words with spaces between are in one row.
    (["кот мама"], "Kot Mama", true), (["кот мама"], "KotMama", true), (["ссс"], "ccc", true),
    (["ссс"], "cc", false),
    (["кот"], "Shop abcdefghi jklmn opqr", true), (["кат"], "Sh@p", true), (["кот"], "Café", true),
    (["кот"], "", false),
  ])
  func `a short text may have a pattern of another script if it has the letters`(
    _ texts: [String], _ text: String, _ mayHave: Bool
  ) throws {
    let set = try #require(DisguiseSet(texts.map { Pattern(text: $0, disguises: .all) }))
    let result = set.keys.mayHaveForeignPattern(in: text.utf8Span.span)
    #expect(result == mayHave)
  }
}
