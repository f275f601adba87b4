import TestSupport
import Testing

@testable import MessageFilter
@testable import TextMatching

/// What filters report of their conditions, and what finding that out costs.
@Suite struct ConditionEvidenceTests {
  private func ruleSet(_ text: String) throws -> RuleSet {
    let reading = RulesFile.read(bytes: Array(text.utf8), name: "rules")
    return try RuleSet(compiling: try #require(reading.rules, "\(reading.findings)"))
  }

  /// `count` texts, each of them once in a body that normalisation changes everywhere.
  private func manyTexts(_ count: Int) -> (texts: [String], body: String) {
    let texts = (0..<count).map { "<\($0)>" }
    return (texts, texts.map { "e\u{301}ß \($0) " }.joined())
  }

  @Test func `all matches of a filter are mapped back in one pass`() throws {
    let (texts, body) = manyTexts(500)
    let list = texts.map { "\"\($0)\"" }.joined(separator: ", ")
    let rules = try ruleSet("{version: 1, deny: [{all: [\(list)]}], tags: {t: [{any: [\(list)]}]}}")
    var evaluator = Evaluator(rules)
    let verdict = evaluator.evaluate(sender: nil, body: body)
    guard case .rule(_, .conditions(let found)) = verdict.reason else {
      Issue.record("no conditions in \(verdict)")
      return
    }
    #expect(found.matches.map(\.match?.text) == texts)
    let scalars = Array(body.unicodeScalars)
    for match in found.matches {
      let match = try #require(match.match)
      #expect(String(String.UnicodeScalarView(scalars[match.range])) == match.text)
    }
    let count = body.utf8.count
    #expect(evaluator.patternScratch.originalReads <= 2 * count + texts.count * 4 * OriginalSegments.spacing)
    let explanation = evaluator.explain(sender: nil, body: body)
    #expect(explanation.tags.count == 1)
    #expect(evaluator.patternScratch.originalReads <= 3 * count + texts.count * 16 * OriginalSegments.spacing)
  }

  /// Many conditions that ask the same are one search.
  @Test func `a leaf is searched for once a message`() throws {
    let conditions = (0..<1000).map { _ in "{smart: \"links\"}" }.joined(separator: ", ")
    let rules = try ruleSet("{version: 1, deny: [{all: [\(conditions), \"x\"]}]}")
    #expect(rules.conditions.leaves.count == 2)
    var evaluator = Evaluator(rules)
    let body = "x and http://a.example/b"
    let verdict = evaluator.evaluate(sender: nil, body: body)
    guard case .rule(_, .conditions(let found)) = verdict.reason else {
      Issue.record("no conditions in \(verdict)")
      return
    }
    #expect(found.matches.count == 1001)
    #expect(Set(found.matches.dropLast().map { $0.match?.text }) == ["http://a.example/b"])
    // What was known of a message says nothing of the next.
    let next = evaluator.evaluate(sender: nil, body: "x and www.b.example")
    guard case .rule(_, .conditions(let other)) = next.reason else {
      Issue.record("no conditions in \(next)")
      return
    }
    #expect(Set(other.matches.dropLast().map { $0.match?.text }) == ["www.b.example"])
    let none = evaluator.evaluate(sender: nil, body: "x")
    #expect(none == Verdict(reason: .noRule, tags: []))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `scalars are counted as one by one`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "中", "𝒳", String(repeating: "ab中", count: 700)]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    let (body, sender) = (text(30), text(Int.random(in: 0..<9, using: &generator)))
    let joined = body + " " + sender
    var known = Judgement()
    let unknown = Judgement()
    let texts = MessageTexts(sender: sender.utf8Span.span, hasSender: true, body: body.utf8Span.span)
    known.findPositions(texts)
    var (bytes, scalars) = (0, 0)
    for scalar in joined.unicodeScalars {
      let (first, second) = (
        known.scalarCount(upTo: bytes, of: .all, in: texts),
        unknown.scalarCount(upTo: bytes, of: .all, in: texts)
      )
      #expect(first == scalars && second == scalars)
      bytes += scalar.utf8.count
      scalars += 1
    }
    let ends = (
      known.scalarCount(upTo: sender.utf8.count, of: .sender, in: texts),
      known.scalarCount(upTo: body.utf8.count, of: .body, in: texts)
    )
    #expect(ends == (sender.unicodeScalars.count, body.unicodeScalars.count))
  }

  /// White space at the ends is passed over though a mark after it is of one segment with it.
  @Test(
    arguments: [
      ("\u{301}ok", "whole", " \u{301}ok\n", 1..<4), ("\u{301}ok", "prefix", "\u{2003}\u{301}ok, go", 1..<4),
      ("\u{316}\u{301}ok", "whole", "\t\u{301}\u{316}ok", 1..<5), ("ok", "whole", "ok \u{301}", nil),
      ("ok", "whole", " \u{301}ok", nil), ("\u{301}", "whole", " \u{301} ", 1..<2),
      ("ok", "prefix", "  ok\u{301}", nil), ("s", "whole", " ſ ", 1..<2),
    ] as [(String, String, String, Range<Int>?)])
  func `white space before a mark is not in the range`(
    text: String, matching: String, body: String, range: Range<Int>?
  ) throws {
    let rules = try ruleSet(
      "{version: 1, deny: [{text: \"\(text)\", matching: \"\(matching)\", target: \"body\"}]}")
    var evaluator = Evaluator(rules)
    let verdict = evaluator.evaluate(sender: nil, body: body)
    var found: Range<Int>?
    if case .rule(_, .text(let match)) = verdict.reason { found = match.range }
    #expect(found == range, "\(verdict)")
  }
}
