import Testing

@testable import RuleLearning

@Suite struct BudgetTests {
  @Test(
    "No more than the cautious share of the budget is used",
    arguments: [
      // The budget; 85% of it.
      (0.002, 11_000, 18),  // 22; 18.7
      (0.002, 2_090, 3),  // 4.18; 3.553
      (0.002, 999, 1),  // 1.998; 1.6983
      (0.002, 499, 0),  // 0.998; 0.8483
      (0, 1_000_000, 0), (1, 100, 85), (0.5, 0, 0),
    ])
  func allowed(_ share: Double, _ count: Int, _ allowed: Int) {
    let budget = Budget(share: share, caution: 0.85)
    #expect(budget.allowed(of: Double(count)) == allowed)
    #expect(budget.allowed(of: Double(count), besides: Double(count) + 1) == 0)
  }

  @Test func `what is caught in any case leaves the cautious share of the rest`() {
    // 22 - 3 = 19; 16.15
    #expect(Budget(share: 0.002, caution: 0.85).allowed(of: 11_000, besides: 3) == 16)
  }
}
