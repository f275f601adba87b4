import MessageFilter
import Testing

@testable import RuleLearning

@Suite struct RuleGrowthTests {
  @Test(
    "Runs cut from one phrase overlap",
    arguments: [
      ("需要联", "要联系"), ("要联系", "需要联"), ("人兼职", "个人兼"), ("兼职", "职位"), ("联系", "需要联系"),
      ("work", "homework"),
    ])
  func overlapping(_ a: String, _ b: String) { #expect(RuleGrowth.overlap(a, b)) }

  @Test(
    "Texts that share no end and no beginning may stand beside each other",
    arguments: [
      ("兼职", "联系"), ("资源", "私聊我"), ("work", "king"), ("好", "的"),
    ])
  func separate(_ a: String, _ b: String) { #expect(!RuleGrowth.overlap(a, b)) }

  @Test func `what is expected together is believed while it is small, and never exceeds one message`() {
    #expect(abs(ExpectedCatches.unshown(0.01) - 0.01) < 0.001)
    #expect(ExpectedCatches.unshown(1) == 0.5)
    for number in [0, 0.5, 3, 1000.0] {
      #expect(ExpectedCatches.unshown(number) <= min(number, 1))
      #expect(ExpectedCatches.unshown(number) < ExpectedCatches.unshown(number + 1))
    }
  }

  @Test func `pruning leaves out what catches more kept messages or nothing new, but never all`() async throws
  {
    var planted = PlantedMessages(seed: 47)
    planted.add(5, "claim", isJunk: true)
    planted.add(20, "claim", isJunk: false)
    planted.add(20, "prize frее", isJunk: true)  // half Cyrillic
    let set = await LearningSet(planted.messages)
    let matrix = try await FeatureMatrix(
      set, [Feature(.word, text: "claim"), Feature(.word, text: "prize"), Feature.disguised],
      Workers(count: 2))
    #expect((0..<3).map { matrix.count($0) } == [25, 20, 20])
    let rows = set.junk.count + set.kept.count
    func pruned(_ group: [Int]) -> [Int] {
      var growing = GrowingRule(
        matrix, matrix.postings(), values: (0..<rows).map { $0 < set.junk.count ? 1 : -1 },
        isKept: (0..<rows).map { $0 >= set.junk.count }, costs: RuleGrowth.Costs(kept: 1, unseen: 0),
        all: ([-15, 20, 20], [20, 0, 0]), groups: [group])
      growing.prune(costs: [0, 0, 0], minGain: 1)
      return growing.groups[0]
    }
    // The first word catches more kept messages than junk; the second catches what the disguises catch, and
    // the last of equals is left out.
    #expect(pruned([1, 0]) == [1])
    #expect(pruned([0, 2]) == [2])
    #expect(pruned([1, 0, 2]) == [1])
    #expect(pruned([2]) == [2])
  }

  /// Fractions of which the sum depends on the order: 0.1 + 0.2 + 0.3 exceeds 0.2 + 0.3 + 0.1.
  @Test func `the values of caught messages are added in the order of the messages`() async throws {
    var planted = PlantedMessages(seed: 50)
    planted.add(6, "school bonus", isJunk: false)
    planted.add(6, "school claim", isJunk: false)
    planted.add(3, "mother bonus", isJunk: false)
    let set = await LearningSet(planted.messages)
    let (bonus, claim, mother, school) = (0, 1, 2, 3)
    let matrix = try await FeatureMatrix(
      set, ["bonus", "claim", "mother", "school"].map { Feature(.word, text: $0) }, Workers(count: 1))
    let rows = 0..<matrix.rows.count
    // One message with the second word of the group, and two with the first word that end after it.
    let early = try #require(rows.first { matrix.has(claim, $0) })
    let late = rows.filter { matrix.has(school, $0) && matrix.has(bonus, $0) }.suffix(2)
    try #require(late.count == 2 && early < late[late.endIndex - 1])
    var values = [Double](repeating: 0, count: rows.count)
    for (row, value) in zip([early] + late, [0.1, 0.2, 0.3]) { values[row] = -value }
    for (row, value) in zip(rows.filter { matrix.has(mother, $0) }, [0.2, 0.3, 0.1]) { values[row] = -value }
    var growing = GrowingRule(
      matrix, matrix.postings(), values: values, isKept: rows.map { _ in true },
      costs: RuleGrowth.Costs(kept: 1, unseen: 0), all: ([0, 0, 0, 0], [9, 6, 3, 12]),
      groups: [[bonus, claim]])
    growing.grow(against: [mother, school], minGain: 0.5)
    #expect(growing.none == [school, mother])
  }

  @Test func `messages that have two features are counted among some messages`() async throws {
    var planted = PlantedMessages(seed: 49)
    planted.add(70, "claim a prize", isJunk: true)
    planted.add(70, "claim", isJunk: false)
    planted.add(70, "a prize", isJunk: false)
    planted.add(70, "claim the prize", isJunk: false)
    let set = await LearningSet(planted.messages)
    let matrix = try await FeatureMatrix(
      set, [Feature(.word, text: "claim"), Feature(.word, text: "prize")], Workers(count: 1))
    let rows = 0..<matrix.rows.count
    #expect(rows.count { matrix.has(0, $0) && matrix.has(1, $0) } == 140)
    for wanted in [{ _ in true }, { $0 % 3 == 0 }, { $0 >= set.junk.count }, { _ in false }]
      as [(Int) -> Bool]
    {
      #expect(
        matrix.count(having: 0, and: 1, in: matrix.selection(where: wanted))
          == rows.count { wanted($0) && matrix.has(0, $0) && matrix.has(1, $0) })
    }
  }

  @Test func `two features that say of a message that it has a link do not stand beside each other`()
    async throws
  {
    var planted = PlantedMessages(seed: 48)
    planted.add(5, "see http://example.org", isJunk: true)
    planted.add(5, "see you", isJunk: false)
    let set = await LearningSet(planted.messages)
    let links = try #require(Feature.detectors.first { $0.condition == .smart(.links) })
    let matrix = try await FeatureMatrix(
      set,
      [
        Feature(.word, text: "http", isPieceOfLinks: true), links, Feature(.address, text: "example.org"),
        Feature(.domain, text: ".org"), Feature(.word, text: "see"),
      ], Workers(count: 1))
    for one in 0..<4 {
      for other in 0..<4 { #expect(!GrowingRule.mayStandBeside(one, other, matrix)) }
      #expect(GrowingRule.mayStandBeside(one, 4, matrix) && GrowingRule.mayStandBeside(4, one, matrix))
    }
  }
}
