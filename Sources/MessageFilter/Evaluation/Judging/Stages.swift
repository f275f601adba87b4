import Bytes
import LanguageIdentification
import TextMatching

/// Judges messages by the stages of winnow(7).
extension Evaluator {
  /// Judges one message. The result is in ``judgement``; its decision is that of the first stage that
  /// matches, or the default.
  package mutating func judge(_ texts: borrowing MessageTexts) {
    beginMessage()
    if hasNoPattern(sender: texts.sender, body: texts.body) { return }
    judgement.take(firstDecision(texts))
  }

  /// Judges the message that a reader has just read from `chunk`. The result is in ``judgement``.
  package mutating func judge(_ reader: inout MessageReader, of chunk: Span<UInt8>) {
    beginMessage()
    if hasNoPattern(sender: reader.sender(in: chunk), body: reader.body(in: chunk)) { return }
    judgeByStages(&reader, of: chunk)
  }

  /// The second half of ``judge(_:of:)``, which few messages reach.
  @inline(never)
  private mutating func judgeByStages(_ reader: inout MessageReader, of chunk: Span<UInt8>) {
    takeFields(&reader, of: chunk)
    judgement.take(firstDecision(reader.texts(in: chunk)))
  }

  /// Reads the texts of the user-defined fields, if rules look at any.
  @inline(__always)
  mutating func takeFields(_ reader: inout MessageReader, of chunk: Span<UInt8>) {
    if ruleSet.conditions.looksAtFields { readFields(&reader, of: chunk) }
  }

  @inline(never)
  private mutating func readFields(_ reader: inout MessageReader, of chunk: Span<UInt8>) {
    judgement.fields.removeAll()
    for field in ruleSet.fields.named.indices {
      judgement.fields.append { reader.append(field: field, of: chunk, to: &$0) }
    }
  }

  /// Forgets the message before.
  @inline(__always)
  private mutating func beginMessage() {
    isScanned = false
    isGuessed = false
    senderLookup.forget()
    if !judgement.isEmpty { judgement.clear() }
  }

  /// Whether the rules are only patterns, and the prefilter finds none of them in the message: then nothing
  /// matches.
  @inline(__always)
  private mutating func hasNoPattern(sender: Span<UInt8>, body: Span<UInt8>) -> Bool {
    guard ruleSet.hasPatternsOnly else { return false }
    if ruleSet.patternGroups > 0 {
      scan(sender: sender, body: body)
      if mayMatch { return false }
    }
    if ruleSet.hasConditions { conditions.begin() }
    return true
  }

  /// The decision of the first stage that matches the current message.
  private mutating func firstDecision(_ texts: borrowing MessageTexts) -> Decision {
    if ruleSet.hasConditions { beginConditions(texts) }
    if texts.hasSender, let rule = contact(of: texts.sender) {
      return Decision(
        action: .allow, stage: .contact, rule: rule,
        match: .init(field: .sender, bytes: 0..<texts.sender.count))
    }
    var allowed = patternDecision(RuleSet.Group.allow, stage: .allow, texts)
    if ruleSet.hasNumbers { allowed = numberDecision(.allow, before: allowed, texts) }
    if ruleSet.conditions.hasAllow, let decision = filterDecision(.allow, before: allowed, texts) {
      return decision
    }
    if let allowed { return allowed }
    if let rule = ruleSet.smart.allUnknown {
      return Decision(action: .junk, stage: .allUnknown, rule: rule)
    }
    if ruleSet.hasAutomaticAllow, let decision = automaticDecision(allows: true, texts) { return decision }
    if let decision = smartDecision(texts) { return decision }
    var denied = patternDecision(RuleSet.Group.deny, stage: .deny, texts)
    if ruleSet.hasNumbers { denied = numberDecision(.deny, before: denied, texts) }
    if ruleSet.conditions.hasDeny, let decision = filterDecision(.deny, before: denied, texts) {
      return decision
    }
    if let denied { return denied }
    if !ruleSet.languages.isEmpty, let decision = languageDecision(body: texts.body) { return decision }
    if ruleSet.hasAutomaticDeny, let decision = automaticDecision(allows: false, texts) { return decision }
    return .byDefault
  }

  /// The contact that a sender equals, or the first one in the file if there are several.
  mutating func contact(of sender: Span<UInt8>) -> Int? {
    if ruleSet.contacts.isEmpty { return nil }
    senderLookup.take(sender, withNumber: ruleSet.contacts.hasNumbers)
    return ruleSet.contacts.first(of: sender, senderLookup)
  }

  /// The first filter of a group that matches.
  @inline(__always)
  private mutating func patternDecision(
    _ group: Int, stage: Stage, _ texts: borrowing MessageTexts
  ) -> Decision? {
    guard ruleSet.hasPatterns(inGroup: group) else { return nil }
    scan(sender: texts.sender, body: texts.body)
    guard mayMatch,
      let match = ruleSet.patterns.firstMatch(
        inGroup: group, sender: texts.sender, body: texts.body, scratch: &patternScratch)
    else { return nil }
    let rule = Int(ruleSet.ruleOfPattern[match.pattern])
    return Decision(
      action: ruleSet.rules[rule].action, stage: stage, rule: rule, match: .init(match))
  }

  /// The decision found so far, or that of the filter that looks for the sender's number if it comes earlier.
  @inline(never)
  private mutating func numberDecision(
    _ stage: Stage, before other: Decision?, _ texts: borrowing MessageTexts
  ) -> Decision? {
    if stage == .allow ? ruleSet.allowNumbers.isEmpty : ruleSet.denyNumbers.isEmpty { return other }
    guard senderLookup.readNumber(of: texts.sender),
      let rule = stage == .allow
        ? ruleSet.allowNumbers.first(of: senderLookup.number)
        : ruleSet.denyNumbers.first(of: senderLookup.number),
      rule < other?.rule ?? .max
    else { return other }
    return Decision(
      action: ruleSet.rules[rule].action, stage: stage, rule: rule,
      match: .init(field: .sender, bytes: 0..<texts.sender.count))
  }

  /// The decision of the first matching filter with conditions if it comes before the one found so far.
  @inline(never)
  private mutating func filterDecision(
    _ list: CompiledConditions.Filter.List, before other: Decision?, _ texts: borrowing MessageTexts
  ) -> Decision? {
    guard let filter = firstFilter(list, before: other?.rule ?? .max, texts) else { return nil }
    return decision(ofFilter: filter, texts)
  }

  /// The decision of the automatic lists: language by language, and for each language the sender before the
  /// body.
  private mutating func automaticDecision(allows: Bool, _ texts: borrowing MessageTexts) -> Decision? {
    let stage: Stage = allows ? .automaticAllow : .automaticDeny
    let bySender = texts.hasSender ? automaticSender(allows: allows, texts.sender) : nil
    let byBody = patternDecision(
      allows ? RuleSet.Group.automaticAllow : RuleSet.Group.automaticDeny, stage: stage, texts)
    if let bySender {
      if let byBody, let rule = byBody.rule,
        ruleSet.languageRank[rule] < ruleSet.languageRank[bySender]
      {
        return byBody
      }
      return Decision(
        action: allows ? .allow : .junk, stage: stage, rule: bySender,
        match: .init(field: .sender, bytes: 0..<texts.sender.count))
    }
    return byBody
  }

  /// The entry of an automatic list that a sender equals, of the language that comes first.
  mutating func automaticSender(allows: Bool, _ sender: Span<UInt8>) -> Int? {
    if allows {
      if ruleSet.automaticAllowSenders.isEmpty { return nil }
      senderLookup.take(sender, withNumber: ruleSet.automaticAllowSenders.hasNumbers)
      return ruleSet.automaticAllowSenders.first(of: sender, senderLookup)
    }
    if ruleSet.automaticDenySenders.isEmpty { return nil }
    senderLookup.take(sender, withNumber: ruleSet.automaticDenySenders.hasNumbers)
    return ruleSet.automaticDenySenders.first(of: sender, senderLookup)
  }

  /// The decision of the first smart rule that fires. The method is `mutating` for the reason that
  /// ``MessageReader`` has.
  private mutating func smartDecision(_ texts: borrowing MessageTexts) -> Decision? {
    let rules = ruleSet.smart.rules.span
    for position in rules.indices {
      guard let match = rules[position].rule.firstMatch(in: texts) else { continue }
      return Decision(action: .junk, stage: .smart, rule: rules[position].index, match: match)
    }
    return nil
  }

  private mutating func languageDecision(body: Span<UInt8>) -> Decision? {
    // Only these languages can decide. A text that cannot be in one of them is rejected early, without
    // reading the model.
    guard let guess = languageGuess(of: body) else { return nil }
    for language in ruleSet.languages {
      if let decision = Self.decision(of: language, guess: guess) { return decision }
    }
    return nil
  }

  /// The language of the current message's body; nil if no rule or condition is about it. It is identified
  /// once for each message.
  mutating func languageGuess(of body: Span<UInt8>) -> LanguageGuess? {
    if !isGuessed {
      guessed = LanguageIdentifier.identifyByBuiltin(
        body, only: ruleSet.ruleLanguages, scratch: &languageScratch)
      isGuessed = true
    }
    return guessed
  }

  /// The decision of a language rule on a guess; nil if it does not match.
  static func decision(of language: CompiledLanguageRule, guess: LanguageGuess) -> Decision? {
    guard let confidence = language.confidence(in: guess),
      confidence.probability >= language.confidence
    else { return nil }
    return Decision(
      action: language.action, stage: .language,
      language: .init(language: guess.language, confidence: confidence), rule: language.rule)
  }

  /// Searches the current message for the patterns of all groups, unless this has been done.
  @inline(__always)
  mutating func scan(sender: Span<UInt8>, body: Span<UInt8>) {
    if isScanned { return }
    mayMatch = ruleSet.patterns.scan(sender: sender, body: body, scratch: &patternScratch)
    isScanned = true
  }
}
