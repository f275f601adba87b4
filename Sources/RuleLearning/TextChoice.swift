/// Chooses the texts that tell junk from what is kept: those that weigh most in a linear classifier over all
/// of them.
struct TextChoice {
  let texts: [Feature]
  let rows: SparseRows
  /// The fold of each row, and whether it is junk.
  let folds: [Int]
  let isJunk: [Bool]
  /// What an error in a junk message costs, as a share of one in a kept message.
  let junkShare: Double

  private static let cost = 0.05

  /// The classifier that is fitted to all messages but those of a fold.
  func classifier(without fold: Int?) -> LinearClassifier {
    LinearClassifier(
      rows, features: texts.count, examples: folds.indices.filter { folds[$0] != fold }, isJunk: isJunk,
      cost: Self.cost, junkShare: junkShare)
  }

  /// The `count` most telling texts, without looking at a fold.
  func chosen(_ count: Int, by classifier: LinearClassifier, without fold: Int?) -> [Int] {
    var messages = [Int](repeating: 0, count: texts.count)
    for row in folds.indices where folds[row] != fold {
      for place in rows[row] { messages[Int(rows.entries[place])] += 1 }
    }
    let ranks = texts.indices.map { text in
      abs(classifier.weights[text]) * Double(messages[text]).squareRoot()
    }
    return texts.indices.filter { messages[$0] >= 3 }.sorted { a, b in
      if ranks[a] != ranks[b] { return ranks[a] > ranks[b] }
      return (texts[a].name, texts[a].kind.rawValue) < (texts[b].name, texts[b].kind.rawValue)
    }.prefix(count).sorted()
  }

  /// By row how far it lies on the side of junk, by the classifier that did not see it.
  func margins(_ classifiers: [LinearClassifier]) -> [Double] {
    folds.indices.map { row in classifiers[folds[row]].margin(rows, row) }
  }
}
