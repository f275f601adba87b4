/// How many kept messages may be caught while rules are chosen.
struct Budget: Sendable {
  /// The greatest share of kept messages that may be caught, from 0 to 1.
  let share: Double
  /// The share of the budget that a choice may use. The choice fits the messages that it was made on, so
  /// later kept messages are caught more often.
  let caution: Double

  /// The number of kept messages that may be caught, of `count`: the cautious share of the budget, rounded,
  /// but never more than the budget.
  func allowed(of count: Int) -> Int {
    let most = share * Double(count)
    return min(Int((most * caution).rounded()), Int(most))
  }
}
