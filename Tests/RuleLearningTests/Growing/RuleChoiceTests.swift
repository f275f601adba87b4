import MessageFilter
import Testing

@testable import RuleLearning

/// How many of the rules that were found are kept.
@Suite struct RuleChoiceTests {
  /// Messages to learn from, of whose features some were chosen from all folds and without each of them.
  private func data(_ set: LearningSet, _ matrix: FeatureMatrix, _ features: [Int]) -> TrainingData {
    TrainingData(
      set: set, matrix: matrix, surplus: nil,
      features: Array(repeating: features, count: LearningSet.folds + 1),
      disputed: DisputedLabels.outvoted(set), postings: matrix.postings())
  }

  /// What disguised words catch by themselves was not chosen and needs no caution. Rules were chosen beside
  /// it, and then left out since caution was required for it too.
  @Test func `rules that were chosen within the budget are kept beside disguised words`() async throws {
    var planted = PlantedMessages(seed: 103)
    planted.add(200, "claim zebra", isJunk: true)
    planted.add(100, "frее", isJunk: true)
    planted.add(1_500, "hello", isJunk: false)
    planted.add(12, "claim zebra", isJunk: false)
    planted.add(12, "frее", isJunk: false)
    let set = await LearningSet(planted.messages)
    let texts = ["claim", "zebra"].map { Feature(.word, text: $0) }
    let matrix = try await FeatureMatrix(set, texts + [.disguised], Workers(count: 2))
    let features = Array(matrix.features.indices)
    let budget = Budget(share: 0.02, caution: RuleChoice.caution)
    // Of 1,524 kept messages 22 may be caught with caution, and 12 + 13 if 12 are known.
    #expect(budget.allowed(of: Double(set.kept.count)) == 22)
    #expect(budget.allowed(of: Double(set.kept.count), besides: 12) == 13)
    let choice = RuleChoice(
      data: data(set, matrix, features), counts: FeatureCounts(set, matrix),
      disguised: DisguisedWords(set, matrix, maxCaught: budget.share), budget: budget, maxRules: 30,
      minGain: 1.5, isSingle: false,
      kinds: MessageKinds(matrix), scores: nil, workers: Workers(count: 2))
    let chosen = await choice.choose().final
    #expect(Set(chosen.rules.map { Set($0.groups.joined()) }) == [[0, 1], [2]])
    #expect(chosen.caught(matrix).dropFirst(set.junk.count).count { $0 } == 24)
  }

  @Test func `a rule of which the others and the scores catch all is not needed, wherever it stands`()
    async throws
  {
    var planted = PlantedMessages(seed: 108)
    planted.add(10, "claim", isJunk: true)
    planted.add(10, "zebra", isJunk: true)
    planted.add(50, "hello", isJunk: false)
    let set = await LearningSet(planted.messages)
    let texts = ["claim", "zebra"].map { Feature(.word, text: $0) }
    let matrix = try await FeatureMatrix(set, texts, Workers(count: 2))
    let choice = RuleChoice(
      data: data(set, matrix, [0, 1]), counts: FeatureCounts(set, matrix),
      disguised: DisguisedWords(set, matrix, maxCaught: 0.02), budget: Budget(share: 0.02, caution: 1),
      maxRules: 30, minGain: 1.5, isSingle: false,
      kinds: MessageKinds(matrix), scores: nil, workers: Workers(count: 2))
    let nothing = [Bool](repeating: false, count: matrix.rows.count)
    func needed(_ lists: [[Int]], beside byScores: [Bool]) -> [[[Int]]] {
      choice.needed(lists.map { GrownRule(script: .latin, groups: [$0]) }, beside: byScores).map(\.groups)
    }
    #expect(needed([[0], [0, 1]], beside: nothing) == [[[0, 1]]])
    #expect(needed([[0, 1], [0]], beside: nothing) == [[[0, 1]]])
    // Of what either can replace the last is left out.
    #expect(needed([[0], [1], [0, 1]], beside: nothing) == [[[0]], [[1]]])
    let zebras = (0..<matrix.rows.count).map { matrix.has(1, $0) }
    #expect(needed([[0], [0, 1]], beside: zebras) == [[[0]]])
  }

  @Test func `most folds agree on what three of five chose, and on no more rules than there may be`()
    async throws
  {
    var planted = PlantedMessages(seed: 107)
    planted.add(50, "claim zebra", isJunk: true)
    planted.add(500, "hello", isJunk: false)
    let set = await LearningSet(planted.messages)
    let texts = ["claim", "zebra"].map { Feature(.word, text: $0) }
    let matrix = try await FeatureMatrix(set, texts, Workers(count: 2))
    func choice(_ maxRules: Int) -> RuleChoice {
      RuleChoice(
        data: data(set, matrix, [0, 1]), counts: FeatureCounts(set, matrix),
        disguised: DisguisedWords(set, matrix, maxCaught: 0.02), budget: Budget(share: 0.02, caution: 1),
        maxRules: maxRules, minGain: 1.5, isSingle: false,
        kinds: MessageKinds(matrix), scores: nil, workers: Workers(count: 2))
    }
    let rules = [[0], [1]].map { GrownRule(script: .noLetters, groups: [$0]) }
    func agreed(_ choice: RuleChoice, _ folds: [[Int]]) -> [[[Int]]] {
      choice.agreed(folds.map { own in RuleChoice.Chosen(rules: own.map { rules[$0] }) }).map(\.groups)
    }
    #expect(agreed(choice(30), [[0, 1], [0], [0], [1], []]) == [[[0]]])
    #expect(agreed(choice(30), [[0, 1], [0, 1], [1, 0], [], []]) == [[[0]], [[1]]])
    #expect(agreed(choice(1), [[0, 1], [0, 1], [1, 0], [], []]) == [[[0]]])
  }

  /// Of 7,904 junk and 12,096 kept messages a phrase catches 2,430 and none. With words that mean nothing a
  /// score catches 13 and 12 more: as many as by chance.
  @Test func `a score that adds what chance would is not preferred`() {
    let byChance = 12 * 7904.0 / 12096
    #expect(RuleChoice.worthOfScore(catching: 2443, byChance: byChance, minGain: 5) == 2430)
    #expect(RuleChoice.worthOfScore(catching: 2443, byChance: 0, minGain: 5) > 2430)
  }

  @Test func `a score is preferred if it catches a quarter more, or enough messages more`() {
    #expect(RuleChoice.worthOfScore(catching: 10, byChance: 0, minGain: 5) == 8)
    #expect(RuleChoice.worthOfScore(catching: 1000, byChance: 0, minGain: 5) == 995)
    #expect(RuleChoice.worthOfScore(catching: 1000, byChance: 99.1, minGain: 5) == 895)
  }
}
