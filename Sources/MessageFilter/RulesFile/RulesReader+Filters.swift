import JSONText

extension RulesReader {
  /// The keys of a text, in a filter or in a condition.
  enum TextKey: String, CaseIterable {
    case text, target, matching, `case`, disguises
  }

  static let textKeys = TextKey.allCases.map(\.rawValue)
  static let groupKeys = ["all", "any", "none"]
  static let scoreKeys = ["score", "atLeast"]
  private static let ownKeys = ["folder", "id", "note", "enabled"]

  enum Case: String, CaseIterable {
    case insensitive, sensitive
  }

  static let keysOfTexts = FileWords<TextKey>()
  static let targets = FileWords<FilterRule.Target>()
  static let matchings = FileWords<FilterRule.Matching>()
  static let disguises = FileWords<FilterRule.Disguises>()
  static let cases = FileWords<Case>()
  static let folders = FileWords<Folder>()

  /// Reads the filters of `allow`, `deny` or a tag.
  mutating func readFilters(_ node: Int, _ list: RulePlaces.List) -> [FilterRule] {
    let section = list.pointer
    // If the key occurs twice, the filters of its first occurrence are dropped, and so are their places.
    switch list {
    case .allow: places.allow = []
    case .deny: places.deny = []
    case .tag: places.tagged.removeAll { $0.list == list }
    }
    guard isArray(node, section, "an array of filters") else { return [] }
    var filters: [FilterRule] = []
    filters.reserveCapacity(document.nodes[node].count)
    var places: [RulePlaces.Filter] = []
    for (index, element) in document.children(of: node).enumerated() {
      guard readFilter(element, "\(section)/\(index)", list, into: &filters) else { continue }
      guard remembersPlaces else { continue }
      places.append(
        .init(
          list: list, rule: Int32(truncatingIfNeeded: filters.count - 1),
          index: Int32(truncatingIfNeeded: index),
          offset: UInt32(truncatingIfNeeded: document.nodes[element].start)))
    }
    switch list {
    case .allow: self.places.allow = places
    case .deny: self.places.deny = places
    case .tag: self.places.tagged += places
    }
    return filters
  }

  /// Appends a filter. Returns false if it has a mistake. Pointers are made only for mistakes, because there
  /// may be a million filters.
  private mutating func readFilter(
    _ node: Int, _ pointer: @autoclosure () -> String, _ list: RulePlaces.List,
    into filters: inout [FilterRule]
  ) -> Bool {
    switch document.nodes[node].kind {
    case .string:
      let text = document.text(of: node)
      guard !text.isBlank else {
        blank(node, pointer(), "the text of a filter")
        return false
      }
      var filter = FilterRule(text: text)
      if list != .allow { filter.disguises = rules.defaultDisguises }
      filters.append(filter)
      return true
    case .object:
      guard let filter = readFilterObject(node, pointer(), list) else { return false }
      filters.append(filter)
      return true
    default:
      expected("a filter: a text, or an object with \"text\" or conditions", node, pointer())
      return false
    }
  }

  /// The members of a filter's object that do not belong to a text.
  private struct FilterReading {
    var filter = FilterRule(text: "")
    /// The members for conditions.
    var conditions: [(key: String, member: Int)] = []
    /// Whether a key was probably meant as another, which can't be called missing then.
    var isMisspelled = false
    var isComplete = true
  }

  private mutating func readFilterObject(
    _ node: Int, _ pointer: @autoclosure () -> String, _ list: RulePlaces.List
  ) -> FilterRule? {
    var reading = FilterReading()
    var text = TextReading()
    for member in document.children(of: node) {
      if let key = textKey(of: member) {
        readTextMember(member, key, pointer() + "/" + key.rawValue, "the text of a filter", &text)
      } else {
        readFilterMember(member, of: node, pointer(), list, &reading)
      }
    }
    var filter = reading.filter
    if !reading.conditions.isEmpty {
      guard let condition = readFilterConditions(reading.conditions, text, filter, node, pointer(), list)
      else { return nil }
      filter.condition = condition
      return reading.isComplete ? filter : nil
    }
    guard text.node != nil else {
      if !reading.isMisspelled, !hasUnreadableMember(node) {
        error(
          node, pointer(),
          "\"text\" is missing in this filter, expected what it looks for: { text: \"…\" }, or conditions: "
            + "{ all: […] }")
      }
      return nil
    }
    guard
      let condition = finish(
        consume text, isEnabled: filter.isEnabled, takesDefault: list != .allow, textAt: pointer() + "/text"),
      reading.isComplete
    else { return nil }
    filter.condition = .text(condition)
    return filter
  }

  /// Reads a member of a filter's object that does not belong to a text.
  private mutating func readFilterMember(
    _ member: Int, of node: Int, _ pointer: @autoclosure () -> String, _ list: RulePlaces.List,
    _ reading: inout FilterReading
  ) {
    let key = document.key(of: member)
    func place() -> String { pointer() + "/" + key }
    switch key {
    case "all", "any", "none", "score", "atLeast": reading.conditions.append((key, member))
    case "folder":
      if list != .deny {
        let where_ = list == .allow ? "of \"allow\": what is allowed" : "of a tag: what has a tag"
        error(
          atKey: member, place(),
          "unknown key \"folder\" in a filter \(where_) goes to no folder; remove it")
        reading.isComplete = false
      } else if let word = word(member, place(), key, among: RulesReader.folders) {
        reading.filter.folder = word
      }
    case "smart", "language", "tag":
      error(
        atKey: member, place(),
        "found \"\(key)\" in a filter, expected it in a condition: { all: [{ \(key): … }] }")
      reading.isMisspelled = true
      reading.isComplete = false
    case "id": reading.filter.id = readID(member, place())
    case "note": reading.filter.note = text(member, place(), "a text as \"note\"")
    case "enabled": if let isEnabled = boolean(member, place()) { reading.filter.isEnabled = isEnabled }
    default:
      if unknownKey(member, pointer(), knownKeys(of: node, list)) != nil { reading.isMisspelled = true }
    }
  }

  /// The keys that a filter can have. A filter with a text has no keys of conditions, and one with conditions
  /// no keys of a text.
  private func knownKeys(of node: Int, _ list: RulePlaces.List) -> [String] {
    let conditionKeys = RulesReader.groupKeys + RulesReader.scoreKeys
    let hasText = document.member("text", of: node) != nil
    let hasConditions = conditionKeys.contains { document.member($0, of: node) != nil }
    let own = RulesReader.ownKeys.filter { list == .deny || $0 != "folder" }
    return (hasConditions && !hasText ? [] : RulesReader.textKeys) + (hasText ? [] : conditionKeys) + own
  }

  // MARK: Texts

  /// The members of a text that have been read.
  struct TextReading {
    var condition = TextCondition(text: "")
    /// The node of the text.
    var node: Int?
    var sensitivity: Case?
    var disguises: FilterRule.Disguises?
    /// The node of `disguises`.
    var disguisesNode: Int?
    /// The nodes of `target` and `case`.
    var targetNode: Int?
    var caseNode: Int?
    /// The first member that was read.
    var firstMember: Int?
    var isComplete = true
  }

  /// The key of a member that belongs to a text; nil for other members.
  func textKey(of member: Int) -> TextKey? {
    document.value(ofKey: member, among: RulesReader.keysOfTexts)
  }

  /// Reads a member of a text.
  mutating func readTextMember(
    _ member: Int, _ key: TextKey, _ place: @autoclosure () -> String, _ what: String,
    _ reading: inout TextReading
  ) {
    if reading.firstMember == nil { reading.firstMember = member }
    switch key {
    case .text:
      reading.node = member
      guard let text = text(member, place(), "a text as \"text\"") else {
        reading.isComplete = false
        return
      }
      reading.condition.text = text
      if text.isBlank {
        blank(member, place(), what)
        reading.isComplete = false
      }
    case .target:
      reading.targetNode = member
      guard let target = readTarget(member, place()) else {
        reading.isComplete = false
        return
      }
      reading.condition.target = target
    case .matching:
      guard let matching = word(member, place(), key.rawValue, among: RulesReader.matchings) else {
        reading.isComplete = false
        return
      }
      reading.condition.matching = matching
    case .disguises:
      reading.disguisesNode = member
      reading.disguises = word(member, place(), key.rawValue, among: RulesReader.disguises)
      if reading.disguises == nil { reading.isComplete = false }
    case .case:
      reading.caseNode = member
      reading.sensitivity = word(member, place(), key.rawValue, among: RulesReader.cases)
      if reading.sensitivity == nil { reading.isComplete = false }
    }
  }

  private mutating func readTarget(_ node: Int, _ pointer: @autoclosure () -> String) -> FilterRule.Target? {
    if let target = document.value(of: node, among: RulesReader.targets) { return target }
    let names = FilterRule.Target.allCases.map(\.rawValue) + fieldNames
    guard document.nodes[node].kind == .string else {
      expected("\(alternatives(names)) as \"target\"", node, pointer())
      return nil
    }
    let name = document.text(of: node)
    if names.contains(name) { return FilterRule.Target(rawValue: name) }
    error(
      node, pointer(),
      "unknown target \(document.shown(node)), expected \(alternatives(names))"
        + (fieldNames.isEmpty ? ", or a field that \"fields\" names" : "")
        + didYouMean(name, names))
    return nil
  }

  /// The text, after all its members have been read; nil if there is a mistake.
  mutating func finish(
    _ reading: consuming TextReading, isEnabled: Bool, takesDefault: Bool,
    textAt pointer: @autoclosure () -> String
  ) -> TextCondition? {
    guard let node = reading.node, reading.isComplete else { return nil }
    var text = reading.condition
    text.isCaseSensitive = reading.sensitivity.map { $0 == .sensitive } ?? (text.matching == .regex)
    if text.matching == .regex || text.matching == .number {
      if let node = reading.disguisesNode {
        error(
          node, "\(pointer().dropLast("/text".count))/disguises",
          "found \"disguises\" beside matching \"\(text.matching.rawValue)\", expected it beside \"contains\", "
            + "\"exact\", \"whole\" or \"prefix\"; remove it, or look for a text with matching: \"contains\"")
        return nil
      }
    } else {
      text.disguises = reading.disguises ?? (takesDefault ? rules.defaultDisguises : .none)
    }
    if text.matching == .number { return checkNumber(reading, node, pointer()) ? text : nil }
    guard text.matching == .regex else { return text }
    guard checkRegex(text, node, isEnabled: isEnabled, pointer()) else { return nil }
    if remembersPlaces, isEnabled, let (offset, escaped) = document.undoubledBackslash(inString: node) {
      let becomes = escaped == "b" ? "a backspace" : "\"\(escaped)\""
      findings.add(
        .warning, offset, pointer(),
        "\"\\\(escaped)\" is \(becomes) in a text of JSON5; a regex's backslash is written twice: "
          + "\"\\\\\(escaped)\"")
    }
    return text
  }

  /// Reports members that a filter for a phone number cannot have.
  private mutating func checkNumber(
    _ reading: TextReading, _ node: Int, _ pointer: @autoclosure () -> String
  ) -> Bool {
    var parent: Substring { pointer().dropLast("/text".count) }
    var isUsable = true
    let text = reading.condition.text.utf8Span.span
    if !PhoneNumber.isCleaned(text), number.readRule(text, NumberingPlan()) == .none {
      error(
        node, pointer(),
        "found \(document.shown(node)), expected a phone number with matching \"number\": digits, with + before "
          + "them or not, and * behind them for all numbers that begin so")
      isUsable = false
    }
    if reading.condition.target == .body, let node = reading.targetNode {
      error(
        node, "\(parent)/target",
        "found \"body\", expected \"sender\" or a field: matching \"number\" compares the whole of a sender")
      isUsable = false
    }
    if let node = reading.caseNode {
      error(node, "\(parent)/case", "a phone number has no case; remove \"case\"")
      isUsable = false
    }
    return isUsable
  }

  /// Reports a regex that cannot be compiled. In a disabled filter that is only a warning.
  private mutating func checkRegex(
    _ text: TextCondition, _ node: Int, isEnabled: Bool, _ pointer: String
  ) -> Bool {
    guard let problem = RegexChecks.problem(in: text.text, isCaseSensitive: text.isCaseSensitive) else {
      return true
    }
    let offset = document.offset(ofScalar: problem.offset, inString: node)
    if isEnabled {
      findings.add(.error, offset, pointer, "the regex can't be used: \(problem.message)")
    } else {
      findings.add(
        .warning, offset, pointer, "this filter is disabled; its regex can't be used: \(problem.message)")
    }
    return !isEnabled
  }
}
