/// How many points are enough, for messages of each kind of letters: those thresholds that together catch the
/// most junk while no more kept messages are caught than may be.
struct ScoreThresholds {
  /// By kind of letters.
  private(set) var byKind: [Double]

  /// With fewer kept messages a kind of letters has the threshold of the first kind.
  private static let fewest = 500

  /// A message that was held back: its margin, its kind of letters, and whether it is junk.
  struct Example {
    var margin: Double
    var kind: Int
    var isJunk: Bool
  }

  /// The thresholds, above which a margin must lie; nil where there are too few kept messages.
  ///
  /// - Parameter allowed: How many kept messages may be caught.
  init?(_ examples: [Example], kinds: Int, allowed: Int) {
    var own = Array(0..<kinds)
    for kind in 1..<kinds where examples.count(where: { $0.kind == kind && !$0.isJunk }) < Self.fewest {
      own[kind] = 0
    }
    if examples.count(where: { own[$0.kind] == 0 && !$0.isJunk }) < Self.fewest {
      own = own.map { _ in 0 }
    }
    // By kept messages caught: how much junk is, and the threshold of each kind.
    var best: [(junk: Int, thresholds: [Double])] = [(0, [])]
    for kind in 0..<kinds {
      guard own[kind] == kind else {
        for index in best.indices { best[index].thresholds.append(best[index].thresholds[0]) }
        continue
      }
      let margins = examples.filter { own[$0.kind] == kind }
      let kept = margins.filter { !$0.isJunk }.map(\.margin).sorted(by: >)
      let junk = margins.filter(\.isJunk).map(\.margin).sorted(by: >)
      if kept.isEmpty { return nil }
      var next: [(junk: Int, thresholds: [Double])?] = []
      var caught = 0
      for count in 0...min(allowed, kept.count - 1) {
        while caught < junk.count, junk[caught] > kept[count] { caught += 1 }
        // Halfway to the next junk message: what is held back lies higher than what was learned from.
        let threshold = caught > 0 ? (kept[count] + junk[caught - 1]) / 2 : kept[count]
        for (before, state) in best.enumerated() where before + count <= allowed {
          while next.count <= before + count { next.append(nil) }
          if let known = next[before + count], known.junk >= state.junk + caught { continue }
          next[before + count] = (state.junk + caught, state.thresholds + [threshold])
        }
      }
      best = next.compactMap { $0 }
    }
    guard let most = best.map(\.junk).max(), let found = best.first(where: { $0.junk == most }) else {
      return nil
    }
    byKind = found.thresholds
  }
}
