import Testing

@testable import RuleLearning

/// What features imply of each other, and which of them a person prefers.
@Suite struct FeatureTests {
  private func word(_ text: String) -> Feature { Feature(.word, text: text) }
  private func phrase(_ text: String) -> Feature { Feature(.phrase, text: text) }
  private func stem(_ text: String) -> Feature { Feature(.stem, text: text) }

  @Test func `a phrase is only where its words are`() {
    #expect(phrase("to claim").implies(word("claim")))
    #expect(phrase("to claim it").implies(phrase("claim it")))
    #expect(!word("claim").implies(phrase("to claim")))
    // The words of the phrase are others.
    #expect(!phrase("to reclaim").implies(word("claim")))
    #expect(!phrase("to claims").implies(word("claim")))
    #expect(!phrase("été claim").implies(word("t")))
    #expect(phrase("claims claim").implies(word("claim")))
  }

  @Test func `a stem is wherever its letters are`() {
    #expect(word("vouchers").implies(stem("voucher")))
    #expect(phrase("my ringtones").implies(stem("tone")))
    #expect(stem("vouchers").implies(stem("voucher")))
    #expect(word("voucher").implies(stem("voucher")))
    // After a stem the word may go on.
    #expect(!stem("voucher").implies(word("voucher")))
  }

  @Test func `a feature does not imply itself`() {
    #expect(!word("claim").implies(word("claim")))
    #expect(!stem("claim").implies(stem("claim")))
    #expect(!Feature(sender: "claim", name: "claim").implies(word("claim")))
  }

  @Test func `a host is preferred to a phrase, a word to a stem, a longer text to a shorter`() {
    let features = [
      stem("vouchers"), word("claim"), word("voucher"), phrase("to claim"), word("reward"),
      Feature(.address, text: "bit.ly"),
    ]
    #expect(Feature.byPreference(features) == [5, 3, 2, 4, 1, 0])
  }
}
