import Bytes
import JSONText
import MessageStream

extension StatsReport {
  /// The JSON that winnow(1) describes, on one line.
  func writeJSON(to out: inout ByteBuffer) {
    out.append("{")
    out.append(member: "messages", messages)
    actions.write(to: &out)
    out.append(member: "rules")
    out.append("[")
    out.append(list: rules) { rule, out in
      out.append("{")
      out.append(member: "rule", rule.rule)
      out.append(member: "stage", rule.stage)
      out.append(member: "text", rule.text)
      rule.writeCounts(to: &out)
    }
    if let furtherRules {
      if !rules.isEmpty { out.append(",") }
      out.append("{\"rule\":null,\"stage\":null,\"text\":null")
      furtherRules.writeCounts(to: &out)
    }
    out.append("]")
    out.append(member: "tags")
    out.append("[")
    out.append(list: tags.entries) { entry, out in
      out.append("{")
      out.append(member: "tag", entry.name)
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
    if let country { out.append(member: "country", country) }
    details.write(to: &out)
    out.append("}\n")
  }
}

extension RuleCount {
  fileprivate func writeCounts(to out: inout ByteBuffer) {
    out.append(member: "hits", hits)
    out.append(member: "shadowed", shadowed)
    out.append(member: "first", first)
    out.append(member: "last", last)
    out.append("}")
  }
}

extension OutcomeCounts {
  /// The member `actions`.
  fileprivate func write(to out: inout ByteBuffer) {
    out.append(member: "actions")
    out.append("{")
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
    out.append(member: "messages", total)
    write(to: &out)
  }
}
