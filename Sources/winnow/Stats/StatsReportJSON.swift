import Bytes
import JSONText
import MessageStream

extension StatsReport {
  /// The JSON that winnow(1) describes, on one line.
  func writeJSON(to out: inout ByteBuffer) {
    out.appendObject { out in
      out.append(member: "messages", messages)
      actions.write(to: &out)
      writeRules(to: &out)
      writeTags(to: &out)
      tagFilters.write(to: &out)
      if let country { out.append(member: "country", country) }
      details.write(to: &out)
    }
    out.append("\n")
  }

  /// The member `rules`. Null stands for the rules that are not counted separately.
  private func writeRules(to out: inout ByteBuffer) {
    var list = rules.map { (rule: RuleCount?.some($0), counts: $0) }
    if let furtherRules { list.append((nil, furtherRules)) }
    out.append(member: "rules", list: list) { entry, out in
      out.appendObject { out in
        out.append(member: "rule", entry.rule?.rule)
        out.append(member: "stage", entry.rule?.stage)
        out.append(member: "text", entry.rule?.text)
        entry.counts.writeCounts(to: &out)
      }
    }
  }

  /// The member `tags`. Null stands for the tags that are not counted separately.
  private func writeTags(to out: inout ByteBuffer) {
    var list = tags.entries.map { (name: String?.some($0.name), counts: $0.counts) }
    if tags.rest.total > 0 { list.append((nil, tags.rest)) }
    out.append(member: "tags", list: list) { entry, out in
      out.appendObject { out in
        out.append(member: "tag", entry.name)
        entry.counts.writeCounts(to: &out)
      }
    }
  }
}

extension RuleCount {
  /// The members that are counts.
  fileprivate func writeCounts(to out: inout ByteBuffer) {
    out.append(member: "hits", hits)
    out.append(member: "shadowed", shadowed)
    out.append(member: "first", first)
    out.append(member: "last", last)
  }
}

extension OutcomeCounts {
  /// The member `actions`.
  fileprivate func write(to out: inout ByteBuffer) {
    out.append(member: "actions") { out in
      for kind in Outcome.allCases { out.append(memberNamed: kind.name, self[kind]) }
    }
  }

  /// The members `messages` and `actions` of an entry.
  func writeCounts(to out: inout ByteBuffer) {
    out.append(member: "messages", total)
    write(to: &out)
  }
}
