import Bytes
import JSONText
import MessageFilter
import MessageStream
import RuleLearning

extension EvaluationReport {
  /// The report of `evaluate --json`, one line.
  func writeJSON(to out: inout ByteBuffer) {
    out.append("{\"messages\":")
    out.append(decimal: messages)
    out.append(",\"unlabelled\":")
    out.append(decimal: unlabelled)
    out.append(",\"invalid\":")
    out.append(decimal: invalid)
    out.append(",\"matrix\":{")
    for label in Self.labels {
      if label != Self.labels[0] { out.append(",") }
      out.append(jsonString: label.name)
      out.append(":{")
      for action in Self.actions {
        if action != Self.actions[0] { out.append(",") }
        out.append(jsonString: action.name)
        out.append(":")
        out.append(decimal: count(label: label, action: action))
      }
      out.append("}")
    }
    out.append("},\"junk\":{\"precision\":")
    out.append(share: precision.value)
    out.append(",\"recall\":")
    out.append(share: recall.value)
    out.append(",\"f1\":")
    out.append(share: f1)
    out.append(",\"caught\":")
    out.append(share: caught.value)
    out.append(",\"intervals\":{\"precision\":")
    out.append(interval: precision.interval)
    out.append(",\"recall\":")
    out.append(interval: recall.interval)
    out.append(",\"caught\":")
    out.append(interval: caught.interval)
    out.append("}},\"rules\":[")
    out.append(list: rankedRules) { rule, out in rule.writeJSON(to: &out) }
    out.append("]}\n")
  }
}

extension EvaluatedRule {
  fileprivate func writeJSON(to out: inout ByteBuffer) {
    out.append("{\"rule\":")
    out.append(jsonString: rule)
    out.append(",\"stage\":")
    out.append(jsonString: stage)
    out.append(",\"text\":")
    out.append(jsonString: text)
    out.append(",\"hits\":")
    out.append(decimal: hits)
    out.append(",\"right\":")
    out.append(decimal: right)
    out.append(",\"wrong\":")
    out.append(decimal: wrong)
    out.append(",\"precision\":")
    let share = EvaluationReport.Share(count: right, total: hits)
    out.append(share: share.value)
    out.append(",\"lower\":")
    out.append(share: share.interval?.lower)
    out.append(",\"alone\":")
    out.append(decimal: alone)
    out.append("}")
  }
}

extension ByteBuffer {
  /// Appends a number from 0 to 1, or null for nil.
  mutating func append(share: Double?) {
    if let share { append(text: share.description) } else { append("null") }
  }

  mutating func append(interval: WilsonInterval?) {
    append(from: interval?.lower, to: interval?.upper)
  }

  /// Appends two numbers from 0 to 1, or null for nil.
  mutating func append(from lower: Double?, to upper: Double?) {
    guard let lower, let upper else { return append("null") }
    append("[")
    append(share: lower)
    append(",")
    append(share: upper)
    append("]")
  }
}
