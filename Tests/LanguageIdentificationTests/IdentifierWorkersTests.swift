import Testing

@testable import LanguageIdentification

/// Workers that identify languages at the same time.
@Suite struct IdentifierWorkersTests {
  @Test func `workers give the same answers`() async {
    let texts = MessageSamples.all.flatMap(\.texts)
    let expected = texts.map(guess)
    await withTaskGroup(of: [LanguageGuess?].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var scratch = LanguageScratch()
          return texts.map { LanguageIdentifier.builtin.identify($0.utf8Span.span, scratch: &scratch) }
        }
      }
      for await answers in group { #expect(answers == expected) }
    }
  }
}
