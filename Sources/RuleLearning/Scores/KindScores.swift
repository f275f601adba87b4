import Bytes

/// Small scores, one for each kind of messages. A score weighs much weak evidence, such as a number to call,
/// words in capitals and the words *your* and *now*, for which many rules of groups would be needed.
struct KindScores {
  /// The size of a score. It is small enough to be read and changed by hand.
  private static let size = ScoreModel.Size(
    items: 30, itemsOfLevel: 3, levels: 4, texts: 200, joinsNumbers: true)

  let kinds: MessageKinds
  private let matrix: FeatureMatrix
  /// For each kind, the models that were fitted without each of the folds, and last the model that was fitted
  /// to all messages of the kind.
  private let models: [[ScoreModel]]
  /// For each junk or kept message, its margin by the model of its kind that was fitted without its fold.
  private let margins: [Double]
  /// The messages that no rule may catch.
  private let protected: Range<Int>
  /// For each kind, the threshold above which no fold's model has such a message; nil if there are none.
  private let minThresholds: [Double?]

  /// Fits the models.
  init(_ data: TrainingData, _ kinds: MessageKinds, _ workers: Workers) async {
    let (set, matrix) = (data.set, data.matrix)
    self.kinds = kinds
    self.matrix = matrix
    let folds = set.allFolds
    let isJunk = folds.indices.map { $0 < set.junk.count }
    protected = folds.count..<matrix.rows.count
    let kindsOfTexts = matrix.features.map { $0.isText ? kinds.kinds(of: $0.name) : [] }
    models = await workers.map(rows: kinds.count, columns: LearningSet.folds + 1) { kind, fold in
      ScoreModel(
        matrix,
        features: data.features[fold].filter { !matrix.isText[$0] || kindsOfTexts[$0].contains(kind) },
        examples: folds.indices.filter {
          kinds.rows[$0] == kind && folds[$0] != fold && !data.disputed.rows[$0]
        }, isJunk: isJunk, postings: data.postings, size: Self.size)
    }
    let margins = models.map { $0.map { $0.margins(matrix) } }
    minThresholds = margins.enumerated().map { kind, margins in
      let rows = (folds.count..<matrix.rows.count).filter { kinds.rows[$0] == kind }
      return margins.flatMap { own in rows.map { own[$0] } }.max()
    }
    let heldOut = zip(margins, models).map { margins, models in
      ScoreModel.heldOut(folds, margins, Array(models.prefix(LearningSet.folds)))
    }
    self.margins = folds.indices.map { heldOut[kinds.rows[$0]][$0] }
  }

  /// The thresholds to choose from for a kind: with the threshold at index n, the score catches at most n
  /// campaigns of kept messages.
  struct Levels {
    fileprivate(set) var thresholds: [Double] = []
    /// For each row, the index of the first threshold with which the score catches it, or ``never``.
    fileprivate(set) var ranks: [Int16]
    /// The rank of a row that nothing catches.
    static let never = Int16.max
  }

  /// The thresholds to choose from for a kind.
  ///
  /// - Parameters:
  ///   - junk: The junk messages to consider.
  ///   - kept: The kept messages to consider.
  ///   - weight: What a kept message counts: its share of its campaign.
  ///   - allowed: The maximum number of kept campaigns that may be caught.
  func levels(
    _ kind: Int, junk: [Int], kept: [Int], _ weight: (Int) -> Double, allowed: Int
  ) -> Levels {
    let junkRows = junk.filter { kinds.rows[$0] == kind }
    let keptRows = kept.filter { kinds.rows[$0] == kind }
    let junk = junkRows.map { margins[$0] }.sorted(by: >)
    let kept = KeptMargins(keptRows.map { (margins[$0], weight($0)) })
    var levels = Levels(ranks: Array(repeating: Levels.never, count: margins.count))
    for limit in kept.limits(upTo: min(allowed, Int(Levels.never) - 1)) {
      // The threshold lies halfway to the next junk message, because the margins of held-out messages are
      // higher than those of messages that were learned from.
      let caught = junk.indices.partitioningIndex { junk[$0] <= limit }
      let threshold = caught == 0 ? limit : (limit + junk[caught - 1]) / 2
      levels.thresholds.append(max(threshold, minThresholds[kind] ?? threshold))
    }
    let thresholds = levels.thresholds
    for row in junkRows + keptRows {
      let level = thresholds.indices.partitioningIndex { thresholds[$0] < margins[row] }
      if level < thresholds.count { levels.ranks[row] = Int16(level) }
    }
    return levels
  }

  /// The score of a kind.
  struct Score: Sendable {
    let kind: Int
    fileprivate(set) var model: ScoreModel

    /// The id of the rule, with the scripts of the messages if there are other kinds. Two may have the same.
    func id(_ matrix: FeatureMatrix, _ kinds: MessageKinds) -> String {
      (["learned-score"] + kinds.tellingScripts(kind).any.map { matrix.features[$0].name })
        .joined(separator: "-")
    }
  }

  /// The score of a kind, as it was learned without a fold.
  ///
  /// - Parameter fold: The held-out fold, or the number of folds for the score that was learned from all.
  func score(_ kind: Int, without fold: Int, threshold: Double) -> Score {
    var score = models[kind][fold]
    score.setThreshold(threshold)
    let (any, none) = kinds.tellingScripts(kind)
    if !any.isEmpty {
      score.add(ScoreModel.maxPoints, features: any)
      score.atLeast += ScoreModel.maxPoints
    }
    if !none.isEmpty { score.add(-ScoreModel.maxPoints, features: none) }
    score.spare(protected, matrix)
    return Score(kind: kind, model: score)
  }
}
