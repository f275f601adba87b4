import Bytes
import TextMatching

/// The messages to learn from, without duplicates, with their campaigns and cross-validation folds. Their
/// order does not depend on the order of the input.
struct LearningSet {
  /// The number of cross-validation folds. All messages of a campaign are in the same fold.
  static let folds = 5
  /// The maximum number of junk messages of a campaign that are learned from. Without a limit one campaign
  /// that is sent over and over would outweigh all others.
  static let maxOfCampaign = 10

  /// The junk messages and the kept messages, each in the order of their folds.
  let junk: [LearningMessage]
  let kept: [LearningMessage]
  /// For each junk message and each kept message, its campaign and its fold. Campaigns are numbered for both
  /// kinds together, and a campaign may have messages of both. Folds are numbered from 0.
  let junkCampaigns: [Int]
  let keptCampaigns: [Int]
  let junkFolds: [Int]
  let keptFolds: [Int]
  /// For each kept message, its share of its campaign's kept messages: a campaign counts once where kept
  /// messages are counted, however many messages it has.
  let keptWeights: [Double]
  /// The junk messages beyond ``maxOfCampaign`` of their campaigns. They are not learned from, and count only
  /// as what a rule catches.
  let surplus: [LearningMessage]
  let surplusCampaigns: [Int]
  let surplusFolds: [Int]
  /// The messages that no rule may catch. They do not count as evidence.
  let protected: [LearningMessage]
  /// For each junk message, each kept message and each one of the surplus, whether its text mostly has the
  /// other label.
  let junkOutvoted: [Bool]
  let keptOutvoted: [Bool]
  let surplusOutvoted: [Bool]
  /// By row of ``all``, and of the surplus behind it: the further messages with the same body, sender and
  /// label.
  let furtherCopies: [Int: [LearningMessage]]
  /// The folded bodies of the junk messages, then those of the kept messages.
  let bodies: FoldedBodies
  /// The messages of texts that have both labels, neither of them mostly. They are left out of the set.
  private(set) var contradictions: [LearningMessage] = []

  /// - Parameter trustsKept: Whether the labels of kept messages count, whatever contradicts them.
  init(
    _ messages: [LearningMessage], _ workers: Workers = Workers(count: 1), trustsKept: Bool = false
  ) async {
    protected = messages.filter(\.isProtected)
    var hashed = messages.filter { !$0.isProtected }.map { (hash: $0.hash, message: $0) }
    hashed.sort { a, b in
      if a.hash != b.hash { return a.hash < b.hash }
      if a.message.body != b.message.body { return a.message.body.lexicographicallyPrecedes(b.message.body) }
      let (one, other) = (a.message.sender ?? [], b.message.sender ?? [])
      if one != other { return one.lexicographicallyPrecedes(other) }
      if a.message.isJunk != b.message.isJunk { return a.message.isJunk }
      // A message without a sender and one with an empty sender are copies. The first of them is kept.
      if (a.message.sender == nil) != (b.message.sender == nil) { return a.message.sender == nil }
      return a.message.line < b.message.line
    }
    // The places of equal messages with the same label.
    var copies: [Range<Int>] = []
    var start = 0
    while start < hashed.count {
      var end = start + 1
      while end < hashed.count, Self.isSame(hashed[start].message, hashed[end].message) { end += 1 }
      copies.append(start..<end)
      start = end
    }
    let first = copies.map { hashed[$0.lowerBound] }
    let folded = FoldedBodies(first.map(\.message.body))
    let standings = Self.standings(
      first.map(\.message), copies: copies.map(\.count), folded, trustsKept: trustsKept)
    for (places, standing) in zip(copies, standings) where standing == .contradicted {
      contradictions += hashed[places].map(\.message)
    }
    contradictions.sort { $0.line < $1.line }

    let places = first.indices.filter { standings[$0] != .contradicted }
    let unique = places.map { first[$0] }
    let campaigns = await Campaigns(FoldedBodies(folded, at: places), workers)
    // The fold of a campaign depends on its own messages only: on the lowest of their hashes.
    let fold = campaigns.leaders.map { Int(StableHash.mix(unique[$0].hash) % UInt64(Self.folds)) }
    let order = places.indices.sorted { (fold[$0], $0) < (fold[$1], $1) }
    func isOutvoted(_ index: Int) -> Bool { standings[places[index]] == .outvoted }
    let allJunk = order.filter { unique[$0].message.isJunk }
    let left = Self.surplus(of: allJunk, campaigns.leaders, isOutvoted)
    let junkOrder = allJunk.filter { !left.contains($0) }
    let surplusOrder = allJunk.filter { left.contains($0) }
    let keptOrder = order.filter { !unique[$0].message.isJunk }
    junk = junkOrder.map { unique[$0].message }
    kept = keptOrder.map { unique[$0].message }
    surplus = surplusOrder.map { unique[$0].message }
    junkCampaigns = junkOrder.map { campaigns.leaders[$0] }
    keptCampaigns = keptOrder.map { campaigns.leaders[$0] }
    surplusCampaigns = surplusOrder.map { campaigns.leaders[$0] }
    junkFolds = junkOrder.map { fold[$0] }
    keptFolds = keptOrder.map { fold[$0] }
    surplusFolds = surplusOrder.map { fold[$0] }
    keptWeights = Self.weights(ofCampaigns: keptCampaigns)
    junkOutvoted = junkOrder.map(isOutvoted)
    keptOutvoted = keptOrder.map(isOutvoted)
    surplusOutvoted = surplusOrder.map(isOutvoted)
    var further: [Int: [LearningMessage]] = [:]
    for (row, index) in (junkOrder + keptOrder + surplusOrder).enumerated()
    where copies[places[index]].count > 1 {
      further[row] = hashed[copies[places[index]].dropFirst()].map(\.message)
    }
    furtherCopies = further
    bodies = FoldedBodies(folded, at: (junkOrder + keptOrder).map { places[$0] })
  }

  /// Whether the body or the sender of at least one junk message has a letter.
  var junkHasLetters: Bool {
    junk.indices.contains { index in
      if let sender = junk[index].sender,
        String(copying: sender.span).unicodeScalars.contains(where: \.properties.isAlphabetic)
      {
        return true
      }
      let text = bodies.text(index)
      var offset = 0
      while offset < text.count {
        let (scalar, length) = decodeScalar(text, at: offset)
        if isLetterOrMark(scalar) { return true }
        offset += length
      }
      return false
    }
  }

  /// The junk messages, followed by the kept messages.
  var all: [LearningMessage] { junk + kept }

  /// The folds of ``all``.
  var allFolds: [Int] { junkFolds + keptFolds }

  /// The junk messages beyond ``maxOfCampaign`` of their campaigns. Those whose text mostly has the other
  /// label are left out first.
  private static func surplus(
    of junk: [Int], _ campaigns: [Int], _ isOutvoted: (Int) -> Bool
  ) -> Set<Int> {
    var sizes: [Int: Int] = [:]
    var surplus: Set<Int> = []
    for index in junk.filter({ !isOutvoted($0) }) + junk.filter(isOutvoted) {
      sizes[campaigns[index], default: 0] += 1
      if sizes[campaigns[index], default: 0] > maxOfCampaign { surplus.insert(index) }
    }
    return surplus
  }

  /// For each message, one divided by the number of messages of its campaign.
  private static func weights(ofCampaigns campaigns: [Int]) -> [Double] {
    var sizes: [Int: Int] = [:]
    for campaign in campaigns { sizes[campaign, default: 0] += 1 }
    return campaigns.map { 1 / Double(sizes[$0] ?? 1) }
  }

  /// Whether two messages have the same body, the same sender and the same label.
  private static func isSame(_ a: LearningMessage, _ b: LearningMessage) -> Bool {
    a.body == b.body && (a.sender ?? []) == (b.sender ?? []) && a.isJunk == b.isJunk
  }

  /// What the messages with the same folded body say of the label of one.
  private enum Standing { case undisputed, contradicted, outvoted }

  /// The standing of each message. One label of a text outvotes the other if it has
  /// ``DisputedLabels/majority`` times as many messages.
  ///
  /// - Parameters:
  ///   - copies: For each message, how many there are of it.
  ///   - bodies: The folded bodies of the messages.
  private static func standings(
    _ messages: [LearningMessage], copies: [Int], _ bodies: FoldedBodies, trustsKept: Bool
  ) -> [Standing] {
    let texts = messages.indices.map { index in
      // Without a body, only the sender is left to compare.
      let text = [UInt8](copying: bodies.text(index))
      return text.isEmpty ? [0xFF] + (messages[index].sender ?? []) : text
    }
    var labels: [[UInt8]: (junk: Int, kept: Int)] = [:]
    for (index, text) in texts.enumerated() {
      if messages[index].isJunk {
        labels[text, default: (0, 0)].junk += copies[index]
      } else {
        labels[text, default: (0, 0)].kept += copies[index]
      }
    }
    return zip(texts, messages).map { text, message in
      if trustsKept, !message.isJunk { return .undisputed }
      let (junk, kept) = labels[text] ?? (0, 0)
      let (same, other) = message.isJunk ? (junk, kept) : (kept, junk)
      if same >= other * DisputedLabels.majority { return .undisputed }
      return other >= same * DisputedLabels.majority ? .outvoted : .contradicted
    }
  }
}
