import Testing

@testable import RuleLearning

/// The phrases that are named for campaigns of junk.
@Suite struct CampaignPhrasesTests {
  /// The phrases of all junk campaigns of some messages.
  private static func phrases(_ messages: [LearningMessage]) async -> [String] {
    let set = await LearningSet(messages)
    return CampaignPhrases(set, of: Set(set.junkCampaigns)).byCampaign.values.map(\.name).sorted()
  }

  private static let campaign = (1...10).map {
    PlantedMessages.message($0, "Oma, das ist meine neue Nummer: \($0 * 7919). Melde dich bald", isJunk: true)
  }

  @Test func `the longest that nearly all messages have`() async {
    #expect(await Self.phrases(Self.campaign) == ["meine neue nummer"])
    var most = Self.campaign
    for place in 0..<3 {
      most[place] = PlantedMessages.message(
        place + 1, "Oma, das ist meine andere Nummer: \(place * 7919). Melde dich bald", isJunk: true)
    }
    #expect(await Self.phrases(most) == ["melde dich bald"])
  }

  @Test func `none that a kept or a protected message has`() async {
    let kept = PlantedMessages.message(20, "Das ist meine neue Nummer", isJunk: false)
    #expect(await Self.phrases(Self.campaign + [kept]) == ["melde dich bald"])
    var protected = PlantedMessages.message(21, "MELDE DICH BALD", isJunk: false)
    protected.isProtected = true
    #expect(await Self.phrases(Self.campaign + [kept, protected]).isEmpty)
  }

  @Test func `in a script without spaces, a run as long as a phrase`() async {
    let messages = (1...10).map {
      PlantedMessages.message($0, "恭喜中奖\($0 * 7919)", isJunk: true)
    }
    #expect(await Self.phrases(messages) == ["恭喜中奖"])
  }
}
