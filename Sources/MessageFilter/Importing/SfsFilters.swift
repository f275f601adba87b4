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

  /// A text without the white space around it, which the app removes.
  static func trimmed(_ text: String) -> String {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
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
        "the export has version \(RulesReader.short(version)), expected \(SfsFormat.version)"
          + (version > Double(SfsFormat.version) ? "; a newer winnow may read it" : ""))
    }
    guard let rows = document.member("filters", of: 0), document.nodes[rows].kind == .array else {
      throw Refusal("the export has no \"filters\", expected an array of rows")
    }
    var result = RulesImport(kind: .sfsfilters)
    var seen: [SfsFormat.Key: Int] = [:]
    for (index, row) in document.children(of: rows).enumerated() {
      let text = document.member("text", of: row).map { SfsFormat.trimmed(document.text(of: $0)) } ?? ""
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
        throw Unusable(reason: "the language \(RulesReader.quoted(name)) is not known")
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
    let words = RulesReader.alternatives(Word.allCases.map(\.rawValue))
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

/// Rules in the format that Simply Filter SMS imports.
package struct RulesExport: Sendable {
  /// The file, JSON on one line with a line end.
  package var text: String
  /// How many rows it has.
  package var count: Int
  /// What the format cannot represent, as text: "3 contacts".
  package var leftOut: [String]

  /// Exports rules.
  ///
  /// - Parameters:
  ///   - exportedAt: The time, in seconds since 1970.
  ///   - appVersion: The program that the file names as its writer.
  package init(_ rules: Rules, exportedAt: Int, appVersion: String = "winnow") {
    var rows: [JSON5Value] = []
    var leftOut: [String?] = []
    var trimmed = 0
    var conditions = 0
    var texts = 0
    for (filters, type) in [(rules.allow, "allow"), (rules.deny, "deny")] {
      for filter in filters where filter.isEnabled {
        guard filter.textCondition != nil else {
          conditions += 1
          continue
        }
        guard RulesExport.canCarry(filter) else {
          texts += 1
          continue
        }
        if SfsFormat.trimmed(filter.text) != filter.text { trimmed += 1 }
        rows.append(RulesExport.row(filter, type))
      }
    }
    var isChineseSplit = false
    for rule in rules.denyLanguage where rule.isEnabled {
      switch rule.language {
      case .language(let language): rows.append(RulesExport.row(language, rule.folder))
      case .chinese:
        isChineseSplit = true
        rows.append(RulesExport.row(.zhHans, rule.folder))
        rows.append(RulesExport.row(.zhHant, rule.folder))
      }
    }
    let filters = rules.allow + rules.deny
    let entries = rules.automatic.lists.reduce(0) { sum, list in
      list.arrays.reduce(sum) { $0 + $1.texts.count }
    }
    leftOut.append(RulesFile.counted(rules.contacts.count, "contact"))
    leftOut.append(
      RulesFile.counted(rules.smart.rules.count + (rules.smart.allUnknown ? 1 : 0), "smart rule"))
    if entries > 0 || !rules.automatic.languages.isEmpty {
      leftOut.append("the automatic lists (\(RulesFile.counted(entries, "text") ?? "empty"))")
    }
    let disabled = filters.count { !$0.isEnabled } + rules.denyLanguage.count { !$0.isEnabled }
    leftOut.append(RulesFile.counted(disabled, "disabled filter"))
    leftOut.append(RulesFile.counted(conditions, "filter").map { "\($0) with conditions or a score" })
    leftOut.append(
      RulesFile.counted(texts, "filter").map { "\($0) with a target or matching that the app lacks" })
    leftOut.append(RulesFile.counted(rules.tags.count, "tag"))
    leftOut.append(
      RulesFile.counted(
        filters.count { $0.isEnabled && $0.disguises != .none && Self.canCarry($0) }, "filter"
      )
      .map { "the disguises of \($0)" })
    let ids = filters.count { $0.isEnabled && $0.id != nil }
    leftOut.append(RulesFile.counted(ids + rules.denyLanguage.count { $0.isEnabled && $0.id != nil }, "id"))
    let notes = filters.count { $0.isEnabled && $0.note != nil }
    leftOut.append(
      RulesFile.counted(notes + rules.denyLanguage.count { $0.isEnabled && $0.note != nil }, "note"))
    leftOut.append(
      RulesFile.counted(rules.denyLanguage.count { $0.isEnabled && $0.confidence != 0.7 }, "confidence"))
    if rules.fields != FieldPointers() { leftOut.append("fields") }
    if trimmed > 0 {
      leftOut.append(
        "the white space around \(RulesFile.counted(trimmed, "text") ?? ""), which the app trims")
    }
    if isChineseSplit { leftOut.append("\"zh\" as one rule: it is two rows, one for each script") }

    let document = JSON5Value.object(
      [
        .init("format", .text(SfsFormat.name)), .init("version", .number("\(SfsFormat.version)")),
        .init("exportedAt", .text(RulesExport.timestamp(exportedAt))), .init("appVersion", .text(appVersion)),
        .init("filters", .array(rows, onLines: false)),
      ], onLines: false)
    var style = JSON5Style()
    style.quotesKeys = true
    style.isCompact = true
    text = style.written(document) + "\n"
    count = rows.count
    self.leftOut = leftOut.compactMap(\.self)
  }

  /// Whether the app has the filter's target and matching.
  private static func canCarry(_ filter: FilterRule) -> Bool {
    if case .field = filter.target { return false }
    return SfsFormat.Matching(filter.matching) != nil
  }

  private static func row(_ filter: FilterRule, _ type: String) -> JSON5Value {
    var text = SfsFormat.trimmed(filter.text)
    if filter.matching == .regex, !filter.isCaseSensitive { text = "(?i)" + text }
    return row(
      text, type, filter.folder, filter.target, filter.matching,
      filter.matching == .regex || filter.isCaseSensitive ? .sensitive : .insensitive)
  }

  private static func row(_ language: Language, _ folder: Folder) -> JSON5Value {
    row(
      SfsFormat.languagePrefix + language.englishName.lowercased(), "denyLanguage", folder, .all,
      .contains, .insensitive)
  }

  private static func row(
    _ text: String, _ type: String, _ folder: Folder, _ target: FilterRule.Target,
    _ matching: FilterRule.Matching, _ letterCase: SfsFormat.Case
  ) -> JSON5Value {
    .object(
      [
        .init("text", .text(text)), .init("type", .text(type)), .init("folder", .text(folder.rawValue)),
        .init("target", .text(target.rawValue)), .init("matching", .text(matching.rawValue)),
        .init("case", .text(letterCase.rawValue)),
      ], onLines: false)
  }

  /// Seconds since 1970 as RFC 3339 in UTC.
  static func timestamp(_ seconds: Int) -> String {
    var day = seconds / 86_400
    var second = seconds % 86_400
    if second < 0 {
      second += 86_400
      day -= 1
    }
    let date = CalendarDay(number: day)
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }
}
