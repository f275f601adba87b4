import Bytes
import LanguageIdentification
import TextMatching

/// The result of a leaf on a message: whether it holds, where it matched, and which language it found.
typealias LeafEvidence = (holds: Bool, match: Decision.Match?, language: FoundLanguage?)

/// Evaluates conditions and tags: the sections "Conditions" and "Stages" of winnow(7).
extension Evaluator {
  /// Finds the filters that may match, and the message's tags. This is done before the stages.
  @inline(never)
  mutating func beginConditions(_ texts: borrowing MessageTexts) {
    conditions.begin()
    scan(sender: texts.sender, body: texts.body)
    if mayMatch {
      conditions.found.removeAll(keepingCapacity: true)
      ruleSet.patterns.appendCollected(patternScratch, to: &conditions.found)
      addCandidates(ruleSet.conditions.candidatesOfPattern[0])
    }
    for field in ruleSet.conditions.fieldPatterns.indices {
      let scratch = conditions.fields[field]
      let set = ruleSet.conditions.fieldPatterns[field]
      conditions.found.removeAll(keepingCapacity: true)
      guard set.scan(sender: Span(), body: judgement.fields.text(field), scratch: &scratch.patterns) else {
        continue
      }
      set.appendCollected(scratch.patterns, to: &conditions.found)
      addCandidates(ruleSet.conditions.candidatesOfPattern[field + 1])
    }
    if !ruleSet.conditions.numbers.isEmpty { findNumbers(texts) }
    for index in ruleSet.conditions.always.indices {
      conditions.insert(Int(ruleSet.conditions.always[index]))
    }
    // A tag adds candidates, but none that puts a tag: the conditions of tags name no tags.
    for index in conditions.candidates.indices {
      let filter = ruleSet.conditions.filters[Int(conditions.candidates[index])]
      guard case .tag(let tag) = filter.list, !judgement.tags.contains(tag) else { continue }
      if holds(Int(filter.root), texts) { put(tag) }
    }
  }

  /// Puts a tag on the message, and adds the filters that require it to the candidates.
  private mutating func put(_ tag: Int) {
    judgement.tags.insert(tag)
    for place in ruleSet.conditions.candidatesOfTag.range(of: tag) {
      conditions.insert(ruleSet.conditions.candidatesOfTag.filter(at: place))
    }
  }

  /// Finds the phone numbers of rules that the sender and the fields equal, and the filters that look for
  /// them.
  private mutating func findNumbers(_ texts: borrowing MessageTexts) {
    conditions.foundNumbers.removeAll(keepingCapacity: true)
    let tables = ruleSet.conditions.numbers
    if !tables[0].isEmpty, senderLookup.readNumber(of: texts.sender) {
      tables[0].appendAll(of: senderLookup.number, to: &conditions.foundNumbers)
    }
    for table in 1..<tables.count where !tables[table].isEmpty {
      if Self.read(&fieldNumber, from: judgement, field: table - 1, ruleSet.numberingPlan) {
        tables[table].appendAll(of: fieldNumber, to: &conditions.foundNumbers)
      }
    }
    let candidates = ruleSet.conditions.candidatesOfNumber
    for index in conditions.foundNumbers.indices {
      for place in candidates.range(of: conditions.foundNumbers[index]) {
        conditions.insert(candidates.filter(at: place))
      }
    }
  }

  private static func read(
    _ number: inout PhoneNumber, from judgement: borrowing Judgement, field: Int, _ plan: NumberingPlan
  ) -> Bool {
    number.read(judgement.fields.text(field), plan)
  }

  /// Adds the filters of the patterns that were found to the candidates.
  private mutating func addCandidates(_ table: CandidateFilters) {
    for index in conditions.found.indices {
      for place in table.range(of: conditions.found[index]) { conditions.insert(table.filter(at: place)) }
    }
  }

  /// The first filter of a list that matches, of those whose rule comes before `limit`.
  mutating func firstFilter(
    _ list: CompiledConditions.Filter.List, before limit: Int, _ texts: borrowing MessageTexts
  ) -> Int? {
    var limit = limit
    var first: Int?
    for index in conditions.candidates.indices {
      let candidate = Int(conditions.candidates[index])
      let filter = ruleSet.conditions.filters[candidate]
      guard filter.list == list, filter.rule < limit, holds(Int(filter.root), texts) else { continue }
      limit = filter.rule
      first = candidate
    }
    return first
  }

  /// All filters of a list that match, in the file's order.
  mutating func allFilters(_ list: CompiledConditions.Filter.List, _ texts: borrowing MessageTexts) -> [Int] {
    var found: [Int] = []
    for index in conditions.candidates.indices {
      let candidate = Int(conditions.candidates[index])
      let filter = ruleSet.conditions.filters[candidate]
      if filter.list == list, holds(Int(filter.root), texts) { found.append(candidate) }
    }
    return found.sorted()
  }

  // MARK: Conditions

  /// Whether a condition holds.
  mutating func holds(_ node: Int, _ texts: borrowing MessageTexts) -> Bool {
    let condition = ruleSet.conditions.nodes[node]
    switch condition.kind {
    case .leaf: return leafHolds(Int(condition.value), texts)
    case .tag: return judgement.tags.contains(Int(condition.value))
    case .group:
      for child in condition.all where !holds(child, texts) { return false }
      for child in condition.none where holds(child, texts) { return false }
      if condition.any.isEmpty { return true }
      for child in condition.any where holds(child, texts) { return true }
      return false
    case .score: return sum(of: condition, texts) >= Int(condition.value)
    }
  }

  mutating func sum(of score: ConditionNode, _ texts: borrowing MessageTexts) -> Int {
    var sum = 0
    for item in score.all where holds(item, texts) { sum += Int(ruleSet.conditions.nodes[item].points) }
    return sum
  }

  private mutating func leafHolds(_ leaf: Int, _ texts: borrowing MessageTexts) -> Bool {
    if case .pattern(let field, let first, let second, isRegex: false) = ruleSet.conditions.leaves[leaf] {
      return textHolds(first, second, ofField: field, texts)
    }
    if conditions.states[leaf] == .unknown {
      conditions.states[leaf] = evidence(ofLeaf: leaf, texts).holds ? .holds : .fails
      conditions.judged.append(Int32(leaf))
    }
    return conditions.states[leaf] == .holds
  }

  /// Whether one of two texts is found. This takes constant time. Its place in the original takes time linear
  /// in the message, so only the filter that decides computes it.
  private mutating func textHolds(
    _ first: Int, _ second: Int?, ofField field: Int?, _ texts: borrowing MessageTexts
  ) -> Bool {
    if let field {
      let scratch = conditions.fields[field]
      return ruleSet.conditions.fieldPatterns[field].hasMatch(
        ofCollected: first, sender: Span(), body: judgement.fields.text(field), scratch: &scratch.patterns)
    }
    if ruleSet.patterns.hasMatch(
      ofCollected: first, sender: texts.sender, body: texts.body, scratch: &patternScratch)
    {
      return true
    }
    guard let second else { return false }
    return ruleSet.patterns.hasMatch(
      ofCollected: second, sender: texts.sender, body: texts.body, scratch: &patternScratch)
  }

  /// The evidence of a leaf. It is computed once for each message.
  private mutating func evidence(ofLeaf leaf: Int, _ texts: borrowing MessageTexts) -> LeafEvidence {
    if let known = conditions.known(ofLeaf: leaf) { return known }
    let found = search(forLeaf: leaf, texts)
    conditions.remember(found, ofLeaf: leaf)
    return found
  }

  private mutating func search(forLeaf leaf: Int, _ texts: borrowing MessageTexts) -> LeafEvidence {
    switch ruleSet.conditions.leaves[leaf] {
    case .pattern(let field, let first, let second, _):
      if let field {
        let scratch = conditions.fields[field]
        let match = ruleSet.conditions.fieldPatterns[field].match(
          ofCollected: first, sender: Span(), body: judgement.fields.text(field), scratch: &scratch.patterns)
        return (match != nil, match.map { .init(field: .named(UInt8(field)), bytes: $0.range) }, nil)
      }
      var match = ruleSet.patterns.match(
        ofCollected: first, sender: texts.sender, body: texts.body, scratch: &patternScratch)
      if match == nil, let second {
        match = ruleSet.patterns.match(
          ofCollected: second, sender: texts.sender, body: texts.body, scratch: &patternScratch)
      }
      return (match != nil, match.map { .init($0) }, nil)
    case .number(let field, let number):
      guard conditions.foundNumbers.contains(number) else { return (false, nil, nil) }
      guard let field else { return (true, .init(field: .sender, bytes: 0..<texts.sender.count), nil) }
      return (true, .init(field: .named(UInt8(field)), bytes: 0..<judgement.fields.text(field).count), nil)
    case .smart(let rule):
      let match = rule.firstMatch(in: texts)
      return (match != nil, match, nil)
    case .language(let rule):
      guard let guess = languageGuess(of: texts.body),
        let confidence = rule.confidence(in: guess), confidence.probability >= rule.confidence
      else { return (false, nil, nil) }
      return (true, nil, FoundLanguage(language: guess.language, confidence: confidence))
    }
  }

  // MARK: Evidence

  /// The decision of a filter that matches. The conditions that hold are stored in `judgement`.
  mutating func decision(ofFilter index: Int, _ texts: borrowing MessageTexts) -> Decision {
    let filter = ruleSet.conditions.filters[index]
    let root = ruleSet.conditions.nodes[Int(filter.root)]
    let rule = ruleSet.description(of: filter)
    var decision = Decision(action: rule.action, stage: rule.stage, rule: filter.rule)
    if filter.isText {
      decision.match = evidence(ofLeaf: Int(root.value), texts).match
      return decision
    }
    decision.filter = index
    judgement.points = nil
    judgement.matches.removeAll(keepingCapacity: true)
    if root.kind == .score {
      judgement.points = sum(of: root, texts)
      var most = Int.min
      for item in root.all where holds(item, texts) {
        appendEvidence(of: item, texts)
        let points = Int(ruleSet.conditions.nodes[item].points)
        if points > most, let match = judgement.matches.last?.match {
          decision.match = match
          most = points
        }
      }
    } else {
      appendEvidence(ofGroup: root, texts)
      decision.match = judgement.matches.first { $0.match != nil }?.match
    }
    if judgement.matches.count > Self.fewMatches { judgement.findPositions(texts) }
    return decision
  }

  /// With at most this many matches, the scalars before each match are counted separately.
  private static var fewMatches: Int { 8 }

  /// Appends the conditions of a group that hold: those of `all` before those of `any`, depth first.
  private mutating func appendEvidence(ofGroup group: ConditionNode, _ texts: borrowing MessageTexts) {
    for child in group.all.lowerBound..<group.any.upperBound where holds(child, texts) {
      let condition = ruleSet.conditions.nodes[child]
      if condition.kind == .group {
        appendEvidence(ofGroup: condition, texts)
      } else {
        appendEvidence(of: child, texts)
      }
    }
  }

  private mutating func appendEvidence(of node: Int, _ texts: borrowing MessageTexts) {
    let evidence = evidence(of: node, texts)
    judgement.matches.append(evidence)
  }

  /// The evidence of a condition.
  mutating func evidence(of node: Int, _ texts: borrowing MessageTexts) -> ConditionEvidence {
    let condition = ruleSet.conditions.nodes[node]
    var evidence = ConditionEvidence(node: Int32(node))
    if condition.kind == .leaf {
      let found = self.evidence(ofLeaf: Int(condition.value), texts)
      evidence.match = found.match
      evidence.language = found.language
    }
    return evidence
  }
}
