/// The settings of the learner.
package struct LearningSettings: Sendable {
  /// The budget: the maximum share of kept messages that the rules together may catch, from 0 to 1.
  package var maxCaught = 0.002
  /// The maximum number of rules.
  package var maxRules = 30
  /// Whether to learn one rule with a score instead of single rules.
  package var isScored = false
  /// The maximum number of conditions of that rule.
  package static let scoreItems = 100

  /// The default settings.
  package init() {}
}
