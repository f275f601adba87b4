/// Chooses the texts that best distinguish junk from kept messages: those that matter most in a linear
/// classifier of all texts.
struct TextChoice {
  let candidates: TextCandidates.Found
  let set: LearningSet
  /// The cost of an error in a junk message, as a share of the cost of an error in a kept message.
  let junkShare: Double

  /// The cost of an error in a kept message; see ``LinearClassifier``.
  private static let cost = 0.05

  /// The junk messages, campaign by campaign.
  private let junkByCampaign: [Int]

  init(_ candidates: TextCandidates.Found, _ set: LearningSet, junkShare: Double) {
    self.candidates = candidates
    self.set = set
    self.junkShare = junkShare
    let campaigns = set.junkCampaigns
    junkByCampaign = campaigns.indices.sorted { (campaigns[$0], $0) < (campaigns[$1], $1) }
  }

  /// A classifier, and the texts that matter most in it.
  struct Choice: Sendable {
    fileprivate let classifier: LinearClassifier
    /// The indices of the texts, ascending.
    let texts: [Int]
  }

  /// Fits a classifier to the messages of all folds but one, and chooses the `count` texts of the greatest
  /// importance.
  ///
  /// - Parameters:
  ///   - minimum: The minimum number of messages that must have a text. If it is nil they must make the text
  ///     a candidate, so that held-out messages have no part in the choice.
  ///   - fold: The held-out fold; nil to learn from all folds.
  func choose(_ count: Int, inAtLeast minimum: Int?, without fold: Int?) -> Choice {
    let (texts, folds) = (candidates.texts, set.allFolds)
    let classifier = LinearClassifier(
      candidates.rows, features: texts.count, examples: folds.indices.filter { folds[$0] != fold },
      isJunk: folds.indices.map { $0 < set.junk.count }, cost: Self.cost, junkShare: junkShare)
    let counts = counts(without: fold)
    let ranks = texts.indices.map { text in
      textImportance(
        weight: classifier.weights[text], messages: counts.messages[text])
    }
    let chosen = texts.indices.filter { text in
      if let minimum { return counts.messages[text] >= minimum }
      return candidates.minimums.suffice(
        texts[text].kind, isWord: texts[text].isWord, junk: counts.campaigns[text], kept: counts.kept[text])
    }.sorted { a, b in
      if ranks[a] != ranks[b] { return ranks[a] > ranks[b] }
      return (texts[a].name, texts[a].kind.rawValue) < (texts[b].name, texts[b].kind.rawValue)
    }.prefix(count)
    return Choice(classifier: classifier, texts: chosen.sorted())
  }

  /// For each text, the numbers of messages, of junk campaigns and of kept messages that have it.
  ///
  /// - Parameter fold: A fold whose messages are not counted; nil to count all.
  private func counts(without fold: Int?) -> (messages: [Int], campaigns: [Int], kept: [Int]) {
    let rows = candidates.rows
    let none = [Int](repeating: 0, count: candidates.texts.count)
    var (messages, campaigns, kept) = (none, none, none)
    // For each text, the campaign that was counted last.
    var last = [Int](repeating: -1, count: none.count)
    for row in junkByCampaign where set.junkFolds[row] != fold {
      for place in rows[row] {
        let text = Int(rows.entries[place])
        messages[text] += 1
        if last[text] != set.junkCampaigns[row] { campaigns[text] += 1 }
        last[text] = set.junkCampaigns[row]
      }
    }
    for row in set.kept.indices where set.keptFolds[row] != fold {
      for place in rows[set.junk.count + row] {
        messages[Int(rows.entries[place])] += 1
        kept[Int(rows.entries[place])] += 1
      }
    }
    return (messages, campaigns, kept)
  }

  /// For each row, its margin, positive on the side of junk, by the classifier that was fitted without the
  /// fold of the row.
  ///
  /// - Parameter choices: The choices without each of the folds, in order.
  func margins(_ choices: [Choice]) -> [Double] {
    let folds = set.allFolds
    return folds.indices.map { row in choices[folds[row]].classifier.margin(candidates.rows, row) }
  }
}
