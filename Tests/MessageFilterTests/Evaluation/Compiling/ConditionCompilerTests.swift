import Testing

@testable import MessageFilter

@Suite struct ConditionCompilerTests {
  /// A text makes the filter that has it a candidate, and the tag the filters that name it. A filter that
  /// each text of the tag made a candidate would stand there 300 times.
  @Test func `what makes many filters candidates that name a large tag grows as the texts and names`() throws
  {
    let count = 300
    let filters = (0..<count).map { "{any: [{tag: \"t\"}, \"own \($0)\"]}" }.joined(separator: ", ")
    let texts = (0..<count).map { "\"of the tag \($0)\"" }.joined(separator: ", ")
    let rules = try RuleSet(parsing: "{version: 1, deny: [\(filters)], tags: {t: [\(texts)]}}")
    let ofPatterns = rules.conditions.candidatesOfPattern[0]
    #expect((0..<2 * count).map { ofPatterns.range(of: $0).count } == Array(repeating: 1, count: 2 * count))
    #expect(rules.conditions.candidatesOfTag.range(of: 0).count == count)
    #expect(rules.conditions.always.isEmpty)
  }

  /// The filters of the tag require nothing, and one that requires the tag is not evaluated without it.
  @Test func `a tag can be all that a filter requires`() throws {
    let rules = try RuleSet(
      parsing: """
        {version: 1, deny: [{all: [{tag: "t"}, {tag: "t"}], none: ["ok"]}, {none: [{tag: "t"}], all: ["x"]}],
          tags: {t: [{all: [{smart: "links"}]}, "y"]}}
        """)
    // The filters of deny come before those of the tag.
    #expect(rules.conditions.always == [2])
    let ofTags = rules.conditions.candidatesOfTag
    #expect(ofTags.range(of: 0).map { ofTags.filter(at: $0) } == [0])
    var evaluator = Evaluator(rules)
    for (body, rule) in [
      ("http://a.example/b", "/deny/0"), ("y", "/deny/0"), ("x", "/deny/1"), ("x y", "/deny/0"),
      ("ok y x", nil), ("z", nil),
    ] as [(String, String?)] {
      #expect(evaluator.evaluate(sender: nil, body: body).reason.rule?.name == rule, "\(body)")
    }
  }
}
