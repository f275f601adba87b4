/// The labels that the other messages contradict. Nothing is learned from these messages. The predictions
/// count them with the labels that they have, because future messages will be labelled no better.
struct DisputedLabels {
  /// By row whether its label is disputed.
  private(set) var rows: [Bool]

  /// The distance from the boundary, on the other side, at which a label is disputed. The classifier has not
  /// seen the message's campaign. Messages that it was fitted to lie at this distance.
  private static let farOff = 1.0
  /// The number of messages of a campaign with the other label, for each one with the message's own, at which
  /// a label is disputed.
  private static let majority = 5

  /// - Parameter margins: For each row its distance from the boundary, positive for junk, by a classifier
  ///   that has not seen it.
  init(_ set: LearningSet, margins: [Double]) {
    rows = margins.enumerated().map { row, margin in
      row < set.junk.count ? margin < -Self.farOff : margin > Self.farOff
    }
    var junk: [Int: Int] = [:]
    var kept: [Int: Int] = [:]
    for campaign in set.junkCampaigns { junk[campaign, default: 0] += 1 }
    for campaign in set.keptCampaigns { kept[campaign, default: 0] += 1 }
    let disputedKept = Set(kept.filter { junk[$0.key, default: 0] >= $0.value * Self.majority }.keys)
    let disputedJunk = Set(junk.filter { kept[$0.key, default: 0] >= $0.value * Self.majority }.keys)
    for (row, campaign) in (set.junkCampaigns + set.keptCampaigns).enumerated() {
      let isJunk = row < set.junk.count
      if (isJunk ? disputedJunk : disputedKept).contains(campaign) { rows[row] = true }
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
