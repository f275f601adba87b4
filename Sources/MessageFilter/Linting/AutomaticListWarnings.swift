import JSONText

/// Warnings about automatic lists and active languages that do not correspond, and about entries that occur
/// twice.
extension RulesReader {
  mutating func warnOfMissingLists() {
    // If something could not be read, it may be the missing list.
    guard document.isWellFormed, places.knowsLists else { return }
    let known = rules.automatic.lists.map { LanguageNames.language(named: $0.key) }
    for active in places.activeLanguages where !known.contains(LanguageNames.language(named: active.name)) {
      findings.add(
        .warning, active.offset, "/automatic/languages/\(active.index)",
        "\(RulesReader.quoted(active.name)) is active but \"filter_lists\" has no list for it, "
          + "so it does nothing")
    }
  }

  /// Lists of languages that are not active.
  mutating func warnOfInactiveLists() {
    guard document.isWellFormed, let section = places.node(of: "automatic"),
      let lists = document.member("filter_lists", of: section), document.nodes[lists].kind == .object
    else { return }
    if let languages = document.member("languages", of: section) {
      // A language that could not be read may be the active one.
      guard document.nodes[languages].kind == .array,
        document.nodes[languages].count == places.activeLanguages.count
      else { return }
    }
    let active = places.activeLanguages.map { LanguageNames.language(named: $0.name) }
    for member in document.children(of: lists) {
      guard let offset = document.nodes[member].keyRange?.lowerBound,
        let language = LanguageNames.language(named: document.key(of: member)), !active.contains(language)
      else { continue }
      findings.add(
        .warning, offset, "/automatic/filter_lists/" + JSONPointer.escaped(document.key(of: member)),
        "the list \(document.shownKey(member)) does nothing: \"languages\" does not name it; "
          + "add it there or remove the list")
    }
  }

  /// Languages that `automatic.languages` names twice.
  mutating func warnOfRepeatedLanguages() {
    var seen: [(language: RuleLanguage?, name: String)] = []
    for active in places.activeLanguages {
      let language = LanguageNames.language(named: active.name)
      if let first = seen.first(where: { $0.language == language }) {
        findings.add(
          .warning, active.offset, "/automatic/languages/\(active.index)",
          "\(RulesReader.quoted(active.name)) is named twice, first as \(RulesReader.quoted(first.name)); "
            + "remove one of them")
      } else {
        seen.append((language, active.name))
      }
    }
  }

  /// Contacts, and entries of automatic lists, that match the same senders or texts as an earlier one.
  mutating func warnOfRepeatedEntries() {
    let plan = numberingPlan
    if let contacts = places.node(of: "contacts") {
      _ = warnOfRepeatedTexts(contacts, "/contacts", "contact", after: []) { SenderKey($0, plan) }
    }
    let lists = filterLists
    for name in ["allow_sender", "deny_sender"] {
      warnOfRepeatedEntries(of: name, in: lists) { SenderKey($0, plan) }
    }
    for name in ["allow_body", "deny_body"] {
      warnOfRepeatedEntries(of: name, in: lists) { TextForms.folded($0) }
    }
  }

  /// The lists of all languages: those of active languages in the order in which they decide, then the
  /// others.
  private var filterLists: [(node: Int, isActive: Bool)] {
    guard let section = places.node(of: "automatic"),
      let lists = document.member("filter_lists", of: section),
      document.nodes[lists].kind == .object
    else { return [] }
    var rankOfLanguage: [RuleLanguage: Int] = [:]
    for (rank, active) in places.activeLanguages.enumerated() {
      guard let language = LanguageNames.language(named: active.name), rankOfLanguage[language] == nil
      else { continue }
      rankOfLanguage[language] = rank
    }
    var active: [(node: Int, rank: Int)] = []
    var inactive: [Int] = []
    for list in document.children(of: lists) where document.nodes[list].kind == .object {
      if let language = LanguageNames.language(named: document.key(of: list)),
        let rank = rankOfLanguage.removeValue(forKey: language)
      {
        active.append((list, rank))
      } else {
        inactive.append(list)
      }
    }
    active.sort { $0.rank < $1.rank }
    return active.map { ($0.node, true) } + inactive.map { ($0, false) }
  }

  /// Warns of the entries under one name in the lists of all languages. The entry of an active language never
  /// decides if a language before it has the same.
  private mutating func warnOfRepeatedEntries<Key: Hashable>(
    of name: String, in lists: [(node: Int, isActive: Bool)], by key: (String) -> Key
  ) {
    var earlier: [KnownTexts<Key>] = []
    for list in lists {
      guard let texts = document.member(name, of: list.node) else { continue }
      let pointer = "/automatic/filter_lists/\(JSONPointer.escaped(document.key(of: list.node)))/\(name)"
      let known = warnOfRepeatedTexts(texts, pointer, "entry", after: list.isActive ? earlier : [], by: key)
      if list.isActive { earlier.append(known) }
    }
  }

  /// The first text with each key in an array.
  private struct KnownTexts<Key: Hashable> {
    var pointer: String
    var first: [Key: (index: Int, offset: Int)] = [:]
  }

  /// Warns of the texts of an array that are the same as one before, in the array itself or in `earlier`
  /// ones, which decide first.
  private mutating func warnOfRepeatedTexts<Key: Hashable>(
    _ array: Int, _ pointer: String, _ what: String, after earlier: [KnownTexts<Key>], by key: (String) -> Key
  ) -> KnownTexts<Key> {
    var known = KnownTexts<Key>(pointer: pointer)
    guard document.nodes[array].kind == .array else { return known }
    for (index, element) in document.children(of: array).enumerated()
    where document.nodes[element].kind == .string {
      let offset = document.nodes[element].start
      let key = key(document.text(of: element))
      if let same = known.first[key] {
        findings.add(
          .warning, offset, "\(pointer)/\(index)",
          "this \(what) is the same as \(pointer)/\(same.index) on line \(line(of: same.offset)); "
            + "remove one of them")
        continue
      }
      known.first[key] = (index, offset)
      for list in earlier {
        guard let same = list.first[key] else { continue }
        findings.add(
          .warning, offset, "\(pointer)/\(index)",
          "this \(what) never decides: \(list.pointer)/\(same.index) on line \(line(of: same.offset)) "
            + "is the same, and its language comes first")
        break
      }
    }
    return known
  }
}
