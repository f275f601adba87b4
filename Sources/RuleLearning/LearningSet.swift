import Bytes
import TextMatching

/// The messages to learn from, without duplicates, with their campaigns and cross-validation folds. Their
/// order does not depend on the order of the input.
struct LearningSet {
  /// The number of cross-validation folds. All messages of a campaign are in the same fold.
  static let folds = 5

  /// The junk messages and the kept messages, each in the order of their folds.
  private(set) var junk: [LearningMessage] = []
  private(set) var kept: [LearningMessage] = []
  /// For each junk message and each kept message, its campaign and its fold. Campaigns are numbered for both
  /// kinds together, and a campaign may have messages of both. Folds are numbered from 0.
  private(set) var junkCampaigns: [Int] = []
  private(set) var keptCampaigns: [Int] = []
  private(set) var junkFolds: [Int] = []
  private(set) var keptFolds: [Int] = []
  /// The messages that no rule may catch. They do not count as evidence.
  private(set) var protected: [LearningMessage] = []
  /// For each junk message and for each kept message, whether its text mostly has the other label.
  private(set) var junkOutvoted: [Bool] = []
  private(set) var keptOutvoted: [Bool] = []
  /// The messages of texts that have both labels, neither of them mostly. They are left out of the set.
  private(set) var contradictions: [LearningMessage] = []

  init(_ messages: [LearningMessage]) {
    protected = messages.filter(\.isProtected)
    var hashed = messages.filter { !$0.isProtected }.map { (hash: $0.hash, message: $0) }
    hashed.sort { a, b in
      if a.hash != b.hash { return a.hash < b.hash }
      if a.message.body != b.message.body { return a.message.body.lexicographicallyPrecedes(b.message.body) }
      let (one, other) = (a.message.sender ?? [], b.message.sender ?? [])
      if one != other { return one.lexicographicallyPrecedes(other) }
      if a.message.isJunk != b.message.isJunk { return a.message.isJunk }
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
    let standings = Self.standings(copies.map { (hashed[$0.lowerBound].message, $0.count) })
    var unique: [(hash: UInt64, message: LearningMessage)] = []
    var outvoted: [Bool] = []
    for (places, standing) in zip(copies, standings) {
      if standing == .contradicted {
        contradictions += hashed[places].map(\.message)
      } else {
        unique.append(hashed[places.lowerBound])
        outvoted.append(standing == .outvoted)
      }
    }
    contradictions.sort { $0.line < $1.line }

    var bodies = FoldedBodies()
    var folded = FoldedText()
    for item in unique { bodies.append(item.message.body.span, &folded) }
    let campaigns = Campaigns(bodies)
    // The fold of a campaign depends on its own messages only: on the lowest of their hashes.
    let fold = campaigns.leaders.map { Int(StableHash.mix(unique[$0].hash) % UInt64(Self.folds)) }
    for wanted in 0..<Self.folds {
      for (index, item) in unique.enumerated() where fold[index] == wanted {
        if item.message.isJunk {
          junk.append(item.message)
          junkCampaigns.append(campaigns.leaders[index])
          junkFolds.append(wanted)
          junkOutvoted.append(outvoted[index])
        } else {
          kept.append(item.message)
          keptCampaigns.append(campaigns.leaders[index])
          keptFolds.append(wanted)
          keptOutvoted.append(outvoted[index])
        }
      }
    }
  }

  /// Whether at least one junk message has a letter.
  var junkHasLetters: Bool {
    var folded = FoldedText()
    return junk.contains { message in
      folded.take(message.body.span)
      let text = folded.span
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

  /// Whether two messages have the same body, the same sender and the same label.
  private static func isSame(_ a: LearningMessage, _ b: LearningMessage) -> Bool {
    a.body == b.body && (a.sender ?? []) == (b.sender ?? []) && a.isJunk == b.isJunk
  }

  /// What the messages with the same folded body say of the label of one.
  private enum Standing { case undisputed, contradicted, outvoted }

  /// The standing of each message. One label of a text outvotes the other if it has
  /// ``DisputedLabels/majority`` times as many messages.
  private static func standings(_ messages: [(message: LearningMessage, copies: Int)]) -> [Standing] {
    var folded = FoldedText()
    let texts = messages.map { message, _ in
      folded.take(message.body.span)
      // Without a body, only the sender is left to compare.
      return folded.span.isEmpty ? [0xFF] + (message.sender ?? []) : [UInt8](copying: folded.span)
    }
    var labels: [[UInt8]: (junk: Int, kept: Int)] = [:]
    for (text, (message, copies)) in zip(texts, messages) {
      if message.isJunk {
        labels[text, default: (0, 0)].junk += copies
      } else {
        labels[text, default: (0, 0)].kept += copies
      }
    }
    return zip(texts, messages).map { text, item in
      let (junk, kept) = labels[text] ?? (0, 0)
      let (same, other) = item.message.isJunk ? (junk, kept) : (kept, junk)
      if same >= other * DisputedLabels.majority { return .undisputed }
      return other >= same * DisputedLabels.majority ? .outvoted : .contradicted
    }
  }
}
