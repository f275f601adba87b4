/// Chooses how many rules of each script are kept, by what each fold says of the rules that the others alone would
/// have given.
struct RuleChoice {
  let set: LearningSet
  let matrix: FeatureMatrix
  /// The features to choose from without each fold, and with all.
  let chosen: [[Int]]
  /// The share of kept messages that may be caught.
  let budget: Double
  let maxRules: Int
  let leastGain: Double
  let isSingle: Bool

  /// How many junk messages outweigh a kept one.
  private static let prices: [Double] = [2000, 250, 32, 8]
  /// The share of the kept messages that may be caught that the lengths are chosen for: later messages are caught more
  /// often than those that they were chosen by.
  private static let caution = 0.8
  private static let never = Int16.max

  /// How many texts of each group are kept: the first ones were worth most.
  private static let widths = [6, 15, 40, RuleGrowth.maxTexts]

  /// What is kept of a script's rules: of which price's list, how many rules, and how many texts of each group.
  private struct Part {
    var price = 0
    var length = 0
    var width = 0
  }

  /// The rules, what they are expected to do, and for each fold the features that its rules are made of.
  func choose() -> (rules: [GrownRule], prediction: LearnedRules.Prediction, heldBack: [Set<Int>]) {
    let lists = grown()
    let ranks = ranks(lists)
    var prediction = LearnedRules.Prediction()
    (prediction.junk, prediction.kept) = (set.junk.count, set.kept.count)
    // Each fold is judged by the lengths that the others gave.
    for fold in 0..<LearningSet.folds {
      let rules = rules(lists, fold, parts(ranks, without: fold))
      prediction.caughtJunk += set.junk.indices.count { row in
        set.junkFolds[row] == fold && rules.contains { $0.catches(row, matrix) }
      }
      prediction.caughtKept += set.kept.indices.count { row in
        set.keptFolds[row] == fold && rules.contains { $0.catches(set.junk.count + row, matrix) }
      }
    }
    let parts = parts(ranks, without: nil)
    let heldBack = (0..<LearningSet.folds).map { fold in
      Set(rules(lists, fold, parts).flatMap { $0.any + $0.with })
    }
    return (rules(lists, LearningSet.folds, parts), prediction, heldBack)
  }

  /// By price and fold, the last one for all folds together, the rules in the order in which they were found.
  private func grown() -> [[[GrownRule]]] {
    let postings = matrix.postings()
    let counts = FeatureCounts(set, matrix)
    return Self.prices.map { price in
      (0...LearningSet.folds).map { fold in
        var growth = RuleGrowth(
          set, matrix, postings, counts, features: chosen[fold],
          without: fold < LearningSet.folds ? fold : nil, price: price, leastGain: leastGain,
          isSingle: isSingle)
        return growth.rules(maxRules)
      }
    }
  }

  /// By price, width, script and row: the first rule of the script that catches it, of those that did not see it.
  private func ranks(_ lists: [[[GrownRule]]]) -> [[[[Int16]]]] {
    lists.map { folds in
      Self.widths.map { width in
        (0..<Script.count).map { script in
          let own = folds.map { rules in rules.filter { $0.script == script }.map { $0.limited(to: width) } }
          return (set.junkFolds + set.keptFolds).enumerated().map { row, fold in
            own[fold].firstIndex { $0.catches(row, matrix) }.map { Int16($0) } ?? Self.never
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
      var next: [(junk: Int, parts: [Part])?] = Array(repeating: nil, count: allowed + 1)
      func offer(_ kept: Int, _ junk: Int, _ part: Part) {
        for (before, state) in best.enumerated() {
          guard let state, before + kept <= allowed else { continue }
          // Of equals the later one: the least price, more texts, more rules.
          if let known = next[before + kept], known.junk > state.junk + junk { continue }
          next[before + kept] = (state.junk + junk, state.parts + [part])
        }
      }
      offer(0, 0, Part())
      for (price, width) in Self.prices.indices.flatMap({ price in Self.widths.indices.map { (price, $0) } })
      {
        let own = ranks[price][width][script]
        var junk = [Int](repeating: 0, count: maxRules + 1)
        var kept = junk
        for row in junkRows where own[row] != Self.never { junk[Int(own[row]) + 1] += 1 }
        for row in keptRows where own[row] != Self.never { kept[Int(own[row]) + 1] += 1 }
        for length in 1...maxRules {
          junk[length] += junk[length - 1]
          kept[length] += kept[length - 1]
          if kept[length] > allowed { break }
          offer(kept[length], junk[length], Part(price: price, length: length, width: width))
        }
      }
      best = next
    }
    let most = best.compactMap { $0?.junk }.max() ?? 0
    return best.compactMap { $0 }.first { $0.junk == most }?.parts ?? []
  }

  /// The rules of a fold's lists that are kept, at most as many as there may be.
  private func rules(_ lists: [[[GrownRule]]], _ fold: Int, _ parts: [Part]) -> [GrownRule] {
    var rules = parts.enumerated().flatMap { script, part in
      lists[part.price][fold].filter { $0.script == script }.prefix(part.length)
        .map { $0.limited(to: Self.widths[part.width]) }
    }
    rules.sort { a, b in a.worth != b.worth ? a.worth > b.worth : a.any.lexicographicallyPrecedes(b.any) }
    return Array(rules.prefix(maxRules))
  }
}
