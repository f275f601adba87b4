import Bytes
import JSONText
import LanguageIdentification

/// Turns the decisions of an evaluator into verdicts.
extension Evaluator {
  /// The verdict of a decision about the current message. The method is `mutating` for the reason that
  /// ``MessageReader`` has.
  package mutating func verdict(of decision: Decision, _ texts: borrowing MessageTexts) -> Verdict {
    let tags =
      judgement.tags.isEmpty
      ? [] : ruleSet.tags.indices.filter { judgement.tags.contains($0) }.map { ruleSet.tags[$0] }
    guard let rule = decision.rule else { return Verdict(reason: .noRule, tags: tags) }
    return Verdict(reason: .rule(ruleSet.rules[rule], evidence(of: decision, texts)), tags: tags)
  }

  /// The verdict that a matching rule would give, with the conditions that hold of its own filter.
  mutating func verdict(ifDecided decision: Decision, _ texts: borrowing MessageTexts) -> Verdict {
    if let rule = decision.rule, ruleSet.rules[rule].hasConditions,
      let filter = ruleSet.conditions.filter(ofRule: rule)
    {
      return verdict(of: self.decision(ofFilter: filter, texts), texts)
    }
    return verdict(of: decision, texts)
  }

  /// Every filter of a tag that matches the message of the last decision.
  mutating func tagMatches(_ texts: borrowing MessageTexts) -> [Explanation.TagMatch] {
    var found: [Explanation.TagMatch] = []
    for tag in ruleSet.tags.indices where judgement.tags.contains(tag) {
      for filter in allFilters(.tag(tag), texts) {
        let decision = decision(ofFilter: filter, texts)
        let evidence = evidence(of: decision, texts)
        let rule = ruleSet.description(of: ruleSet.conditions.filters[filter])
        found.append(.init(tag: ruleSet.tags[tag], reason: .rule(rule, evidence)))
      }
    }
    return found
  }

  private func evidence(of decision: Decision, _ texts: borrowing MessageTexts) -> Evidence {
    if let filter = decision.filter {
      let matches = judgement.matches.map { conditionMatch($0, ofFilter: filter, texts) }
      return .conditions(
        ConditionMatches(
          points: judgement.points, matches: matches, match: decision.match.map { match($0, texts) }))
    }
    if let match = decision.match { return .text(self.match(match, texts)) }
    if let language = decision.language { return .language(language) }
    return .everything
  }

  /// The report of a condition that holds.
  func conditionMatch(
    _ found: ConditionEvidence, ofFilter filter: Int, _ texts: borrowing MessageTexts
  ) -> ConditionMatch {
    let node = ruleSet.conditions.nodes[Int(found.node)]
    let rule = ruleSet.description(of: ruleSet.conditions.filters[filter])
    return ConditionMatch(
      condition: rule.pointer + ruleSet.conditions.path(of: Int(found.node)),
      points: node.list == .score ? Int(node.points) : nil,
      text: ruleSet.conditions.text(of: node, tags: ruleSet.tags),
      match: found.match.map { match($0, texts) }, language: found.language)
  }

  private func match(_ match: Decision.Match, _ texts: borrowing MessageTexts) -> Match {
    let first = judgement.scalarCount(upTo: match.bytes.lowerBound, of: match.field, in: texts)
    switch match.field {
    case .body: return self.match(match, from: first, of: texts.body.extracting(match.bytes))
    case .sender: return self.match(match, from: first, of: texts.sender.extracting(match.bytes))
    case .all:
      var part = ByteBuffer(capacity: match.bytes.count)
      judgement.append(joined: match.bytes, of: texts, to: &part)
      return self.match(match, from: first, of: part.span)
    case .named(let field):
      return self.match(
        match, from: first, of: judgement.fields.text(Int(field)).extracting(match.bytes))
    }
  }

  /// A match of these bytes, which `first` scalars precede.
  private func match(_ match: Decision.Match, from first: Int, of part: Span<UInt8>) -> Match {
    let range = first..<first + part.scalarCount(upTo: part.count)
    let field = ruleSet.field(match.field)
    if !match.isCallingCode { return Match(field: field, range: range, text: String(copying: part)) }
    var code = ByteBuffer(capacity: part.count)
    code.appendCallingCode(part)
    return Match(field: field, range: range, text: String(copying: code.span))
  }
}

extension RuleSet {
  /// The field of a ``Reason`` for a part of a message.
  func field(_ part: Decision.Part) -> Field {
    switch part {
    case .body: .body
    case .sender: .sender
    case .all: .all
    case .named(let field): .named(fields.named[Int(field)].name)
    }
  }
}

extension CompiledConditions {
  /// The text of a condition in a verdict; nil for a group.
  func text(of node: ConditionNode, tags: [String]) -> String? {
    switch node.kind {
    case .leaf: leafTexts[Int(node.value)]
    case .tag: tags[Int(node.value)]
    case .group, .score: nil
    }
  }

  /// The JSON Pointer of a condition, relative to its filter: `/all/0/any/1`.
  func path(of node: Int) -> String {
    let condition = nodes[node]
    if condition.parent < 0 { return "" }
    return "\(path(of: Int(condition.parent)))/\(condition.list.key)/\(condition.index)"
  }
}
