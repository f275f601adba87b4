import MessageFilter

/// Learns rules from labelled messages. The result is deterministic and does not depend on the order of the
/// messages.
package struct Learner {
  private let settings: LearningSettings
  private let jobs: Int
  /// The ids that no learned rule may have, because other rules have them.
  private let taken: Set<String>
  /// Told the share of the steps that are done.
  private let progress: @Sendable (Double) -> Void

  /// A learner with the given settings.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of tasks that run at the same time, at least 1. The result does not depend
  ///     on it.
  ///   - taken: The ids of other rules, which no learned rule gets.
  ///   - progress: Called while it learns, never twice at a time, with the share of the work that is done, from
  ///     0 to 1. A step of several parts begins again with each of them, so the share can decrease.
  package init(
    _ settings: LearningSettings, jobs: Int, taken: Set<String> = [],
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.settings = settings
    self.jobs = jobs
    self.taken = taken
    self.progress = progress
  }

  /// The minimum number of junk messages to learn from.
  static let minJunk = 3

  /// Learns filters for the junk that the rules in force do not catch, and allow filters for the kept
  /// messages that their deny filters catch wrongly.
  ///
  /// - Throws: ``LearningError`` if the messages do not suffice to learn from, and no allow filter was
  ///   learned either.
  package func learn(_ messages: [LearningMessage]) async throws(LearningError) -> LearnedRules {
    var learned = LearnedRules()
    var failure: LearningError?
    let passes = messages.contains { $0.isCaught && !$0.isJunk } ? 2.0 : 1
    let denying = LearningPass(settings, jobs: jobs, isAllowing: false, taken: taken) { [progress] share in
      progress(share / passes)
    }
    do {
      learned = try await denying.learn(messages.filter { !$0.isJunk || !$0.isCaught })
    } catch {
      failure = error
    }
    learned.allow = await learnAllowFilters(messages, beside: learned.proposals)
    if let failure {
      if learned.allow.isEmpty {
        guard messages.contains(where: { $0.isJunk && $0.isCaught }) else { throw failure }
        // If all messages together are too few, the rules are not the reason.
        try LearningPass.check(await LearningSet(messages, Workers(count: jobs)))
        throw LearningError(message: failure.message, isDueToRules: true)
      }
      learned.remark = failure.message
    }
    return learned
  }

  /// Learns allow filters, which let through what the deny filters in force catch wrongly. They are learned
  /// as the opposite of deny filters: from these kept messages, with all junk as what must not match.
  ///
  /// - Parameter deny: The deny filters that were learned before.
  private func learnAllowFilters(
    _ messages: [LearningMessage], beside deny: [LearnedRules.Proposal]
  ) async -> [LearnedRules.Proposal] {
    guard messages.contains(where: { $0.isCaught && !$0.isJunk }) else { return [] }
    var settings = settings
    settings.isScored = false
    settings.maxRules = self.settings.maxRules - (self.settings.isScored ? 0 : deny.count)
    if settings.maxRules < 1 { return [] }
    let turned = messages.filter { $0.isJunk || $0.isCaught && !$0.isProtected }.map { message in
      var turned = message
      (turned.isJunk, turned.isProtected) = (!message.isJunk, false)
      return turned
    }
    let taken = taken.union(deny.compactMap(\.rule.id))
    let allowing = LearningPass(settings, jobs: jobs, isAllowing: true, taken: taken) { [progress] share in
      progress((1 + share) / 2)
    }
    // If there are too few messages, no allow filter is learned.
    return (try? await allowing.learn(turned))?.proposals ?? []
  }
}
