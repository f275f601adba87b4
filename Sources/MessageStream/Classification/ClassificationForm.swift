/// What is written for the lines.
package struct ClassificationForm: Sendable {
  /// The format of a line.
  package var format: any VerdictFormat.Type
  /// The outcomes that are written.
  package var chosen: OutcomeSet = .all
  /// Tags whose messages are written, too, whatever their outcome.
  package var chosenTags: [String] = []

  /// A form. Without arguments it is a verdict for every line.
  package init(_ format: any VerdictFormat.Type = VerdictFormats.all[0]) { self.format = format }
}
