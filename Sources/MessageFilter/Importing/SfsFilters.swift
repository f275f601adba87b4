import Bytes
import JSONText
import LanguageIdentification

extension ImportFormat {
  /// An export of Simply Filter SMS.
  static let sfsFilters = ImportFormat(".sfsfilters of Simply Filter SMS") {
    source, settings throws(RulesImport.Refusal) in
    guard let document = source.object, let format = document.member("format", of: 0) else { return nil }
    try settings.refuseAll()
    guard document.repeatedMember(of: 0) == nil else { throw .malformed(document) }
    guard document.nodes[format].kind == .string, document.text(of: format) == SfsFormat.name else {
      throw .init(
        "the format is \(document.shown(format)), expected \"\(SfsFormat.name)\"")
    }
    guard let version = document.member("version", of: 0).flatMap({ document.number(of: $0) }) else {
      throw .init("the export has no version, expected \"version\": \(SfsFormat.version)")
    }
    guard version == Double(SfsFormat.version) else {
      throw .init(
        "the export has version \(shortNumber(version)), expected \(SfsFormat.version)"
          + (version > Double(SfsFormat.version) ? "; a newer winnow may read it" : ""))
    }
    guard let rows = document.member("filters", of: 0), document.nodes[rows].kind == .array else {
      throw .init("the export has no \"filters\", expected an array of rows")
    }
    var result = RulesImport()
    var seen: [SfsFormat.Key: Int] = [:]
    for (index, row) in document.children(of: rows).enumerated() {
      // The app removes the white space around a text.
      let text = document.member("text", of: row).map { String(trimming: document.text(of: $0)) } ?? ""
      do throws(RulesImport.RowFault) {
        try result.take(document, row, text, index + 1, &seen)
      } catch {
        result.skip("row \(index + 1)", text, error.reason)
      }
    }
    return result
  }
}

extension RulesImport {
  /// Why a row can't be used.
  fileprivate struct RowFault: Error {
    var reason: String
  }

  fileprivate mutating func take(
    _ document: JSON5Document, _ row: Int, _ text: String, _ number: Int, _ seen: inout [SfsFormat.Key: Int]
  ) throws(RowFault) {
    guard document.nodes[row].kind == .object else {
      throw RowFault(reason: "found \(document.described(row)), expected an object")
    }
    if let member = document.repeatedMember(of: row) {
      throw RowFault(reason: "its key \(quoted(document.key(of: member))) occurs twice")
    }
    guard !text.isEmpty else { throw RowFault(reason: "it has no text") }
    if let place = document.member("text", of: row).flatMap({ document.loneSurrogate(inString: $0) }) {
      throw RowFault(reason: document.describedLoneSurrogate(at: place))
    }
    guard
      let type = try RulesImport.word(document, row, "type", as: SfsFormat.RowType.self)
    else { throw RowFault(reason: "it has no type") }
    let folder = try RulesImport.word(document, row, "folder", as: Folder.self) ?? .junk
    let target = try RulesImport.word(document, row, "target", as: FilterRule.Target.self) ?? .all
    let matching =
      (try RulesImport.word(document, row, "matching", as: SfsFormat.Matching.self) ?? .contains).matching
    let letterCase = try RulesImport.word(document, row, "case", as: SfsFormat.Case.self) ?? .insensitive
    let key = SfsFormat.Key(
      text: text, target: target.rawValue, matching: matching.rawValue, letterCase: letterCase.rawValue)
    if let first = seen[key] { throw RowFault(reason: "it is the same filter as row \(first)") }

    if type == .denyLanguage {
      let name =
        text.hasPrefix(SfsFormat.languagePrefix)
        ? String(text.dropFirst(SfsFormat.languagePrefix.count)) : text
      let code = LanguageNames.code(ofEnglish: name) ?? name
      guard let language = LanguageNames.language(named: code) else {
        throw RowFault(reason: "the language \(quoted(name)) is not known")
      }
      // A language has several spellings: "$lang:hebrew", "Hebrew", "he".
      guard !rules.denyLanguage.contains(where: { $0.language == language }) else {
        throw RowFault(reason: "its language is in an earlier row")
      }
      var rule = LanguageRule(language: language, name: code)
      rule.folder = folder
      rules.denyLanguage.append(rule)
    } else {
      var condition = TextCondition(text: text)
      condition.target = target
      condition.matching = matching
      // In a row with a regex the app ignores the setting for case.
      condition.isCaseSensitive = matching == .regex || letterCase == .sensitive
      var filter = FilterRule(.text(condition))
      if matching == .regex,
        let problem = RegexChecks.problem(in: text, isCaseSensitive: condition.isCaseSensitive)
      {
        throw RowFault(reason: "the regex can't be used: \(problem.message)")
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
  ) throws(RowFault) -> Word? where Word.RawValue == String {
    guard let node = document.member(key, of: row) else { return nil }
    let words = alternatives(Word.allCases.map(\.rawValue))
    guard document.nodes[node].kind == .string else {
      throw RowFault(reason: "found \(document.described(node)) as \"\(key)\", expected \(words)")
    }
    let text = document.text(of: node)
    guard let word = Word.allCases.first(where: { $0.rawValue == text }) else {
      throw RowFault(reason: "unknown \(key) \(document.shown(node)), expected \(words)")
    }
    return word
  }
}
