public import LanguageIdentification

/// The whole story of one message: what decided, and what every stage would have said.
public struct Explanation: Sendable {
  /// What decided.
  public var verdict: Verdict
  /// Every stage, in order, with all rules that match there, whether or not an earlier stage had decided.
  public var stages: [StageReport]
  /// Every filter of a tag that matches, whatever decided.
  public var tags: [TagMatch]
  /// The body's language; nil where there is nothing to judge by.
  public var language: LanguageGuess?

  /// A filter of a tag that matches.
  public struct TagMatch: Sendable {
    /// The tag.
    public var tag: String
    /// The filter, and how it matched. It decides nothing: the action is `allow`.
    public var reason: Reason
  }

  /// What one stage found.
  public struct StageReport: Sendable {
    /// The stage.
    public var stage: Stage
    /// All its rules that match, in the order in which they would decide.
    public var matches: [Verdict]
  }
}
