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
  /// The messages that occur with both labels. Nothing is learned from them.
  private(set) var contradictions: [LearningMessage] = []

  init(_ messages: [LearningMessage]) {
    protected = messages.filter(\.isProtected)
    var hashed = messages.filter { !$0.isProtected }.map { (hash: $0.hash, message: $0) }
    hashed.sort { a, b in
      if a.hash != b.hash { return a.hash < b.hash }
      if a.message.body != b.message.body { return a.message.body.lexicographicallyPrecedes(b.message.body) }
      let (one, other) = (a.message.sender ?? [], b.message.sender ?? [])
      if one != other { return one.lexicographicallyPrecedes(other) }
      return a.message.line < b.message.line
    }
    var unique: [(hash: UInt64, message: LearningMessage)] = []
    var start = 0
    while start < hashed.count {
      var end = start + 1
      while end < hashed.count, Self.isSame(hashed[start].message, hashed[end].message) { end += 1 }
      let same = hashed[start..<end]
      if same.contains(where: { $0.message.isJunk != hashed[start].message.isJunk }) {
        contradictions += same.map(\.message)
      } else {
        unique.append(hashed[start])
      }
      start = end
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
        } else {
          kept.append(item.message)
          keptCampaigns.append(campaigns.leaders[index])
          keptFolds.append(wanted)
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

  /// Whether two messages have the same body and the same sender.
  private static func isSame(_ a: LearningMessage, _ b: LearningMessage) -> Bool {
    a.body == b.body && (a.sender ?? []) == (b.sender ?? [])
  }
}
