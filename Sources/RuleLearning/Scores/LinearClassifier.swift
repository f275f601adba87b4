/// A linear classifier of messages with binary features: a support vector machine with squared hinge loss and
/// L2 regularization, fitted by dual coordinate descent (Hsieh et al., 2008). All operations are in a fixed
/// order, so the result is the same on every machine.
struct LinearClassifier {
  /// The number of passes over the examples.
  private static let passes = 12

  /// For each feature, its weight. Positive weights speak for junk.
  private(set) var weights: [Double]
  private(set) var bias = 0.0

  /// Fits the weights of `features` features. The time is linear in the number of entries of the examples.
  ///
  /// - Parameters:
  ///   - rows: For each row, its features.
  ///   - examples: The rows to learn from.
  ///   - isJunk: For each row, whether it is junk.
  ///   - cost: The cost of an error in a kept message, relative to the squared weights (the parameter C).
  ///   - junkShare: The cost of an error in a junk message, as a share of `cost`.
  ///   - strengths: For each feature, how freely its weight may grow: the factor of its squared value; nil if
  ///     it is 1 for all.
  init(
    _ rows: SparseRows, features: Int, examples: [Int], isJunk: [Bool], cost: Double, junkShare: Double,
    strengths: [Double]? = nil
  ) {
    let strengths = strengths ?? Array(repeating: 1, count: features)
    // For each row, its squared length. The 1 stands for the constant feature of the bias.
    let lengths = (0..<rows.count).map { row in
      rows[row].reduce(1.0) { $0 + strengths[Int(rows.entries[$1])] }
    }
    weights = Array(repeating: 0, count: features)
    let (junkSlack, keptSlack) = (1 / (2 * cost * junkShare), 1 / (2 * cost))
    var order = examples
    var multipliers = [Double](repeating: 0, count: rows.count)
    var random: UInt64 = 0
    for _ in 0..<Self.passes {
      for place in stride(from: order.count - 1, to: 0, by: -1) {
        random &+= 0x9E37_79B9_7F4A_7C15
        order.swapAt(place, Int(StableHash.mix(random) % UInt64(place + 1)))
      }
      for example in order {
        let (sign, slack) = isJunk[example] ? (1.0, junkSlack) : (-1.0, keptSlack)
        let row = rows[example]
        var margin = bias
        for place in row { margin += weights[Int(rows.entries[place])] }
        let old = multipliers[example]
        let slope = sign * margin - 1 + slack * old
        let new = max(old - slope / (lengths[example] + slack), 0)
        if new == old { continue }
        multipliers[example] = new
        let change = (new - old) * sign
        bias += change
        for place in row {
          let feature = Int(rows.entries[place])
          weights[feature] += change * strengths[feature]
        }
      }
    }
  }

  /// For each feature, how strongly it tells junk from kept messages by itself: the logarithm of the ratio of
  /// its shares in them, without sign. Weights that may grow as freely as that combine naive Bayes with a
  /// support vector machine (Wang and Manning, 2012). The mean over all entries is 1.
  ///
  /// Each share counts in addition one message that is junk and kept in the proportion of the examples.
  static func strengths(
    _ rows: SparseRows, features: Int, examples: [Int], isJunk: [Bool]
  ) -> [Double] {
    let counts = rows.counts(features: features, examples: examples, isJunk: isJunk)
    let share = Double(examples.count { isJunk[$0] }) / Double(max(examples.count, 1))
    if share == 0 || share == 1 { return Array(repeating: 1, count: features) }
    let logarithms = counts.map { junk, kept in
      let (one, other) = (junk / share + 1, kept / (1 - share) + 1)
      return binaryLogarithm(max(one, other) / min(one, other))
    }
    let entries = counts.reduce(0) { $0 + $1.junk + $1.kept }
    let sum = zip(counts, logarithms).reduce(0) { $0 + ($1.0.junk + $1.0.kept) * $1.1 }
    return sum == 0 ? Array(repeating: 1, count: features) : logarithms.map { $0 * entries / sum }
  }

  /// The margin of a row: the sum of the weights of its features and the bias. It is positive on the side of
  /// junk.
  func margin(_ rows: SparseRows, _ row: Int) -> Double {
    rows[row].reduce(bias) { $0 + weights[Int(rows.entries[$1])] }
  }
}
