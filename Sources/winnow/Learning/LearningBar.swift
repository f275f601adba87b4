import Bytes

/// The progress bar of learning, to which tasks report.
final class LearningBar: Sendable {
  private let state: Guarded<State>

  /// The bar and the share of the work that is done.
  private struct State {
    var bar: ProgressBar
    var share = 0.0

    var line: String { bar.line(min(1, share), beside: "learning") }

    mutating func update(_ share: Double) {
      self.share = max(self.share, share)
      if bar.elapsedIfDue() != nil { bar.show(line) }
    }
  }

  init(_ arguments: Arguments, _ console: Console) {
    state = Guarded(State(bar: ProgressBar(arguments, console)))
  }

  /// Updates the bar with the share of the work that is done, if it is larger than those before.
  func update(_ share: Double) { state.withLock { $0.update(share) } }

  /// Removes the bar, or leaves its last state if standard error is a file.
  func finish() { state.withLock { $0.bar.finish($0.line) } }
}
