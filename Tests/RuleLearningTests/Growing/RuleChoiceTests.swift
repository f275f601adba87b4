import MessageFilter
import Testing

@testable import RuleLearning

/// How many of the rules that were found are kept.
@Suite struct RuleChoiceTests {
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
      set: set, matrix: matrix, chosen: Array(repeating: features, count: LearningSet.folds + 1),
      disputed: DisputedLabels.outvoted(set), budget: budget, maxRules: 30, minGain: 1.5, isSingle: false,
      kinds: MessageKinds(matrix), scores: nil, postings: matrix.postings(),
      counts: FeatureCounts(set, matrix), workers: Workers(count: 2),
      disguised: DisguisedWords(set, matrix, maxCaught: budget.share))
    let chosen = await choice.choose().final
    #expect(Set(chosen.rules.map { Set($0.groups.joined()) }) == [[0, 1], [2]])
    #expect(chosen.caught(matrix).dropFirst(set.junk.count).count { $0 } == 24)
  }
}
