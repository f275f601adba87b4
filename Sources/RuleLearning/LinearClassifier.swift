/// A linear classifier of messages: a support vector machine with squared hinge loss, fitted by dual
/// coordinate descent (Hsieh et al., 2008). All is done in a fixed order, so that the result is the same on
/// every machine.
struct LinearClassifier {
  /// How many times each message is looked at.
  private static let passes = 12

  private(set) var weights: [Double]
  private(set) var bias = 0.0

  /// Fits the weights of `features` features.
  ///
  /// - Parameters:
  ///   - examples: The rows to learn from.
  ///   - isJunk: By row whether it is junk.
  ///   - cost: What an error costs, beside the squares of the weights.
  ///   - junkShare: The share of that for an error in a junk message.
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
        // The row's length squared, with the one that stands for the bias.
        let new = max(old - slope / (Double(row.count) + 1 + slack), 0)
        if new == old { continue }
        multipliers[example] = new
        let change = (new - old) * sign
        bias += change
        for place in row { weights[Int(rows.entries[place])] += change }
      }
    }
  }

  /// How far a row lies on the side of junk.
  func margin(_ rows: SparseRows, _ row: Int) -> Double {
    rows[row].reduce(bias) { $0 + weights[Int(rows.entries[$1])] }
  }
}
