import MessageFilter

/// The evidence for and against rules in a set of labelled messages.
struct RuleEvidence {
  /// The maximum number of campaigns that are named because no rule catches them.
  private static let maxUncaught = 3

  private let matrix: FeatureMatrix
  private let set: LearningSet
  private let disputed: DisputedLabels
  /// The features of the junk messages that were not learned from; nil if there are none.
  private let surplus: FeatureMatrix?
  /// Whether the labels are swapped to learn allow filters: the junk messages of `set` are then those to let
  /// through.
  private let isAllowing: Bool

  init(_ data: TrainingData, isAllowing: Bool) {
    matrix = data.matrix
    set = data.set
    surplus = data.surplus
    disputed = data.disputed
    self.isAllowing = isAllowing
  }

  /// Proposes a rule, with a new id and its evidence as a note; nil if less than a tenth of the junk that it
  /// catches was caught while held out, since it then looks for chance likenesses.
  ///
  /// - Parameters:
  ///   - heldOut: For each fold, the features of the rules that were learned without the fold.
  ///   - ids: The ids that are taken. The id of the rule is added.
  func proposal(_ grown: GrownRule, heldOut: [Set<Int>], ids: inout Set<String>) -> LearnedRules.Proposal? {
    let junk = set.junk.indices.filter { grown.catches($0, matrix) }
    let kept = set.kept.indices.filter { grown.catches(set.junk.count + $0, matrix) }
    // Only the features that were found without a fold are tested on the messages of the fold.
    let known = heldOut.map { grown.limited(to: $0) }
    let caught = junk.count { known[set.junkFolds[$0]]?.catches($0, matrix) ?? false }
    if caught * 10 < junk.count || caught == 0 { return nil }
    let more = caughtSurplus { grown.catches($0, $1) }
    let caughtMore = more.count { row in
      surplus.map { known[set.surplusFolds[row]]?.catches(row, $0) ?? false } ?? false
    }
    let wrong = kept.filter { known[set.keptFolds[$0]]?.catches(set.junk.count + $0, matrix) ?? false }
    var rule = FilterRule(grown.condition(matrix))
    rule.id = Self.unique(grown.id(matrix), &ids)
    let campaigns = campaigns(junk, more)
    let (caughtJunk, caughtOthers) = (
      junk.map { set.junk[$0] } + more.map { set.surplus[$0] }, kept.map { set.kept[$0] }
    )
    rule.note = note(
      junk: caughtJunk.count, campaigns: campaigns, caught: caught + caughtMore, of: caughtJunk.count,
      kept: wrong.count, of: set.kept.count)
    let wrongWhileHeldBack = Self.messages(wrong.map { set.kept[$0] })
    return isAllowing
      ? proposal(rule, campaigns, junk: caughtOthers, kept: caughtJunk, wrongWhileHeldBack)
      : proposal(rule, campaigns, junk: caughtJunk, kept: caughtOthers, wrongWhileHeldBack)
  }

  /// Proposes a rule with the score of a kind of messages, with a new id and its evidence as a note; nil if
  /// it catches no held-out junk.
  ///
  /// - Parameters:
  ///   - heldOut: For each fold, the scores that were learned without the fold.
  ///   - ids: The ids that are taken. The id of the rule is added.
  func proposal(
    _ score: KindScores.Score, _ kinds: MessageKinds, heldOut: [[KindScores.Score]], ids: inout Set<String>
  ) -> LearnedRules.Proposal? {
    let own = score.model.caught(matrix)
    let known = heldOut.map { scores in scores.first { $0.kind == score.kind }?.model.caught(matrix) }
    let caught = set.junk.indices.count { own[$0] && known[set.junkFolds[$0]]?[$0] ?? false }
    if caught == 0 { return nil }
    let wrong = set.kept.indices.filter { known[set.keptFolds[$0]]?[set.junk.count + $0] ?? false }
    var proposal = proposal(score.model, named: score.id(matrix, kinds), ids: &ids)
    proposal.wrongWhileHeldBack = Self.messages(wrong.map { set.kept[$0] })
    let more = surplus.map { surplus in
      let own = score.model.caught(surplus)
      let known = heldOut.map { scores in scores.first { $0.kind == score.kind }?.model.caught(surplus) }
      return own.indices.count { own[$0] && known[set.surplusFolds[$0]]?[$0] ?? false }
    }
    proposal.rule.note = note(
      junk: proposal.junk.count, campaigns: proposal.campaigns, caught: caught + (more ?? 0),
      of: proposal.junk.count, kept: wrong.count, of: set.kept.count)
    return proposal
  }

  /// Proposes a rule with a score, with a new id. Its note gives the results of the cross-validation.
  ///
  /// - Parameter ids: The ids that are taken. The id of the rule is added.
  func proposal(
    _ model: ScoreModel, _ prediction: LearnedRules.Prediction, ids: inout Set<String>
  ) -> LearnedRules.Proposal {
    var proposal = proposal(model, named: "learned-score", ids: &ids)
    proposal.wrongWhileHeldBack = prediction.wronglyCaught.sorted { $0.line < $1.line }
    proposal.rule.note = note(
      junk: proposal.junk.count, campaigns: proposal.campaigns,
      caught: min(prediction.caughtJunk + prediction.caughtSurplus, proposal.junk.count),
      of: prediction.junk + set.surplus.count, kept: prediction.caughtKept, of: prediction.kept)
    return proposal
  }

  /// Proposes a rule with a score, with a new id and without a note.
  ///
  /// - Parameters:
  ///   - name: The id of a rule that has a score, if it is not taken.
  ///   - ids: The ids that are taken. The id of the rule is added.
  private func proposal(
    _ model: ScoreModel, named name: String, ids: inout Set<String>
  ) -> LearnedRules.Proposal {
    let model = model.reduced(matrix)
    let caught = model.caught(matrix)
    let caughtSurplus = surplus.map { model.caught($0) } ?? []
    let junk = set.junk.indices.filter { caught[$0] }
    let kept = set.kept.indices.filter { caught[set.junk.count + $0] }
    let more = caughtSurplus.indices.filter { caughtSurplus[$0] }
    let score = ScoredConditions(
      model.items.map { item in
        let conditions = item.features.map { matrix.features[$0].condition }
        return ScoredConditions.Item(
          points: item.points,
          conditions.count == 1 ? conditions[0] : .group(ConditionGroup(any: conditions)))
      }, atLeast: model.atLeast)
    // A score of one item that is enough by itself is a filter of the item's conditions.
    let isOneItem = model.items.count == 1 && model.items[0].points >= model.atLeast
    var rule = FilterRule(isOneItem ? score.items[0].condition : .score(score))
    rule.id = Self.unique(
      isOneItem ? GrownRule(script: .noLetters, groups: [model.items[0].features]).id(matrix) : name, &ids)
    return proposal(
      rule, campaigns(junk, more), junk: junk.map { set.junk[$0] } + more.map { set.surplus[$0] },
      kept: kept.map { set.kept[$0] }, [])
  }

  /// Those of the junk messages that were not learned from that a rule catches.
  private func caughtSurplus(_ isCaught: (Int, FeatureMatrix) -> Bool) -> [Int] {
    guard let surplus else { return [] }
    return set.surplus.indices.filter { isCaught($0, surplus) }
  }

  /// The number of campaigns of some junk messages, and of some that were not learned from.
  private func campaigns(_ junk: [Int], _ surplus: [Int]) -> Int {
    Set(junk.map { set.junkCampaigns[$0] } + surplus.map { set.surplusCampaigns[$0] }).count
  }

  /// The junk campaigns of more messages than are learned from of which some proposals catch none, unless
  /// their labels are disputed, or some of their messages are kept and those labels are not. What is learned
  /// must also catch other campaigns, so a rule for one that is sent over and over is left to its reader. The
  /// largest are returned, at most ``maxUncaught``.
  func uncaughtCampaigns(_ proposals: [LearnedRules.Proposal]) -> [LearnedRules.UncaughtCampaign] {
    var lines: [Int: [Int]] = [:]
    let trusted = Set(set.junkCampaigns.indices.filter { !disputed.rows[$0] }.map { set.junkCampaigns[$0] })
    let kept = set.kept.indices.filter { !disputed.rows[set.junk.count + $0] }.map { set.keptCampaigns[$0] }
    for campaign in Set(set.surplusCampaigns).intersection(trusted).subtracting(kept) {
      lines[campaign] = []
    }
    for (message, campaign) in zip(set.junk + set.surplus, set.junkCampaigns + set.surplusCampaigns) {
      lines[campaign]?.append(message.line)
    }
    let caught = Set(proposals.flatMap { $0.junk.map(\.line) })
    var uncaught: [(campaign: Int, messages: Int, line: Int)] = []
    for (campaign, lines) in lines where caught.isDisjoint(with: lines) {
      if let first = lines.min() { uncaught.append((campaign, lines.count, first)) }
    }
    uncaught.sort { a, b in a.messages != b.messages ? a.messages > b.messages : a.line < b.line }
    let largest = uncaught.prefix(Self.maxUncaught)
    let phrases = CampaignPhrases(set, of: Set(largest.map(\.campaign))).byCampaign
    return largest.map { campaign, messages, line in
      let filter = phrases[campaign].map { FilterRule($0.undisguised.condition) }
      return LearnedRules.UncaughtCampaign(messages: messages, line: line, filter: filter)
    }
  }

  /// An id that is not taken: the name, with a number if the name is taken. The id is then taken.
  private static func unique(_ name: String, _ ids: inout Set<String>) -> String {
    var id = name
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  /// A proposal with the messages that its rule catches, and those that it caught wrongly while held back.
  private func proposal(
    _ rule: FilterRule, _ campaigns: Int, junk: [LearningMessage], kept: [LearningMessage],
    _ wrongWhileHeldBack: [LearnedRules.CaughtMessage]
  ) -> LearnedRules.Proposal {
    LearnedRules.Proposal(
      rule: rule, campaigns: campaigns, junk: Self.messages(junk), kept: Self.messages(kept),
      wrongWhileHeldBack: wrongWhileHeldBack)
  }

  /// Messages by ascending line.
  private static func messages(_ messages: [LearningMessage]) -> [LearnedRules.CaughtMessage] {
    messages.map { LearnedRules.CaughtMessage($0) }.sorted { $0.line < $1.line }
  }

  /// The note of a rule: what it caught, the results on held-out messages, and the upper bound of the Wilson
  /// score interval of the share of kept messages caught.
  private func note(
    junk: Int, campaigns: Int, caught: Int, of all: Int, kept: Int, of allKept: Int
  ) -> String {
    let most = WilsonInterval(kept, of: allKept).map { percent($0.upper) } ?? "100%"
    if isAllowing {
      return
        "lets through \(counted(junk, "kept message")) in \(counted(campaigns, "campaign")) that a filter "
        + "catches; held back \(grouped(caught)) of \(grouped(all)); \(grouped(kept)) of \(grouped(allKept)) junk "
        + "messages, at most \(most)"
    }
    return "caught \(counted(junk, "junk message")) in \(counted(campaigns, "campaign")); held back "
      + "\(grouped(caught)) of \(grouped(all)); \(grouped(kept)) of \(grouped(allKept)) kept messages, at most \(most)"
  }

  /// A share as a percentage, rounded up to two decimals, such as `0.19%`.
  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded(.up))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }
}
