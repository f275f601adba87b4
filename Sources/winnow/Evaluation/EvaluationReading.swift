import Bytes
import JSONText
import MessageFilter
import MessageStream

extension EvaluationReport {
  /// Reads a report as `evaluate --json` writes it. Its rules are in the order of the report.
  ///
  /// - Throws: ``ReportRefusal`` for anything else, and for a report whose counts contradict each other.
  init(json: [UInt8]) throws(ReportRefusal) {
    let report = try SavedReport(json, of: .evaluate)
    let document = report.document
    let messages = report.messages
    let matrix = try report.object("matrix")
    self.init()
    for label in Self.labels {
      guard let row = document.member(label.name, of: matrix), document.nodes[row].kind == .object else {
        throw ReportRefusal(of: .evaluate, mistake: "its matrix lacks \(label.name)")
      }
      for action in Self.actions {
        guard let count = document.member(action.name, of: row).flatMap(document.count) else {
          throw ReportRefusal(of: .evaluate, mistake: "its matrix lacks \(label.name) as \(action.name)")
        }
        add(count, label: label, action: action)
      }
    }
    guard self.messages == messages else {
      throw ReportRefusal(
        message: "contradicts itself: it has \(counted(messages, "message")), and its matrix adds up to "
          + grouped(self.messages))
    }
    unlabelled = document.member("unlabelled", of: 0).flatMap(document.count) ?? 0
    invalid = document.member("invalid", of: 0).flatMap(document.count) ?? 0
    var read: [EvaluatedRule] = []
    var known: Set<String> = []
    for node in document.children(of: report.rules) {
      guard let rule = EvaluatedRule(node, of: document) else {
        throw ReportRefusal(of: .evaluate, mistake: "one of its rules is malformed")
      }
      if rule.hits > messages || rule.alone > messages {
        throw ReportRefusal(
          message: "contradicts itself: \(oneLine(rule.rule)) has more hits than there are messages")
      }
      if rule.right > rule.hits {
        throw ReportRefusal(
          message: "contradicts itself: \(oneLine(rule.rule)) has more right hits than hits")
      }
      guard known.insert(rule.key).inserted else {
        throw ReportRefusal(message: "contradicts itself: it names two rules \(oneLine(rule.rule))")
      }
      read.append(rule)
    }
    add(rulesOf: read)
  }

  /// Adds a report of the same rules, which may be in another order.
  ///
  /// - Throws: ``ReportRefusal`` if the rules differ, so that the report is of another rules file.
  mutating func merge(_ part: EvaluationReport) throws(ReportRefusal) {
    var places: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { places[rule.key] = index }
    var ordered = rules
    for rule in part.rules {
      guard let place = places.removeValue(forKey: rule.key) else {
        throw .ofOtherRules("\(oneLine(rule.rule)) is not in those")
      }
      guard ordered[place].text == rule.text else {
        throw .ofOtherRules(
          "\(oneLine(rule.rule)) is \"\(oneLine(rule.text))\" here, \"\(oneLine(ordered[place].text))\" there"
        )
      }
      ordered[place] = rule
    }
    if let place = places.values.min() {
      throw .ofOtherRules("\(oneLine(ordered[place].rule)) is not in this one")
    }
    var same = part
    same.replaceRules(ordered)
    add(same)
  }
}

extension EvaluatedRule {
  fileprivate init?(_ node: Int, of document: JSON5Document) {
    guard document.nodes[node].kind == .object,
      let rule = document.member("rule", of: node), document.nodes[rule].kind == .string,
      let stage = document.member("stage", of: node), document.nodes[stage].kind == .string,
      let hits = document.member("hits", of: node).flatMap(document.count),
      let right = document.member("right", of: node).flatMap(document.count)
    else { return nil }
    self.init(
      rule: document.text(of: rule), stage: document.text(of: stage),
      text: document.member("text", of: node).map { document.text(of: $0) } ?? "")
    self.hits = hits
    self.right = right
    alone = document.member("alone", of: node).flatMap(document.count) ?? 0
  }
}
