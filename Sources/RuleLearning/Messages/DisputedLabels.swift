/// The labels that the other messages contradict. Nothing is learned from these messages. The predictions
/// count them with the labels that they have, because future messages will be labelled no better.
struct DisputedLabels {
  /// For each row, whether its label is disputed. Junk messages come first, then kept messages.
  private(set) var rows: [Bool]
  /// For each message of the surplus, whether its label is disputed: all that is learned from of its campaign
  /// is.
  private var surplus: [Bool] = []

  /// The distance from the decision boundary, on the side of the other label, beyond which a label is
  /// disputed. The classifier has not seen the message's campaign. At a distance of 1 on the right side, the
  /// hinge loss of a message is zero.
  private static let farOff = 1.0
  /// A label is disputed if, in the campaign of its message or among those of the same text, there are at
  /// least this many messages with the other label for each message with the same label.
  static let majority = 5

  /// So many different messages of a campaign with the same label are not labelled so by mistake, however
  /// far off they are.
  private static let agreeing = 3

  /// Finds the disputed labels.
  ///
  /// - Parameter margins: For each row, its signed distance from the decision boundary, positive for junk, by
  ///   a classifier that has not seen the row.
  init(_ set: LearningSet, margins: [Double]) {
    let (junkMargins, keptMargins) = (margins.prefix(set.junk.count), margins.dropFirst(set.junk.count))
    rows =
      Self.farOff(junkMargins.map { -$0 }, others: keptMargins.map { -$0 })
      + Self.farOff(Array(keptMargins), others: Array(junkMargins))
    var junk: [Int: Int] = [:]
    var kept: [Int: Int] = [:]
    for campaign in set.junkCampaigns + set.surplusCampaigns { junk[campaign, default: 0] += 1 }
    for campaign in set.keptCampaigns { kept[campaign, default: 0] += 1 }
    for (row, campaign) in (set.junkCampaigns + set.keptCampaigns).enumerated() {
      let isJunk = row < set.junk.count
      let same = (isJunk ? junk : kept)[campaign, default: 0]
      let other = (isJunk ? kept : junk)[campaign, default: 0]
      if same >= Self.agreeing { rows[row] = false }
      if other >= same * Self.majority { rows[row] = true }
    }
    for (row, isOutvoted) in (set.junkOutvoted + set.keptOutvoted).enumerated() where isOutvoted {
      rows[row] = true
    }
    surplus = Self.surplus(set, rows)
  }

  /// Which of some messages are far on the side of the other label. None counts as such if at least half as
  /// great a share of them is there as of the messages with that label: what tells the two kinds apart is
  /// then not in the texts, which are all that the classifier knows.
  ///
  /// - Parameters:
  ///   - own: The distances of the messages from the decision boundary, on the side of the other label.
  ///   - others: Those of the messages with the other label.
  private static func farOff(_ own: [Double], others: [Double]) -> [Bool] {
    let (count, right) = (own.count { $0 > farOff }, others.count { $0 > farOff })
    // One more, because there may be none at all: no junk may be as plain as one that is labelled wrongly.
    let isTrusted = count * others.count * 2 < (right + 1) * own.count
    return own.map { isTrusted && $0 > farOff }
  }

  /// Only labels that others of the same text outvote are disputed.
  static func outvoted(_ set: LearningSet) -> DisputedLabels {
    let rows = set.junkOutvoted + set.keptOutvoted
    return DisputedLabels(rows: rows, surplus: surplus(set, rows))
  }

  private init(rows: [Bool], surplus: [Bool]) {
    self.rows = rows
    self.surplus = surplus
  }

  private static func surplus(_ set: LearningSet, _ rows: [Bool]) -> [Bool] {
    let trusted = Set(set.junkCampaigns.indices.filter { !rows[$0] }.map { set.junkCampaigns[$0] })
    return zip(set.surplusCampaigns, set.surplusOutvoted).map { campaign, isOutvoted in
      isOutvoted || !trusted.contains(campaign)
    }
  }

  /// The messages whose labels are disputed.
  func messages(_ set: LearningSet) -> [LearningMessage] {
    let isDisputed = rows + surplus
    return (set.all + set.surplus).enumerated().filter { isDisputed[$0.offset] }.flatMap {
      [$0.element] + (set.furtherCopies[$0.offset] ?? [])
    }
  }

  /// The same, with no kept message among them.
  func withoutKept(_ set: LearningSet) -> DisputedLabels {
    DisputedLabels(
      rows: rows.enumerated().map { $0.element && $0.offset < set.junk.count }, surplus: surplus)
  }
}
