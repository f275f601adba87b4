package import Bytes
import JSONText

extension Reason {
  /// Appends the reason as JSON, with its members in the order of winnow(1). The bytes are those of the
  /// `reason` that ``RuleSet/append(_:of:to:)`` writes for a judgement.
  package func writeJSON(to out: inout ByteBuffer) {
    out.append("{\"stage\":")
    out.append(jsonString: stage.name)
    writeRule(to: &out)
    out.append("}")
  }

  /// Appends the members from `rule` on, each behind a comma; nothing if no rule decided.
  package func writeRule(to out: inout ByteBuffer) {
    guard case .rule(let rule, let evidence) = self else { return }
    out.append(",\"rule\":")
    out.append(jsonString: rule.name)
    if !rule.hasConditions {
      out.append(",\"text\":")
      out.append(jsonString: rule.text)
    }
    evidence.write(to: &out)
  }
}

extension Evidence {
  fileprivate func write(to out: inout ByteBuffer) {
    switch self {
    case .everything: break
    case .text(let match): match.write(to: &out)
    case .language(let found): out.append(language: found)
    case .conditions(let found):
      if let points = found.points { out.append(points: points) }
      found.match?.write(to: &out)
      if found.matches.isEmpty { return }
      out.append(",\"matches\":[")
      out.append(list: found.matches) { match, out in
        out.append("{\"condition\":")
        out.append(jsonString: match.condition)
        if let points = match.points { out.append(points: points) }
        if let text = match.text {
          out.append(",\"text\":")
          out.append(jsonString: text)
        }
        match.match?.write(to: &out)
        if let language = match.language { out.append(language: language) }
        out.append("}")
      }
      out.append("]")
    }
  }
}

extension Match {
  fileprivate func write(to out: inout ByteBuffer) {
    out.append(",\"field\":")
    out.append(jsonString: field.name)
    out.append(",\"range\":[")
    out.append(decimal: range.lowerBound)
    out.append(",")
    out.append(decimal: range.upperBound)
    out.append("],\"match\":")
    out.append(jsonString: text)
  }
}
