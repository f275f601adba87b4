import MessageFilter

/// Learns one rule with a score: features that speak for or against junk, each worth a whole number of
/// points.
///
/// Texts that have about the same weight in a linear classifier form one item; see ``ScoreItems``. The number
/// of points that suffices to catch a message is determined from held-out messages.
struct ScoreLearning {
  /// The shares of the budget that the thresholds may use; see ``Budget/caution``. The second holds where a
  /// support vector machine weighs the features: it fits them to the messages more closely.
  private static let caution = (naiveBayes: 0.8, supportVectors: 0.62)
  /// With fewer junk messages than this, naive Bayes weighs the features.
  private static let manyJunk = 1000

  let data: TrainingData
  let workers: Workers

  private var set: LearningSet { data.set }
  private var matrix: FeatureMatrix { data.matrix }

  /// Whether there are so many junk messages that a support vector machine weighs the features.
  static func hasManyJunk(_ set: LearningSet) -> Bool { set.junk.count >= manyJunk }

  /// How many kept messages may be caught.
  ///
  /// - Parameter share: The maximum share of them.
  func budget(_ share: Double) -> Budget {
    Budget(
      share: share, caution: Self.caution.naiveBayes,
      cautionWithMany: Self.hasManyJunk(set) ? Self.caution.supportVectors : nil)
  }

  /// The rule and its predicted results; nil if no score catches junk within the budget.
  ///
  /// - Parameter budget: How many kept messages may be caught.
  func learn(budget: Budget) async -> (ScoreModel, LearnedRules.Prediction)? {
    let kinds = MessageKinds(matrix)
    let folds = set.allFolds
    // For each message, its margin by the model that was fitted without its fold, in points.
    let disguised = DisguisedWords(set, matrix, maxCaught: budget.share)
    let models = await workers.map(LearningSet.folds + 1) { fold in
      let left = fold < LearningSet.folds ? fold : nil
      var model = self.model(without: left)
      if let feature = disguised.telling(without: left) {
        model.add(ScoreModel.maxPoints, features: [feature])
      }
      return model
    }
    let marginsByModel = models.prefix(LearningSet.folds).map { $0.margins(matrix) }
    let margins = ScoreModel.heldOut(folds, marginsByModel, Array(models.prefix(LearningSet.folds)))
    func thresholds(without fold: Int?) -> [Double]? {
      // Kept messages whose labels are disputed are most likely junk.
      let rows = folds.indices.filter {
        folds[$0] != fold && ($0 < set.junk.count || !data.disputed.rows[$0])
      }
      let examples = rows.map {
        let isJunk = $0 < set.junk.count
        return ScoreThresholds.Example(
          margin: margins[$0], kind: kinds.rows[$0], isJunk: isJunk,
          weight: isJunk ? 1 : set.keptWeights[$0 - set.junk.count])
      }
      let kept = examples.reduce(0) { $1.isJunk ? $0 : $0 + $1.weight }
      return ScoreThresholds(
        examples, kinds: kinds.count, allowed: budget.allowed(of: kept))?
        .byKind
    }
    // The score of a model, in which the scripts have points for the thresholds of their kinds.
    func score(of model: ScoreModel, _ thresholds: [Double]) -> ScoreModel {
      var score = model
      score.setThreshold(thresholds[0])
      for (feature, threshold) in zip(kinds.scripts, thresholds.dropFirst()) {
        score.add(Int((thresholds[0] - threshold).rounded()), features: [feature])
      }
      score.spare(folds.count..<matrix.rows.count, matrix)
      return score
    }
    var prediction = LearnedRules.Prediction()
    // The thresholds for a fold are found without the fold too (nested cross-validation).
    for (fold, model) in models.prefix(LearningSet.folds).enumerated() {
      let own = thresholds(without: fold).map { score(of: model, $0) }
      let caught = own?.caught(matrix)
      prediction.add(set, fold: fold) { caught?[$0] ?? false }
      if let surplus = data.surplus, let caught = own?.caught(surplus) {
        prediction.add(surplusOf: set, fold: fold) { caught[$0] }
      }
    }
    guard prediction.caughtJunk > 0, let thresholds = thresholds(without: nil) else { return nil }
    var model = score(of: models[LearningSet.folds], thresholds)
    // The thresholds are those of held-out messages. The final model may rate kept messages higher.
    let campaigns = set.keptWeights.reduce(0, +)
    let kept = set.kept.indices.filter { !data.disputed.rows[set.junk.count + $0] }
    model.spare(
      kept.map { (set.junk.count + $0, set.keptWeights[$0]) },
      but: budget.allowed(of: campaigns) == 0 ? 0 : Int(budget.share * campaigns + Budget.rounding), matrix)
    guard ScoredConditions.sumRange.contains(model.atLeast), !model.items.isEmpty else { return nil }
    let caught = model.caught(matrix)
    guard caught.prefix(set.junk.count).contains(true) else { return nil }
    prediction.add(set, isScore: true, final: { caught[$0] })
    return (model, prediction)
  }

  /// Fits a model to the messages of all folds but one.
  ///
  /// - Parameter fold: The held-out fold; nil to learn from all folds.
  private func model(without fold: Int?) -> ScoreModel {
    let folds = set.allFolds
    let isMany = Self.hasManyJunk(set)
    return ScoreModel(
      matrix, features: data.features[fold ?? LearningSet.folds],
      examples: folds.indices.filter { folds[$0] != fold && !data.disputed.rows[$0] },
      isJunk: folds.indices.map { $0 < set.junk.count }, postings: data.postings,
      size: ScoreModel.Size(
        items: LearningSettings.scoreItems - Feature.scripts.count - 1, itemsOfLevel: isMany ? 10 : 4,
        levels: 2),
      by: isMany ? .supportVectors : .naiveBayes)
  }
}
