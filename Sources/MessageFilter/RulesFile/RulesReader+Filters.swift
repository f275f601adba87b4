import JSONText

/// Where the rules that could be read stand in the file, for what is checked afterwards.
struct RulePlaces {
  /// A filter's list.
  enum List: String {
    case allow, deny
  }

  /// A filter's place. Small: there may be millions.
  struct Filter {
    var list: List
    /// Its index among those of the list that could be read.
    var rule: Int32
    /// Its index in the list, as the file has it.
    var index: Int32
    /// Where its text or object begins.
    var offset: UInt32

    var pointer: String { "/\(list.rawValue)/\(index)" }
  }

  /// A language rule with its place.
  struct Language {
    var rule: LanguageRule
    var index: Int
    var offset: Int

    var pointer: String { "/denyLanguage/\(index)" }
  }

  /// A section with its node.
  struct Section {
    var name: String
    var node: Int
  }

  var allow: [Filter] = []
  var deny: [Filter] = []
  var languages: [Language] = []
  /// The file's sections and their nodes.
  var sections: [Section] = []
  /// Entries of `countryAllowlist` that are regions, with the codes they stand for.
  var regions: [(name: String, code: Int, offset: Int, index: Int)] = []
  /// The active languages whose names are known.
  var activeLanguages: [(name: String, offset: Int, index: Int)] = []
  /// Whether every list of `filter_lists` could be read.
  var knowsLists = true

  /// The node of a section that is there; of one that is there twice, the last.
  func node(of section: String) -> Int? { sections.last { $0.name == section }?.node }
}

extension RulesReader {
  private static let filterKeys = ["text", "target", "matching", "case", "folder", "id", "note", "enabled"]
  private static let languageKeys = ["language", "folder", "confidence", "id", "note", "enabled"]

  private enum Case: String, CaseIterable {
    case insensitive, sensitive
  }

  mutating func readFilters(_ node: Int, _ list: RulePlaces.List) -> [FilterRule] {
    let section = "/" + list.rawValue
    guard isArray(node, section, "an array of filters") else {
      // A key that stands twice may have left places of filters that are given up with this.
      if list == .allow { places.allow = [] } else { places.deny = [] }
      return []
    }
    var filters: [FilterRule] = []
    filters.reserveCapacity(document.nodes[node].count)
    var places: [RulePlaces.Filter] = []
    for (index, element) in document.children(of: node).enumerated() {
      guard let filter = readFilter(element, "\(section)/\(index)", list) else { continue }
      filters.append(filter)
      guard remembersPlaces else { continue }
      places.append(
        .init(
          list: list, rule: Int32(truncatingIfNeeded: filters.count - 1),
          index: Int32(truncatingIfNeeded: index),
          offset: UInt32(truncatingIfNeeded: document.nodes[element].start)))
    }
    if list == .allow { self.places.allow = places } else { self.places.deny = places }
    return filters
  }

  // There may be a million filters, and pointers are for the few that something is said about.
  private mutating func readFilter(
    _ node: Int, _ pointer: @autoclosure () -> String, _ list: RulePlaces.List
  ) -> FilterRule? {
    switch document.nodes[node].kind {
    case .string:
      let text = document.text(of: node)
      guard !RulesReader.isBlank(text) else {
        blank(node, pointer(), "the text of a filter")
        return nil
      }
      return FilterRule(text: text)
    case .object: return readFilterObject(node, pointer(), list)
    default:
      expected("a filter: a text, or an object with \"text\"", node, pointer())
      return nil
    }
  }

  private mutating func readFilterObject(
    _ node: Int, _ pointer: @autoclosure () -> String, _ list: RulePlaces.List
  ) -> FilterRule? {
    var filter = FilterRule(text: "")
    var textNode: Int?
    var isTextMisspelled = false
    var sensitivity: Case?
    var isComplete = true
    for member in document.children(of: node) {
      let key = document.key(of: member)
      func place() -> String { pointer() + "/" + key }
      switch key {
      case "text":
        textNode = member
        if let text = text(member, place(), "a text as \"text\"") {
          filter.text = text
          if RulesReader.isBlank(text) {
            blank(member, place(), "the text of a filter")
            isComplete = false
          }
        } else {
          isComplete = false
        }
      case "target":
        if let word = word(member, place(), key, as: FilterRule.Target.self) {
          filter.target = word
        } else {
          isComplete = false
        }
      case "matching":
        if let word = word(member, place(), key, as: FilterRule.Matching.self) {
          filter.matching = word
        } else {
          isComplete = false
        }
      case "case":
        sensitivity = word(member, place(), key, as: Case.self)
        if sensitivity == nil { isComplete = false }
      case "folder":
        if list == .allow {
          let offset = document.nodes[member].keyRange?.lowerBound ?? document.nodes[member].start
          error(
            at: offset, place(),
            "unknown key \"folder\" in a filter of \"allow\": what is allowed goes to no folder; remove it")
          isComplete = false
        } else if let word = word(member, place(), key, as: Folder.self) {
          filter.folder = word
        }
      case "id": filter.id = readID(member, place())
      case "note": filter.note = text(member, place(), "a text as \"note\"")
      case "enabled": if let isEnabled = boolean(member, place()) { filter.isEnabled = isEnabled }
      default:
        let known = RulesReader.filterKeys.filter { list == .deny || $0 != "folder" }
        if unknownKey(member, pointer(), known) == "text" { isTextMisspelled = true }
      }
    }
    guard let textNode else {
      if !isTextMisspelled, !hasInvalidMember(node) {
        error(
          node, pointer(), "\"text\" is missing in this filter, expected what it looks for: { text: \"…\" }")
      }
      return nil
    }
    filter.isCaseSensitive = sensitivity.map { $0 == .sensitive } ?? (filter.matching == .regex)
    if isComplete, filter.matching == .regex {
      isComplete = checkRegex(filter, textNode, pointer() + "/text")
    }
    if remembersPlaces, filter.matching == .regex, filter.isEnabled,
      let (offset, escaped) = document.undoubledBackslash(inString: textNode)
    {
      let becomes = escaped == "b" ? "a backspace" : "\"\(escaped)\""
      findings.add(
        .warning, offset, pointer() + "/text",
        "\"\\\(escaped)\" is \(becomes) in a text of JSON5; a regex's backslash is written twice: "
          + "\"\\\\\(escaped)\"")
    }
    return isComplete ? filter : nil
  }

  /// Whether a member of an object was reported as unreadable, so that nothing can be called missing.
  private func hasInvalidMember(_ node: Int) -> Bool {
    document.children(of: node).contains {
      document.nodes[$0].kind == .invalid && document.nodes[$0].keyRange == nil
    }
  }

  /// Reports a regex that can't be used. A disabled one is as if it were not there: it gets a warning.
  private mutating func checkRegex(_ filter: FilterRule, _ node: Int, _ pointer: String) -> Bool {
    guard let problem = RegexChecks.problem(in: filter.text, isCaseSensitive: filter.isCaseSensitive) else {
      return true
    }
    let offset = document.offset(ofScalar: problem.offset, inString: node)
    if filter.isEnabled {
      findings.add(.error, offset, pointer, "the regex can't be used: \(problem.message)")
    } else {
      findings.add(
        .warning, offset, pointer, "this filter is disabled; its regex can't be used: \(problem.message)")
    }
    return !filter.isEnabled
  }

  // MARK: Languages

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
      case "folder": if let word = word(member, place, key, as: Folder.self) { rule.folder = word }
      case "confidence": if let confidence = readConfidence(member, place) { rule.confidence = confidence }
      case "id": rule.id = readID(member, place)
      case "note": rule.note = text(member, place, "a text as \"note\"")
      case "enabled": if let isEnabled = boolean(member, place) { rule.isEnabled = isEnabled }
      default:
        if unknownKey(member, pointer, RulesReader.languageKeys) == "language" { isLanguageMisspelled = true }
      }
    }
    guard hasLanguage else {
      if !isLanguageMisspelled, !hasInvalidMember(node) {
        error(
          node, pointer, "\"language\" is missing in this rule, expected a language: { language: \"ar\" }")
      }
      return nil
    }
    return isComplete ? rule : nil
  }

  private mutating func readConfidence(_ node: Int, _ pointer: String) -> Double? {
    guard let number = document.number(of: node) else {
      expected("a number from 0 to 1 as \"confidence\"", node, pointer)
      return nil
    }
    guard number >= 0, number <= 1 else {
      let percent =
        number > 1 && number <= 100 ? "; did you mean \(RulesReader.short(number / 100))?" : ""
      error(
        node, pointer,
        "the confidence \(document.spelling(of: node)) is out of range, expected 0 to 1\(percent)")
      return nil
    }
    return number
  }

  /// A number as people write it: 0.9, not 0.90000000000000002.
  static func short(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A language's name, as a rule or a list gives it.
  mutating func readLanguage(_ node: Int, _ pointer: String) -> (DeniedLanguage, String)? {
    guard let name = text(node, pointer, "a language, such as \"ar\"") else { return nil }
    guard !RulesReader.isBlank(name) else {
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
    let hint = LanguageNames.suggestion(for: name).map { "; did you mean \"\($0)\"?" } ?? ""
    error(
      at: offset, pointer,
      "unknown language \(RulesReader.quoted(name)), expected one that winnow languages lists, such as \"ar\""
        + hint)
  }
}
