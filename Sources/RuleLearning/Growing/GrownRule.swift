import MessageFilter

/// A learned rule. It catches a message that has at least one feature of each group and no feature in `none`.
struct GrownRule: Sendable {
  /// The script of the texts; `noLetters` for a rule without texts.
  var script: ScriptClass
  /// The groups of features. A message must have a feature of each. Groups of texts only come first; a rule
  /// may have none of them.
  var groups: [[Int]]
  /// The features that a caught message must not have.
  var none: [Int] = []
  /// The number of junk messages that this rule catches and no earlier rule does.
  var worth = 0

  /// Whether another rule looks for the same features.
  func isSame(as other: GrownRule) -> Bool { groups == other.groups && none == other.none }

  /// Whether the rule catches message `row`.
  func catches(_ row: Int, _ matrix: FeatureMatrix) -> Bool {
    groups.allSatisfy { group in group.contains { matrix.has($0, row) } }
      && !none.contains { matrix.has($0, row) }
  }

  /// The messages that the rule catches, as a row of bits; see ``FeatureMatrix``.
  func caught(_ matrix: FeatureMatrix) -> [UInt64] {
    var caught = matrix.union(none).map { ~$0 }
    for group in groups {
      let own = matrix.union(group)
      for word in caught.indices { caught[word] &= own[word] }
    }
    return caught
  }

  /// The rule with only those features of its groups that are in a set; nil if that leaves a group empty. The
  /// features in `none` stay.
  func limited(to features: Set<Int>) -> GrownRule? {
    var rule = self
    rule.groups = groups.map { $0.filter { features.contains($0) } }
    return rule.groups.contains(where: \.isEmpty) ? nil : rule
  }

  /// The rule with only the first `width` features of each group, in the order in which they were added.
  func limited(to width: Int) -> GrownRule {
    var rule = self
    rule.groups = groups.map { Array($0.prefix(width)) }
    return rule
  }

  /// The condition of the rule in a rules file.
  func condition(_ matrix: FeatureMatrix) -> Condition {
    func conditions(_ features: [Int]) -> [Condition] { features.map { matrix.features[$0].condition } }
    if groups.count == 1, groups[0].count == 1, none.isEmpty {
      return matrix.features[groups[0][0]].condition
    }
    var group = ConditionGroup(none: conditions(none))
    for (place, features) in groups.enumerated() {
      if features.count == 1 {
        group.all += conditions(features)
      } else if place == 0 {
        group.any = conditions(features)
      } else {
        group.all.append(.group(ConditionGroup(any: conditions(features))))
      }
    }
    return .group(group)
  }

  /// The id of the rule: at most four words of its first feature, and those of the features after it that
  /// make no more than four with them. Two rules may have the same id.
  func id(_ matrix: FeatureMatrix) -> String {
    let first = groups.count > 1 ? groups.map { $0[0] } : Array(groups[0].prefix(2))
    var words: [String] = []
    for feature in first {
      let own = Self.words(of: matrix.features[feature].name)
      if words.isEmpty { words = Array(own.prefix(4)) } else if words.count + own.count <= 4 { words += own }
    }
    return "learned-" + words.joined(separator: "-")
  }

  private static func words(of name: String) -> [String] {
    name.unicodeScalars.split { scalar in
      let properties = scalar.properties
      // Not all marks are alphabetic, as those of Thai that belong to no vowel.
      return !properties.isAlphabetic && properties.numericType == nil
        && ![.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
    .map { String($0) }
  }
}
