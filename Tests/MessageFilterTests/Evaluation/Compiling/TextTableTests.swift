import TestSupport
import Testing

@testable import MessageFilter

/// A table of texts against a dictionary.
@Suite struct TextTableTests {
  @Test(
    "every text that was inserted is found with its lowest rule and all others, and no other text",
    arguments: [0, 1, 4, 5, 300, 5000], [0, 100, 5000])
  func agrees(_ count: Int, reserved: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    func text() -> [UInt8] {
      let length = Int.random(in: 0...(count < 10 ? 2 : 20), using: &generator)
      return (0..<length).map { _ in UInt8.random(in: 0x30...0x39, using: &generator) }
    }
    var table = TextTable()
    table.reserve(reserved)
    var expected: [[UInt8]: [Int]] = [:]
    for _ in 0..<count {
      let (text, rule) = (text(), Int.random(in: 0..<100, using: &generator))
      table.insert(text.span, rule: rule)
      expected[text, default: []].append(rule)
    }
    #expect(table.count == expected.count)
    #expect(table.isEmpty == (count == 0))
    for (text, rules) in expected {
      #expect(table.rule(of: text.span) == rules.min())
      let found = table.rules(of: text.span, hash: TextTable.hash(text.span))
      #expect(found?.lowest == rules.min())
      #expect(found.map { ([$0.lowest] + $0.further.map { Int($0) }).sorted() } == rules.sorted())
    }
    for _ in 0..<2000 {
      let text = text()
      #expect(table.rule(of: text.span) == expected[text]?.min())
      #expect((table.rules(of: text.span, hash: TextTable.hash(text.span)) == nil) == (expected[text] == nil))
    }
  }

  #if DEBUG
    @Test(
      "texts that differ in a few bytes alone spread over the table",
      arguments: [
        "+1555010####", "+97254#### 12", "####", "####@bank", "bank ####", "a bank's name, ####, or so",
      ])
    func spreads(_ form: String) {
      var table = TextTable()
      let texts = (0..<5000).map { number in
        let digits = String(String(10_000 + number).dropFirst())
        return Array(form.replacing("####", with: digits).utf8)
      }
      for (rule, text) in texts.enumerated() { table.insert(text.span, rule: rule) }
      let steps = texts.map { table.steps(to: $0.span) }
      // With a random function and at most half of the slots taken, half a step is what a lookup takes.
      #expect(steps.reduce(0, +) < texts.count)
      #expect(steps.allSatisfy { $0 < 64 })
    }
  #endif
}
