import TestSupport
import Testing

@testable import LanguageIdentification

@Suite struct `Words` {
  /// The words of a text, by their letters' codes.
  private func words(_ text: String) -> [Word] { TrainingView.read(text.utf8Span.span).words }

  @Test(arguments: [
    ("sooooo gooood", "soo good"), ("don't", "don’t"), ("dogs' bone", "dogs bone"), ("a1b2", "a b"),
    ("ÇOK GÜZEL", "çok güzel"), ("ПРИВЕТ", "привет"), ("see www.example.com now", "see now"),
    ("at 10:30am", "at am"), ("mail me@example.com please", "mail please"), ("ok.see you", "ok see you"),
    ("(https://example.com/a_b)", ""), ("go to bit.ly/x1 now", "go to now"), ("@anna hi", "hi"),
    ("#love you", "love you"), ("ｆｒｅｅ", "？？"), ("e-mail", "e mail"), ("and/or", "and or"),
    ("key:value", "key value"), ("محمـــد", "محمد"), ("كِتَاب", "كتاب"), ("file.name.is", "file name is"),
    ("end.Next one", "end next one"),
  ])
  func `what is no evidence does not show`(text: String, same: String) {
    if same == "？？" {
      // Fullwidth letters are rare ones, of the same script.
      #expect(words(text).count == 1)
    } else {
      #expect(words(text) == words(same))
    }
  }

  @Test func `long words are cut`() {
    let found = words("Geschwindigkeitsbegrenzungen")
    #expect(found.map(\.count) == [15, 13])
  }

  @Test func `features of a word are its runs of one to five letters and itself`() {
    // 3 letters: 3 + 4 + 3 + 2 + 1 runs where both ends count as letters, and the word.
    var features: [UInt64] = []
    for word in words("abc") { word.forEachFeature { features.append($0) } }
    #expect(features.count == 14)
    #expect(Set(features).count == 14)
    #expect(Set(features.map { $0 >> 48 }) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `the remembered scores of words are their scores`() {
    let model = LanguageIdentifier.builtin.model
    var memory = WordMemory()
    memory.reset()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let letters = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &random)))
      }
      for word in words(String(letters)) {
        let expected = model.scripts[0].scores(of: word)
        let found = memory.scores(of: word) { model.scripts[0].scores(of: $0) }
        #expect(found.a == expected.a && found.b == expected.b && found.c == expected.c, "\(letters)")
      }
    }
  }

  @Test func `any bytes are read without a trap, and twice the same`() {
    var random = SeededGenerator(seed: 5)
    var scratch = LanguageScratch()
    for round in 0..<3000 {
      let length = Int.random(in: 0...60, using: &random)
      var bytes: [UInt8] = []
      for _ in 0..<length {
        let kind = Int.random(in: 0...3, using: &random)
        bytes.append(
          kind == 0
            ? UInt8.random(in: 0...255, using: &random)
            : kind == 1
              ? UInt8.random(in: 0x20...0x7E, using: &random)
              : Array(".:@/ wé".utf8).randomElement(using: &random) ?? 0)
      }
      let first = LanguageIdentifier.builtin.identify(bytes.span, scratch: &scratch)
      let second = LanguageIdentifier.builtin.identify(bytes.span, scratch: &scratch)
      #expect(first == second, "round \(round)")
      if let first { #expect((0...100).contains(first.confidence)) }
    }
  }
}

@Suite struct `Names of languages` {
  @Test(arguments: [
    ("en", [Language.en]), ("PT-br", [.pt]), ("iw", [.he]), ("zh", [.zhHans, .zhHant]),
    ("zh-TW", [.zhHans, .zhHant]),
    ("zh-hant", [.zhHant]), ("ZH-Hans-CN", [.zhHans]), ("nb", [.nb]), ("", []), ("xx", []), ("english", []),
  ])
  func `BCP 47 tags are read whatever their case and region`(tag: String, languages: [Language]) {
    #expect(Language.named(tag) == languages)
  }

  @Test func `every language has a name of its own and a script`() {
    #expect(Set(Language.allCases.map(\.englishName)).count == Language.allCases.count)
    #expect(Language.allCases.allSatisfy { $0.script.utf8.count == 4 })
  }
}
