package import Bytes
import JSONText

extension ImportFormat {
  /// One JSON object: an export of Simply Filter SMS, its automatic lists, or an Android app's settings.
  static let objects = ImportFormat(
    isFormat: { $0.first == UInt8(ascii: "{") || $0.isNamed(".sfsfilters", ".json", ".json5") },
    read: { source, settings throws(RulesImport.Refusal) in try RulesImport.object(source, settings) })
}

/// Rules imported from another kind of file. ``ImportFormat`` lists the kinds.
package struct RulesImport: Sendable {
  /// An entry that was not imported.
  package struct Skipped: Sendable, Equatable {
    /// The place in the file: "row 3", "line 12", "en/deny_body/4".
    package var place: String
    /// The entry's text, if it is known.
    package var text: String
    /// Why it was not imported, in words.
    package var reason: String
    /// What would take it over.
    package var remedy: Remedy?

    /// An entry that was not imported.
    package init(place: String, text: String, reason: String, remedy: Remedy? = nil) {
      self.place = place
      self.text = text
      self.reason = reason
      self.remedy = remedy
    }
  }

  /// Why a file was not imported at all.
  package struct Refusal: Error, Sendable {
    /// What was found, in words.
    package var reason: String
    /// What would help.
    package var remedy: Remedy?
    /// What was expected, if `reason` does not say it.
    package var expected: String?
    /// The places at which the file is malformed, if that is the reason.
    package var findings: [Finding] = []

    init(_ reason: String, remedy: Remedy? = nil, expected: String? = nil, findings: [Finding] = []) {
      self.reason = reason
      self.remedy = remedy
      self.expected = expected
      self.findings = findings
    }
  }

  /// What would help with a file or an entry that is not imported. How to do it is up to the program that
  /// imports.
  package enum Remedy: Sendable, Equatable {
    /// To unpack a compressed file first.
    case unpacking(FileSignature)
    /// To name the column that has the texts.
    case namingColumn
    /// To name no column, because the file has none.
    case namingNoColumn
    /// To write a name above the lines in quotation marks, and to name that column; or to remove the marks.
    case writingHeader
    /// To write a line with the names of the columns above the lines, and to name the one with the texts.
    case writingColumns
    /// To leave out all of ``ImportSettings``, because the file says the same itself.
    case noSettings
    /// To leave out the settings of filters, or to say that the texts become filters.
    case noFilterSettings
    /// To use the file as a rules file.
    case usingAsRules
    /// To add the entry as a regex to the filters that deny.
    case addingRegex
  }

  /// The imported rules: `contacts`, `allow`, `deny`, `denyLanguage` and `automatic`.
  package var rules = Rules()
  /// The entries that were not imported, in the file's order.
  package var skipped: [Skipped] = []
  /// What is to be said about the file as a whole, in words.
  package var remarks: [String] = []
  /// The phone numbers for which filters look as they are written, because the settings do not say how the
  /// texts match.
  package var numbersAsTexts: Set<String> = []

  /// The number of rules and list entries that were imported.
  package var count: Int {
    let entries = rules.automatic.lists.reduce(0) { sum, list in
      list.arrays.reduce(sum) { $0 + $1.texts.count }
    }
    return rules.contacts.count + rules.allow.count + rules.deny.count + rules.denyLanguage.count + entries
  }

  mutating func skip(_ place: String, _ text: String, _ reason: String, remedy: Remedy? = nil) {
    skipped.append(Skipped(place: place, text: text, reason: reason, remedy: remedy))
  }

  /// Reads a file that is one JSON object.
  static func object(_ source: ImportSource, _ settings: ImportSettings) throws(Refusal) -> RulesImport {
    let document = JSON5Document.read(source.bytes)
    guard document.isWellFormed else {
      var findings = FindingCollector(limit: RulesFile.defaultLimit)
      findings.add(mistakesOf: document)
      let lines = source.lines().filter { $0.bytes.contains { $0 > 0x20 } }
      if lines.count > 1, lines.prefix(2).allSatisfy({ JSON5Document.read(Array($0.bytes)).isWellFormed }) {
        throw Refusal("this looks like messages, an object a line, not like rules")
      }
      throw Refusal(
        "the file is malformed, and nothing is imported",
        findings: findings.findings(in: source.bytes, lines: LineIndex(source.bytes.span)))
    }
    guard document.nodes.first?.kind == .object else {
      throw Refusal(
        "found \(document.described(0)), expected an export of Simply Filter SMS, its "
          + "automatic_filters.json, or a plain list of texts")
    }
    if isSpamBlocker(document) {
      if settings.column != nil { throw Refusal("settings have no columns", remedy: .namingNoColumn) }
      return try spamBlocker(document, settings)
    }
    let format = document.member("format", of: 0)
    let lists = document.member("filter_lists", of: 0)
    if format != nil || lists != nil, !settings.isEmpty {
      throw Refusal("this file says itself where its filters look and go", remedy: .noSettings)
    }
    if let format { return try sfsfilters(document, format) }
    if let lists { return try automaticFilters(document, lists) }
    if document.member("version", of: 0) != nil {
      throw Refusal("this looks like a rules file, which needs no import", remedy: .usingAsRules)
    }
    throw Refusal(
      "this JSON is of no kind that import knows",
      expected: ".sfsfilters or automatic_filters.json of Simply Filter SMS, SpamBlocker's settings, or the "
        + "blocked numbers of SMS Import / Export")
  }
}
