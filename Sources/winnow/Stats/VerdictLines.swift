import Bytes

/// The line numbers of files with verdicts, one after another. Verdicts of a run whose output was cut into
/// files go on with its numbers; those of another run begin at 1 again.
struct VerdictLines {
  /// The number of lines up to the end of the last file.
  private var count = 0
  /// What is added to the numbers of the run that is going on.
  private var offset = 0
  /// The highest number of that run so far.
  private var last = 0

  /// Appends a file with its totals and number of lines. Returns what is added to its line numbers.
  mutating func append(_ file: StatsTotals.Part, lines: Int) -> Int {
    let before = count
    // Messages with their verdicts name no lines, but invalid ones among them do.
    guard !file.isAnnotated, let first = file.firstLine else {
      count = min(before + lines, Limits.countedLines)
      last = count - offset
      return before
    }
    if first <= last { offset = before }
    last = file.lastLine
    // The limit keeps the sum of two such numbers from overflowing, whatever numbers the verdicts have.
    count = min(max(before + lines, offset + last), Limits.countedLines)
    return offset
  }
}
