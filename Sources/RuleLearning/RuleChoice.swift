/// Chooses how many rules of each script are kept, by cross-validation: each fold is held out in turn, and
/// its messages judge the rules that were grown from the other folds.
struct RuleChoice {
  let set: LearningSet
  let matrix: FeatureMatrix
  /// The features that rules may use: for each fold, those that were chosen without the fold, and last those
  /// that were chosen from all folds.
  let chosen: [[Int]]
  let disputed: DisputedLabels
  let budget: Budget
  /// The greatest number of rules.
  let maxRules: Int
  /// The least gain, in junk messages, with which a text becomes part of a rule.
  let leastGain: Double
  /// Whether a rule is a single group of texts.
  let isSingle: Bool

  /// The costs that rules are grown with. A list of rules is grown for each of them. Their indices are called
  /// prices: price 0 has the highest cost of a kept message and gives the most careful rules.
  private static let costs = [
    RuleGrowth.Costs(kept: 2000, unseen: 0.25), RuleGrowth.Costs(kept: 250, unseen: 0.25),
    RuleGrowth.Costs(kept: 32, unseen: 0), RuleGrowth.Costs(kept: 8, unseen: 0),
  ]
  /// The share of the budget that the choice may use (see ``Budget``). Rules that were grown from all folds
  /// catch kept messages less often than those that it is made on, which offsets in part that it fits these.
  static let caution = 0.9
  /// The rank of a row that no rule catches.
  private static let never = Int16.max

  /// The widths to choose from. A width is the number of texts that are kept in each group, from the first,
  /// which gained the most.
  private static let widths = [6, 15, 40, RuleGrowth.maxTexts]

  /// What is kept of the rules of a script: the first `length` rules of the list of `price`, with groups cut
  /// to the width with index `width`, and in addition the first `more` rules of the list of price 0, with
  /// full groups.
  private struct Part {
    var price = 0
    var length = 0
    var width = 0
    var more = 0
  }

  /// The rules from all folds, their predicted results, and for each fold the features of the rules that were
  /// grown without the fold.
  func choose() -> (rules: [GrownRule], prediction: LearnedRules.Prediction, heldBack: [Set<Int>]) {
    let lists = grown()
    let ranks = ranks(lists)
    var prediction = LearnedRules.Prediction()
    // The parts for a fold are chosen without the fold too (nested cross-validation).
    for fold in 0..<LearningSet.folds {
      let caught = rules(lists, fold, parts(ranks, without: fold)).map { $0.caught(matrix) }
      prediction.add(set, fold: fold) { row in caught.contains { matrix.has($0, row) } }
    }
    let parts = parts(ranks, without: nil)
    let heldBack = (0..<LearningSet.folds).map { fold in
      Set(rules(lists, fold, parts).flatMap { $0.groups.joined() })
    }
    // Texts that no fold's rules look for were not tested on messages held back.
    let tested = heldBack.reduce(into: Set<Int>()) { $0.formUnion($1) }
    let final = rules(lists, LearningSet.folds, parts).compactMap { $0.limited(to: tested) }
    let caught = final.map { $0.caught(matrix) }
    prediction.add(set, final: { row in caught.contains { matrix.has($0, row) } })
    return (final, prediction, heldBack)
  }

  /// For each price and each fold, the rules that were grown without the fold, in the order in which they
  /// were found. The last element for each price has the rules that were grown from all folds.
  private func grown() -> [[[GrownRule]]] {
    let postings = matrix.postings()
    let counts = FeatureCounts(set, matrix)
    return Self.costs.map { costs in
      (0...LearningSet.folds).map { fold in
        var growth = RuleGrowth(
          set, matrix, postings, counts, features: chosen[fold], disputed: disputed,
          without: fold < LearningSet.folds ? fold : nil,
          costs: costs, leastGain: leastGain,
          isSingle: isSingle)
        return growth.rules(maxRules)
      }
    }
  }

  /// For each price, width, script and row, the rank of the first rule of the script that catches the row;
  /// `never` if no rule does. The rules are those that were grown without the fold of the row.
  private func ranks(_ lists: [[[GrownRule]]]) -> [[[[Int16]]]] {
    lists.map { folds in
      Self.widths.map { width in
        (0..<Script.count).map { script in
          let own = folds.map { rules in
            rules.filter { $0.script == script }.map { $0.limited(to: width).caught(matrix) }
          }
          return (set.junkFolds + set.keptFolds).enumerated().map { row, fold in
            own[fold].firstIndex { matrix.has($0, row) }.map { Int16($0) } ?? Self.never
          }
        }
      }
    }
  }

  /// For each script, the part of its rules that is kept. Together the parts catch the most junk within the
  /// budget. They are found by dynamic programming over the number of kept messages caught.
  ///
  /// - Parameter fold: A fold whose messages are not considered; nil to consider all.
  private func parts(_ ranks: [[[[Int16]]]], without fold: Int?) -> [Part] {
    let junkRows = set.junk.indices.filter { set.junkFolds[$0] != fold }
    let keptRows = set.kept.indices.filter { set.keptFolds[$0] != fold }.map { set.junk.count + $0 }
    let allowed = budget.allowed(of: keptRows.count)
    // For each number of kept messages caught, the most junk that can be caught and the parts that catch it;
    // nil if no choice catches exactly that number.
    var best: [(junk: Int, parts: [Part])?] = [(0, [])]
    for script in 0..<Script.count {
      // The same for this script alone.
      var own: [(junk: Int, part: Part)?] = Array(repeating: nil, count: allowed + 1)
      own[0] = (0, Part())
      let careful = ranks[0][Self.widths.count - 1][script]
      for price in Self.costs.indices {
        for width in Self.widths.indices {
          let first = ranks[price][width][script]
          let junk = RankCounts(first, careful, rows: junkRows, maxRules)
          let kept = RankCounts(first, careful, rows: keptRows, maxRules)
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
      // Only few of the counts occur, even if the budget allows very many.
      let choices = own.enumerated().compactMap { count, part in part.map { (count, $0) } }
      var next: [(junk: Int, parts: [Part])?] = Array(repeating: nil, count: allowed + 1)
      for (before, state) in best.enumerated() {
        guard let state else { continue }
        for (count, part) in choices where before + count <= allowed {
          if let known = next[before + count], known.junk >= state.junk + part.junk { continue }
          next[before + count] = (state.junk + part.junk, state.parts + [part.part])
        }
      }
      best = next
    }
    let most = best.compactMap { $0?.junk }.max() ?? 0
    return best.compactMap { $0 }.first { $0.junk == most }?.parts ?? []
  }

  /// Counts the messages that the first rules of two lists catch together. Building the table takes time
  /// linear in the number of rows plus `maxRules` squared. A query takes constant time.
  private struct RankCounts {
    /// The number of messages whose rank is at least i in the first list and at least j in the second, at
    /// index i × `side` + j. Ranks above `maxRules` count as `maxRules`.
    private var left: [Int]
    private let side: Int

    init(_ first: [Int16], _ second: [Int16], rows: [Int], _ maxRules: Int) {
      side = maxRules + 1
      left = Array(repeating: 0, count: side * side)
      for row in rows {
        left[min(Int(first[row]), maxRules) * side + min(Int(second[row]), maxRules)] += 1
      }
      for place in left.indices.reversed() where place % side < maxRules { left[place] += left[place + 1] }
      for place in left.indices.reversed() where place / side < maxRules { left[place] += left[place + side] }
    }

    /// The number of messages that the first `length` rules of the first list or the first `more` rules of
    /// the second list catch.
    func caught(_ length: Int, _ more: Int) -> Int { left[0] - left[length * side + more] }
  }

  /// The rules of a fold's lists that are kept, at most `maxRules`, the most useful first. Rules that catch
  /// no junk beyond that of earlier ones are left out.
  private func rules(_ lists: [[[GrownRule]]], _ fold: Int, _ parts: [Part]) -> [GrownRule] {
    var caught = [Bool](repeating: false, count: set.junk.count)
    var rules: [GrownRule] = []
    for (script, part) in parts.enumerated() {
      func own(_ price: Int) -> [GrownRule] { lists[price][fold].filter { $0.script == script } }
      let first = own(part.price).prefix(part.length).map { $0.limited(to: Self.widths[part.width]) }
      for var rule in first + own(0).prefix(part.more) {
        let own = rule.caught(matrix)
        let new = set.junk.indices.filter { !caught[$0] && matrix.has(own, $0) }
        if new.isEmpty { continue }
        for row in new { caught[row] = true }
        rule.worth = new.count
        rules.append(rule)
      }
    }
    rules.sort { a, b in
      a.worth != b.worth ? a.worth > b.worth : a.groups[0].lexicographicallyPrecedes(b.groups[0])
    }
    return within(Array(rules.prefix(maxRules)), without: fold < LearningSet.folds ? fold : nil)
  }

  /// Leaves out rules until those that remain catch no more of the kept messages they were grown from than
  /// the budget allows. The parts were chosen by other folds' lists, in which a rule may be more careful.
  private func within(_ rules: [GrownRule], without fold: Int?) -> [GrownRule] {
    let keptRows = set.kept.indices.filter { set.keptFolds[$0] != fold }.map { set.junk.count + $0 }
    let allowed = budget.allowed(of: keptRows.count)
    let caught = rules.map { $0.caught(matrix) }
    var left = Array(rules.indices)
    while true {
      var alone = [Int](repeating: 0, count: rules.count)
      var count = 0
      for row in keptRows {
        let own = left.filter { matrix.has(caught[$0], row) }
        if own.isEmpty { continue }
        count += 1
        if own.count == 1 { alone[own[0]] += 1 }
      }
      if count <= allowed { return left.map { rules[$0] } }
      // The rule with the fewest junk messages for each kept message that only it catches.
      let worst = left.min { a, b in
        let (one, other) = (rules[a].worth * (alone[b] + 1), rules[b].worth * (alone[a] + 1))
        return one != other ? one < other : a > b
      }
      left.removeAll { $0 == worst }
    }
  }
}
