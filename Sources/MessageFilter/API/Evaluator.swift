import Bytes
import LanguageIdentification
import TextMatching

/// Judges messages by one rule set. Each thread or task needs an evaluator of its own, because the evaluator
/// holds scratch buffers. All evaluators share the ``RuleSet``.
///
/// The time is linear in the message, whatever it contains. Once the scratch buffers have grown to the
/// longest message, judging allocates nothing but the ``Verdict``.
public struct Evaluator: ~Copyable {
  /// The rules by which messages are judged.
  public let ruleSet: RuleSet

  // Scratch space and results of the stages for the current message (`Evaluation/Judging/Stages.swift`).
  var patternScratch: PatternScratch
  /// Whether the patterns have been searched for in the current message.
  var isScanned = false
  /// Whether that search left a pattern that may match.
  var mayMatch = false
  var languageScratch = LanguageScratch()
  var senderLookup: SenderLookup
  /// Scratch space for reading a user-defined field as a phone number.
  var fieldNumber = PhoneNumber()
  /// The guess at the current message's language; set when a rule first needs it.
  var guessed: LanguageGuess?
  var isGuessed = false
  var conditions: ConditionScratch
  /// What the rules say about the current message.
  package var judgement = Judgement()

  /// Scratch space for the patterns, and for the rules of a stage, that match the current message.
  var matchingPatterns: [Int] = []
  var matchingRules: [Int] = []

  /// An evaluator for a rule set.
  public init(_ ruleSet: RuleSet) { self.init(ruleSet, visitsOthers: false) }

  /// An evaluator for a rule set.
  ///
  /// - Parameter visitsOthers: Whether ``visitOthers(than:_:of:_:)`` will be called for many messages, so
  ///   that it pays to look for all patterns at once.
  package init(_ ruleSet: RuleSet, visitsOthers: Bool) {
    self.ruleSet = ruleSet
    patternScratch = PatternScratch(for: ruleSet.patterns, findsAll: visitsOthers)
    senderLookup = SenderLookup(ruleSet.numberingPlan)
    conditions = ConditionScratch(ruleSet.conditions)
  }

  /// Judges a message by the stages of winnow(7), in their order, up to the first that matches.
  ///
  /// - Parameters:
  ///   - sender: The sender; nil if there is none. Smart rules on the sender then do not apply.
  ///   - body: The body; empty if there is none.
  ///   - fields: The texts of user-defined fields, by their names in the rules. Other names are ignored.
  public mutating func evaluate(sender: String?, body: String, fields: [String: String] = [:]) -> Verdict {
    take(fields)
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let texts = MessageTexts(sender: senderText, hasSender: sender != nil, body: bodyText)
    judge(texts)
    return verdict(of: judgement.decision, texts)
  }

  /// Judges a message, as ``evaluate(sender:body:fields:)`` does.
  public mutating func evaluate(_ message: Message) -> Verdict {
    evaluate(sender: message.sender, body: message.body, fields: message.fields)
  }

  /// Takes the texts of the fields that the rules name.
  private mutating func take(_ fields: [String: String]) {
    judgement.fields.removeAll()
    for field in ruleSet.fields.named {
      let text = fields[field.name] ?? ""
      judgement.fields.append { $0.append(text: text) }
    }
  }

  /// Judges a message as ``evaluate(sender:body:fields:)`` does, and reports what every stage would have
  /// decided, including the stages after the one that decided.
  ///
  /// - Complexity: O(n) in the length of the message, and O(conditions of all filters + rules that match).
  public mutating func explain(
    sender: String?, body: String, fields: [String: String] = [:]
  ) -> Explanation {
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let verdict = evaluate(sender: sender, body: body, fields: fields)
    var stages: [Explanation.StageReport] = []
    let guess = guess(body: bodyText)
    let texts = MessageTexts(sender: senderText, hasSender: sender != nil, body: bodyText)
    judgement.findPositions(texts)
    for stage in Stage.allCases {
      let decisions = allDecisions(at: stage, texts, guess: guess)
      var matches: [Verdict] = []
      for decision in decisions {
        matches.append(self.verdict(ifDecided: decision, texts))
      }
      stages.append(.init(stage: stage, matches: matches))
    }
    let tags = tagMatches(texts)
    let filters = filterReports(texts)
    judgement.clear()
    return Explanation(
      verdict: verdict, stages: stages, tags: tags, filters: filters, guess: guess,
      message: Message(sender: sender, body: body, fields: fields), ruleSet: ruleSet)
  }

  /// Judges and explains a message, as ``explain(sender:body:fields:)`` does.
  public mutating func explain(_ message: Message) -> Explanation {
    explain(sender: message.sender, body: message.body, fields: message.fields)
  }
}
