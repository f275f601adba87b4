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
  init(
    _ rows: SparseRows, features: Int, examples: [Int], isJunk: [Bool], cost: Double, junkShare: Double
  ) {
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
        // The denominator contains the squared length of the row. The 1 stands for the constant feature of
        // the bias.
        let new = max(old - slope / (Double(row.count) + 1 + slack), 0)
        if new == old { continue }
        multipliers[example] = new
        let change = (new - old) * sign
        bias += change
        for place in row { weights[Int(rows.entries[place])] += change }
      }
    }
  }

  /// The margin of a row: the sum of the weights of its features and the bias. It is positive on the side of
  /// junk.
  func margin(_ rows: SparseRows, _ row: Int) -> Double {
    rows[row].reduce(bias) { $0 + weights[Int(rows.entries[$1])] }
  }
}
