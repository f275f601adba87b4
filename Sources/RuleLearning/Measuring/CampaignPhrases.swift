import Bytes

/// Phrases that tell campaigns of junk: nearly all messages of the campaign have the phrase, and no kept or
/// protected message has it.
struct CampaignPhrases {
  /// By campaign, the longest of its phrases, folded. A campaign without such a phrase is not there.
  private(set) var byCampaign: [Int: String] = [:]

  /// The phrases of a campaign that messages have, by their hashes.
  private struct Candidates {
    var messages = 0
    var phrases: [UInt64: (text: String, messages: Int)] = [:]

    mutating func take(_ body: Span<UInt8>) {
      var own: [UInt64: String] = [:]
      TextPiece.forEach(in: body) { piece in
        guard [.phrase, .address, .unspaced].contains(piece.kind), own[piece.hash] == nil else { return }
        let text = String(copying: body.extracting(Int(piece.start)..<Int(piece.end)))
        if Feature(piece.kind, text: text).isPhrase { own[piece.hash] = text }
      }
      messages += 1
      for (hash, text) in own { phrases[hash, default: (text, 0)].messages += 1 }
    }

    /// The hashes of the phrases that at least four of five messages have.
    var common: [UInt64] { phrases.filter { $0.value.messages * 5 >= messages * 4 }.map(\.key) }
  }

  /// Finds the phrases of some campaigns of junk. The time is linear in the total length of the texts.
  init(_ set: LearningSet, of campaigns: Set<Int>) {
    if campaigns.isEmpty { return }
    var candidates: [Int: Candidates] = [:]
    for (row, campaign) in set.junkCampaigns.enumerated() where campaigns.contains(campaign) {
      candidates[campaign, default: Candidates()].take(set.bodies.text(row))
    }
    var telling = Set(candidates.values.flatMap(\.common))
    func exclude(_ body: Span<UInt8>) { TextPiece.forEach(in: body) { telling.remove($0.hash) } }
    for row in set.kept.indices { exclude(set.bodies.text(set.junk.count + row)) }
    let protected = FoldedBodies(set.protected.map(\.body))
    for message in 0..<protected.count { exclude(protected.text(message)) }
    byCampaign = candidates.compactMapValues { candidates in
      candidates.common.filter(telling.contains).compactMap { candidates.phrases[$0]?.text }.max {
        let (one, other) = ($0.unicodeScalars.count, $1.unicodeScalars.count)
        return one != other ? one < other : $0 > $1
      }
    }
  }
}
