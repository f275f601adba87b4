import Bytes
import JSONText
import LanguageIdentification

/// Turns a JSON5 tree into rules, and reports mistakes.
///
/// Reading goes on after a mistake. What was reported is left out of the rules, which nobody receives then,
/// so that it does not cause a second report.
struct RulesReader: ~Copyable {
  let document: JSON5Document
  var findings: FindingCollector
  var rules = Rules()
  /// The places of the filters and language rules that could be read; empty unless they are needed.
  var places = RulePlaces()
  let remembersPlaces: Bool
  /// The names that targets and conditions can refer to, wherever in the file they occur.
  var fieldNames: [String] = []
  var tagNames: [String] = []
  /// The first place of each id.
  private var ids: [String: (rule: String, offset: Int)] = [:]
  private var lines: LineIndex?
  /// Scratch space for reading texts as phone numbers.
  var number = PhoneNumber()

  /// The keys of the file itself.
  static let sections = [
    "version", "fields", "country", "disguises", "contacts", "allow", "deny", "denyLanguage", "smart", "tags",
    "automatic",
  ]

  /// - Parameter remembersPlaces: Whether ``warn()`` will be called, which needs the places of the rules.
  init(document: JSON5Document, limit: Int, remembersPlaces: Bool) {
    self.document = document
    self.remembersPlaces = remembersPlaces
    findings = FindingCollector(limit: limit)
    findings.add(mistakesOf: document)
  }

  mutating func read() {
    guard let root = document.nodes.first else { return }
    reportLoneSurrogates()
    guard root.kind == .object else {
      return expected("an object with the rules: { version: \(RulesFile.version), … }", 0, "")
    }
    findFieldNames()
    findTagNames()
    readDefaultDisguises()
    var hasVersion = false
    var isVersionMisspelled = false
    for node in document.children(of: 0) {
      let key = document.key(of: node)
      let pointer = "/" + JSONPointer.escaped(key)
      switch key {
      case "version":
        hasVersion = true
        readVersion(node)
      case "fields": readFields(node)
      case "country": readCountry(node)
      // It has been read before all other sections.
      case "disguises": break
      case "contacts": rules.contacts = readTexts(node, pointer, "a contact")
      case "allow": rules.allow = readFilters(node, .allow)
      case "deny": rules.deny = readFilters(node, .deny)
      case "denyLanguage": readLanguageRules(node)
      case "smart": readSmart(node)
      case "automatic": readAutomatic(node)
      case "tags": readTags(node)
      // Editors use this member to find a JSON Schema.
      case "$schema": _ = text(node, pointer, "a text as \"$schema\"")
      default: if unknownKey(node, "", RulesReader.sections) == "version" { isVersionMisspelled = true }
      }
      places.sections.append(.init(name: key, node: node))
    }
    if !hasVersion, !isVersionMisspelled, !hasUnreadableMember(0) {
      let hint =
        document.member("format", of: 0) != nil
        ? "; this looks like an export of Simply Filter SMS, which winnow import reads" : ""
      error(
        at: root.start, "",
        "\"version\" is missing, expected version: \(RulesFile.version) in this object\(hint)")
    }
  }

  /// Reports escapes that are half of a surrogate pair. No message contains one, so they cannot be meant.
  private mutating func reportLoneSurrogates() {
    for node in document.nodes.indices where document.hasEscapes(node) {
      for place in [document.loneSurrogate(inKey: node), document.loneSurrogate(inString: node)] {
        guard let place else { continue }
        // To make a pointer takes a pass over the file, so it is made only for mistakes that may be listed.
        let isListed = findings.errors < Limits.reportedMistakes
        error(
          at: place, isListed ? document.pointer(to: node) : "", document.describedLoneSurrogate(at: place))
      }
    }
  }

  /// Whether an object has a member whose key could not be read. Then nothing can be called missing.
  func hasUnreadableMember(_ node: Int) -> Bool {
    document.children(of: node).contains { document.nodes[$0].keyRange == nil }
  }

  private mutating func readVersion(_ node: Int) {
    guard let number = document.number(of: node) else {
      return expected("the number \(RulesFile.version) as \"version\"", node, "/version")
    }
    guard number == Double(RulesFile.version) else {
      return error(
        node, "/version",
        "version \(document.shownNumber(node)) is not known to this program, expected \(RulesFile.version)"
          + (number > 1 ? "; a newer winnow may read it" : ""))
    }
  }

  private mutating func readDefaultDisguises() {
    guard let node = document.member("disguises", of: 0),
      let level = word(node, "/disguises", "disguises", among: RulesReader.disguises)
    else { return }
    rules.defaultDisguises = level
  }

  private mutating func readCountry(_ node: Int) {
    guard let name = text(node, "/country", "a country, such as \"IL\", as \"country\"") else { return }
    guard NumberingPlan(country: name) != nil else {
      let hint = CountrySuggestions.region(meantBy: name).map { "; did you mean \"\($0)\"?" } ?? ""
      return error(
        node, "/country",
        "unknown country \(document.shown(node)), expected a region that 'winnow countries' lists, such as \"IL\""
          + hint)
    }
    rules.country = name
  }

  /// How phone numbers are read. Valid after the file has been read.
  var numberingPlan: NumberingPlan { rules.numberingPlan }

  // MARK: Lists of texts

  /// Reads an array of texts, none of which may be blank.
  mutating func readTexts(_ node: Int, _ pointer: String, _ what: String) -> [String] {
    guard isArray(node, pointer, "an array of texts") else { return [] }
    var texts: [String] = []
    texts.reserveCapacity(document.nodes[node].count)
    for (index, element) in document.children(of: node).enumerated() {
      guard document.nodes[element].kind == .string else {
        expected("a text as \(what)", element, "\(pointer)/\(index)")
        continue
      }
      let text = document.text(of: element)
      guard !text.isBlank else {
        blank(element, "\(pointer)/\(index)", what)
        continue
      }
      texts.append(text)
    }
    return texts
  }

  mutating func blank(
    _ node: Int, _ pointer: String, _ what: String, expected: String = "something to look for"
  ) {
    let found = document.text(of: node).isEmpty ? "an empty text" : "nothing but white space"
    error(node, pointer, "found \(found) as \(what), expected \(expected); fill it in or remove it")
  }

  // MARK: Ids

  /// Reads an id, which must be unique.
  mutating func readID(_ node: Int, _ pointer: @autoclosure () -> String) -> String? {
    guard let id = text(node, pointer(), "a text as \"id\"") else { return nil }
    if id.isBlank {
      error(node, pointer(), "the id is blank, expected a name that is unique in the file")
      return nil
    }
    if id.hasPrefix("/") {
      error(
        node, pointer(),
        "the id \(document.shown(node)) begins with \"/\", which is how JSON Pointers to rules begin; "
          + "expected another first character")
      return nil
    }
    let offset = document.nodes[node].start
    if let first = ids[id] {
      error(
        node, pointer(),
        "the id \(document.shown(node)) is taken by \(first.rule) on line \(line(of: first.offset)), expected "
          + "one that is unique in the file")
      return nil
    }
    ids[id] = (pointer(), offset)
    return id
  }

  // MARK: Kinds of values

  /// Whether a node is an object; reports it if not.
  mutating func isObject(_ node: Int, _ pointer: String, _ what: String) -> Bool {
    if document.nodes[node].kind == .object { return true }
    expected(what, node, pointer)
    return false
  }

  /// Whether a node is an array; reports it if not.
  mutating func isArray(_ node: Int, _ pointer: String, _ what: String) -> Bool {
    if document.nodes[node].kind == .array { return true }
    expected(what, node, pointer)
    return false
  }

  /// The text of a string; reports another kind.
  mutating func text(_ node: Int, _ pointer: @autoclosure () -> String, _ what: String) -> String? {
    guard document.nodes[node].kind == .string else {
      expected(what, node, pointer())
      return nil
    }
    return document.text(of: node)
  }

  /// The value of `true` or `false`; reports another kind.
  mutating func boolean(_ node: Int, _ pointer: @autoclosure () -> String) -> Bool? {
    switch document.nodes[node].kind {
    case .true: return true
    case .false: return false
    default:
      let word = document.nodes[node].kind == .string ? document.text(of: node).lowercased() : ""
      let hint = word == "true" || word == "false" ? "; did you mean \(word), without quotes?" : ""
      expected("true or false", node, pointer(), hint)
      return nil
    }
  }

  /// One of the words that a value can be; reports another with the word that was meant.
  mutating func word<Word>(
    _ node: Int, _ pointer: @autoclosure () -> String, _ key: String, among known: FileWords<Word>
  ) -> Word? {
    var words: [String] { Word.allCases.map(\.rawValue) }
    guard document.nodes[node].kind == .string else {
      expected("\(alternatives(words)) as \"\(key)\"", node, pointer())
      return nil
    }
    if let word = document.value(of: node, among: known) { return word }
    let text = document.text(of: node)
    error(
      node, pointer(),
      "unknown \(key) \(document.shown(node)), expected \(alternatives(words))"
        + Synonyms.didYouMean(text, words))
    return nil
  }

  // MARK: Reporting

  /// Reports a value of the wrong kind, unless it has been reported already.
  mutating func expected(_ what: String, _ node: Int, _ pointer: String, _ hint: String = "") {
    guard document.nodes[node].kind != .invalid else { return }
    error(node, pointer, "found \(document.described(node)), expected \(what)\(hint)")
  }

  mutating func error(_ node: Int, _ pointer: String, _ message: String) {
    findings.add(.error, document.nodes[node].start, pointer, message)
  }

  /// The end of a message about a mistake at a byte of the file: `; did you mean "text"?`; empty if the
  /// mistake will not be kept. Finding what was meant takes longer than reading the mistake.
  func didYouMean(at offset: Int, _ find: () -> String?) -> String {
    guard findings.keeps(.error, at: offset), let meant = find() else { return "" }
    return "; did you mean \"\(meant)\"?"
  }

  /// Reports a mistake at the key of a member.
  mutating func error(atKey member: Int, _ pointer: String, _ message: String) {
    error(at: document.keyStart(of: member), pointer, message)
  }

  /// Reports a mistake at a byte of the file.
  mutating func error(at offset: Int, _ pointer: String, _ message: String) {
    findings.add(.error, offset, pointer, message)
  }

  /// The file's lines, found when they are first needed.
  mutating func lineIndex() -> LineIndex {
    if let lines { return lines }
    let index = LineIndex(document.source.span)
    lines = index
    return index
  }

  mutating func line(of offset: Int) -> Int { lineIndex().line(of: offset) }
}

extension JSON5Document {
  /// A value quoted for a message: shortened, on one line, in quotes.
  func shown(_ node: Int) -> String {
    guard nodes[node].kind == .string else { return quoted(spelling(of: node)) }
    return quoted(text(of: node))
  }

  /// The message about an escape that is half of a surrogate pair.
  func describedLoneSurrogate(at offset: Int) -> String {
    let escape = String(decoding: source[offset..<min(offset + 6, source.count)], as: UTF8.self)
    return "found \"\(escape)\", half of a surrogate pair without the other half; write both halves, the "
      + "character itself, or remove it"
  }

  func shownKey(_ node: Int) -> String { quoted(key(of: node)) }

  /// A number as the file writes it, without the end of a long one.
  func shownNumber(_ node: Int) -> String { shortened(spelling(of: node)) }

  /// A value's kind and, if it is short, the value itself, for a message.
  func described(_ node: Int) -> String {
    switch nodes[node].kind {
    case .null, .true, .false: spelling(of: node)
    case .number: "the number \(shownNumber(node))"
    case .string: "the text \(shown(node))"
    case .array: nodes[node].count == 0 ? "an empty array" : "an array"
    case .object: "an object"
    case .invalid: "something unreadable"
    }
  }
}
