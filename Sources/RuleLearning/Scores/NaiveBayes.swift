/// Naive Bayes for messages with binary features. It learns more from few examples than a support vector
/// machine, which makes fewer errors once there are many (Ng and Jordan, 2002).
struct NaiveBayes {
  /// For each feature, its weight: the logarithm of the ratio of its shares in junk and in kept messages, in
  /// bits.
  let weights: [Double]

  /// How many messages with the feature the shares count in addition, which are junk and kept in the
  /// proportion of the examples. A feature of few messages thus gets a small weight.
  private static let pseudocount = 3.0

  /// How many messages of each label the shares count in addition, which have the feature as often as all
  /// messages do. That a feature of few messages is in none of few junk messages thus says little.
  private static let neutral = 1.0

  /// Counts `features` features. The time is linear in the number of entries of the examples.
  ///
  /// - Parameters:
  ///   - rows: For each row, its features.
  ///   - examples: The rows to learn from.
  ///   - isJunk: For each row, whether it is junk.
  init(_ rows: SparseRows, features: Int, examples: [Int], isJunk: [Bool]) {
    let counts = rows.counts(features: features, examples: examples, isJunk: isJunk)
    let junk = Double(examples.count { isJunk[$0] })
    let kept = Double(examples.count) - junk
    if junk == 0 || kept == 0 {
      weights = Array(repeating: 0, count: features)
      return
    }
    let share = junk / (junk + kept)
    weights = counts.map {
      let ofAll = ($0.junk + $0.kept) / (junk + kept)
      func smoothed(_ count: Double, of total: Double, _ part: Double) -> Double {
        let added = Self.pseudocount * part
        return (count + added + Self.neutral * ofAll) / (total + added + Self.neutral)
      }
      return binaryLogarithm(smoothed($0.junk, of: junk, share) / smoothed($0.kept, of: kept, 1 - share))
    }
  }
}
