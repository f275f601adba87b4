/// How many kept messages may be caught while rules are chosen. Those of a campaign count as one together.
struct Budget: Sendable {
  /// The maximum share of kept messages that may be caught, from 0 to 1.
  let share: Double
  /// The share of the budget that a choice may use. The choice fits the messages that it was made on, so
  /// later kept messages are caught more often.
  let caution: Double
  /// The same where it allows more than ``few`` campaigns; nil if it is no other. More of them are spent on
  /// more rules, each of which was chosen for catching few of the known kept messages.
  var cautionWithMany: Double?

  private static let few = 4.0

  /// The number of kept campaigns that may be caught, of `count`: the cautious share of the budget, rounded
  /// down.
  ///
  /// - Parameter known: The number of kept campaigns that are caught in any case. They were not chosen, so no
  ///   caution is needed for them.
  func allowed(of count: Double, besides known: Double = 0) -> Int {
    let most = max(share * count - known, 0)
    let allowed = min(most * caution, max(most * (cautionWithMany ?? caution), Self.few))
    return Int(allowed + Self.rounding)
  }

  /// More than the error of a sum of the shares that messages have in their campaigns.
  static let rounding = 1e-6
}
