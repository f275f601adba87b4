public import MessageFilter

/// What became of one line of NDJSON.
///
/// As long as it is kept, so are the ids and the verdicts of the lines that were judged together with it, some
/// thousand at most, but none of their bytes. A verdict and an id that were taken from it keep nothing else.
public struct LineVerdict: Sendable, Equatable {
  private let lines: JudgedLines
  /// Its place among them.
  private let place: Int

  init(_ lines: JudgedLines, _ place: Int) {
    self.lines = lines
    self.place = place
  }

  /// The line's number, from 1.
  public var line: Int { lines.number(of: place) }

  /// The message's id: a string's text, any other value as it came. Nil where it has none.
  public var id: String? { lines.id(of: place) }

  /// What becomes of the message; nil where the line is not a message.
  public var verdict: Verdict? { lines.verdict(of: place) }

  /// What becomes of the message, or why the line is not a message.
  public var result: Result<Verdict, InvalidLine> {
    if let error = lines.error(of: place) { return .failure(InvalidLine(error)) }
    return .success(verdict ?? .byDefault)
  }

  /// Whether both say the same of lines with the same number and id.
  public static func == (a: LineVerdict, b: LineVerdict) -> Bool {
    a.line == b.line && a.id == b.id && a.result == b.result
  }
}

/// Why a line is no message. One such line ends nothing: the next ones are judged.
public struct InvalidLine: Error, Sendable, Equatable, CustomStringConvertible {
  private let error: LineError

  init(_ error: LineError) { self.error = error }

  /// The word of the kind of mistake: `json`, `fields`, `too-long` or `empty`.
  public var code: String { error.code.name.description }

  /// Where in the line, in bytes from 1.
  public var column: Int { error.column }

  /// What was expected and what was found.
  public var message: String {
    let found = error.found.description
    return error.message.description + (found.isEmpty ? "" : ", found \(found)")
  }

  /// The mistake in words.
  public var description: String { "column \(column): \(message)" }
}
