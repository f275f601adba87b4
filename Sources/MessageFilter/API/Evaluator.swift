internal import Bytes
internal import LanguageIdentification
internal import TextMatching

/// Judges messages by one rule set. Each thread or task that judges needs an evaluator of its own, which
/// holds the scratch buffers of the judging; they share the ``RuleSet``.
///
/// Time is linear in the message, whatever it says. Once the scratch buffers have grown to the longest
/// message, judging allocates nothing but the strings of a ``Verdict``.
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
  /// The current message's sender, as contacts and automatic senders are compared with it, once a stage has
  /// asked for it.
  var foldedSender = FoldedText()
  var isSenderFolded = false
  var phone = PhoneNumber()
  /// A field of the user's own, read as a number.
  var fieldNumber = PhoneNumber()
  /// Whether the current message's sender, which `phone` then holds, is a phone number; nil where nothing
  /// asked yet.
  var isNumber: Bool?
  /// The guess at the current message's language, once a rule has asked for it.
  var guessed: LanguageGuess?
  var isGuessed = false
  var conditions: ConditionScratch
  /// What verdicts say of the current message beyond the decision.
  package var details = DecisionDetails()

  /// An evaluator for a rule set.
  public init(_ ruleSet: RuleSet) {
    self.ruleSet = ruleSet
    patternScratch = PatternScratch(for: ruleSet.patterns)
    conditions = ConditionScratch(ruleSet.conditions)
  }

  /// Judges a message: asks the stages of winnow(7) in their order, up to the first that matches.
  ///
  /// - Parameters:
  ///   - sender: The sender; nil where there is none, which smart rules on the sender do not judge.
  ///   - body: The body; empty where there is none.
  ///   - fields: The texts of fields of the user's own, by their names in the rules; others are ignored.
  public mutating func evaluate(sender: String?, body: String, fields: [String: String] = [:]) -> Verdict {
    take(fields)
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let decision = decide(sender: senderText, hasSender: sender != nil, body: bodyText)
    return verdict(of: decision, sender: senderText, body: bodyText)
  }

  /// Takes the texts of the fields that the rules name.
  private mutating func take(_ fields: [String: String]) {
    details.fields.removeAll()
    for field in ruleSet.fields.named {
      let text = fields[field.name] ?? ""
      details.fields.append { $0.append(text: text) }
    }
  }

  /// Judges a message as ``evaluate(sender:body:fields:)`` does, and tells what every stage would have said,
  /// those after the deciding one included.
  ///
  /// - Complexity: That of judging, and O(rules that match).
  public mutating func explain(
    sender: String?, body: String, fields: [String: String] = [:]
  ) -> Explanation {
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let verdict = evaluate(sender: sender, body: body, fields: fields)
    var stages: [Explanation.StageReport] = []
    let guess = guess(body: bodyText)
    let texts = JudgedTexts(sender: senderText, hasSender: sender != nil, body: bodyText)
    details.findPositions(MessageTexts(sender: senderText, body: bodyText))
    for stage in Stage.allCases {
      let decisions = allDecisions(
        at: stage, sender: senderText, hasSender: sender != nil, body: bodyText, guess: guess)
      var matches: [Verdict] = []
      for decision in decisions {
        matches.append(self.verdict(of: decision, sender: senderText, body: bodyText, texts))
      }
      stages.append(.init(stage: stage, matches: matches))
    }
    let tags = tagMatches(sender: senderText, body: bodyText, texts)
    let filters = filterReports(sender: senderText, body: bodyText, texts)
    details.clear()
    return Explanation(
      verdict: verdict, stages: stages, tags: tags, filters: filters, guess: guess,
      message: .init(sender: sender, body: body, fields: fields), ruleSet: ruleSet)
  }
}
