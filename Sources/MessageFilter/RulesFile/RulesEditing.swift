import JSONText

/// Edits a rules file. Its comments, its layout and everything that is not changed are kept.
///
/// The result is read again before it is returned. If it does not give the intended rules, the edit is
/// refused.
package enum RulesEditing {
  /// The two lists of filters.
  package enum List: String, Sendable, CaseIterable {
    case allow, deny
  }

  /// A changed rules file.
  package struct Edit: Sendable {
    /// The new file.
    package var bytes: [UInt8]
    /// The pointers to the rules that were added (in the new file) or removed (in the old one).
    package var rules: [String]
    /// The warnings that the old file did not have, with their places in the new file.
    package var warnings: [Finding]
    /// Whether the new file differs from the old one. If not, nothing has to be written.
    package var isChange: Bool
    /// The text of the rule that was removed, if it was not named by it.
    package var removedText: String?
    /// The pointers, in the new file, to the entries with the text that the id is by which it was named.
    package var entriesNamedLikeID: [String] = []
  }

  /// Why a rules file was not changed.
  package struct Refusal: Error, Sendable {
    /// The kinds of reasons.
    package enum Reason: Sendable {
      /// The file has errors, which are in `findings`.
      case unusableFile
      /// The rule is there already.
      case duplicate
      /// The new rule would be an error.
      case unusableRule
      /// There is no such rule.
      case notFound
      /// The result does not give the intended rules.
      case notEditable
    }
    /// The kind of reason.
    package var reason: Reason
    /// The reason in words.
    package var message: String
    /// The errors of the file, if it has any.
    package var findings: [Finding] = []
  }

  // MARK: Adding

  /// Adds a filter at the end of a list.
  ///
  /// - Parameter takesDefault: Whether the file's default of `disguises` applies to it.
  package static func add(
    _ filter: FilterRule, to list: List, in bytes: [UInt8], name: String = "", takesDefault: Bool = false
  ) throws(Refusal) -> Edit {
    var editing = try EditedRules(bytes, name)
    let level = list == .allow ? .none : editing.defaultDisguises
    var filter = takesDefault ? filter.disguised(level) : filter
    let existing = editing.rules[list]
    try editing.refuseUnusableRegex(of: filter)
    try editing.refuseDuplicate(filter, in: existing, at: "/\(list.rawValue)")
    if list == .allow { filter.folder = .junk }
    try editing.append([filter.value(defaultDisguises: level)], to: list.rawValue)
    var expected = editing.rules
    expected[list].append(filter)
    return try editing.finished(expected, added: ["/\(list.rawValue)/\(existing.count)"])
  }

  /// Adds filters at the ends of both lists, except those that are there already. An id that is taken gets
  /// the suffix `-2`. The file's default of `disguises` does not apply to them.
  package static func add(
    allow: [FilterRule], deny: [FilterRule], in bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try EditedRules(bytes, name)
    let plan = editing.rules.numberingPlan
    var expected = editing.rules
    var ids = Set(expected.ids)
    var added: [String] = []
    for (list, filters) in [(List.allow, allow), (.deny, deny)] {
      let existing = expected[list]
      let level = list == .allow ? .none : editing.defaultDisguises
      let keys = Set(existing.filter(\.isEnabled).map { FilterKey($0, plan) })
      var new: [FilterRule] = []
      for var filter in filters where !keys.contains(FilterKey(filter, plan)) {
        if let id = filter.id {
          var number = 2
          while let taken = filter.id, !ids.insert(taken).inserted {
            filter.id = "\(id)-\(number)"
            number += 1
          }
        }
        added.append("/\(list.rawValue)/\(existing.count + new.count)")
        new.append(filter)
      }
      if new.isEmpty { continue }
      try editing.append(new.map { $0.value(defaultDisguises: level) }, to: list.rawValue)
      expected[list] += new
    }
    return try editing.finished(expected, added: added)
  }

  /// Adds a filter at the end of a tag's list. The tag is created if it does not exist.
  ///
  /// - Parameter takesDefault: Whether the file's default of `disguises` applies to it.
  package static func add(
    _ filter: FilterRule, toTag tag: String, in bytes: [UInt8], name: String = "", takesDefault: Bool = false
  ) throws(Refusal) -> Edit {
    var editing = try EditedRules(bytes, name)
    let level = editing.defaultDisguises
    var filter = takesDefault ? filter.disguised(level) : filter
    filter.folder = .junk
    var expected = editing.rules
    let place = expected.tags.firstIndex { $0.name == tag }
    let existing = place.map { expected.tags[$0].filters } ?? []
    try editing.refuseUnusableRegex(of: filter)
    try editing.refuseDuplicate(filter, in: existing, at: "/tags/\(tag)")
    editing.append(filter.value(defaultDisguises: level), toTag: tag)
    if let place {
      expected.tags[place].filters.append(filter)
    } else {
      expected.tags.append(TagRule(name: tag, filters: [filter]))
    }
    return try editing.finished(expected, added: ["/tags/\(tag)/\(existing.count)"])
  }

  /// Adds a rule at the end of `denyLanguage`, unless one of the same language needs no more confidence.
  package static func add(
    _ rule: LanguageRule, in bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try EditedRules(bytes, name)
    let existing = editing.rules.denyLanguage
    if rule.isEnabled,
      let index = existing.firstIndex(where: {
        $0.isEnabled && $0.language == rule.language && $0.confidence <= rule.confidence
      })
    {
      throw Refusal(
        reason: .duplicate,
        message: "\(quoted(rule.name)) is there already: "
          + editing.named("/denyLanguage/\(index)", existing[index].id))
    }
    try editing.append([rule.value], to: "denyLanguage")
    var expected = editing.rules
    expected.denyLanguage.append(rule)
    return try editing.finished(expected, added: ["/denyLanguage/\(existing.count)"])
  }

  /// Adds a contact at the end of `contacts`.
  package static func add(
    contact: String, in bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try EditedRules(bytes, name)
    let existing = editing.rules.contacts
    let plan = editing.rules.numberingPlan
    let key = SenderKey(contact, plan)
    if let index = existing.firstIndex(where: { SenderKey($0, plan) == key }) {
      throw Refusal(
        reason: .duplicate,
        message: "\(quoted(contact)) is there already: "
          + editing.named("/contacts/\(index)", existing[index]))
    }
    try editing.append([.text(contact)], to: "contacts")
    var expected = editing.rules
    expected.contacts.append(contact)
    return try editing.finished(expected, added: ["/contacts/\(existing.count)"])
  }

  // MARK: Removing

  /// Removes a rule by its id, an entry of any list of the file by its pointer (`/deny/3`, `/contacts/0`,
  /// `/automatic/filter_lists/he/deny_body/12`), or either by its text if that occurs once in the file. If no
  /// entry has exactly this text, it names the one that it would be a duplicate of. A tag without filters is
  /// removed by its pointer (`/tags/delivery`).
  package static func remove(
    _ rule: String, from bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try EditedRules(bytes, name)
    let pointer = try editing.pointer(of: rule)
    if pointer.hasPrefix("/smart/") {
      throw Refusal(
        reason: .notFound,
        message: "\(pointer) is a smart rule, not an entry of a list; change it in the file")
    }
    var editor = JSON5Editor(editing.document)
    if let (tag, tags, index) = editing.tag(at: pointer) {
      guard editing.rules.tags[index].filters.isEmpty else {
        throw Refusal(
          reason: .notFound, message: "\(pointer) is a tag that has filters; remove these first")
      }
      editor.remove(tag, from: tags)
      editing.bytes = editor.result()
      var expected = editing.rules
      expected.tags.remove(at: index)
      return try editing.finished(expected, removed: pointer)
    }
    guard let (element, array, index) = editing.document.entry(at: pointer) else {
      throw Refusal(
        reason: .notFound,
        message: "\(pointer) leads to no entry of a list; 'winnow list' shows what there is")
    }
    editor.remove(element, from: array)
    editing.bytes = editor.result()
    guard let expected = editing.rules.without(pointer, index) else {
      throw Refusal(reason: .notFound, message: "\(pointer) leads to no entry of a list of rules")
    }
    var edit = try editing.finished(expected, removed: pointer)
    edit.removedText = editing.rules.entries.first { $0.pointer == pointer && $0.text != rule }?.text
    if pointer != rule, editing.rules.ids.contains(rule) {
      edit.entriesNamedLikeID = expected.pointers(toEntriesEqualTo: rule)
    }
    return edit
  }
}

extension FilterRule {
  /// The filter with `disguises` set to a level, if its text can be disguised.
  func disguised(_ level: Disguises) -> FilterRule {
    guard let text = textCondition, text.canBeDisguised else { return self }
    var filter = self
    filter.textCondition?.disguises = level
    return filter
  }
}

extension Rules {
  /// Every list entry that can be removed, as text and pointer.
  var entries: [(text: String, pointer: String)] {
    func pointed(_ texts: [String], _ list: String) -> [(text: String, pointer: String)] {
      texts.enumerated().map { ($1, "\(list)/\($0)") }
    }
    func summaries(_ filters: [FilterRule]) -> [String] { filters.map { $0.condition.summary } }
    var entries = pointed(contacts, "/contacts") + pointed(summaries(allow), "/allow")
    entries += pointed(summaries(deny), "/deny") + pointed(denyLanguage.map(\.name), "/denyLanguage")
    for tag in tags { entries += pointed(summaries(tag.filters), "/tags/\(tag.name)") }
    for (pointer, texts, _) in automatic.listsByPointer { entries += pointed(texts, pointer) }
    return entries
  }

  /// The pointers to the list entries, enabled or not, that a text would be a duplicate of.
  func pointers(toEntriesEqualTo text: String) -> [String] {
    let plan = numberingPlan
    let (sender, language) = (SenderKey(text, plan), LanguageNames.language(named: text))
    func pointers<Entry>(_ list: String, _ entries: [Entry], _ isEqual: (Entry) -> Bool) -> [String] {
      entries.indices.filter { isEqual(entries[$0]) }.map { "\(list)/\($0)" }
    }
    func isEqual(_ filter: FilterRule) -> Bool {
      if filter.textCondition == nil { return false }
      var other = filter
      other.textCondition?.text = text
      return FilterKey(other, plan) == FilterKey(filter, plan)
    }
    var equal = pointers("/contacts", contacts) { SenderKey($0, plan) == sender }
    equal += pointers("/allow", allow, isEqual) + pointers("/deny", deny, isEqual)
    equal += pointers("/denyLanguage", denyLanguage) { $0.language == language }
    for tag in tags { equal += pointers("/tags/\(tag.name)", tag.filters, isEqual) }
    for (list, texts, _) in automatic.listsByPointer {
      equal += pointers(list, texts) { entry in
        if list == "/automatic/languages" {
          language != nil && LanguageNames.language(named: entry) == language
        } else if list.hasSuffix("_sender") {
          SenderKey(entry, plan) == sender
        } else {
          TextForms.folded(entry) == TextForms.folded(text)
        }
      }
    }
    return equal
  }

  /// The rules without one entry of a list; nil if the pointer does not lead to a list of rules.
  func without(_ pointer: String, _ index: Int) -> Rules? {
    guard let tokens = try? JSONPointer(pointer).tokens else { return nil }
    var rules = self
    switch tokens.first {
    case "contacts": rules.contacts.remove(at: index)
    case "allow": rules.allow.remove(at: index)
    case "deny": rules.deny.remove(at: index)
    case "denyLanguage": rules.denyLanguage.remove(at: index)
    case "tags":
      guard tokens.count == 3, let tag = rules.tags.firstIndex(where: { $0.name == tokens[1] }) else {
        return nil
      }
      rules.tags[tag].filters.remove(at: index)
    case "automatic":
      if tokens.count == 3, tokens[1] == "languages" {
        rules.automatic.languages.remove(at: index)
      } else if tokens.count == 5, let list = rules.automatic.lists.firstIndex(where: { $0.key == tokens[2] })
      {
        guard let texts = AutomaticList.texts(named: tokens[3]) else { return nil }
        rules.automatic.lists[list][keyPath: texts].remove(at: index)
      } else {
        return nil
      }
    default: return nil
    }
    return rules
  }
}

extension Rules {
  /// The filters of a list.
  subscript(list: RulesEditing.List) -> [FilterRule] {
    get {
      switch list {
      case .allow: allow
      case .deny: deny
      }
    }
    set {
      switch list {
      case .allow: allow = newValue
      case .deny: deny = newValue
      }
    }
  }
}
