import MessageFilter
import TestSupport
import Testing

/// What a warning says never to decide must not decide, whatever the message.
@Suite struct WarningTruthTests {
  /// What folding, composing and boundaries make a difference to.
  static let pieces = [
    "a", "h", "H", "s", "S", "ss", "ß", "ẞ", "ſ", "st", "ﬆ", "f", "ff", "ﬀ", "fi", "ﬁ", "i", "I", "İ", "k",
    "\u{212A}", "n",
    "ŉ", "ʼ", "t", "T", "j", "J", "ẖ", "ǰ", "é", "e", "\u{301}", "\u{331}", "\u{30C}", "\u{307}", "\u{323}",
    "\u{308}",
    "\u{345}", "\u{338}", "=", "≠", "-", " ", "1", "@", ".", "Ω", "\u{2126}", "Ϊ", "ϊ", "о", "О", "\u{1C82}",
    "א", "中", "🎁",
    "\u{FE0E}", "Ⓜ", "ⓜ", "ᾳ", "ᾼ", "α", "ι",
  ]

  /// Addresses, so that filters with a link in them are warned of.
  private static let addresses = [
    "http://a.de", "https://a.de/x", " http://bad.example.com/s ", "HTTP://A.B.DE", " https://kiss.de ",
    " bit.ly/1 ", " http://off.de ",
  ]

  private static func word(_ range: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: range, using: &generator)).map { _ in
      let isAddress = Int.random(in: 0..<40, using: &generator) == 0
      return (isAddress ? addresses : pieces).randomElement(using: &generator) ?? "a"
    }
    .joined()
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  private static let targets: [FilterRule.Target] = [.all, .all, .body, .sender, .field("f"), .field("g")]

  private static func ownFields() -> FieldPointers {
    var fields = FieldPointers()
    fields.named = ["f", "g"].map { .init(name: $0, pointer: "/" + $0) }
    return fields
  }

  /// A filter of random letters, or one that has another's text in it.
  private static func filter(_ others: [FilterRule], _ generator: inout SeededGenerator) -> FilterRule {
    var text = word(1...2, &generator)
    if Int.random(in: 0..<4, using: &generator) > 0, let other = others.randomElement(using: &generator) {
      let inside = other.matching == .regex ? plain(other.text) : other.text
      text = word(0...1, &generator) + varied(inside, &generator) + word(0...1, &generator)
    }
    if isBlank(text) { text = "a" }
    var filter = FilterRule(text: text)
    // Few of these texts are phone numbers.
    let matchings = FilterRule.Matching.allCases.filter { $0 != .number }
    filter.textCondition?.matching = matchings.randomElement(using: &generator) ?? .contains
    filter.textCondition?.target = targets.randomElement(using: &generator) ?? .all
    filter.textCondition?.isCaseSensitive = Bool.random(using: &generator)
    guard filter.matching == .regex else { return filter }
    let flag = Bool.random(using: &generator) ? "(?i)" : ""
    filter.textCondition?.text = flag + text.replacing(".", with: "\\.")
    if Int.random(in: 0..<4, using: &generator) == 0 {
      filter.textCondition?.text += ["+", "?", "[a-z]", ".", "*"].randomElement(using: &generator) ?? "+"
    }
    if Int.random(in: 0..<12, using: &generator) == 0 {
      filter.textCondition?.text = "(?:\(text.replacing(".", with: "\\.")))*"
    }
    return filter
  }

  /// A regex's letters, without what makes it one.
  private static func plain(_ regex: String) -> String {
    var text = regex.replacing("(?i)", with: "")
    for mark in ["(?:", "\\", "+", "?", "[a-z]", ")", "*"] { text = text.replacing(mark, with: "") }
    return text
  }

  /// A text in other letters, some of which folding or normalising takes for the same.
  private static func varied(_ text: String, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    // Letter by letter.
    case 7:
      return text.map { letter in
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: letter.uppercased()
        case 1 where letter == "s": "ſ"
        case 1 where letter == "k": "\u{212A}"
        default: String(letter)
        }
      }
      .joined()
    case 0: return text.uppercased()
    case 1: return text.lowercased()
    case 2: return text.replacing("ss", with: "ß").replacing("ff", with: "ﬀ").replacing("fi", with: "ﬁ")
    case 3: return text.replacing("s", with: "ſ").replacing("k", with: "\u{212A}").replacing("st", with: "ﬆ")
    case 4: return text.replacing("\u{2260}", with: "=\u{338}").replacing("ß", with: "ss")
    default: return text
    }
  }

  /// Adds rules of other kinds than filters.
  private static func addOthers(to rules: inout Rules, _ generator: inout SeededGenerator) {
    for rule in [SmartRule.emojis, .email, .numbersOnly, .links]
    where Int.random(in: 0..<4, using: &generator) == 0 {
      rules.smart.insert(rule)
    }
    if Int.random(in: 0..<10, using: &generator) == 0 { rules.smart.allUnknown = true }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      rules.denyLanguage =
        LanguageNames.language(named: "el").map { [LanguageRule(language: $0, name: "el")] } ?? []
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      var list = AutomaticList(key: "en")
      list.allowBody = [word(1...1, &generator)].filter { !isBlank($0) }
      rules.automatic = AutomaticLists()
      rules.automatic.languages = ["en"]
      rules.automatic.lists = [list]
    }
  }

  /// A message with a filter's text, or one like it, in the part that the filter searches.
  private static func message(near filter: FilterRule, _ generator: inout SeededGenerator)
    -> WarnedRules.Message
  {
    let inside = filter.matching == .regex ? plain(filter.text) : filter.text
    let near = word(0...2, &generator) + varied(inside, &generator) + word(0...2, &generator)
    let far = word(0...2, &generator)
    switch filter.target {
    case .sender: return .init(sender: near, body: far)
    case .body: return .init(sender: far, body: near)
    case .all:
      return Bool.random(using: &generator) ? .init(sender: near, body: far) : .init(sender: far, body: near)
    case .field(let name): return .init(sender: nil, body: far, fields: [name: near])
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `what is said never to decide does not decide`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var warnings = 0
    var ofFields = 0
    for _ in 0..<40 {
      var filters: [FilterRule] = []
      for _ in 0..<5 { filters.append(Self.filter(filters, &generator)) }
      var rules = Rules()
      rules.fields = Self.ownFields()
      let split = Int.random(in: 0...2, using: &generator)
      rules.allow = Array(filters[..<split])
      rules.deny = Array(filters[split...])
      Self.addOthers(to: &rules, &generator)
      guard let warned = try WarnedRules(rules), !warned.warned.isEmpty else { continue }
      warnings += warned.warned.count
      for (index, filter) in rules.deny.enumerated() where warned.warned.contains("/deny/\(index)") {
        if case .field = filter.target { ofFields += 1 }
      }
      var messages: [WarnedRules.Message] = []
      for index in 0..<100 {
        messages.append(Self.message(near: filters[index % filters.count], &generator))
      }
      warned.expectNothingWarnedOfDecides(messages, "seed \(seed)")
    }
    #expect(warnings >= 10)
    #expect(ofFields > 0)
  }

  // MARK: Conditions

  private static let smartConditions: [Condition] = [
    .smart(.links), .smart(.email), .smart(.numbersOnly), .smart(.shortSender(max: 2)),
    .smart(.shortSender(max: 4)),
  ]

  private static var alwaysMatching: Condition {
    var text = TextCondition(text: "x*")
    text.matching = .regex
    text.isCaseSensitive = true
    return .text(text)
  }

  /// A condition on few letters, so that many are much alike.
  private static func condition(depth: Int, _ generator: inout SeededGenerator) -> Condition {
    switch Int.random(in: 0..<(depth > 2 ? 6 : 9), using: &generator) {
    case 0: return smartConditions.randomElement(using: &generator) ?? .smart(.links)
    case 1: return .tag("t")
    case 2...5:
      var text = TextCondition(text: ["a", "b", "ab", "1"].randomElement(using: &generator) ?? "a")
      let matchings: [FilterRule.Matching] = [.contains, .contains, .contains, .prefix, .whole, .regex]
      text.matching = matchings.randomElement(using: &generator) ?? .contains
      text.target = [.all, .body, .sender].randomElement(using: &generator) ?? .all
      text.isCaseSensitive = text.matching == .regex
      return .text(text)
    default:
      // A regex that matches every message, whatever it asks.
      if Int.random(in: 0..<40, using: &generator) == 0 { return alwaysMatching }
      func list(_ range: ClosedRange<Int>) -> [Condition] {
        (0..<Int.random(in: range, using: &generator)).map { _ in
          condition(depth: depth + 1, &generator)
        }
      }
      let group = ConditionGroup(all: list(0...2), any: list(0...2), none: list(0...1))
      return group == ConditionGroup() ? condition(depth: depth, &generator) : .group(group)
    }
  }

  /// Every body of some words, from every sender.
  private static let shortMessages: [WarnedRules.Message] = {
    let words = ["", "a", "b", "ab", "1", "A", "x", "ba b", "a 1", "http://a.de", "b http://b.de", "1 x"]
    return words.flatMap { body in
      ["", "a", "ab", "1", "b@a.de", "12345", "abcde"].map { .init(sender: $0, body: body) }
    }
  }()

  /// One in eight of the filters contradicts itself.
  private static func filterOfConditions(_ generator: inout SeededGenerator) -> FilterRule {
    let part = condition(depth: 1, &generator)
    if Int.random(in: 0..<8, using: &generator) > 0 { return FilterRule(part) }
    return FilterRule(.group(ConditionGroup(all: [part], none: [part])))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a filter with conditions that is said never to decide or match does not`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var warnings = 0
    var contradictions = 0
    for _ in 0..<30 {
      var rules = Rules()
      rules.tags = [TagRule(name: "t", filters: [FilterRule(text: "x")])]
      for _ in 0..<6 {
        let filter = Self.filterOfConditions(&generator)
        if Int.random(in: 0..<4, using: &generator) == 0 {
          rules.allow.append(filter)
        } else {
          rules.deny.append(filter)
        }
      }
      for rule in [SmartRule.links, .email, .shortSender(max: 3)]
      where Int.random(in: 0..<4, using: &generator) == 0 {
        rules.smart.insert(rule)
      }
      let warned = try #require(try WarnedRules(rules))
      warnings += warned.warned.count
      contradictions += warned.impossible.count
      warned.expectNothingWarnedOfDecides(Self.shortMessages, "seed \(seed)")
    }
    #expect(warnings >= 20)
    #expect(contradictions >= 5)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a language rule that is said never to decide does not decide`(seed: UInt64) throws {
    let bodies = [
      "Завтра утром мы встречаемся у вокзала и едем вместе на дачу",
      "Завтра вранці зустрінемося біля вокзалу",
      "明天早上我们在车站见面，然后一起去乡下", "明天早上我們在車站見面，然後一起去鄉下",
      "נפגשים מחר בבוקר ליד התחנה ונוסעים יחד", "سنلتقي صباح الغد عند المحطة ونذهب معا",
      "Wir treffen uns morgen früh am Bahnhof und fahren zusammen aufs Land", "好", "Да.",
    ]
    let names = ["ru", "uk", "zh", "zh-Hans", "zh-Hant", "he", "iw", "ar", "de"]
    var generator = SeededGenerator(seed: seed)
    var warnings = 0
    for _ in 0..<40 {
      var rules = Rules()
      for _ in 0..<6 {
        let name = names.randomElement(using: &generator) ?? "ru"
        var rule = LanguageRule(language: try #require(LanguageNames.language(named: name)), name: name)
        rule.confidence = [0, 0.5, 0.7, 0.9, 1].randomElement(using: &generator) ?? 0.7
        rule.isEnabled = Int.random(in: 0..<6, using: &generator) > 0
        rules.denyLanguage.append(rule)
      }
      let reading = RulesFile.read(bytes: Array(RulesFile.text(of: rules).utf8))
      let warned = Set(reading.findings.filter { $0.message.contains("never decides") }.map(\.rule))
      warnings += warned.count
      let ruleSet = try RuleSet(compiling: try #require(reading.rules))
      var evaluator = Evaluator(ruleSet)
      for body in bodies {
        evaluator.judge(MessageTexts(sender: Span(), hasSender: false, body: body.utf8Span.span))
        guard let rule = evaluator.judgement.decision.rule else { continue }
        #expect(!warned.contains(ruleSet.rules[rule].name), "seed \(seed): \(body)")
      }
    }
    #expect(warnings >= 5)
  }
}
