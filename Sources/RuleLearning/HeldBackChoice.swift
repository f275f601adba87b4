/// Chooses how dear a kept message is, by what each fold says of the atoms that the others alone would have
/// given.
struct HeldBackChoice {
  let matrix: FeatureMatrix
  let set: LearningSet
  let selection: AtomSelection
  /// The share of kept messages that may be caught.
  let budget: Double
  let maxRules: Int

  /// How many junk messages outweigh a kept one. What costs less catches more of both.
  private static let prices: [Double] = [16, 64]

  /// In how many folds an atom must have been chosen.
  private static func enoughFolds(_ atom: Atom) -> Int {
    switch atom.form {
    case .single, .both: 0
    case .without: 2
    }
  }

  /// What is known of one price.
  private struct Trial {
    let price: Double
    /// The atoms that were chosen without each fold.
    var folds: [[Atom]] = []
    /// How many of each keep the budget, and how much junk they catch.
    var length = 0
    var junk = 0
  }

  /// The rules, what they are expected to do, and for each fold the atoms that were chosen without it. None
  /// where no price keeps the budget.
  func choose() -> (rules: [[Atom]], prediction: LearnedRules.Prediction, heldBack: [[Atom]]) {
    var best: Trial?
    for price in Self.prices {
      var trial = Trial(price: price)
      trial.folds = (0..<LearningSet.folds).map { selection.chosen(price: price, without: $0) }
      // The longest lists that keep the budget: what was chosen first is worth most.
      let lengths = 0...(trial.folds.map(\.count).max() ?? 0)
      let fitting = lengths.map { length in (length, caught(trial.folds.map { Array($0.prefix(length)) })) }
        .last { $0.1.kept <= allowance }
      guard let (length, sum) = fitting, sum.junk > best?.junk ?? 0 else { continue }
      trial.length = length
      trial.junk = sum.junk
      best = trial
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
    let atoms = selection.chosen(price: best.price, without: nil).prefix(best.length).filter { atom in
      // Of one thing without another, what hardly a fold chose fits these messages and no others (stability
      // selection, Meinshausen and Bühlmann, 2010).
      heldBack.count { known in known.contains { $0.isSame(as: atom) || $0.isTurned(atom) } }
        >= Self.enoughFolds(atom)
    }
    return (RuleSelection.rules(atoms, matrix, maxRules: maxRules, without: nil), prediction, heldBack)
  }

  /// How many kept messages may be caught when held back. It is fewer than the share that is asked for, since
  /// the longest lists were chosen for catching few of them: later messages are caught more often.
  private var allowance: Int { Int(Double(set.kept.count) * budget * 0.8) }

  private var nothing: LearnedRules.Prediction {
    var prediction = LearnedRules.Prediction()
    (prediction.junk, prediction.kept) = (set.junk.count, set.kept.count)
    return prediction
  }

  /// What every list catches in the fold that it was chosen without.
  private func caught(_ lists: [[Atom]]) -> (junk: Int, kept: Int) {
    var sum = nothing
    for (fold, atoms) in lists.enumerated() { count(atoms, fold, &sum) }
    return (sum.caughtJunk, sum.caughtKept)
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
