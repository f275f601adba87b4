import JSONText

extension RulesEditing {
  /// The result of adding imported rules to a rules file.
  package struct Merge: Sendable {
    /// The new file.
    package var edit: Edit
    /// The entries that were not added because they are there already, but for those of automatic lists.
    package var skipped: [RulesImport.Skipped]
    /// The number of entries of automatic lists that were not added because they are there already.
    package var skippedEntries: Int
  }

  /// Adds imported rules to a rules file as ``add(_:to:in:name:takesDefault:)`` adds one: duplicates are
  /// skipped, and comments and layout are kept. The file's default of `disguises` applies to them.
  package static func add(
    _ imported: RulesImport, in bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Merge {
    var editing = try EditedRules(bytes, name)
    var expected = editing.rules
    var skipped: [RulesImport.Skipped] = []
    var added: [String] = []

    try editing.append(contacts: imported.rules.contacts, to: &expected, &skipped, &added)
    for list in List.allCases {
      let existing = editing.rules[list]
      let level = list == .allow ? .none : editing.defaultDisguises
      let filters = imported.rules[list]
      let new = RulesEditing.new(
        filters.map { $0.disguised(level) }, beside: existing, list, editing.rules.numberingPlan, &skipped)
      guard !new.isEmpty else { continue }
      try editing.append(new.map { $0.value(defaultDisguises: level) }, to: list.rawValue)
      added += (existing.count..<existing.count + new.count).map { "/\(list.rawValue)/\($0)" }
      expected[list] += new
    }

    var languages: [LanguageRule] = []
    for rule in imported.rules.denyLanguage {
      let known = expected.denyLanguage + languages
      if let index = known.firstIndex(where: {
        $0.isEnabled && $0.language == rule.language && $0.confidence <= rule.confidence
      }) {
        skipped.append(
          .init(place: "denyLanguage", text: rule.name, reason: "/denyLanguage/\(index) catches the same"))
      } else {
        languages.append(rule)
      }
    }
    if !languages.isEmpty {
      let count = expected.denyLanguage.count
      try editing.append(languages.map(\.value), to: "denyLanguage")
      added += (count..<count + languages.count).map { "/denyLanguage/\($0)" }
      expected.denyLanguage += languages
    }

    let (target, repeated) = expected.automatic.merging(imported.rules.automatic, expected.numberingPlan)
    if target != expected.automatic {
      editing.append(automatic: target)
      added += target.pointers(beyond: expected.automatic)
      expected.automatic = target
    }
    return Merge(
      edit: try editing.finished(expected, added: added), skipped: skipped, skippedEntries: repeated)
  }

  /// The filters that are not there yet.
  private static func new(
    _ filters: [FilterRule], beside existing: [FilterRule], _ list: List, _ plan: NumberingPlan,
    _ skipped: inout [RulesImport.Skipped]
  ) -> [FilterRule] {
    guard !filters.isEmpty else { return [] }
    var places: [FilterKey: Int] = [:]
    for (index, filter) in existing.enumerated() where filter.isEnabled {
      let key = FilterKey(filter, plan)
      places[key] = places[key] ?? index
    }
    var new: [FilterRule] = []
    for filter in filters {
      let key = FilterKey(filter, plan)
      if let index = places[key] {
        skipped.append(
          .init(
            place: list.rawValue, text: filter.condition.summary,
            reason: "/\(list.rawValue)/\(index) is the same"))
        continue
      }
      places[key] = existing.count + new.count
      new.append(filter)
    }
    return new
  }
}

extension AutomaticLists {
  /// These lists, followed by the entries and active languages of others, each of which is added once, and
  /// not if it is there already; and the number of entries that were not added.
  func merging(_ others: AutomaticLists, _ plan: NumberingPlan) -> (lists: AutomaticLists, repeated: Int) {
    var merged = self
    for name in others.languages {
      let language = LanguageNames.language(named: name)
      if !merged.languages.contains(where: { LanguageNames.language(named: $0) == language }) {
        merged.languages.append(name)
      }
    }
    for other in others.lists {
      let language = LanguageNames.language(named: other.key)
      guard let index = merged.lists.firstIndex(where: { LanguageNames.language(named: $0.key) == language })
      else {
        merged.lists.append(other)
        continue
      }
      merged.lists[index].allowSender += other.allowSender
      merged.lists[index].allowBody += other.allowBody
      merged.lists[index].denySender += other.denySender
      merged.lists[index].denyBody += other.denyBody
    }
    var repeated = 0
    func dropRepeated<Key: Hashable>(
      _ part: WritableKeyPath<AutomaticList, [String]>, by key: (String) -> Key
    ) {
      for index in merged.lists.indices {
        let known = index < lists.count ? lists[index][keyPath: part].count : 0
        repeated += merged.lists[index][keyPath: part].dropRepeated(after: known, by: key)
      }
    }
    dropRepeated(\.allowSender) { SenderKey($0, plan) }
    dropRepeated(\.allowBody) { TextForms.folded($0) }
    dropRepeated(\.denySender) { SenderKey($0, plan) }
    dropRepeated(\.denyBody) { TextForms.folded($0) }
    return (merged, repeated)
  }
}

extension [String] {
  /// Removes the texts behind the first `count` that are equal to one before them, as `key` compares them.
  /// Returns how many.
  fileprivate mutating func dropRepeated<Key: Hashable>(after count: Int, by key: (String) -> Key) -> Int {
    if self.count == count { return 0 }
    let before = self.count
    var known = Set(self[..<count].map(key))
    self[count...].removeAll { !known.insert(key($0)).inserted }
    return before - self.count
  }
}

extension AutomaticLists {
  /// The pointers to the entries that were added to other lists to make these.
  fileprivate func pointers(beyond others: AutomaticLists) -> [String] {
    lists.enumerated().flatMap { number, list in
      let known = number < others.lists.count ? others.lists[number].arrays.map(\.texts.count) : []
      return list.arrays.enumerated().flatMap { place, array in
        ((known.isEmpty ? 0 : known[place])..<array.texts.count).map {
          "/automatic/filter_lists/\(JSONPointer.escaped(list.key))/\(array.name)/\($0)"
        }
      }
    }
  }
}

extension EditedRules {
  /// Changes `automatic` to a target, which has everything that is there already.
  mutating func append(automatic target: AutomaticLists) {
    var editor = JSON5Editor(document)
    defer { take(editor.result()) }
    guard let section = document.member("automatic", of: 0) else {
      return editor.insert(
        [JSON5Member("automatic", target.value)], into: 0, after: sectionBefore("automatic"))
    }
    var missing: [JSON5Member] = []
    let languages = target.languages.dropFirst(rules.automatic.languages.count).map { JSON5Value.text($0) }
    if let array = document.member("languages", of: section) {
      editor.append(languages, to: array)
    } else if !languages.isEmpty {
      missing.append(JSON5Member("languages", .array(languages, onLines: false)))
    }
    let lists = target.lists.dropFirst(rules.automatic.lists.count).map { JSON5Member($0.key, $0.value) }
    if let object = document.member("filter_lists", of: section) {
      editor.insert(lists, into: object)
      for (list, old) in zip(target.lists, rules.automatic.lists) {
        guard let node = document.member(list.key, of: object) else { continue }
        var absent: [JSON5Member] = []
        for (new, known) in zip(list.arrays, old.arrays) {
          let texts = Array(new.texts.dropFirst(known.texts.count))
          if let array = document.member(new.name, of: node) {
            editor.append(texts.map { .text($0) }, to: array)
          } else if !texts.isEmpty {
            absent.append(JSON5Member(new.name, .texts(texts)))
          }
        }
        editor.insert(absent, into: node)
      }
    } else if !lists.isEmpty {
      missing.append(JSON5Member("filter_lists", .object(lists, onLines: true)))
    }
    editor.insert(missing, into: section)
  }
}

extension EditedRules {
  /// Adds the contacts that are not there yet.
  fileprivate mutating func append(
    contacts: [String], to expected: inout Rules, _ skipped: inout [RulesImport.Skipped],
    _ added: inout [String]
  ) throws(RulesEditing.Refusal) {
    if contacts.isEmpty { return }
    let plan = rules.numberingPlan
    var places: [SenderKey: Int] = [:]
    for (index, contact) in expected.contacts.enumerated() {
      let key = SenderKey(contact, plan)
      places[key] = places[key] ?? index
    }
    let first = expected.contacts.count
    for contact in contacts {
      let key = SenderKey(contact, plan)
      if let index = places[key] {
        skipped.append(.init(place: "contacts", text: contact, reason: "/contacts/\(index) is the same"))
        continue
      }
      places[key] = expected.contacts.count
      expected.contacts.append(contact)
    }
    let new = expected.contacts[first...]
    if new.isEmpty { return }
    try append(new.map { .text($0) }, to: "contacts")
    added += new.indices.map { "/contacts/\($0)" }
  }
}
