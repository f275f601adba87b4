import JSONText

/// Warnings about automatic lists and active languages that do not correspond.
extension RulesReader {
  mutating func warnOfMissingLists() {
    // If something could not be read, it may be the missing list.
    guard document.isWellFormed, places.knowsLists else { return }
    let known = rules.automatic.lists.map { LanguageNames.language(named: $0.key) }
    for active in places.activeLanguages where !known.contains(LanguageNames.language(named: active.name)) {
      findings.add(
        .warning, active.offset, "/automatic/languages/\(active.index)",
        "\(quoted(active.name)) is active but \"filter_lists\" has no list for it, "
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
          "\(quoted(active.name)) is named twice"
            + (active.name == first.name ? "" : ", first as \(quoted(first.name))") + "; remove one of them")
      } else {
        seen.append((language, active.name))
      }
    }
  }
}
