import Bytes
import TextMatching

/// Finds, among the rules before a filter, one that decides about every message for which the filter's
/// condition holds. Rules are inserted in the order in which they decide, each with its number.
struct FilterCoverage {
  private var texts = CoverageIndex(maxSteps: Limits.coverageSteps)
  /// nil if it would find only the same filter. A step takes ten times as long as one of `texts`.
  private var conditions: ConditionCoverage?
  /// The first rule that matches every message.
  private var always: Int?

  init(of rules: Rules) {
    guard FilterCoverage.needsConditions(rules) else { return }
    conditions = ConditionCoverage(
      maxSteps: Limits.coverageSteps / 10,
      allowlist: rules.smart.rules.first { $0.detector == CallingCodeDetector.self })
  }

  /// Whether a search gave up, so that later filters were not checked.
  var isExhausted: Bool { texts.isExhausted || conditions?.isExhausted == true }

  /// Inserts a filter's condition, which must be reduced.
  mutating func insert(_ condition: Condition, as number: Int) {
    conditions?.insert(condition, as: number)
    // Each text that is enough to make the filter match covers what a filter with that text would cover.
    for text in condition.sufficientTexts {
      let required = RegexChecks.requiredTexts(of: text)
      if let required, !required.isLiteral {
        // Of such a regex only this is known: if it matches the empty text, it matches in every message, also
        // where a field is absent.
        if always == nil, !required.hasAssertion, RegexChecks.matchesEmptyText(text) { always = number }
        continue
      }
      for text in FilterCoverage.searched(text, required) { texts.insert(text, as: number) }
    }
  }

  /// Inserts a text that an automatic list looks for in bodies.
  mutating func insert(automaticBody text: String, as number: Int) {
    texts.insert(.init(text: text, target: .body, matching: .contains, folding: .full), as: number)
  }

  /// Inserts a smart rule.
  mutating func insert(_ rule: SmartRule, as number: Int) { conditions?.insert(.smart(rule), as: number) }

  /// The first rule that decides about every message for which a condition, which must be reduced, holds: it
  /// always decides, covers a text that must be found, requires nothing that the condition does not, or there
  /// is one for every member of `any`, of which the last is returned.
  mutating func first(covering condition: Condition) -> Int? {
    let requirements = conditions?.known(in: condition) ?? []
    let found = [
      always, first(covering: condition.necessaryTexts), conditions?.first(requiringOnly: requirements),
    ]
    if let first = found.compactMap(\.self).min() { return first }
    guard case .group(let group) = condition, !group.any.isEmpty else { return nil }
    var last: Int?
    for choice in group.any {
      let own = conditions?.known(in: choice) ?? []
      let found = [
        first(covering: choice.necessaryTexts), conditions?.first(requiringOnly: requirements, or: own),
      ]
      guard let first = found.compactMap(\.self).min() else { return nil }
      last = max(last ?? first, first)
    }
    return last
  }

  /// The first rule that matches every message in which all of these texts are found.
  private mutating func first(covering needed: [TextCondition]) -> Int? {
    var first: Int?
    for text in needed where text.disguises == .none {
      for text in FilterCoverage.searched(text, RegexChecks.requiredTexts(of: text)) {
        if let found = texts.first(covering: text) { first = min(first ?? found, found) }
      }
    }
    return first
  }

  /// Whether conditions can cover one another that are not the same: groups and scores, or texts with
  /// different disguises.
  private static func needsConditions(_ rules: Rules) -> Bool {
    var hasLookalikes = false
    var hasAll = false
    for filters in [rules.allow, rules.deny] {
      for filter in filters where filter.isEnabled {
        guard let text = filter.textCondition else { return true }
        if text.disguises == .lookalikes { hasLookalikes = true }
        if text.disguises == .all { hasAll = true }
      }
    }
    return hasLookalikes && hasAll
  }

  /// The texts that are found wherever a text matches: itself, or those that its regex requires; none for a
  /// number, which may be written in many ways.
  private static func searched(_ text: TextCondition, _ required: RequiredTexts?) -> [CoverageIndex.Text] {
    if let required {
      return required.texts.map {
        .init(
          text: $0, target: text.target, matching: .contains,
          folding: required.isInsensitive ? .simple : .none)
      }
    }
    guard let matching = CoverageIndex.Matching(text.matching) else { return [] }
    return [
      .init(
        text: text.text, target: text.target, matching: matching,
        folding: text.isCaseSensitive ? .none : .full)
    ]
  }
}

extension CoverageIndex.Matching {
  /// nil for a regex and a number.
  fileprivate init?(_ matching: FilterRule.Matching) {
    switch matching {
    case .contains: self = .contains
    case .exact: self = .exact
    case .prefix: self = .prefix
    case .whole: self = .whole
    case .regex, .number: return nil
    }
  }
}

extension Condition {
  /// Texts that are all found in every message for which the condition holds.
  fileprivate var necessaryTexts: [TextCondition] {
    switch self {
    case .text(let text): [text]
    case .group(let group): group.all.flatMap(\.necessaryTexts)
    case .smart, .language, .tag, .score: []
    }
  }

  /// Texts of which each is enough to make the condition hold.
  fileprivate var sufficientTexts: [TextCondition] {
    switch self {
    case .text(let text): [text]
    case .group(let group) where group.none.isEmpty && group.all.isEmpty: group.any.flatMap(\.sufficientTexts)
    case .group, .smart, .language, .tag, .score: []
    }
  }
}
