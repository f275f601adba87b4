/// A mistake or a warning in a rules file: where it is, which rule it concerns, and what to do.
public struct Finding: Sendable, Hashable {
  /// Whether the file can be used all the same.
  public enum Severity: String, Sendable {
    /// The file can't be used.
    case error
    /// The file can be used, but part of it is surely not meant.
    case warning
  }

  /// An error means that the file can't be used.
  public let severity: Severity
  /// The line, from 1. A line ends with LF, CR LF or CR, and no other character ends one.
  public let line: Int
  /// The column in Unicode scalars, from 1. A byte-order mark has none.
  public let column: Int
  /// A JSON Pointer (RFC 6901) to the place in the file: a rule (`/deny/1`), a member of one (`/deny/1/text`)
  /// or a section; empty for the whole file.
  public let pointer: String
  /// What was found, what was expected, what to do: one sentence for a person, in lower case, no full stop.
  public let message: String
  /// The same place as an offset in the file's bytes, or in the UTF-8 of a text, from 0.
  public let utf8Offset: Int

  package init(
    severity: Severity, line: Int, column: Int, pointer: String, message: String, utf8Offset: Int = 0
  ) {
    self.severity = severity
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
    self.utf8Offset = utf8Offset
  }

  /// The rule that contains the place, as verdicts name rules without an `id` (`/deny/1`,
  /// `/smart/shortSender`); the ``pointer`` itself if it is in no rule. O(n) in its length.
  public var rule: String {
    let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false)
    return switch tokens.dropFirst().first {
    case "contacts", "allow", "deny", "denyLanguage", "smart": tokens.prefix(3).joined(separator: "/")
    case "tags": tokens.prefix(4).joined(separator: "/")
    default: pointer
    }
  }
}
