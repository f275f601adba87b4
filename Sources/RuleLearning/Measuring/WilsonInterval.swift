/// The Wilson score interval of a proportion, without continuity correction (E. B. Wilson, 1927): the bounds
/// between which the true proportion lies with 95% confidence, given `count` of `total`.
package struct WilsonInterval: Sendable, Equatable {
  /// The lower bound, from 0 to 1.
  package let lower: Double
  /// The upper bound, from 0 to 1.
  package let upper: Double

  /// The quantile of the normal distribution that leaves 2.5% on either side.
  package static let z = 1.959964

  /// The interval; nil if `total` is not positive.
  package init?(_ count: Int, of total: Int) {
    if total <= 0 { return nil }
    let (n, share, square) = (Double(total), Double(count) / Double(total), Self.z * Self.z)
    let center = share + square / (2 * n)
    let half = Self.z * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
    // Rounding must not take the bounds out of 0...1.
    lower = count == 0 ? 0 : max((center - half) / (1 + square / n), 0)
    upper = count == total ? 1 : min((center + half) / (1 + square / n), 1)
  }
}
