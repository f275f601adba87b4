import Testing

@testable import RuleLearning

/// Which messages are learned from if there are too many.
@Suite struct LearningSampleTests {
  private static func message(_ line: Int, isJunk: Bool, isProtected: Bool = false) -> LearningMessage {
    LearningMessage(
      line: line, sender: nil, body: Array("message \(line)".utf8), isJunk: isJunk, isProtected: isProtected)
  }

  /// A sample of one size of messages for each of 400 that are junk or kept, and of 20 that are protected.
  private static func sample(of messages: [LearningMessage], limit: Int, protectsKept: Bool = false)
    -> LearningSample
  {
    var sample = LearningSample(limit: limit * messages[0].size, protectsKept: protectsKept)
    for message in messages { sample.add([message]) }
    return sample
  }

  private static let messages =
    (100..<500).map { message($0, isJunk: $0 % 2 == 0) }
    + (500..<520).map { message($0, isJunk: false, isProtected: true) }

  @Test func `messages that no rule may catch are all in the sample`() {
    let sample = Self.sample(of: Self.messages, limit: 100)
    #expect(sample.rate ?? 0 >= 4)
    #expect(sample.messages.count <= 100)
    #expect(sample.messages.count { $0.isProtected } == 20)
    #expect(
      sample.messages.contains { $0.isJunk } && sample.messages.contains { !$0.isJunk && !$0.isProtected })
    // If none may be caught, all that are kept are there, and of the junk as much as there is room for.
    let all = Self.sample(of: Self.messages, limit: 280, protectsKept: true)
    #expect(all.messages.count { !$0.isJunk } == 220)
    #expect(all.rate != nil && !all.hasTooManyProtected)
  }

  @Test func `the order does not change the sample`() {
    func lines(_ messages: [LearningMessage]) -> [Int] {
      Self.sample(of: messages, limit: 100).messages.map(\.line).sorted()
    }
    #expect(lines(Self.messages) == lines(Self.messages.reversed()))
  }

  @Test func `where all fit all are there, and too many that are protected are told`() {
    let whole = Self.sample(of: Self.messages, limit: 420)
    #expect(whole.rate == nil && whole.messages.count == 420)
    #expect(Self.sample(of: Self.messages, limit: 19).hasTooManyProtected)
    #expect(!Self.sample(of: Self.messages, limit: 20).hasTooManyProtected)
  }

  @Test func `an id counts as memory`() {
    let long = LearningMessage(
      line: 1, id: String(repeating: "x", count: 1000), sender: nil, body: [], isJunk: true)
    let short = LearningMessage(line: 1, id: nil, sender: nil, body: [], isJunk: true)
    #expect(long.size == short.size + 1000)
  }
}
