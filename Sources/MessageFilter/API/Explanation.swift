package import LanguageIdentification

/// The reasons for the verdict on a message: the verdict itself, and the result of every stage.
public struct Explanation: Sendable {
  /// The verdict.
  public let verdict: Verdict
  /// Every stage, in order, with all rules that match there, whether or not an earlier stage had decided.
  public let stages: [StageReport]
  /// Every filter of a tag that matches, whichever rule decided.
  public let tags: [TagMatch]
  /// Every filter with conditions, including those of tags, of which at least one condition holds.
  package var filters: [FilterReport]
  /// The body's language; nil if there is nothing to judge by.
  public var language: FoundLanguage? {
    guess.map { FoundLanguage(language: $0.language, confidence: $0.confidence) }
  }
  package var guess: LanguageGuess?

  /// A filter with conditions, condition by condition.
  package struct FilterReport: Sendable {
    /// The filter.
    package var rule: RuleDescription
    /// Its tag; nil for a filter of `allow` or `deny`.
    package var tag: String?
    /// Whether it matches.
    package var matches: Bool
    /// The sum of the points of what holds; nil for a filter without a score.
    package var points: Int?
    /// Its conditions in the file's order, each group before its members.
    package var conditions: [ConditionReport]
  }

  /// A condition of a filter, whether or not it holds.
  package struct ConditionReport: Sendable {
    /// The condition. If it does not hold, it has no match and no language.
    package var condition: ConditionMatch
    /// The list that it is in: `all`, `any`, `none` or `score`.
    package var list: String
    /// Its nesting depth: 1 in the filter's own lists.
    package var depth: Int
    /// Whether it holds.
    package var holds: Bool
  }

  /// A filter of a tag that matches.
  public struct TagMatch: Sendable {
    /// The tag.
    public let tag: String
    /// The filter, and how it matched. A tag's filter decides nothing: its action is `allow`.
    public let reason: Reason
  }

  /// The message.
  var message: Message
  /// The rules.
  var ruleSet: RuleSet

  /// The result of a stage.
  public struct StageReport: Sendable {
    /// The stage.
    public let stage: Stage
    /// All its rules that match, in the order in which they would decide.
    public let matches: [Verdict]
  }
}
