import TextMatching

/// A rule whose groups grow greedily. Each step adds the feature with the highest gain, to whichever group.
/// The gain is the junk that is newly caught, less the cost of the kept messages that are caught or are
/// expected to be caught.
///
/// The expected share of kept messages that are caught is the product, over the groups, of the share of kept
/// messages that have a feature of the group. This treats the groups as independent, which
/// ``ExpectedCatches`` corrects; it also has the expected share of a text, for rules of one group.
struct GrowingRule {
  private let matrix: FeatureMatrix
  /// For each feature, the rows that have it, ascending.
  private let postings: [[Int32]]
  /// For each row, the value of catching it: positive for junk, negative for messages to be kept, 0 for rows
  /// that do not count.
  private let values: [Double]
  /// For each row, whether it counts as a kept message.
  private let isKept: [Bool]
  private let costs: RuleGrowth.Costs
  /// For each feature, the total value of the rows that have it, and the number of kept messages that have
  /// it.
  private let all: (gains: [Double], kept: [Double])
  /// The number of kept messages, at least 1.
  private let keptTotal: Double
  /// The groups. A message is caught if it has a feature of each group and none in `none`.
  private(set) var groups: [[Int]] = []
  /// The features that a caught message must not have.
  private(set) var none: [Int] = []
  /// For each row, the set of groups of which it has no feature, with one bit for each group.
  private var missing: [UInt8]
  /// For each row, whether it has a feature in `none`, so that the rule does not catch it.
  private var isExcluded: [Bool]
  /// For each group and feature, over the rows that have the feature and none in `none`: the total value of
  /// those that miss this group only, and the number of kept messages that miss this group.
  private var gains: [[Double]] = []
  private var keptWithout: [[Double]] = []
  /// For each group, the number of kept messages that have a feature of the group and none in `none`.
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

  /// Recomputes `missing`, the gains and the counts of kept messages from the postings of the rule's
  /// features.
  private mutating func count() {
    let rows = matrix.rows
    for (group, members) in groups.enumerated() {
      for member in members {
        for row in postings[member] { missing[Int(row)] &= ~(1 << UInt8(group)) }
      }
    }
    gains = groups.map { _ in groups.count == 1 ? all.gains : Array(repeating: 0, count: all.gains.count) }
    keptWithout = groups.map { _ in all.kept }
    keptWith = groups.map { _ in 0 }
    for row in touched() {
      let own = missing[row]
      if isKept[row] {
        for group in groups.indices where isExcluded[row] || own >> UInt8(group) & 1 == 0 {
          if !isExcluded[row] { keptWith[group] += 1 }
          rows.add(-1, row, to: &keptWithout[group])
        }
      }
      if values[row] == 0 { continue }
      if groups.count == 1 {
        if isExcluded[row] || own == 0 { rows.add(-values[row], row, to: &gains[0]) }
      } else if !isExcluded[row], own.nonzeroBitCount == 1 {
        rows.add(values[row], row, to: &gains[own.trailingZeroBitCount])
      }
    }
  }

  /// The rows that have a feature of the rule, ascending: the sum of fractions depends on their order.
  private func touched() -> [Int] {
    var isTouched = [Bool](repeating: false, count: matrix.rows.count)
    for feature in groups.joined() + none { for row in postings[feature] { isTouched[Int(row)] = true } }
    return isTouched.indices.filter { isTouched[$0] }
  }

  /// The share of kept messages that are expected to have a feature of every group but `group`. It is 0 for a
  /// rule of one group, whose expected cost is given for each feature instead.
  private func shareBeside(_ group: Int) -> Double {
    if groups.count == 1 { return 0 }
    return groups.indices.reduce(1) { product, other in
      if other == group { return product }
      return product * (keptWith[other] + costs.unseen * Double(groups[other].count)) / keptTotal
    }
  }

  /// Adds features greedily, the one with the highest gain first, until no gain exceeds `minGain`. A step
  /// takes time linear in the number of groups times the number of candidates, plus the entries of the rows
  /// that have the added feature.
  ///
  /// - Parameter own: For each feature, its expected cost in a rule of one group; empty for rules of more
  ///   groups.
  mutating func grow(by candidates: [Int], costs own: [Double], minGain: Double) {
    // Senders stand in groups of their own.
    var open = groups.map { group in
      candidates.filter { !group.contains($0) && matrix.isSender[$0] == matrix.isSender[group[0]] }
    }
    while true {
      var best = (gain: minGain, group: -1, place: -1)
      for group in groups.indices where groups[group].count < RuleGrowth.maxTexts {
        let share = shareBeside(group)
        let (gains, keptWithout) = (gains[group], keptWithout[group])
        for (place, feature) in open[group].enumerated() {
          // What is expected to be caught of what is kept, and the own cost, only lower the gain.
          if gains[feature] <= best.gain { continue }
          let expected = ExpectedCatches.unshown(share * (keptWithout[feature] + costs.unseen))
          let gain = gains[feature] - costs.kept * expected - (own.isEmpty ? 0 : own[feature])
          if gain > best.gain { best = (gain, group, place) }
        }
      }
      if best.group < 0 { return }
      let feature = open[best.group].remove(at: best.place)
      let others = groups.indices.filter { $0 != best.group }.flatMap { groups[$0] }
      if others.allSatisfy({ Self.mayStandBeside(feature, $0, matrix) }) { add(feature, to: best.group) }
    }
  }

  /// Adds a feature to a group and updates the gains and counts from the postings of the feature.
  private mutating func add(_ feature: Int, to group: Int) {
    groups[group].append(feature)
    let rows = matrix.rows
    let bit = UInt8(1) << UInt8(group)
    for entry in postings[feature] {
      let row = Int(entry)
      if isExcluded[row] || missing[row] & bit == 0 { continue }
      if isKept[row] {
        keptWith[group] += 1
        rows.add(-1, row, to: &keptWithout[group])
      }
      missing[row] &= ~bit
      if values[row] == 0 { continue }
      if missing[row] == 0 {
        rows.add(-values[row], row, to: &gains[group])
      } else if missing[row].nonzeroBitCount == 1 {
        rows.add(values[row], row, to: &gains[missing[row].trailingZeroBitCount])
      }
    }
  }

  /// Adds features to `none` greedily, the one with the highest gain first, until no gain exceeds
  /// `minGain`.
  mutating func grow(against candidates: [Int], minGain: Double) {
    let rows = matrix.rows
    var gains = [Double](repeating: 0, count: matrix.features.count)
    // Excluding a kept message lowers the expected cost through every group that the message has a feature
    // of. The groups share the expected cost equally.
    let rates = groups.indices.map { costs.kept * shareBeside($0) / Double(groups.count) }
    func worth(_ row: Int) -> Double {
      if isExcluded[row] { return 0 }
      var worth = missing[row] == 0 ? -values[row] : 0
      if isKept[row] {
        for group in groups.indices where missing[row] >> UInt8(group) & 1 == 0 { worth += rates[group] }
      }
      return worth
    }
    // Other rows are worth nothing: they have no feature of any group.
    for row in touched() {
      let own = worth(row)
      if own == 0 { continue }
      rows.add(own, row, to: &gains)
    }
    let known = none.count
    while none.count < RuleGrowth.maxTexts {
      var best = (gain: minGain, feature: -1)
      for feature in candidates where gains[feature] > best.gain { best = (gains[feature], feature) }
      if best.feature < 0 { break }
      none.append(best.feature)
      for entry in postings[best.feature] {
        let row = Int(entry)
        let own = worth(row)
        isExcluded[row] = true
        if own == 0 { continue }
        rows.add(-own, row, to: &gains)
      }
    }
    if none.count > known { count() }
  }

  /// Removes the texts whose gain is below `minGain` now that other texts were added after them. The last
  /// text of a group is tested first. A group keeps at least one text.
  mutating func prune(costs own: [Double], minGain: Double) {
    for group in groups.indices {
      // For each row, the number of the group's features that it has.
      var has = [UInt8](repeating: 0, count: missing.count)
      for feature in groups[group] { for row in postings[feature] { has[Int(row)] += 1 } }
      for feature in groups[group].reversed() {
        if groups[group].count == 1 { break }
        var gain = own.isEmpty ? 0 : -own[feature]
        var kept = 0.0
        for entry in postings[feature] {
          let row = Int(entry)
          if isExcluded[row] || has[row] != 1 { continue }
          if missing[row] == 0 { gain += values[row] }
          if isKept[row] { kept += 1 }
        }
        if gain - costs.kept * ExpectedCatches.unshown(shareBeside(group) * kept) >= minGain { continue }
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

  /// The value of the rows that are caught, less the expected cost of kept messages in a rule of several
  /// groups. Each feature costs 1, so that of two equivalent rules the one with fewer features is chosen.
  var worth: Double {
    var worth = 0.0
    for row in missing.indices where missing[row] == 0 && !isExcluded[row] { worth += values[row] }
    if groups.count > 1 { worth -= costs.kept * ExpectedCatches.unshown(shareBeside(0) * keptWith[0]) }
    return worth - Double(groups.reduce(none.count) { $0 + $1.count })
  }

  /// The rule. Groups that consist of texts only come first.
  func rule(_ script: ScriptClass) -> GrownRule {
    let texts = groups.filter { $0.allSatisfy { matrix.isText[$0] } }
    let others = groups.filter { !$0.allSatisfy { matrix.isText[$0] } }
    return GrownRule(script: script, groups: texts + others, none: none)
  }

  /// Whether two features may be in different groups of a rule: two texts that do not overlap, a text and a
  /// feature that is not a text and that the text adds to, or two others that tell something together.
  static func mayStandBeside(_ one: Int, _ other: Int, _ matrix: FeatureMatrix) -> Bool {
    if one == other { return false }
    let (a, b) = (matrix.features[one], matrix.features[other])
    if Feature.tellOfLinks(a, b) { return false }
    if a.isText, b.isText { return !RuleGrowth.overlap(a.name, b.name) }
    return a.isText || b.isText || Feature.tellTogether(a, b)
  }
}
