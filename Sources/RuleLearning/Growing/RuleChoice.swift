/// Chooses how many rules are kept for each kind of messages, and whether a score is, by cross-validation:
/// each fold is held out in turn, and its messages judge what was learned from the other folds.
struct RuleChoice {
  let data: TrainingData
  let counts: FeatureCounts
  let disguised: DisguisedWords
  let budget: Budget
  /// The maximum number of rules.
  let maxRules: Int
  /// The minimum gain, in junk messages, with which a text becomes part of a rule.
  let minGain: Double
  /// Whether a rule is a single group of texts.
  let isSingle: Bool
  let kinds: MessageKinds
  /// The scores that may take the place of rules; nil if there are none.
  let scores: KindScores?
  let workers: Workers

  private var set: LearningSet { data.set }
  private var matrix: FeatureMatrix { data.matrix }

  /// The costs that rules are grown with. A list of rules is grown for each of them. Their indices are called
  /// prices: price 0 has the highest cost of a kept message and gives the most careful rules.
  private static let costs = [
    RuleGrowth.Costs(kept: 2000, unseen: 0.25), RuleGrowth.Costs(kept: 250, unseen: 0.25),
    RuleGrowth.Costs(kept: 32, unseen: 0), RuleGrowth.Costs(kept: 8, unseen: 0),
  ]
  /// The shares of the budget that the choice may use; see ``Budget/caution``.
  static let caution = 0.74
  static let cautionWithMany = 0.52

  /// The widths to choose from. A width is the number of texts that are kept in each group, from the first,
  /// which gained the most.
  private static let widths = [1, 6, 15, 40, RuleGrowth.maxTexts]

  /// The number of campaigns of average size whose messages a score must catch in addition to those that
  /// rules catch, unless it catches a quarter more messages. Rules are easier to read. Messages that it would
  /// catch by chance, as it catches kept ones, do not count.
  private static let minGainOfScore = 5

  /// What is kept for a kind of messages: the first `length` rules of the list of `price`, with groups cut to
  /// the width with index `width`, or else the score with a threshold. In addition the first `more` rules of
  /// the list of price 0 are kept, with full groups.
  private struct Part {
    var price = 0
    var length = 0
    var width = 0
    var threshold: Double?
    var more = 0
  }

  /// What was chosen, at most `maxRules` in all.
  struct Chosen {
    /// The scores, and then the rules, each in the order of the junk messages that they catch.
    var scores: [KindScores.Score] = []
    var rules: [GrownRule] = []

    /// For each message, whether it is caught.
    func caught(_ matrix: FeatureMatrix) -> [Bool] {
      let byRules = rules.map { $0.caught(matrix) }
      let byScores = scores.map { $0.model.caught(matrix) }
      return (0..<matrix.rows.count).map { row in
        byRules.contains { matrix.has($0, row) } || byScores.contains { $0[row] }
      }
    }
  }

  /// What was chosen from all folds, what was chosen without each fold, and the results of that on the
  /// messages of the fold.
  struct Result {
    var final: Chosen
    var heldOut: [Chosen]
    /// Rules that most folds agree on, where no final rule is like those of the folds.
    var agreed: [GrownRule]
    var prediction: LearnedRules.Prediction
  }

  /// Chooses from what was learned.
  ///
  /// - Parameter onlyScores: Whether only scores are chosen from, because no rule was of use.
  func choose(onlyScores: Bool = false) async -> Result {
    let costs = Self.costs.indices
    let lists = await workers.map(rows: LearningSet.folds, columns: costs.count) { [self] fold, price in
      onlyScores ? [] : grown(price, without: fold)
    }
    let ranks = ranks(lists)
    // The parts for a fold are chosen without the fold too (nested cross-validation).
    let folds = LearningSet.folds
    let partsWithout = await workers.map(folds + 1) { [self] in parts(ranks, without: $0 < folds ? $0 : nil) }
    let caughtWithout = await workers.map(folds) { [self] in
      chosen(lists[$0], partsWithout[$0], without: $0).caught(matrix)
    }
    var prediction = LearnedRules.Prediction()
    for fold in 0..<folds { prediction.add(set, fold: fold) { caughtWithout[fold][$0] } }
    let allParts = partsWithout[folds]
    let heldOut = await workers.map(folds) { [self] in chosen(lists[$0], allParts, without: $0) }
    // Texts that no fold's rules look for were not tested on messages held out.
    let tested = Set(heldOut.flatMap(\.rules).flatMap { $0.groups.joined() })
    let isUsed = costs.map { price in
      allParts.contains { $0.price == price && $0.length > 0 }
        || price == 0 && allParts.contains { $0.more > 0 }
    }
    let all = await workers.map(costs.count) { [self] price in
      isUsed[price] ? grown(price, from: tested, without: nil) : []
    }
    let final = chosen(all, allParts, without: nil)
    return Result(final: final, heldOut: heldOut, agreed: agreed(heldOut), prediction: prediction)
  }

  /// The results of some rules on the messages of each fold, as far as they were chosen without it.
  func prediction(_ heldOut: [Chosen], of rules: [GrownRule]) -> LearnedRules.Prediction {
    var prediction = LearnedRules.Prediction()
    for (fold, chosen) in heldOut.enumerated() {
      let own = chosen.rules.filter { rule in rules.contains { $0.isSame(as: rule) } }
      let caught = Chosen(rules: own).caught(matrix)
      prediction.add(set, fold: fold) { caught[$0] }
    }
    return prediction
  }

  /// The rules that were chosen without most of the folds, as long as they keep within the budget; at most
  /// `maxRules`.
  func agreed(_ heldOut: [Chosen]) -> [GrownRule] {
    let all = heldOut.flatMap(\.rules)
    var agreed: [GrownRule] = []
    for rule in all where !agreed.contains(where: { $0.isSame(as: rule) }) {
      if all.count(where: { $0.isSame(as: rule) }) * 2 > LearningSet.folds { agreed.append(rule) }
    }
    let uncaught = [Bool](repeating: false, count: matrix.rows.count)
    return within(Array(agreed.prefix(maxRules)), uncaught, nil, without: nil)
  }

  /// The rules that are grown at a price, in the order in which they are found.
  ///
  /// - Parameters:
  ///   - tested: The features that the rules may look for; nil for those that were chosen. What must not be
  ///     there may be any that was chosen.
  ///   - fold: The fold that is held out; nil to grow from all.
  private func grown(_ price: Int, from tested: Set<Int>? = nil, without fold: Int?) -> [GrownRule] {
    let features = Set(data.features[fold ?? LearningSet.folds]).union(tested ?? []).sorted()
    var growth = RuleGrowth(
      data, counts, disguised, features: features, tested: tested, without: fold, costs: Self.costs[price],
      minGain: minGain, isSingle: isSingle)
    return growth.rules(maxRules)
  }

  /// For each price, width and kind, the ranks of the rows. The rank of a row is the place of the first rule
  /// for the kind that catches the row, or ``KindScores/Levels/never`` if no rule does. The rules are those
  /// that were grown without the fold of the row.
  private struct Ranks {
    private let kinds: Int
    private var ranks: [[Int16]] = []

    /// - Parameter ranks: Computes the ranks of the rows.
    init(kinds: Int, _ ranks: (_ price: Int, _ width: Int, _ kind: Int) -> [Int16]) {
      self.kinds = kinds
      for price in costs.indices {
        for width in widths.indices {
          for kind in 0..<kinds { self.ranks.append(ranks(price, width, kind)) }
        }
      }
    }

    subscript(price price: Int, width width: Int, kind kind: Int) -> [Int16] {
      ranks[(price * widths.count + width) * kinds + kind]
    }
  }

  /// The ranks of the rows.
  ///
  /// - Parameter lists: For each fold and each price, the rules that were grown without the fold.
  private func ranks(_ lists: [[[GrownRule]]]) -> Ranks {
    Ranks(kinds: kinds.count) { price, width, kind in
      let own = lists.map { rules in
        rules[price].filter { kinds.kind(ofScript: $0.script) == kind }.map {
          $0.limited(to: Self.widths[width]).caught(matrix)
        }
      }
      return set.allFolds.enumerated().map { row, fold in
        own[fold].firstIndex { matrix.has($0, row) }.map { Int16($0) } ?? KindScores.Levels.never
      }
    }
  }

  /// For each kind, what is kept. Together the parts catch the most junk within the budget. They are found by
  /// dynamic programming over the number of kept messages caught.
  ///
  /// - Parameter fold: A fold whose messages are not considered; nil to consider all.
  private func parts(_ ranks: Ranks, without fold: Int?) -> [Part] {
    // What disguised words catch by themselves is not chosen.
    let disguised = disguised.telling(without: fold)
    func isLeft(_ row: Int) -> Bool { disguised.map { !matrix.has($0, row) } ?? true }
    let junkRows = set.junk.indices.filter { set.junkFolds[$0] != fold && isLeft($0) }
    let allKept = countedKept(without: fold)
    let keptRows = allKept.filter(isLeft)
    let all = weight(allKept)
    let allowed = budget.allowed(of: all, besides: all - weight(keptRows))
    // For each number of kept messages caught, the most junk that can be caught and the parts that catch it;
    // nil if no choice catches exactly that number.
    var best: [(junk: Int, parts: [Part])?] = [(0, [])]
    for kind in 0..<kinds.count {
      let choices = choices(ofKind: kind, ranks, junkRows: junkRows, keptRows: keptRows, allowed: allowed)
      var next: [(junk: Int, parts: [Part])?] = Array(repeating: nil, count: allowed + 1)
      for (before, state) in best.enumerated() {
        guard let state else { continue }
        for choice in choices where before + choice.kept <= allowed {
          let junk = state.junk + choice.junk
          if let known = next[before + choice.kept], known.junk >= junk { continue }
          next[before + choice.kept] = (junk, state.parts + [choice.part])
        }
      }
      best = next
    }
    let most = best.compactMap { $0?.junk }.max() ?? 0
    return best.compactMap { $0 }.first { $0.junk == most }?.parts ?? []
  }

  /// The kept messages outside a fold that count against the budget. Those whose labels are disputed do not:
  /// they are most likely junk, and would keep away the rules that catch junk of their kind.
  private func countedKept(without fold: Int?) -> [Int] {
    set.kept.indices.filter { set.keptFolds[$0] != fold }.map { set.junk.count + $0 }
      .filter { !data.disputed.rows[$0] }
  }

  /// The number of campaigns of some kept messages.
  private func weight(_ rows: [Int]) -> Double {
    rows.reduce(0) { $0 + set.keptWeights[$1 - set.junk.count] }
  }

  /// For each number of kept messages that a kind's part can catch within the budget, the part that catches
  /// the most junk.
  private func choices(
    ofKind kind: Int, _ ranks: Ranks, junkRows: [Int], keptRows: [Int], allowed: Int
  ) -> [(kept: Int, junk: Int, part: Part)] {
    func weight(_ row: Int) -> Double { set.keptWeights[row - set.junk.count] }
    // By the number of kept messages; nil if no part catches exactly that number.
    var own: [(junk: Int, part: Part)?] = Array(repeating: nil, count: allowed + 1)
    own[0] = (0, Part())
    let careful = ranks[price: 0, width: Self.widths.count - 1, kind: kind]
    for price in Self.costs.indices {
      for width in Self.widths.indices {
        let first = ranks[price: price, width: width, kind: kind]
        let junk = RankCounts(first, maxRules, careful, maxRules, rows: junkRows) { _ in 1 }
        let kept = RankCounts(first, maxRules, careful, maxRules, rows: keptRows, weight)
        for length in 0...maxRules {
          for more in 0...maxRules - length {
            let count = kept.caught(length, more)
            if count > allowed { break }
            // The last of equal choices wins: the one with the lowest cost, then more texts, then more
            // rules.
            if let known = own[count], known.junk > junk.caught(length, more) { continue }
            own[count] = (
              junk.caught(length, more), Part(price: price, length: length, width: width, more: more)
            )
          }
        }
      }
    }
    if let levels = scores?.levels(kind, junk: junkRows, kept: keptRows, weight, allowed: allowed) {
      let (ranks, count) = (levels.ranks, levels.thresholds.count)
      let junk = RankCounts(ranks, count, careful, maxRules, rows: junkRows) { _ in 1 }
      let kept = RankCounts(ranks, count, careful, maxRules, rows: keptRows, weight)
      let campaigns = Set(junkRows.map { set.junkCampaigns[$0] }).count
      let minGain = Self.minGainOfScore * junkRows.count / max(campaigns, 1)
      // For each kept message caught, the junk that would be caught by chance.
      let chance = Double(junkRows.count) / max(keptRows.reduce(0) { $0 + weight($1) }, 1)
      for (level, threshold) in levels.thresholds.enumerated() {
        for more in 0..<maxRules {
          let count = kept.caught(level + 1, more)
          if count > allowed { break }
          let caught = Self.worthOfScore(
            catching: junk.caught(level + 1, more), byChance: Double(count) * chance, minGain: minGain)
          if let known = own[count], known.junk >= caught { continue }
          own[count] = (caught, Part(threshold: threshold, more: more))
        }
      }
    }
    // Only few of the numbers occur, even if the budget allows very many.
    return own.enumerated().compactMap { kept, best in best.map { (kept, $0.junk, $0.part) } }
  }

  /// How many junk messages rules must catch to be preferred to a score that catches `junk`.
  static func worthOfScore(catching junk: Int, byChance: Double, minGain: Int) -> Int {
    let all = junk - Int(byChance.rounded(.up))
    return max(all - minGain, all * 4 / 5)
  }

  /// Counts the messages that the first rules of two lists catch together, each with its weight. Building the
  /// table takes time linear in the number of rows plus the product of the lengths of the lists. A query
  /// takes constant time.
  private struct RankCounts {
    /// The weight of the messages whose rank is at least i in the first list and at least j in the second, at
    /// index i × `side` + j. Ranks beyond the length of a list count as its length.
    private var left: [Double]
    private let side: Int

    /// - Parameter weight: What a message counts.
    init(
      _ first: [Int16], _ length: Int, _ second: [Int16], _ more: Int, rows: [Int],
      _ weight: (Int) -> Double
    ) {
      side = more + 1
      left = Array(repeating: 0, count: (length + 1) * side)
      for row in rows {
        left[min(Int(first[row]), length) * side + min(Int(second[row]), more)] += weight(row)
      }
      for place in left.indices.reversed() where place % side < more { left[place] += left[place + 1] }
      for place in left.indices.reversed() where place / side < length { left[place] += left[place + side] }
    }

    /// The number of messages that the first `length` rules of the first list or the first `more` rules of
    /// the second list catch, rounded up.
    func caught(_ length: Int, _ more: Int) -> Int {
      Int((left[0] - left[length * side + more] - Budget.rounding).rounded(.up))
    }
  }

  /// What is kept of what was learned without a fold, at most `maxRules` in all. Rules that catch no junk
  /// beyond that of scores and earlier rules are left out.
  ///
  /// - Parameter lists: For each price, the rules that were grown without the fold.
  private func chosen(_ lists: [[GrownRule]], _ parts: [Part], without fold: Int?) -> Chosen {
    var chosen = Chosen()
    if let scores {
      let own = parts.enumerated().compactMap { kind, part in
        part.threshold.map { scores.score(kind, without: fold ?? LearningSet.folds, threshold: $0) }
      }
      let junk = own.map { $0.model.caught(matrix).prefix(set.junk.count).count { $0 } }
      let order = own.indices.sorted { junk[$0] != junk[$1] ? junk[$0] > junk[$1] : $0 < $1 }
      chosen.scores = order.prefix(maxRules).map { own[$0] }
    }
    let byScores = chosen.caught(matrix)
    var caught = Array(byScores.prefix(set.junk.count))
    var rules: [GrownRule] = []
    let disguised = disguised.telling(without: fold)
    let byDisguise = disguised.map { [GrownRule(script: .noLetters, groups: [[$0]])] } ?? []
    let kept = parts.enumerated().flatMap { kind, part in
      func own(_ price: Int) -> [GrownRule] {
        lists[price].filter { kinds.kind(ofScript: $0.script) == kind }
      }
      let first = own(part.price).prefix(part.length).map { $0.limited(to: Self.widths[part.width]) }
      return first + own(0).prefix(part.more)
    }
    for var rule in byDisguise + kept {
      let own = rule.caught(matrix)
      let new = set.junk.indices.filter { !caught[$0] && matrix.has(own, $0) }
      if new.isEmpty { continue }
      for row in new { caught[row] = true }
      rule.worth = new.count
      rules.append(rule)
    }
    rules.sort { a, b in
      a.worth != b.worth ? a.worth > b.worth : a.groups[0].lexicographicallyPrecedes(b.groups[0])
    }
    rules = needed(rules, beside: byScores)
    rules = Array(rules.prefix(maxRules - chosen.scores.count))
    let chosenByDisguise = byDisguise.first { rule in rules.contains { $0.groups == rule.groups } }
    chosen.rules = within(rules, byScores, chosenByDisguise?.caught(matrix), without: fold)
    return chosen
  }

  /// The rules without those that catch no junk which scores and the others do not catch; the last such rule
  /// is left out first.
  func needed(_ rules: [GrownRule], beside byScores: [Bool]) -> [GrownRule] {
    let caught = rules.map { $0.caught(matrix) }
    // For each junk message, the number of rules that catch it, and one more if a score does.
    var counts = set.junk.indices.map { row in
      caught.count { matrix.has($0, row) } + (byScores[row] ? 1 : 0)
    }
    var needed: [GrownRule] = []
    for (rule, own) in zip(rules, caught).reversed() {
      let rows = set.junk.indices.filter { matrix.has(own, $0) }
      if rows.allSatisfy({ counts[$0] > 1 }) {
        for row in rows { counts[row] -= 1 }
      } else {
        needed.append(rule)
      }
    }
    return needed.reversed()
  }

  /// Leaves out rules until those that remain catch no more of the kept messages they were grown from than
  /// the budget allows, together with the scores. The parts were chosen by other folds' lists, in which a
  /// rule may be more careful.
  ///
  /// - Parameters:
  ///   - byScores: For each message, whether a score catches it.
  ///   - byDisguise: The messages that disguised words catch by themselves, if a rule says so. As in
  ///     ``parts(_:without:)`` they were not chosen, so only the rest of the budget needs caution.
  private func within(
    _ rules: [GrownRule], _ byScores: [Bool], _ byDisguise: [UInt64]?, without fold: Int?
  ) -> [GrownRule] {
    let keptRows = countedKept(without: fold)
    let known = byDisguise.map { bits in weight(keptRows.filter { matrix.has(bits, $0) }) } ?? 0
    let allowed = Double(budget.allowed(of: weight(keptRows), besides: known)) + known + Budget.rounding
    let caught = rules.map { $0.caught(matrix) }
    var left = Array(rules.indices)
    while !left.isEmpty {
      var alone = [Double](repeating: 0, count: rules.count)
      var count = 0.0
      for row in keptRows {
        let own = byScores[row] ? [] : left.filter { matrix.has(caught[$0], row) }
        let weight = set.keptWeights[row - set.junk.count]
        if byScores[row] || !own.isEmpty { count += weight }
        if own.count == 1 { alone[own[0]] += weight }
      }
      if count <= allowed { break }
      // The rule with the fewest junk messages for each kept message that only it catches.
      let worst = left.min { a, b in
        let (one, other) = (Double(rules[a].worth) * (alone[b] + 1), Double(rules[b].worth) * (alone[a] + 1))
        return one != other ? one < other : a > b
      }
      left.removeAll { $0 == worst }
    }
    return left.map { rules[$0] }
  }
}
