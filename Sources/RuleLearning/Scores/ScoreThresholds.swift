/// The thresholds that the margins of messages must exceed to be caught, one for each kind of messages.
/// Together they catch the most junk while no more kept messages are caught than allowed.
struct ScoreThresholds {
  /// For each kind, its threshold. The kind of a message tells its script; see ``ScoreLearning``.
  private(set) var byKind: [Double]

  /// A kind with fewer kept messages has the threshold of the first kind. If the messages of the first kind,
  /// with those of such kinds, are still too few, all kinds have one threshold.
  private static let minKept = 500

  /// The distance of a threshold from the kept message below it, as a share of the distance from that message
  /// to the next junk message.
  private static let distance = 0.1

  /// If no kept message may be caught, so few are known that the greatest of their margins says little of the
  /// margins of others. A threshold is then at least as many standard deviations above their mean; of a
  /// normal distribution one message in 700 lies beyond three.
  private static let deviations = 3.0

  /// A held-out message: its margin, its kind, and whether it is junk. If it is kept, its weight is its share
  /// of its campaign.
  struct Example {
    var margin: Double
    var kind: Int
    var isJunk: Bool
    var weight = 1.0
  }

  /// Finds the thresholds by dynamic programming over the number of kept messages caught; nil if there are no
  /// kept messages.
  ///
  /// - Parameters:
  ///   - kinds: The number of kinds.
  ///   - allowed: The maximum number of kept campaigns that may be caught.
  init?(_ examples: [Example], kinds: Int, allowed: Int) {
    var own = Array(0..<kinds)
    for kind in 1..<kinds where examples.count(where: { $0.kind == kind && !$0.isJunk }) < Self.minKept {
      own[kind] = 0
    }
    if examples.count(where: { own[$0.kind] == 0 && !$0.isJunk }) < Self.minKept {
      own = own.map { _ in 0 }
    }
    // For each number of kept messages caught, the most junk that can be caught and the thresholds of the
    // kinds so far.
    var best: [(junk: Int, thresholds: [Double])] = [(0, [])]
    for kind in 0..<kinds {
      guard own[kind] == kind else {
        for index in best.indices { best[index].thresholds.append(best[index].thresholds[0]) }
        continue
      }
      let margins = examples.filter { own[$0.kind] == kind }
      let kept = KeptMargins(margins.filter { !$0.isJunk }.map { ($0.margin, $0.weight) })
      let junk = margins.filter(\.isJunk).map(\.margin).sorted(by: >)
      if kept.isEmpty { return nil }
      var next: [(junk: Int, thresholds: [Double])?] = []
      var caught = 0
      for (count, limit) in kept.limits(upTo: allowed).enumerated() {
        while caught < junk.count, junk[caught] > limit { caught += 1 }
        // The threshold lies above the margin of the kept message, because a margin among many others is not
        // exact. Of few junk messages the next is far above, and junk that is not known lies between.
        let gap = caught > 0 ? junk[caught - 1] - limit : 0
        let least = allowed == 0 ? kept.margin(deviations: Self.deviations) : limit
        let threshold = max(limit + gap * Self.distance, least)
        for (before, state) in best.enumerated() where before + count <= allowed {
          while next.count <= before + count { next.append(nil) }
          if let known = next[before + count], known.junk >= state.junk + caught { continue }
          next[before + count] = (state.junk + caught, state.thresholds + [threshold])
        }
      }
      // None is nil: both of the numbers that are added begin at 0 and have no gaps.
      best = next.compactMap { $0 }
    }
    guard let most = best.map(\.junk).max(), let found = best.first(where: { $0.junk == most }) else {
      return nil
    }
    byKind = found.thresholds
  }
}
