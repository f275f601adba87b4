/// Naive Bayes for messages with binary features. It learns more from few examples than a support vector
/// machine, which makes fewer errors once there are many (Ng and Jordan, 2002).
struct NaiveBayes {
  /// For each feature, its weight: the logarithm of the ratio of its shares in junk and in kept messages, in
  /// bits.
  let weights: [Double]

  /// How many messages each share counts in addition, which are junk and kept in the proportion of the
  /// examples. A feature of few messages thus gets a small weight.
  private static let pseudocount = 3.0

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
      let ofJunk = ($0.junk + Self.pseudocount * share) / (junk + Self.pseudocount)
      let ofKept = ($0.kept + Self.pseudocount * (1 - share)) / (kept + Self.pseudocount)
      return binaryLogarithm(ofJunk / ofKept)
    }
  }
}
