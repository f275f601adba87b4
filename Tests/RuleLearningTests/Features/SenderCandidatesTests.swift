import Testing

@testable import RuleLearning

/// The senders that rules may look for.
@Suite struct SenderCandidatesTests {
  /// The names of the candidates among the senders of junk, each of which sent three messages unless it is in
  /// `rare`.
  private static func names(_ senders: [String], rare: [String] = []) async -> [String] {
    var planted = PlantedMessages(seed: 17)
    for sender in senders { planted.add(3, "offer", isJunk: true, sender: sender) }
    for sender in rare { planted.add(2, "offer", isJunk: true, sender: sender) }
    planted.add(30, "hello", isJunk: false, sender: "Friend")
    return SenderCandidates(await LearningSet(planted.messages)).features.map(\.name)
  }

  @Test func `names and short codes of several campaigns, in the form that is compared`() async {
    #expect(await Self.names(["SHOP", " Shop ", "É", "40 40"], rare: ["Twice"]) == ["40 40", "shop", "é"])
  }

  @Test(arguments: [
    "+15550100", "0703 239 4215", "tel:+15550100", "TEL:0703-239-4215", "1234567", "", " ",
    String(repeating: "x", count: 65),
  ])
  func `neither numbers of persons nor what is no name`(sender: String) async {
    #expect(await Self.names([sender]).isEmpty)
  }

  /// The names of the candidates among numbers of two countries, where kept messages came from `kept` numbers
  /// with a calling code and from `others` without one.
  private static func codes(kept: Int, others: Int = 0) async -> [String] {
    var planted = PlantedMessages(seed: 18)
    for number in ["+234 803 123 4567", "tel:+2348031234568", "+234-803-123-4569", "+1 555 010 0199"] {
      planted.add(1, "offer", isJunk: true, sender: number)
    }
    planted.add(2, "offer", isJunk: true, sender: "08031234567")
    for number in 0..<kept {
      planted.add(2, "hello", isJunk: false, sender: "+49 151 \(12_345_678 + number)")
    }
    for number in 0..<others {
      planted.add(3, "hello", isJunk: false, sender: "0803\(1_234_567 + number)")
    }
    planted.add(30, "hello", isJunk: false, sender: "Friend")
    return SenderCandidates(await LearningSet(planted.messages)).features.map(\.name)
  }

  @Test func `a calling code, if enough kept messages come from numbers with one`() async {
    #expect(await Self.codes(kept: 20) == ["+234*"])
    #expect(await Self.codes(kept: 19).isEmpty)
    #expect(await Self.codes(kept: 50, others: 1) == ["+234*"])
    #expect(await Self.codes(kept: 50, others: 2).isEmpty)
  }

  @Test func `a sender of kept messages only is none`() async {
    var planted = PlantedMessages(seed: 19)
    planted.add(30, "offer", isJunk: true)
    planted.add(300, "hello", isJunk: false, sender: "Mom")
    #expect(SenderCandidates(await LearningSet(planted.messages)).features.isEmpty)
  }

  @Test func `each message has the candidate that sent it`() async {
    var planted = PlantedMessages(seed: 23)
    for sender in ["B", "a"] { planted.add(4, "offer", isJunk: true, sender: sender) }
    planted.add(5, "hello", isJunk: false, sender: "b")
    planted.add(5, "hello", isJunk: false)
    let set = await LearningSet(planted.messages)
    let candidates = SenderCandidates(set)
    for (row, message) in set.all.enumerated() {
      let name = message.sender.map { String(decoding: $0, as: UTF8.self).lowercased() }
      #expect(candidates.rows[row].map { candidates.features[$0].name } == name)
    }
  }
}
