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

  /// A filter of random letters, or one that has another's text in it.
  private static func filter(_ others: [FilterRule], _ generator: inout SeededGenerator) -> FilterRule {
    var text = word(1...2, &generator)
    if Int.random(in: 0..<4, using: &generator) > 0, let other = others.randomElement(using: &generator) {
      let inside = other.matching == .regex ? plain(other.text) : other.text
      text = word(0...1, &generator) + varied(inside, &generator) + word(0...1, &generator)
    }
    if isBlank(text) { text = "a" }
    var filter = FilterRule(text: text)
    filter.matching = FilterRule.Matching.allCases.randomElement(using: &generator) ?? .contains
    filter.target = FilterRule.Target.allCases.randomElement(using: &generator) ?? .all
    filter.isCaseSensitive = Bool.random(using: &generator)
    guard filter.matching == .regex else { return filter }
    let flag = Bool.random(using: &generator) ? "(?i)" : ""
    filter.text = flag + text.replacing(".", with: "\\.")
    if Int.random(in: 0..<4, using: &generator) == 0 {
      filter.text += ["+", "?", "[a-z]", ".", "*"].randomElement(using: &generator) ?? "+"
    }
    if Int.random(in: 0..<12, using: &generator) == 0 {
      filter.text = "(?:\(text.replacing(".", with: "\\.")))*"
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

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `what is said never to decide does not decide`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var filters: [FilterRule] = []
      for _ in 0..<5 { filters.append(Self.filter(filters, &generator)) }
      var rules = Rules()
      let split = Int.random(in: 0...2, using: &generator)
      rules.allow = Array(filters[..<split])
      rules.deny = Array(filters[split...])
      Self.addOthers(to: &rules, &generator)
      let text = RulesFile.text(of: rules)
      let reading = RulesFile.read(bytes: Array(text.utf8))
      guard let read = reading.rules else { continue }
      let warned = Set(
        reading.findings.filter {
          ["never decide", "is the same as", "the same filter is in"].contains(where: $0.message.contains)
        }.map(\.rule))
      guard !warned.isEmpty else { continue }
      let ruleSet = try RuleSet(compiling: read)
      var evaluator = Evaluator(ruleSet)
      for index in 0..<100 {
        let filter = filters[index % filters.count]
        let inside = filter.matching == .regex ? Self.plain(filter.text) : filter.text
        let near =
          Self.word(0...2, &generator) + Self.varied(inside, &generator) + Self.word(0...2, &generator)
        let far = Self.word(0...2, &generator)
        let (body, sender) =
          filter.target == .sender
          ? (far, near) : Bool.random(using: &generator) && filter.target == .all ? (far, near) : (near, far)
        evaluator.judge(
          sender: sender.utf8Span.span, hasSender: true, body: body.utf8Span.span)
        guard let rule = evaluator.judgement.decision.rule else { continue }
        let name = ruleSet.rules[rule].name
        // A warning may be about a whole section.
        #expect(
          !warned.contains { name == $0 || name.hasPrefix($0 + "/") },
          "seed \(seed): \(name) decides about body \(Array(body.unicodeScalars)), sender \(Array(sender.unicodeScalars)): \(text)"
        )
      }
    }
  }

  // MARK: Conditions

  private static let smartConditions: [Condition] = [
    .smart(.links), .smart(.email), .smart(.numbersOnly), .smart(.shortSender(max: 2)),
    .smart(.shortSender(max: 4)),
  ]

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
  private static let shortMessages: [(sender: String, body: String)] = {
    let words = ["", "a", "b", "ab", "1", "A", "x", "ba b", "a 1", "http://a.de", "b http://b.de", "1 x"]
    return words.flatMap { body in
      ["", "a", "ab", "1", "b@a.de", "12345", "abcde"].map { (sender: $0, body: body) }
    }
  }()

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a filter with conditions that is said never to decide does not decide`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var warnings = 0
    for _ in 0..<30 {
      var rules = Rules()
      rules.tags = [TagRule(name: "t", filters: [FilterRule(text: "x")])]
      for _ in 0..<6 {
        let filter = FilterRule(Self.condition(depth: 1, &generator))
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
      let text = RulesFile.text(of: rules)
      let reading = RulesFile.read(bytes: Array(text.utf8))
      let warned = Set(
        reading.findings.filter {
          ["never decide", "is the same as", "the same filter is in"].contains(where: $0.message.contains)
        }.map(\.rule))
      warnings += warned.count
      let ruleSet = try RuleSet(compiling: try #require(reading.rules, "\(reading.findings): \(text)"))
      var evaluator = Evaluator(ruleSet)
      for message in Self.shortMessages {
        evaluator.judge(
          sender: message.sender.utf8Span.span, hasSender: true, body: message.body.utf8Span.span)
        guard let rule = evaluator.judgement.decision.rule else { continue }
        let name = ruleSet.rules[rule].name
        #expect(!warned.contains(name), "seed \(seed): \(name) decides about \(message): \(text)")
      }
    }
    #expect(warnings > 0)
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
      let ruleSet = try RuleSet(compiling: try #require(reading.rules))
      var evaluator = Evaluator(ruleSet)
      for body in bodies {
        evaluator.judge(sender: Span(), hasSender: false, body: body.utf8Span.span)
        guard let rule = evaluator.judgement.decision.rule else { continue }
        #expect(!warned.contains(ruleSet.rules[rule].name), "seed \(seed): \(body)")
      }
    }
  }

  @Test func `there are such warnings to be wrong`() {
    var generator = SeededGenerator(seed: 1)
    var warnings = 0
    for _ in 0..<200 {
      var rules = Rules()
      for _ in 0..<5 { rules.deny.append(Self.filter(rules.deny, &generator)) }
      warnings += RulesFile.read(bytes: Array(RulesFile.text(of: rules).utf8)).findings.count {
        $0.message.contains("never decides")
      }
    }
    #expect(warnings >= 20)
  }
}
