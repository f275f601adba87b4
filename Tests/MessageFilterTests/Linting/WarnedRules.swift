import MessageFilter
import Testing

/// A rules file, and what its warnings say never to decide.
struct WarnedRules {
  struct Message {
    var sender: String?
    var body: String
    var fields: [String: String] = [:]
  }

  private let ruleSet: RuleSet
  /// The pointers of rules and sections.
  let warned: Set<String>
  let warnings: [String]
  private let text: String

  /// nil if the rules are in error.
  init?(_ rules: Rules) throws {
    text = RulesFile.text(of: rules)
    let reading = RulesFile.read(bytes: Array(text.utf8))
    guard let read = reading.rules else { return nil }
    let findings = reading.findings.filter {
      ["never decide", "is the same as", "the same filter is in"].contains(where: $0.message.contains)
    }
    warned = Set(findings.map(\.rule))
    warnings = findings.map(\.message)
    ruleSet = try RuleSet(compiling: read)
  }

  /// Expects that none of them decides about a message.
  func expectNothingWarnedOfDecides(_ messages: some Sequence<Message>, _ comment: String) {
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
