import JSONText

/// Reads the texts of filters and of conditions, and how they match.
extension RulesReader {
  /// The keys of a text, in a filter or in a condition.
  enum TextKey: String, CaseIterable {
    case text, target, matching, `case`, disguises
  }

  static let textKeys = TextKey.allCases.map(\.rawValue)

  enum Case: String, CaseIterable {
    case insensitive, sensitive
  }

  static let keysOfTexts = FileWords<TextKey>()
  static let targets = FileWords<FilterRule.Target>()
  static let matchings = FileWords<FilterRule.Matching>()
  static let disguises = FileWords<FilterRule.Disguises>()
  static let cases = FileWords<Case>()

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
    if names.contains(name) {
      places.targetFields.insert(name)
      return FilterRule.Target(rawValue: name)
    }
    error(
      node, pointer(),
      "unknown target \(document.shown(node)), expected \(alternatives(names))"
        + (fieldNames.isEmpty ? ", or a field that \"fields\" names" : "")
        + didYouMean(at: document.nodes[node].start) { Suggestion.nearest(to: name, among: names) })
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
    // In the file's texts a backslash is written twice.
    let message = problem.message.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : String($1) }
    if isEnabled {
      findings.add(.error, offset, pointer, "the regex can't be used: \(message)")
    } else {
      findings.add(
        .warning, offset, pointer, "this filter is disabled; its regex can't be used: \(message)")
    }
    return !isEnabled
  }
}
