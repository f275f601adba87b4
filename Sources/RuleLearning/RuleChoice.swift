/// Chooses how many rules of each script are kept, by what each fold says of the rules that the others alone
/// would have given.
struct RuleChoice {
  let set: LearningSet
  let matrix: FeatureMatrix
  /// The features to choose from without each fold, and with all.
  let chosen: [[Int]]
  let disputed: DisputedLabels
  /// The share of kept messages that may be caught.
  let budget: Double
  let maxRules: Int
  let leastGain: Double
  let isSingle: Bool

  /// What rules are grown by: how many junk messages outweigh a kept one, and how many kept messages each
  /// text is taken to be in beside those that are known.
  private static let costs = [
    RuleGrowth.Costs(kept: 2000, unseen: 0.25), RuleGrowth.Costs(kept: 250, unseen: 0.25),
    RuleGrowth.Costs(kept: 32, unseen: 0), RuleGrowth.Costs(kept: 8, unseen: 0),
  ]
  /// The share of the kept messages that may be caught that the lengths are chosen for: later messages are
  /// caught more often than those that they were chosen by, though less often by rules that saw all folds.
  private static let caution = 0.9
  private static let never = Int16.max

  /// How many texts of each group are kept: the first ones were worth most.
  private static let widths = [6, 15, 40, RuleGrowth.maxTexts]

  /// What is kept of a script's rules: of which price's list, how many rules, and how many texts of each
  /// group; and how many rules besides of the list of the highest price.
  private struct Part {
    var price = 0
    var length = 0
    var width = 0
    var more = 0
  }

  /// The rules, what they are expected to do, and for each fold the features that its rules are made of.
  func choose() -> (rules: [GrownRule], prediction: LearnedRules.Prediction, heldBack: [Set<Int>]) {
    let lists = grown()
    let ranks = ranks(lists)
    var prediction = LearnedRules.Prediction()
    (prediction.junk, prediction.kept) = (set.junk.count, set.kept.count)
    // Each fold is judged by the lengths that the others gave.
    for fold in 0..<LearningSet.folds {
      let rules = rules(lists, fold, parts(ranks, without: fold)).map { $0.caught(matrix) }
      prediction.caughtJunk += set.junk.indices.count { row in
        set.junkFolds[row] == fold && rules.contains { matrix.has($0, row) }
      }
      prediction.caughtKept += set.kept.indices.count { row in
        set.keptFolds[row] == fold && rules.contains { matrix.has($0, set.junk.count + row) }
      }
    }
    let parts = parts(ranks, without: nil)
    let heldBack = (0..<LearningSet.folds).map { fold in
      Set(rules(lists, fold, parts).flatMap { $0.groups.joined() })
    }
    return (rules(lists, LearningSet.folds, parts), prediction, heldBack)
  }

  /// By price and fold, the last one for all folds together, the rules in the order in which they were found.
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

  /// By price, width, script and row: the first rule of the script that catches it, of those that did not see
  /// it.
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

  /// How much of each script's rules is kept, so that the most junk is caught, without looking at a fold.
  private func parts(_ ranks: [[[[Int16]]]], without fold: Int?) -> [Part] {
    let junkRows = set.junk.indices.filter { set.junkFolds[$0] != fold }
    let keptRows = set.kept.indices.filter { set.keptFolds[$0] != fold }.map { set.junk.count + $0 }
    let allowed = Int(budget * Self.caution * Double(keptRows.count))
    // By kept messages caught: the most junk, and the parts that catch it.
    var best: [(junk: Int, parts: [Part])?] = [(0, [])]
    for script in 0..<Script.count {
      // Of one script alone: the same.
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
              // Of equals the later one: the least price, more texts, more rules.
              if let known = own[count], known.junk > junk.caught(length, more) { continue }
              own[count] = (
                junk.caught(length, more), Part(price: price, length: length, width: width, more: more)
              )
            }
          }
        }
      }
      // Few of the counts are there, even where very many are allowed.
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

  /// How many messages the beginnings of two lists of rules catch together.
  private struct RankCounts {
    /// By rank in the one list and in the other how many messages have these or higher ones.
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

    func caught(_ length: Int, _ more: Int) -> Int { left[0] - left[length * side + more] }
  }

  /// The rules of a fold's lists that are kept, at most as many as there may be.
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
    return Array(rules.prefix(maxRules))
  }
}
