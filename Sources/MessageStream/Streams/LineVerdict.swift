internal import Bytes
public import MessageFilter

/// What became of one line of NDJSON.
public struct LineVerdict: Sendable, Equatable {
  /// The line's number, from 1.
  public var line: Int
  /// The message's id: a string's text, any other value as it came. Nil where it has none.
  public var id: String?
  /// What becomes of the message, or why the line is none.
  public var result: Result<Verdict, InvalidLine>

  /// What became of a line.
  package init(line: Int, id: String?, result: Result<Verdict, InvalidLine>) {
    self.line = line
    self.id = id
    self.result = result
  }

  /// What becomes of the message; nil where the line is none.
  public var verdict: Verdict? { try? result.get() }
}

/// Why a line is no message. One such line ends nothing: the next ones are judged.
public struct InvalidLine: Error, Sendable, Equatable, CustomStringConvertible {
  /// The word of the kind of mistake: `json`, `fields`, `too-long` or `empty`.
  public var code: String
  /// Where in the line, in bytes from 1.
  public var column: Int
  /// What was expected and what was found.
  public var message: String

  /// The mistake in words.
  public var description: String { "column \(column): \(message)" }

  init(_ error: LineError) {
    code = error.code.name.description
    column = error.column
    let found = error.found.description
    message = error.message.description + (found.isEmpty ? "" : ", found \(found)")
  }
}
