import JSONText

/// Warnings about entries of lists, and contacts, that occur twice.
extension RulesReader {
  /// Contacts, and entries of lists, that match the same senders or texts as an earlier one, or stand for the
  /// same calling code.
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
    warnOfRepeatedCallingCodes()
  }

  private mutating func warnOfRepeatedCallingCodes() {
    var last: RulePlaces.CallingCode?
    /// The first entry of the current list for each code.
    var first: [Int: RulePlaces.CallingCode] = [:]
    for entry in places.callingCodes {
      if let last, entry.list != last.list || entry.index < last.index { first = [:] }
      last = entry
      guard let same = first[entry.code] else {
        first[entry.code] = entry
        continue
      }
      findings.add(
        .warning, entry.offset, entry.pointer,
        "this entry is the same as \(same.pointer) on line \(line(of: same.offset)): both are "
          + "+\(entry.code); remove one of them")
    }
  }

  /// The lists of all languages: those of active languages in the order in which they decide, then the
  /// others.
  var filterLists: [(node: Int, isActive: Bool)] {
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

  /// The pointer to the lists of a language.
  func pointer(toList list: Int) -> String {
    "/automatic/filter_lists/\(JSONPointer.escaped(document.key(of: list)))"
  }

  /// Warns of the entries under one name in the lists of all languages. The entry of an active language never
  /// decides if a language before it has the same.
  private mutating func warnOfRepeatedEntries<Key: Hashable>(
    of name: String, in lists: [(node: Int, isActive: Bool)], by key: (String) -> Key
  ) {
    var earlier: [KnownTexts<Key>] = []
    for list in lists {
      guard let texts = document.member(name, of: list.node) else { continue }
      let pointer = "\(pointer(toList: list.node))/\(name)"
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
