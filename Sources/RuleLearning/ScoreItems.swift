/// Puts the features of a linear classifier into so few groups as a score may have items: texts that weigh
/// about the same are one item, any of which gives its points.
///
/// An item gives its points once. So of the texts of a weight those that stand in the same messages go into
/// different items, where their points add up as the weights do; texts in different letters share items.
struct ScoreItems {
  /// The features of each item.
  private(set) var groups: [[Int]] = []

  /// Texts that weigh less are left out.
  private static let leastWeight = 0.05
  /// How many items there are of a weight.
  private static let itemsOfLevel = 10

  private struct Text {
    var feature: Int
    var weight: Double
    var messages: Int
    /// How much it matters.
    var share: Double
  }

  /// - Parameters:
  ///   - postings: By feature the rows that have it.
  ///   - weights: Of each of `features`.
  init(_ matrix: FeatureMatrix, _ postings: [[Int32]], features: [Int], weights: [Double]) {
    var texts: [Text] = []
    var others: [(feature: Int, weight: Double)] = []
    for (feature, weight) in zip(features, weights) where abs(weight) >= Self.leastWeight {
      if matrix.features[feature].isText {
        let messages = matrix.count(feature)
        texts.append(
          Text(
            feature: feature, weight: weight, messages: messages,
            share: abs(weight) * Double(messages).squareRoot()))
      } else {
        others.append((feature, abs(weight)))
      }
    }
    // Each of the others is an item, as many as leave room for two levels of texts.
    let room = ScoreLearning.maxItems - Feature.scripts.count
    others.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.feature < $1.feature }
    groups = others.prefix(room - 2 * Self.itemsOfLevel).map { [$0.feature] }.sorted { $0[0] < $1[0] }
    texts.sort { $0.weight != $1.weight ? $0.weight < $1.weight : $0.feature < $1.feature }
    let levels = (room - groups.count) / Self.itemsOfLevel
    let negative = texts.prefix { $0.weight < 0 }
    let positive = texts.dropFirst(negative.count)
    let against = negative.reduce(0) { $0 + $1.share }
    let all = positive.reduce(against) { $0 + $1.share }
    if all == 0 { return }
    let levelsAgainst = min(max(Int((Double(levels) * against / all).rounded()), 1), levels - 1)
    for (texts, count) in [(negative, levelsAgainst), (positive, levels - levelsAgainst)] {
      for level in Self.levels(of: texts, count) {
        groups += Self.parted(level, postings, rows: matrix.rows.count)
      }
    }
  }

  /// Texts in order of their weights in so many parts that matter about the same.
  private static func levels(of texts: ArraySlice<Text>, _ count: Int) -> [[Text]] {
    var levels = [[Text]](repeating: [], count: count)
    let total = max(texts.reduce(0) { $0 + $1.share }, .leastNonzeroMagnitude)
    var sum = 0.0
    for text in texts {
      levels[min(Int(sum / total * Double(count)), count - 1)].append(text)
      sum += text.share
    }
    return levels
  }

  /// The texts of a weight in items, each in the one that has the fewest of its messages already.
  private static func parted(_ texts: [Text], _ postings: [[Int32]], rows: Int) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: itemsOfLevel)
    var has = [[Bool]](repeating: Array(repeating: false, count: rows), count: itemsOfLevel)
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
