import Bytes
import JSONText

/// Reads and writes rules files: JSON5, with the place of every mistake and warning.
package enum RulesFile {
  /// The version of the format that this program reads and writes.
  package static let version = 1
  /// The keys that the object of a rules file can have, in the usual order.
  package static var sections: [String] { RulesReader.sections }

  /// The result of reading a rules file.
  package struct Reading: Sendable {
    /// The rules; nil if there is any error.
    package var rules: Rules?
    /// The first errors and the first warnings, in the file's order.
    package var findings: [Finding]
    /// The number of errors, including those that are not in `findings`.
    package var errors: Int
    /// The number of warnings, including those that are not in `findings`.
    package var warnings: Int
    /// The file's name as it was given.
    package var name: String
    /// The file's bytes.
    package var source: [UInt8]

    /// A sentence about the findings that are not listed; nil if all are.
    package var omission: String? {
      let listed = findings.count { $0.severity == .error }
      let moreErrors = errors - listed
      let moreWarnings = warnings - (findings.count - listed)
      let parts = [
        RulesFile.counted(moreErrors, "more error"), RulesFile.counted(moreWarnings, "more warning"),
      ]
      let more = parts.compactMap(\.self).joined(separator: " and ")
      return more.isEmpty ? nil : more
    }

    /// A finding of this reading as a person reads it: ``Finding/rendered(file:source:style:)``.
    package func rendered(_ finding: Finding, style: Style = Style(isOn: false)) -> String {
      finding.rendered(file: name, source: source, style: style)
    }
  }

  /// Reads a rules file.
  ///
  /// - Parameters:
  ///   - bytes: The file, JSON5 in UTF-8.
  ///   - name: The file's name in error messages.
  ///   - warnings: Whether to look for warnings, which judging messages does not need.
  /// - Returns: The rules, unless there is an error, and all findings. Nothing is thrown.
  /// - Complexity: O(n) in the file's length, except that a regex takes time in the size of its compiled
  ///   program, of at most ``Limits/regexBytes``, and that warnings take up to ``Limits/coverageSteps`` steps
  ///   more. Besides the rules it takes 32 bytes of memory for each JSON value.
  package static func read(bytes: [UInt8], name: String = "", warnings: Bool = true) -> Reading {
    read(bytes: bytes, name: name, warnings: warnings, limit: defaultLimit)
  }

  /// A rules file with only these rules, in the usual layout. Reading it gives the rules back.
  package static func text(of rules: Rules) -> String { text(of: rules, comment: []) }

  /// Reads a rules file.
  ///
  /// - Parameter limit: The maximum number of errors, and of warnings, that are listed. All are counted.
  package static func read(
    bytes: [UInt8], name: String = "", warnings: Bool = true, limit: Int
  ) -> Reading {
    let document = JSON5Document.read(bytes, keeping: limit)
    var reader = RulesReader(document: document, limit: limit, remembersPlaces: warnings)
    reader.read()
    if warnings { reader.warn() }
    let isUsable = reader.findings.errors == 0
    let hasFindings = reader.findings.errors + reader.findings.warnings > 0
    return Reading(
      rules: isUsable ? reader.rules : nil,
      findings: hasFindings ? reader.findings.findings(in: bytes, lines: reader.lineIndex()) : [],
      errors: reader.findings.errors, warnings: reader.findings.warnings, name: name, source: bytes)
  }

  /// The default limit of listed findings for each severity.
  package static var defaultLimit: Int { Limits.reportedMistakes }

  /// "1 thing", "2 things"; nil for none.
  static func counted(_ count: Int, _ what: String) -> String? {
    count > 0 ? "\(count) \(what)\(count == 1 ? "" : "s")" : nil
  }
}
