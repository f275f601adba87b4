import TestSupport
import Testing

@testable import LanguageIdentification

@Suite struct `Some languages only` {
  /// The guess for one of some languages is the guess for any, or there is none. Returns whether there is
  /// one.
  @discardableResult
  private func check(_ text: [UInt8], _ languages: [Language], _ scratch: inout LanguageScratch) -> Bool {
    let identifier = LanguageIdentifier.builtin
    let full = identifier.identify(text.span, scratch: &scratch)
    let found = identifier.identify(text.span, only: LanguageSelection(languages), scratch: &scratch)
    if full.map({ languages.contains($0.language) }) == true {
      let mayBe = LanguageSelection(languages).mayBe(in: text.span)
      #expect(mayBe)
    }
    let expected = full.flatMap { languages.contains($0.language) ? $0 : nil }
    #expect(found == expected, "\(String(decoding: text, as: UTF8.self)) for \(languages)")
    return found != nil
  }

  @Test(arguments: [
    ("hello there", [Language.ru], false), ("hello there", [.ru, .tr], true), ("привет", [.ru], true),
    ("привет", [.ar, .he, .zhHans], false), ("12 !", [.en], false), ("你好", [.ja], true),
    ("かな", [.zhHant], true),
  ])
  func `a text without letters of the languages' scripts needs no model`(
    text: String, languages: [Language], isPossible: Bool
  ) {
    let mayBe = LanguageSelection(languages).mayBe(in: text.utf8Span.span)
    #expect(mayBe == isPossible)
  }

  /// Checks a text for a few languages, among which is that of the text in every other case. Returns whether
  /// there is a guess.
  private func check(
    _ text: [UInt8], _ random: inout SeededGenerator, _ scratch: inout LanguageScratch
  ) -> Bool {
    var languages = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      Language.allCases.randomElement(using: &random)
    }
    if Bool.random(using: &random),
      let guess = LanguageIdentifier.builtin.identify(text.span, scratch: &scratch)
    {
      languages.append(guess.language)
    }
    return check(text, languages, &scratch)
  }

  @Test func `every message is judged as among all languages`() {
    var scratch = LanguageScratch()
    for (language, texts) in MessageSamples.all {
      for text in texts {
        for other in Language.allCases { check(Array(text.utf8), [other], &scratch) }
        check(Array(text.utf8), [language, .tr], &scratch)
      }
    }
  }

  @Test func `texts of several scripts are judged as among all languages`() {
    var random = SeededGenerator(seed: 21)
    var scratch = LanguageScratch()
    var found = 0
    let texts = MessageSamples.all.flatMap(\.texts).map { $0.split(separator: " ") }
    for _ in 0..<3000 {
      var words: [Substring] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let text = texts.randomElement(using: &random) ?? []
        words += text.prefix(Int.random(in: 1...4, using: &random))
      }
      words.append(["😀", "12", "https://example.com", "々", "№", "ー"].randomElement(using: &random) ?? "")
      if check(Array(words.joined(separator: " ").utf8), &random, &scratch) { found += 1 }
    }
    #expect(found > 1000)
  }

  @Test func `scalars of every kind are judged as among all languages`() {
    var random = SeededGenerator(seed: 22)
    var scratch = LanguageScratch()
    var found = 0
    for _ in 0..<4000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let range = Script.letterRanges.randomElement(using: &random) ?? (0x41, 0x5A, .latin)
        let value = UInt32.random(in: range.first...range.last, using: &random)
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        if Bool.random(using: &random) { text += " " }
      }
      if check(Array(text.utf8), &random, &scratch) { found += 1 }
    }
    #expect(found > 500)
  }

  @Test(
    .enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `the development set is judged as among all languages`() throws {
    var random = SeededGenerator(seed: 23)
    var scratch = LanguageScratch()
    var found = 0
    for (place, line) in try SharedData.lines(of: "data/language/dev/tatoeba.tsv").enumerated() {
      guard place % 8 == 0, let tab = line.firstIndex(of: "\t") else { continue }
      let text = Array(line[line.index(after: tab)...].utf8)
      if check(text, &random, &scratch) { found += 1 }
      check(text, Language.named(String(line[..<tab])), &scratch)
    }
    #expect(found > 1000)
  }
}
