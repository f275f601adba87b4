import MessageFilter
import Testing

@testable import RuleLearning

/// The shapes of numbers, money and writing that rules test for.
@Suite struct ShapeTests {
  @Test func `each feature that is not a text has the roles that were decided for it`() {
    func names(_ role: Feature.Roles) -> Set<String> {
      Set((Feature.detectors + Feature.scripts).filter { $0.roles.contains(role) }.map(\.name))
    }
    #expect(names(.standsAlone) == ["price", "adult"])
    #expect(names(.offer) == ["money", "price", "adult", "thousands", "mention", "links", "email"])
    #expect(names(.manner) == ["phone-number", "capital-word", "wide-letters", "emojis", "mixedScripts"])
    #expect(names(.number) == ["phone-number", "long-number", "short-code"])
    #expect(names(.anyNumber) == ["number"])
    #expect(names(.script) == ["han", "cyrillic"])
    #expect(
      names(.scoresOnly) == [
        "question", "number", "exclamation", "long", "longer", "lines", "capitals", "numbersOnly",
        "shortSender", "sender-code", "sender-name",
      ])
    // A text is never taken for the shape of the same name.
    for name in ["money", "number", "price", "long"] {
      let text = Feature(.word, text: name)
      #expect(text.roles.isEmpty && text.standsAlone && text.helpsTexts)
    }
  }

  @Test(arguments: [
    ("money", ["£50", "win $ 100 now", "5元", "300 руб", "20 USDT", "50p"], ["50 people", "$ off", "руб"]),
    ("price", ["150p", "£1.50/msg", "£3 per week", "3/min", "25 pence"], ["£50", "150", "150 people"]),
    ("adult", ["18+", "only 21 +"], ["118+", "18"]),
    ("thousands", ["10 000", "1.000", "250,000 now", "5000"], ["10 001", "1234", "00000000"]),
    ("range", ["10-12", "5 – 7"], ["10 12", "a-b"]),
    ("percent", ["50%", "5 %"], ["%", "50"]),
    ("phone-number", ["07911 123456", "+44 7911 123456", "(0)7911-123456"], ["12345678", "1 2 3"]),
    ("long-number", ["1234567", "123-45-67"], ["123456", "a1b2c3d4"]),
    ("short-code", ["txt 88066", "(1234)"], ["123", "1234567", "a1234"]),
    ("mention", ["@name1", "ask @anna_b"], ["me@example.org", "@ab", "@1234"]),
    ("handle", ["call ab12", "Anna_77"], ["a1", "12ab", "ab 12"]),
    ("capital-word", ["FREE now", "ДОХОД"], ["Free", "OK", "xFREE"]),
    ("capitals", ["CALL 0800 FREE", "CALL FREE"], ["CALL", "CALL me now"]),
    ("wide-letters", ["Ｖ", "加①"], ["V1", "加1"]),
    ("exclamation", ["now!"], ["now"]), ("question", ["you?", "吗？"], ["you"]),
    (
      "long", [String(repeating: "я", count: 100), String(repeating: "a\n", count: 50)],
      [String(repeating: "я", count: 99)]
    ),
    ("lines", ["a\nb\nc"], ["a\nb", "a\n\nb"]),
    ("sender-code", ["131", "40 40", "387654"], ["12", "0703 239 4215", "MTN 1"]),
    ("sender-name", ["MTN N", "я"], ["40 40", "+15550100"]),
  ])
  func `a shape is found where it is, and not in what looks like it`(
    _ name: String, _ with: [String], _ without: [String]
  ) throws {
    let shape = try #require(Feature.detectors.first { $0.name == name })
    #expect(shape.kind == .shape)
    var rules = Rules()
    rules.deny = [FilterRule(shape.condition)]
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    func action(_ text: String) -> Action {
      name.hasPrefix("sender")
        ? evaluator.evaluate(sender: text, body: "").action
        : evaluator.evaluate(sender: nil, body: text).action
    }
    for text in with { #expect(action(text) == .junk, "\(name): \(text)") }
    for text in without { #expect(action(text) == .allow, "\(name): \(text)") }
  }
}
