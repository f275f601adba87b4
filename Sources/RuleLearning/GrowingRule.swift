import TextMatching

/// A rule whose groups grow. Each step adds the text that gains most, to any group. The gain is the junk that
/// is newly caught, less the cost of the kept messages that are caught or are expected to be.
///
/// The expected share of kept messages is the product of the shares that have a text of each group, as if the
/// groups were independent. For one group see ``ExpectedCatches``.
struct GrowingRule {
  private let matrix: FeatureMatrix
  private let postings: [[Int32]]
  /// For each row the value of catching it.
  private let values: [Double]
  private let isKept: [Bool]
  private let costs: RuleGrowth.Costs
  /// For each feature the value of all its rows, and the number of kept messages that have it.
  private let all: (gains: [Double], kept: [Double])
  private let keptTotal: Double
  private(set) var groups: [[Int]] = []
  private(set) var none: [Int] = []
  /// For each row the groups of which it has no feature, as bits.
  private var missing: [UInt8]
  /// Rows that have a feature of which none may hold.
  private var isExcluded: [Bool]
  /// For each group and feature the value of the rows that only the group misses, and the number of kept
  /// messages that the group misses.
  private var gains: [[Double]] = []
  private var keptWithout: [[Double]] = []
  /// For each group the number of kept messages that have a feature of it.
  private var keptWith: [Double] = []

  init(
    _ matrix: FeatureMatrix, _ postings: [[Int32]], values: [Double], isKept: [Bool], costs: RuleGrowth.Costs,
    all: (gains: [Double], kept: [Double]),
    groups seeds: [[Int]]
  ) {
    self.matrix = matrix
    self.postings = postings
    self.values = values
    self.isKept = isKept
    self.costs = costs
    self.all = all
    keptTotal = Double(max(isKept.count { $0 }, 1))
    let rows = matrix.rows.count
    missing = Array(repeating: UInt8(1 << seeds.count - 1), count: rows)
    isExcluded = Array(repeating: false, count: rows)
    groups = seeds
    count()
  }

  /// Recounts what the groups have and gain, from the rows that have a feature of the rule.
  private mutating func count() {
    let rows = matrix.rows
    var touched: [Int] = []
    var isTouched = [Bool](repeating: false, count: rows.count)
    func touch(_ row: Int) {
      if !isTouched[row] { touched.append(row) }
      isTouched[row] = true
    }
    for feature in none { for row in postings[feature] { touch(Int(row)) } }
    for (group, members) in groups.enumerated() {
      for member in members {
        for row in postings[member] {
          touch(Int(row))
          missing[Int(row)] &= ~(1 << UInt8(group))
        }
      }
    }
    gains = groups.map { _ in groups.count == 1 ? all.gains : Array(repeating: 0, count: all.gains.count) }
    keptWithout = groups.map { _ in all.kept }
    keptWith = groups.map { _ in 0 }
    for row in touched {
      let own = missing[row]
      if isKept[row] {
        for group in groups.indices where isExcluded[row] || own >> UInt8(group) & 1 == 0 {
          if !isExcluded[row] { keptWith[group] += 1 }
          for place in rows[row] { keptWithout[group][Int(rows.entries[place])] -= 1 }
        }
      }
      if values[row] == 0 { continue }
      if groups.count == 1 {
        if isExcluded[row] || own == 0 { add(-values[row], row, 0) }
      } else if !isExcluded[row], own.nonzeroBitCount == 1 {
        add(values[row], row, own.trailingZeroBitCount)
      }
    }
  }

  private mutating func add(_ value: Double, _ row: Int, _ group: Int) {
    for place in matrix.rows[row] { gains[group][Int(matrix.rows.entries[place])] += value }
  }

  /// The cost of a kept message that gets a feature of a group: the share of kept messages that the other
  /// groups are expected to have.
  private func rate(_ group: Int) -> Double {
    if groups.count == 1 { return 0 }
    return groups.indices.reduce(costs.kept) { product, other in
      if other == group { return product }
      return product * (keptWith[other] + costs.unseen * Double(groups[other].count)) / keptTotal
    }
  }

  /// Grows by the best of some features until none gains enough.
  ///
  /// - Parameter own: By feature what it costs in a rule of one group; empty for more groups.
  mutating func grow(by candidates: [Int], costs own: [Double], leastGain: Double) {
    var open = groups.map { _ in candidates }
    while true {
      var best = (gain: leastGain, group: -1, place: -1)
      for group in groups.indices where groups[group].count < RuleGrowth.maxTexts {
        let rate = rate(group)
        for (place, feature) in open[group].enumerated() {
          let gain =
            gains[group][feature] - rate * (keptWithout[group][feature] + costs.unseen)
            - (own.isEmpty ? 0 : own[feature])
          if gain > best.gain { best = (gain, group, place) }
        }
      }
      if best.group < 0 { return }
      let feature = open[best.group].remove(at: best.place)
      let others = groups.indices.filter { $0 != best.group }.flatMap { groups[$0] }
      if others.allSatisfy({ Self.mayStandBeside(feature, $0, matrix) }) { add(feature, to: best.group) }
    }
  }

  private mutating func add(_ feature: Int, to group: Int) {
    groups[group].append(feature)
    let bit = UInt8(1) << UInt8(group)
    for entry in postings[feature] {
      let row = Int(entry)
      if isExcluded[row] || missing[row] & bit == 0 { continue }
      if isKept[row] {
        keptWith[group] += 1
        for place in matrix.rows[row] { keptWithout[group][Int(matrix.rows.entries[place])] -= 1 }
      }
      missing[row] &= ~bit
      if values[row] == 0 { continue }
      if missing[row] == 0 {
        add(-values[row], row, group)
      } else if missing[row].nonzeroBitCount == 1 {
        add(values[row], row, missing[row].trailingZeroBitCount)
      }
    }
  }

  /// Adds features of which none may hold.
  mutating func grow(against candidates: [Int], leastGain: Double) {
    let rows = matrix.rows
    var gains = [Double](repeating: 0, count: matrix.features.count)
    // A kept message that is left out of a group costs less.
    let rates = groups.indices.map { rate($0) / Double(groups.count) }
    func worth(_ row: Int) -> Double {
      if isExcluded[row] { return 0 }
      var worth = missing[row] == 0 ? -values[row] : 0
      if isKept[row] {
        for group in groups.indices where missing[row] >> UInt8(group) & 1 == 0 { worth += rates[group] }
      }
      return worth
    }
    for row in 0..<rows.count {
      let own = worth(row)
      if own == 0 { continue }
      for place in rows[row] { gains[Int(rows.entries[place])] += own }
    }
    while none.count < RuleGrowth.maxTexts {
      var best = (gain: leastGain, feature: -1)
      for feature in candidates where gains[feature] > best.gain { best = (gains[feature], feature) }
      if best.feature < 0 { break }
      none.append(best.feature)
      for entry in postings[best.feature] {
        let row = Int(entry)
        let own = worth(row)
        isExcluded[row] = true
        if own == 0 { continue }
        for place in rows[row] { gains[Int(rows.entries[place])] -= own }
      }
    }
    count()
  }

  /// Removes the texts that no longer pay beside those that were added after them, the last text first.
  mutating func prune(costs own: [Double], leastGain: Double) {
    for group in groups.indices {
      // By row how many of the group's features it has.
      var has = [UInt8](repeating: 0, count: missing.count)
      for feature in groups[group] { for row in postings[feature] { has[Int(row)] += 1 } }
      for feature in groups[group].reversed() where groups[group].count > 1 {
        var gain = own.isEmpty ? 0 : -own[feature]
        var kept = 0.0
        for entry in postings[feature] {
          let row = Int(entry)
          if isExcluded[row] || has[row] != 1 { continue }
          if missing[row] == 0 { gain += values[row] }
          if isKept[row] { kept += 1 }
        }
        if gain - rate(group) * kept >= leastGain { continue }
        groups[group].removeAll { $0 == feature }
        keptWith[group] -= kept
        for entry in postings[feature] {
          let row = Int(entry)
          has[row] -= 1
          if has[row] == 0 { missing[row] |= 1 << UInt8(group) }
        }
      }
    }
  }

  /// The value of what is caught, less the expected cost of kept messages. Each text costs one, so that of
  /// two rules that do the same the one with fewer texts is chosen.
  var worth: Double {
    var worth = 0.0
    for row in missing.indices where missing[row] == 0 && !isExcluded[row] { worth += values[row] }
    if groups.count > 1 { worth -= rate(0) * keptWith[0] }
    return worth - Double(groups.reduce(none.count) { $0 + $1.count })
  }

  /// The rule, the first group one of texts only.
  func rule(_ script: Int) -> GrownRule {
    let texts = groups.filter { $0.allSatisfy { matrix.features[$0].isText } }
    let others = groups.filter { !$0.allSatisfy { matrix.features[$0].isText } }
    return GrownRule(script: script, groups: texts + others, none: none)
  }

  /// Whether two features may be asked for both: texts neither of which is part of the other, or a text and
  /// something else.
  static func mayStandBeside(_ one: Int, _ other: Int, _ matrix: FeatureMatrix) -> Bool {
    if one == other { return false }
    let (a, b) = (matrix.features[one], matrix.features[other])
    return a.isText && b.isText ? !RuleGrowth.overlap(a.name, b.name) : a.isText || b.isText
  }
}
