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

  /// A classifier, and the texts that matter most in it.
  struct Choice: Sendable {
    fileprivate let classifier: LinearClassifier
    /// The indices of the texts, ascending.
    let texts: [Int]
  }

  /// Fits a classifier to the messages of all folds but one, and chooses the `count` texts of the greatest
  /// importance.
  ///
  /// - Parameter fewest: The least number of messages that must have a text.
  /// - Parameter fold: The held-out fold; nil to learn from all folds.
  func choose(_ count: Int, inAtLeast fewest: Int, without fold: Int?) -> Choice {
    let examples = folds.indices.filter { folds[$0] != fold }
    let classifier = LinearClassifier(
      rows, features: texts.count, examples: examples, isJunk: isJunk, cost: Self.cost, junkShare: junkShare)
    var messages = [Int](repeating: 0, count: texts.count)
    for row in examples { for place in rows[row] { messages[Int(rows.entries[place])] += 1 } }
    let ranks = texts.indices.map { text in
      textImportance(weight: classifier.weights[text], messages: messages[text])
    }
    let chosen = texts.indices.filter { messages[$0] >= fewest }.sorted { a, b in
      if ranks[a] != ranks[b] { return ranks[a] > ranks[b] }
      return (texts[a].name, texts[a].kind.rawValue) < (texts[b].name, texts[b].kind.rawValue)
    }.prefix(count)
    return Choice(classifier: classifier, texts: chosen.sorted())
  }

  /// For each row, its margin, positive on the side of junk, by the classifier that was fitted without the
  /// fold of the row.
  ///
  /// - Parameter choices: The choices without each of the folds, in order.
  func margins(_ choices: [Choice]) -> [Double] {
    folds.indices.map { row in choices[folds[row]].classifier.margin(rows, row) }
  }
}
