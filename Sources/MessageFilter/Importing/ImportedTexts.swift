/// Turns the texts of a list into rules.
struct ImportedTexts {
  /// The format's defaults for a text.
  struct Usual {
    var list = ImportSettings.List.deny
    var target = FilterRule.Target.all
    var matching = FilterRule.Matching.contains

    /// A number that is blocked.
    static let blockedNumber = Usual(target: .sender, matching: .number)
    /// A sender that is blocked and is not a number.
    static let blockedSender = Usual(target: .sender, matching: .whole)
  }

  private(set) var result = RulesImport()
  private let settings: ImportSettings
  private var filters: [FilterKey: String] = [:]
  private var contacts: [SenderKey: String] = [:]
  private let plan = NumberingPlan()

  init(_ settings: ImportSettings) { self.settings = settings }

  mutating func skip(
    _ place: String, _ text: String, _ reason: String, remedy: RulesImport.Remedy? = nil
  ) {
    result.skip(place, text, reason, remedy: remedy)
  }

  /// Why no regex can be taken, by the settings; nil if one can.
  var reasonAgainstRegexes: String? {
    if settings.list == .contacts { return "it is a regex, and contacts are no regexes" }
    return settings.matching ?? .regex == .regex
      ? nil : "it is a regex, and another way of matching is asked for"
  }

  mutating func remark(_ text: String) { result.remarks.append(text) }

  /// Adds the text at a place. Blank texts are skipped.
  mutating func take(_ text: String, at place: String, _ usual: Usual = Usual()) {
    let text = String(trimming: text)
    if text.isEmpty { return }
    let list = settings.list ?? usual.list
    if list == .contacts {
      let key = SenderKey(text, plan)
      if let first = contacts[key] { return skip(place, text, "it is the same as \(first)") }
      contacts[key] = place
      result.rules.contacts.append(text)
      return
    }
    var condition = TextCondition(text: text)
    condition.matching = settings.matching ?? usual.matching
    condition.target = settings.target ?? (settings.matching == .number ? .sender : usual.target)
    if settings.matching == nil, settings.target == .body, usual.matching == .number {
      condition.matching = .contains
    }
    condition.isCaseSensitive = condition.matching == .regex
    if let reason = Self.reason(against: condition) { return skip(place, text, reason) }
    var filter = FilterRule(.text(condition))
    if list == .deny, let folder = settings.folder { filter.folder = folder }
    let key = FilterKey(filter, plan)
    if let first = filters[key] { return skip(place, text, "it is the same as \(first)") }
    filters[key] = place
    if list == .allow { result.rules.allow.append(filter) } else { result.rules.deny.append(filter) }
    if settings.matching == nil, filter.matching == .contains, filter.target != .body, Self.isNumber(text) {
      result.numbersAsTexts.insert(text)
    }
  }

  /// Adds an entry of an app's block list: a number, or another sender, as a whole.
  mutating func takeBlocked(_ text: String, at place: String) {
    var number = PhoneNumber()
    let isNumber = number.readRule(text.utf8Span.span, NumberingPlan()) != .none
    take(text, at: place, isNumber ? .blockedNumber : .blockedSender)
  }

  /// Whether a text is a phone number as people write one: with `+`, or of at least seven digits. Fewer may
  /// be a year or an amount.
  static func isNumber(_ text: String) -> Bool {
    var number = PhoneNumber()
    guard number.readRule(text.utf8Span.span, NumberingPlan()) != .none, !isDate(text) else { return false }
    return number.cleaned.count >= 7 || number.cleaned[0] == UInt8(ascii: "+")
  }

  /// Whether a text is a date in digits: `2024-01-05`, `5.1.2024`.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "." || $0 == "/" }
    guard parts.count == 3, parts[0].count == 4 || parts[2].count == 4 else { return false }
    let others = parts[0].count == 4 ? parts[1...2] : parts[0...1]
    return others.allSatisfy { $0.count <= 2 && Int($0).map { (1...31).contains($0) } ?? false }
  }

  /// Why a filter with a text is not possible; nil if it is.
  private static func reason(against condition: TextCondition) -> String? {
    switch condition.matching {
    case .number:
      var number = PhoneNumber()
      return number.readRule(condition.text.utf8Span.span, NumberingPlan()) == .none
        ? "it is not a phone number" : nil
    case .regex:
      return RegexChecks.problem(in: condition.text, isCaseSensitive: true).map {
        "the regex can't be used: \($0.message)"
      }
    case .contains, .exact, .whole, .prefix: return nil
    }
  }
}
