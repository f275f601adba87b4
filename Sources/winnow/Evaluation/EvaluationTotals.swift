import Bytes

/// The totals of all workers of an evaluation.
final class EvaluationTotals: Sendable {
  private let report: Guarded<EvaluationReport>
  private let pick: SharedPick

  /// - Parameter pick: The selection of misjudged messages to keep. By default none are kept.
  init(_ report: EvaluationReport, pick: MessagePick = .none) {
    self.report = Guarded(report)
    self.pick = SharedPick(pick)
  }

  /// The misjudged messages selected so far.
  var picked: MessagePick { pick.picked }

  /// Adds the messages of a chunk, and empties them for the next one. The order of chunks does not matter.
  func add(_ messages: inout MessagePick) { pick.add(&messages) }

  var sum: EvaluationReport { report.withLock { $0 } }

  /// Adds a part. The order does not matter.
  func add(_ part: EvaluationReport) { report.withLock { $0.add(part) } }
}
