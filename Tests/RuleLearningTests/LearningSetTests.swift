import Testing

@testable import RuleLearning

@Suite struct LearningSetTests {
  @Test func `of copies with an empty sender and without one the latter is kept, in either order`() async {
    let messages = [[UInt8]](repeating: Array("see you at school".utf8), count: 2).enumerated().map {
      LearningMessage(line: $0 + 1, sender: $0 == 0 ? [] : nil, body: $1, isJunk: false)
    }
    for some in [messages, messages.reversed()] {
      let set = await LearningSet(some)
      #expect(set.kept.map { $0.line } == [2])
    }
  }
}
