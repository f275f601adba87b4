import Bytes

/// The progress bar of learning, to which tasks report.
final class LearningBar: Sendable {
  private let progress: Guarded<Progress>
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    progress = Guarded(Progress(arguments, console, total: nil))
    self.console = console
  }

  /// Updates the bar with the share of the work that is done.
  func update(_ share: Double) { progress.withLock { $0.update(share: share, console) } }

  /// Removes the bar, or leaves its last state if standard error is a file.
  func finish() { progress.withLock { $0.finish(console) } }
}
