import Bytes
import MessageFilter
import MessageStream
import RuleLearning

/// The messages that all workers have read, in the input's order.
final class LearningTotals: Sendable {
  struct Part: Sendable {
    var messages: [LearningMessage] = []
    var invalid = 0
    var unlabelled = 0
    /// The number of junk messages that the current rules already catch.
    var caughtJunk = 0
  }

  private struct State: Sendable {
    var part = Part()
    /// The size of the messages in bytes, and the binary logarithm of the sampling rate: one of 2^`level`
    /// messages is kept.
    var bytes = 0
    var level: UInt64 = 0
  }

  private let state = Guarded(State())
  private let limit: Int

  /// - Parameter limit: The size in bytes above which messages are sampled.
  init(limit: Int) { self.limit = limit }

  /// The messages by line, and the counts.
  var sum: Part {
    var part = state.withLock { $0.part }
    part.messages.sort { $0.line < $1.line }
    return part
  }

  /// The number of messages for each one that is kept; nil if all are.
  var sampled: Int? { state.withLock { $0.level == 0 ? nil : 1 << Int($0.level) } }

  /// Adds a part. Which messages are sampled depends on their texts and total size, not on the order.
  func add(_ part: Part) {
    state.withLock { state in
      for message in part.messages where message.isSampled(state.level) {
        state.part.messages.append(message)
        state.bytes += message.size
      }
      while state.bytes > limit, state.level < 32 {
        state.level += 1
        let level = state.level
        state.part.messages.removeAll { !$0.isSampled(level) }
        state.bytes = state.part.messages.reduce(0) { $0 + $1.size }
      }
      state.part.invalid += part.invalid
      state.part.unlabelled += part.unlabelled
      state.part.caughtJunk += part.caughtJunk
    }
  }
}
