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

  @Test(arguments: [
    // How many the budget is for; 74% and 52% of them.
    (1, 0),  // 0.74; 0.52
    (5, 3),  // 3.7; 2.6
    (6, 4),  // 4.44; 3.12
    (9, 4),  // 6.66; 4.68
    (10, 5),  // 7.4; 5.2
    (24, 12),  // 17.76; 12.48
  ])
  func `of more than a few a smaller share is used`(_ count: Int, _ allowed: Int) {
    let budget = Budget(share: 0.002, caution: 0.74, cautionWithMany: 0.52)
    #expect(budget.allowed(of: Double(count) / 0.002) == allowed)
  }
}
