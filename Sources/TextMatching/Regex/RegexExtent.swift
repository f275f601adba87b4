/// The number of scalars that a part of a match can have.
struct RegexExtent: Sendable, Equatable {
  var least: Int
  /// Nil if there is no bound, or a very large one.
  var most: Int?

  static let zero = RegexExtent(least: 0, most: 0)
  static let one = RegexExtent(least: 1, most: 1)

  /// A larger bound counts as none.
  private static let bound = 1 << 10
  /// The maximum number of offsets that are tried one by one.
  private static let maxStarts = 4

  /// Whether a part with a known end has so few possible starts that each may be tried.
  var isNarrow: Bool {
    guard let most else { return false }
    return most - least < Self.maxStarts
  }

  func union(_ other: Self) -> Self {
    var both = Self(least: min(least, other.least), most: nil)
    if let most, let otherMost = other.most { both.most = max(most, otherMost) }
    return both
  }

  func followed(by other: Self) -> Self {
    var both = Self(least: min(least + other.least, Self.bound), most: nil)
    if let most, let otherMost = other.most, most + otherMost <= Self.bound { both.most = most + otherMost }
    return both
  }

  func repeated(_ times: Int, _ maxTimes: Int?) -> Self {
    var all = Self(least: 0, most: nil)
    // Both are at most 2^10, so nothing overflows.
    all.least = min(least * min(times, Self.bound), Self.bound)
    if let most, let maxTimes, maxTimes <= Self.bound, most * maxTimes <= Self.bound {
      all.most = most * maxTimes
    }
    return all
  }
}
