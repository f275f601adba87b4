/// Labels that the other messages contradict. Nothing is learned from them, but what is predicted counts them as they
/// are: messages to come will be labelled no better.
struct DisputedLabels {
  /// By row whether its label is disputed.
  private(set) var rows: [Bool]

  /// How far on the other side a message must lie, by a classifier that saw none of its campaign: as far as the messages
  /// lie that the classifier was fitted to.
  private static let farOff = 1.0
  /// How many messages of its campaign must have the other label, for each that has its own.
  private static let majority = 5

  /// - Parameter margins: By row how far it lies on the side of junk, by a classifier that did not see it.
  init(_ set: LearningSet, margins: [Double]) {
    rows = margins.enumerated().map { row, margin in
      row < set.junk.count ? margin < -Self.farOff : margin > Self.farOff
    }
    var junk: [Int: Int] = [:]
    var kept: [Int: Int] = [:]
    for campaign in set.junkCampaigns { junk[campaign, default: 0] += 1 }
    for campaign in set.keptCampaigns { kept[campaign, default: 0] += 1 }
    for (campaign, count) in junk {
      guard let other = kept[campaign] else { continue }
      if count >= other * Self.majority {
        for row in set.kept.indices where set.keptCampaigns[row] == campaign {
          rows[set.junk.count + row] = true
        }
      } else if other >= count * Self.majority {
        for row in set.junk.indices where set.junkCampaigns[row] == campaign { rows[row] = true }
      }
    }
  }

  /// No label is disputed.
  static func none(_ set: LearningSet) -> DisputedLabels {
    DisputedLabels(rows: Array(repeating: false, count: set.junk.count + set.kept.count))
  }

  private init(rows: [Bool]) { self.rows = rows }

  /// The messages whose labels are disputed.
  func messages(_ set: LearningSet) -> [LearningMessage] {
    set.all.enumerated().filter { rows[$0.offset] }.map(\.element)
  }
}
