/// Logistic regression with an L1 penalty, which leaves few weights that are not zero. The loss is bounded by
/// a quadratic function (Böhning and Lindsay, 1988), which cyclic coordinate descent makes least; then it is
/// bounded anew. All is done in a fixed order, so that the result is the same everywhere.
struct LogisticRegression {
  /// For each feature the examples that have it.
  let examples: [[Int32]]
  /// Which examples are junk.
  let isJunk: [Bool]

  private(set) var weights: [Double]
  private(set) var bias = 0.0
  private var margins: [Double]
  /// The derivative of the bound at each example.
  private var slopes: [Double]

  init(examples: [[Int32]], isJunk: [Bool]) {
    self.examples = examples
    self.isJunk = isJunk
    weights = Array(repeating: 0, count: examples.count)
    margins = Array(repeating: 0, count: isJunk.count)
    slopes = margins
  }

  /// The features whose weight is not zero.
  var chosen: [Int] { weights.indices.filter { weights[$0] != 0 } }

  /// Fits the weights under a penalty, from those of the last fit on.
  mutating func fit(penalty: Double, rounds: Int) {
    for round in 0..<rounds {
      bound()
      // Features that stayed zero are looked at again in the first pass of every second round.
      for pass in 0..<3 {
        for feature in examples.indices where weights[feature] != 0 || pass == 0 && round % 2 == 0 {
          step(feature, penalty)
        }
      }
    }
  }

  private mutating func bound() {
    var sum = 0.0
    for example in isJunk.indices {
      slopes[example] = 1 / (1 + exponential(-margins[example])) - (isJunk[example] ? 1 : 0)
      sum += slopes[example]
    }
    let change = -sum / (0.25 * Double(max(isJunk.count, 1)))
    bias += change
    for example in margins.indices {
      margins[example] += change
      slopes[example] += 0.25 * change
    }
  }

  private mutating func step(_ feature: Int, _ penalty: Double) {
    let own = examples[feature]
    if own.isEmpty { return }
    var gradient = 0.0
    for example in own { gradient += slopes[Int(example)] }
    let curvature = 0.25 * Double(own.count)
    let old = weights[feature]
    let target = old - gradient / curvature
    let cut = penalty / curvature
    let new = target > cut ? target - cut : target < -cut ? target + cut : 0
    let change = new - old
    if change == 0 { return }
    weights[feature] = new
    for example in own {
      margins[Int(example)] += change
      slopes[Int(example)] += 0.25 * change
    }
  }
}

/// e to the power of x, the same on every machine: by halving the exponent and a Taylor series of fixed
/// length.
func exponential(_ x: Double) -> Double {
  let reduced = min(max(x, -40), 40) / 256
  var sum = 1 + reduced * (1 + reduced / 2 * (1 + reduced / 3 * (1 + reduced / 4 * (1 + reduced / 5))))
  for _ in 0..<8 { sum *= sum }
  return sum
}
