import Testing

@testable import RuleLearning

/// The texts that the messages of some folds choose.
@Suite struct TextChoiceTests {
  @Test func `held-out messages do not make a text a candidate`() async throws {
    // One kept message has the word too, so that two messages are left that have it.
    var planted = PlantedMessages(seed: 47)
    planted.add(40, "claim", isJunk: true)
    planted.add(100, "hello", isJunk: false)
    planted.add(1, "zebra", isJunk: false)
    planted.add(2, "zebra", isJunk: true)
    let set = await LearningSet(planted.messages)
    var candidates = TextCandidates(set.bodies, campaigns: set.junkCampaigns)
    let found = await candidates.collect(TextMinimums(junk: 2, junkOfWord: 2, kept: 5))
    let zebra = try #require(found.texts.firstIndex { $0.name == "zebra" })
    let choice = TextChoice(found, set, junkShare: 0.3)
    let last = planted.messages.suffix(2).map(\.line)
    let folds = set.junk.indices.filter { last.contains(set.junk[$0].line) }.map { set.junkFolds[$0] }
    #expect(folds.count == 2)
    for fold in 0..<LearningSet.folds {
      let chosen = choice.choose(.max, inAtLeast: nil, without: fold).texts
      #expect(chosen.contains(zebra) == !folds.contains(fold))
    }
    #expect(choice.choose(.max, inAtLeast: nil, without: nil).texts.contains(zebra))
  }
}
