/// A model of a score: its items, the bias that is added to the points of a message to get its margin, and
/// the points that a message must reach to be caught.
struct ScoreModel: Sendable {
  /// An item. A message that has at least one of the features gets the points.
  struct Item {
    var features: [Int]
    var points: Int
  }

  /// The maximum size of a score.
  struct Size {
    /// The maximum number of items.
    var items: Int
    /// The number of items of a level. A level consists of texts of about the same weight.
    var itemsOfLevel: Int
    /// The minimum number of levels that there is room for beside the items that are not texts.
    var levels: Int
    /// The maximum number of texts; nil if there may be any number.
    var texts: Int?
    /// Whether the shapes of numbers that speak for junk share an item, so that no number gets points for
    /// each.
    var joinsNumbers = false
  }

  /// How features are weighed.
  enum Classifier {
    /// A support vector machine for the features, and another one for the items.
    case supportVectors
    /// Naive Bayes. The weight of an item is the mean of its features.
    case naiveBayes
  }

  /// The maximum of an item's points. As many are taken away at most.
  static let maxPoints = 100
  /// The points of an item with a weight of 1, and of a bit of naive Bayes.
  private static let scale = 24.0
  private static let pointsOfBit = 3.3
  /// The costs of an error in the classifier of the features and in the classifier of the items; see
  /// ``LinearClassifier``.
  private static let costOfFeatures = 0.2
  private static let costOfItems = 0.3
  /// The cost of an error in a junk message, as a share of the cost of an error in a kept message. It is
  /// below 1 because false positives matter more.
  static let junkShare = 0.3

  private(set) var items: [Item] = []
  private(set) var bias = 0.0
  var atLeast = 0

  /// Fits a model. A classifier weighs the features, ``ScoreItems`` groups them, and the items are weighed.
  ///
  /// If there are too many texts, the less important half of them is left out and the others are weighed
  /// again, until few enough are left (recursive feature elimination: Guyon et al., 2002). Of texts that
  /// stand together, the weight of those that are left out thus goes to those that stay.
  ///
  /// - Parameters:
  ///   - features: The features that the model may use.
  ///   - examples: The rows to learn from.
  ///   - isJunk: For each row, whether it is junk.
  ///   - postings: For each feature, the rows that have it.
  ///   - size: The maximum size of the score.
  init(
    _ matrix: FeatureMatrix, features: [Int], examples: [Int], isJunk: [Bool], postings: [[Int32]],
    size: Size, by classifier: Classifier = .supportVectors
  ) {
    var features = features
    var weights = Self.weights(matrix, features, examples, isJunk, by: classifier)
    var texts = features.count { matrix.isText[$0] }
    let others = features.count - texts
    while let most = size.texts, texts > most {
      texts = max(most, texts / 2)
      let ranks = zip(features, weights).map { feature, weight in
        matrix.isText[feature]
          ? textImportance(weight: weight, messages: matrix.count(feature)) : .infinity
      }
      let order = features.indices.sorted { ranks[$0] != ranks[$1] ? ranks[$0] > ranks[$1] : $0 < $1 }
      features = order.prefix(others + texts).sorted().map { features[$0] }
      weights = Self.weights(matrix, features, examples, isJunk, by: classifier)
    }
    weights = Self.plausible(weights, matrix, features, examples, isJunk)
    let groups = ScoreItems(matrix, postings, features: features, weights: weights, size).groups
    let weightsOfItems: [Double]
    switch classifier {
    case .supportVectors:
      let fitted = Self.fitted(groups, matrix, examples, isJunk)
      weightsOfItems = fitted.weights
      bias = fitted.bias * Self.scale
    case .naiveBayes:
      weightsOfItems = Self.means(groups, matrix, features, weights)
    }
    // A number alone is no sign of junk: a code is one, and an answer with a telephone number. Where the
    // digits of kept messages are masked it looks like one. It therefore gets no more points than some text.
    let most = zip(groups, weightsOfItems).reduce(0) { matrix.isText[$1.0[0]] ? max($0, $1.1) : $0 }
    for (group, weight) in zip(groups, weightsOfItems) {
      let isNumber = !matrix.features[group[0]].roles.isDisjoint(with: [.number, .anyNumber])
      add(Int(((isNumber ? min(weight, most) : weight) * Self.scale).rounded()), features: group)
    }
  }

  /// A classifier of the items.
  private static func fitted(
    _ groups: [[Int]], _ matrix: FeatureMatrix, _ examples: [Int], _ isJunk: [Bool]
  ) -> LinearClassifier {
    var columns = [Int32](repeating: -1, count: matrix.features.count)
    for (item, group) in groups.enumerated() {
      for feature in group { columns[feature] = Int32(item) }
    }
    return LinearClassifier(
      matrix.rows.renumbered(columns, rows: examples), features: groups.count,
      examples: Array(examples.indices), isJunk: examples.map { isJunk[$0] }, cost: costOfItems,
      junkShare: junkShare)
  }

  /// For each item, the mean weight of its features, in which a frequent feature counts more.
  private static func means(
    _ groups: [[Int]], _ matrix: FeatureMatrix, _ features: [Int], _ weights: [Double]
  ) -> [Double] {
    var byFeature = [Double](repeating: 0, count: matrix.features.count)
    for (feature, weight) in zip(features, weights) { byFeature[feature] = weight }
    return groups.map { group in
      let shares = group.map { Double(matrix.count($0)).squareRoot() }
      let sum = zip(group, shares).reduce(0) { $0 + byFeature[$1.0] * $1.1 }
      return sum / max(shares.reduce(0, +), .leastNonzeroMagnitude)
    }
  }

  /// For each of `features`, its weight in a classifier that is fitted to `examples`.
  private static func weights(
    _ matrix: FeatureMatrix, _ features: [Int], _ examples: [Int], _ isJunk: [Bool], by classifier: Classifier
  ) -> [Double] {
    var columns = [Int32](repeating: -1, count: matrix.features.count)
    for (column, feature) in features.enumerated() { columns[feature] = Int32(column) }
    // Only the examples, so that the time does not depend on messages of other kinds.
    let rows = matrix.rows.renumbered(columns, rows: examples)
    let (examples, isJunk) = (Array(examples.indices), examples.map { isJunk[$0] })
    if classifier == .naiveBayes {
      return NaiveBayes(rows, features: features.count, examples: examples, isJunk: isJunk).weights.map {
        $0 * pointsOfBit / scale
      }
    }
    let strengths = LinearClassifier.strengths(
      rows, features: features.count, examples: examples, isJunk: isJunk)
    return LinearClassifier(
      rows, features: features.count, examples: examples, isJunk: isJunk, cost: costOfFeatures,
      junkShare: junkShare, strengths: strengths
    ).weights
  }

  /// The weights, with 0 for a negative one of a text that has a greater share of the junk than of the kept
  /// messages. Such a text takes points from others that it stands beside, and by itself would mislead.
  private static func plausible(
    _ weights: [Double], _ matrix: FeatureMatrix, _ features: [Int], _ examples: [Int], _ isJunk: [Bool]
  ) -> [Double] {
    let junk = Double(examples.count { isJunk[$0] })
    let kept = Double(examples.count) - junk
    // For each feature, the difference of its shares of junk and of kept messages, times the numbers of both.
    var leanings = [Double](repeating: 0, count: matrix.features.count)
    for example in examples {
      for place in matrix.rows[example] {
        leanings[Int(matrix.rows.entries[place])] += isJunk[example] ? kept : -junk
      }
    }
    return zip(features, weights).map { feature, weight in
      weight < 0 && leanings[feature] > 0 && matrix.isText[feature] ? 0 : weight
    }
  }

  /// Adds points, which may be negative, to the item of some features. The sum is clamped to -100...100.
  /// Items are in the order of their points, the highest first.
  mutating func add(_ points: Int, features: [Int]) {
    var item = Item(features: features, points: points)
    if let place = items.firstIndex(where: { $0.features == features }) {
      item.points += items.remove(at: place).points
    }
    item.points = max(-Self.maxPoints, min(Self.maxPoints, item.points))
    if item.points == 0 { return }
    let place = items.firstIndex {
      $0.points != item.points
        ? $0.points < item.points : item.features.lexicographicallyPrecedes($0.features)
    }
    items.insert(item, at: place ?? items.endIndex)
  }

  /// Sets the points that a message must reach so that its margin is above a threshold. They are at least 1,
  /// because messages without any item would reach 0.
  mutating func setThreshold(_ threshold: Double) {
    atLeast = max(Int((threshold - bias).rounded(.down)) + 1, 1)
  }

  /// Raises the points that a message must reach so that some messages are not caught.
  mutating func spare(_ rows: some Collection<Int>, _ matrix: FeatureMatrix) {
    if rows.isEmpty { return }
    let sums = matrix.sums(items)
    for row in rows { atLeast = max(atLeast, sums[row] + 1) }
  }

  /// Raises the points that a message must reach so that no more than some campaigns of kept messages are
  /// caught.
  ///
  /// - Parameters:
  ///   - kept: The rows of kept messages, each with its share of its campaign.
  ///   - allowed: The number of campaigns.
  mutating func spare(_ kept: [(row: Int, weight: Double)], but allowed: Int, _ matrix: FeatureMatrix) {
    let sums = matrix.sums(items)
    let margins = KeptMargins(kept.map { (Double(sums[$0.row]), $0.weight) })
    if let limit = margins.limits(upTo: allowed).dropFirst(allowed).first {
      atLeast = max(atLeast, Int(limit) + 1)
    }
  }

  /// For each message, its margin, in points.
  func margins(_ matrix: FeatureMatrix) -> [Double] { matrix.sums(items).map { Double($0) + bias } }

  /// The margins of messages by the models that were fitted without their folds. Those that no threshold lets
  /// a model catch, because their points do not add up to one, have the same margin, which is the lowest.
  ///
  /// - Parameters:
  ///   - folds: For each row, its fold.
  ///   - margins: For each of `models`, in the order of the folds, the margins of all rows.
  static func heldOut(_ folds: [Int], _ margins: [[Double]], _ models: [ScoreModel]) -> [Double] {
    let least = models.map(\.bias).min() ?? 0
    return folds.enumerated().map { row, fold in
      margins[fold][row] > models[fold].bias ? margins[fold][row] : least
    }
  }

  /// The model with one item only, if one catches the same messages. A number is no such item: where the
  /// digits of kept messages are masked it catches what they would have too.
  func reduced(_ matrix: FeatureMatrix) -> ScoreModel {
    let all = caught(matrix)
    func mayBeAlone(_ feature: Int) -> Bool {
      let feature = matrix.features[feature]
      return feature.isText ? feature.standsAlone : feature.roles.isDisjoint(with: [.number, .anyNumber])
    }
    for item in items where item.points > 0 && item.features.allSatisfy(mayBeAlone) {
      var reduced = self
      reduced.items = [item]
      reduced.atLeast = item.points
      if reduced.caught(matrix) == all { return reduced }
    }
    return self
  }

  /// For each message, whether the score catches it.
  func caught(_ matrix: FeatureMatrix) -> [Bool] { matrix.sums(items).map { $0 >= atLeast } }
}
