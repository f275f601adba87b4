package import Bytes
import JSONText

/// Writes rules in verdicts. Formats keep it apart from the ``RuleSet``, because that is large and would be
/// copied for each call.
package struct RuleWriter: Sendable {
  private let rules: [RuleDescription]
  /// Writes conditions and tags.
  package let conditions: ConditionWriter

  init(_ rules: [RuleDescription], conditions: ConditionWriter) {
    self.rules = rules
    self.conditions = conditions
  }

  /// The number of rules.
  var count: Int { rules.count }

  /// Appends the name of a rule, as a column of TSV has it.
  package func append(tabSeparatedNameOf rule: Int, to output: inout ByteBuffer) {
    if let id = rules[rule].id {
      output.append(tabSeparated: id.utf8Span.span)
    } else {
      rules[rule].place.append(tabSeparatedTo: &output)
    }
  }

  /// Appends `"action":…` of a rule.
  @inline(__always)
  func append(actionOf rule: Int, to output: inout ByteBuffer) {
    output.append("\"action\":\"")
    output.append(rules[rule].action.word)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends `,"reason":{"stage":…,"rule":…,"text":…` of a rule, without the closing brace. A filter with
  /// conditions has no text.
  @inline(__always)
  func append(reasonOf rule: Int, _ cache: inout ReasonCache, to output: inout ByteBuffer) {
    if cache.append(rule, to: &output) { return }
    let start = output.count
    write(reasonOf: rule, to: &output)
    cache.keep(output.span.extracting(start..<output.count), of: rule)
  }

  @inline(never)
  private func write(reasonOf rule: Int, to output: inout ByteBuffer) {
    output.append(",\"reason\":{\"stage\":\"")
    output.append(rules[rule].stage.word)
    output.append("\",\"rule\":")
    if let id = rules[rule].id {
      output.append(jsonString: id)
    } else {
      rules[rule].place.append(jsonStringTo: &output)
    }
    guard !rules[rule].hasConditions else { return }
    output.append(",\"text\":")
    output.append(jsonString: rules[rule].text)
  }
}
