internal import MessageFilter

/// What became of the lines of one batch.
///
/// Of most lines nothing is known but an id and that no rule matched, so each has a few numbers, and ids and
/// verdicts stand together. Strings are made when somebody asks for them.
final class JudgedLines: Sendable {
  /// One line.
  struct Line: BitwiseCopyable, Sendable {
    private var idStart: UInt32 = 0
    private var idEnd: UInt32 = 0
    private var hasID = false
    /// 0: no rule matched, and there are no tags. n above 0: the verdict n - 1. Below: the error -n - 1.
    private var outcome: Int32 = 0

    /// Its id stands here in ``Contents/ids``.
    mutating func takeID(_ range: Range<Int>) {
      idStart = UInt32(range.lowerBound)
      idEnd = UInt32(range.upperBound)
      hasID = true
    }

    mutating func take(_ verdict: Verdict, _ contents: inout Contents) {
      contents.verdicts.append(verdict)
      outcome = Int32(contents.verdicts.count)
    }

    mutating func take(_ error: LineError, _ contents: inout Contents) {
      contents.errors.append(error)
      outcome = -Int32(contents.errors.count)
    }

    /// Where its id stands; nil where it has none.
    var id: Range<Int>? { hasID ? Int(idStart)..<Int(idEnd) : nil }
    /// The place of its verdict; nil where it has none, or that of a message that nothing matches.
    var verdict: Int? { outcome > 0 ? Int(outcome) - 1 : nil }
    /// The place of its error; nil where it is a message.
    var error: Int? { outcome < 0 ? -Int(outcome) - 1 : nil }
  }

  /// What is gathered while a batch is judged.
  struct Contents: Sendable {
    /// The number of the first line, from 1.
    var firstLine: Int
    var lines: [Line] = []
    /// The texts of all ids.
    var ids: [UInt8] = []
    var verdicts: [Verdict] = []
    var errors: [LineError] = []
  }

  private let contents: Contents

  init(_ contents: Contents) { self.contents = contents }

  /// The number of a line of the batch, from 1.
  func number(of line: Int) -> Int { contents.firstLine + line }

  /// The id of a line.
  func id(of line: Int) -> String? {
    contents.lines[line].id.map { String(decoding: contents.ids[$0], as: UTF8.self) }
  }

  /// The verdict on a line; nil where it is no message.
  func verdict(of line: Int) -> Verdict? {
    let line = contents.lines[line]
    if line.error != nil { return nil }
    return line.verdict.map { contents.verdicts[$0] } ?? .byDefault
  }

  /// Why a line is no message; nil where it is one.
  func error(of line: Int) -> LineError? { contents.lines[line].error.map { contents.errors[$0] } }
}
