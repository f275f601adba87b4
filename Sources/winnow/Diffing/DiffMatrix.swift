import MessageFilter
import MessageStream

/// The numbers of messages by action before and after.
struct DiffMatrix: Sendable {
  /// The cells by outcome before and outcome after.
  private var cells = ByOutcome { _ in ByOutcome { _ in Cell() } }
  /// The number of messages with the same action and another rule.
  private(set) var otherRule = 0
  /// The number of messages with the same action and rule and other tags.
  private(set) var otherTags = 0

  private struct Cell: Sendable {
    var count = 0
    /// The lines of the first few messages.
    var samples: [Int] = []
  }

  private static let maxSamples = 5

  /// The number of messages whose action changed and, if wanted, of those with another rule or other tags.
  var changed: Int { Self.changes.reduce(otherRule + otherTags) { $0 + cells[$1.from][$1.to].count } }

  /// The number of all messages.
  private var total: Int { Self.pairs.reduce(0) { $0 + cells[$1.from][$1.to].count } }

  private static let pairs: [(from: Outcome, to: Outcome)] = Outcome.allCases.flatMap { from in
    Outcome.allCases.map { (from, $0) }
  }
  private static let changes = pairs.filter { $0.from != $0.to }

  mutating func count(_ from: Outcome, _ to: Outcome, line: Int) {
    cells[from][to].count += 1
    if from != to, cells[from][to].samples.count < Self.maxSamples { cells[from][to].samples.append(line) }
  }

  mutating func countOtherRule() { otherRule += 1 }

  mutating func countOtherTags() { otherTags += 1 }

  mutating func add(_ other: DiffMatrix) {
    for (from, to) in Self.pairs {
      let more = other.cells[from][to]
      cells[from][to].count += more.count
      // Chunks end in any order, but the first lines must be kept.
      if !more.samples.isEmpty {
        cells[from][to].samples = Array(
          (cells[from][to].samples + more.samples).sorted().prefix(Self.maxSamples))
      }
    }
    otherRule += other.otherRule
    otherTags += other.otherTags
  }

  func text(_ style: Style) -> String {
    let hasInvalid = Self.pairs.contains { from, to in
      (from == .invalid || to == .invalid) && cells[from][to].count > 0
    }
    let shown = Outcome.allCases.filter { $0 != .invalid || hasInvalid }
    let width = columnWidth(total, atLeast: 13)
    var out = style.bold("from \\ to     " + shown.map { $0.name.leftPadded(width) }.joined()) + "\n"
    for from in shown {
      out += from.name.padded(14)
      for to in shown {
        let count = cells[from][to].count
        let text = (count == 0 ? "." : grouped(count)).leftPadded(width)
        out += from != to && count > 0 ? style.bold(text) : style.dim(text)
      }
      out += "\n"
    }
    for (from, to) in Self.changes {
      let cell = cells[from][to]
      if cell.count == 0 { continue }
      let lines = cell.samples.map(String.init).joined(separator: ", ")
      out += "\(from.name) to \(to.name): \(grouped(cell.count)), line\(cell.count == 1 ? "" : "s") \(lines)"
      out += cell.count > cell.samples.count ? ", ...\n" : "\n"
    }
    if otherRule > 0 { out += "the same action by another rule: \(grouped(otherRule))\n" }
    if otherTags > 0 { out += "the same action by the same rule, with other tags: \(grouped(otherTags))\n" }
    return out + "\(grouped(changed)) of \(counted(total, "message")) changed\n"
  }
}
