import MessageFilter
import Testing

/// A rules file, and what its warnings say never to decide or never to match.
struct WarnedRules {
  struct Message {
    var sender: String?
    var body: String
    var fields: [String: String] = [:]
  }

  private let ruleSet: RuleSet
  /// The rules that are said to match no message, and no others; nil if there are none.
  private let impossibleRules: RuleSet?
  /// The pointers of rules and sections.
  let warned: Set<String>
  /// The pointers of those that are said to match no message. It may also be said of a text among a filter's
  /// conditions, which must then be one that the filter needs.
  let impossible: Set<String>
  let warnings: [String]
  private let text: String

  /// nil if the rules are in error.
  init?(_ rules: Rules) throws {
    text = RulesFile.text(of: rules)
    let reading = RulesFile.read(bytes: Array(text.utf8))
    guard let read = reading.rules else { return nil }
    func findings(_ parts: String...) -> [Finding] {
      reading.findings.filter { parts.contains(where: $0.message.contains) }
    }
    let ofDeciding = findings("never decide", "is the same as", "the same filter is in")
    let ofMatching = findings("can never match", "never matches")
    warned = Set((ofDeciding + ofMatching).map(\.rule))
    impossible = Set(ofMatching.map(\.rule))
    warnings = (ofDeciding + ofMatching).map(\.message)
    ruleSet = try RuleSet(compiling: read)
    impossibleRules =
      try impossible.isEmpty ? nil : RuleSet(compiling: Self.only(impossible, of: read))
  }

  /// The filters of `allow` and `deny` with these pointers, which keep them, and no other rules.
  private static func only(_ pointers: Set<String>, of all: Rules) -> Rules {
    var rules = Rules()
    rules.fields = all.fields
    rules.country = all.country
    rules.tags = all.tags
    rules.allow = all.allow
    rules.deny = all.deny
    for index in rules.allow.indices where !pointers.contains("/allow/\(index)") {
      rules.allow[index].isEnabled = false
    }
    for index in rules.deny.indices where !pointers.contains("/deny/\(index)") {
      rules.deny[index].isEnabled = false
    }
    return rules
  }

  /// Expects that none of them decides about a message, and that none that is said to match no message
  /// matches one.
  func expectNothingWarnedOfDecides(_ messages: some Collection<Message>, _ comment: String) {
    if let impossibleRules {
      var evaluator = Evaluator(impossibleRules)
      for message in messages {
        let verdict = evaluator.evaluate(sender: message.sender, body: message.body, fields: message.fields)
        guard let name = verdict.reason.rule?.name else { continue }
        Issue.record("\(comment): \(name) matches \(escaped(message)): \(text)")
      }
    }
    var evaluator = Evaluator(ruleSet)
    for message in messages {
      let verdict = evaluator.evaluate(sender: message.sender, body: message.body, fields: message.fields)
      guard let name = verdict.reason.rule?.name else { continue }
      if warned.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) {
        Issue.record("\(comment): \(name) decides about \(escaped(message)): \(text)")
      }
    }
  }

  private func escaped(_ message: Message) -> String {
    func escaped(_ text: String) -> String { text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
    return "body \(escaped(message.body)), sender \(message.sender.map(escaped) ?? "null"), "
      + "fields \(message.fields.mapValues(escaped))"
  }
}
