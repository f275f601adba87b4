/// A mistake or a warning of a rules file: where it is, which rule it concerns, and what to do.
public struct Finding: Sendable, Equatable {
  /// Whether it stops a run.
  public enum Severity: String, Sendable {
    case error, warning
  }

  /// An error means that the file can't be used.
  public var severity: Severity
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The rule or section it concerns, as a JSON Pointer (RFC 6901) into the file; empty for the whole.
  public var rule: String
  /// What was found, what was expected, what to do: one sentence for a person, in lower case, no full stop.
  public var message: String
  /// The same place in bytes from 0.
  public var offset: Int

  /// A finding.
  public init(
    severity: Severity, line: Int, column: Int, rule: String, message: String, offset: Int = 0
  ) {
    self.severity = severity
    self.line = line
    self.column = column
    self.rule = rule
    self.message = message
    self.offset = offset
  }
}
