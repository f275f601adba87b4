import Testing

@testable import MessageFilter

/// What rules say of messages can be counted in sets and dictionaries.
@Suite struct VerdictSetTests {
  @Test func `equal verdicts are one, and those of other rules, places or tags are others`() throws {
    let ruleSet = try RuleSet(
      parsing: """
        {version: 1, deny: ["free", {id: "prize", text: "prize", note: "seen in May"}], tags: {t: ["later"]}}
        """)
    let bodies = ["free", "free", "so free", "a prize", "a prize", "hello", "", "later", "free later"]
    var counts: [Verdict: Int] = [:]
    for body in bodies {
      // Each has an evaluator of its own, so that equal verdicts share nothing.
      var evaluator = Evaluator(ruleSet)
      counts[evaluator.evaluate(sender: nil, body: body), default: 0] += 1
    }
    #expect(counts.values.sorted() == [1, 1, 1, 2, 2, 2])
    #expect(counts.keys.filter { $0.action == .junk }.count == 4)
  }

  @Test func `findings in equal files are equal`() {
    let file = "{version: 1, deny: [\"a\", \"A\", \"b\", \"b\"]}"
    let (one, other) = (RuleSet.findings(in: file), RuleSet.findings(in: file))
    #expect(one.count == 2)
    #expect(Set(one + other).count == 2)
  }
}
