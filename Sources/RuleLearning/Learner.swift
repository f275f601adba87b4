import MessageFilter
import TextMatching

/// Learns rules from labelled messages. The result is deterministic and does not depend on the order of the
/// messages.
package struct Learner {
  private let settings: LearningSettings
  private let jobs: Int
  /// Whether the labels are swapped to learn allow filters: `isJunk` then marks the messages to let through.
  private let isAllowing: Bool
  /// The ids that no learned rule may have, because other rules have them.
  private let taken: Set<String>
  /// Told the share of the steps that are done.
  private let progress: @Sendable (Double) -> Void

  /// A learner with the given settings.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of tasks that run at the same time, at least 1. The result does not depend
  ///     on it.
  ///   - taken: The ids of other rules, which no learned rule gets.
  ///   - progress: Called while it learns, never twice at a time, with the share of the work that is done, from
  ///     0 to 1. A step of several parts begins again with each of them, so the share can decrease.
  package init(
    _ settings: LearningSettings, jobs: Int, taken: Set<String> = [],
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.init(settings, jobs: jobs, isAllowing: false, taken: taken, progress)
  }

  private init(
    _ settings: LearningSettings, jobs: Int, isAllowing: Bool, taken: Set<String>,
    _ progress: @escaping @Sendable (Double) -> Void
  ) {
    self.settings = settings
    self.jobs = jobs
    self.isAllowing = isAllowing
    self.taken = taken
    self.progress = progress
  }

  /// The steps of learning filters, in their order. The last one has no parts.
  private enum Step: Int, CaseIterable {
    case campaigns, candidates, texts, features, scores, rules, evidence
  }

  /// The workers for a step, which report how much of it is done.
  private func workers(_ step: Step) -> Workers {
    let (before, steps) = (Double(step.rawValue), Double(Step.allCases.count))
    return Workers(count: jobs) { [progress] done, count in
      progress((before + Double(done) / Double(count)) / steps)
    }
  }

  /// The minimum number of junk messages to learn from.
  package static let minJunk = 3
  /// With fewer kept messages than this, only phrases are proposed, because too few messages show what a
  /// single word would catch.
  static let fewKept = 20
  /// How many messages must have a text to make it a candidate. A score from few reports needs the words of
  /// single ones too, and no text decides alone there.
  private static let minimums = TextMinimums(junk: 2, junkOfWord: 2, kept: 5)
  private static let minimumsOfFewReports = TextMinimums(junk: 2, junkOfWord: 1, kept: 5)
  /// The minimum gain, in junk messages, with which a text becomes part of a rule.
  private static let minGain = 1.5
  /// The minimum number of kept messages of a kind whose rules are chosen by themselves.
  private static let minKeptOfKind = 500
  /// The maximum numbers of texts that rules may look for, and that a score may.
  private static let chosenTexts = (rules: 1500, score: 3000)
  /// The minimum number of messages that must have a text for rules to look for it. A score takes every
  /// candidate: no text decides alone there.
  private static let minMessagesForRules = 3

  /// Learns filters for the junk that the rules in force do not catch, and allow filters for the kept
  /// messages that their deny filters catch wrongly.
  ///
  /// - Throws: ``LearningError`` if the messages do not suffice to learn from, and no allow filter was
  ///   learned either.
  package func learn(_ messages: [LearningMessage]) async throws(LearningError) -> LearnedRules {
    var learned = LearnedRules()
    var failure: LearningError?
    let passes = messages.contains { $0.isCaught && !$0.isJunk } ? 2.0 : 1
    let denying = Learner(settings, jobs: jobs, isAllowing: false, taken: taken) { [progress] share in
      progress(share / passes)
    }
    do {
      learned = try await denying.learnDenyFilters(messages.filter { !$0.isJunk || !$0.isCaught })
    } catch {
      failure = error
    }
    learned.allow = await learnAllowFilters(messages, beside: learned.proposals)
    if let failure {
      if learned.allow.isEmpty {
        guard messages.contains(where: { $0.isJunk && $0.isCaught }) else { throw failure }
        // If all messages together are too few, the rules are not the reason.
        try check(await LearningSet(messages, Workers(count: jobs)))
        throw LearningError(message: failure.message, isDueToRules: true)
      }
      learned.remark = failure.message
    }
    return learned
  }

  /// Learns allow filters, which let through what the deny filters in force catch wrongly. They are learned
  /// as the opposite of deny filters: from these kept messages, with all junk as what must not match.
  ///
  /// - Parameter deny: The deny filters that were learned before.
  private func learnAllowFilters(
    _ messages: [LearningMessage], beside deny: [LearnedRules.Proposal]
  ) async -> [LearnedRules.Proposal] {
    guard messages.contains(where: { $0.isCaught && !$0.isJunk }) else { return [] }
    var settings = settings
    settings.isScored = false
    settings.maxRules = self.settings.maxRules - (self.settings.isScored ? 0 : deny.count)
    if settings.maxRules < 1 { return [] }
    let turned = messages.filter { $0.isJunk || $0.isCaught && !$0.isProtected }.map { message in
      var turned = message
      (turned.isJunk, turned.isProtected) = (!message.isJunk, false)
      return turned
    }
    let taken = taken.union(deny.compactMap(\.rule.id))
    let learner = Learner(settings, jobs: jobs, isAllowing: true, taken: taken) { [progress] share in
      progress((1 + share) / 2)
    }
    // If there are too few messages, no allow filter is learned.
    return (try? await learner.learnDenyFilters(turned))?.proposals ?? []
  }

  /// Learns filters for the messages that are labelled as junk.
  private func learnDenyFilters(_ messages: [LearningMessage]) async throws(LearningError) -> LearnedRules {
    // With a limit of 0 no kept message may be caught, whatever contradicts its label.
    let trustsKept = settings.maxCaught == 0
    let set = await LearningSet(messages, workers(.campaigns), trustsKept: trustsKept)
    try check(set)
    var learned = LearnedRules()
    learned.disputed = set.contradictions
    var candidates = TextCandidates(set.bodies, campaigns: set.junkCampaigns)
    let isFewReports = settings.isScored && !ScoreLearning.hasManyJunk(set)
    var found = await candidates.collect(
      isFewReports ? Self.minimumsOfFewReports : Self.minimums, workers(.candidates))
    // A name is easily taken, so no sender is let through.
    if !isAllowing { found = found.adding(SenderCandidates(set)) }
    let texts = found.texts
    let isFewKept = isFewKept(set)
    let usable = texts.indices.filter { !isFewKept || texts[$0].isPhrase }
    guard !usable.isEmpty else {
      learned.remark =
        "no text stands in the junk of several campaigns and not in what is kept, so no rule is proposed"
      return learned
    }
    let textChoice = TextChoice(found, set, junkShare: ScoreModel.junkShare)
    let most = settings.isScored ? Self.chosenTexts.score : Self.chosenTexts.rules
    let minimum = settings.isScored ? nil : Self.minMessagesForRules
    let choices = await workers(.texts).map(LearningSet.folds + 1) { fold in
      textChoice.choose(most, inAtLeast: minimum, without: fold < LearningSet.folds ? fold : nil)
    }
    var disputed =
      isFewKept
      ? DisputedLabels.outvoted(set) : DisputedLabels(set, margins: textChoice.margins(choices))
    if trustsKept { disputed = disputed.withoutKept(set) }
    learned.disputed += disputed.messages(set)
    learned.disputed.sort { $0.line < $1.line }
    let union = Set(choices.flatMap(\.texts)).intersection(usable).sorted()
    let features = features(set, union.map { texts[$0] })
    let (matrix, surplus) = try await matrices(set, features)
    var places: [Int: Int] = [:]
    for (place, text) in union.enumerated() { places[text] = place }
    let detectors = Array(union.count..<features.count)
    let data = TrainingData(
      set: set, matrix: matrix, surplus: surplus,
      features: choices.map { $0.texts.compactMap { places[$0] } + detectors },
      disputed: disputed, postings: matrix.postings())
    if settings.isScored { await learnScore(data, &learned) } else { await learnRules(data, &learned) }
    return learned
  }

  /// Whether there are so few kept messages that only phrases are proposed.
  private func isFewKept(_ set: LearningSet) -> Bool { Set(set.keptCampaigns).count < Self.fewKept }

  /// The features that rules may look at: some texts and, unless only phrases are proposed, the detectors and
  /// scripts.
  private func features(_ set: LearningSet, _ texts: [Feature]) -> [Feature] {
    let features = texts + (isFewKept(set) ? [] : Feature.detectors + Feature.scripts)
    if !isAllowing { return features }
    return features.filter { $0.condition != Feature.disguised.condition }.map(\.undisguised)
  }

  /// The messages with their features, and those that are not learned from.
  private func matrices(
    _ set: LearningSet, _ features: [Feature]
  ) async throws(LearningError) -> (matrix: FeatureMatrix, surplus: FeatureMatrix?) {
    do {
      let matrix = try await FeatureMatrix(set, features, workers(.features))
      if set.surplus.isEmpty { return (matrix, nil) }
      return (matrix, try await FeatureMatrix(of: set.surplus, features, workers(.features)))
    } catch {
      throw LearningError(message: "a feature could not be compiled: \(error.mistakes.first?.message ?? "")")
    }
  }

  /// Learns rules, and adds them to the proposals. Rules with scores for kinds of messages come first.
  private func learnRules(_ data: TrainingData, _ learned: inout LearnedRules) async {
    let (set, matrix) = (data.set, data.matrix)
    let isFewKept = isFewKept(set)
    let kinds = MessageKinds(matrix).merged(set, minKept: Self.minKeptOfKind)
    func without(_ left: (Feature) -> Bool) -> [[Int]] {
      data.features.map { $0.filter { !left(matrix.features[$0]) } }
    }
    let choice = RuleChoice(
      set: set, matrix: matrix, chosen: without { $0.roles.contains(.script) || $0.isShort },
      disputed: data.disputed, budget: Budget(share: settings.maxCaught, caution: RuleChoice.caution),
      maxRules: settings.maxRules,
      minGain: Self.minGain, isSingle: isFewKept, kinds: kinds,
      scores: isFewKept || isAllowing
        ? nil
        : await KindScores(
          set, matrix, kinds, chosen: without { !$0.roles.isDisjoint(with: [.script, .anyNumber]) },
          disputed: data.disputed, postings: data.postings, workers(.scores)),
      postings: data.postings, counts: FeatureCounts(set, matrix), workers: workers(.rules),
      disguised: DisguisedWords(set, matrix, maxCaught: settings.maxCaught))
    let evidence = RuleEvidence(data, isAllowing: isAllowing)
    propose(await choice.choose(), choice, evidence, &learned)
    if learned.proposals.isEmpty, choice.scores != nil {
      propose(await choice.choose(onlyScores: true), choice, evidence, &learned)
    }
    learned.uncaught = evidence.uncaughtCampaigns(learned.proposals)
    if learned.proposals.isEmpty {
      // What the folds' rules caught says nothing about no rules.
      learned.prediction = LearnedRules.Prediction()
      learned.remark = nothingHoldsUp("rule", set)
    } else {
      learned.remark = tooFewKept(learned) ?? overLimit(learned.prediction)
    }
  }

  /// Adds what was chosen to the proposals, with what it is expected to do, unless that is to catch no junk.
  private func propose(
    _ result: RuleChoice.Result, _ choice: RuleChoice, _ evidence: RuleEvidence, _ learned: inout LearnedRules
  ) {
    let matrix = choice.matrix
    learned.prediction = result.prediction
    var ids = taken
    var proposed = RuleChoice.Chosen()
    for score in result.final.scores {
      if let proposal = evidence.proposal(
        score, choice.kinds, heldOut: result.heldOut.map(\.scores), ids: &ids)
      {
        learned.proposals.append(proposal)
        proposed.scores.append(score)
      }
    }
    let heldOut = result.heldOut.map { Set($0.rules.flatMap { $0.groups.joined() }) }
    func propose(_ rules: [GrownRule]) {
      for rule in rules {
        guard let proposal = evidence.proposal(rule, heldOut: heldOut, ids: &ids) else { continue }
        learned.proposals.append(proposal)
        proposed.rules.append(rule)
      }
    }
    propose(result.final.rules)
    if learned.proposals.isEmpty {
      // From few messages the final rules may be others than those that were tested.
      propose(result.agreed)
      learned.prediction = choice.prediction(result.heldOut, of: result.agreed)
    } else {
      let caught = proposed.caught(matrix)
      learned.prediction.add(choice.set, final: { caught[$0] })
    }
    if learned.prediction.recall ?? 0 == 0 { learned.proposals = [] }
  }

  /// The remark that nothing is proposed, because nothing that was learned from some messages is of use for
  /// others.
  private func nothingHoldsUp(_ what: String, _ set: LearningSet) -> String {
    "no \(what) that keeps to the limit for kept messages"
      + (set.protected.isEmpty ? "" : " and catches no protected message")
      + " catches junk that it was not learned from, so none is proposed"
      + (isFewKept(set) ? "; of fewer than \(Self.fewKept) kept messages only phrases are learned" : "")
  }

  /// The remark that the kept messages are too few to show that the budget is kept; nil if they suffice, or
  /// if the budget is 0.
  private func tooFewKept(_ learned: LearnedRules) -> String? {
    let prediction = learned.prediction
    let count = prediction.keptCampaigns
    guard Double(count) * settings.maxCaught < 1, settings.maxCaught > 0 else { return nil }
    let needed = Int(exactly: (1 / settings.maxCaught).rounded(.up)).map(grouped) ?? "far more"
    let hasDisputed = learned.disputed.contains { !$0.isJunk }
    var remark =
      "\(keptCount(count, of: prediction)) \(count == 1 ? "is" : "are") too few to check the limit for kept "
      + "messages, which takes \(needed): only what catches none of them"
      + (hasDisputed ? ", but for those whose labels are contradicted," : "") + " is proposed"
      + (count < Self.fewKept ? ", and only phrases" : "")
    let caught = Int(prediction.caughtKeptCampaigns.rounded(.up))
    if caught > 0 {
      // The choice was made by all kept messages. Choices that were made without some of them show what it
      // may be worth on others.
      remark += "; \(grouped(caught)) of them \(caughtWhileHeldOut(caught))"
    }
    return remark
  }

  /// The remark that more kept messages were caught while held out than the limit allows; nil if not. The
  /// limit holds for the messages that the rules were chosen by, and held-out messages are others.
  private func overLimit(_ prediction: LearnedRules.Prediction) -> String? {
    guard prediction.caughtKeptCampaigns > settings.maxCaught * Double(prediction.keptCampaigns) else {
      return nil
    }
    let caught = Int(prediction.caughtKeptCampaigns.rounded(.up))
    return "\(grouped(caught)) of \(keptCount(prediction.keptCampaigns, of: prediction)) "
      + "\(caughtWhileHeldOut(caught)); read the rules, or learn from more kept messages"
  }

  /// What is said of kept messages that were caught while held out, after their number.
  private func caughtWhileHeldOut(_ count: Int) -> String {
    "\(count == 1 ? "was" : "were") caught by rules that were learned without \(count == 1 ? "it" : "them"), "
      + "so more new ones may be caught than the limit allows"
  }

  /// A number of kept messages, or of their campaigns if some have several messages.
  private func keptCount(_ count: Int, of prediction: LearnedRules.Prediction) -> String {
    prediction.keptCampaigns < prediction.kept
      ? counted(count, "campaign") + " of kept messages" : counted(count, "kept message")
  }

  /// Learns one rule with a score, and adds it to the proposals.
  private func learnScore(_ data: TrainingData, _ learned: inout LearnedRules) async {
    let learning = ScoreLearning(data: data, workers: workers(.rules))
    guard
      let (score, prediction) = await learning.learn(
        budget: Budget(share: settings.maxCaught, caution: ScoreLearning.caution))
    else {
      learned.remark = nothingHoldsUp("score", data.set)
      learned.uncaught = RuleEvidence(data, isAllowing: false).uncaughtCampaigns([])
      return
    }
    learned.prediction = prediction
    learned.remark = tooFewKept(learned) ?? overLimit(prediction)
    let evidence = RuleEvidence(data, isAllowing: false)
    var ids = taken
    learned.proposals = [evidence.proposal(score, prediction, ids: &ids)]
    learned.uncaught = evidence.uncaughtCampaigns(learned.proposals)
  }

  /// Throws an error if the messages do not suffice to learn from.
  private func check(_ set: LearningSet) throws(LearningError) {
    if set.junk.count < Self.minJunk {
      let notCounted = counted(set.contradictions.count, "message")
      throw LearningError(
        message: "there are too few junk messages to learn from: \(set.junk.count) different, "
          + "at least \(Self.minJunk) are needed"
          + (set.contradictions.isEmpty
            ? "" : "; not counted: \(notCounted) whose text has the other label too"))
    }
    if set.kept.isEmpty {
      throw LearningError(message: "there are no kept messages, so nothing shows what a rule must not catch")
    }
    if !set.junkHasLetters {
      throw LearningError(message: "no junk message has a letter, so there is no text to look for")
    }
    if Set(set.junkCampaigns).count < 2 {
      throw LearningError(
        message: "all junk messages are of one campaign: a filter on its text would catch them")
    }
  }
}
