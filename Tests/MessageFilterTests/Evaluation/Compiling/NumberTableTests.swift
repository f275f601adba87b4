import TestSupport
import Testing

@testable import MessageFilter

@Suite struct NumberTableTests {
  @Test(
    arguments: [
      ("+234*", "+2348012345678", true), ("+234*", "2348012345678", false), ("234*", "+2348012345678", false),
      ("234*", "234 801", true), ("234*", "2348012345678", true), ("+234*", "002348012345678", true),
      ("+1*", "12345", false), ("123*", "12345", true), ("12345", "12345", true), ("12345", "+12345", false),
      ("+12345", "12345", false), ("972541234567", "+972541234567", true),
      ("+972541234567", "972541234567", true),
      ("+972541234567", "0541234567", false), ("00972541234567", "+972 54 1234567", true),
      ("+15550100199", "BANK", false), ("+15550100199", "", false), ("1234567", "+1234567", false),
      ("12345678", "+12345678", true),
    ])
  func `without a country a filter for a number matches`(text: String, sender: String, isMatch: Bool) throws {
    #expect(try matches(text, sender, country: nil) == isMatch)
  }

  @Test(
    arguments: [
      ("+972541234567", "0541234567", "IL", true), ("054 1234567", "+972-54-123-4567", "IL", true),
      ("+97254*", "0541234567", "IL", true), ("054*", "+972541234567", "IL", false),
      ("054*", "054-1234567", "IL", true),
      ("+972*", "12345", "IL", false), ("+1555*", "(555) 010-0199", "US", true),
      ("+7912*", "89123456789", "RU", true),
      ("+972541234567", "0541234568", "IL", false), ("+376312345", "312345", "AD", true),
      ("+376*", "312345", "AD", true),
    ])
  func `with a country a filter for a number matches`(
    text: String, sender: String, country: String, isMatch: Bool
  ) throws {
    #expect(try matches(text, sender, country: country) == isMatch)
  }

  private func matches(_ text: String, _ sender: String, country: String?) throws -> Bool {
    var rules = Rules()
    rules.country = country
    var filter = FilterRule(text: text)
    filter.textCondition?.matching = .number
    filter.textCondition?.target = .sender
    rules.deny = [filter]
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    let verdict = evaluator.evaluate(sender: sender, body: "0541234567")
    // The same as a tag's filter, which is judged by conditions.
    rules.tags = [TagRule(name: "t", filters: [filter])]
    rules.deny = []
    var tagging = Evaluator(try RuleSet(compiling: rules))
    #expect(tagging.evaluate(sender: sender, body: "").tags == (verdict.action == .junk ? ["t"] : []))
    if verdict.action == .junk {
      guard case .rule(_, .text(let match)) = verdict.reason else { return false }
      #expect(
        match.field == .sender && match.range == 0..<sender.unicodeScalars.count && match.text == sender)
    }
    return verdict.action == .junk
  }

  @Test func `an absent sender is no number`() throws {
    var rules = Rules()
    var filter = FilterRule(text: "0*")
    filter.textCondition?.matching = .number
    rules.deny = [filter]
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    #expect(evaluator.evaluate(sender: nil, body: "0123").action == .allow)
  }

  @Test(arguments: [0, 1, 7, 300])
  func `the table finds what comparing every text finds`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let plan = NumberingPlan(country: "IL") ?? NumberingPlan()
    let reference = ReferenceNumber(country: "IL")
    func text() -> String {
      let heads = ["+", "", "0", "00", "+972", "972", "05", "+9725"]
      let head = heads[Int.random(in: 0..<heads.count, using: &random)]
      return head
        + (0..<Int.random(in: 1...9, using: &random)).map { _ in "\(Int.random(in: 1...2, using: &random))" }
        .joined()
    }
    var table = NumberTable()
    let texts = (0..<count).map { text() + ($0 % 3 == 0 ? "*" : "") }
    var number = PhoneNumber()
    for value in texts.indices.shuffled(using: &random) {
      let isInserted = table.insert(texts[value], plan, value: value, scratch: &number)
      #expect(isInserted)
    }
    for _ in 0..<1000 {
      let sender = text()
      let expected = texts.indices.filter { index in
        guard texts[index].hasSuffix("*") else { return reference.key(texts[index]) == reference.key(sender) }
        let prefix = String(texts[index].dropLast())
        let form = prefix.hasPrefix("+") ? reference.e164(sender) : reference.cleaned(sender)
        return form?.hasPrefix(prefix) == true
      }
      let isNumber = number.read(sender.utf8Span.span, plan)
      #expect(isNumber)
      let first = table.first(of: number)
      #expect(first == expected.first)
      var found: [Int] = []
      table.appendAll(of: number, to: &found)
      #expect(found.sorted() == expected)
    }
  }
}
