import LanguageIdentification
import MessageFilter

/// The contract's stages written down as plainly as they read: Strings, one rule after another, nothing
/// compiled. It understands the texts of ``RandomMessages`` only: folding is lower-casing, what is a link or an
/// emoji is known because the texts are put together from known pieces.
struct ReferenceEvaluator {
  var rules: Rules
  /// What language a body has; the identifier has tests of its own.
  var guess: (String) -> LanguageGuess?

  func verdict(sender: String?, body: String) -> Verdict {
    if let sender {
      for (index, contact) in rules.contacts.enumerated() where equalsContact(sender, contact) {
        return whole(sender, .allow, .contact, "/contacts/\(index)", contact)
      }
    }
    if let found = first(of: rules.allow, "allow", .allow, sender, body) { return found }
    if rules.smart.allUnknown {
      return verdict(.junk, .allUnknown, "/smart/allUnknown", "allUnknown", .everything)
    }
    if let found = automatic(.automaticAllow, sender, body) { return found }
    if let found = smart(sender, body) { return found }
    if let found = first(of: rules.deny, "deny", .deny, sender, body) { return found }
    if let guess = guess(body) {
      for (index, rule) in rules.denyLanguage.enumerated() where rule.isEnabled {
        var confidence: Confidence?
        switch rule.language {
        case .language(let language): if language == guess.language { confidence = guess.confidence }
        case .chinese:
          if [.zhHans, .zhHant].contains(guess.language) { confidence = guess.chineseConfidence }
        }
        guard let confidence, Double(confidence.hundredths) >= rule.confidence * 100 - 1e-9 else { continue }
        return verdict(
          action(rule.folder), .language, "/denyLanguage/\(index)", id: rule.id, rule.name,
          .language(FoundLanguage(language: guess.language, confidence: confidence)))
      }
    }
    if let found = automatic(.automaticDeny, sender, body) { return found }
    return Verdict(reason: .noRule)
  }

  // MARK: Stages

  private func first(
    of filters: [FilterRule], _ section: String, _ stage: Stage, _ sender: String?, _ body: String
  ) -> Verdict? {
    for (index, filter) in filters.enumerated() where filter.isEnabled {
      let sender = sender ?? ""
      let text =
        switch filter.target {
        case .all: body + " " + sender
        case .body: body
        case .sender: sender
        }
      guard let range = find(filter, in: text) else { continue }
      let bodyCount = body.unicodeScalars.count
      var field = Field.body
      var shown = range
      switch filter.target {
      case .body: field = .body
      case .sender: field = .sender
      case .all:
        if range.upperBound <= bodyCount {
          field = .body
        } else if range.lowerBound > bodyCount {
          field = .sender
          shown = (range.lowerBound - bodyCount - 1)..<(range.upperBound - bodyCount - 1)
        } else {
          field = .all
        }
      }
      return verdict(
        stage == .allow ? .allow : action(filter.folder), stage, "/\(section)/\(index)", id: filter.id,
        filter.text, .text(Match(field: field, range: shown, text: slice(text, range))))
    }
    return nil
  }

  private func automatic(_ stage: Stage, _ sender: String?, _ body: String) -> Verdict? {
    let allows = stage == .automaticAllow
    let action: Action = allows ? .allow : .junk
    for key in rules.automatic.languages {
      guard let list = rules.automatic.lists.first(where: { $0.key == key }) else { continue }
      let pointer = "/automatic/filter_lists/\(key)/\(allows ? "allow" : "deny")_"
      if let sender {
        for (index, entry) in (allows ? list.allowSender : list.denySender).enumerated()
        where entry.lowercased() == sender.lowercased() {
          return whole(sender, action, stage, "\(pointer)sender/\(index)", entry)
        }
      }
      for (index, entry) in (allows ? list.allowBody : list.denyBody).enumerated() {
        var filter = FilterRule(text: entry)
        filter.target = .body
        guard let range = find(filter, in: body) else { continue }
        return verdict(
          action, stage, "\(pointer)body/\(index)", entry,
          .text(Match(field: .body, range: range, text: slice(body, range))))
      }
    }
    return nil
  }

  private func smart(_ sender: String?, _ body: String) -> Verdict? {
    func junk(_ name: String, _ field: Field, _ range: Range<Int>, _ match: String) -> Verdict {
      verdict(
        .junk, .smart, "/smart/\(name)", name, .text(Match(field: field, range: range, text: match)))
    }
    let on = rules.smart.rules
    if on.contains(.links), let (range, piece) = leftmost(RandomMessages.links, in: body) {
      return junk("links", .body, range, piece)
    }
    if let sender {
      let all = 0..<sender.unicodeScalars.count
      if on.contains(where: { if case .max(let max) = $0.value { sender.count <= max } else { false } }) {
        return junk("shortSender", .sender, all, sender)
      }
      if on.contains(.email), sender.contains("@"), sender.contains(".") {
        return junk("email", .sender, all, sender)
      }
      if on.contains(.numbersOnly),
        let index = Array(sender.unicodeScalars).firstIndex(where: { $0.properties.isAlphabetic })
      {
        return junk(
          "numbersOnly", .sender, index..<(index + 1), String(Array(sender.unicodeScalars)[index]))
      }
      let codes = on.lazy.compactMap { if case .codes(let codes) = $0.value { codes } else { nil } }.first
      if let codes,
        let (prefix, code) = RandomMessages.callingCodes.first(where: { sender.hasPrefix($0.prefix) }),
        !codes.contains(code)
      {
        return junk("countryAllowlist", .sender, 0..<prefix.count, "+\(code)")
      }
    }
    if on.contains(.emojis), let (range, piece) = leftmost(RandomMessages.emojis, in: body) {
      return junk("emojis", .body, range, piece)
    }
    return nil
  }

  // MARK: Texts

  private func equalsContact(_ sender: String, _ contact: String) -> Bool {
    if sender.lowercased() == contact.lowercased() { return true }
    func digits(_ text: String) -> String? {
      let kept = text.filter { !" -().".contains($0) }
      let number = kept.hasPrefix("+") ? kept.dropFirst() : kept[...]
      return number.count >= 3 && number.allSatisfy { ("0"..."9").contains($0) } ? kept : nil
    }
    guard let a = digits(sender), let b = digits(contact) else { return false }
    return a == b
  }

  /// The leftmost occurrence of a filter in a text, in scalars.
  private func find(_ filter: FilterRule, in text: String) -> Range<Int>? {
    switch filter.matching {
    case .regex:
      // The leftmost of the texts that the expression stands for.
      let texts = RandomMessages.expressions.first { $0.pattern == filter.text }?.texts ?? []
      return leftmost(texts, in: text)?.0
    case .contains, .exact:
      let fold: (String) -> String = filter.isCaseSensitive ? { $0 } : { $0.lowercased() }
      let whole = Array(fold(text).unicodeScalars)
      let part = Array(fold(filter.text).unicodeScalars)
      guard part.count <= whole.count else { return nil }
      for start in 0...(whole.count - part.count)
      where Array(whole[start..<(start + part.count)]) == part {
        let end = start + part.count
        if filter.matching == .exact {
          if start > 0, whole[start - 1].properties.isAlphabetic { continue }
          if end < whole.count, whole[end].properties.isAlphabetic { continue }
        }
        return start..<end
      }
      return nil
    }
  }

  private func leftmost(_ pieces: [String], in text: String) -> (Range<Int>, String)? {
    let whole = Array(text.unicodeScalars)
    for start in whole.indices {
      for piece in pieces {
        let part = Array(piece.unicodeScalars)
        if start + part.count <= whole.count, Array(whole[start..<(start + part.count)]) == part {
          return (start..<(start + part.count), piece)
        }
      }
    }
    return nil
  }

  private func slice(_ text: String, _ range: Range<Int>) -> String {
    var part = String.UnicodeScalarView()
    part.append(contentsOf: Array(text.unicodeScalars)[range])
    return String(part)
  }

  private func whole(
    _ sender: String, _ action: Action, _ stage: Stage, _ rule: String, _ text: String
  ) -> Verdict {
    verdict(
      action, stage, rule, text,
      .text(Match(field: .sender, range: 0..<sender.unicodeScalars.count, text: sender)))
  }

  private func verdict(
    _ action: Action, _ stage: Stage, _ pointer: String, id: String? = nil, _ text: String,
    _ evidence: Evidence
  ) -> Verdict {
    let rule = RuleDescription(stage: stage, pointer: pointer, id: id, text: text, action: action)
    return Verdict(reason: .rule(rule, evidence))
  }

  private func action(_ folder: Folder) -> Action {
    switch folder {
    case .junk: .junk
    case .transaction: .transaction
    case .promotion: .promotion
    }
  }
}
