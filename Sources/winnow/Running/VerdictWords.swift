import MessageFilter

extension Verdict {
  /// A rule and how it matched, as the beginning of a sentence.
  var words: String {
    let name = reason.rule ?? ""
    let text = oneLine(reason.text ?? "")
    let part = reason.field.map { $0 == .all ? "body and sender" : $0.name } ?? ""
    switch reason.stage {
    case .contact: return "the sender is the contact \"\(text)\" (\(name))"
    case .allow, .deny: return "the filter \"\(text)\" (\(name)) matches in the \(part)"
    case .automaticAllow, .automaticDeny: return "the list's \"\(text)\" (\(name)) matches the \(part)"
    case .allUnknown: return "nothing above lets the message through (\(name))"
    case .language:
      return "the body is in \(reason.match ?? text), sure to \(asProbability(reason.confidence ?? 0)), and "
        + "\(name) denies \(text)"
    case .smart:
      let match = oneLine(reason.match ?? "")
      let why = SmartRule.reason(of: text, match: match) ?? "the smart rule \(text) fires on \"\(match)\""
      return "\(why) (\(name))"
    case .default: return "nothing matched"
    }
  }
}

/// Hundredths as a probability with two decimals: `0.98`.
func asProbability(_ hundredths: Int) -> String {
  hundredths >= 100 ? "1.00" : "0." + (hundredths < 10 ? "0" : "") + String(hundredths)
}
