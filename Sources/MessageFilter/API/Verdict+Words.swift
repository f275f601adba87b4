extension Verdict: CustomStringConvertible {
  /// A sentence: `junk, because the filter "free money" (/deny/0) matches in the body`.
  public var description: String {
    let tags = tags.isEmpty ? "" : "; tags: \(tags.joined(separator: ", "))"
    return "\(action.name), because \(reason)\(tags)"
  }
}

extension Action: CustomStringConvertible {
  /// The word in a verdict.
  public var description: String { name }
}

extension Stage: CustomStringConvertible {
  /// The word in a verdict.
  public var description: String { name }
}

extension Reason: CustomStringConvertible {
  /// A rule and how it matched, as a clause: `the filter "free money" (/deny/0) matches in the body`.
  public var description: String {
    guard case .rule(let rule, let evidence) = self else { return "nothing matched" }
    let (text, name) = (oneLine(rule.text), oneLine(rule.name))
    switch evidence {
    case .everything where rule.stage == .allUnknown:
      return "nothing above lets the message through (\(name))"
    // A verdict that was read may lack what was found.
    case .everything: return "the rule \"\(text)\" (\(name)) matches"
    case .language(let found):
      let language = found.code
      return "the body is in \(language) with confidence \(found.confidence), and \(name) denies \(text)"
    case .conditions(let found):
      let points = found.points.map { ", \(countedPoints($0))" } ?? ""
      // A verdict that was read has no summary of the conditions.
      let filter = text.isEmpty ? "the filter \(name)" : "the filter \"\(text)\" (\(name))"
      return "\(filter) holds\(points)"
    case .text(let match):
      let part = match.field == .all ? "body and sender" : match.field.name
      switch rule.stage {
      case .contact: return "the sender is the contact \"\(text)\" (\(name))"
      case .automaticAllow, .automaticDeny:
        return "the list entry \"\(text)\" (\(name)) matches the \(part)"
      case .smart:
        let matched = oneLine(match.text)
        let why =
          SmartRule.reason(of: rule.text, match: matched)
          ?? "the smart rule \(text) fires on \"\(matched)\""
        return "\(why) (\(name))"
      case .allow, .deny, .allUnknown, .language, .default:
        return "the filter \"\(text)\" (\(name)) matches in the \(part)"
      }
    }
  }
}
