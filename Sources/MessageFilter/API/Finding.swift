/// A mistake or a warning in a rules file: where it is, which rule it concerns, and what to do.
public struct Finding: Sendable, Equatable {
  /// Whether it stops a run.
  package enum Severity: String, Sendable {
    case error, warning
  }

  /// An error means that the file can't be used.
  package let severity: Severity
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// A JSON Pointer (RFC 6901) to the place in the file: a rule (`/deny/1`), a member of one (`/deny/1/text`)
  /// or a section; empty for the whole file.
  public let rule: String
  /// What was found, what was expected, what to do: one sentence for a person, in lower case, no full stop.
  public let message: String
  /// The same place in bytes from 0.
  package let offset: Int

  package init(
    severity: Severity, line: Int, column: Int, rule: String, message: String, offset: Int = 0
  ) {
    self.severity = severity
    self.line = line
    self.column = column
    self.rule = rule
    self.message = message
    self.offset = offset
  }

  /// The rule that contains the place, as verdicts name rules without an `id` (`/deny/1`,
  /// `/smart/shortSender`); the place itself if it is in no rule.
  package var enclosingRule: String {
    let tokens = rule.split(separator: "/", omittingEmptySubsequences: false)
    return switch tokens.dropFirst().first {
    case "contacts", "allow", "deny", "denyLanguage", "smart": tokens.prefix(3).joined(separator: "/")
    case "tags": tokens.prefix(4).joined(separator: "/")
    default: rule
    }
  }
}
