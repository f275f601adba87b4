import Bytes
import MessageFilter
import MessageStream
import RuleLearning

/// The messages that all workers have read, in the input's order.
final class LearningTotals: Sendable {
  struct Part: Sendable {
    var messages: [LearningMessage] = []
    /// The number of lines that are not messages, without those that are too long.
    var invalid = 0
    /// The first of these lines, by its number across all files.
    var firstInvalid: Fault?
    /// The number of lines that are longer than the limit.
    var tooLong = 0
    var unknownLabels = UnknownLabels()
    /// The first line of a file of protected messages that is neither a message nor blank, by its number in
    /// that file.
    var protectedFault: Fault?
    var unlabelled = 0
    /// The number of junk messages that the current rules already catch.
    var caughtJunk = 0
  }

  /// A line that is not a message, and the mistake in words.
  struct Fault: Sendable {
    let line: Int
    let mistake: String
  }

  private struct State: Sendable {
    var sample: LearningSample
    /// What was counted, without messages.
    var counts = Part()
  }

  private let state: Guarded<State>

  init(_ sample: LearningSample) { state = Guarded(State(sample: sample)) }

  /// The messages by line, and the counts.
  var sum: Part {
    var (part, messages) = state.withLock { ($0.counts, $0.sample.messages) }
    messages.sort { $0.line < $1.line }
    part.messages = messages
    return part
  }

  /// The number of messages for each one that is learned from; nil if all are.
  var sampled: Int? { state.withLock { $0.sample.rate } }

  /// Whether the messages that no rule may catch are too many to be learned with.
  var hasTooManyProtected: Bool { state.withLock { $0.sample.hasTooManyProtected } }

  /// The first line of the files of protected messages that is neither a message nor blank.
  var protectedFault: Fault? { state.withLock { $0.counts.protectedFault } }

  /// Adds a part after all parts with earlier lines.
  func add(_ part: Part) {
    state.withLock { state in
      state.sample.add(part.messages)
      state.counts.invalid += part.invalid
      state.counts.firstInvalid = state.counts.firstInvalid ?? part.firstInvalid
      state.counts.tooLong += part.tooLong
      state.counts.unknownLabels.add(part.unknownLabels)
      state.counts.protectedFault = state.counts.protectedFault ?? part.protectedFault
      state.counts.unlabelled += part.unlabelled
      state.counts.caughtJunk += part.caughtJunk
    }
  }
}
