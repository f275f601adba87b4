public import LanguageIdentification

/// The whole story of one message: what decided, and what every stage would have said.
public struct Explanation: Sendable {
  /// What decided.
  public var verdict: Verdict
  /// Every stage, in order, with all rules that match there, whether or not an earlier stage had decided.
  public var stages: [StageReport]
  /// The body's language; nil where there is nothing to judge by.
  public var language: LanguageGuess?

  /// What one stage found.
  public struct StageReport: Sendable {
    /// The stage.
    public var stage: Stage
    /// All its rules that match, in the order in which they would decide.
    public var matches: [Verdict]
  }
}
