import MessageFilter

/// Learns one rule with points: what speaks for junk and what against it, each worth a whole number.
///
/// The texts of a linear classifier that weigh about the same are one item; see ``ScoreItems``. How many
/// points are enough is read off messages that are held back.
struct ScoreLearning {
  static let maxItems = 100
  /// Points of a weight of 1.
  private static let scale = 24.0
  private static let costOfTexts = 0.2
  private static let costOfItems = 0.3
  /// The share of those costs for an error in a junk message: what counts is that hardly a kept message is
  /// caught.
  static let junkShare = 0.3

  let matrix: FeatureMatrix
  let set: LearningSet
  /// The features to choose from without each fold, and with all.
  let chosen: [[Int]]
  let disputed: DisputedLabels
  /// By feature the rows that have it.
  let postings: [[Int32]]

  /// An item: features any of which gives the points.
  struct Item {
    var features: [Int]
    var points: Int
  }

  /// A model: items, and what must be added to a sum of points to get the margin.
  struct Model {
    var items: [Item] = []
    var bias = 0.0
    var atLeast = 0

    /// Gives a feature more points, or fewer.
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

  /// The rule and what it is expected to do; nil where none keeps the budget.
  func learn(budget: Double) -> (Model, LearnedRules.Prediction)? {
    let kinds = kinds
    let folds = set.junkFolds + set.keptFolds
    // Of each message the margin that a model gives that did not see it.
    var margins = [Double](repeating: 0, count: folds.count)
    for fold in 0..<LearningSet.folds {
      let model = model(without: fold)
      for row in folds.indices where folds[row] == fold {
        margins[row] = Double(sum(of: model, row: row)) + model.bias
      }
    }
    func thresholds(without fold: Int?) -> [Double]? {
      let examples = folds.indices.filter { folds[$0] != fold }.map {
        ScoreThresholds.Example(margin: margins[$0], kind: kinds[$0], isJunk: $0 < set.junk.count)
      }
      let kept = examples.count { !$0.isJunk }
      return ScoreThresholds(
        examples, kinds: Feature.scripts.count + 1, allowed: Int(budget * Double(kept)))?
        .byKind
    }
    var prediction = LearnedRules.Prediction()
    (prediction.junk, prediction.kept) = (set.junk.count, set.kept.count)
    // Each fold is judged by thresholds that the others gave.
    for fold in 0..<LearningSet.folds {
      guard let thresholds = thresholds(without: fold) else { continue }
      for row in folds.indices where folds[row] == fold && margins[row] > thresholds[kinds[row]] {
        if row < set.junk.count { prediction.caughtJunk += 1 } else { prediction.caughtKept += 1 }
      }
    }
    guard prediction.caughtJunk > 0, let thresholds = thresholds(without: nil) else { return nil }
    var model = model(without: nil)
    // Where the folds' models lie lower than this one the sum could be 0 or less, which no message without
    // any item may reach.
    model.atLeast = max(Int((thresholds[0] - model.bias).rounded(.down)) + 1, 1)
    for (feature, threshold) in zip(scripts, thresholds.dropFirst()) {
      let points = Int((thresholds[0] - threshold).rounded())
      model.add(points, feature: feature)
    }
    // No message that is protected may be caught.
    for row in folds.count..<matrix.rows.count {
      model.atLeast = max(model.atLeast, sum(of: model, row: row) + 1)
    }
    guard ScoredConditions.sumRange.contains(model.atLeast), !model.items.isEmpty else { return nil }
    return (model, prediction)
  }

  /// The features that tell what a message is written in.
  private var scripts: [Int] {
    Feature.scripts.compactMap { script in matrix.features.firstIndex { $0.condition == script.condition } }
  }

  /// By message what it is written in: 1 and more for the features that tell it, 0 where none does.
  private var kinds: [Int] {
    let scripts = scripts
    return (0..<matrix.rows.count).map { row in
      (scripts.firstIndex { matrix.has($0, row) } ?? -1) + 1
    }
  }

  /// Fits a model to the messages of all folds but one.
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
      junkShare: Self.junkShare
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

  /// The points of a message.
  private func sum(of model: Model, row: Int) -> Int {
    model.items.reduce(0) { sum, item in
      sum + (item.features.contains { matrix.has($0, row) } ? item.points : 0)
    }
  }
}
