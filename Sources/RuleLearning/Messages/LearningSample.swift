/// The messages to learn from: all of them, or a sample if they are too large together. The messages that no
/// rule may catch are all in it.
package struct LearningSample: Sendable {
  /// In any order.
  package private(set) var messages: [LearningMessage] = []

  private let limit: Int
  private let protectsKept: Bool
  /// The size of the messages in bytes, and of those of them that no rule may catch.
  private var bytes = 0
  private var protectedBytes = 0
  /// The binary logarithm of the sampling rate: one of 2^`level` messages is kept.
  private var level: UInt64 = 0

  private static let maxLevel: UInt64 = 32

  /// - Parameters:
  ///   - limit: The size in bytes above which messages are sampled.
  ///   - protectsKept: Whether no rule may catch a kept message.
  package init(limit: Int, protectsKept: Bool) {
    self.limit = limit
    self.protectsKept = protectsKept
  }

  /// The number of messages for each one that is in the sample; nil if all are.
  package var rate: Int? { level == 0 ? nil : 1 << Int(level) }

  /// Whether the messages that no rule may catch exceed the limit by themselves. Further messages are not
  /// taken then, and nothing can be learned.
  package var hasTooManyProtected: Bool { protectedBytes > limit }

  /// Adds messages. Which of them are in the sample depends on their texts and total size, not on the order.
  package mutating func add(_ others: [LearningMessage]) {
    if hasTooManyProtected { return }
    for message in others where isIn(message) {
      messages.append(message)
      bytes += message.size
      if isProtected(message) { protectedBytes += message.size }
    }
    while bytes > limit, !hasTooManyProtected, level < Self.maxLevel {
      level += 1
      messages = messages.filter(isIn)
      bytes = messages.reduce(0) { $0 + $1.size }
    }
  }

  private func isIn(_ message: LearningMessage) -> Bool {
    isProtected(message) || message.isSampled(level)
  }

  private func isProtected(_ message: LearningMessage) -> Bool {
    message.isProtected || protectsKept && !message.isJunk
  }
}
