import Testing

@testable import RuleLearning

@Suite struct LearningSetTests {
  @Test func `of copies with an empty sender and without one the latter is kept, in either order`() async {
    let messages = [[UInt8]](repeating: Array("see you at school".utf8), count: 2).enumerated().map {
      LearningMessage(line: $0 + 1, sender: $0 == 0 ? [] : nil, body: $1, isJunk: false)
    }
    for some in [messages, messages.reversed()] {
      let set = await LearningSet(some)
      #expect(set.kept.map { $0.line } == [2])
    }
  }

  @Test func `of a campaign of junk so many messages are learned from, the same in any order`() async {
    let many = (1...30).map { number in
      PlantedMessages.message(number, "claim your prize number \(number * 977) at the desk", isJunk: true)
    }
    let others = [
      PlantedMessages.message(31, "see you at school tomorrow", isJunk: false),
      PlantedMessages.message(32, "cheap watches and shoes", isJunk: true),
    ]
    let set = await LearningSet(many + others)
    #expect(set.junk.count == LearningSet.maxOfCampaign + 1)
    #expect(set.surplus.count == 30 - LearningSet.maxOfCampaign)
    #expect(Set(set.surplusCampaigns).count == 1)
    #expect(Set(set.junk.map(\.line) + set.surplus.map(\.line)) == Set(1...30).union([32]))
    let turned = await LearningSet(Array((many + others).reversed()))
    #expect(turned.junk.map(\.line) == set.junk.map(\.line))
    #expect(turned.surplus.map(\.line) == set.surplus.map(\.line))
  }

  @Test func `all copies of a message whose label its text mostly does not have are disputed`() async {
    let labels = [true, true, false, true, true, true, false, true, true, true, true, true]
    let set = await LearningSet(
      labels.enumerated().map { PlantedMessages.message($0 + 1, "claim your prize", isJunk: $1) })
    let disputed = DisputedLabels.outvoted(set).messages(set)
    #expect(disputed.map { $0.line }.sorted() == [3, 7])
  }
}
