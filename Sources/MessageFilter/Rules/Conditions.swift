/// A requirement of a filter, or of a part of it, on a message. winnow-rules(5) describes each kind under
/// "Conditions".
package enum Condition: Sendable, Equatable {
  /// A text is found.
  case text(TextCondition)
  /// A smart rule fires, whether or not the `smart` section has it on.
  case smart(SmartRule)
  /// The body is in a language.
  case language(LanguageCondition)
  /// The message gets this tag.
  case tag(String)
  /// A group of conditions holds.
  case group(ConditionGroup)
  /// The points of the conditions that hold add up to the threshold. Only a filter as a whole can be such a
  /// condition.
  case score(ScoredConditions)
}

/// A text to search for.
package struct TextCondition: Sendable, Hashable {
  /// The text, as written.
  package var text: String
  /// The part of the message that is searched.
  package var target: FilterRule.Target = .all
  /// The way in which the text must match.
  package var matching: FilterRule.Matching = .contains
  /// Whether case counts: as the file says, or by the default of `matching`.
  package var isCaseSensitive = false
  /// The disguises in which it is found: as the file says, or the file's default.
  package var disguises = FilterRule.Disguises.none

  /// Whether it can have disguises at all: neither a regex nor a number can.
  var canBeDisguised: Bool { matching != .regex && matching != .number }

  /// A text with every default: contains, insensitive, in body and sender.
  package init(text: String) { self.text = text }

  /// Whether both look for the same, scalar by scalar: in a regex, canonically equivalent texts may differ.
  package static func == (a: TextCondition, b: TextCondition) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8) && a.target == b.target && a.matching == b.matching
      && a.isCaseSensitive == b.isCaseSensitive && a.disguises == b.disguises
  }
}

/// The body's best guess is a language, with at least some confidence.
package struct LanguageCondition: Sendable, Hashable {
  /// The language.
  package var language: RuleLanguage
  /// The name as the file writes it (`pt-BR`).
  package var name: String
  /// The least confidence of a guess, 0...1.
  package var confidence = LanguageRule.defaultConfidence

  package init(language: RuleLanguage, name: String) {
    self.language = language
    self.name = name
  }
}

/// A group holds if every condition of `all` holds, at least one of `any`, and none of `none`. An empty list
/// requires nothing.
package struct ConditionGroup: Sendable, Equatable {
  /// Conditions that must all hold.
  package var all: [Condition]
  /// Conditions of which at least one must hold.
  package var any: [Condition]
  /// Conditions of which none may hold.
  package var none: [Condition]

  /// A group of conditions.
  package init(all: [Condition] = [], any: [Condition] = [], none: [Condition] = []) {
    self.all = all
    self.any = any
    self.none = none
  }

  /// The lists with their keys in a rules file.
  package var lists: [(key: String, conditions: [Condition])] {
    [("all", all), ("any", any), ("none", none)]
  }

  /// The maximum depth of nested groups. A filter's own lists have depth 1.
  static let maxDepth = 8
}

/// Conditions with points. The score holds if the points of the conditions that hold add up to at least
/// `atLeast`.
package struct ScoredConditions: Sendable, Equatable {
  /// A condition and its points.
  package struct Item: Sendable, Equatable {
    /// The points: -100...100, not 0.
    package var points: Int
    /// The condition that earns them.
    package var condition: Condition

    /// A condition with its points.
    package init(points: Int, _ condition: Condition) {
      self.points = points
      self.condition = condition
    }
  }

  /// The conditions, in the file's order.
  package var items: [Item]
  /// The threshold: 1...1,000,000.
  package var atLeast: Int

  /// A score.
  package init(_ items: [Item], atLeast: Int) {
    self.items = items
    self.atLeast = atLeast
  }

  /// The points that a condition can have. 0 is not allowed.
  package static let pointsRange = -100...100
  /// The range of thresholds.
  package static let sumRange = 1...1_000_000
}

/// A tag, and the filters of which any puts it on a message.
package struct TagRule: Sendable, Equatable {
  /// The tag: 1 to 64 ASCII letters, digits, `-`, `_` and `.`, the first a letter or digit.
  package var name: String
  /// The filters. A message gets the tag if any of them matches. Their folders are ignored.
  package var filters: [FilterRule]

  /// A tag.
  package init(name: String, filters: [FilterRule] = []) {
    self.name = name
    self.filters = filters
  }

  /// The maximum number of tags of a file.
  package static let maxCount = 256
  /// Names that no tag can have: if output is split by tag, messages without tags and invalid lines go to
  /// files of these names.
  package static let reservedNames = ["untagged", "invalid"]
}

extension Condition {
  /// A summary of the condition, as reports show it: `parcel + (fee | customs) + links − GreenPost`.
  package var summary: String {
    switch self {
    case .text(let text): text.text
    case .smart(let rule): rule.name
    case .language(let language): language.name
    case .tag(let tag): tag
    case .group(let group): group.summary(isOutermost: true)
    case .score(let score):
      score.items.map { "\($0.condition.innerSummary) \($0.points > 0 ? "+" : "\u{2212}")\(abs($0.points))" }
        .joined(separator: ", ") + " \u{2265} \(score.atLeast)"
    }
  }

  fileprivate var innerSummary: String {
    if case .group(let group) = self { group.summary(isOutermost: false) } else { summary }
  }
}

extension ConditionGroup {
  fileprivate func summary(isOutermost: Bool) -> String {
    var parts: [String] = all.map(\.innerSummary)
    if any.count == 1 {
      parts.append(any[0].innerSummary)
    } else if !any.isEmpty {
      let choice = any.map(\.innerSummary).joined(separator: " | ")
      let isWhole = parts.isEmpty && none.isEmpty && isOutermost
      parts.append(isWhole ? choice : "(\(choice))")
    }
    var text = parts.joined(separator: " + ")
    for condition in none {
      text += (text.isEmpty ? "" : " ") + "\u{2212} \(condition.innerSummary)"
    }
    return isOutermost || parts.count + none.count == 1 && none.isEmpty ? text : "(\(text))"
  }
}
