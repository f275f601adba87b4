/// How many kept messages may be caught while rules are chosen.
struct Budget: Sendable {
  /// The maximum share of kept messages that may be caught, from 0 to 1.
  let share: Double
  /// The share of the budget that a choice may use. The choice fits the messages that it was made on, so
  /// later kept messages are caught more often.
  let caution: Double

  /// The number of kept messages that may be caught, of `count`: the cautious share of the budget, rounded
  /// down.
  ///
  /// - Parameter known: The number of kept messages that are caught in any case. They were not chosen, so no
  ///   caution is needed for them.
  func allowed(of count: Int, besides known: Int = 0) -> Int {
    Int(max(share * Double(count) - Double(known), 0) * caution)
  }
}
