import Bytes
import MessageFilter

extension Benchmark {
  /// Compares rules with the same texts as plain filters, conditions, scores and tags. An operation is one
  /// message.
  static let conditions = Benchmark("conditions", "3,000 texts as filters, conditions, scores and tags") {
    meter, text in
    let bodies = Bodies(text)
    let texts = phrases(3000, bodies)
    var filters = Rules()
    filters.deny = texts.map { FilterRule(text: $0) }
    var conditions = Rules()
    var scores = Rules()
    for index in stride(from: 0, to: texts.count, by: 3) {
      let parts = texts[index..<index + 3].map { Condition.text(TextCondition(text: $0)) }
      conditions.deny.append(FilterRule(.group(ConditionGroup(all: [parts[0], parts[1]], none: [parts[2]]))))
      let items = parts.map { ScoredConditions.Item(points: 1, $0) }
      scores.deny.append(FilterRule(.score(ScoredConditions(items, atLeast: 2))))
    }
    var tags = Rules()
    tags.tags = (0..<100).map { tag in
      TagRule(name: "tag\(tag)", filters: texts[tag * 30..<tag * 30 + 30].map { FilterRule(text: $0) })
    }
    for (name, rules) in [
      ("3,000 filters", filters), ("1,000 conditions of three", conditions),
      ("1,000 scores of three", scores), ("100 tags of thirty", tags),
    ] {
      guard let ruleSet = try? RuleSet(compiling: rules) else { continue }
      var evaluator = Evaluator(ruleSet)
      let sender: [UInt8] = []
      meter.measure(name, operations: bodies.ranges.count, bytes: bodies.bytes.count) {
        var found = 0
        for range in bodies.ranges {
          let body = bodies.bytes.span.extracting(range)
          evaluator.judge(MessageTexts(sender: sender.span, hasSender: false, body: body))
          if !evaluator.judgement.isEmpty { found &+= 1 }
        }
        keep(found)
      }
    }
  }
}
