import MessageFilter

/// The results of the lines of one batch.
///
/// Most lines have only an id and match no rule. So each line is stored as a few numbers, and ids and
/// verdicts are stored in common arrays. Strings are made when they are requested.
final class JudgedLines: Sendable {
  /// One line.
  struct Line: BitwiseCopyable, Sendable {
    private var idStart: UInt32 = 0
    private var idEnd: UInt32 = 0
    private var hasID = false
    /// 0 if no rule matched and there are no tags; n > 0 for the verdict n - 1; n < 0 for the error -n - 1.
    private var outcome: Int32 = 0

    /// Sets the range of its id in ``Contents/ids``.
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

    /// The range of its id; nil if it has none.
    var id: Range<Int>? { hasID ? Int(idStart)..<Int(idEnd) : nil }
    /// The index of its verdict; nil if it has none, or that of a message that no rule matches.
    var verdict: Int? { outcome > 0 ? Int(outcome) - 1 : nil }
    /// The index of its error; nil if it is a message.
    var error: Int? { outcome < 0 ? -Int(outcome) - 1 : nil }
  }

  /// The results, while a batch is judged.
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

  /// The verdict on a line; nil if it is not a message.
  func verdict(of line: Int) -> Verdict? {
    let line = contents.lines[line]
    if line.error != nil { return nil }
    return line.verdict.map { contents.verdicts[$0] } ?? .byDefault
  }

  /// Why a line is not a message; nil if it is one.
  func error(of line: Int) -> LineError? { contents.lines[line].error.map { contents.errors[$0] } }
}
