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
      "18 messages stand with both labels"
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

  @Test func `bodies of one letter, very long ones and many equal ones are borne`() async throws {
    let long = String(repeating: "a", count: 200_000)
    let words = String(repeating: "ab cd ", count: 30_000)
    let junk =
      [long, words] + (0..<2_000).map { _ in "claim zebra today" }
      + (0..<9).map { "claim zebra \($0 * 991) \($0)" }
    let learned = try await Self.learn(junk, Self.kept)
    #expect(learned.proposals.allSatisfy { $0.kept.isEmpty })
  }
}
