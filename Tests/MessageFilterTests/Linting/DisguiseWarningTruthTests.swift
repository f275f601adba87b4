import MessageFilter
import TestSupport
import Testing

/// What a warning says never to decide must not decide, whatever the disguise.
@Suite struct DisguiseWarningTruthTests {
  /// Texts that differ only until they are folded.
  private static let twins = [
    ["ᾳ", "αι"], ["ſex", "sex"], ["\u{212A}ill", "kill"], ["Ａb", "ab"], ["İ", "i\u{307}"],
  ]

  private static func spelling(_ text: String, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: text.uppercased()
    case 1: text.lowercased()
    case 2: text.map { Bool.random(using: &generator) ? $0.uppercased() : String($0) }.joined()
    default: text
    }
  }

  /// A text that is searched for in any way.
  private static func text(of patterns: [String], _ generator: inout SeededGenerator) -> TextCondition {
    var text = TextCondition(text: patterns.randomElement(using: &generator) ?? "a")
    let matchings: [FilterRule.Matching] = [.contains, .contains, .exact, .whole, .prefix]
    text.matching = matchings.randomElement(using: &generator) ?? .contains
    let targets: [FilterRule.Target] = [.all, .all, .body, .field("f")]
    text.target = targets.randomElement(using: &generator) ?? .all
    text.isCaseSensitive = Int.random(in: 0..<4, using: &generator) == 0
    return text
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a filter whose text an earlier one finds in more disguises does not decide`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let texts = DisguisedTexts { Int.random(in: 0..<$0, using: &generator) }
    var warnings = 0
    var betweenLevels = 0
    for _ in 0..<40 {
      var patterns = [texts.pattern()]
      if Int.random(in: 0..<4, using: &generator) == 0 {
        patterns = Self.twins.randomElement(using: &generator) ?? patterns
      }
      var rules = Rules()
      rules.fields.named = [.init(name: "f", pointer: "/f")]
      // Most filters differ in case and disguises alone.
      let common = Self.text(of: patterns, &generator)
      for _ in 0..<6 {
        let isCommon = Int.random(in: 0..<4, using: &generator) > 0
        var text = isCommon ? common : Self.text(of: patterns, &generator)
        text.text = Self.spelling(text.text, &generator)
        text.disguises = FilterRule.Disguises.allCases.randomElement(using: &generator) ?? .all
        let isAlone = Int.random(in: 0..<4, using: &generator) > 0
        rules.deny.append(
          FilterRule(
            isAlone ? .text(text) : .group(ConditionGroup(all: [.text(text), .smart(.shortSender())]))))
      }
      guard let warned = try WarnedRules(rules), !warned.warned.isEmpty else { continue }
      warnings += warned.warned.count
      for (index, filter) in rules.deny.enumerated() where warned.warned.contains("/deny/\(index)") {
        let isNew = !rules.deny[..<index].contains {
          $0.disguises == .lookalikes && $0.text.lowercased() == filter.text.lowercased()
        }
        if filter.disguises == .lookalikes, isNew { betweenLevels += 1 }
      }
      let messages = (0..<30).map { number in
        let near = texts.text(with: patterns[number % patterns.count])
        return WarnedRules.Message(
          sender: number % 3 == 0 ? near : "12345", body: number % 3 == 1 ? near : "ok",
          fields: number % 3 == 2 ? ["f": near] : [:])
      }
      warned.expectNothingWarnedOfDecides(messages, "seed \(seed)")
    }
    #expect(warnings >= 20)
    #expect(betweenLevels > 0)
  }
}
