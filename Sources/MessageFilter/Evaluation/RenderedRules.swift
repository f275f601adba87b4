internal import Bytes
internal import JSONText

/// What verdicts say of rules: the part that depends on the rule alone, rendered once and copied into each
/// line. Writers keep it apart from the ``RuleSet``, which is large: it would be copied as a whole for each
/// call.
package struct RenderedRules: Sendable {
  /// All rules' bytes, one after another.
  private var bytes: [UInt8] = []
  /// Where each rule's bytes begin; one more than there are rules.
  private var starts: [Int] = [0]
  /// What is said of conditions and tags.
  package let conditions: RenderedConditions

  init(_ rules: [RuleDescription], conditions: RenderedConditions) {
    self.conditions = conditions
    var buffer = ByteBuffer(capacity: 256)
    bytes.reserveCapacity(rules.count * 72)
    starts.reserveCapacity(rules.count + 1)
    for rule in rules {
      buffer.removeAll()
      buffer.append("\"action\":\"")
      buffer.append(text: rule.action.name)
      buffer.append("\",\"reason\":{\"stage\":\"")
      buffer.append(text: rule.stage.name)
      buffer.append("\",\"rule\":")
      buffer.append(jsonString: rule.name)
      if !rule.hasConditions {
        buffer.append(",\"text\":")
        buffer.append(jsonString: rule.text)
      }
      // The array copies what it is given before the buffer changes.
      unsafe buffer.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      starts.append(bytes.count)
    }
  }

  /// `"action":…,"reason":{"stage":…,"rule":…,"text":…` of a rule, without what closes it. A filter with
  /// conditions has no text.
  @_lifetime(borrow self)
  func json(of rule: Int) -> Span<UInt8> {
    bytes.span.extracting(starts[rule]..<starts[rule + 1])
  }
}
