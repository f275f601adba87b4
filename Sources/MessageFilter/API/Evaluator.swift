internal import Bytes
internal import LanguageIdentification
internal import TextMatching

/// Judges messages by one rule set. Each thread or task that judges needs an evaluator of its own, which holds the
/// scratch buffers of the judging; they share the ``RuleSet``.
///
/// Time is linear in the message, whatever it says. Once the scratch buffers have grown to the longest message, judging
/// allocates nothing but the strings of a ``Verdict``.
public struct Evaluator: ~Copyable {
  /// The rules by which messages are judged.
  public let ruleSet: RuleSet

  // What the stages of a message need, in `Evaluation/Stages.swift`.
  var patternScratch: PatternScratch
  /// Whether the patterns have been searched for in the current message.
  var isScanned = false
  /// Whether that search left a pattern that may match.
  var mayMatch = false
  var languageScratch = LanguageScratch()
  var folded = FoldedText()
  var phone = ByteBuffer(capacity: 64)

  /// An evaluator for a rule set.
  public init(_ ruleSet: RuleSet) {
    self.ruleSet = ruleSet
    patternScratch = PatternScratch(for: ruleSet.patterns)
  }

  /// Judges a message: asks the stages of winnow(7) in their order, up to the first that matches.
  ///
  /// - Parameters:
  ///   - sender: The sender; nil where there is none, which smart rules on the sender do not judge.
  ///   - body: The body; empty where there is none.
  public mutating func evaluate(sender: String?, body: String) -> Verdict {
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let decision = decide(sender: senderText, hasSender: sender != nil, body: bodyText)
    return ruleSet.verdict(of: decision, sender: sender ?? "", body: body)
  }

  /// Judges a message as ``evaluate(sender:body:)`` does, and tells what every stage would have said, those after the
  /// deciding one included.
  ///
  /// - Complexity: That of judging, and O(rules that match).
  public mutating func explain(sender: String?, body: String) -> Explanation {
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let verdict = evaluate(sender: sender, body: body)
    var stages: [Explanation.StageReport] = []
    let guess = guess(body: bodyText)
    for stage in Stage.allCases {
      let decisions = allDecisions(
        at: stage, sender: senderText, hasSender: sender != nil, body: bodyText, guess: guess)
      stages.append(
        .init(
          stage: stage,
          matches: decisions.map { ruleSet.verdict(of: $0, sender: sender ?? "", body: body) }))
    }
    return Explanation(verdict: verdict, stages: stages, language: guess)
  }
}
