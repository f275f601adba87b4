/// How many kept messages a text is expected to catch among messages that it never saw.
///
/// A text that is in no kept message was chosen for that, so its own count says little. Instead each fold is
/// held back in turn, and of all texts of a script that are in as much junk and in as few kept messages of
/// the other folds it is counted how often they are in the one held back (an empirical Bayes estimate).
struct ExpectedCatches {
  /// By bucket: kept messages of held-back folds with a text, and how many there were.
  private var caught: [Double]
  private var total: [Double]

  private static let sizes = 12
  private static let hits = 4

  /// - Parameter fold: A fold that is not looked at.
  init(_ counts: FeatureCounts, _ matrix: FeatureMatrix, without fold: Int?) {
    caught = Array(repeating: 0, count: Script.count * Self.sizes * Self.hits)
    total = caught
    for feature in matrix.features.indices where matrix.features[feature].isText {
      let (junk, kept) = (counts.junk(feature, without: fold), counts.kept(feature, without: fold))
      for held in 0..<LearningSet.folds where held != fold {
        let (ownJunk, ownKept) = (counts.junk(feature, in: held), counts.kept(feature, in: held))
        guard let bucket = Self.bucket(matrix.scripts[feature], junk - ownJunk, kept - ownKept) else {
          continue
        }
        caught[bucket] += Double(ownKept)
        total[bucket] += Double(counts.keptMessages[held])
      }
    }
  }

  /// The share of kept messages that a text is expected to catch; nil where it is in too many of those known.
  func share(script: Int, junk: Int, kept: Int) -> Double? {
    guard let bucket = Self.bucket(script, junk, kept) else { return nil }
    // Half a message for what was never seen.
    return (caught[bucket] + 0.5) / (total[bucket] + 1)
  }

  private static func bucket(_ script: Int, _ junk: Int, _ kept: Int) -> Int? {
    if kept >= hits { return nil }
    let size = min(Int.bitWidth - max(junk, 1).leadingZeroBitCount - 1, sizes - 1)
    return (script * sizes + size) * hits + kept
  }
}

/// How many junk messages and kept messages of each fold have each feature.
struct FeatureCounts {
  private var junk: [Int32]
  private var kept: [Int32]
  /// By fold how many kept messages there are.
  let keptMessages: [Int]

  init(_ set: LearningSet, _ matrix: FeatureMatrix) {
    junk = Array(repeating: 0, count: matrix.features.count * LearningSet.folds)
    kept = junk
    for row in 0..<set.junk.count + set.kept.count {
      let isJunk = row < set.junk.count
      let fold = isJunk ? set.junkFolds[row] : set.keptFolds[row - set.junk.count]
      for place in matrix.rows[row] {
        let cell = Int(matrix.rows.entries[place]) * LearningSet.folds + fold
        if isJunk { junk[cell] += 1 } else { kept[cell] += 1 }
      }
    }
    keptMessages = (0..<LearningSet.folds).map { fold in set.keptFolds.count { $0 == fold } }
  }

  func junk(_ feature: Int, in fold: Int) -> Int { Int(junk[feature * LearningSet.folds + fold]) }
  func kept(_ feature: Int, in fold: Int) -> Int { Int(kept[feature * LearningSet.folds + fold]) }

  func junk(_ feature: Int, without fold: Int?) -> Int {
    (0..<LearningSet.folds).reduce(0) { $1 == fold ? $0 : $0 + junk(feature, in: $1) }
  }

  func kept(_ feature: Int, without fold: Int?) -> Int {
    (0..<LearningSet.folds).reduce(0) { $1 == fold ? $0 : $0 + kept(feature, in: $1) }
  }
}
