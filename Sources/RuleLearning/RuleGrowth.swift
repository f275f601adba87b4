import MessageFilter

/// Grows rules one after another: each from the text, or from the two of them, that tell most of the junk that no
/// rule catches yet, to groups of texts any of which will do.
///
/// A group grows by the text that gains most: junk that is newly caught, less what the kept messages cost that are
/// caught or expected to be. For two groups that is what two independent words would catch; for one alone see
/// ``ExpectedCatches``.
struct RuleGrowth {
  private let matrix: FeatureMatrix
  private let postings: [[Int32]]
  private let counts: FeatureCounts
  private let expected: ExpectedCatches
  private let fold: Int?
  private let price: Double
  private let leastGain: Double
  private let keptTotal: Double
  private let isKept: [Bool]
  /// What speaks for junk, by itself or with another feature, and what against it.
  private let alone: [Int]
  private let beside: [Int]
  private let against: [Int]
  /// By row what it is worth to catch it; 0 where it is caught already or held back.
  private var values: [Double]

  static let maxTexts = 100
  private static let maxSeeds = 400
  /// A message that no rule may catch costs so much.
  private static let forbidden = -1e6

  /// - Parameters:
  ///   - features: The features that rules may be made of.
  ///   - fold: A fold that is not looked at.
  ///   - price: How many junk messages outweigh a kept message that is caught.
  ///   - leastGain: What a text must gain at least.
  ///   - isSingle: Whether a rule is one group of texts only.
  init(
    _ set: LearningSet, _ matrix: FeatureMatrix, _ postings: [[Int32]], _ counts: FeatureCounts,
    features: [Int], without fold: Int?, price: Double, leastGain: Double, isSingle: Bool
  ) {
    self.matrix = matrix
    self.postings = postings
    self.counts = counts
    self.fold = fold
    self.price = price
    self.leastGain = leastGain
    expected = ExpectedCatches(counts, matrix, without: fold)
    let (junkCount, keptCount) = (set.junk.count, set.kept.count)
    isKept = (0..<matrix.rows.count).map { row in
      row >= junkCount && row < junkCount + keptCount && set.keptFolds[row - junkCount] != fold
    }
    values = (0..<matrix.rows.count).map { row in
      if row < junkCount { return set.junkFolds[row] == fold ? 0 : 1 }
      if row >= junkCount + keptCount { return Self.forbidden }
      return set.keptFolds[row - junkCount] == fold ? 0 : -price
    }
    let kept = isKept.count { $0 }
    keptTotal = Double(max(kept, 1))
    let junkTotal = Double(max(set.junkFolds.count { $0 != fold }, 1))
    func leaning(_ feature: Int) -> Double {
      Double(counts.junk(feature, without: fold)) / junkTotal
        - Double(counts.kept(feature, without: fold)) / Double(max(kept, 1))
    }
    let positive = features.filter { leaning($0) > 0 }
    alone = positive.filter { matrix.features[$0].standsAlone && matrix.features[$0].isText }
    beside = isSingle ? [] : positive.filter { matrix.features[$0].isText || matrix.features[$0].helpsTexts }
    against = features.filter { leaning($0) < 0 && matrix.features[$0].isText }
  }

  /// At most so many rules, in the order in which they were found.
  mutating func rules(_ count: Int) -> [GrownRule] {
    var rules: [GrownRule] = []
    while rules.count < count {
      let gains = gains { values[$0] }
      let candidates = [single(gains), pair(gains)].compactMap { $0 }
      guard var (rule, worth) = candidates.first else { break }
      if let other = candidates.dropFirst().first, other.worth > worth { (rule, worth) = other }
      if worth < 1 { break }
      var junk = 0
      for row in 0..<matrix.rows.count where values[row] != 0 && rule.catches(row, matrix) {
        if values[row] > 0 { junk += 1 }
        values[row] = 0
      }
      rule.worth = junk
      if junk == 0 { break }
      rules.append(rule)
    }
    return rules
  }

  /// For each feature the sum of what its rows add.
  private func gains(_ value: (Int) -> Double) -> [Double] {
    var gains = [Double](repeating: 0, count: matrix.features.count)
    let rows = matrix.rows
    for row in 0..<rows.count {
      let own = value(row)
      if own == 0 { continue }
      for place in rows[row] { gains[Int(rows.entries[place])] += own }
    }
    return gains
  }

  // MARK: One group

  private func single(_ gains: [Double]) -> (rule: GrownRule, worth: Double)? {
    var costs = [Double](repeating: 0, count: matrix.features.count)
    for feature in alone {
      let share = expected.share(
        script: matrix.scripts[feature], junk: counts.junk(feature, without: fold),
        kept: counts.kept(feature, without: fold))
      costs[feature] = price * (share ?? 1) * keptTotal
    }
    let seed = alone.max { a, b in
      let (one, other) = (gains[a] - costs[a], gains[b] - costs[b])
      return one != other ? one < other : a > b
    }
    guard let seed, gains[seed] - costs[seed] >= leastGain else { return nil }
    let script = matrix.scripts[seed]
    var group = Group(rows: matrix.rows.count)
    let worth = extend(
      &group, by: alone.filter { matrix.scripts[$0] == script }, values: values, costs: costs, beside: [])
    return (GrownRule(script: script, any: group.features), worth - Double(group.features.count))
  }

  // MARK: Two groups

  private func pair(_ gains: [Double]) -> (rule: GrownRule, worth: Double)? {
    guard let (first, second) = seeds() else { return nil }
    let script = matrix.features[first].isText ? matrix.scripts[first] : matrix.scripts[second]
    func fits(_ feature: Int) -> Bool {
      !matrix.features[feature].isText || matrix.scripts[feature] == script
    }
    let candidates = beside.filter(fits)
    let opposed = against.filter(fits)
    var any = Group(rows: matrix.rows.count)
    var with = Group(rows: matrix.rows.count)
    var none = Group(rows: matrix.rows.count)
    any.add(first, postings)
    with.add(second, postings)
    for _ in 0..<2 {
      grow(&any, beside: with, none, candidates)
      grow(&with, beside: any, none, candidates)
      grow(against: &none, any, with, opposed)
    }
    // The group of texts only comes first.
    if any.features.contains(where: { !matrix.features[$0].isText }) { swap(&any, &with) }
    var worth = 0.0
    var (keptAny, keptWith) = (0, 0)
    for row in 0..<matrix.rows.count where !none.has[row] {
      if any.has[row], with.has[row] { worth += values[row] }
      if isKept[row], any.has[row] { keptAny += 1 }
      if isKept[row], with.has[row] { keptWith += 1 }
    }
    worth -= price * Double(keptAny) * Double(keptWith) / keptTotal
    // Each text must pay for itself, so that of two rules that do the same the one with fewer is taken.
    worth -= Double(any.features.count + with.features.count + none.features.count)
    return (
      GrownRule(script: script, any: any.features, with: with.features, none: none.features), worth
    )
  }

  /// The two features that together tell most junk.
  private func seeds() -> (Int, Int)? {
    let rows = matrix.rows
    let junk = gains { max(values[$0], 0) }
    let top = beside.filter { junk[$0] >= leastGain }.sorted {
      junk[$0] != junk[$1] ? junk[$0] > junk[$1] : $0 < $1
    }
    .prefix(Self.maxSeeds)
    let count = top.count
    if count < 2 { return nil }
    var columns = [Int](repeating: -1, count: matrix.features.count)
    for (column, feature) in top.enumerated() { columns[feature] = column }
    var sums = [Double](repeating: 0, count: count * count)
    var own: [Int] = []
    for row in 0..<rows.count where values[row] != 0 {
      own.removeAll(keepingCapacity: true)
      for place in rows[row] {
        let column = columns[Int(rows.entries[place])]
        if column >= 0 { own.append(column) }
      }
      own.sort()
      for (place, one) in own.enumerated() {
        for other in own[(place + 1)...] { sums[one * count + other] += values[row] }
      }
    }
    let rates = top.map { price * Double(counts.kept($0, without: fold)) / keptTotal }
    let kept = top.map { Double(counts.kept($0, without: fold)) }
    var best: (sum: Double, one: Int, other: Int)?
    for one in 0..<count {
      for other in one + 1..<count where sums[one * count + other] >= max(leastGain, best?.sum ?? 0) {
        let sum = sums[one * count + other] - rates[one] * kept[other]
        if sum >= leastGain, sum > best?.sum ?? 0, mayJoin(top[one], top[other]) { best = (sum, one, other) }
      }
    }
    return best.map { (top[$0.one], top[$0.other]) }
  }

  /// Whether two features are two things that one script's rule may ask for: texts neither of which is part of the
  /// other, or a text and something else.
  private func mayJoin(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (matrix.features[one], matrix.features[other])
    if !a.isText || !b.isText { return a.isText || b.isText }
    return matrix.scripts[one] == matrix.scripts[other] && !Self.overlap(a.name, b.name)
  }

  /// Whether one text is part of the other, or ends, in a script without spaces, as the other begins: two such runs
  /// are mostly cut from the same phrase.
  static func overlap(_ a: String, _ b: String) -> Bool {
    let (one, other) = (Array(a.utf8), Array(b.utf8))
    if let first = a.unicodeScalars.first, DenseScript.contains(first.value) {
      for count in 1..<max(min(one.count, other.count), 1)
      where one.suffix(count).elementsEqual(other.prefix(count))
        || other.suffix(count).elementsEqual(one.prefix(count))
      {
        return true
      }
    }
    let (long, short) = one.count < other.count ? (other, one) : (one, other)
    return (0...long.count - short.count).contains { long[$0..<$0 + short.count].elementsEqual(short) }
  }

  private func grow(_ group: inout Group, beside other: Group, _ none: Group, _ candidates: [Int]) {
    var rest = 0
    for row in isKept.indices where isKept[row] && other.has[row] && !none.has[row] { rest += 1 }
    let rate = price * Double(rest) / keptTotal
    let worth = values.indices.map { row in
      none.has[row] ? 0 : (other.has[row] ? values[row] : 0) - (isKept[row] ? rate : 0)
    }
    _ = extend(&group, by: candidates, values: worth, costs: [], beside: other.features)
  }

  private func grow(against group: inout Group, _ any: Group, _ with: Group, _ candidates: [Int]) {
    var rest = 0
    for row in isKept.indices where isKept[row] && with.has[row] && !group.has[row] { rest += 1 }
    let rate = price * Double(rest) / keptTotal
    let worth = values.indices.map { row in
      any.has[row] ? (with.has[row] ? -values[row] : 0) + (isKept[row] ? rate : 0) : 0
    }
    _ = extend(&group, by: candidates, values: worth, costs: [], beside: [])
  }

  // MARK: Growing

  /// Features any of which will do, and the rows that have one.
  private struct Group {
    var features: [Int] = []
    var has: [Bool]

    init(rows: Int) { has = Array(repeating: false, count: rows) }

    mutating func add(_ feature: Int, _ postings: [[Int32]]) {
      features.append(feature)
      for row in postings[feature] { has[Int(row)] = true }
    }
  }

  /// Adds again and again the candidate that gains most.
  ///
  /// - Parameters:
  ///   - values: What a row adds that gets a feature of the group.
  ///   - costs: What a candidate costs; empty where none does.
  ///   - beside: The features of the other group, of which none may be part of the same text.
  /// - Returns: What was gained.
  private func extend(
    _ group: inout Group, by candidates: [Int], values: [Double], costs: [Double], beside: [Int]
  ) -> Double {
    let rows = matrix.rows
    var gains = gains { group.has[$0] ? 0 : values[$0] }
    for feature in costs.indices { gains[feature] -= costs[feature] }
    var left = candidates.filter { gains[$0] >= leastGain && !group.features.contains($0) }
    var total = 0.0
    while group.features.count < Self.maxTexts {
      left.removeAll { gains[$0] < leastGain }
      let best = left.max { gains[$0] != gains[$1] ? gains[$0] < gains[$1] : $0 > $1 }
      guard let best else { break }
      left.removeAll { $0 == best }
      if beside.contains(where: { $0 == best || !mayStandBeside(best, $0) }) { continue }
      total += gains[best]
      group.features.append(best)
      for entry in postings[best] {
        let row = Int(entry)
        if group.has[row] { continue }
        group.has[row] = true
        if values[row] == 0 { continue }
        for place in rows[row] { gains[Int(rows.entries[place])] -= values[row] }
      }
    }
    return total
  }

  private func mayStandBeside(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (matrix.features[one], matrix.features[other])
    return a.isText && b.isText ? !Self.overlap(a.name, b.name) : a.isText || b.isText
  }
}
