internal import Bytes
internal import LanguageIdentification

extension RuleSet {
  /// A decision with the texts that it is about. `sender` and `body` are the message's texts.
  package func verdict(of decision: Decision, sender: String, body: String) -> Verdict {
    guard let rule = decision.rule else { return Verdict(reason: .noRule) }
    let evidence: Evidence =
      if let match = decision.match {
        .text(self.match(match, sender: sender, body: body))
      } else if let language = decision.language {
        .language(language)
      } else {
        .everything
      }
    return Verdict(reason: .rule(rules[rule], evidence))
  }

  private func match(_ match: Decision.Match, sender: String, body: String) -> Match {
    let text =
      switch match.field {
      case .body: body
      case .sender: sender
      case .all: body + " " + sender
      }
    let bytes = text.utf8Span.span
    let first = bytes.scalarCount(upTo: match.bytes.lowerBound)
    let part = bytes.extracting(match.bytes)
    var matched = ByteBuffer(capacity: part.count)
    if match.isCallingCode { matched.appendCallingCode(part) } else { matched.append(part) }
    let span = matched.span
    return Match(
      field: match.field, range: first..<(first + part.scalarCount(upTo: part.count)),
      text: String(decoding: span.indices.map { span[$0] }, as: UTF8.self))
  }
}
