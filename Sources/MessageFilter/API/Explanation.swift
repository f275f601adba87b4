package import LanguageIdentification

/// The whole story of one message: what decided, and what every stage would have said.
public struct Explanation: Sendable {
  /// What decided.
  public var verdict: Verdict
  /// Every stage, in order, with all rules that match there, whether or not an earlier stage had decided.
  public var stages: [StageReport]
  /// Every filter of a tag that matches, whatever decided.
  public var tags: [TagMatch]
  /// Every filter with conditions, those of tags too, of which at least one condition holds.
  package var filters: [FilterReport]
  /// The body's language; nil where there is nothing to judge by.
  public var language: FoundLanguage? {
    guess.map { FoundLanguage(language: $0.language, confidence: $0.confidence) }
  }
  package var guess: LanguageGuess?

  /// A filter with conditions, condition by condition.
  package struct FilterReport: Sendable {
    /// The filter.
    package var rule: RuleDescription
    /// Its tag; nil of a filter of `allow` or `deny`.
    package var tag: String?
    /// Whether it matches.
    package var matches: Bool
    /// The sum of the points of what holds; nil of a filter without a score.
    package var points: Int?
    /// Its conditions in the file's order, each group before what it holds.
    package var conditions: [ConditionReport]
  }

  /// A condition of a filter, held or not.
  package struct ConditionReport: Sendable {
    /// What is known of it. Where it does not hold it has no match and no language.
    package var condition: ConditionMatch
    /// The list that it stands in: `all`, `any`, `none` or `score`.
    package var list: String
    /// How deep it stands, 1 for the filter's own lists.
    package var depth: Int
    /// Whether it holds.
    package var holds: Bool
  }

  /// A filter of a tag that matches.
  public struct TagMatch: Sendable {
    /// The tag.
    public var tag: String
    /// The filter, and how it matched. It decides nothing: the action is `allow`.
    public var reason: Reason
  }

  /// The message.
  var message: Message
  /// The rules.
  var ruleSet: RuleSet

  /// A message's texts.
  struct Message: Sendable {
    var sender: String?
    var body: String
    /// The texts of the fields of the user's own, by name.
    var fields: [String: String]
  }

  /// What one stage found.
  public struct StageReport: Sendable {
    /// The stage.
    public var stage: Stage
    /// All its rules that match, in the order in which they would decide.
    public var matches: [Verdict]
  }
}
