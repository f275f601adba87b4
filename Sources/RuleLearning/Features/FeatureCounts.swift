/// For each feature and fold, the numbers of junk messages and of kept messages that have the feature.
struct FeatureCounts {
  private var junk: [Int32]
  private var kept: [Int32]
  /// For each fold, the number of its kept messages.
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
