import JSONText

/// Reads the filters of `allow`, `deny` and tags.
extension RulesReader {
  static let groupKeys = ["all", "any", "none"]
  static let scoreKeys = ["score", "atLeast"]
  private static let ownKeys = ["folder", "id", "note", "enabled"]
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
      if list != .allow { filter.textCondition?.disguises = rules.defaultDisguises }
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
      if unknownKey(member, of: node, pointer(), knownKeys(of: node, list)) != nil {
        reading.isMisspelled = true
      }
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
}
