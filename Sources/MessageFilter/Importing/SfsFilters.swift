import Bytes
import JSONText
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

extension RulesImport {
  /// Reads an export of the app.
  static func sfsfilters(_ document: JSON5Document, _ format: Int) throws(Refusal) -> RulesImport {
    guard document.nodes[format].kind == .string, document.text(of: format) == SfsFormat.name else {
      throw Refusal(
        "the format is \(document.shown(format)), expected \"\(SfsFormat.name)\"")
    }
    guard let version = document.member("version", of: 0).flatMap({ document.number(of: $0) }) else {
      throw Refusal("the export has no version, expected \"version\": \(SfsFormat.version)")
    }
    guard version == Double(SfsFormat.version) else {
      throw Refusal(
        "the export has version \(shortNumber(version)), expected \(SfsFormat.version)"
          + (version > Double(SfsFormat.version) ? "; a newer winnow may read it" : ""))
    }
    guard let rows = document.member("filters", of: 0), document.nodes[rows].kind == .array else {
      throw Refusal("the export has no \"filters\", expected an array of rows")
    }
    var result = RulesImport()
    var seen: [SfsFormat.Key: Int] = [:]
    for (index, row) in document.children(of: rows).enumerated() {
      // The app removes the white space around a text.
      let text = document.member("text", of: row).map { String(trimming: document.text(of: $0)) } ?? ""
      do throws(Unusable) {
        try result.take(document, row, text, index + 1, &seen)
      } catch {
        result.skip("row \(index + 1)", text, error.reason)
      }
    }
    return result
  }

  /// Why a row can't be used.
  private struct Unusable: Error {
    var reason: String
  }

  private mutating func take(
    _ document: JSON5Document, _ row: Int, _ text: String, _ number: Int, _ seen: inout [SfsFormat.Key: Int]
  ) throws(Unusable) {
    guard document.nodes[row].kind == .object else {
      throw Unusable(reason: "found \(document.described(row)), expected an object")
    }
    guard !text.isEmpty else { throw Unusable(reason: "it has no text") }
    if let place = document.member("text", of: row).flatMap({ document.loneSurrogate(inString: $0) }) {
      throw Unusable(reason: document.describedLoneSurrogate(at: place))
    }
    guard
      let type = try RulesImport.word(document, row, "type", as: SfsFormat.RowType.self)
    else { throw Unusable(reason: "it has no type") }
    let folder = try RulesImport.word(document, row, "folder", as: Folder.self) ?? .junk
    let target = try RulesImport.word(document, row, "target", as: FilterRule.Target.self) ?? .all
    let matching =
      (try RulesImport.word(document, row, "matching", as: SfsFormat.Matching.self) ?? .contains).matching
    let letterCase = try RulesImport.word(document, row, "case", as: SfsFormat.Case.self) ?? .insensitive
    let key = SfsFormat.Key(
      text: text, target: target.rawValue, matching: matching.rawValue, letterCase: letterCase.rawValue)
    if let first = seen[key] { throw Unusable(reason: "it is the same filter as row \(first)") }

    if type == .denyLanguage {
      let name =
        text.hasPrefix(SfsFormat.languagePrefix)
        ? String(text.dropFirst(SfsFormat.languagePrefix.count)) : text
      let code = LanguageNames.code(ofEnglish: name) ?? name
      guard let language = LanguageNames.language(named: code) else {
        throw Unusable(reason: "the language \(quoted(name)) is not known")
      }
      // A language has several spellings: "$lang:hebrew", "Hebrew", "he".
      guard !rules.denyLanguage.contains(where: { $0.language == language }) else {
        throw Unusable(reason: "its language is in an earlier row")
      }
      var rule = LanguageRule(language: language, name: code)
      rule.folder = folder
      rules.denyLanguage.append(rule)
    } else {
      var filter = FilterRule(text: text)
      filter.target = target
      filter.matching = matching
      // In a row with a regex the app ignores the setting for case.
      filter.isCaseSensitive = matching == .regex || letterCase == .sensitive
      if matching == .regex,
        let problem = RegexChecks.problem(in: text, isCaseSensitive: filter.isCaseSensitive)
      {
        throw Unusable(reason: "the regex can't be used: \(problem.message)")
      }
      if type == .allow {
        rules.allow.append(filter)
      } else {
        filter.folder = folder
        rules.deny.append(filter)
      }
    }
    seen[key] = number
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ document: JSON5Document, _ row: Int, _ key: String, as type: Word.Type
  ) throws(Unusable) -> Word? where Word.RawValue == String {
    guard let node = document.member(key, of: row) else { return nil }
    let words = alternatives(Word.allCases.map(\.rawValue))
    guard document.nodes[node].kind == .string else {
      throw Unusable(reason: "found \(document.described(node)) as \"\(key)\", expected \(words)")
    }
    let text = document.text(of: node)
    guard let word = Word.allCases.first(where: { $0.rawValue == text }) else {
      throw Unusable(reason: "unknown \(key) \(document.shown(node)), expected \(words)")
    }
    return word
  }
}
