import Bytes
import JSONText
import LanguageIdentification

/// Rules in the format that Simply Filter SMS imports.
package struct RulesExport: Sendable {
  /// The file, JSON on one line with a line end.
  package var text: String
  /// How many rows it has.
  package var count: Int
  /// What the format cannot represent, as text: "3 contacts". Filters that are not carried, or not whole, are
  /// named: "1 filter with conditions or a score (/deny/2)".
  package var leftOut: [String]

  /// Exports rules.
  ///
  /// - Parameter exportedAt: The time, in seconds since 1970.
  package init(_ rules: Rules, exportedAt: Int) {
    let carried = Carried(rules)
    let rows =
      carried.filters.map { Self.row($0) } + carried.languages.map { Self.row($0.language, $0.folder) }
    let document = JSON5Value.object(
      [
        .init("format", .text(SfsFormat.name)), .init("version", .number("\(SfsFormat.version)")),
        .init("exportedAt", .text(RulesExport.timestamp(exportedAt))), .init("appVersion", .text("winnow")),
        .init("filters", .array(rows, onLines: false)),
      ], onLines: false)
    var style = JSON5Style()
    style.quotesKeys = true
    style.isCompact = true
    text = style.written(document) + "\n"
    count = rows.count
    leftOut = Self.leftOut(of: rules, carried)
  }

  /// A filter that is enabled, with its list, and its id, or its pointer where it has none.
  private typealias NamedFilter = (name: String, list: SfsFormat.RowType, filter: FilterRule)

  private static func named(_ filters: [FilterRule], _ list: SfsFormat.RowType) -> [NamedFilter] {
    filters.enumerated().compactMap { index, filter in
      filter.isEnabled ? (filter.id ?? "/\(list.rawValue)/\(index)", list, filter) : nil
    }
  }

  private static func named(_ rules: Rules) -> [NamedFilter] {
    named(rules.allow, .allow) + named(rules.deny, .deny)
  }

  /// The rules that the format can represent.
  private struct Carried {
    /// The filters that are exported.
    var filters: [NamedFilter] = []
    /// The languages that are exported, each as the first rule for it says. `zh` is for two languages, each
    /// of which may have a rule of its own.
    var languages: [(language: Language, folder: Folder)] = []
    /// The language rules of which at least one language is exported.
    var languageRules: [LanguageRule] = []
    /// Whether `zh` is exported as two rows.
    var splitsChinese = false
    /// The names of the filters and language rules whose rows would be those of earlier ones to the app,
    /// which looks at no row's type.
    var duplicates: [String] = []

    init(_ rules: Rules) {
      var keys: Set<SfsFormat.Key> = []
      for named in RulesExport.named(rules) where RulesExport.canCarry(named.filter) {
        if keys.insert(SfsFormat.Key(named.filter)).inserted {
          filters.append(named)
        } else {
          duplicates.append(named.name)
        }
      }
      for (index, rule) in rules.denyLanguage.enumerated() where rule.isEnabled {
        let own: [Language] =
          switch rule.language {
          case .language(let language): [language]
          case .chinese: [.zhHans, .zhHant]
          }
        let new = own.filter { keys.insert(SfsFormat.Key($0)).inserted }
        languages += new.map { ($0, rule.folder) }
        if new.count == 2 { splitsChinese = true }
        if !new.isEmpty {
          languageRules.append(rule)
        } else {
          duplicates.append(rule.id ?? "/\(SfsFormat.RowType.denyLanguage.rawValue)/\(index)")
        }
      }
    }
  }

  /// The maximum number of rules that are named; of the others only the number is told.
  private static let maxNames = 100

  /// `2 filters with conditions or a score (/deny/2, prizes)`; nil if there are none.
  private static func list(
    _ names: [String], _ noun: String = "filter", _ text: (String) -> String
  ) -> String? {
    RulesFile.counted(names.count, noun).map { counted in
      let more = names.count > maxNames ? " and \(names.count - maxNames) more" : ""
      return text(counted) + " (\(names.prefix(maxNames).joined(separator: ", "))\(more))"
    }
  }

  /// What the format cannot represent.
  private static func leftOut(of rules: Rules, _ exported: Carried) -> [String] {
    func counted(_ count: Int, _ noun: String) -> String? { RulesFile.counted(count, noun) }
    let named = named(rules)
    let languages = exported.languageRules
    let carried = exported.filters.map(\.filter)
    let conditions = named.filter { $0.filter.textCondition == nil }.map(\.name)
    let broken = named.filter { hasTargetAndMatching($0.filter) && !canCarry($0.filter) }.map(\.name)
    let unlike = named.filter { $0.filter.textCondition != nil && !hasTargetAndMatching($0.filter) }.map(
      \.name)
    let disguised = exported.filters.filter { $0.filter.disguises != .none }.map(\.name)
    let smart = rules.smart.rules.count + (rules.smart.allUnknown ? 1 : 0)
    let entries = rules.automatic.lists.reduce(0) { sum, list in
      list.arrays.reduce(sum) { $0 + $1.texts.count }
    }
    let hasAutomatic = entries > 0 || !rules.automatic.languages.isEmpty
    let disabled = rules.allow.count + rules.deny.count - named.count
    let trimmed = carried.count { String(trimming: $0.text) != $0.text }
    return [
      counted(rules.contacts.count, "contact"),
      counted(smart, "smart rule"),
      hasAutomatic ? "the automatic lists (\(counted(entries, "text") ?? "empty"))" : nil,
      counted(disabled + rules.denyLanguage.count { !$0.isEnabled }, "disabled filter"),
      list(conditions) { "\($0) with conditions or a score" },
      list(unlike) { "\($0) with a target or matching that the app lacks" },
      list(broken) { "\($0) whose regex ends with white space, which the app removes" },
      list(exported.duplicates, "rule") { "\($0) that the app counts as duplicates" },
      counted(rules.tags.count, "tag"),
      list(disguised) { "the disguises of \($0)" },
      // Filters that are left out as a whole have been named.
      counted(carried.count { $0.id != nil } + languages.count { $0.id != nil }, "id"),
      counted(carried.count { $0.note != nil } + languages.count { $0.note != nil }, "note"),
      counted(languages.count { $0.confidence != LanguageRule.defaultConfidence }, "confidence"),
      rules.fields != FieldPointers() ? "fields" : nil,
      counted(trimmed, "text").map { "the white space around \($0), which the app trims" },
      exported.splitsChinese ? "\"zh\" as one rule: it is two rows, one for each script" : nil,
    ].compactMap(\.self)
  }

  /// Whether the filter is a single text with a target and matching that the app has.
  private static func hasTargetAndMatching(_ filter: FilterRule) -> Bool {
    guard filter.textCondition != nil else { return false }
    if case .field = filter.target { return false }
    return SfsFormat.Matching(filter.matching) != nil
  }

  /// Whether the filter can be exported. A regex may end with white space that a backslash escapes, and is
  /// none without it.
  private static func canCarry(_ filter: FilterRule) -> Bool {
    hasTargetAndMatching(filter)
      && (filter.matching != .regex || String(trimming: filter.text) == filter.text
        || RegexChecks.problem(in: SfsFormat.text(of: filter), isCaseSensitive: true) == nil)
  }

  private static func row(_ named: NamedFilter) -> JSON5Value {
    let filter = named.filter
    return row(
      SfsFormat.text(of: filter), named.list, filter.folder, filter.target, filter.matching,
      SfsFormat.letterCase(of: filter))
  }

  private static func row(_ language: Language, _ folder: Folder) -> JSON5Value {
    row(SfsFormat.text(of: language), .denyLanguage, folder, .all, .contains, .insensitive)
  }

  private static func row(
    _ text: String, _ type: SfsFormat.RowType, _ folder: Folder, _ target: FilterRule.Target,
    _ matching: FilterRule.Matching, _ letterCase: SfsFormat.Case
  ) -> JSON5Value {
    .object(
      [
        .init("text", .text(text)), .init("type", .text(type.rawValue)),
        .init("folder", .text(folder.rawValue)),
        .init("target", .text(target.rawValue)), .init("matching", .text(matching.rawValue)),
        .init("case", .text(letterCase.rawValue)),
      ], onLines: false)
  }

  /// Seconds since 1970 as RFC 3339 in UTC.
  static func timestamp(_ seconds: Int) -> String {
    let (day, second) = CalendarDay.split(seconds: seconds)
    let date = CalendarDay(number: day)
    func padded(_ number: Int, _ digits: Int) -> String { String(number).zeroPadded(digits) }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }
}
