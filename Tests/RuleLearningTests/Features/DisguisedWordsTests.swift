import MessageFilter
import Testing

@testable import RuleLearning

/// The rule on words in the letters of two scripts.
@Suite struct DisguisedWordsTests {
  /// Junk that a text catches, of which few messages have a word in disguise, half Latin and half Cyrillic.
  private static func planted(
    disguised: Int, kept: Int = 0, protected: Int = 0, others: Int = 1_500
  ) -> [LearningMessage] {
    var planted = PlantedMessages(seed: 101)
    planted.add(60, "claim zebra", isJunk: true)
    planted.add(disguised, "prize frее", isJunk: true)
    planted.add(others, "hello", isJunk: false)
    planted.add(kept, "frее", isJunk: false)
    planted.add(protected, "frее", isJunk: false, isProtected: true)
    return planted.messages
  }

  @Test(arguments: [
    // Disguised junk, kept and protected messages; whether the rule is learned. Of the kept messages three
    // may be caught.
    (5, 0, 0, true), (5, 1, 0, true), (5, 2, 0, false), (5, 0, 1, false), (2, 0, 0, false), (0, 0, 0, false),
  ])
  func `disguised words are a rule by themselves if junk has them and hardly any other message`(
    _ disguised: Int, _ kept: Int, _ protected: Int, _ isLearned: Bool
  ) async throws {
    let set = await LearningSet(Self.planted(disguised: disguised, kept: kept, protected: protected))
    let matrix = try await FeatureMatrix(set, [.disguised], Workers(count: 2))
    let words = DisguisedWords(set, matrix, maxCaught: 0.002)
    #expect(words.telling(without: nil) == (isLearned ? 0 : nil))
  }

  @Test(arguments: [false, true])
  func `disguised junk of which no word is known is caught`(isScored: Bool) async throws {
    var settings = LearningSettings()
    settings.isScored = isScored
    let learned = try await Learner(settings, jobs: 2).learn(Self.planted(disguised: 15, others: 600))
    var rules = Rules()
    rules.deny = learned.proposals.map(\.rule)
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    #expect(evaluator.evaluate(sender: nil, body: "unknоwn wоrds").action == .junk)
    #expect(evaluator.evaluate(sender: nil, body: "unknown words").action == .allow)
  }

  @Test func `the rule is not among those that let through`() async throws {
    let turned = Self.planted(disguised: 15, others: 300).map { message in
      var turned = message
      turned.isJunk = !message.isJunk
      turned.isCaught = !turned.isJunk
      return turned
    }
    let learned = try await Learner(LearningSettings(), jobs: 2).learn(turned)
    #expect(!learned.allow.isEmpty)
    for proposal in learned.allow {
      #expect(!Self.conditions(in: proposal.rule.condition).contains(.smart(.mixedScripts)))
    }
    let denied = try await Learner(LearningSettings(), jobs: 2)
      .learn(Self.planted(disguised: 15, others: 600))
    let conditions = denied.proposals.flatMap { Self.conditions(in: $0.rule.condition) }
    #expect(conditions.contains(.smart(.mixedScripts)))
  }

  /// A condition and all conditions within it.
  private static func conditions(in condition: Condition) -> [Condition] {
    switch condition {
    case .group(let group): [condition] + group.lists.flatMap { $0.conditions.flatMap(conditions(in:)) }
    case .score(let score): [condition] + score.items.flatMap { conditions(in: $0.condition) }
    case .text, .smart, .language, .tag: [condition]
    }
  }
}
