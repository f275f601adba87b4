import Testing

@testable import RuleLearning

@Suite struct BudgetTests {
  @Test(
    "Less than the budget is used, rounded, and never more than the budget",
    arguments: [
      // The budget; 85% of it; rounded.
      (0.002, 11_000, 19),  // 22; 18.7
      (0.002, 2_090, 4),  // 4.18; 3.553
      (0.002, 999, 1),  // 1.998; 1.6983, which would be 2
      (0.002, 499, 0),  // 0.998; 0.8483, which would be 1
      (0, 1_000_000, 0), (1, 100, 85), (0.5, 0, 0),
    ])
  func allowed(_ share: Double, _ count: Int, _ allowed: Int) {
    #expect(Budget(share: share, caution: 0.85).allowed(of: count) == allowed)
  }
}
