/// What the rules of a file are, wherever they stand in it, to tell whether those of two files are the same.
///
/// Filters are the same if they look for the same, as `check` compares them, or if their conditions are
/// written the same: neither their ids and notes nor what the file says for all of its rules, `disguises` and
/// `country`, makes another rule of one.
package struct RuleIdentities: Sendable {
  private let allow: [Filter]
  private let deny: [Filter]

  private struct Filter: Sendable {
    let key: FilterKey
    /// Its conditions as they are written in its file.
    let written: [UInt8]

    init(_ filter: FilterRule, _ plan: NumberingPlan, defaultDisguises level: FilterRule.Disguises) {
      key = FilterKey(filter, plan)
      written = Array(RulesFile.json(of: FilterRule(filter.condition), defaultDisguises: level).utf8)
    }
  }

  /// The identities of a file's rules, in time and memory proportional to the file.
  package init(of rules: Rules) {
    let plan = rules.numberingPlan
    allow = rules.allow.map { Filter($0, plan, defaultDisguises: .none) }
    deny = rules.deny.map { Filter($0, plan, defaultDisguises: rules.defaultDisguises) }
  }

  /// Whether a rule of this file and a rule of another are the same. Both may be nil.
  package func areSame(_ rule: RuleDescription?, _ other: RuleDescription?, of file: RuleIdentities) -> Bool {
    guard let rule, let other else { return rule == nil && other == nil }
    return rule.stage == other.stage && what(rule).isSame(as: file.what(other))
  }

  /// What tells apart the rules of one stage.
  private enum What {
    case filter(Filter)
    /// The entry of an automatic list, given by the list's pointer.
    case entry(String, list: String)
    case other(String)

    func isSame(as other: What) -> Bool {
      switch (self, other) {
      case (.filter(let one), .filter(let other)): one.key == other.key || one.written == other.written
      case (.entry(let text, let list), .entry(let otherText, let otherList)):
        text == otherText && list == otherList
      case (.other(let text), .other(let otherText)): text == otherText
      case (.filter, _), (.entry, _), (.other, _): false
      }
    }
  }

  private func what(_ rule: RuleDescription) -> What {
    switch rule.stage {
    case .allow: filter(allow, rule)
    case .deny: filter(deny, rule)
    case .automaticAllow, .automaticDeny: .entry(rule.text, list: rule.place.list)
    default: .other(rule.text)
    }
  }

  private func filter(_ filters: [Filter], _ rule: RuleDescription) -> What {
    rule.place.index.flatMap { filters.indices.contains($0) ? .filter(filters[$0]) : nil }
      ?? .other(rule.text)
  }
}
