import Bytes
import JSONText
import MessageFilter
import MessageStream
import RuleLearning

extension EvaluationReport {
  /// The report of `evaluate --json`, one line.
  func writeJSON(to out: inout ByteBuffer) {
    out.appendObject { out in
      out.append(member: "messages", messages)
      out.append(member: "unlabelled", unlabelled)
      out.append(member: "invalid", invalid)
      out.append(member: "matrix") { out in writeMatrix(to: &out) }
      out.append(member: "junk") { out in
        out.append(member: "precision", share: precision.value)
        out.append(member: "recall", share: recall.value)
        out.append(member: "f1", share: f1)
        out.append(member: "caught", share: caught.value)
        out.append(member: "intervals") { out in
          out.append(member: "precision", interval: precision.interval)
          out.append(member: "recall", interval: recall.interval)
          out.append(member: "caught", interval: caught.interval)
        }
      }
      out.append(member: "rules", list: rankedRules) { rule, out in rule.writeJSON(to: &out) }
    }
    out.append("\n")
  }

  /// The members of `matrix`: for each label, the number of messages that got each action.
  private func writeMatrix(to out: inout ByteBuffer) {
    for label in Self.labels {
      out.append(memberNamed: label.name) { out in
        for action in Self.actions {
          out.append(memberNamed: action.name, count(label: label, action: action))
        }
      }
    }
  }
}

extension EvaluatedRule {
  fileprivate func writeJSON(to out: inout ByteBuffer) {
    let share = EvaluationReport.Share(count: right, total: hits)
    out.appendObject { out in
      out.append(member: "rule", rule)
      out.append(member: "stage", stage)
      out.append(member: "text", text)
      out.append(member: "hits", hits)
      out.append(member: "right", right)
      out.append(member: "wrong", wrong)
      out.append(member: "precision", share: share.value)
      out.append(member: "lower", share: share.interval?.lower)
      out.append(member: "alone", alone)
    }
  }
}

extension ByteBuffer {
  /// Appends a member that is a number from 0 to 1, or null for nil.
  mutating func append(member name: StaticString, share: Double?) {
    append(member: name)
    append(text: share?.description ?? "null")
  }

  mutating func append(member name: StaticString, interval: WilsonInterval?) {
    append(member: name, from: interval?.lower, to: interval?.upper)
  }

  /// Appends a member that is an array of two numbers from 0 to 1, or null for nil.
  mutating func append(member name: StaticString, from lower: Double?, to upper: Double?) {
    append(member: name)
    guard let lower, let upper else { return append("null") }
    append(text: "[\(lower),\(upper)]")
  }
}
