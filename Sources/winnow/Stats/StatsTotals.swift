import Bytes
import MessageFilter
import MessageStream

/// The totals of all workers of a run.
final class StatsTotals: Sendable {
  /// The counts of one chunk of lines.
  struct Part: Equatable, Sendable {
    var report = StatsReport()
    /// The number of lines that are not verdicts, and the first of them.
    var otherLines = 0
    var firstOtherLine: Int?
    /// The number of those that are too long, and may be verdicts.
    var tooLongLines = 0
    /// Whether one of them is an object.
    var hasOtherObject = false
    /// Whether one of them is a message, whose verdict perhaps has another name.
    var hasOtherMessage = false
    /// Whether the first of them is a message without the member that should have its verdict.
    var firstLacksMember = false
    /// The first and the highest line number that a verdict named.
    var firstLine: Int?
    var lastLine = 0
    /// Whether there is a message with its verdict. Such messages name no lines, but invalid ones among them
    /// do.
    var isAnnotated = false

    /// Takes account of the line number of a verdict, if it names one.
    mutating func count(named line: Int?) {
      guard let line else { return }
      firstLine = firstLine ?? line
      lastLine = max(lastLine, line)
    }

    mutating func add(_ later: Part) {
      report.merge(later.report, offset: 0, isBounded: true)
      if firstOtherLine == nil { firstLacksMember = later.firstLacksMember }
      otherLines += later.otherLines
      tooLongLines += later.tooLongLines
      if let first = later.firstOtherLine { firstOtherLine = min(firstOtherLine ?? first, first) }
      hasOtherObject = hasOtherObject || later.hasOtherObject
      hasOtherMessage = hasOtherMessage || later.hasOtherMessage
      firstLine = firstLine ?? later.firstLine
      lastLine = max(lastLine, later.lastLine)
      isAnnotated = isAnnotated || later.isAnnotated
    }
  }

  private struct State: Sendable {
    var sum: Part
    /// The first line of the part that is added next. Parts are added in order, so that the order of names
    /// does not depend on which chunk ends first.
    var nextLine = 1
    /// The parts that wait for earlier ones, by their first lines. There are at most as many as chunks in
    /// flight.
    var waiting: [Int: (part: Part, lines: Int)] = [:]
  }

  private let state: Guarded<State>
  private let pick: SharedPick

  /// - Parameter pick: The selection of messages to keep. By default none are kept.
  init(
    _ report: StatsReport = StatsReport(), pick: MessagePick = .none
  ) {
    state = Guarded(State(sum: Part(report: report)))
    self.pick = SharedPick(pick)
  }

  /// The messages selected so far.
  var picked: MessagePick { pick.picked }

  /// Adds the messages of a chunk, and empties them for the next one. The order of chunks does not matter.
  func add(_ messages: inout MessagePick) { pick.add(&messages) }

  /// The sum of the parts.
  var sum: Part { state.withLock { $0.sum } }

  /// Adds a part after all parts with earlier lines.
  func add(_ part: Part, firstLine: Int, lines: Int) {
    state.withLock { state in
      state.waiting[firstLine] = (part, lines)
      while let next = state.waiting.removeValue(forKey: state.nextLine) {
        state.sum.add(next.part)
        state.nextLine += next.lines
      }
    }
  }

  /// Adds the counts, but not the details, of a report with the same rules. The order does not matter.
  func addSameRules(_ report: StatsReport) { state.withLock { $0.sum.report.addSameRules(report) } }
}
