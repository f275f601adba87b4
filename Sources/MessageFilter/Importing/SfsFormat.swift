import LanguageIdentification

/// The format that Simply Filter SMS exports its filters in.
enum SfsFormat {
  static let name = "simply-filter-sms-filters"
  static let version = 1
  /// The prefix of the text in a row for a language.
  static let languagePrefix = "$lang:"

  enum RowType: String, CaseIterable {
    case deny, allow, denyLanguage
  }

  enum Case: String, CaseIterable {
    case insensitive, sensitive
  }

  /// The ways of matching that the app has.
  enum Matching: String, CaseIterable {
    case contains, exact, regex

    /// The app's counterpart of a filter's matching; nil if the app has none.
    init?(_ matching: FilterRule.Matching) {
      switch matching {
      case .contains: self = .contains
      case .exact: self = .exact
      case .regex: self = .regex
      case .whole, .prefix, .number: return nil
      }
    }

    /// The counterpart in a filter.
    var matching: FilterRule.Matching {
      switch self {
      case .contains: .contains
      case .exact: .exact
      case .regex: .regex
      }
    }
  }

  /// The key by which the app identifies a filter, whatever its type.
  struct Key: Hashable {
    var text: String
    var target: String
    var matching: String
    var letterCase: String
  }

  /// The text of a filter's row, without the white space that the app removes.
  static func text(of filter: FilterRule) -> String {
    let text = String(trimming: filter.text)
    return filter.matching == .regex && !filter.isCaseSensitive ? "(?i)" + text : text
  }

  /// The text of a language's row.
  static func text(of language: Language) -> String { languagePrefix + language.englishName.lowercased() }

  /// The case of a filter's row.
  static func letterCase(of filter: FilterRule) -> Case {
    filter.matching == .regex || filter.isCaseSensitive ? .sensitive : .insensitive
  }
}

extension SfsFormat.Key {
  /// The key of a language's row.
  init(_ language: Language) {
    self.init(
      text: SfsFormat.text(of: language), target: FilterRule.Target.all.rawValue,
      matching: FilterRule.Matching.contains.rawValue, letterCase: SfsFormat.Case.insensitive.rawValue)
  }

  /// The key of the row that a filter is exported as.
  init(_ filter: FilterRule) {
    self.init(
      text: SfsFormat.text(of: filter), target: filter.target.rawValue, matching: filter.matching.rawValue,
      letterCase: SfsFormat.letterCase(of: filter).rawValue)
  }
}
