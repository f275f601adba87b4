import MessageFilter

/// Learns one rule with points: what speaks for junk and what against it, each worth a whole number.
///
/// Few conditions are chosen by the penalty of a logistic regression, and weighed by one without much of a
/// penalty. How many points are enough is read off messages that are held back.
struct ScoreLearning {
  static let maxItems = 100
  /// Points of a weight of 1.
  private static let scale = 6.0
  /// So many features are looked at.
  private static let maxFeatures = 900

  let matrix: FeatureMatrix
  let set: LearningSet

  /// A model: the points of features, and what must be added to a sum of points to get the margin.
  private struct Model {
    var points: [(feature: Int, points: Int)]
    var bias: Double
  }

  /// The rule and what it is expected to do; nil where none keeps the budget.
  func learn(budget: Double) -> (ScoredConditions, LearnedRules.Prediction)? {
    // Of each fold's messages the margin that a model gives that did not see them.
    var junk: [Double] = []
    var kept: [Double] = []
    for fold in 0..<LearningSet.folds {
      let model = model(without: fold)
      let scores = scores(of: model)
      for (place, own) in set.junkFolds.enumerated() where own == fold {
        junk.append(scores.junk[place] + model.bias)
      }
      for (place, own) in set.keptFolds.enumerated() where own == fold {
        kept.append(scores.kept[place] + model.bias)
      }
    }
    kept.sort(by: >)
    let allowed = Int(budget * Double(kept.count))
    guard allowed < kept.count else { return nil }
    let threshold = kept[allowed]
    var prediction = LearnedRules.Prediction()
    (prediction.junk, prediction.kept) = (junk.count, kept.count)
    let model = model(without: nil)
    // Where the folds' models lie lower than this one the sum could be 0 or less, which no message without
    // any item may reach.
    let atLeast = max(Int((threshold - model.bias).rounded(.down)) + 1, 1)
    let items = model.points.map {
      ScoredConditions.Item(points: $0.points, matrix.features[$0.feature].condition)
    }
    guard ScoredConditions.sumRange.contains(atLeast), !items.isEmpty else { return nil }
    let margin = Double(atLeast) + model.bias
    prediction.caughtJunk = junk.count { $0 >= margin }
    prediction.caughtKept = kept.count { $0 >= margin }
    guard prediction.caughtJunk > 0 else { return nil }
    return (ScoredConditions(items, atLeast: atLeast), prediction)
  }

  /// Fits a model to the messages of all folds but one.
  private func model(without fold: Int?) -> Model {
    var places: [Int] = []
    var isJunk: [Bool] = []
    for (index, own) in set.junkFolds.enumerated() where own != fold {
      places.append(matrix.position(ofJunk: index))
      isJunk.append(true)
    }
    for (index, own) in set.keptFolds.enumerated() where own != fold {
      places.append(matrix.position(ofKept: index))
      isJunk.append(false)
    }
    var features = Array(matrix.features.indices.prefix(Self.maxFeatures))
    let others = matrix.features.indices.dropFirst(Self.maxFeatures)
    features += others.filter { !matrix.features[$0].isText }
    features += others.filter { matrix.features[$0].isText && matrix.isForKept($0) }.prefix(150)
    var regression = LogisticRegression(
      examples: features.map { feature in
        var own: [Int32] = []
        for (example, place) in places.enumerated()
        where matrix[feature, place >> 6] >> UInt64(place & 63) & 1 != 0 {
          own.append(Int32(example))
        }
        return own
      }, isJunk: isJunk)
    // The penalty falls until there would be too many items.
    var penalty = Double(places.count) * 0.02
    var chosen: [Int] = []
    while penalty > 0.5 {
      regression.fit(penalty: penalty, rounds: 6)
      let now = regression.chosen
      if now.count > Self.maxItems { break }
      chosen = now
      penalty *= 0.75
    }
    var refit = LogisticRegression(examples: chosen.map { regression.examples[$0] }, isJunk: isJunk)
    refit.fit(penalty: 1, rounds: 60)
    var points: [(feature: Int, points: Int)] = []
    for (index, weight) in zip(chosen, refit.weights) {
      let rounded = max(-100, min(100, Int((weight * Self.scale).rounded())))
      if rounded != 0 { points.append((features[index], rounded)) }
    }
    points.sort { a, b in
      let (one, other) = (abs(a.points), abs(b.points))
      return one != other ? one > other : a.feature < b.feature
    }
    return Model(points: points, bias: refit.bias * Self.scale)
  }

  /// The sum of points of each message.
  private func scores(of model: Model) -> (junk: [Double], kept: [Double]) {
    func score(_ place: Int) -> Double {
      var sum = 0
      for item in model.points where matrix[item.feature, place >> 6] >> UInt64(place & 63) & 1 != 0 {
        sum += item.points
      }
      return Double(sum)
    }
    return (
      set.junk.indices.map { score(matrix.position(ofJunk: $0)) },
      set.kept.indices.map { score(matrix.position(ofKept: $0)) }
    )
  }
}
