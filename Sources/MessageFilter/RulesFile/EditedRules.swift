import JSONText

/// A rules file that is being edited: its bytes, and its rules as they were before.
struct EditedRules {
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
  var defaultDisguises: FilterRule.Disguises { rules.defaultDisguises }

  /// The name of a rule in messages: its id and pointer.
  func named(_ pointer: String, _ id: String?) -> String {
    id.map { "\(quoted($0)) (\(pointer))" } ?? pointer
  }

  /// Refuses to add a filter whose regex can't be used. An error of the edited file would show the regex as
  /// the file writes it.
  func refuseUnusableRegex(of filter: FilterRule) throws(RulesEditing.Refusal) {
    if let text = filter.textCondition, text.matching == .regex,
      let problem = RegexChecks.problem(in: text.text, isCaseSensitive: text.isCaseSensitive)
    {
      throw RulesEditing.Refusal(
        reason: .unusableRule, message: "the regex can't be used: \(problem.message)")
    }
  }

  /// Refuses to add a filter to a list that has an equal one, if both are enabled.
  ///
  /// - Parameter pointer: The JSON Pointer to the list.
  func refuseDuplicate(
    _ filter: FilterRule, in existing: [FilterRule], at pointer: String
  ) throws(RulesEditing.Refusal) {
    let plan = rules.numberingPlan
    let key = FilterKey(filter, plan)
    guard filter.isEnabled,
      let index = existing.firstIndex(where: { $0.isEnabled && FilterKey($0, plan) == key })
    else { return }
    throw RulesEditing.Refusal(
      reason: .duplicate,
      message: "\(quoted(filter.condition.summary)) is there already: "
        + named("\(pointer)/\(index)", existing[index].id))
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
    if rule.hasPrefix("/"), document.entry(at: rule) != nil { return rule }
    if let index = rules.allow.firstIndex(where: { $0.id == rule }) { return "/allow/\(index)" }
    if let index = rules.deny.firstIndex(where: { $0.id == rule }) { return "/deny/\(index)" }
    if let index = rules.denyLanguage.firstIndex(where: { $0.id == rule }) { return "/denyLanguage/\(index)" }
    for tag in rules.tags {
      if let index = tag.filters.firstIndex(where: { $0.id == rule }) { return "/tags/\(tag.name)/\(index)" }
    }
    var places = rules.entries.filter { $0.text == rule }.map(\.pointer)
    if places.isEmpty { places = rules.pointers(toEntriesEqualTo: rule) }
    if places.count == 1 { return places[0] }
    if places.count > 1 {
      throw RulesEditing.Refusal(
        reason: .notFound,
        message:
          "\(quoted(rule)) occurs there \(places.count) times; name one of them by its pointer: "
          + places.prefix(8).joined(separator: ", ") + (places.count > 8 ? ", ..." : ""))
    }
    if rule.hasPrefix("/") { return rule }
    let ids = rules.ids
    throw RulesEditing.Refusal(
      reason: .notFound,
      message: "no rule has the id or the text \(quoted(rule))"
        + didYouMean(rule, ids)
        + (ids.isEmpty ? "; rules without an id are named by a pointer, such as /deny/0" : ""))
  }

  /// The tag that a pointer leads to, with the section and its index there; nil if the pointer leads to
  /// anything else.
  func tag(at pointer: String) -> (tag: Int, section: Int, index: Int)? {
    guard let tokens = try? JSONPointer(pointer).tokens, tokens.count == 2, tokens[0] == "tags",
      let section = document.member("tags", of: 0), let tag = document.member(tokens[1], of: section),
      let index = rules.tags.firstIndex(where: { $0.name == tokens[1] })
    else { return nil }
    return (tag, section, index)
  }

  /// What tells a warning from others: the place, and the message without the numbers of lines, which an edit
  /// changes.
  private struct WarningKey: Hashable {
    private let rule: String
    private let words: [String]

    /// - Parameter removed: The pointer to the entry that was removed from the file after the warning.
    init(_ warning: Finding, before removed: String? = nil) {
      func moved(_ text: Substring) -> String {
        removed.map { EditedRules.renumbered(text, afterRemoving: $0) } ?? String(text)
      }
      rule = moved(warning.rule[...])
      let words = warning.message.split(separator: " ", omittingEmptySubsequences: false)
      self.words = words.indices.map { index in
        moved(index > 0 && words[index - 1] == "line" ? words[index].drop(while: \.isNumber) : words[index])
      }
    }
  }

  /// The warnings that the file did not have before, of added rules or of rules for which these leave
  /// nothing, or for which a removed one had.
  private func newWarnings(_ warnings: [Finding], removed: String?) -> [Finding] {
    if warnings.isEmpty { return [] }
    let before = RulesFile.read(bytes: original, name: name, limit: .max).findings
    let known = Set(before.map { WarningKey($0, before: removed) })
    return warnings.filter { !known.contains(WarningKey($0)) }
  }

  /// A text with the pointers to the entries behind a removed one as they are without it.
  private static func renumbered(_ text: Substring, afterRemoving removed: String) -> String {
    if isTag(removed) { return String(text) }
    let list = removed.prefix(upTo: removed.lastIndex(of: "/") ?? removed.startIndex) + "/"
    guard let index = Int(removed.dropFirst(list.count)) else { return String(text) }
    var (rest, result) = (text, "")
    while let first = rest.popFirst() {
      result.append(first)
      guard first == "/", result.hasSuffix(list), !isPointer(result.dropLast(list.count).last) else {
        continue
      }
      let digits = rest.prefix(while: \.isNumber)
      rest.removeFirst(digits.count)
      result += Int(digits).map { String($0 > index ? $0 - 1 : $0) } ?? String(digits)
    }
    return result
  }

  /// Whether a pointer leads to a tag, whose name may be a number.
  private static func isTag(_ pointer: String) -> Bool {
    let tokens = (try? JSONPointer(pointer).tokens) ?? []
    return tokens.count == 2 && tokens[0] == "tags"
  }

  /// Whether a character may belong to a pointer that goes on behind it.
  private static func isPointer(_ character: Character?) -> Bool {
    character.map { $0 != " " && $0 != "\"" && $0 != "(" } ?? false
  }

  /// The edited file, after it has been read again and compared with the expected rules.
  func finished(
    _ expected: Rules, added: [String] = [], removed: String? = nil
  ) throws(RulesEditing.Refusal) -> RulesEditing.Edit {
    let reading = RulesFile.read(bytes: bytes, name: name, limit: .max)
    let errors = reading.findings.filter { $0.severity == .error }
    if let first = errors.first {
      // The file had no errors before, so the added rules are wrong, or another needs what was removed.
      let message =
        removed.flatMap {
          Self.isTag($0) ? "\($0) can't be removed: \(first.rule) needs it" : nil
        } ?? first.message
      throw RulesEditing.Refusal(reason: .unusableRule, message: message)
    }
    guard reading.rules == expected else {
      throw RulesEditing.Refusal(
        reason: .notEditable,
        message: "the layout of this file is more than the editing understands; it is left as it is")
    }
    return RulesEditing.Edit(
      bytes: bytes, rules: removed.map { [$0] } ?? added,
      warnings: newWarnings(reading.findings, removed: removed), isChange: bytes != original)
  }
}

extension JSON5Document {
  /// The element of an array that a pointer leads to, with the array and its index there; nil if the pointer
  /// leads to anything else.
  func entry(at pointer: String) -> (element: Int, array: Int, index: Int)? {
    guard let tokens = try? JSONPointer(pointer).tokens, let last = tokens.last, tokens.count >= 2 else {
      return nil
    }
    var node = 0
    for token in tokens.dropLast() {
      guard let next = member(token, of: node) else { return nil }
      node = next
    }
    guard nodes[node].kind == .array, let index = Int(last), "\(index)" == last,
      (0..<nodes[node].count).contains(index)
    else { return nil }
    return (Array(children(of: node))[index], node, index)
  }
}
