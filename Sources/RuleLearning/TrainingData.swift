/// What rules and scores are learned from: messages with their features and labels.
struct TrainingData {
  let set: LearningSet
  let matrix: FeatureMatrix
  /// The features of ``LearningSet/surplus``; nil if there is none.
  let surplus: FeatureMatrix?
  /// The features that may be used: for each fold, those that were chosen without the fold, and last those
  /// that were chosen from all folds.
  private(set) var features: [[Int]]
  let disputed: DisputedLabels
  /// For each feature, the rows of the matrix that have it, ascending.
  let postings: [[Int32]]

  /// The same with only some of the features.
  func using(_ isUsed: (Feature) -> Bool) -> TrainingData {
    var data = self
    data.features = features.map { $0.filter { isUsed(matrix.features[$0]) } }
    return data
  }
}
