import TestSupport
import Testing

@testable import RuleLearning

/// What is predicted from who catches which messages; the expected shares are worked out by hand.
@Suite struct PredictionTests {
  /// Fifty junk messages of a campaign each, and kept ones.
  private static func planted() async -> LearningSet {
    var planted = PlantedMessages(seed: 41)
    planted.add(50, "claim", isJunk: true)
    planted.add(100, "hello", isJunk: false)
    return await LearningSet(planted.messages)
  }

  /// The prediction, where `isCaught` says whether the rules that were learned without a fold catch a row,
  /// and `isCaughtFinally` whether the rules that were learned from all messages do.
  private static func prediction(
    _ set: LearningSet, _ isCaught: (_ fold: Int, _ row: Int) -> Bool, finally isCaughtFinally: (Int) -> Bool
  ) -> LearnedRules.Prediction {
    var prediction = LearnedRules.Prediction()
    for fold in 0..<LearningSet.folds { prediction.add(set, fold: fold) { isCaught(fold, $0) } }
    prediction.add(set, final: isCaughtFinally)
    return prediction
  }

  @Test func `the share of held-out junk is corrected by what all folds together teach`() async {
    let set = await Self.planted()
    func fold(_ row: Int) -> Int { set.junkFolds[row] }
    func isJunk(_ row: Int) -> Bool { row < set.junk.count }
    // Each fold's rules catch what they were learned from and nothing else, and so do the final ones.
    let learnedByHeart = Self.prediction(set) {
      isJunk($1) && fold($1) != $0
    } finally: {
      isJunk($0)
    }
    #expect(learnedByHeart.caughtJunk == 0)
    #expect(learnedByHeart.recall == 0)
    // The final rules catch what the folds' rules catch: there is nothing to correct.
    let same = Self.prediction(set) {
      isJunk($1) && $1 % 2 == 0
    } finally: {
      isJunk($0) && $0 % 2 == 0
    }
    #expect(same.recall == 0.5)
    // They catch 38 of what they were learned from, and each fold's rules half.
    let more = Self.prediction(set) {
      isJunk($1) && $1 % 2 == 0
    } finally: {
      isJunk($0) && $0 % 4 != 3
    }
    #expect(more.recall == 0.76)
    // Of the held-out junk all is caught and of the rest nothing. The final rules catch all, and the sum of
    // both would be more than all junk.
    let most = Self.prediction(set) {
      isJunk($1) && fold($1) == $0
    } finally: {
      isJunk($0)
    }
    #expect(most.recall == 1)
    // The final rules catch less than those of the folds.
    let less = Self.prediction(set) { row, _ in
      row >= 0
    } finally: { _ in
      false
    }
    #expect(less.recall == 0)
    // Of what the folds caught while held out only a part is proposed.
    let dropped = Self.prediction(set) { _, row in
      isJunk(row)
    } finally: {
      isJunk($0) && $0 % 5 == 0
    }
    #expect(dropped.recall == 0.2)
  }

  @Test func `the share of kept messages is what was caught of those held out, without a correction`() async {
    let set = await Self.planted()
    let prediction = Self.prediction(set) { _, row in
      row == set.junk.count
    } finally: { _ in
      true
    }
    #expect(prediction.caught == 0.01)
  }

  /// A bank's 300 messages, which differ in a number, and 19 others.
  @Test func `a campaign of kept messages counts as one, and with the share of it that is caught`() async {
    var planted = PlantedMessages(seed: 41)
    planted.add(50, "claim", isJunk: true)
    planted.add(19, "hello", isJunk: false)
    let bank = (0..<300).map {
      PlantedMessages.message(100 + $0, "Your payment number \($0) was received by the bank", isJunk: false)
    }
    let set = await LearningSet(planted.messages + bank)
    #expect(set.kept.count == 319)
    #expect(abs(set.keptWeights.reduce(0, +) - 20) < 1e-9)
    func isBank(_ row: Int) -> Bool { row >= set.junk.count && set.kept[row - set.junk.count].line >= 100 }
    func prediction(_ isCaught: @escaping (Int) -> Bool) -> LearnedRules.Prediction {
      Self.prediction(set) {
        isCaught($1)
      } finally: {
        isCaught($0)
      }
    }
    let all = prediction(isBank)
    #expect(all.keptCampaigns == 20)
    #expect(all.caughtKept == 300 && all.caughtKeptCampaigns == 1 && all.caught == 0.05)
    let third = prediction { isBank($0) && set.kept[$0 - set.junk.count].line < 200 }
    #expect(third.caughtKept == 100)
    #expect(abs((third.caught ?? 0) - 1.0 / 60) < 1e-9)
  }

  @Test func `where whole campaigns are caught or missed the bounds are wider than by chance`() async throws {
    /// Ten kinds of messages, ten of each, that share their text if they are to be campaigns.
    func set(ofCampaigns: Bool) async -> LearningSet {
      var texts = PlantedMessages(seed: 43)
      texts.add(100, "offer", isJunk: true)
      let bodies = texts.messages.map { String(decoding: $0.body, as: UTF8.self) }
      return await LearningSet(
        (0..<100).map { index in
          PlantedMessages.message(
            index + 1, "\(bodies[ofCampaigns ? index / 10 : index]) \(index)", isJunk: true)
        })
    }
    func interval(_ set: LearningSet) throws -> PredictedInterval {
      // Half of the kinds are caught, by every fold's rules.
      func isCaught(_ row: Int) -> Bool { set.junk[row].line % 100 < 50 }
      return try #require(
        Self.prediction(set) {
          isCaught($1)
        } finally: {
          isCaught($0)
        }.recallInterval)
    }
    let (campaigns, single) = await (set(ofCampaigns: true), set(ofCampaigns: false))
    #expect(Set(campaigns.junkCampaigns).count == 10)
    #expect(Set(single.junkCampaigns).count == 100)
    let (wide, narrow) = (try interval(campaigns), try interval(single))
    #expect(wide.lower < narrow.lower && narrow.upper < wide.upper, "\(wide) \(narrow)")
  }
}
