import Bytes
import JSONText
import MessageFilter
import MessageStream

extension StatsReport {
  /// Reads a report as `stats --json` writes it.
  ///
  /// - Throws: ``ReportRefusal`` for anything else, and for a report whose counts contradict each other.
  init(json: [UInt8]) throws(ReportRefusal) {
    let report = try SavedReport(json, of: .stats)
    let document = report.document
    let messages = report.messages
    let actions = try report.object("actions")
    guard let counts = document.outcomes(of: actions) else {
      throw ReportRefusal(of: .stats, mistake: "its actions are not counted")
    }
    guard counts.total == messages else {
      throw ReportRefusal(
        message: "contradicts itself: it has \(counted(messages, "message")), and its actions add up to "
          + grouped(counts.total))
    }
    var read: [RuleCount] = []
    var further: RuleCount?
    var texts: [String: String] = [:]
    var hits = 0
    for child in document.children(of: report.rules) {
      guard let rule = RuleCount(child, of: document) else {
        throw ReportRefusal(of: .stats, mistake: "one of its rules is malformed")
      }
      // Each number, and the sum so far, is at most the limit of counted lines, so nothing can overflow.
      hits += rule.hits
      guard hits <= messages - counts[.invalid] else {
        throw ReportRefusal(
          message: "contradicts itself: its rules decided more messages than its "
            + grouped(messages - counts[.invalid]) + " valid ones")
      }
      guard rule.shadowed <= messages else {
        throw ReportRefusal(
          message: "contradicts itself: \(rule.rule) was shadowed by more messages than there are")
      }
      if RuleCount.isFurther(child, of: document) {
        further = further.map { $0.adding(rule) } ?? rule
        continue
      }
      if let other = texts.updateValue(rule.text, forKey: rule.key), other != rule.text {
        throw ReportRefusal(message: "contradicts itself: it names two rules \(rule.rule)")
      }
      read.append(rule)
    }
    self.init(
      rules: read, furtherRules: further, messages: messages, actions: counts,
      tags: try Self.tags(document, messages: messages, actions: counts),
      tagFilters: try TagFilterCounts(document, messages: messages),
      country: try Self.country(document),
      details: try StatsDetails(document, messages: messages))
  }

  /// The country of the rules.
  private static func country(_ document: JSON5Document) throws(ReportRefusal) -> String? {
    guard let node = document.member("country", of: 0) else { return nil }
    guard document.nodes[node].kind == .string,
      let region = NumberingPlan(country: document.text(of: node))?.region
    else { throw ReportRefusal(of: .stats, mistake: "its country is unknown") }
    return region
  }

  /// The counts by tag. Reports of older versions have none.
  private static func tags(
    _ document: JSON5Document, messages: Int, actions: OutcomeCounts
  ) throws(ReportRefusal) -> CountedNames {
    var tags = CountedNames(limit: Limits.countedRules)
    guard let list = document.member("tags", of: 0) else { return tags }
    guard document.nodes[list].kind == .array else {
      throw ReportRefusal(of: .stats, mistake: "its tags are not a list")
    }
    var known: Set<String> = []
    for node in document.children(of: list) {
      guard document.nodes[node].kind == .object, let name = document.member("tag", of: node),
        let messagesOfTag = document.member("messages", of: node).flatMap(document.count),
        let counts = document.member("actions", of: node).flatMap(document.outcomes)
      else { throw ReportRefusal(of: .stats, mistake: "one of its tags is malformed") }
      guard counts.total == messagesOfTag else {
        throw ReportRefusal(message: "contradicts itself: the messages of a tag are not those of its actions")
      }
      if document.nodes[name].kind == .null {
        // A message counts once for each of its tags, the number of which is limited.
        guard known.insert("").inserted, messagesOfTag <= messages * TagRule.maxCount else {
          throw ReportRefusal(message: "contradicts itself: further tags are on more messages than there are")
        }
        tags.add(nil, counts)
        continue
      }
      let tag = document.text(of: name)
      guard document.nodes[name].kind == .string, DeclaredName.isValid(tag) else {
        throw ReportRefusal(of: .stats, mistake: "one of its tags has no name")
      }
      guard known.insert(tag).inserted else {
        throw ReportRefusal(message: "contradicts itself: it names the tag \(tag) twice")
      }
      guard Outcome.allCases.allSatisfy({ counts[$0] <= actions[$0] }) else {
        throw ReportRefusal(message: "contradicts itself: the tag \(tag) is on more messages than there are")
      }
      tags.add(tag, counts)
    }
    return tags
  }
}

extension RuleCount {
  /// Whether an entry has no name, and so stands for all rules that are not counted separately.
  fileprivate static func isFurther(_ node: Int, of document: JSON5Document) -> Bool {
    document.member("rule", of: node).map { document.nodes[$0].kind } == .null
  }

  fileprivate func adding(_ other: RuleCount) -> RuleCount {
    var sum = self
    sum.add(other, offset: 0)
    return sum
  }

  fileprivate init?(_ node: Int, of document: JSON5Document) {
    guard document.nodes[node].kind == .object else { return nil }
    var texts: [String: String] = [:]
    var numbers: [String: Int] = [:]
    for child in document.children(of: node) {
      switch document.nodes[child].kind {
      case .string: texts[document.key(of: child)] = document.text(of: child)
      case .number: numbers[document.key(of: child)] = document.count(of: child)
      default: break
      }
    }
    guard let hits = numbers["hits"] else { return nil }
    if Self.isFurther(node, of: document) {
      self = .further
    } else {
      guard let rule = texts["rule"], let stage = texts["stage"] else { return nil }
      self.init(rule: rule, stage: stage, text: texts["text"] ?? "")
    }
    self.hits = hits
    shadowed = numbers["shadowed"] ?? 0
    first = numbers["first"]
    last = numbers["last"]
  }
}
