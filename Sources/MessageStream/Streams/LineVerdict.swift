public import MessageFilter

/// The result of one line of NDJSON.
///
/// A value keeps the ids and verdicts of all lines that were judged together with it, at most some thousand,
/// but not their bytes. A verdict or an id that was taken from it keeps nothing else.
public struct LineVerdict: Sendable, Hashable {
  private let lines: JudgedLines
  /// The index of the line among them.
  private let place: Int

  init(_ lines: JudgedLines, _ place: Int) {
    self.lines = lines
    self.place = place
  }

  /// The line's number, from 1.
  public var line: Int { lines.number(of: place) }

  /// The message's id: the text of a string, or any other value as written; nil if it has none.
  public var id: String? { lines.id(of: place) }

  /// The verdict on the message; nil if the line is not a message.
  public var verdict: Verdict? { lines.verdict(of: place) }

  /// The verdict on the message, or why the line is not a message.
  public var result: Result<Verdict, InvalidLine> {
    if let error = lines.error(of: place) { return .failure(InvalidLine(error)) }
    return .success(verdict ?? .byDefault)
  }

  /// Whether number, id and result are equal.
  public static func == (a: LineVerdict, b: LineVerdict) -> Bool {
    a.line == b.line && a.id == b.id && a.result == b.result
  }

  /// Hashes number, id and result.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(id)
    hasher.combine(result)
  }
}

/// Why a line is not a message. The lines after it are judged all the same.
public struct InvalidLine: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of mistake. The raw value is the word in a verdict.
  public enum Code: String, Sendable, CaseIterable {
    /// The line is not a JSON object.
    case json
    /// The sender or body has the wrong type, or both are missing.
    case fields
    /// The line is longer than the limit.
    case tooLong = "too-long"
    /// The line has nothing but JSON white space.
    case empty
  }

  private let error: LineError

  init(_ error: LineError) { self.error = error }

  /// The kind of mistake.
  public var code: Code {
    switch error.code {
    case .json: .json
    case .fields: .fields
    case .tooLong: .tooLong
    case .empty: .empty
    }
  }

  /// The column in the line, in bytes from 1.
  public var column: Int { error.column }

  /// What was expected and what was found.
  public var message: String { error.text }

  /// The mistake in words.
  public var description: String { "column \(column): \(message)" }
}
