import Bytes
import LanguageIdentification
import TextMatching

/// Finds every rule that matches a message, including those after the rule that decides.
extension Evaluator {
  /// Judges the message that a reader has just read from `chunk`. Calls `visit` with every rule that matches
  /// beside the one that decides, stage by stage, by its index in ``RuleSet/rules``.
  ///
  /// - Complexity: That of ``judge(_:of:)``, and O(rules that match).
  package mutating func judge(
    _ reader: inout MessageReader, of chunk: Span<UInt8>, visitingShadowed visit: (Int) -> Void
  ) {
    judge(&reader, of: chunk)
    visitOthers(than: judgement.decision, &reader, of: chunk) { rule in
      visit(rule)
      return true
    }
  }

  /// Calls `visit` with every rule that matches the message of the last decision, except the one that
  /// decided, in the order in which they would decide, until it returns false. Stages after that are not
  /// looked at.
  package mutating func visitOthers(
    than decision: Decision, _ reader: inout MessageReader, of chunk: Span<UInt8>, _ visit: (Int) -> Bool
  ) {
    // If no rule decided, none matches.
    guard let deciding = decision.rule else { return }
    let texts = reader.texts(in: chunk)
    findMatchingPatterns(texts)
    // A rule of an earlier stage would have decided.
    for stage in Self.stages.drop(while: { $0 != ruleSet.rules[deciding].stage }) {
      findMatchingRules(at: stage, texts)
      for rule in matchingRules where rule != deciding && !visit(rule) { return }
    }
  }

  private static let stages = Stage.allCases

  private mutating func findMatchingPatterns(_ texts: borrowing MessageTexts) {
    if !matchingPatterns.isEmpty { matchingPatterns.removeAll(keepingCapacity: true) }
    if ruleSet.patternGroups == 0 { return }
    scan(sender: texts.sender, body: texts.body)
    if !mayMatch { return }
    ruleSet.patterns.findMatching(
      sender: texts.sender, body: texts.body, scratch: &patternScratch, &matchingPatterns)
  }

  /// Finds the rules of a stage that match the message of the last decision, in the order in which they would
  /// decide.
  private mutating func findMatchingRules(at stage: Stage, _ texts: borrowing MessageTexts) {
    if !matchingRules.isEmpty { matchingRules.removeAll(keepingCapacity: true) }
    switch stage {
    case .contact:
      if texts.hasSender { takeContacts(texts.sender) }
    case .allow, .deny:
      let isAllow = stage == .allow
      takePatternRules(of: stage)
      if !ruleSet.hasConditions, !ruleSet.hasNumbers { return }
      if ruleSet.hasNumbers, senderLookup.readNumber(of: texts.sender) {
        let numbers = isAllow ? ruleSet.allowNumbers : ruleSet.denyNumbers
        numbers.appendAll(of: senderLookup.number, to: &matchingRules)
      }
      for filter in allFilters(isAllow ? .allow : .deny, texts) {
        matchingRules.append(ruleSet.conditions.filters[filter].rule)
      }
      matchingRules.sort()
    case .allUnknown:
      if let rule = ruleSet.smart.allUnknown { matchingRules.append(rule) }
    case .automaticAllow, .automaticDeny:
      takePatternRules(of: stage)
      if texts.hasSender { takeAutomaticSenders(allows: stage == .automaticAllow, texts.sender) }
    case .smart:
      for (index, rule) in ruleSet.smart.rules where rule.firstMatch(in: texts) != nil {
        matchingRules.append(index)
      }
    case .language:
      if ruleSet.languages.isEmpty { return }
      guard let guess = languageGuess(of: texts.body) else { return }
      for language in ruleSet.languages where Evaluator.decision(of: language, guess: guess) != nil {
        matchingRules.append(language.rule)
      }
    case .default: break
    }
  }

  /// Takes all contacts that a sender equals.
  private mutating func takeContacts(_ sender: Span<UInt8>) {
    // The search for the first one also makes the forms in which the sender is compared.
    if contact(of: sender) == nil { return }
    ruleSet.contacts.appendAll(of: sender, senderLookup, to: &matchingRules)
    sortMatchingRules()
  }

  /// Takes all entries of the automatic lists that a sender equals.
  private mutating func takeAutomaticSenders(allows: Bool, _ sender: Span<UInt8>) {
    if automaticSender(allows: allows, sender) == nil { return }
    let senders = allows ? ruleSet.automaticAllowSenders : ruleSet.automaticDenySenders
    senders.appendAll(of: sender, senderLookup, to: &matchingRules)
    sortMatchingRules()
  }

  /// Puts the matching rules into the order in which they decide, each once: a sender may equal an entry both
  /// as a text and as a number.
  private mutating func sortMatchingRules() {
    matchingRules.sort()
    var kept = 0
    for place in matchingRules.indices where kept == 0 || matchingRules[place] != matchingRules[kept - 1] {
      matchingRules[kept] = matchingRules[place]
      kept += 1
    }
    matchingRules.removeSubrange(kept...)
  }

  /// Takes the rules of a stage that are patterns and match.
  private mutating func takePatternRules(of stage: Stage) {
    var last = -1
    for place in matchingPatterns.indices where matchingPatterns[place] != last {
      last = matchingPatterns[place]
      let rule = Int(ruleSet.ruleOfPattern[last])
      if ruleSet.rules[rule].stage == stage { matchingRules.append(rule) }
    }
  }

  /// Calls `visit` with every filter of a tag that matches the message of the last decision, by its index in
  /// ``RuleSet/tagFilters``, in no particular order.
  package mutating func visitTagFilters(
    _ reader: inout MessageReader, of chunk: Span<UInt8>, _ visit: (Int) -> Void
  ) {
    if judgement.tags.isEmpty { return }
    let texts = reader.texts(in: chunk)
    for index in conditions.candidates.indices {
      let filter = ruleSet.conditions.filters[Int(conditions.candidates[index])]
      guard case .tag(let tag) = filter.list, judgement.tags.contains(tag) else { continue }
      if holds(Int(filter.root), texts) { visit(filter.rule) }
    }
  }

  /// The rules of a stage that match the message of the last decision, in the order in which they would
  /// decide.
  mutating func allDecisions(
    at stage: Stage, _ texts: borrowing MessageTexts, guess: LanguageGuess?
  ) -> [Decision] {
    switch stage {
    case .contact:
      guard texts.hasSender else { return [] }
      matchingRules.removeAll(keepingCapacity: true)
      takeContacts(texts.sender)
      return matchingRules.map { whole(texts.sender, $0, stage) }
    case .allow:
      return merged(
        allMatches(inGroup: RuleSet.Group.allow, texts)
          + allNumbers(ruleSet.allowNumbers, texts.sender, stage), .allow, texts)
    case .allUnknown:
      return ruleSet.smart.allUnknown.map { [Decision(action: .junk, stage: stage, rule: $0)] } ?? []
    case .automaticAllow, .automaticDeny:
      let isAllow = stage == .automaticAllow
      let found = allMatches(
        inGroup: isAllow ? RuleSet.Group.automaticAllow : RuleSet.Group.automaticDeny, texts)
      guard texts.hasSender else { return found }
      matchingRules.removeAll(keepingCapacity: true)
      takeAutomaticSenders(allows: isAllow, texts.sender)
      let senders = matchingRules.map { whole(texts.sender, $0, stage) }
      return (senders + found).sorted { ($0.rule ?? 0) < ($1.rule ?? 0) }
    case .smart:
      return ruleSet.smart.rules.compactMap { index, rule in
        rule.firstMatch(in: texts).map { Decision(action: .junk, stage: stage, rule: index, match: $0) }
      }
    case .deny:
      return merged(
        allMatches(inGroup: RuleSet.Group.deny, texts)
          + allNumbers(ruleSet.denyNumbers, texts.sender, stage), .deny, texts)
    case .language:
      guard let guess else { return [] }
      return ruleSet.languages.compactMap { Evaluator.decision(of: $0, guess: guess) }
    case .default: return []
    }
  }

  /// The decisions of patterns and of filters with conditions, in the file's order. The latter do not list
  /// their conditions.
  private mutating func merged(
    _ decisions: [Decision], _ list: CompiledConditions.Filter.List, _ texts: borrowing MessageTexts
  ) -> [Decision] {
    if !ruleSet.hasConditions, !ruleSet.hasNumbers { return decisions }
    var all = decisions
    for index in allFilters(list, texts) {
      let filter = ruleSet.conditions.filters[index]
      if filter.isText {
        all.append(decision(ofFilter: index, texts))
      } else {
        let rule = ruleSet.rules[filter.rule]
        all.append(Decision(action: rule.action, stage: rule.stage, rule: filter.rule))
      }
    }
    return all.sorted { ($0.rule ?? 0) < ($1.rule ?? 0) }
  }

  /// The decisions of the filters that look for the sender's number.
  private mutating func allNumbers(_ table: NumberTable, _ sender: Span<UInt8>, _ stage: Stage) -> [Decision]
  {
    guard !table.isEmpty, senderLookup.readNumber(of: sender) else { return [] }
    var rules: [Int] = []
    table.appendAll(of: senderLookup.number, to: &rules)
    return rules.map { whole(sender, $0, stage) }
  }

  /// A decision whose match is the whole sender.
  private func whole(_ sender: Span<UInt8>, _ rule: Int, _ stage: Stage) -> Decision {
    Decision(
      action: ruleSet.rules[rule].action, stage: stage, rule: rule,
      match: .init(field: .sender, bytes: 0..<sender.count))
  }

  /// Every pattern of a group that matches the message of the last decision, each with its leftmost match.
  private mutating func allMatches(inGroup group: Int, _ texts: borrowing MessageTexts) -> [Decision] {
    guard ruleSet.hasPatterns(inGroup: group) else { return [] }
    scan(sender: texts.sender, body: texts.body)
    guard mayMatch else { return [] }
    return ruleSet.patterns.allMatches(
      inGroup: group, sender: texts.sender, body: texts.body, scratch: &patternScratch
    ).map { match in
      let rule = Int(ruleSet.ruleOfPattern[match.pattern])
      let description = ruleSet.rules[rule]
      return Decision(
        action: description.action, stage: description.stage, rule: rule, match: .init(match))
    }
  }

  /// The language of a body.
  mutating func guess(body: Span<UInt8>) -> LanguageGuess? {
    LanguageIdentifier.identifyByBuiltin(body, scratch: &languageScratch)
  }
}
