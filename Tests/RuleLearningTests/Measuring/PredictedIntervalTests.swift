import RuleLearning
import TestSupport
import Testing

@Suite struct PredictedIntervalTests {
  @Test(arguments: [0.0005, 0.002, 0.02, 0.5, 0.99])
  func `new messages lie within the bounds as often as is said`(share: Double) {
    var generator = SeededGenerator(seed: 31)
    func count(of total: Int) -> Int {
      (0..<total).count { _ in Double(generator.next() >> 11) / Double(1 << 53) < share }
    }
    let trials = 400
    var inside = 0
    for _ in 0..<trials {
      guard let interval = PredictedInterval(Double(count(of: 1500)) / 1500, of: 1500) else { continue }
      let found = Double(count(of: 750)) / 750
      if interval.lower <= found, found <= interval.upper { inside += 1 }
    }
    #expect(inside * 100 >= trials * 92, "\(inside) of \(trials)")
  }

  @Test(arguments: [(0, 1), (1, 1), (1, 2), (0, 4000), (4000, 4000), (8, 4000), (3_000_000, 4_000_000)])
  func `bounds are shares in order, about what was counted`(count: Int, total: Int) throws {
    let share = Double(count) / Double(total)
    let interval = try #require(PredictedInterval(share, of: total))
    #expect(0 <= interval.lower && interval.lower <= interval.upper && interval.upper <= 1)
    #expect(interval.lower <= share + 0.5 / Double(total) && share <= interval.upper + 0.5 / Double(total))
  }

  @Test func `where the share varies more than by chance the bounds are wider`() throws {
    let chance = try #require(PredictedInterval(0.7, of: 4000))
    let varied = try #require(PredictedInterval(0.7, of: 4000, variation: 4))
    let fewer = try #require(PredictedInterval(0.7, of: 1000))
    #expect(varied == fewer)
    #expect(varied.lower < chance.lower && chance.upper < varied.upper)
  }

  @Test func `of nothing nothing is said`() { #expect(PredictedInterval(0, of: 0) == nil) }
}
