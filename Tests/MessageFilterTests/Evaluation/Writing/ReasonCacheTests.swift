import Bytes
import Testing

@testable import MessageFilter

@Suite struct ReasonCacheTests {
  /// What a decision by a rule is written as.
  private func written(_ rule: Int, _ rules: RuleSet, _ memory: inout ReasonCache) -> [UInt8] {
    var output = ByteBuffer(capacity: 256)
    var judgement = Judgement()
    judgement.take(Decision(action: .junk, stage: .deny, rule: rule))
    rules.ruleWriter.append(
      judgement, of: MessageTexts(sender: Span(), hasSender: false, body: Span()), &memory, to: &output)
    return Array(copying: output.span)
  }

  /// The same without a memory.
  private func rendered(_ rule: Int, _ rules: RuleSet) -> [UInt8] {
    var memory = ReasonCache()
    return written(rule, rules, &memory)
  }

  @Test func `a reason is the same when it is written again`() throws {
    let rules = try RuleSet(
      parsing: #"{version: 1, deny: ["free", {id: "a\"b", text: "say \"hi\""}, {text: "\u0001"}]}"#)
    var memory = ReasonCache(rules.ruleWriter)
    for rule in [1, 1, 0, 2, 1, 0, 0, 2] {
      #expect(written(rule, rules, &memory) == rendered(rule, rules), "rule \(rule)")
    }
    let first = String(decoding: rendered(1, rules), as: UTF8.self)
    #expect(
      first == #""action":"junk","reason":{"stage":"deny","rule":"a\"b","text":"say \"hi\""}"#)
  }

  @Test func `rules for which the memory has no room are written too`() throws {
    // More rules than it has places for, and more bytes than it keeps.
    let many = try RuleSet(
      parsing: "{version: 1, deny: [" + (0..<9000).map { "\"word\($0)\"" }.joined(separator: ",") + "]}")
    let long = try RuleSet(
      parsing: "{version: 1, deny: ["
        + (0..<40).map { "\"\($0)" + String(repeating: "x", count: 4000) + "\"" }.joined(separator: ",")
        + "]}")
    for rules in [many, long] {
      var memory = ReasonCache(rules.ruleWriter)
      for _ in 0..<2 {
        for rule in rules.rules.indices {
          #expect(written(rule, rules, &memory) == rendered(rule, rules), "rule \(rule)")
        }
      }
    }
  }
}
