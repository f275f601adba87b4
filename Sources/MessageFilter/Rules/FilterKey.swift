import TextMatching

/// The key by which two filters of a list are the same: target, matching, case, and text in its form for
/// comparison. Regexes are compared as written.
enum FilterKey: Hashable {
  case text(TextKey)
  /// Conditions, by ``Condition/key``.
  case conditions(ConditionKey)

  /// - Parameter plan: How the rules read phone numbers.
  init(_ filter: FilterRule, _ plan: NumberingPlan) {
    let condition = filter.condition.withNumbersInOneForm(plan)
    switch condition {
    case .text(let text): self = .text(TextKey(text))
    case .smart, .language, .tag, .group, .score:
      let reduced = condition.reduced
      if case .text(let text) = reduced {
        self = .text(TextKey(text))
      } else {
        self = .conditions(reduced.key)
      }
    }
  }
}

/// The key by which two texts are the same condition.
struct TextKey: Hashable {
  var target: FilterRule.Target
  var matching: FilterRule.Matching
  var isCaseSensitive: Bool
  var disguises: FilterRule.Disguises
  /// Swift strings are equal if they are canonically equivalent, which is sensitive equality.
  var text: String
  var spelling: [UInt8]

  init(_ condition: TextCondition) {
    target = condition.target
    matching = condition.matching
    isCaseSensitive = condition.isCaseSensitive
    disguises = condition.disguises
    spelling = condition.matching == .regex ? Array(condition.text.utf8) : []
    text = condition.isCaseSensitive ? condition.text : FoldedText.folded(condition.text)
  }
}

/// The key by which two conditions are the same: ``Condition/key``.
enum ConditionKey: Hashable, Sendable {
  case text(TextKey)
  /// A smart rule, with its calling codes in ascending order.
  case smart(String, SmartRuleValue)
  case language(RuleLanguage, confidence: Double)
  case tag(String)
  case group(all: Set<ConditionKey>, any: Set<ConditionKey>, none: Set<ConditionKey>)
  /// The points of each condition, in ascending order if it occurs more than once.
  case score([ConditionKey: [Int]], atLeast: Int)
  /// A condition does not hold.
  indirect case absence(ConditionKey)
}
