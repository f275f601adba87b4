/// The options of an import.
package struct ImportSettings: Sendable {
  /// Where the texts go.
  package enum List: String, Sendable, CaseIterable { case contacts, allow, deny }

  /// The list that the texts are added to; nil for the format's default.
  package var list: List?
  /// The part of a message that they look at; nil for the format's default.
  package var target: FilterRule.Target?
  /// How they match; nil for the format's default.
  package var matching: FilterRule.Matching?
  /// Where denied messages go; nil for the default.
  package var folder: Folder?
  /// The name of the column of a table that has the texts.
  package var column: String?

  /// The defaults of the format.
  package init() {}

  /// Whether no option is given.
  var isEmpty: Bool { list == nil && column == nil && !hasFilterSettings }

  /// Whether an option is given that only filters have.
  var hasFilterSettings: Bool { target != nil || matching != nil || folder != nil }
}

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
    var filter = FilterRule(text: text)
    filter.matching = settings.matching ?? usual.matching
    filter.target = settings.target ?? (settings.matching == .number ? .sender : usual.target)
    if settings.matching == nil, settings.target == .body, usual.matching == .number {
      filter.matching = .contains
    }
    filter.isCaseSensitive = filter.matching == .regex
    if let reason = Self.reason(against: filter) { return skip(place, text, reason) }
    if list == .deny, let folder = settings.folder { filter.folder = folder }
    let key = FilterKey(filter, plan)
    if let first = filters[key] { return skip(place, text, "it is the same as \(first)") }
    filters[key] = place
    if list == .allow { result.rules.allow.append(filter) } else { result.rules.deny.append(filter) }
    if settings.matching == nil, filter.matching == .contains, filter.target != .body, Self.isNumber(text) {
      result.numbersAsTexts.insert(text)
    }
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

  /// Why a filter is not possible; nil if it is.
  private static func reason(against filter: FilterRule) -> String? {
    switch filter.matching {
    case .number:
      var number = PhoneNumber()
      return number.readRule(filter.text.utf8Span.span, NumberingPlan()) == .none
        ? "it is not a phone number" : nil
    case .regex:
      return RegexChecks.problem(in: filter.text, isCaseSensitive: true).map {
        "the regex can't be used: \($0.message)"
      }
    case .contains, .exact, .whole, .prefix: return nil
    }
  }
}
