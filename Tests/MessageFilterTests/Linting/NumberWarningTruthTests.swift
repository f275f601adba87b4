import MessageFilter
import TestSupport
import Testing

/// What a warning says never to decide must not decide, however a number is written.
@Suite struct NumberWarningTruthTests {
  private static let numbers = [
    "+15550100199", "+1 555 010 0199", "15550100199", "5550100199", "0541234567", "+972541234567",
    "972541234567", "00972541234567", "tel:+44 20 7183 8750", "00442071838750", "12345", "123456", "1234567",
  ]
  private static let prefixes = ["+1*", "+1555*", "+972*", "+97254*", "054*", "+4*", "123*"]
  private static let codes = [[972], [1], [44], [972, 1], [972, 44], [972, 1, 44]]

  /// Every sender with a few texts of a field, and the other way round.
  private static let messages: [WarnedRules.Message] = {
    let senders =
      numbers + ["+1 (555) 999", "+97254", "+4420", "054", "054-999", "12", "Bank", "", "+33 1", "1 234 567"]
    return senders.flatMap { one in
      ["", "x", "+15550100199", "0541234567"].flatMap { other -> [WarnedRules.Message] in
        [
          .init(sender: one, body: "x", fields: ["f": other]),
          .init(sender: other, body: "", fields: ["f": one]),
        ]
      }
    } + [.init(sender: nil, body: "x"), .init(sender: nil, body: "", fields: ["f": "+1555"])]
  }()

  private static func some(_ texts: [String], _ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...2, using: &generator)).compactMap { _ in texts.randomElement(using: &generator) }
  }

  private static func filter(_ generator: inout SeededGenerator) -> FilterRule {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let rule = SmartRule.countryAllowlist(codes: codes.randomElement(using: &generator) ?? [1])
      return FilterRule(.group(ConditionGroup(all: [.smart(rule), .text(TextCondition(text: "x"))])))
    }
    let isPrefix = Int.random(in: 0..<3, using: &generator) == 0
    var filter = FilterRule(text: (isPrefix ? prefixes : numbers).randomElement(using: &generator) ?? "1")
    filter.textCondition?.matching = .number
    let targets: [FilterRule.Target] = [.all, .sender, .field("f")]
    filter.textCondition?.target = targets.randomElement(using: &generator) ?? .all
    return filter
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a filter on a number that is said never to decide does not decide`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ofFields = 0
    var ofLists = 0
    var ofCodes = 0
    for _ in 0..<40 {
      var rules = Rules()
      rules.fields.named = [.init(name: "f", pointer: "/f")]
      rules.country = [nil, "IL", "US", "GB"].randomElement(using: &generator) ?? nil
      rules.contacts = Self.some(Self.numbers, &generator)
      for _ in 0..<2 { rules.allow.append(Self.filter(&generator)) }
      for _ in 0..<6 { rules.deny.append(Self.filter(&generator)) }
      rules.automatic.languages = ["en"]
      rules.automatic.lists = ["he", "en"].map { language in
        var list = AutomaticList(key: language)
        list.allowSender = Self.some(Self.numbers + Self.prefixes, &generator)
        list.denySender = Self.some(Self.numbers, &generator)
        return list
      }
      if Bool.random(using: &generator) { rules.automatic.languages.append("he") }
      if Bool.random(using: &generator) {
        rules.smart.insert(.countryAllowlist(codes: Self.codes.randomElement(using: &generator) ?? [1]))
      }
      if Int.random(in: 0..<10, using: &generator) == 0 { rules.smart.allUnknown = true }
      let warned = try #require(try WarnedRules(rules))
      for (index, filter) in rules.deny.enumerated() where warned.warned.contains("/deny/\(index)") {
        if case .field = filter.target { ofFields += 1 }
      }
      ofLists += warned.warnings.count { $0.contains("the automatic lists let through") }
      ofCodes += warned.warnings.count { $0.contains("countryAllowlist") }
      warned.expectNothingWarnedOfDecides(Self.messages, "seed \(seed)")
    }
    #expect(ofFields >= 3)
    #expect(ofLists >= 3)
    #expect(ofCodes >= 3)
  }
}
