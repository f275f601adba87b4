/// How many kept messages may be caught while rules are chosen. Those of a campaign count as one together.
struct Budget: Sendable {
  /// The maximum share of kept messages that may be caught, from 0 to 1.
  let share: Double
  /// The share of the budget that a choice may use. The choice fits the messages that it was made on, so
  /// later kept messages are caught more often.
  let caution: Double

  /// The number of kept campaigns that may be caught, of `count`: the cautious share of the budget, rounded
  /// down.
  ///
  /// - Parameter known: The number of kept campaigns that are caught in any case. They were not chosen, so no
  ///   caution is needed for them.
  func allowed(of count: Double, besides known: Double = 0) -> Int {
    Int(max(share * count - known, 0) * caution + Self.rounding)
  }

  /// More than the error of a sum of the shares that messages have in their campaigns.
  static let rounding = 1e-6
}
