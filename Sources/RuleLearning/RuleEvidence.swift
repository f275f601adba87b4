import MessageFilter

/// What the messages say of a rule.
struct RuleEvidence {
  private let matrix: FeatureMatrix
  private let set: LearningSet

  init(_ matrix: FeatureMatrix, _ set: LearningSet) {
    self.matrix = matrix
    self.set = set
  }

  /// A rule of a group of atoms, with an id that is not taken and its evidence as a note.
  ///
  /// - Parameter heldBack: For each fold the atoms that were chosen without it.
  func proposal(_ group: [Atom], heldBack: [[Atom]], ids: inout Set<String>) -> LearnedRules.Proposal {
    let junk = messages(group, matrix.junkFolds)
    let kept = messages(group, matrix.keptFolds)
    let campaigns = Set(junk.map { set.junkCampaigns[$0] }).count
    var rule = FilterRule(RuleGroups.condition(group, matrix))
    let name = RuleGroups.id(group, matrix)
    var id = name
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(name)-\(number)"
      number += 1
    }
    rule.id = id
    rule.note = note(group, junk: junk.count, campaigns: campaigns, heldBack)
    return LearnedRules.Proposal(
      rule: rule, campaigns: campaigns, junk: junk.count, kept: kept.count,
      lines: junk.map { set.junk[$0].line }.sorted(), keptLines: kept.map { set.kept[$0].line }.sorted())
  }

  /// A rule with points, whose evidence is what the messages say that were held back.
  func proposal(_ score: ScoredConditions, _ prediction: LearnedRules.Prediction) -> LearnedRules.Proposal {
    let points: [(feature: Int, points: Int)] = score.items.compactMap { item in
      matrix.features.firstIndex { $0.condition == item.condition }.map { ($0, item.points) }
    }
    func reaches(_ place: Int) -> Bool {
      points.reduce(0) { sum, item in
        sum + (matrix[item.feature, place >> 6] >> UInt64(place & 63) & 1 != 0 ? item.points : 0)
      } >= score.atLeast
    }
    let junk = set.junk.indices.filter { reaches(matrix.position(ofJunk: $0)) }
    let kept = set.kept.indices.filter { reaches(matrix.position(ofKept: $0)) }
    let campaigns = Set(junk.map { set.junkCampaigns[$0] }).count
    var rule = FilterRule(.score(score))
    rule.id = "learned-score"
    let most = WilsonInterval(prediction.caughtKept, of: prediction.kept).map { percent($0.upper) } ?? "100%"
    rule.note =
      "caught \(counted(junk.count, "junk message")) in \(counted(campaigns, "campaign")); held back "
      + "\(grouped(prediction.caughtJunk)) of \(grouped(prediction.junk)); \(grouped(prediction.caughtKept)) of "
      + "\(grouped(prediction.kept)) kept messages, at most \(most)"
    return LearnedRules.Proposal(
      rule: rule, campaigns: campaigns, junk: junk.count, kept: kept.count,
      lines: junk.map { set.junk[$0].line }.sorted(), keptLines: kept.map { set.kept[$0].line }.sorted())
  }

  /// What held-back messages say: each fold is judged by those of the rule's parts that were chosen without
  /// it.
  private func note(_ group: [Atom], junk: Int, campaigns: Int, _ heldBack: [[Atom]]) -> String {
    var (caught, all, caughtKept) = (0, 0, 0)
    for fold in 0..<LearningSet.folds {
      let known = group.filter { atom in heldBack[fold].contains { $0.isSame(as: atom) || $0.isTurned(atom) }
      }
      for word in matrix.junkFolds[fold] {
        caught += known.reduce(0) { $0 | matrix.word($1, word) }.nonzeroBitCount
        all += group.reduce(0) { $0 | matrix.word($1, word) }.nonzeroBitCount
      }
      for word in matrix.keptFolds[fold] {
        caughtKept += known.reduce(0) { $0 | matrix.word($1, word) }.nonzeroBitCount
      }
    }
    let most = WilsonInterval(caughtKept, of: set.kept.count).map { percent($0.upper) } ?? "100%"
    return "caught \(counted(junk, "junk message")) in \(counted(campaigns, "campaign")); held back "
      + "\(grouped(caught)) of \(grouped(all)); \(grouped(caughtKept)) of \(grouped(set.kept.count)) kept messages, "
      + "at most \(most)"
  }

  /// The messages that a group matches, by their index among those of their kind.
  private func messages(_ group: [Atom], _ folds: [Range<Int>]) -> [Int] {
    let labels = folds == matrix.junkFolds ? set.junkFolds : set.keptFolds
    var found: [Int] = []
    var index = 0
    for (fold, range) in folds.enumerated() {
      let count = labels.count { $0 == fold }
      for bit in 0..<count {
        let word = range.lowerBound + bit / 64
        if group.contains(where: { matrix.word($0, word) >> UInt64(bit % 64) & 1 != 0 }) {
          found.append(index)
        }
        index += 1
      }
    }
    return found
  }

  /// `0.19%`
  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded(.up))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }
}
