import LanguageIdentification

/// Finds conditions that hold for no message.
extension Condition {
  /// Why the condition can never hold; nil if no reason is known.
  var contradiction: String? {
    switch self {
    case .text, .language, .tag: return nil
    case .smart(let rule):
      return rule.value == .codes([])
        ? "\(quoted(rule.name)) never holds with an empty list of codes" : nil
    case .score(let score):
      let possible = score.items.filter { $0.condition.contradiction == nil }
      let most = possible.reduce(0) { $0 + max(0, $1.points) }
      guard most < score.atLeast else { return nil }
      let points =
        possible.count == score.items.count
        ? "all its points together" : "all points of conditions that can hold"
      return "\(points) are \(most), less than \"atLeast\": \(score.atLeast)"
    case .group(let group):
      for condition in group.all { if let reason = condition.contradiction { return reason } }
      let all = Set(group.all.map(\.key))
      if let both = group.none.first(where: { all.contains($0.key) }) {
        return "\(quoted(both.summary, most: 24)) is in \"all\" and in \"none\""
      }
      let none = Set(group.none.map(\.key))
      if !group.any.isEmpty, group.any.allSatisfy({ none.contains($0.key) || $0.contradiction != nil }) {
        return group.any.allSatisfy { none.contains($0.key) }
          ? "every condition of \"any\" is in \"none\" too" : "no condition of \"any\" can hold"
      }
      let languages = group.all.compactMap { condition -> LanguageCondition? in
        if case .language(let language) = condition { language } else { nil }
      }
      for (index, one) in languages.enumerated() {
        if let other = languages[..<index].first(where: { !$0.language.overlaps(one.language) }) {
          return "a body's best guess is not \(quoted(other.name)) and \(quoted(one.name)) at once"
        }
      }
      return nil
    }
  }
}

extension RuleLanguage {
  /// Whether one guess can match both.
  fileprivate func overlaps(_ other: RuleLanguage) -> Bool {
    switch (self, other) {
    case (.chinese, .chinese): true
    case (.chinese, .language(let language)), (.language(let language), .chinese):
      language == .zhHans || language == .zhHant
    case (.language(let one), .language(let another)): one == another
    }
  }
}
