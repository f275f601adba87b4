import MessageFilter

/// Learns filters for the messages that are labelled as junk, from one set of messages.
struct LearningPass {
  private let settings: LearningSettings
  private let jobs: Int
  /// Whether the labels are swapped to learn allow filters: `isJunk` then marks the messages to let through.
  private let isAllowing: Bool
  /// The ids that no learned rule may have, because other rules have them.
  private let taken: Set<String>
  /// Told the share of the steps that are done.
  private let progress: @Sendable (Double) -> Void

  init(
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

  private var remarks: LearningRemarks { LearningRemarks(maxCaught: settings.maxCaught) }

  /// The workers for a step, which report how much of it is done.
  private func workers(_ step: Step) -> Workers {
    let (before, steps) = (Double(step.rawValue), Double(Step.allCases.count))
    return Workers(count: jobs) { [progress] done, count in
      progress((before + Double(done) / Double(count)) / steps)
    }
  }

  /// With fewer campaigns of kept messages than this, only phrases are proposed, because too few messages
  /// show what a single word would catch.
  static let fewKept = 20
  /// With fewer campaigns of junk and of kept messages than these, rules have no scores among them: points
  /// for words such as `a`, which such junk happens to share, would add up to more than so few kept messages
  /// can contradict.
  private static let fewCampaigns = (junk: 20, kept: 100)
  /// How many messages must have a text to make it a candidate. A score from few junk messages needs the words
  /// of single ones too, and no text decides alone there.
  private static let minimums = TextMinimums(junk: 2, junkOfWord: 2, kept: 5)
  private static let minimumsOfSmallScore = TextMinimums(junk: 2, junkOfWord: 1, kept: 5)
  /// The minimum gain, in junk messages, with which a text becomes part of a rule.
  private static let minGain = 1.5
  /// The minimum number of kept messages of a kind whose rules are chosen by themselves.
  private static let minKeptOfKind = 500
  /// The maximum numbers of texts that rules may look for, and that a score may.
  private static let chosenTexts = (rules: 1500, score: 3000)
  /// The minimum number of messages that must have a text for rules to look for it. A score takes every
  /// candidate: no text decides alone there.
  private static let minMessagesForRules = 3

  /// Learns the filters.
  ///
  /// - Throws: ``LearningError`` if the messages do not suffice to learn from.
  func learn(_ messages: [LearningMessage]) async throws(LearningError) -> LearnedRules {
    // With a limit of 0 no kept message may be caught, whatever contradicts its label.
    let trustsKept = settings.maxCaught == 0
    let set = await LearningSet(messages, workers(.campaigns), trustsKept: trustsKept)
    try Self.check(set)
    var learned = LearnedRules()
    learned.disputed = set.contradictions
    var candidates = TextCandidates(set.bodies, campaigns: set.junkCampaigns)
    let isSmallScore = settings.isScored && !ScoreLearning.hasManyJunk(set)
    var found = await candidates.collect(
      isSmallScore ? Self.minimumsOfSmallScore : Self.minimums, workers(.candidates))
    // A name is easily taken, so no sender is let through.
    if !isAllowing { found = found.adding(SenderCandidates(set)) }
    let texts = found.texts
    let hasFewKept = Self.hasFewKept(set)
    let usable = texts.indices.filter { !hasFewKept || texts[$0].isPhrase }
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
      hasFewKept
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

  /// Whether there are so few campaigns of kept messages that only phrases are proposed.
  static func hasFewKept(_ set: LearningSet) -> Bool { Set(set.keptCampaigns).count < fewKept }

  /// Whether there are so few campaigns of both labels that rules have no scores among them.
  private static func hasFewCampaigns(_ set: LearningSet) -> Bool {
    Set(set.junkCampaigns).count < fewCampaigns.junk && Set(set.keptCampaigns).count < fewCampaigns.kept
  }

  /// The features that rules may look at: some texts and, unless only phrases are proposed, the detectors and
  /// scripts.
  private func features(_ set: LearningSet, _ texts: [Feature]) -> [Feature] {
    let features = texts + (Self.hasFewKept(set) ? [] : Feature.detectors + Feature.scripts)
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
    let hasFewKept = Self.hasFewKept(set)
    let kinds = MessageKinds(matrix).merged(set, minKept: Self.minKeptOfKind)
    let choice = RuleChoice(
      data: data.using { !$0.roles.contains(.script) && !$0.isShort },
      counts: FeatureCounts(set, matrix),
      disguised: DisguisedWords(set, matrix, maxCaught: settings.maxCaught),
      budget: Budget(
        share: settings.maxCaught, caution: RuleChoice.caution, cautionWithMany: RuleChoice.cautionWithMany),
      maxRules: settings.maxRules,
      minGain: Self.minGain, isSingle: hasFewKept, kinds: kinds,
      scores: hasFewKept || isAllowing || Self.hasFewCampaigns(set)
        ? nil
        : await KindScores(
          data.using { $0.roles.isDisjoint(with: [.script, .anyNumber]) }, kinds, workers(.scores)),
      workers: workers(.rules))
    let evidence = RuleEvidence(data, isAllowing: isAllowing)
    propose(await choice.choose(), choice, evidence, &learned)
    if learned.proposals.isEmpty, choice.scores != nil {
      propose(await choice.choose(onlyScores: true), choice, evidence, &learned)
    }
    learned.uncaught = evidence.uncaughtCampaigns(learned.proposals)
    if learned.proposals.isEmpty {
      // What the folds' rules caught says nothing about no rules.
      learned.prediction = LearnedRules.Prediction()
      learned.remark = remarks.nothingHoldsUp("rule", set)
    } else {
      learned.remark = remarks.ofLimit(learned)
    }
  }

  /// Adds what was chosen to the proposals, with what it is expected to do, unless that is to catch no junk.
  private func propose(
    _ result: RuleChoice.Result, _ choice: RuleChoice, _ evidence: RuleEvidence, _ learned: inout LearnedRules
  ) {
    let matrix = choice.data.matrix
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
    func addProposals(of rules: [GrownRule]) {
      for rule in rules {
        guard let proposal = evidence.proposal(rule, heldOut: heldOut, ids: &ids) else { continue }
        learned.proposals.append(proposal)
        proposed.rules.append(rule)
      }
    }
    addProposals(of: result.final.rules)
    if learned.proposals.isEmpty {
      // From few messages the final rules may be others than those that were tested.
      addProposals(of: result.agreed)
      learned.prediction = choice.prediction(result.heldOut, of: result.agreed)
    } else {
      let caught = proposed.caught(matrix)
      learned.prediction.add(choice.data.set, final: { caught[$0] })
    }
    if !learned.prediction.tellsJunk { learned.proposals = [] }
  }

  /// Learns one rule with a score, and adds it to the proposals.
  private func learnScore(_ data: TrainingData, _ learned: inout LearnedRules) async {
    let learning = ScoreLearning(data: data, workers: workers(.rules))
    guard let (score, prediction) = await learning.learn(budget: learning.budget(settings.maxCaught)),
      prediction.tellsJunk
    else {
      learned.remark = remarks.nothingHoldsUp("score", data.set)
      learned.uncaught = RuleEvidence(data, isAllowing: false).uncaughtCampaigns([])
      return
    }
    learned.prediction = prediction
    learned.remark = remarks.ofLimit(learned)
    let evidence = RuleEvidence(data, isAllowing: false)
    var ids = taken
    learned.proposals = [evidence.proposal(score, prediction, ids: &ids)]
    learned.uncaught = evidence.uncaughtCampaigns(learned.proposals)
  }

  /// Throws an error if the messages do not suffice to learn from.
  static func check(_ set: LearningSet) throws(LearningError) {
    if set.junk.count < Learner.minJunk {
      let notCounted = counted(set.contradictions.count, "message")
      throw LearningError(
        message: "there are too few junk messages to learn from: \(set.junk.count) different, "
          + "at least \(Learner.minJunk) are needed"
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
