import JSONText

/// Reads language rules, and languages and confidences in conditions.
extension RulesReader {
  private static let languageKeys = ["language", "folder", "confidence", "id", "note", "enabled"]

  mutating func readLanguageRules(_ node: Int) {
    guard isArray(node, "/denyLanguage", "an array of languages") else { return }
    for (index, element) in document.children(of: node).enumerated() {
      let pointer = "/denyLanguage/\(index)"
      let rule: LanguageRule?
      switch document.nodes[element].kind {
      case .string: rule = readLanguage(element, pointer).map { LanguageRule(language: $0.0, name: $0.1) }
      case .object: rule = readLanguageObject(element, pointer)
      default:
        expected("a language: a text such as \"ar\", or an object with \"language\"", element, pointer)
        rule = nil
      }
      guard let rule else { continue }
      rules.denyLanguage.append(rule)
      places.languages.append(.init(rule: rule, index: index, offset: document.nodes[element].start))
    }
  }

  private mutating func readLanguageObject(_ node: Int, _ pointer: String) -> LanguageRule? {
    var rule = LanguageRule(language: .chinese, name: "")
    var hasLanguage = false
    var isLanguageMisspelled = false
    var isComplete = true
    for member in document.children(of: node) {
      let key = document.key(of: member)
      let place = pointer + "/" + key
      switch key {
      case "language":
        hasLanguage = true
        if let (language, name) = readLanguage(member, place) {
          rule.language = language
          rule.name = name
        } else {
          isComplete = false
        }
      case "folder": if let word = word(member, place, key, among: RulesReader.folders) { rule.folder = word }
      case "confidence": if let confidence = readConfidence(member, place) { rule.confidence = confidence }
      case "id": rule.id = readID(member, place)
      case "note": rule.note = text(member, place, "a text as \"note\"")
      case "enabled": if let isEnabled = boolean(member, place) { rule.isEnabled = isEnabled }
      default:
        if unknownKey(member, pointer, RulesReader.languageKeys) == "language" { isLanguageMisspelled = true }
      }
    }
    guard hasLanguage else {
      if !isLanguageMisspelled, !hasUnreadableMember(node) {
        error(
          node, pointer, "\"language\" is missing in this rule, expected a language: { language: \"ar\" }")
      }
      return nil
    }
    return isComplete ? rule : nil
  }

  mutating func readConfidence(_ node: Int, _ pointer: String) -> Double? {
    guard let number = document.number(of: node) else {
      expected("a number from 0 to 1 as \"confidence\"", node, pointer)
      return nil
    }
    guard number >= 0, number <= 1 else {
      let isPercent = number >= 2 && number <= 100 && number == number.rounded()
      let percent = isPercent ? "; did you mean \(shortNumber(number / 100))?" : ""
      error(
        node, pointer,
        "the confidence \(document.shownNumber(node)) is out of range, expected 0 to 1\(percent)")
      return nil
    }
    return number
  }

  /// A language's name, as a rule or a list gives it.
  mutating func readLanguage(_ node: Int, _ pointer: String) -> (RuleLanguage, String)? {
    guard let name = text(node, pointer, "a language, such as \"ar\"") else { return nil }
    guard !name.isBlank else {
      error(node, pointer, "the language is blank, expected a name such as \"ar\"; see winnow languages")
      return nil
    }
    guard let language = LanguageNames.language(named: name) else {
      unknownLanguage(document.nodes[node].start, pointer, name)
      return nil
    }
    return (language, name)
  }

  mutating func unknownLanguage(_ offset: Int, _ pointer: String, _ name: String) {
    let hint = didYouMean(at: offset) { LanguageNames.suggestion(for: name) }
    error(
      at: offset, pointer,
      "unknown language \(quoted(name)), expected one that 'winnow languages' lists, such as \"ar\""
        + hint)
  }
}
