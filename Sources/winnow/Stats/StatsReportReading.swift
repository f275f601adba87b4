import Bytes
import JSONText
import MessageFilter
import MessageStream

extension StatsReport {
  /// Why bytes are no report that can be used.
  struct Refusal: Error { let message: String }

  /// Reads a report as `stats --json` writes it.
  ///
  /// - Throws: For anything else, and for a report whose counts contradict one another.
  init(json bytes: [UInt8]) throws(Refusal) {
    let document = JSON5Document.read(bytes)
    guard document.isWellFormed, document.nodes.first?.kind == .object,
      let messages = document.member("messages", of: 0).flatMap(document.count),
      let actions = document.member("actions", of: 0), document.nodes[actions].kind == .object,
      let rules = document.member("rules", of: 0), document.nodes[rules].kind == .array
    else { throw Refusal(message: "is no report of 'winnow stats --json'") }
    var counts = OutcomeCounts()
    for child in document.children(of: actions) {
      guard let kind = Outcome(named: document.key(of: child)), let count = document.count(of: child) else {
        throw Refusal(message: "is no report of 'winnow stats --json': its actions are not counted")
      }
      counts[kind] = count
    }
    guard counts.total == messages else {
      throw Refusal(
        message: "contradicts itself: it has \(counted(messages, "message")), and its actions add up to "
          + grouped(counts.total))
    }
    var read: [RuleCount] = []
    var further: RuleCount?
    var known: [String: RuleCount] = [:]
    var hits = 0
    for child in document.children(of: rules) {
      guard let rule = RuleCount(child, of: document) else {
        throw Refusal(message: "is no report of 'winnow stats --json': one of its rules is none")
      }
      // Each is at most as many as lines are counted, and so is the sum so far: it can't overflow.
      hits += rule.hits
      guard hits <= messages - counts[.invalid] else {
        throw Refusal(
          message: "contradicts itself: its rules decided more messages than its "
            + grouped(messages - counts[.invalid]) + " valid ones")
      }
      guard rule.shadowed <= messages else {
        throw Refusal(
          message: "contradicts itself: \(rule.rule) was shadowed by more messages than there are")
      }
      if RuleCount.isFurther(child, of: document) {
        further = further.map { $0.adding(rule) } ?? rule
        continue
      }
      if let other = known.updateValue(rule, forKey: rule.rule), !other.isSameRule(as: rule) {
        throw Refusal(message: "contradicts itself: it names two rules \(rule.rule)")
      }
      read.append(rule)
    }
    self.init(rules: read, furtherRules: further, messages: messages, actions: counts)
  }
}

extension RuleCount {
  /// Whether a rule has no name: it stands for all that were not told apart.
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

extension JSON5Document {
  /// A number that counts something.
  fileprivate func count(of node: Int) -> Int? {
    guard let value = number(of: node), value >= 0, value <= Double(Limits.countedLines),
      value == value.rounded()
    else { return nil }
    return Int(value)
  }
}
