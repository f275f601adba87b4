/// Groups the features of a linear classifier into as few items as a score may have. Texts of about the same
/// weight share an item, and a message gets its points if it has any of the texts.
///
/// An item gives its points only once. Texts of about the same weight that occur in the same messages
/// therefore go into different items, so that their points add up as their weights do. Texts that hardly
/// occur together, such as those in different scripts, share an item.
struct ScoreItems {
  /// The features of each item.
  private(set) var groups: [[Int]] = []

  /// Features with a smaller absolute weight are left out.
  private static let minWeight = 0.05

  private struct Text {
    var feature: Int
    var weight: Double
    /// The number of junk and kept messages that have the text.
    var messages: Int
    var importance: Double
  }

  /// Groups features into items.
  ///
  /// - Parameters:
  ///   - postings: For each feature, the rows that have it.
  ///   - features: The features of the classifier.
  ///   - weights: The weight of each of `features`.
  ///   - size: The maximum size of the score.
  init(
    _ matrix: FeatureMatrix, _ postings: [[Int32]], features: [Int], weights: [Double],
    _ size: ScoreModel.Size
  ) {
    var texts: [Text] = []
    var others: [(features: [Int], weight: Double)] = []
    var numbers: [(feature: Int, weight: Double)] = []
    var senders: [(feature: Int, weight: Double)] = []
    for (feature, weight) in zip(features, weights) where abs(weight) >= Self.minWeight {
      if matrix.isText[feature] {
        let messages = matrix.count(feature)
        texts.append(
          Text(
            feature: feature, weight: weight, messages: messages,
            importance: textImportance(weight: weight, messages: messages)))
      } else if matrix.isSender[feature] {
        // A name is easily taken, so no sender speaks against junk.
        if weight > 0 { senders.append((feature, weight)) }
      } else if size.joinsNumbers, matrix.features[feature].roles.contains(.number), weight > 0 {
        numbers.append((feature, weight))
      } else {
        others.append(([feature], abs(weight)))
      }
    }
    if let most = senders.map(\.weight).max() { others.append((senders.map(\.feature), most)) }
    if let most = numbers.map(\.weight).max() { others.append((numbers.map(\.feature), most)) }
    // Each other feature that is not a text is an item of its own. The heaviest are taken, as many as leave
    // room for the texts.
    others.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.features[0] < $1.features[0] }
    groups = others.prefix(size.items - size.levels * size.itemsOfLevel).map(\.features).sorted {
      $0[0] < $1[0]
    }
    texts.sort { $0.weight != $1.weight ? $0.weight < $1.weight : $0.feature < $1.feature }
    let levels = (size.items - groups.count) / size.itemsOfLevel
    let negative = texts.prefix { $0.weight < 0 }
    let positive = texts.dropFirst(negative.count)
    let against = negative.reduce(0) { $0 + $1.importance }
    let all = positive.reduce(against) { $0 + $1.importance }
    if all == 0 { return }
    let levelsAgainst = min(max(Int((Double(levels) * against / all).rounded()), 1), levels - 1)
    for (texts, count) in [(negative, levelsAgainst), (positive, levels - levelsAgainst)] {
      for level in Self.levels(of: texts, count) {
        let items = Self.parted(level, postings, rows: matrix.rows.count, size.itemsOfLevel)
        groups += items.map { Self.withoutImplied($0, matrix) }
      }
    }
  }

  /// Divides texts, sorted by weight, into `count` levels of about the same total importance.
  private static func levels(of texts: ArraySlice<Text>, _ count: Int) -> [[Text]] {
    var levels = [[Text]](repeating: [], count: count)
    let total = max(texts.reduce(0) { $0 + $1.importance }, .leastNonzeroMagnitude)
    var sum = 0.0
    for text in texts {
      levels[min(Int(sum / total * Double(count)), count - 1)].append(text)
      sum += text.importance
    }
    return levels
  }

  /// The texts of an item without those that are found only where another one of them is, too.
  private static func withoutImplied(_ texts: [Int], _ matrix: FeatureMatrix) -> [Int] {
    texts.filter { text in
      !texts.contains { $0 != text && matrix.features[text].implies(matrix.features[$0]) }
    }
  }

  /// Divides the texts of a level into at most `count` items. Each text goes into the item whose texts share
  /// the fewest messages with it, the most frequent text first.
  private static func parted(
    _ texts: [Text], _ postings: [[Int32]], rows: Int, _ count: Int
  ) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    var has = [[Bool]](repeating: Array(repeating: false, count: rows), count: count)
    let order = texts.sorted {
      $0.messages != $1.messages ? $0.messages > $1.messages : $0.feature < $1.feature
    }
    for text in order {
      let own = postings[text.feature]
      var best = (shared: Int.max, texts: Int.max, group: 0)
      for group in groups.indices {
        let shared = own.count { has[group][Int($0)] }
        if (shared, groups[group].count) < (best.shared, best.texts) {
          best = (shared, groups[group].count, group)
        }
      }
      groups[best.group].append(text.feature)
      for row in own { has[best.group][Int(row)] = true }
    }
    return groups.filter { !$0.isEmpty }
  }
}
