import Bytes
import JSONText
import MessageStream

extension StatsReport {
  /// The JSON that winnow(1) describes, on one line.
  func writeJSON(to out: inout ByteBuffer) {
    out.append("{\"messages\":")
    out.append(decimal: messages)
    actions.write(to: &out)
    out.append(",\"rules\":[")
    out.append(list: rules) { rule, out in
      out.append("{\"rule\":")
      out.append(jsonString: rule.rule)
      out.append(",\"stage\":")
      out.append(jsonString: rule.stage)
      out.append(",\"text\":")
      out.append(jsonString: rule.text)
      rule.writeCounts(to: &out)
    }
    if let furtherRules {
      if !rules.isEmpty { out.append(",") }
      out.append("{\"rule\":null,\"stage\":null,\"text\":null")
      furtherRules.writeCounts(to: &out)
    }
    out.append("],\"tags\":[")
    out.append(list: tags.entries) { entry, out in
      out.append("{\"tag\":")
      out.append(jsonString: entry.name)
      entry.counts.writeCounts(to: &out)
      out.append("}")
    }
    if tags.rest.total > 0 {
      if !tags.entries.isEmpty { out.append(",") }
      out.append("{\"tag\":null")
      tags.rest.writeCounts(to: &out)
      out.append("}")
    }
    out.append("]")
    tagFilters.write(to: &out)
    if let country {
      out.append(",\"country\":")
      out.append(jsonString: country)
    }
    details.write(to: &out)
    out.append("}\n")
  }
}

extension RuleCount {
  fileprivate func writeCounts(to out: inout ByteBuffer) {
    out.append(",\"hits\":")
    out.append(decimal: hits)
    out.append(",\"shadowed\":")
    out.append(decimal: shadowed)
    out.append(",\"first\":")
    if let first { out.append(decimal: first) } else { out.append("null") }
    out.append(",\"last\":")
    if let last { out.append(decimal: last) } else { out.append("null") }
    out.append("}")
  }
}

extension OutcomeCounts {
  /// The member `actions`.
  fileprivate func write(to out: inout ByteBuffer) {
    out.append(",\"actions\":{")
    for kind in Outcome.allCases {
      if kind != .allow { out.append(",") }
      out.append(jsonString: kind.name)
      out.append(":")
      out.append(decimal: self[kind])
    }
    out.append("}")
  }

  /// The members `messages` and `actions` of an entry.
  func writeCounts(to out: inout ByteBuffer) {
    out.append(",\"messages\":")
    out.append(decimal: total)
    write(to: &out)
  }
}
