package import Bytes

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
}
