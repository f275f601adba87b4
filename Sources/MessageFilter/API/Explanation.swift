internal import Bytes
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

extension Evaluator {
  /// Judges a message given as Swift strings.
  ///
  /// - Parameters:
  ///   - sender: The sender; nil where there is none.
  ///   - body: The body.
  public mutating func evaluate(sender: String?, body: String) -> Verdict {
    let senderText = (sender ?? "").utf8Span.span
    let bodyText = body.utf8Span.span
    let decision = decide(sender: senderText, hasSender: sender != nil, body: bodyText)
    return ruleSet.verdict(of: decision, sender: sender ?? "", body: body)
  }

  /// Judges a message stage by stage, going on after the decision.
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

  /// Decides about the message that a reader has just read from `chunk`, and tells every other rule that would have
  /// decided, stage by stage, by its index in ``RuleSet/rules``. O(rules that match) beyond what ``decide(_:of:)`` costs.
  package mutating func decide(
    _ reader: inout MessageReader, of chunk: Span<UInt8>, visitingShadowed visit: (Int) -> Void
  ) -> Decision {
    let sender = reader.sender(in: chunk)
    let body = reader.body(in: chunk)
    let decision = decide(sender: sender, hasSender: reader.hasSender, body: body)
    let guess = ruleSet.languages.isEmpty ? nil : guess(body: body)
    for stage in Stage.allCases {
      for other in allDecisions(
        at: stage, sender: sender, hasSender: reader.hasSender, body: body, guess: guess)
      {
        if let rule = other.rule, rule != decision.rule { visit(rule) }
      }
    }
    return decision
  }

  /// What every rule of a stage says that says anything about the message of the last decision, in the order in which
  /// they would decide.
  private mutating func allDecisions(
    at stage: Stage, sender: Span<UInt8>, hasSender: Bool, body: Span<UInt8>, guess: LanguageGuess?
  ) -> [Decision] {
    switch stage {
    case .contact:
      guard hasSender, let rule = contact(of: sender) else { return [] }
      return [whole(sender, rule, stage)]
    case .allow:
      return allMatches(inGroup: RuleSet.Group.allow, sender: sender, body: body)
    case .allUnknown:
      return ruleSet.smart.allUnknown.map { [Decision(action: .junk, stage: stage, rule: $0)] } ?? []
    case .automaticAllow, .automaticDeny:
      let isAllow = stage == .automaticAllow
      var found = allMatches(
        inGroup: isAllow ? RuleSet.Group.automaticAllow : RuleSet.Group.automaticDeny, sender: sender,
        body: body)
      if hasSender, let rule = automaticSender(allows: isAllow, sender) {
        let rank = ruleSet.languageRank[rule]
        let place = found.firstIndex { ruleSet.languageRank[$0.rule ?? 0] >= rank } ?? found.count
        found.insert(whole(sender, rule, stage), at: place)
      }
      return found
    case .smart:
      return ruleSet.smart.rules.compactMap { index, rule in
        rule.firstMatch(sender: sender, hasSender: hasSender, body: body).map {
          Decision(action: .junk, stage: stage, rule: index, match: $0)
        }
      }
    case .deny:
      return allMatches(inGroup: RuleSet.Group.deny, sender: sender, body: body)
    case .language:
      guard let guess else { return [] }
      return ruleSet.languages.compactMap { Evaluator.decision(of: $0, guess: guess) }
    case .default: return []
    }
  }

  /// A decision by the whole sender.
  private func whole(_ sender: Span<UInt8>, _ rule: Int, _ stage: Stage) -> Decision {
    Decision(
      action: ruleSet.rules[rule].action, stage: stage, rule: rule,
      match: .init(field: .sender, bytes: 0..<sender.count))
  }
}

extension RuleSet {
  /// A decision in words. `sender` and `body` are the message's texts.
  package func verdict(of decision: Decision, sender: String, body: String) -> Verdict {
    guard let rule = decision.rule else { return Verdict(reason: .noRule) }
    let evidence: Evidence =
      if let match = decision.match {
        .text(self.match(match, sender: sender, body: body))
      } else if let language = decision.language {
        .language(language)
      } else {
        .everything
      }
    return Verdict(reason: .rule(rules[rule], evidence))
  }

  private func match(_ match: Decision.Match, sender: String, body: String) -> Match {
    let text =
      switch match.field {
      case .body: body
      case .sender: sender
      case .all: body + " " + sender
      }
    let bytes = text.utf8Span.span
    let first = bytes.scalarCount(upTo: match.bytes.lowerBound)
    let part = bytes.extracting(match.bytes)
    var matched = ByteBuffer(capacity: part.count)
    if match.isCallingCode { matched.appendCallingCode(part) } else { matched.append(part) }
    let span = matched.span
    return Match(
      field: match.field, range: first..<(first + part.scalarCount(upTo: part.count)),
      text: String(decoding: span.indices.map { span[$0] }, as: UTF8.self))
  }
}
