import MessageFilter
import RuleLearning
import Testing

/// Messages from which nothing, or little, can be learned, and those that were made to take long.
@Suite struct HostileInputTests {
  private static func learn(_ junk: [String], _ kept: [String]) async throws -> LearnedRules {
    let messages =
      junk.enumerated().map { PlantedMessages.message($0 + 1, $1, isJunk: true) }
      + kept.enumerated().map { PlantedMessages.message(junk.count + $0 + 1, $1, isJunk: false) }
    return try await Learner(LearningSettings(), jobs: 2).learn(messages)
  }

  private static let kept = (0..<300).map { "see you at \($0 % 12) then, number \($0) of \($0 * 7)" }

  @Test(arguments: [
    ([], kept, "too few junk messages"),
    (["win a prize now"], kept, "too few junk messages"),
    (["red fox jumps", "blue sea shines", "old tree stands"], [], "no kept messages"),
    ((1...20).map { "buy the very same wonderful thing today \($0)" }, kept, "one campaign"),
    ((0..<50).map { "\($0 * 7919) - \($0 * 104_729) !" }, kept, "has a letter"),
    (
      (0..<9).map { "see you at \($0) o'clock" }, (0..<9).map { "see you at \($0) o'clock" },
      "18 messages whose text has the other label too"
    ),
  ])
  func `too little to learn from is a mistake that says what is missing`(
    _ junk: [String], _ kept: [String], _ words: String
  ) async throws {
    let mistake = await #expect(throws: LearningError.self) { try await Self.learn(junk, kept) }
    #expect(try #require(mistake).message.contains(words))
  }

  @Test
  func `messages with both labels are disputed, and what contradicts itself altogether teaches nothing`()
    async throws
  {
    let texts = (0..<40).map { "text number \($0) \($0 * 17) about word\($0 % 7)" }
    await #expect(throws: LearningError.self) { try await Self.learn(texts, texts) }
    var planted = PlantedMessages(seed: 17)
    planted.add(10, "claim zebra", isJunk: true)
    planted.add(60, "hello", isJunk: false)
    let contradiction = [true, false].enumerated().map {
      PlantedMessages.message(1_000 + $0, "the same text", isJunk: $1)
    }
    let learned = try await Learner(LearningSettings(), jobs: 2).learn(planted.messages + contradiction)
    #expect(learned.disputed.map(\.line) == [1_000, 1_001])
  }

  /// Messages of one text, whoever sends them and however it is written.
  @Test func `a text that has both labels as often teaches nothing and is in no prediction`() async throws {
    func message(_ line: Int, _ body: String, from sender: String? = nil, isJunk: Bool) -> LearningMessage {
      var message = PlantedMessages.message(line, body, isJunk: isJunk)
      message.sender = sender.map { Array($0.utf8) }
      return message
    }
    var planted = PlantedMessages(seed: 17)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(400, "hello", isJunk: false)
    var both: [LearningMessage] = []
    for number in 0..<10 {
      let (body, line) = ("zebra in the blue \(Array("abcdefghij")[number]) house", 1_000 + 2 * number)
      switch number % 3 {
      case 0: both += [message(line, body, isJunk: true), message(line + 1, body, isJunk: false)]
      case 1:
        both += [message(line, body.uppercased(), isJunk: true), message(line + 1, body, isJunk: false)]
      default:
        both += [
          message(line, body, from: "one", isJunk: true), message(line + 1, body, from: "two", isJunk: false),
        ]
      }
    }
    let alone = try await Learner(LearningSettings(), jobs: 1).learn(planted.messages)
    for (messages, jobs) in [(planted.messages + both, 1), (both.reversed() + planted.messages, 3)] {
      let learned = try await Learner(LearningSettings(), jobs: jobs).learn(messages)
      #expect(learned.disputed.map(\.line) == Array(1_000..<1_020))
      #expect(learned.proposals.map(\.rule) == alone.proposals.map(\.rule))
      #expect(learned.prediction.recall == alone.prediction.recall)
      #expect(learned.prediction.junk == 40 && learned.prediction.kept == 400)
    }
    // Where many contradict one, only the one is disputed. Messages without a body have no text in common.
    let many = (0..<6).map { message(1_000 + $0, "zebra house", from: "sender \($0)", isJunk: $0 != 4) }
    let copies = (0..<6).map { message(1_500 + $0, "zebra garden", isJunk: $0 > 0) }
    let empty = (0..<2).map { message(2_000 + $0, "", from: "sender \($0)", isJunk: $0 == 0) }
    var settings = LearningSettings()
    settings.maxCaught = 0.02
    let learned = try await Learner(settings, jobs: 2).learn(planted.messages + many + copies + empty)
    #expect(learned.disputed.map(\.line) == [1_004, 1_500])
    // Copies count once. A disputed message is not learned from, but the prediction counts it.
    #expect(learned.prediction.junk == 47)
    #expect(learned.prediction.kept == 403)
  }

  @Test func `the prediction counts kept messages whose text is mostly junk`() async throws {
    var planted = PlantedMessages(seed: 18)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(200, "hello", isJunk: false)
    let text = (0..<90).map { number in
      var message = PlantedMessages.message(
        1_000 + number, "claim zebra in the blue house", isJunk: number >= 15)
      message.sender = Array("sender \(number)".utf8)
      return message
    }
    for maxCaught in [0.002, 0.2] {
      var settings = LearningSettings()
      settings.maxCaught = maxCaught
      let learned = try await Learner(settings, jobs: 2).learn(planted.messages + text)
      #expect(learned.disputed.map(\.line) == Array(1_000..<1_015))
      #expect(!learned.proposals.isEmpty)
      #expect(learned.prediction.caughtKept == 15)
      #expect(learned.prediction.kept == 215)
      // They are one campaign of 201.
      #expect(learned.prediction.caughtKeptCampaigns == 1)
      #expect(
        learned.remark?.contains("; 1 of them was caught by rules") ?? false == (maxCaught == 0.002))
    }
  }

  @Test func `bodies of one letter, very long ones and many equal ones are borne`() async throws {
    let long = String(repeating: "a", count: 200_000)
    let words = String(repeating: "ab cd ", count: 30_000)
    var planted = PlantedMessages(seed: 5)
    planted.add(20, "claim zebra", isJunk: true)
    let junk =
      [long, words] + (0..<2_000).map { _ in "claim zebra today" }
      + planted.messages.map { String(decoding: $0.body, as: UTF8.self) }
    let learned = try await Self.learn(junk, Self.kept)
    #expect(!learned.proposals.isEmpty)
    #expect(learned.proposals.allSatisfy { $0.kept.isEmpty })
  }
}
