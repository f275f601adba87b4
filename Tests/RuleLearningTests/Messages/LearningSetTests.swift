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

  @Test func `all copies of a message whose label its text mostly does not have are disputed`() async {
    let labels = [true, true, false, true, true, true, false, true, true, true, true, true]
    let set = await LearningSet(
      labels.enumerated().map { PlantedMessages.message($0 + 1, "claim your prize", isJunk: $1) })
    let disputed = DisputedLabels.outvoted(set).messages(set)
    #expect(disputed.map { $0.line }.sorted() == [3, 7])
  }
}
