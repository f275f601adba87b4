import Bytes

/// Phrases that tell campaigns of junk: nearly all messages of the campaign have the phrase, and no kept or
/// protected message has it.
struct CampaignPhrases {
  /// By campaign, the longest of its phrases. A campaign without such a phrase is not there.
  private(set) var byCampaign: [Int: Feature] = [:]

  /// The phrases that messages of a campaign have, by their hashes.
  private struct Phrases {
    private var messages = 0
    private var counted: [UInt64: (phrase: Feature, messages: Int)] = [:]

    mutating func take(_ body: Span<UInt8>) {
      var own: [UInt64: Feature] = [:]
      TextPiece.forEach(in: body) { piece in
        guard [.phrase, .address, .unspaced].contains(piece.kind), own[piece.hash] == nil else { return }
        let text = String(copying: body.extracting(Int(piece.start)..<Int(piece.end)))
        let feature = Feature(piece.kind, text: text)
        if feature.isPhrase { own[piece.hash] = feature }
      }
      messages += 1
      for (hash, phrase) in own { counted[hash, default: (phrase, 0)].messages += 1 }
    }

    /// The phrases that at least four of five messages have.
    var common: [UInt64: Feature] {
      counted.filter { $0.value.messages * 5 >= messages * 4 }.mapValues(\.phrase)
    }
  }

  /// Finds the phrases of some campaigns of junk. The time is linear in the total length of the texts.
  init(_ set: LearningSet, of campaigns: Set<Int>) {
    if campaigns.isEmpty { return }
    var phrases: [Int: Phrases] = [:]
    for (row, campaign) in set.junkCampaigns.enumerated() where campaigns.contains(campaign) {
      phrases[campaign, default: Phrases()].take(set.bodies.text(row))
    }
    let common = phrases.mapValues(\.common)
    var telling = Set(common.values.flatMap(\.keys))
    func exclude(_ body: Span<UInt8>) { TextPiece.forEach(in: body) { telling.remove($0.hash) } }
    for row in set.kept.indices { exclude(set.bodies.text(set.junk.count + row)) }
    let others = FoldedBodies((set.protected + set.contradictions.filter { !$0.isJunk }).map(\.body))
    for message in 0..<others.count { exclude(others.text(message)) }
    byCampaign = common.compactMapValues { phrases in
      phrases.filter { telling.contains($0.key) }.values.max {
        let (one, other) = ($0.name.unicodeScalars.count, $1.name.unicodeScalars.count)
        return one != other ? one < other : $0.name > $1.name
      }
    }
  }
}
