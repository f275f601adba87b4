/// What the rules of a file are, wherever they stand in it, to tell whether those of two files are the same.
/// Filters are compared in normal form, as `check` compares them.
package struct RuleIdentities: Sendable {
  private let allow: [FilterKey]
  private let deny: [FilterKey]

  /// The identities of a file's rules, in time and memory proportional to the file.
  package init(of rules: Rules) {
    let plan = rules.numberingPlan
    allow = rules.allow.map { FilterKey($0, plan) }
    deny = rules.deny.map { FilterKey($0, plan) }
  }

  /// Whether a rule of this file and a rule of another are the same. Both may be nil.
  package func areSame(_ rule: RuleDescription?, _ other: RuleDescription?, of file: RuleIdentities) -> Bool {
    guard let rule, let other else { return rule == nil && other == nil }
    // The text of a filter with conditions is only a summary.
    let haveConditions = rule.hasConditions && other.hasConditions
    return rule.stage == other.stage && rule.id == other.id && (haveConditions || rule.text == other.text)
      && what(rule) == file.what(other)
  }

  /// What tells apart rules with the same text at one stage.
  private enum What: Equatable {
    case filter(FilterKey)
    /// The entry of an automatic list, given by the list's pointer.
    case entry(String)
    case other
  }

  private func what(_ rule: RuleDescription) -> What {
    switch rule.stage {
    case .allow: filter(allow, rule)
    case .deny: filter(deny, rule)
    case .automaticAllow, .automaticDeny: .entry(rule.place.list)
    default: .other
    }
  }

  private func filter(_ filters: [FilterKey], _ rule: RuleDescription) -> What {
    rule.place.index.flatMap { filters.indices.contains($0) ? .filter(filters[$0]) : nil } ?? .other
  }
}
