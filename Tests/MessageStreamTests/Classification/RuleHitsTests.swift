import MessageFilter
import Testing

@testable import MessageStream

@Suite struct RuleHitsTests {
  private static func ruleSet(_ texts: String...) throws -> RuleSet {
    var rules = Rules()
    rules.deny = texts.map { FilterRule(text: $0) }
    return try RuleSet(compiling: rules)
  }

  @Test func `rules are told apart by their texts where one before them is removed`() throws {
    let hits = RuleHits()
    let first = hits.numbers(for: try Self.ruleSet("free", "win"))
    let second = hits.numbers(for: try Self.ruleSet("win"))
    #expect(first.count == 2 && second.count == 1)
    #expect(!first.contains(second[0]))
    // The same rules have the same numbers.
    #expect(hits.numbers(for: try Self.ruleSet("free", "win")) == first)
    hits.add([first[0], first[0], second[0]])
    hits.add([first[0]])
    #expect(hits.counts.map(\.rule.text) == ["free", "win", "win"])
    #expect(hits.counts.map(\.count) == [3, 0, 1])
  }
}
