import SystemLibrary
import TestSupport
import Testing

@testable import LanguageIdentification

@Suite struct `Words` {
  /// The words of a text, by their letters' codes.
  private func words(_ text: String) -> [Word] { ScoredText(text.utf8Span.span).words }

  @Test(arguments: [
    ("sooooo gooood", "soo good"), ("don't", "don’t"), ("dogs' bone", "dogs bone"), ("a1b2", "a b"),
    ("ÇOK GÜZEL", "çok güzel"), ("ПРИВЕТ", "привет"), ("see www.example.com now", "see now"),
    ("at 10:30am", "at am"), ("mail me@example.com please", "mail please"), ("ok.see you", "ok see you"),
    ("(https://example.com/a_b)", ""), ("go to bit.ly/x1 now", "go to now"), ("@anna hi", "hi"),
    ("#love you", "love you"), ("e-mail", "e mail"), ("and/or", "and or"),
    ("key:value", "key value"), ("محمـــد", "محمد"), ("كِتَاب", "كتاب"), ("file.name.is", "file name is"),
    ("end.Next one", "end next one"),
  ])
  func `what is no evidence does not show`(text: String, same: String) {
    #expect(words(text) == words(same))
  }

  @Test func `fullwidth letters are rare letters of their script, which make a word`() {
    #expect(words("ｆｒｅｅ").count == 1)
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

  /// Words of letters of all three scripts that are scored, of every length.
  private func randomWords(_ count: Int, seed: UInt64) -> [Word] {
    var random = SeededGenerator(seed: seed)
    let alphabets = [
      "abcdefghijklmnopqrstuvwxyz", "etaoin", "aeiouáéíñçßøåäöüłşğıạếơ'",
      "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
      "ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگکی",
    ].map { Array($0) }
    var found: [Word] = []
    while found.count < count {
      let alphabet = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
      let length = Int.random(in: 1...15, using: &random)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? "a" })
      found += words(text)
    }
    return found
  }

  @Test func `scores by tables and vectors are the plain sums of rows`() {
    let model = LanguageIdentifier.builtin.model
    let tables = ScoringTables(model)
    for word in randomWords(6000, seed: 12) {
      let expected = model.scripts[Int(word.script) - 1].scores(of: word)
      let found = tables.scores(of: word, letters: word.count)
      #expect(found.a == expected.a && found.b == expected.b && found.c == expected.c, "\(word)")
    }
  }

  @Test func `a model without words has no scores`() {
    let scripts = Array(repeating: LanguageModel.ScriptWeights(), count: 3)
    let tables = ScoringTables(LanguageModel(scripts: scripts, han: [], identity: 1))
    for word in randomWords(50, seed: 13) {
      let found = tables.scores(of: word, letters: word.count)
      #expect(found.a == .zero && found.b == .zero && found.c == .zero)
    }
  }

  @Test func `the remembered scores of words are their scores`() {
    let tables = ScoringTables(LanguageIdentifier.builtin.model)
    var memory = WordCache()
    memory.reset()
    // Few enough words to meet again, too many for one pair of entries.
    let all = randomWords(400, seed: 11)
    var random = SeededGenerator(seed: 14)
    for _ in 0..<6000 {
      let word = all[Int.random(in: 0..<all.count, using: &random)]
      let expected = tables.scores(of: word, letters: word.count)
      // One pair of entries for all, so that words push each other out.
      var sums = LaneScores()
      memory.add(word, 2, to: &sums) { tables.scores(of: word, letters: word.count) }
      #expect(sums.a == expected.a && sums.b == expected.b && sums.c == expected.c)
      sums = LaneScores()
      memory.add(word, memory.place(of: word), to: &sums) { tables.scores(of: word, letters: word.count) }
      #expect(sums.a == expected.a && sums.b == expected.b && sums.c == expected.c)
    }
  }

  @Test func `letters read many at a time are those read one by one`() {
    struct Collector: EvidenceSink, ~Copyable {
      var words: [Word] = []
      var letters: [UInt32] = []
      var counts: [Int] = []
      mutating func take(_ word: Word, letters: Int) {
        words.append(word)
        counts.append(letters)
      }
      mutating func take(_ letter: UInt32, script: UInt8) { letters.append(letter) }
    }
    var random = SeededGenerator(seed: 15)
    let pieces = [
      "a", "B", "th", "ing", "sooo", "ee", "xxx", " ", " ", "  ", "'", "’", ".", ",", "!", "-", "1", "42",
      "é", "ß",
      "и", "ж", "Привет", "ЁЛКА", "тттак", "длинношеее", "достопримечательность", "їжак", "ש", "你", "\u{301}",
      "@", "://", "www.", ".com", "unbelievably", "Donaudampfschiff", "\n",
      "\t", "😀",
    ]
    for round in 0..<4000 {
      let text = (0..<Int.random(in: 0...14, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      var fast = Collector()
      var scanner = TextScanner(letters: .shared)
      scanner.scan(bytes.span, into: &fast)
      var slow = Collector()
      var plain = TextScanner(letters: .shared, readsRuns: false)
      plain.scan(bytes.span, into: &slow)
      #expect(fast.words == slow.words, "round \(round): \(text)")
      #expect(fast.letters == slow.letters, "round \(round): \(text)")
      #expect(fast.counts == fast.words.map(\.count), "round \(round): \(text)")
    }
  }

  @Test func `the most probable lane and its probability are those of plain arithmetic`() {
    let weights = LanguageIdentifier.builtin.model.scripts[0]
    // Freed at the end; nothing has it then.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: ScoreScaling.bytes, alignment: 64)
    defer { unsafe memory.deallocate() }
    let scaling = unsafe ScoreScaling(weights, in: memory)
    var random = SeededGenerator(seed: 16)
    for round in 0..<3000 {
      var sums = LaneSums()
      let spread = Int32(1) << Int32.random(in: 2...12, using: &random)
      for lane in 0..<8 {
        sums.a[lane] = .random(in: -spread...spread, using: &random)
        sums.b[lane] = .random(in: -spread...spread, using: &random)
        // The last two lanes have no language, and no row.
        if lane < 6 { sums.c[lane] = .random(in: -spread...spread, using: &random) }
      }
      let positions = Int.random(in: 1...300, using: &random)
      let scale =
        Double(weights.scales[LanguageModel.lengthBucket(positions)]) / Double(positions).squareRoot()
      let logits = weights.languages.indices.map { lane in
        let sum = lane < 8 ? sums.a[lane] : lane < 16 ? sums.b[lane - 8] : sums.c[lane - 16]
        return Double(sum) * scale + Double(weights.biases[lane])
      }
      let named = logits.indices.filter { weights.languages[$0] != nil }
      let best = named.max { logits[$0] < logits[$1] } ?? 0
      let total = logits.map { exp($0 - logits[best]) }.reduce(0, +)
      guard let (language, probability) = scaling.best(&sums, positions: positions) else {
        Issue.record("round \(round)")
        continue
      }
      #expect(abs(Double(probability) - 1 / total) < 1e-4, "round \(round)")
      // Lanes may be as good as equal.
      #expect(
        language == weights.languages[best]
          || named.contains { weights.languages[$0] == language && logits[best] - logits[$0] < 1e-3 })
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
      if let first { #expect((0...100).contains(first.confidence.hundredths)) }
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
