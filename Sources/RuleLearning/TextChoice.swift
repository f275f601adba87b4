/// Chooses the texts that best distinguish junk from kept messages: those that matter most in a linear
/// classifier of all texts.
struct TextChoice {
  let texts: [Feature]
  let rows: SparseRows
  /// For each row, its fold, and whether it is junk.
  let folds: [Int]
  let isJunk: [Bool]
  /// The cost of an error in a junk message, as a share of the cost of an error in a kept message.
  let junkShare: Double

  /// The cost of an error in a kept message; see ``LinearClassifier``.
  private static let cost = 0.05

  /// The classifier that is fitted to the messages of all folds but one.
  ///
  /// - Parameter fold: The held-out fold; nil to learn from all folds.
  func classifier(without fold: Int?) -> LinearClassifier {
    LinearClassifier(
      rows, features: texts.count, examples: folds.indices.filter { folds[$0] != fold }, isJunk: isJunk,
      cost: Self.cost, junkShare: junkShare)
  }

  /// The indices, ascending, of the `count` most important texts: those with the greatest absolute weight
  /// times the square root of the number of messages. Texts in fewer than three messages are left out.
  ///
  /// - Parameter fold: A fold whose messages are not counted; nil to count all.
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

  /// For each row, its margin, positive on the side of junk, by the classifier that was fitted without the
  /// fold of the row.
  func margins(_ classifiers: [LinearClassifier]) -> [Double] {
    folds.indices.map { row in classifiers[folds[row]].margin(rows, row) }
  }
}
