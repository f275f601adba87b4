import MessageFilter

extension Verdict {
  /// A rule and how it matched, as the beginning of a sentence.
  var words: String {
    let name = reason.rule ?? ""
    let text = oneLine(reason.text ?? "")
    let part = reason.field.map { $0 == .all ? "body and sender" : $0.name } ?? ""
    switch reason.stage {
    case .contact: return "the sender is the contact \"\(text)\" (\(name))"
    case .allow, .deny: return "\(name) \"\(text)\" matches in the \(part)"
    case .automaticAllow, .automaticDeny: return "\(name) \"\(text)\" matches the \(part)"
    case .allUnknown: return "allUnknown is on: who is not let through above is unknown"
    case .language:
      return
        "\(name) denies \(text), and the body is in \(reason.match ?? text), sure to \(asProbability(reason.confidence ?? 0))"
    case .smart:
      switch text {
      case "links": return "links: the body has the link \"\(oneLine(reason.match ?? ""))\""
      case "shortSender": return "shortSender: the sender is short"
      case "email": return "email: the sender is a mail address"
      case "numbersOnly": return "numbersOnly: the sender has letters"
      case "countryAllowlist":
        return "countryAllowlist: the sender's code \(reason.match ?? "") is not in the list"
      default: return "emojis: the body has the emoji \"\(oneLine(reason.match ?? ""))\""
      }
    case .default: return "nothing matched"
    }
  }
}

/// Hundredths as a probability with two decimals: `0.98`.
func asProbability(_ hundredths: Int) -> String {
  hundredths >= 100 ? "1.00" : "0." + (hundredths < 10 ? "0" : "") + String(hundredths)
}
