/// Between which bounds a share will lie, with 95% probability, of half as many new messages, where `count`
/// of `total` were counted.
///
/// Both what was counted and what will be are samples: with Jeffreys' prior the new count is beta-binomial.
/// An interval for the true share alone is left by one in four new samples of that size, and says nothing of
/// chance where few are counted: where 2 of 1,000 messages were caught, of 500 new ones often none is.
package struct PredictedInterval: Sendable, Equatable {
  /// The lower bound, from 0 to 1.
  package let lower: Double
  /// The upper bound, from 0 to 1.
  package let upper: Double

  private static let tail = 0.025
  /// Counts this much less probable than the likeliest are left out.
  private static let negligible = 1e-9

  /// The interval; nil where there is nothing to divide by.
  package init?(_ count: Int, of total: Int) {
    if total <= 0 { return nil }
    let new = (total + 1) / 2
    let (size, hits, others) = (Double(new), Double(count) + 0.5, Double(total - count) + 0.5)
    /// How much more probable a new count is than the one before it.
    func ratio(_ next: Int) -> Double {
      let before = Double(next - 1)
      return (size - before) / (before + 1) * (hits + before) / (others + size - before - 1)
    }
    let middle = min(Int(size * hits / (hits + others)), new)
    var below: [Double] = []
    var weight = 1.0
    while middle - below.count > 0, weight > Self.negligible {
      weight /= ratio(middle - below.count)
      below.append(weight)
    }
    let first = middle - below.count
    var weights = Array(below.reversed()) + [1]
    weight = 1
    while first + weights.count <= new, weight > Self.negligible {
      weight *= ratio(first + weights.count)
      weights.append(weight)
    }
    let all = weights.reduce(0, +)
    var (lowest, highest) = (first, first + weights.count - 1)
    var sum = 0.0
    for weight in weights {
      sum += weight
      if sum > all * Self.tail { break }
      lowest += 1
    }
    sum = 0
    for weight in weights.reversed() {
      sum += weight
      if sum > all * Self.tail { break }
      highest -= 1
    }
    lower = Double(lowest) / size
    upper = Double(highest) / size
  }
}
