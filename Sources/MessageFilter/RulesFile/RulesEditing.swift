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
    /// The warnings about the added rules, with their places in the new file.
    package var warnings: [Finding]
    /// Whether the new file differs from the old one. If not, nothing has to be written.
    package var isChange: Bool
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
    var editing = try Editing(bytes, name)
    let level = list == .allow ? .none : editing.defaultDisguises
    var filter = takesDefault ? filter.disguised(level) : filter
    let plan = editing.rules.numberingPlan
    let key = FilterKey(filter, plan)
    let existing = list == .allow ? editing.rules.allow : editing.rules.deny
    if filter.isEnabled,
      let index = existing.firstIndex(where: { $0.isEnabled && FilterKey($0, plan) == key })
    {
      throw Refusal(
        reason: .duplicate,
        message: "\(RulesReader.quoted(filter.condition.summary)) is there already: "
          + editing.named("/\(list.rawValue)/\(index)", existing[index].id))
    }
    if list == .allow { filter.folder = .junk }
    try editing.append([filter.value(defaultDisguises: level)], to: list.rawValue)
    var expected = editing.rules
    if list == .allow { expected.allow.append(filter) } else { expected.deny.append(filter) }
    return try editing.finished(expected, added: ["/\(list.rawValue)/\(existing.count)"])
  }

  /// Adds filters at the ends of both lists, except those that are there already. An id that is taken gets
  /// the suffix `-2`. The file's default of `disguises` does not apply to them.
  package static func add(
    allow: [FilterRule], deny: [FilterRule], in bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try Editing(bytes, name)
    let plan = editing.rules.numberingPlan
    var expected = editing.rules
    var ids = Set(
      (expected.allow + expected.deny + expected.tags.flatMap(\.filters)).compactMap(\.id)
        + expected.denyLanguage.compactMap(\.id))
    var added: [String] = []
    for (list, filters) in [(List.allow, allow), (.deny, deny)] {
      let existing = list == .allow ? expected.allow : expected.deny
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
      if list == .allow { expected.allow += new } else { expected.deny += new }
    }
    return try editing.finished(expected, added: added)
  }

  /// Adds a filter at the end of a tag's list. The tag is created if it does not exist.
  ///
  /// - Parameter takesDefault: Whether the file's default of `disguises` applies to it.
  package static func add(
    _ filter: FilterRule, toTag tag: String, in bytes: [UInt8], name: String = "", takesDefault: Bool = false
  ) throws(Refusal) -> Edit {
    var editing = try Editing(bytes, name)
    guard Label.isName(tag), !TagRule.reservedNames.contains(tag.lowercased()) else {
      throw Refusal(
        reason: .unusableRule,
        message:
          "\(RulesReader.quoted(tag)) can't be the name of a tag, expected 1 to 64 ASCII letters, digits, \"-\", "
          + "\"_\" and \".\", the first a letter or digit")
    }
    let level = editing.defaultDisguises
    var filter = takesDefault ? filter.disguised(level) : filter
    filter.folder = .junk
    var expected = editing.rules
    let place = expected.tags.firstIndex { $0.name == tag }
    if place == nil, let other = expected.tags.first(where: { $0.name.lowercased() == tag.lowercased() }) {
      throw Refusal(
        reason: .unusableRule,
        message:
          "the tag \(RulesReader.quoted(tag)) differs from \(RulesReader.quoted(other.name)) only in case")
    }
    let existing = place.map { expected.tags[$0].filters } ?? []
    let plan = editing.rules.numberingPlan
    let key = FilterKey(filter, plan)
    if filter.isEnabled,
      let index = existing.firstIndex(where: { $0.isEnabled && FilterKey($0, plan) == key })
    {
      throw Refusal(
        reason: .duplicate,
        message: "\(RulesReader.quoted(filter.condition.summary)) is there already: "
          + editing.named("/tags/\(tag)/\(index)", existing[index].id))
    }
    editing.append(filter.value(defaultDisguises: level), toTag: tag)
    if let place {
      expected.tags[place].filters.append(filter)
    } else {
      expected.tags.append(TagRule(name: tag, filters: [filter]))
    }
    return try editing.finished(expected, added: ["/tags/\(tag)/\(existing.count)"])
  }

  /// Adds a rule at the end of `denyLanguage`.
  package static func add(
    _ rule: LanguageRule, in bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try Editing(bytes, name)
    let existing = editing.rules.denyLanguage
    if rule.isEnabled,
      let index = existing.firstIndex(where: { $0.isEnabled && $0.language == rule.language })
    {
      throw Refusal(
        reason: .duplicate,
        message: "\(RulesReader.quoted(rule.name)) is there already: "
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
    var editing = try Editing(bytes, name)
    let existing = editing.rules.contacts
    let plan = editing.rules.numberingPlan
    let key = SenderKey(contact, plan)
    if let index = existing.firstIndex(where: { SenderKey($0, plan) == key }) {
      throw Refusal(
        reason: .duplicate,
        message: "\(RulesReader.quoted(contact)) is there already: "
          + editing.named("/contacts/\(index)", existing[index]))
    }
    try editing.append([.text(contact)], to: "contacts")
    var expected = editing.rules
    expected.contacts.append(contact)
    return try editing.finished(expected, added: ["/contacts/\(existing.count)"])
  }

  // MARK: Removing

  /// Removes a rule by its id, an entry of any list of the file by its pointer (`/deny/3`, `/contacts/0`,
  /// `/automatic/filter_lists/he/deny_body/12`), or either by its text if that occurs once in the file.
  package static func remove(
    _ rule: String, from bytes: [UInt8], name: String = ""
  ) throws(Refusal) -> Edit {
    var editing = try Editing(bytes, name)
    let pointer = try editing.pointer(of: rule)
    if pointer.hasPrefix("/smart/") {
      throw Refusal(
        reason: .notFound, message: "\(pointer) is a smart rule, no entry of a list; change it in the file")
    }
    guard let (array, index) = editing.entry(at: pointer) else {
      throw Refusal(
        reason: .notFound,
        message: "\(pointer) leads to no entry of a list; winnow list shows what there is")
    }
    let element = Array(editing.document.children(of: array))[index]
    var editor = JSON5Editor(editing.document)
    editor.remove(element, from: array)
    editing.bytes = editor.result()
    guard let expected = editing.rules.without(pointer, index) else {
      throw Refusal(reason: .notFound, message: "\(pointer) leads to no entry of a list of rules")
    }
    return try editing.finished(expected, added: [], removed: [pointer])
  }
}

/// A rules file that is being edited.
struct Editing {
  var bytes: [UInt8]
  let original: [UInt8]
  let name: String
  let rules: Rules
  var document: JSON5Document

  init(_ bytes: [UInt8], _ name: String) throws(RulesEditing.Refusal) {
    let reading = RulesFile.read(bytes: bytes, name: name, warnings: false)
    guard let rules = reading.rules else {
      throw RulesEditing.Refusal(
        reason: .unusableFile, message: "the file has errors, and is left as it is",
        findings: reading.findings)
    }
    self.bytes = bytes
    original = bytes
    self.name = name
    self.rules = rules
    document = JSON5Document.read(bytes)
  }

  /// The file's default of `disguises`, for `deny` and `tags`.
  var defaultDisguises: FilterRule.Disguises {
    document.member("disguises", of: 0)
      .flatMap { FilterRule.Disguises(rawValue: document.text(of: $0)) } ?? .none
  }

  /// The name of a rule in messages: its id and pointer.
  func named(_ pointer: String, _ id: String?) -> String {
    id.map { "\(RulesReader.quoted($0)) (\(pointer))" } ?? pointer
  }

  /// Appends elements to a section of the file, which is created if it does not exist.
  mutating func append(_ values: [JSON5Value], to section: String) throws(RulesEditing.Refusal) {
    var editor = JSON5Editor(document)
    if let array = document.member(section, of: 0) {
      editor.append(values, to: array)
    } else {
      editor.insert(
        [JSON5Member(section, .array(values, onLines: true))], into: 0, after: sectionBefore(section))
    }
    take(editor.result())
  }

  /// Appends a filter to the list of a tag. The tag and the section are created if they do not exist.
  mutating func append(_ value: JSON5Value, toTag tag: String) {
    var editor = JSON5Editor(document)
    let list = JSON5Value.array([value], onLines: true)
    if let tags = document.member("tags", of: 0) {
      if let array = document.member(tag, of: tags) {
        editor.append([value], to: array)
      } else {
        editor.insert(
          [JSON5Member(tag, list)], into: tags, after: Array(document.children(of: tags)).last)
      }
    } else {
      editor.insert(
        [JSON5Member("tags", .object([JSON5Member(tag, list)], onLines: true))], into: 0,
        after: sectionBefore("tags"))
    }
    take(editor.result())
  }

  /// Sets the bytes and reads them as a tree again.
  mutating func take(_ result: [UInt8]) {
    bytes = result
    document = JSON5Document.read(bytes)
  }

  /// The section after which a new section is inserted, so that sections are in the usual order.
  func sectionBefore(_ section: String) -> Int? {
    guard let place = RulesReader.sections.firstIndex(of: section) else { return nil }
    return RulesReader.sections[..<place].lazy.reversed()
      .compactMap { document.member($0, of: 0) }.first
  }

  /// The pointer of a rule that is given by id, pointer or text.
  func pointer(of rule: String) throws(RulesEditing.Refusal) -> String {
    if rule.hasPrefix("/"), entry(at: rule) != nil { return rule }
    if let index = rules.allow.firstIndex(where: { $0.id == rule }) { return "/allow/\(index)" }
    if let index = rules.deny.firstIndex(where: { $0.id == rule }) { return "/deny/\(index)" }
    if let index = rules.denyLanguage.firstIndex(where: { $0.id == rule }) { return "/denyLanguage/\(index)" }
    for tag in rules.tags {
      if let index = tag.filters.firstIndex(where: { $0.id == rule }) { return "/tags/\(tag.name)/\(index)" }
    }
    let places = rules.entries.filter { $0.text == rule }.map(\.pointer)
    if places.count == 1 { return places[0] }
    if places.count > 1 {
      throw RulesEditing.Refusal(
        reason: .notFound,
        message:
          "\(RulesReader.quoted(rule)) stands there \(places.count) times; name one of them by its pointer: "
          + places.prefix(8).joined(separator: ", ") + (places.count > 8 ? ", ..." : ""))
    }
    if rule.hasPrefix("/") { return rule }
    let filters = rules.allow + rules.deny + rules.tags.flatMap(\.filters)
    let ids = filters.compactMap(\.id) + rules.denyLanguage.compactMap(\.id)
    throw RulesEditing.Refusal(
      reason: .notFound,
      message: "no rule has the id or the text \(RulesReader.quoted(rule))"
        + RulesReader.didYouMean(rule, ids)
        + (ids.isEmpty ? "; rules without an id are named by a pointer, such as /deny/0" : ""))
  }

  /// The array and index of the element at a pointer; nil if it does not point to an element of an array.
  func entry(at pointer: String) -> (array: Int, index: Int)? {
    guard let tokens = try? JSONPointer(pointer).tokens, let last = tokens.last, tokens.count >= 2 else {
      return nil
    }
    var node = 0
    for token in tokens.dropLast() {
      guard let next = document.member(token, of: node) else { return nil }
      node = next
    }
    guard document.nodes[node].kind == .array, let index = Int(last), "\(index)" == last,
      (0..<document.nodes[node].count).contains(index)
    else { return nil }
    return (node, index)
  }

  /// The edited file, after it has been read again and compared with the expected rules.
  func finished(
    _ expected: Rules, added: [String], removed: [String] = []
  ) throws(RulesEditing.Refusal) -> RulesEditing.Edit {
    let reading = RulesFile.read(bytes: bytes, name: name, limit: .max / 4)
    let errors = reading.findings.filter { $0.severity == .error }
    if let first = errors.first {
      // The file had no errors before, so the added rules are wrong.
      throw RulesEditing.Refusal(reason: .unusableRule, message: first.message)
    }
    guard reading.rules == expected else {
      throw RulesEditing.Refusal(
        reason: .notEditable,
        message: "the layout of this file is more than the editing understands; it is left as it is")
    }
    let places = Set(added)
    let warnings = reading.findings.filter { finding in
      places.contains(finding.rule) || added.contains { finding.rule.hasPrefix($0 + "/") }
    }
    return RulesEditing.Edit(
      bytes: bytes, rules: added + removed, warnings: warnings, isChange: bytes != original)
  }
}

extension FilterRule {
  /// The filter with `disguises` set to a level, if its text can be disguised.
  func disguised(_ level: Disguises) -> FilterRule {
    guard let text = textCondition, text.canBeDisguised else { return self }
    var filter = self
    filter.disguises = level
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
    for (pointer, texts) in automatic.listsByPointer { entries += pointed(texts, pointer) }
    return entries
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
        switch tokens[3] {
        case "allow_sender": rules.automatic.lists[list].allowSender.remove(at: index)
        case "allow_body": rules.automatic.lists[list].allowBody.remove(at: index)
        case "deny_sender": rules.automatic.lists[list].denySender.remove(at: index)
        case "deny_body": rules.automatic.lists[list].denyBody.remove(at: index)
        default: return nil
        }
      } else {
        return nil
      }
    default: return nil
    }
    return rules
  }
}
