import JSONText

extension ImportFormat {
  /// The settings of the Android app SpamBlocker. `spamNumbers` is its list of numbers. `numberRules` are
  /// regular expressions that have to match a whole number without `+` and leading zeros.
  static let spamBlockerSettings = ImportFormat("SpamBlocker's settings") {
    source, settings throws(RulesImport.Refusal) in
    guard let document = source.object,
      document.member("numberRules", of: 0) != nil || document.member("spamNumbers", of: 0) != nil
    else { return nil }
    try settings.refuseColumn(in: "settings")
    guard document.isWellFormed else { throw .malformed(document) }
    for (section, list) in [("numberRules", "rules"), ("spamNumbers", "numbers"), ("contentRules", "rules")] {
      guard let node = document.member(section, of: 0) else { continue }
      // An empty list may be left out.
      let isList = document.member(list, of: node).map { document.nodes[$0].kind == .array } ?? true
      guard document.nodes[node].kind == .object, isList else {
        throw .init("\"\(section)\" is not as SpamBlocker writes it, expected { \"\(list)\": […] }")
      }
    }
    var texts = ImportedTexts(settings)
    for (index, entry) in entries(document, "spamNumbers", "numbers").enumerated() {
      let place = "spamNumbers \(index + 1)"
      guard let number = string(document, "peer", of: entry) else {
        texts.skip(place, "", "it has no number")
        continue
      }
      texts.takeBlocked(number, at: place)
    }
    for (index, rule) in entries(document, "numberRules", "rules").enumerated() {
      takeRule(document, rule, "numberRules \(index + 1)", &texts)
    }
    for (index, rule) in entries(document, "contentRules", "rules").enumerated() {
      texts.skip(
        "contentRules \(index + 1)", string(document, "pattern", of: rule) ?? "",
        "it is a rule for texts", remedy: .addingRegex)
    }
    return texts.result
  }

  private static func takeRule(
    _ document: JSON5Document, _ rule: Int, _ place: String, _ texts: inout ImportedTexts
  ) {
    guard let pattern = string(document, "pattern", of: rule), !pattern.isBlank else {
      return texts.skip(place, "", "it has no pattern")
    }
    // Bit 1 of the flags says that the rule is for messages.
    if let node = document.member("flags", of: rule), let flags = document.number(of: node),
      let bits = Int(exactly: flags), bits & 2 == 0
    {
      return texts.skip(place, pattern, "it is a rule for calls")
    }
    if let extra = string(document, "patternExtra", of: rule), !extra.isEmpty {
      return texts.skip(place, pattern, "it is a rule for texts of one number")
    }
    var usual = ImportedTexts.Usual.blockedNumber
    if let node = document.member("isBlacklist", of: rule), document.nodes[node].kind == .false {
      usual.list = .allow
    }
    if pattern.utf8.allSatisfy({ (48...57).contains($0) }) { return texts.take(pattern, at: place, usual) }
    usual.matching = .regex
    if let reason = texts.reasonAgainstRegexes { return texts.skip(place, pattern, reason) }
    // By itself it must be whole: brackets are put around it.
    if let problem = RegexChecks.problem(in: pattern, isCaseSensitive: true) {
      return texts.skip(place, pattern, "the regex can't be used: \(problem.message)")
    }
    texts.take("^[+]?0*(?:\(pattern))$", at: place, usual)
  }

  private static func entries(_ document: JSON5Document, _ section: String, _ list: String) -> [Int] {
    guard let section = document.member(section, of: 0), document.nodes[section].kind == .object,
      let list = document.member(list, of: section), document.nodes[list].kind == .array
    else { return [] }
    return Array(document.children(of: list)).filter { document.nodes[$0].kind == .object }
  }

  private static func string(_ document: JSON5Document, _ key: String, of node: Int) -> String? {
    guard let member = document.member(key, of: node), document.nodes[member].kind == .string else {
      return nil
    }
    return document.text(of: member)
  }
}
