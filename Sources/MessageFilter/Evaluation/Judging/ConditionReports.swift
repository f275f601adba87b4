/// Reports filters with conditions, condition by condition.
extension Evaluator {
  /// Every filter with conditions of which at least one holds for the message of the last decision. All
  /// filters are evaluated, including those that are not candidates.
  mutating func filterReports(_ texts: borrowing MessageTexts) -> [Explanation.FilterReport] {
    guard ruleSet.hasConditions else { return [] }
    var reports: [Explanation.FilterReport] = []
    for index in ruleSet.conditions.filters.indices {
      let filter = ruleSet.conditions.filters[index]
      if filter.isText { continue }
      var conditions: [Explanation.ConditionReport] = []
      append(partsOf: Int(filter.root), ofFilter: index, depth: 1, texts, to: &conditions)
      guard conditions.contains(where: \.holds) else { continue }
      let root = ruleSet.conditions.nodes[Int(filter.root)]
      var tag: String?
      if case .tag(let number) = filter.list { tag = ruleSet.tags[number] }
      reports.append(
        .init(
          rule: ruleSet.description(of: filter), tag: tag, matches: holds(Int(filter.root), texts),
          points: root.kind == .score ? sum(of: root, texts) : nil, conditions: conditions))
    }
    return reports
  }

  private mutating func append(
    partsOf parent: Int, ofFilter filter: Int, depth: Int, _ texts: borrowing MessageTexts,
    to reports: inout [Explanation.ConditionReport]
  ) {
    let group = ruleSet.conditions.nodes[parent]
    for child in group.all.lowerBound..<group.none.upperBound {
      let node = ruleSet.conditions.nodes[child]
      let evidence = evidence(of: child, texts)
      reports.append(
        .init(
          condition: conditionMatch(evidence, ofFilter: filter, texts),
          list: node.list.key.description, depth: depth, holds: holds(child, texts)))
      if node.kind == .group {
        append(partsOf: child, ofFilter: filter, depth: depth + 1, texts, to: &reports)
      }
    }
  }
}
