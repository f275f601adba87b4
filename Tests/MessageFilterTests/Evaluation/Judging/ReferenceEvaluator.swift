import LanguageIdentification
import MessageFilter
import TestSupport
import TextMatching

/// The stages of winnow(7) written down as plainly as they read: Strings, one rule after another, nothing
/// compiled. Folding is lower-casing, so it understands the texts of ``RandomMessages`` and those of
/// ``RealMessages`` only. What is a link or an emoji is known where texts are put together from known pieces;
/// elsewhere each smart rule is asked alone.
struct ReferenceEvaluator {
  var rules: Rules
  /// What language a body has; the identifier has tests of its own.
  var guess: (String) -> LanguageGuess?
  /// What a smart rule fires on in texts that are not put together from known pieces.
  var detect: ((SmartRule, _ sender: String?, _ body: String) -> Match?)?
  /// What `mixedScripts` fires on in texts that are: which words are mixed depends on the pieces that meet.
  var mixedScripts: ((_ body: String) -> Match?)?

  init(rules: Rules, guess: @escaping (String) -> LanguageGuess?) {
    self.rules = rules
    self.guess = guess
  }

  func verdict(sender: String?, body: String, fields: [String: String] = [:]) -> Verdict {
    let message = ReferenceMessage(sender: sender, body: body, fields: fields)
    return Verdict(reason: decision(message, sender, body).reason, tags: tags(of: message))
  }

  private func decision(_ message: ReferenceMessage, _ sender: String?, _ body: String) -> Verdict {
    if let sender {
      for (index, contact) in rules.contacts.enumerated() where equalsContact(sender, contact) {
        return whole(sender, .allow, .contact, "/contacts/\(index)", contact)
      }
    }
    if let found = first(of: rules.allow, "allow", .allow, message) { return found }
    if rules.smart.allUnknown {
      return verdict(.junk, .allUnknown, "/smart/allUnknown", "allUnknown", .everything)
    }
    if let found = automatic(.automaticAllow, sender, body) { return found }
    if let found = smart(sender, body) { return found }
    if let found = first(of: rules.deny, "deny", .deny, message) { return found }
    if let guess = guess(body) {
      for (index, rule) in rules.denyLanguage.enumerated() where rule.isEnabled {
        guard let confidence = sureness(of: guess, rule.language, atLeast: rule.confidence) else { continue }
        return verdict(
          action(rule.folder), .language, "/denyLanguage/\(index)", id: rule.id, rule.name,
          .language(FoundLanguage(language: guess.language, confidence: confidence)))
      }
    }
    if let found = automatic(.automaticDeny, sender, body) { return found }
    return Verdict(reason: .noRule)
  }

  /// The pointers of all contacts and automatic senders that a sender equals, in the order in which they
  /// decide.
  func equalSenders(_ sender: String) -> [String] {
    func equal(_ texts: [String], _ pointer: String) -> [String] {
      texts.indices.filter { equalsContact(sender, texts[$0]) }.map { "\(pointer)/\($0)" }
    }
    let lists = rules.automatic.languages.compactMap { key in
      rules.automatic.lists.first { $0.key == key }
    }
    return equal(rules.contacts, "/contacts")
      + lists.flatMap { equal($0.allowSender, "/automatic/filter_lists/\($0.key)/allow_sender") }
      + lists.flatMap { equal($0.denySender, "/automatic/filter_lists/\($0.key)/deny_sender") }
  }

  // MARK: Stages

  private func first(
    of filters: [FilterRule], _ section: String, _ stage: Stage, _ message: ReferenceMessage
  ) -> Verdict? {
    for (index, filter) in filters.enumerated() where filter.isEnabled {
      let pointer = "/\(section)/\(index)"
      guard let evidence = evidence(filter.condition, message, pointer) else { continue }
      let rule = RuleDescription(
        stage: stage, pointer: pointer, id: filter.id, text: filter.condition.summary,
        hasConditions: filter.textCondition == nil, action: stage == .allow ? .allow : action(filter.folder))
      return Verdict(reason: .rule(rule, evidence))
    }
    return nil
  }

  /// How sure a guess is that a body is in a language; nil where that is not sure enough.
  func sureness(of guess: LanguageGuess, _ language: RuleLanguage, atLeast least: Double) -> Confidence? {
    var confidence: Confidence?
    switch language {
    case .language(let language): if language == guess.language { confidence = guess.confidence }
    case .chinese:
      if [.zhHans, .zhHant].contains(guess.language) { confidence = guess.chineseConfidence }
    }
    return confidence.flatMap { Double($0.hundredths) >= least * 100 - 1e-9 ? $0 : nil }
  }

  private func automatic(_ stage: Stage, _ sender: String?, _ body: String) -> Verdict? {
    let allows = stage == .automaticAllow
    let action: Action = allows ? .allow : .junk
    for key in rules.automatic.languages {
      guard let list = rules.automatic.lists.first(where: { $0.key == key }) else { continue }
      let pointer = "/automatic/filter_lists/\(key)/\(allows ? "allow" : "deny")_"
      if let sender {
        for (index, entry) in (allows ? list.allowSender : list.denySender).enumerated()
        where equalsContact(sender, entry) {
          return whole(sender, action, stage, "\(pointer)sender/\(index)", entry)
        }
      }
      for (index, entry) in (allows ? list.allowBody : list.denyBody).enumerated() {
        var filter = FilterRule(text: entry)
        filter.textCondition?.target = .body
        guard let text = filter.textCondition, let range = find(text, in: body) else { continue }
        return verdict(
          action, stage, "\(pointer)body/\(index)", entry,
          .text(Match(field: .body, range: range, text: slice(body, range))))
      }
    }
    return nil
  }

  private func smart(_ sender: String?, _ body: String) -> Verdict? {
    for name in SmartRuleTests.names {
      guard let rule = rules.smart.rules.first(where: { $0.name == name }),
        let match = match(rule, sender, body)
      else { continue }
      return verdict(.junk, .smart, "/smart/\(name)", name, .text(match))
    }
    return nil
  }

  /// What a smart rule fires on.
  func match(_ rule: SmartRule, _ sender: String?, _ body: String) -> Match? {
    if let detect { return detect(rule, sender, body) }
    func found(_ field: Field, _ range: Range<Int>, _ text: String) -> Match {
      Match(field: field, range: range, text: text)
    }
    switch rule.name {
    case "links": return leftmost(RandomMessages.links, in: body).map { found(.body, $0.0, $0.1) }
    case "emojis": return leftmost(RandomMessages.emojis, in: body).map { found(.body, $0.0, $0.1) }
    case "mixedScripts": return mixedScripts?(body)
    default: break
    }
    guard let sender else { return nil }
    let scalars = Array(sender.unicodeScalars)
    switch rule.name {
    case "shortSender":
      guard case .max(let max) = rule.value, sender.count <= max else { return nil }
      return found(.sender, scalars.indices, sender)
    case "email":
      return sender.contains("@") && sender.contains(".") ? found(.sender, scalars.indices, sender) : nil
    case "numbersOnly":
      return scalars.firstIndex { $0.properties.isAlphabetic }.map {
        found(.sender, $0..<($0 + 1), String(scalars[$0]))
      }
    default:
      guard case .codes(let codes) = rule.value,
        let (prefix, code) = RandomMessages.callingCodes.first(where: { sender.hasPrefix($0.prefix) }),
        !codes.contains(code), !codes.isEmpty
      else { return nil }
      return found(.sender, 0..<prefix.count, "+\(code)")
    }
  }

  // MARK: Texts

  private func equalsContact(_ sender: String, _ contact: String) -> Bool {
    if sender.lowercased() == contact.lowercased() { return true }
    let reference = ReferenceNumber(country: rules.country)
    guard let number = reference.key(sender) else { return false }
    return number == reference.key(contact)
  }

  /// The leftmost occurrence of a text in another, in scalars.
  func find(_ text: TextCondition, in whole: String) -> Range<Int>? {
    if text.matching == .regex {
      // The leftmost of the texts that the expression stands for.
      let texts =
        RandomMessages.expressions.first { $0.pattern == text.text }?.texts
        ?? text.text.split(separator: "|").map(String.init)
      return leftmost(texts, in: whole)?.0
    }
    if text.disguises != .none { return findDisguised(text, in: whole) }
    let fold: (String) -> String = text.isCaseSensitive ? { $0 } : { $0.lowercased() }
    let scalars = Array(fold(whole).unicodeScalars)
    let part = Array(fold(text.text).unicodeScalars)
    let first = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    let last = (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1
    guard part.count <= scalars.count else { return nil }
    for start in 0...(scalars.count - part.count) where Array(scalars[start..<(start + part.count)]) == part {
      let end = start + part.count
      switch text.matching {
      case .exact:
        if start > 0, scalars[start - 1].properties.isAlphabetic { continue }
        if end < scalars.count, scalars[end].properties.isAlphabetic { continue }
      case .whole: if start != first || end != last { continue }
      case .prefix: if start != first || end > last { continue }
      case .contains, .regex, .number: break
      }
      return start..<end
    }
    return nil
  }

  private func findDisguised(_ text: TextCondition, in whole: String) -> Range<Int>? {
    let pattern = Pattern(
      text: text.text, matching: text.matching == .exact ? .exact : .contains,
      isCaseSensitive: text.isCaseSensitive, scope: .body,
      disguises: text.disguises == .all ? .all : .lookalikes)
    let bytes = Array(whole.utf8)
    func scalars(_ end: Int) -> Int { bytes[..<end].count { $0 & 0xC0 != 0x80 } }
    return ReferenceDisguises.match(pattern, body: whole).map {
      scalars($0.lowerBound)..<scalars($0.upperBound)
    }
  }

  func leftmost(_ pieces: [String], in text: String) -> (Range<Int>, String)? {
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

  func slice(_ text: String, _ range: Range<Int>) -> String {
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

/// The languages of bodies, each of which is asked for again for every condition on it.
final class LanguageGuesses {
  private var scratch = LanguageScratch()
  private var last: (body: String, guess: LanguageGuess?)?

  func guess(_ body: String) -> LanguageGuess? {
    if let last, last.body == body { return last.guess }
    let guess = LanguageIdentifier.builtin.identify(body.utf8Span.span, scratch: &scratch)
    last = (body, guess)
    return guess
  }
}
