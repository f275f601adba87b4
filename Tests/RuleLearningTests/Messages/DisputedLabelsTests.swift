import Testing

@testable import RuleLearning

/// Which labels are disputed because a classifier puts their messages far on the other side.
@Suite struct DisputedLabelsTests {
  /// The lines of the messages whose labels are disputed where those of some lines are far on the other side.
  private static func disputed(_ messages: [LearningMessage], farOff: Set<Int>) async -> [Int] {
    let set = await LearningSet(messages)
    let margins = set.all.map { message in
      let isFarOff = farOff.contains(message.line)
      return message.isJunk != isFarOff ? 2.0 : -2.0
    }
    return DisputedLabels(set, margins: margins).messages(set).map(\.line).sorted()
  }

  private static func messages(alike count: Int) -> [LearningMessage] {
    var planted = PlantedMessages(seed: 61)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(40, "hello", isJunk: false)
    return planted.messages
      + (1...count).map {
        PlantedMessages.message(100 + $0, "see you at the station tonight at \($0 * 37)", isJunk: true)
      }
  }

  @Test func `a single message is disputed, and two of a campaign`() async {
    #expect(await Self.disputed(Self.messages(alike: 1), farOff: [3, 50, 101]) == [3, 50, 101])
    #expect(await Self.disputed(Self.messages(alike: 2), farOff: [101, 102]) == [101, 102])
  }

  /// Three messages that differ are labelled alike by mistake hardly ever. Copies of one message are one.
  @Test(arguments: [3, 12]) func `a campaign that is always labelled the same is not`(count: Int) async {
    let campaign = Set(101...100 + count)
    #expect(await Self.disputed(Self.messages(alike: count), farOff: campaign.union([50])) == [50])
  }
}
