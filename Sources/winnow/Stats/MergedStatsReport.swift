import Bytes
import MessageFilter

/// The sum of reports that were made with one rules file. The line numbers of a report continue those of the
/// reports before it. After a refusal the sum is of no use.
struct MergedStatsReport {
  private(set) var report = StatsReport()
  /// The text of each rule so far whose text is known, by its key.
  private var texts: [String: String] = [:]
  /// The number of lines of all reports so far.
  private var lines = 0
  private var firstName: String?

  /// Adds a report.
  ///
  /// - Parameter name: Its name in the refusals of later ones.
  /// - Throws: ``ReportRefusal`` if it was made with other rules than those before it.
  mutating func add(_ part: StatsReport, named name: String) throws(ReportRefusal) {
    if let firstName, part.country != report.country {
      throw .ofOtherRules(
        "its country is \(part.country ?? "none"), that of \(firstName) \(report.country ?? "none")")
    }
    if firstName == nil {
      firstName = name
      report.country = part.country
    }
    // Verdicts do not show what a rule with conditions looks for.
    for rule in part.rules where !rule.text.isEmpty {
      guard let before = texts.updateValue(rule.text, forKey: rule.key), before != rule.text else { continue }
      throw .ofOtherRules(
        "\(rule.rule) is \"\(oneLine(rule.text))\" here, "
          + "\"\(oneLine(before))\" there")
    }
    guard report.tagFilters.areOfSameFilters(as: part.tagFilters) else {
      throw .ofOtherRules(
        "its tags have other filters")
    }
    report.merge(part, offset: lines, isBounded: false)
    // The limit keeps the sum of two such numbers from overflowing.
    lines = min(lines + max(part.messages, part.lastLine), Limits.countedLines)
  }
}
