extension LearnedRules {
  /// The expected results of all rules together on unseen messages, estimated by cross-validation.
  package struct Prediction: Sendable {
    /// The held-out messages of one label.
    private struct Held: Sendable {
      private struct Campaign {
        var fold: Int
        var caught = 0
        var total = 0
      }

      private var campaigns: [Int: Campaign] = [:]
      /// Whether a campaign counts as one, and not as many as it has messages.
      private let countsCampaigns: Bool

      init(countsCampaigns: Bool) { self.countsCampaigns = countsCampaigns }

      mutating func add(_ isCaught: Bool, fold: Int, campaign: Int) {
        campaigns[campaign, default: Campaign(fold: fold)].total += 1
        if isCaught { campaigns[campaign, default: Campaign(fold: fold)].caught += 1 }
      }

      /// What counts, campaign by campaign: how much there is, and how much of it was caught.
      private var counts: [(fold: Int, caught: Double, total: Double)] {
        // The order of a dictionary differs from run to run, and so would the rounding of a sum.
        campaigns.sorted { $0.key < $1.key }.map { _, campaign in
          let (caught, total) = (Double(campaign.caught), Double(campaign.total))
          return countsCampaigns ? (campaign.fold, caught / total, 1) : (campaign.fold, caught, total)
        }
      }

      var caught: Double { counts.reduce(0) { $0 + $1.caught } }
      var total: Int { Int(counts.reduce(0) { $0 + $1.total }) }

      /// How many times greater than by chance alone the variance of the share caught is. Messages of a
      /// campaign are caught together, and the rules of some folds are better than those of others. Both are
      /// so in new messages too; the greater variance counts.
      func variation(atLeast least: Double) -> Double {
        let counts = counts
        let total = counts.reduce(0) { $0 + $1.total }
        let share = counts.reduce(0) { $0 + $1.caught } / max(total, 1)
        let chance = share * (1 - share)
        if chance == 0 { return least }
        var ofCampaigns = 0.0
        var folds: [Int: (caught: Double, total: Double)] = [:]
        for own in counts {
          let excess = own.caught - share * own.total
          ofCampaigns += excess * excess / (chance * total)
          folds[own.fold, default: (0, 0)].caught += own.caught
          folds[own.fold, default: (0, 0)].total += own.total
        }
        var ofFolds = 0.0
        for (_, own) in folds.sorted(by: { $0.key < $1.key }) {
          let excess = own.caught - share * own.total
          ofFolds += excess * excess / (chance * own.total) / Double(max(folds.count - 1, 1))
        }
        return max(ofCampaigns, ofFolds, least)
      }
    }

    /// The minimum variation of the share of kept messages. Each fold catches only a handful, too few to show
    /// how much rules that use up the budget differ. Among new messages the variance was at least one and a
    /// half times that of chance.
    private static let minKeptVariation = 1.5

    /// The numbers of junk messages and kept messages that were held out, and how many of each were caught.
    package private(set) var caughtJunk = 0
    package private(set) var junk = 0
    package var caughtKept: Int { wronglyCaught.count }
    package private(set) var kept = 0
    /// The kept messages that were caught while held out.
    package private(set) var wronglyCaught: [CaughtMessage] = []
    /// The number of messages of ``LearningSet/surplus`` that were caught while held out. Only notes count
    /// them.
    private(set) var caughtSurplus = 0
    private var heldJunk = Held(countsCampaigns: false)
    private var heldKept = Held(countsCampaigns: true)
    /// The numbers of junk messages that were learned from without a fold, and how many of them were caught
    /// by what was learned. Each message counts once for each fold but its own.
    private var known = 0
    private var caughtKnown = 0
    /// The number of junk messages that are caught by what is proposed.
    private var caughtByFinal: Int?
    private var isScore = false

    /// The share of junk that is caught; nil if there is no junk.
    ///
    /// It is the share of the held-out messages that was caught, plus the share that the proposed rules catch
    /// of the messages they were learned from, minus the share that the rules of the folds catch of theirs:
    /// the proposed rules may be more careful, or find more in more messages. For a score the sum of the last
    /// two is never above 0, since a score catches nearly all that it was learned from, however much it
    /// catches of other messages. The result is never greater than the share of the known messages that the
    /// proposed rules catch.
    package var recall: Double? {
      if junk == 0 { return nil }
      guard let final = caughtByFinal, known > 0 else { return Double(caughtJunk) / Double(junk) }
      // The numbers are whole but for the last division, so that the quotient has no error of rounding.
      let times = known / junk
      let corrected = (caughtJunk + final) * times - caughtKnown
      let most = (isScore ? min(caughtJunk, final) : final) * times
      return Double(min(max(corrected, 0), most)) / Double(known)
    }
    /// The number of campaigns of the kept messages, and of those that were caught. A campaign of which some
    /// messages were caught counts with their share.
    package var keptCampaigns: Int { heldKept.total }
    package var caughtKeptCampaigns: Double { heldKept.caught }
    /// The share of kept messages that are caught (the false positive rate), in which those of a campaign
    /// count as one together; nil if there are no kept messages. It is not corrected as ``recall`` is: the
    /// final rules catch fewer kept messages, so the share is on the safe side.
    package var caught: Double? { kept == 0 ? nil : heldKept.caught / Double(heldKept.total) }
    /// Whether a greater share of the junk than of the kept messages was caught while held out, by more than
    /// chance.
    var tellsJunk: Bool {
      guard let recall, recall > 0, let found = WilsonInterval(caughtJunk, of: junk) else { return false }
      return found.lower > caught ?? 0
    }
    /// The prediction intervals of the two shares among half as many new messages.
    package var recallInterval: PredictedInterval? {
      recall.flatMap {
        PredictedInterval($0, of: junk, variation: heldJunk.variation(atLeast: 1))
      }
    }
    package var caughtInterval: PredictedInterval? {
      caught.flatMap {
        PredictedInterval(
          $0, of: keptCampaigns, variation: heldKept.variation(atLeast: Self.minKeptVariation))
      }
    }

    /// A prediction from no messages.
    package init() {}

    /// Adds the results of the rules that were learned without a fold.
    ///
    /// - Parameter isCaught: Whether the rules catch a row. Junk messages come first, then kept messages.
    mutating func add(_ set: LearningSet, fold: Int, isCaught: (Int) -> Bool) {
      for row in set.junk.indices {
        let own = isCaught(row)
        if set.junkFolds[row] != fold {
          known += 1
          if own { caughtKnown += 1 }
          continue
        }
        junk += 1
        if own { caughtJunk += 1 }
        heldJunk.add(own, fold: fold, campaign: set.junkCampaigns[row])
      }
      for row in set.kept.indices where set.keptFolds[row] == fold {
        let own = isCaught(set.junk.count + row)
        kept += 1
        if own { wronglyCaught.append(CaughtMessage(set.kept[row])) }
        heldKept.add(own, fold: fold, campaign: set.keptCampaigns[row])
      }
    }

    /// Adds what the rules that were learned without a fold catch of its surplus.
    mutating func add(surplusOf set: LearningSet, fold: Int, isCaught: (Int) -> Bool) {
      caughtSurplus += set.surplus.indices.count { set.surplusFolds[$0] == fold && isCaught($0) }
    }

    /// Adds the results of what is proposed; see ``recall``.
    mutating func add(_ set: LearningSet, isScore: Bool = false, final isCaught: (Int) -> Bool) {
      caughtByFinal = set.junk.indices.count { isCaught($0) }
      self.isScore = isScore
    }
  }
}
