import TestSupport
import Testing

@testable import TextMatching

/// The group of which every pattern that matches is found.
@Suite struct CollectedPatternTests {
  /// The collected patterns that match, by the module.
  private func collected(_ patterns: [Pattern], sender: String, body: String) throws -> [PatternMatch] {
    let set = try PatternSet(patterns)
    var scratch = PatternScratch(for: set)
    return collected(set, &scratch, sender: sender, body: body)
  }

  private func collected(
    _ set: PatternSet, _ scratch: inout PatternScratch, sender: String, body: String
  ) -> [PatternMatch] {
    let (bodyBytes, senderBytes) = (Array(body.utf8), Array(sender.utf8))
    var candidates: [Int] = []
    if set.scan(sender: senderBytes.span, body: bodyBytes.span, scratch: &scratch) {
      set.appendCollected(scratch, to: &candidates)
    }
    #expect(Set(candidates).count == candidates.count)
    var found: [PatternMatch] = []
    for pattern in candidates {
      let hasMatch = set.hasMatch(
        ofCollected: pattern, sender: senderBytes.span, body: bodyBytes.span, scratch: &scratch)
      let match = set.match(
        ofCollected: pattern, sender: senderBytes.span, body: bodyBytes.span, scratch: &scratch)
      #expect(hasMatch == (match != nil), "pattern \(pattern)")
      if let match { found.append(match) }
    }
    return found.sorted { $0.pattern < $1.pattern }
  }

  private func pattern(
    _ text: String, _ matching: Pattern.Matching = .contains, _ scope: Pattern.Scope = .body
  )
    -> Pattern
  {
    Pattern(text: text, matching: matching, scope: scope, group: PatternSet.collected)
  }

  /// Whoever competes is asked for all matches, which have tests of their own.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `what is collected is what all matches are`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "a", "ab", "b", "ss", "ß", "Straße", "é", "e\u{301}", "код", "КОД", "free", "ree m", "x y", "中",
      "\u{1E9E}",
    ]
    let expressions = ["a+b", "(?i)fr[e3]+", "\\bкод\\b", ".{3}", "^a", "x|y"]
    var patterns: [Pattern] = []
    for _ in 0..<12 {
      let isRegex = Int.random(in: 0..<4, using: &generator) == 0
      patterns.append(
        Pattern(
          text: (isRegex ? expressions : words).randomElement(using: &generator) ?? "a",
          matching: isRegex ? .regex : Bool.random(using: &generator) ? .contains : .exact,
          isCaseSensitive: Bool.random(using: &generator),
          scope: [.body, .sender, .joined].randomElement(using: &generator) ?? .body))
    }
    let group = patterns.map {
      var pattern = $0
      pattern.group = PatternSet.collected
      return pattern
    }
    let (competing, alone) = try (PatternSet(patterns), PatternSet(group))
    let withoutVectors = try PatternSet(group, level: 0)
    var competingScratch = PatternScratch(for: competing)
    var scratch = PatternScratch(for: alone)
    var scratchWithoutVectors = PatternScratch(for: withoutVectors)
    for _ in 0..<30 {
      let text = (0..<8).map { _ in
        (words + [" ", ", ", "\u{301}", "S"]).randomElement(using: &generator) ?? ""
      }.joined()
      let sender = words.randomElement(using: &generator) ?? ""
      let expected = find(competing, &competingScratch, sender: sender, body: text).all
      #expect(
        collected(alone, &scratch, sender: sender, body: text) == expected,
        "seed \(seed): \(text) from \(sender)")
      #expect(
        collected(withoutVectors, &scratchWithoutVectors, sender: sender, body: text) == expected,
        "seed \(seed), no vectors: \(text) from \(sender)")
    }
  }

  @Test(
    arguments: [
      ("ok", " ok\n", 1..<3), ("ok", "OK", 0..<2), ("ok", "ok then", nil), ("ok", "not ok", nil),
      ("s", "ß", nil), ("ss", "ß", 0..<2), ("ss", "\u{2003}ß\u{2003}", 3..<5), ("é", "e\u{301} ", 0..<3),
      (" ok", " ok", nil), ("a", "a a", nil),
    ] as [(String, String, Range<Int>?)])
  func `whole is all of a text but for white space around it`(text: String, body: String, range: Range<Int>?)
    throws
  {
    let expected = range.map { [PatternMatch(pattern: 0, part: .body, range: $0)] } ?? []
    #expect(try collected([pattern(text, .whole)], sender: "", body: body) == expected)
  }

  @Test(
    arguments: [
      ("win", " Winner", 1..<4), ("win", "a win", nil), ("s", "ßx", 0..<2), ("sx", "ßx", nil),
      ("e", "e\u{301}", nil),
      ("win", "win", 0..<3), ("win ", "win ", nil), ("a b", "\u{85}a b c", 2..<5), ("код", "  КОД 12", 2..<8),
    ] as [(String, String, Range<Int>?)])
  func `prefix begins a text but for white space before it`(text: String, body: String, range: Range<Int>?)
    throws
  {
    let expected = range.map { [PatternMatch(pattern: 0, part: .body, range: $0)] } ?? []
    #expect(try collected([pattern(text, .prefix)], sender: "", body: body) == expected)
    let inSender = expected.map { PatternMatch(pattern: 0, part: .sender, range: $0.range) }
    #expect(try collected([pattern(text, .prefix, .sender)], sender: body, body: "z") == inSender)
  }

  /// The work budget runs out on it, so that the automata answer.
  @Test func `a text that is written against the rules changes nothing`() throws {
    let texts = (1...40).map { String(repeating: "a", count: $0) + "b" }
    let patterns = texts.map { pattern($0) } + texts.map { pattern($0) } + [pattern("aab", .prefix)]
    let body =
      String(repeating: String(repeating: "a", count: 60) + "c", count: 200)
      + String(repeating: "a", count: 40) + "b"
    let found = try collected(patterns, sender: "", body: body)
    #expect(found.map(\.pattern) == Array(0..<80))
    #expect(found.allSatisfy { $0.range.upperBound == body.utf8.count })
  }
}
