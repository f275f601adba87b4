import MessageFilter

/// Learns one rule with a score: features that speak for or against junk, each worth a whole number of
/// points.
///
/// Texts that have about the same weight in a linear classifier form one item; see ``ScoreItems``. The number
/// of points that suffices to catch a message is determined from held-out messages.
struct ScoreLearning {
  /// The greatest number of items of a score.
  static let maxItems = 100
  /// The points of an item with a weight of 1.
  private static let scale = 24.0
  /// The costs of an error in the classifier of the features and in the classifier of the items; see
  /// ``LinearClassifier``.
  private static let costOfTexts = 0.2
  private static let costOfItems = 0.3
  /// The cost of an error in a junk message, as a share of the cost of an error in a kept message. It is
  /// below 1 because false positives matter more.
  static let junkShare = 0.3
  /// The share of the budget that the thresholds may use (see ``Budget``). With all of a budget of 0.2%, up
  /// to 0.23% of new messages were caught.
  static let caution = 0.75

  let matrix: FeatureMatrix
  let set: LearningSet
  /// The features that the model may use: for each fold, those that were chosen without the fold, and last
  /// those that were chosen from all folds.
  let chosen: [[Int]]
  let disputed: DisputedLabels
  /// For each feature, the rows that have it.
  let postings: [[Int32]]

  /// An item. A message that has at least one of the features gets the points.
  struct Item {
    var features: [Int]
    var points: Int
  }

  /// A model: its items, the bias that is added to the points of a message to get its margin, and the points
  /// that a message must reach to be caught.
  struct Model {
    var items: [Item] = []
    var bias = 0.0
    var atLeast = 0

    /// Adds points, which may be negative, to the item of a single feature. The sum is clamped to -100...100.
    mutating func add(_ points: Int, feature: Int) {
      if let place = items.firstIndex(where: { $0.features == [feature] }) {
        items[place].points = max(-100, min(100, items[place].points + points))
        if items[place].points == 0 { items.remove(at: place) }
      } else if points != 0 {
        items.append(Item(features: [feature], points: max(-100, min(100, points))))
      }
      items.sort { a, b in
        a.points != b.points ? a.points > b.points : a.features.lexicographicallyPrecedes(b.features)
      }
    }
  }

  /// The rule and its predicted results; nil if no score catches junk within the budget.
  ///
  /// - Parameter budget: How many kept messages may be caught.
  func learn(budget: Budget) -> (Model, LearnedRules.Prediction)? {
    let kinds = kinds
    let folds = set.junkFolds + set.keptFolds
    // For each message, its margin by the model that was fitted without its fold, in points.
    var margins = [Double](repeating: 0, count: folds.count)
    let models = (0..<LearningSet.folds).map { self.model(without: $0) }
    for (row, fold) in folds.enumerated() { margins[row] = margin(of: models[fold], row: row) }
    func thresholds(without fold: Int?) -> [Double]? {
      let examples = folds.indices.filter { folds[$0] != fold }.map {
        ScoreThresholds.Example(margin: margins[$0], kind: kinds[$0], isJunk: $0 < set.junk.count)
      }
      let kept = examples.count { !$0.isJunk }
      return ScoreThresholds(
        examples, kinds: Feature.scripts.count + 1, allowed: budget.allowed(of: kept))?
        .byKind
    }
    var prediction = LearnedRules.Prediction()
    // The thresholds for a fold are found without the fold too (nested cross-validation).
    for (fold, model) in models.enumerated() {
      let thresholds = thresholds(without: fold)
      prediction.add(set, fold: fold) { row in
        thresholds.map { margin(of: model, row: row) > $0[kinds[row]] } ?? false
      }
    }
    guard prediction.caughtJunk > 0, let thresholds = thresholds(without: nil) else { return nil }
    var model = model(without: nil)
    // If the margins of the models of the folds are lower than those of this one, the required sum could be 0
    // or less. Messages without any item would then reach it.
    model.atLeast = max(Int((thresholds[0] - model.bias).rounded(.down)) + 1, 1)
    for (feature, threshold) in zip(scripts, thresholds.dropFirst()) {
      let points = Int((thresholds[0] - threshold).rounded())
      model.add(points, feature: feature)
    }
    // No protected message may be caught.
    for row in folds.count..<matrix.rows.count {
      model.atLeast = max(model.atLeast, sum(of: model, row: row) + 1)
    }
    guard ScoredConditions.sumRange.contains(model.atLeast), !model.items.isEmpty else { return nil }
    prediction.add(set, final: { sum(of: model, row: $0) >= model.atLeast })
    return (model, prediction)
  }

  /// The indices of the features that identify the script of a message.
  private var scripts: [Int] {
    Feature.scripts.compactMap { script in matrix.features.firstIndex { $0.condition == script.condition } }
  }

  /// For each message, its kind: one more than the index of its script in `scripts`, or 0 if it has none of
  /// them.
  private var kinds: [Int] {
    let scripts = scripts
    return (0..<matrix.rows.count).map { row in
      (scripts.firstIndex { matrix.has($0, row) } ?? -1) + 1
    }
  }

  /// Fits a model to the messages of all folds but one. A first classifier weighs the features,
  /// ``ScoreItems`` groups them, and a second classifier weighs the items.
  ///
  /// - Parameter fold: The held-out fold; nil to learn from all folds.
  private func model(without fold: Int?) -> Model {
    let folds = set.junkFolds + set.keptFolds
    let examples = folds.indices.filter { folds[$0] != fold && !disputed.rows[$0] }
    let isJunk = folds.indices.map { $0 < set.junk.count }
    let features = chosen[fold ?? LearningSet.folds]
    var columns = [Int32](repeating: -1, count: matrix.features.count)
    for (column, feature) in features.enumerated() { columns[feature] = Int32(column) }
    let rows = matrix.rows.renumbered(columns)
    let weights = LinearClassifier(
      rows, features: features.count, examples: examples, isJunk: isJunk, cost: Self.costOfTexts,
      junkShare: Self.junkShare,
      strengths: LinearClassifier.strengths(
        rows, features: features.count, examples: examples, isJunk: isJunk)
    ).weights
    let groups = ScoreItems(matrix, postings, features: features, weights: weights).groups
    var columnsOfItems = [Int32](repeating: -1, count: matrix.features.count)
    for (item, group) in groups.enumerated() {
      for feature in group { columnsOfItems[feature] = Int32(item) }
    }
    let fitted = LinearClassifier(
      matrix.rows.renumbered(columnsOfItems), features: groups.count, examples: examples, isJunk: isJunk,
      cost: Self.costOfItems, junkShare: Self.junkShare)
    var model = Model(bias: fitted.bias * Self.scale)
    for (group, weight) in zip(groups, fitted.weights) {
      let points = max(-100, min(100, Int((weight * Self.scale).rounded())))
      if points != 0 { model.items.append(Item(features: group, points: points)) }
    }
    return model
  }

  /// The margin that a model gives to message `row`, in points.
  private func margin(of model: Model, row: Int) -> Double { Double(sum(of: model, row: row)) + model.bias }

  /// The points that a model gives to message `row`.
  private func sum(of model: Model, row: Int) -> Int {
    model.items.reduce(0) { sum, item in
      sum + (item.features.contains { matrix.has($0, row) } ? item.points : 0)
    }
  }
}
