/// The 95% prediction interval of a share among half as many new messages, after the share was measured in
/// `total` messages.
///
/// The known count and the new count are both samples. With Jeffreys' prior, the new count has a
/// beta-binomial distribution. A confidence interval of the true share alone would be too narrow: one in four
/// new samples of that size lies outside of it. It also ignores the variation of small counts: if 2 of 1,000
/// messages were caught, often none of 500 new messages is caught. Where the share varies more than by
/// chance, the messages tell as much as fewer independent ones.
package struct PredictedInterval: Sendable, Equatable {
  /// The lower bound, from 0 to 1.
  package let lower: Double
  /// The upper bound, from 0 to 1.
  package let upper: Double

  /// The maximum probability that the new share lies below the interval, and that it lies above it.
  private static let tail = 0.025
  /// The tails of the distribution are cut off where the probability falls to this, relative to that of the
  /// expected count.
  private static let negligible = 1e-9

  /// The interval for a share of `total` messages; nil if `total` is not positive.
  ///
  /// - Parameter variation: How many times greater the variance of the share is than by chance, at least 1.
  package init?(_ share: Double, of total: Int, variation: Double = 1) {
    if total <= 0 { return nil }
    let known = Double(total) / variation
    let new = max(Int((known / 2).rounded(.up)), 1)
    let (size, hits, others) = (Double(new), share * known + 0.5, (1 - share) * known + 0.5)
    /// The probability of a new count, divided by the probability of the count that is one less.
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
