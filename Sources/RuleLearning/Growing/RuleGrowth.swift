import Bytes
import MessageFilter
import TextMatching

/// Grows rules one after another (greedy cover). Each rule begins with the feature, or with the two or three
/// features, that gain the most among the junk that no rule catches yet. It then grows to groups of features,
/// and one feature of each group suffices to catch a message; see ``GrowingRule``.
struct RuleGrowth {
  private let matrix: FeatureMatrix
  /// For each feature, the rows that have it, ascending.
  private let postings: [[Int32]]
  private let costs: Costs
  private let minGain: Double
  private let keptTotal: Double
  /// For each feature, the number of kept messages outside of the held-out fold that have it.
  private let keptCounts: [Double]
  /// For each row, whether it is a kept message that is learned from.
  private let isKept: [Bool]
  /// The features that are more frequent in junk and may be a rule alone, those that are more frequent in
  /// junk and may be combined, both with the preferred ones first, and the texts that are more frequent in
  /// kept messages.
  private let alone: [Int]
  private let beside: [Int]
  private let against: [Int]
  /// The texts that tell junk unless another one is there.
  private let excepted: [ExceptedText]
  /// For each feature that may be a rule alone, its expected cost as one: that of the kept messages which it
  /// is expected to catch. It is 0 for others.
  private var costsAlone: [Double] = []
  /// For each row, the value of catching it: 1 for junk, negative for kept and protected messages. It is 0 if
  /// a rule already catches the row, if the row is held out or if its label is disputed.
  private var values: [Double]

  /// The costs that rules are grown with.
  struct Costs {
    /// The cost of a kept message that is caught, in junk messages.
    var kept: Double
    /// The number of kept messages that are assumed to have a text in addition to the known ones. A text is
    /// chosen because few kept messages have it, so the known number is too low.
    var unseen: Double
  }

  /// The maximum number of features of a group, and of features that a caught message must not have.
  static let maxTexts = 100
  /// The maximum number of features that are paired.
  private static let maxSeeds = 400
  /// The factor by which the cost of a kept message falls while a pair is sought that will get a third
  /// feature: a kept message that has only two of the three features is not caught.
  private static let relief = 8.0
  /// The share of the worth of a rule of several groups that suffices for a rule of one group instead. A
  /// person would rather read one list of texts.
  private static let worthOfOneGroup = 0.9
  /// The value of catching a message that no rule may catch.
  private static let forbidden = -1e6

  /// Prepares to grow rules.
  ///
  /// - Parameters:
  ///   - features: The features that rules may use.
  ///   - tested: Those of them that rules may look for; nil for all. Others are only what must not be there.
  ///   - fold: The held-out fold; nil to learn from all folds.
  ///   - costs: The costs that rules are grown with.
  ///   - minGain: The minimum gain, in junk messages, with which a text becomes part of a rule.
  ///   - isSingle: Whether a rule is a single group of texts, without shapes.
  init(
    _ data: TrainingData, _ counts: FeatureCounts, _ disguised: DisguisedWords, features: [Int],
    tested: Set<Int>?, without fold: Int?, costs: Costs, minGain: Double, isSingle: Bool
  ) {
    let (set, matrix, disputed) = (data.set, data.matrix, data.disputed)
    self.matrix = matrix
    postings = data.postings
    self.costs = costs
    self.minGain = minGain
    let (junkCount, keptCount) = (set.junk.count, set.kept.count)
    isKept = (0..<matrix.rows.count).map { row in
      row >= junkCount && row < junkCount + keptCount && set.keptFolds[row - junkCount] != fold
        && !disputed.rows[row]
    }
    let disguised = disguised.telling(without: fold)
    values = Self.values(
      of: set, matrix, disputed, without: fold, costOfKept: costs.kept, disguised: disguised)
    keptCounts = matrix.features.indices.map { Double(counts.kept($0, without: fold)) }
    let kept = isKept.count { $0 }
    keptTotal = Double(max(kept, 1))
    let junkTotal = Double(max(set.junkFolds.count { $0 != fold }, 1))
    func leaning(_ feature: Int) -> Double {
      Double(counts.junk(feature, without: fold)) / junkTotal
        - Double(counts.kept(feature, without: fold)) / Double(max(kept, 1))
    }
    let positive = features.filter {
      leaning($0) > 0 && $0 != disguised && tested?.contains($0) ?? true
    }
    let ordered = positive.sorted { matrix.preference[$0] < matrix.preference[$1] }
    let standing = ordered.filter { matrix.features[$0].standsAlone && (!isSingle || matrix.isText[$0]) }
    against = features.filter { leaning($0) < 0 && matrix.isText[$0] }
    let hasProtected = matrix.rows.count > junkCount + keptCount
    excepted =
      isSingle
      ? []
      : ExceptedText.find(
        matrix, data.postings,
        candidates: standing.filter { [keptCounts] in
          matrix.isText[$0] && (hasProtected || keptCounts[$0] >= Double(ExceptedText.minMessages))
        }, against: against,
        isJunk: { [values] in values[$0] > 0 }, isKept: { [isKept] in isKept[$0] },
        isProtected: { [values] in values[$0] == Self.forbidden })
    // A text that tells junk, but for messages that no rule may catch, is in no other rule: what stands
    // beside it in junk by chance would pass for what tells the two apart.
    let isSpared = { [values, keptCounts] (feature: Int) in
      hasProtected && matrix.isText[feature]
        && keptCounts[feature] < Double(ExceptedText.minMessages)
        && data.postings[feature].contains { values[Int($0)] == Self.forbidden }
    }
    alone = standing.filter { !isSpared($0) }
    beside =
      isSingle
      ? [] : ordered.filter { matrix.isText[$0] ? !isSpared($0) : matrix.features[$0].helpsTexts }
    costsAlone = expectedCosts(counts, without: fold)
  }

  /// For each row, the value of catching it.
  private static func values(
    of set: LearningSet, _ matrix: FeatureMatrix, _ disputed: DisputedLabels, without fold: Int?,
    costOfKept: Double, disguised: Int?
  ) -> [Double] {
    let (junkCount, keptCount) = (set.junk.count, set.kept.count)
    return (0..<matrix.rows.count).map { row in
      if let disguised, matrix.has(disguised, row) { return 0 }
      if row < junkCount { return set.junkFolds[row] == fold || disputed.rows[row] ? 0 : 1 }
      if row >= junkCount + keptCount { return forbidden }
      if disputed.rows[row] { return 0 }
      return set.keptFolds[row - junkCount] == fold ? 0 : -costOfKept
    }
  }

  /// For each feature that may be a rule alone, its expected cost as one; 0 for others.
  private func expectedCosts(_ counts: FeatureCounts, without fold: Int?) -> [Double] {
    let expected = ExpectedCatches(counts, matrix, without: fold)
    // Whether two words stand in junk as a phrase, in nine of ten messages that have both.
    func standAlways(_ one: Int, _ other: Int, _ phrase: Int) -> Bool {
      let rows = postings[one].map { Int($0) }.filter { values[$0] > 0 && matrix.has(other, $0) }
      return rows.count { matrix.has(phrase, $0) } * 10 >= rows.count * 9
    }
    var own = [Double](repeating: 0, count: matrix.features.count)
    for feature in alone {
      let (junk, kept) = (counts.junk(feature, without: fold), counts.kept(feature, without: fold))
      var share = expected.share(of: ExpectedCatches.Class(feature, matrix), junk: junk, kept: kept) ?? 1
      if kept == 0, let (one, other) = matrix.wordsOfPhrases[feature], standAlways(one, other, feature) {
        // The phrase costs no more than a rule that asks for both words.
        let both = (keptCounts[one] + costs.unseen) * (keptCounts[other] + costs.unseen)
        share = min(share, both / (keptTotal * keptTotal))
      }
      own[feature] = costs.kept * share * keptTotal
    }
    return own
  }

  /// Grows at most `count` rules, and returns them in the order in which they were found.
  mutating func rules(_ count: Int) -> [GrownRule] {
    var rules: [GrownRule] = []
    var gains = gains { values[$0] }
    while rules.count < count {
      let junk = self.gains { max(values[$0], 0) }
      // No other feature gains enough, whatever it stands beside.
      let useful = junk.map { $0 >= minGain }
      let pairs = seeds(costs: [costs.kept, costs.kept / Self.relief], junk)
      let one = single(alone.filter { useful[$0] }, junk, gains)
      let others = beside.filter { useful[$0] }
      var best = [
        joined(pairs[0], isThreefold: false, by: others, gains),
        joined(pairs[1], isThreefold: true, by: others, gains),
        excepting(gains),
      ].compactMap { $0 }.max { $0.worth < $1.worth }
      if let one, one.worth >= (best?.worth ?? 0) * Self.worthOfOneGroup { best = one }
      guard let best, best.worth >= 1 else { break }
      var rule = simplified(best.rule)
      var worth = 0
      let caught = rule.caught(matrix)
      for row in 0..<matrix.rows.count where values[row] != 0 && matrix.has(caught, row) {
        if values[row] > 0 { worth += 1 }
        matrix.rows.add(-values[row], row, to: &gains)
        values[row] = 0
      }
      rule.worth = worth
      if worth == 0 { break }
      rules.append(rule)
    }
    return rules
  }

  /// A rule without the groups that do not keep it from anything: those that most kept messages meet, and
  /// without which it catches no other kept or protected message. A person would not write such a condition.
  private func simplified(_ rule: GrownRule) -> GrownRule {
    var rule = rule
    for group in rule.groups.reversed() where rule.groups.count > 1 {
      var simpler = rule
      simpler.groups.removeAll { $0 == group }
      let standsAlone =
        simpler.groups.count > 1 || simpler.groups[0].allSatisfy { matrix.features[$0].standsAlone }
      let (members, own, known) = (matrix.union(group), simpler.caught(matrix), rule.caught(matrix))
      let meeting = isKept.indices.count { isKept[$0] && matrix.has(members, $0) }
      let catchesMore = values.indices.contains {
        values[$0] < 0 && matrix.has(own, $0) && !matrix.has(known, $0)
      }
      if standsAlone, !catchesMore, Double(meeting) * 2 > keptTotal { rule = simpler }
    }
    return rule
  }

  /// For each feature, the sum of `value` over the rows that have the feature. The time is linear in the
  /// number of entries.
  private func gains(_ value: (Int) -> Double) -> [Double] {
    var gains = [Double](repeating: 0, count: matrix.features.count)
    let rows = matrix.rows
    for row in 0..<rows.count {
      let own = value(row)
      if own == 0 { continue }
      rows.add(own, row, to: &gains)
    }
    return gains
  }

  // MARK: Groups

  /// A rule of one group, with its worth; nil if no text gains enough to begin with.
  ///
  /// - Parameter junk: For each feature, the number of junk messages with it that no rule catches yet.
  private func single(
    _ candidates: [Int], _ junk: [Double], _ gains: [Double]
  ) -> (rule: GrownRule, worth: Double)? {
    // Of equal gains the first, which is preferred.
    let seed = candidates.max { gains[$0] - costsAlone[$0] < gains[$1] - costsAlone[$1] }
    guard let seed, gains[seed] - costsAlone[seed] >= minGain else { return nil }
    let script = matrix.scripts[seed]
    var growing = growing(from: [seed], gains)
    let candidates = candidates.filter { matrix.scripts[$0] == script || !matrix.isText[$0] }
    growing.grow(by: candidates, costs: costsAlone, minGain: minGain)
    growing.prune(costs: costsAlone, minGain: minGain)
    var rule = growing.rule(script)
    rule.groups[0] = rule.groups[0].map { longest($0, candidates, junk) }
    return (rule, growing.worth - growing.groups[0].reduce(0) { $0 + costsAlone[$1] })
  }

  /// The best rule of one text and what a caught message must not have, with its worth; nil if there is none.
  ///
  /// - Parameter gains: For each feature, the value of the rows that have it.
  private func excepting(_ gains: [Double]) -> (rule: GrownRule, worth: Double)? {
    let worths = excepted.map { excepted in
      let rows = postings[excepted.text].map { Int($0) }.filter { !matrix.has(excepted.unless, $0) }
      // Of the next kept message with the text, by the rule of succession, one in n + 2 lacks the other.
      let kept = keptCounts[excepted.text]
      return rows.reduce(0) { $0 + values[$1] } - costs.kept * kept / (kept + 2) - 2
    }
    let best = excepted.indices.filter { gains[excepted[$0].text] < costsAlone[excepted[$0].text] }.max {
      worths[$0] < worths[$1]
    }
    guard let best, worths[best] > 0 else { return nil }
    let (text, unless) = (excepted[best].text, excepted[best].unless)
    return (GrownRule(script: matrix.scripts[text], groups: [[text]], none: [unless]), worths[best])
  }

  /// The phrase that a person would rather look for than for a text, because it is in all the junk that has
  /// the text; the text if there is none.
  private func longest(_ text: Int, _ candidates: [Int], _ junk: [Double]) -> Int {
    candidates.first { phrase in
      junk[phrase] == junk[text] && matrix.preference[phrase] < matrix.preference[text]
        && matrix.features[phrase].kind == .phrase && matrix.features[phrase].implies(matrix.features[text])
    } ?? text
  }

  /// A rule that begins with a pair of features, with its worth. It has two groups, or three if
  /// `isThreefold`. It is nil if there is no pair or no third feature.
  private func joined(
    _ pair: (Int, Int)?, isThreefold: Bool, by candidates: [Int], _ gains: [Double]
  ) -> (rule: GrownRule, worth: Double)? {
    guard let (first, second) = pair else { return nil }
    let script = matrix.isText[first] ? matrix.scripts[first] : matrix.scripts[second]
    func fits(_ feature: Int) -> Bool {
      !matrix.isText[feature] || matrix.scripts[feature] == script
    }
    let candidates = candidates.filter(fits)
    var seeds = [first, second]
    if isThreefold {
      guard let third = third(first, second, candidates) else { return nil }
      seeds.append(third)
    }
    let opposed = against.filter(fits)
    var growing = growing(from: seeds, gains)
    for _ in 0..<2 {
      growing.grow(by: candidates, costs: [], minGain: minGain)
      growing.grow(against: opposed, minGain: minGain)
    }
    growing.grow(by: candidates, costs: [], minGain: minGain)
    growing.prune(costs: [], minGain: minGain)
    return (growing.rule(script), growing.worth)
  }

  /// A rule of groups that have one feature each.
  private func growing(from seeds: [Int], _ gains: [Double]) -> GrowingRule {
    GrowingRule(
      matrix, postings, values: values, isKept: isKept, costs: costs, all: (gains, keptCounts),
      groups: seeds.map { [$0] })
  }

  /// The feature that gains the most in the rows that have two other features, of equal ones the first
  /// candidate; nil if none gains enough.
  private func third(_ first: Int, _ second: Int, _ candidates: [Int]) -> Int? {
    var gains = [Double](repeating: 0, count: matrix.features.count)
    for entry in postings[first] where matrix.has(second, Int(entry)) {
      matrix.rows.add(values[Int(entry)], Int(entry), to: &gains)
    }
    return candidates.filter {
      gains[$0] >= minGain && GrowingRule.mayStandBeside($0, first, matrix)
        && GrowingRule.mayStandBeside($0, second, matrix)
    }
    .max { gains[$0] < gains[$1] }
  }

  /// For each cost of a kept message that is caught, the pair of features that gains the most; nil if no pair
  /// gains enough. Only the `maxSeeds` features that are in the most junk are paired. The memory and the time
  /// are quadratic in their number, and the time of a row is quadratic in the number of them that it has.
  private func seeds(costs: [Double], _ junk: [Double]) -> [(Int, Int)?] {
    let rows = matrix.rows
    // Of features in as much junk the preferred one comes first.
    let top = beside.enumerated().filter { junk[$0.element] >= minGain }.sorted { a, b in
      junk[a.element] != junk[b.element] ? junk[a.element] > junk[b.element] : a.offset < b.offset
    }
    .prefix(Self.maxSeeds).map(\.element)
    var columns = [Int](repeating: -1, count: matrix.features.count)
    for (column, feature) in top.enumerated() { columns[feature] = column }
    // For each pair, the value of the rows that have both features and are not kept. Protected messages make
    // it very negative.
    var sums = PairSums(columns: top.count)
    var own: [Int] = []
    for row in 0..<rows.count where values[row] != 0 && !isKept[row] {
      own.removeAll(keepingCapacity: true)
      for place in rows[row] {
        let column = columns[Int(rows.entries[place])]
        if column >= 0 { own.append(column) }
      }
      let value = Float(values[row])
      for place in own.indices {
        for later in place &+ 1..<own.count { sums[own[place], own[later]] += value }
      }
    }
    let keptRows = matrix.selection { isKept[$0] && values[$0] != 0 }
    return costs.map { cost in
      var best: (gain: Double, one: Int, other: Int)?
      /// Whether a pair that gains at most that may be the best one. Of equal pairs the first is.
      func mayWin(_ gain: Double) -> Bool { gain >= minGain && gain > best?.gain ?? 0 }
      for column in top.indices {
        let one = top[column]
        for later in top.indices[(column + 1)...] {
          let other = top[later]
          // A pair gains no more than either feature, and none behind the later one gains more than it.
          if !mayWin(junk[other]) { break }
          let sum = Double(sums[column, later])
          if !mayWin(sum) { continue }
          let unshown = ExpectedCatches.unshown(keptCounts[one] * keptCounts[other] / keptTotal)
          // Few pairs come so far that the kept messages that have both must be counted.
          guard mayWin(sum - cost * unshown), mayJoin(one, other) else { continue }
          let shared = matrix.count(having: one, and: other, in: keptRows)
          let gain = sum - cost * (Double(shared) + unshown)
          if mayWin(gain) { best = (gain, one, other) }
        }
      }
      return best.map { ($0.one, $0.other) }
    }
  }

  /// Whether two features may be the first two of a rule: they may stand beside each other, and are not texts
  /// of different scripts.
  private func mayJoin(_ one: Int, _ other: Int) -> Bool {
    let areTexts = matrix.isText[one] && matrix.isText[other]
    if areTexts, matrix.scripts[one] != matrix.scripts[other] { return false }
    return GrowingRule.mayStandBeside(one, other, matrix)
  }

  /// Whether one text contains the other or, in a script without spaces, one text ends as the other begins.
  /// Two such runs are mostly parts of the same phrase.
  static func overlap(_ a: String, _ b: String) -> Bool {
    let (one, other) = (a.utf8Span.span, b.utf8Span.span)
    if let first = a.unicodeScalars.first, UnspacedScript(of: first.value) != nil {
      for count in 1..<max(min(one.count, other.count), 1)
      where one.extracting(last: count).equals(other.extracting(first: count))
        || other.extracting(last: count).equals(one.extracting(first: count))
      {
        return true
      }
    }
    return one.count < other.count ? other.contains(one) : one.contains(other)
  }
}
