/// Chooses how dear a kept message is, by what each fold says of the atoms that the others alone would have given.
struct HeldBackChoice {
  let matrix: FeatureMatrix
  let set: LearningSet
  let selection: AtomSelection
  /// The share of kept messages that may be caught.
  let budget: Double
  let maxRules: Int

  /// How many junk messages outweigh a kept one. What costs less catches more of both.
  private static let prices: [Double] = [3, 4, 6, 8, 11, 16, 20, 25, 32, 40, 50, 64, 90, 128, 256]

  /// What is known of one price.
  private struct Trial {
    let price: Double
    /// The atoms that were chosen without each fold.
    var folds: [[Atom]] = []
    /// How many of each keep the budget, and how much junk they catch.
    var length = 0
    var junk = 0
  }

  /// The rules, what they are expected to do, and for each fold the atoms that were chosen without it. None where no price
  /// keeps the budget.
  func choose() -> (rules: [[Atom]], prediction: LearnedRules.Prediction, heldBack: [[Atom]]) {
    var best: Trial?
    for price in Self.prices {
      var trial = Trial(price: price)
      trial.folds = (0..<LearningSet.folds).map { selection.chosen(price: price, without: $0) }
      // The longest lists that keep the budget: what was chosen first is worth most.
      let steps = caught(trial.folds)
      guard let length = steps.indices.last(where: { steps[$0].kept <= allowance }), steps[length].junk > 0
      else {
        continue
      }
      if steps[length].junk > best?.junk ?? 0 {
        trial.length = length
        trial.junk = steps[length].junk
        best = trial
      }
    }
    guard let best else { return ([], nothing, []) }
    // Only what fits into the rules counts.
    var prediction = LearnedRules.Prediction()
    var heldBack: [[Atom]] = []
    for (fold, atoms) in best.folds.enumerated() {
      let rules = Array(
        RuleSelection.rules(Array(atoms.prefix(best.length)), matrix, maxRules: maxRules, without: fold)
          .joined())
      count(rules, fold, &prediction)
      heldBack.append(rules)
    }
    let atoms = Array(selection.chosen(price: best.price, without: nil).prefix(best.length))
    return (RuleSelection.rules(atoms, matrix, maxRules: maxRules, without: nil), prediction, heldBack)
  }

  /// How many kept messages may be caught when held back. It is fewer than the share that is asked for, by the standard
  /// deviation of such a count, so that what comes later is likely to keep it, too.
  private var allowance: Int {
    let most = Double(set.kept.count) * budget
    return most < 1 ? 0 : Int(most - most.squareRoot() * 0.5)
  }

  private var nothing: LearnedRules.Prediction {
    var prediction = LearnedRules.Prediction()
    (prediction.junk, prediction.kept) = (set.junk.count, set.kept.count)
    return prediction
  }

  /// What the first n atoms of every list catch in the fold that the list was chosen without, for each n.
  private func caught(_ lists: [[Atom]]) -> [(junk: Int, kept: Int)] {
    var steps = Array(repeating: (junk: 0, kept: 0), count: (lists.map(\.count).max() ?? 0) + 1)
    for (fold, atoms) in lists.enumerated() {
      for (range, isJunk) in [(matrix.junkFolds[fold], true), (matrix.keptFolds[fold], false)] {
        var left = Array(repeating: UInt64.max, count: range.count)
        for (place, atom) in atoms.enumerated() {
          var count = 0
          for (offset, index) in range.enumerated() {
            let word = matrix.word(atom, index) & left[offset]
            count += word.nonzeroBitCount
            left[offset] &= ~word
          }
          if isJunk { steps[place + 1].junk += count } else { steps[place + 1].kept += count }
        }
      }
    }
    for place in steps.indices.dropFirst() {
      steps[place].junk += steps[place - 1].junk
      steps[place].kept += steps[place - 1].kept
    }
    return steps
  }

  /// Counts what atoms catch in a fold that they did not see.
  private func count(_ atoms: [Atom], _ fold: Int, _ prediction: inout LearnedRules.Prediction) {
    func caught(_ range: Range<Int>) -> Int {
      range.reduce(0) { sum, index in
        sum + atoms.reduce(0) { $0 | matrix.word($1, index) }.nonzeroBitCount
      }
    }
    prediction.caughtJunk += caught(matrix.junkFolds[fold])
    prediction.caughtKept += caught(matrix.keptFolds[fold])
    prediction.junk += set.junkFolds.count { $0 == fold }
    prediction.kept += set.keptFolds.count { $0 == fold }
  }
}
