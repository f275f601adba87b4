import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// The module against the definitions, on small alphabets of what is hard.
struct ReferenceComparisonTests {
  /// Scalars that fold to others, to several, to none; that reorder, compose, or decompose.
  static let alphabets: [[String]] = [
    ["a", "A", "b", " ", "1"],
    ["s", "S", "ß", "ſ", "ẞ", " "],
    ["k", "K", "\u{212A}", "å", "\u{212B}", "\u{30A}", "A"],
    ["a", "\u{301}", "\u{323}", "\u{302}", "é", "ậ"],
    ["σ", "ς", "Σ", "ΐ", "ι", "\u{345}", "α", "ᾳ", "\u{308}", "\u{301}"],
    ["\u{1100}", "\u{1161}", "\u{11A8}", "가", "각", "x"],
    ["i", "I", "İ", "ı", "\u{307}", "j", "J", "\u{30C}"],
    ["😀", "👍", "🏽", "\u{FE0F}", "\u{200D}", "a", "!"],
    ["क", "\u{93C}", "\u{94D}", "क़", "ु"],
    ["\u{F73}", "\u{F71}", "\u{F72}", "\u{344}", "x", "\u{958}"],
    ["Ⱥ", "ⱥ", "ŉ", "n", "ʼ", "ﬃ", "f", "i", "-"],
    ["Ж", "ж", "Ё", "е", "\u{308}", " ", "й", "И", "\u{306}"],
    ["Р", "р", "ђ", "а", "\u{301}", "p", " ", "Ѐ", "ѐ", "\u{1C82}"],
    ["ש", "\u{5C1}", "\u{5B4}", "\u{FB2A}", "a", "\u{5D0}", "-", "é"],
    ["न", "\u{93C}", "\u{94D}", "\u{929}", "ड", "\u{95C}", "a", "\u{951}"],
    ["ا", "\u{653}", "آ", "\u{64B}", "\u{651}", "م", " "],
    ["か", "が", "\u{3099}", "Å", "å", "Ｆ", "ｆ", "豈", "\u{F900}", "中"],
    ["ก", "\u{E31}", "\u{E48}", "\u{E38}", "Ա", "ա", "ﬔ", "մ", "Ā", "ā"],
    ["=", "\u{338}", "≠", "←", "\u{219A}", "ω", "Ω", "\u{2126}", "ς", "Σ"],
  ]

  static func text(_ alphabet: [String], upTo count: Int, _ generator: inout SeededGenerator) -> String {
    // Scalars are put together one by one: as Characters they could not be counted.
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &generator) {
      text.unicodeScalars.append(contentsOf: (alphabet.randomElement(using: &generator) ?? "").unicodeScalars)
    }
    return text
  }

  static func patterns(
    _ alphabet: [String], _ count: Int, _ generator: inout SeededGenerator
  ) -> [Pattern] {
    (0..<count).map { _ in
      Pattern(
        text: text(alphabet, upTo: Bool.random(using: &generator) ? 2 : 5, &generator),
        matching: Bool.random(using: &generator) ? .contains : .exact,
        isCaseSensitive: Int.random(in: 0..<3, using: &generator) == 0,
        scope: [.body, .sender, .joined].randomElement(using: &generator) ?? .joined,
        group: Int.random(in: 0..<3, using: &generator))
    }
  }

  /// A message, and what the definitions find in it.
  struct Example {
    let sender: String
    let body: String
    let expected: [PatternMatch]

    init(_ patterns: [Pattern], sender: String, body: String) {
      self.sender = sender
      self.body = body
      expected = ReferenceLiterals.matches(patterns, sender: sender, body: body)
    }
  }

  /// With tables of each kind: the definitions, which take longer, are asked once.
  static func check(_ examples: [Example], _ patterns: [Pattern], _ seed: UInt64) throws {
    for limits in tableLimits {
      let set = try PatternSet(patterns, level: winnow_vector_level(), limits: limits)
      var scratch = PatternScratch(for: set, eagerFolds: 0)
      for example in examples { check(set, &scratch, patterns, example, seed) }
    }
  }

  static func check(
    _ set: PatternSet, _ scratch: inout PatternScratch, _ patterns: [Pattern], _ example: Example,
    _ seed: UInt64
  ) {
    let (sender, body, expected) = (example.sender, example.body, example.expected)
    let found = find(set, &scratch, sender: sender, body: body)
    var finder = PatternScratch(for: set, eagerFolds: 0, findsAll: true)
    if matching(set, &finder, sender: sender, body: body) != expected.map(\.pattern) {
      Issue.record("seed \(seed): \(debug(body)) | \(debug(sender)) with \(patterns)")
    }
    if found.all == expected, expected.isEmpty, found.firsts.isEmpty { return }
    let firsts = (0..<PatternSet.groups).compactMap { group in
      expected.first { patterns[$0.pattern].group == group }
    }.sorted { $0.pattern < $1.pattern }
    if found.firsts != firsts || found.all != expected {
      Issue.record(
        "seed \(seed): \(debug(body)) | \(debug(sender)) with \(patterns): \(found), not \(expected)")
    }
  }

  /// The patterns that match, by a search for all of them.
  static func matching(
    _ set: PatternSet, _ scratch: inout PatternScratch, sender: String, body: String
  ) -> [Int] {
    let (bodySpan, senderSpan) = (body.utf8Span.span, sender.utf8Span.span)
    set.scan(sender: senderSpan, body: bodySpan, scratch: &scratch)
    var patterns: [Int] = []
    set.findMatching(sender: senderSpan, body: bodySpan, scratch: &scratch, &patterns)
    #expect(patterns == patterns.sorted())
    return patterns.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  static func debug(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: " ")
  }

  /// With a prefilter where the processor can use one, with a bitmap of windows, and with neither.
  static let tableLimits: [TableLimits] = [
    .init(), .init(prefilter: 0, sharing: .max), .init(prefilter: 0, bitmap: 0),
  ]

  @Test(arguments: 0..<alphabets.count)
  func `random patterns in random texts`(_ alphabet: Int) throws {
    for seed in 0..<20 {
      let seed = UInt64(alphabet * 1000 + seed)
      var generator = SeededGenerator(seed: seed)
      let letters = Self.alphabets[alphabet]
      let patterns = Self.patterns(letters, Int.random(in: 1...12, using: &generator), &generator)
      let examples = (0..<6).map { _ in
        let body = Self.text(letters, upTo: 12, &generator)
        return Example(patterns, sender: Self.text(letters, upTo: 6, &generator), body: body)
      }
      try Self.check(examples, patterns, seed)
    }
  }

  /// Senders without letters are passed over where all literals that may be in a sender have some.
  @Test func `random patterns with letters, one without, senders of digits and signs`() throws {
    for seed in 4_000..<4_100 {
      let seed = UInt64(seed)
      var generator = SeededGenerator(seed: seed)
      let letter = ["a", "É", "ж", "@"].randomElement(using: &generator) ?? "a"
      let signs = ["1", "2", "+", " ", "%"]
      var patterns = Self.patterns(signs, Int.random(in: 1...4, using: &generator), &generator)
      let all = patterns.indices
      let hasOneWithout = Bool.random(using: &generator)
      for index in all.dropFirst(hasOneWithout ? 1 : 0) { patterns[index].text += letter }
      let examples = (0..<8).map { _ in
        let body = Self.text(signs + [letter], upTo: 8, &generator)
        let sender = Self.text(
          Bool.random(using: &generator) ? signs : signs + [letter], upTo: 12, &generator)
        return Example(patterns, sender: sender, body: body)
      }
      try Self.check(examples, patterns, seed)
    }
  }

  @Test func `random patterns over all alphabets together`() throws {
    let letters = Self.alphabets.flatMap { $0 }
    for seed in 5_000..<5_010 {
      let seed = UInt64(seed)
      var generator = SeededGenerator(seed: seed)
      let patterns = Self.patterns(letters, seed % 2 == 0 ? 60 : 400, &generator)
      let examples = (0..<6).map { _ in
        let body = Self.text(letters, upTo: 40, &generator)
        return Example(patterns, sender: Self.text(letters, upTo: 10, &generator), body: body)
      }
      try Self.check(examples, patterns, seed)
    }
  }

  /// All texts of up to three scalars of a tiny alphabet, with all literals of up to two.
  @Test(arguments: [["a", "\u{301}", "\u{323}"], ["s", "ß", "-"], ["\u{1100}", "\u{1161}", "\u{11A8}"]])
  func `every short text with every short literal`(_ letters: [String]) throws {
    func words(_ count: Int) -> [String] {
      count == 0 ? [""] : words(count - 1).flatMap { word in letters.map { word + $0 } }
    }
    let literals = words(1) + words(2)
    let patterns = literals.flatMap { text in
      [Pattern.Matching.contains, .exact].flatMap { matching in
        [true, false].map {
          Pattern(text: text, matching: matching, isCaseSensitive: $0, group: matching == .exact ? 1 : 0)
        }
      }
    }
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set, eagerFolds: 0)
    for text in (0...3).flatMap(words) {
      Self.check(set, &scratch, patterns, Example(patterns, sender: "", body: text), 0)
    }
    for text in (0...2).flatMap(words) {
      for sender in words(1) {
        Self.check(set, &scratch, patterns, Example(patterns, sender: sender, body: text), 0)
      }
    }
  }

  /// Where marks are in another order, or a letter is compared as two, the automaton follows exact literals
  /// from each place. One literal may begin with words that end with another.
  @Test(arguments: [0, 300])
  func `an exact literal that ends another's beginning is found`(_ more: Int) throws {
    let words = ["gift", "card", "now", "e\u{301}\u{323}", "gro\u{DF}", "\u{5E9}\u{5C1}\u{5BC}"]
    for seed in UInt64(0)..<(more == 0 ? 20 : 4) {
      var generator = SeededGenerator(seed: 7_000 + seed)
      func text(_ count: Int) -> String {
        (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      }
      var patterns = (1...6).map { count in
        Pattern(
          text: text((count + 1) / 2), matching: .exact, isCaseSensitive: count % 2 == 0, group: count % 2)
      }
      patterns += (0..<more).map { Pattern(text: "q\($0)", group: 2) }
      let examples = (0..<6).map { _ in Example(patterns, sender: text(1), body: text(5)) }
      try Self.check(examples, patterns, seed)
    }
  }

  /// Each literal alone: of many together some always look as if they could lie across both parts.
  @Test(arguments: [Pattern.Matching.contains, .exact])
  func `every short literal on, before and across the space between two short parts`(
    _ matching: Pattern.Matching
  ) throws {
    func words(_ count: Int) -> [String] {
      count == 0 ? [""] : words(count - 1).flatMap { word in ["a", "B", " "].map { word + $0 } }
    }
    let parts = (0...2).flatMap(words)
    for text in (1...3).flatMap(words) where text != " " {
      let patterns = [Pattern(text: text, matching: matching)]
      let set = try PatternSet(patterns)
      var scratch = PatternScratch(for: set, eagerFolds: 0)
      for body in parts {
        for sender in parts {
          Self.check(set, &scratch, patterns, Example(patterns, sender: sender, body: body), 0)
        }
      }
    }
  }
}
