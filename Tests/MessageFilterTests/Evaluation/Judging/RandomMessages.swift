import LanguageIdentification
import MessageFilter
import TestSupport

/// Rules and messages put together from pieces whose meaning is known beforehand.
struct RandomMessages {
  static let words = [
    "free", "Money", "bet", "BETTER", "prize", "pr1ze", "PRIZE", "été", "Été", "код", "КОД", "a", "b1", "x_",
    "הלוואה", "中奖", "9", "-", "your parcel", "Apple", "apple!", "(bet)", "bet9", "été-", "кодекс",
    // In disguise, the last two with Cyrillic letters.
    "fr33", "f-r-e-e", "frее", "рrize",
  ]
  /// Words of which messages have disguises.
  static let disguisedWords = ["free", "prize"]
  static let links = ["https://a.example.com/x", "www.example.org", "http://ex.am/pl?e=1"]
  static let emojis = ["😀", "👍🏽", "🇮🇱", "👩‍👩‍👧"]
  static let senders = [
    "Apple", "BANK", "bank", "12345", "123456", "1234567", "+15550100199", "+972501234567", "+442071838750",
    "mum@example.org", "Shop-IL", "Банк", "банк", "", "0501234567", "tel:+442071838750", "5550100199",
  ]
  /// Numbers and prefixes of numbers.
  static let numbers = [
    "+972 50-123-4567", "0501234567", "+44*", "+1 555*", "050*", "12345", "123*", "020 7183 8750",
    "tel:+15550100199",
    "972501234567",
  ]
  static let callingCodes: [(prefix: String, code: Int)] = [("+972", 972), ("+1", 1), ("+44", 44)]
  static let contacts = [
    "+1 (555) 010-0199", "MUM@example.org", "bank", "123-456", "Банк", "050-123-4567", "00442071838750",
  ]
  /// Expressions, and all texts that each can match, the preferred one first.
  static let expressions: [(pattern: String, texts: [String])] = [
    ("pr[i1]ze", ["prize", "pr1ze"]), ("Money|free", ["Money", "free"]), ("код", ["код"]),
    ("9|b1", ["9", "b1"]), ("bet{1}", ["bet"]),
  ]

  private var random: SeededGenerator
  /// What rules and messages are made of.
  private var words = RandomMessages.words
  private var senders = RandomMessages.senders
  private var contacts = RandomMessages.contacts
  /// Whether they are real ones, of which no one knows what the smart rules make of them.
  private var areReal = false
  /// Whether texts of the rules that are being made may be disguised. What finds those plainly is slow.
  private var canDisguise = false

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Makes rules of words and senders of these messages from now on.
  mutating func use(_ messages: [(sender: String?, body: String)]) {
    areReal = true
    let parts = messages.flatMap { $0.body.split { !$0.isLetter && !$0.isNumber } }.filter { $0.count < 20 }
    words = (0..<12).compactMap { _ in parts.randomElement(using: &random).map(String.init) } + ["a", " "]
    for message in messages {
      // Two words as they stand, with what is between them.
      let letters = Array(message.body)
      guard letters.count > 12 else { continue }
      let start = Int.random(in: 0..<(letters.count - 12), using: &random)
      let phrase = String(letters[start..<(start + Int.random(in: 3...12, using: &random))])
      if phrase.contains(where: \.isLetter) { words.append(phrase) }
    }
    senders = messages.compactMap(\.sender)
    contacts = Self.contacts + senders
  }

  /// A regular expression of which ``ReferenceEvaluator`` knows what it finds.
  private mutating func expression() -> String {
    if !areReal { return pick(Self.expressions).pattern }
    let plain = words.filter { $0.allSatisfy { $0.isLetter || $0.isNumber } }
    return pick(plain) + "|" + pick(plain)
  }

  mutating func flip(_ chance: Int = 50) -> Bool { Int.random(in: 0..<100, using: &random) < chance }

  mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }

  /// A message's fields of the user's own.
  mutating func fields() -> [String: String] {
    var fields: [String: String] = [:]
    for name in Self.fieldNames where flip(60) {
      if flip(20) {
        fields[name] = pick(senders)
        continue
      }
      fields[name] =
        pick(["", " ", "\u{2003}"]) + pick(words) + pick(["", " ", " " + pick(words)])
    }
    return fields
  }

  static let fieldNames = ["chat", "app"]
  static let tagNames = ["delivery", "bank", "x.y"]

  mutating func message() -> (sender: String?, body: String) {
    var body = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      if !body.isEmpty && flip(90) { body += pick([" ", ", ", "  "]) }
      switch Int.random(in: 0..<20, using: &random) {
      case 0: body += (body.isEmpty || body.hasSuffix(" ") ? "" : " ") + pick(Self.links) + " "
      case 1: body += pick(Self.emojis) + " "
      default: body += pick(words)
      }
    }
    return (flip(8) ? nil : pick(senders), body)
  }

  private mutating func filter(_ index: Int, _ section: String) -> FilterRule {
    var filter = FilterRule(text: pick(words))
    filter.textCondition?.target = pick([.all, .all, .sender, .body, .field("chat")])
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: filter.textCondition?.matching = .exact
    case 2:
      filter.textCondition?.matching = .regex
      filter.textCondition?.text = expression()
    case 3: filter.textCondition?.matching = .whole
    case 4: filter.textCondition?.matching = .prefix
    default: filter.textCondition?.matching = .contains
    }
    if flip(20) {
      filter.textCondition?.text = pick(senders.filter { !$0.isEmpty })
      filter.textCondition?.matching = .contains
    } else if flip(15) {
      filter.textCondition?.text = pick(Self.numbers)
      filter.textCondition?.matching = .number
      filter.textCondition?.target = pick([.all, .sender, .field("app")])
    }
    let isCaseSensitive = filter.matching == .regex || flip(30)
    filter.textCondition?.isCaseSensitive = isCaseSensitive
    if let text = filter.textCondition { filter.condition = .text(disguisedOrNot(text)) }
    if flip(areReal ? 30 : 50) { filter.condition = filterCondition(inTag: section == "tag") }
    filter.folder = pick(Folder.allCases)
    filter.isEnabled = flip(90)
    if flip(30) { filter.id = "\(section)-\(index)" }
    return filter
  }

  /// Some of the texts that can be disguised are, if any may be.
  private mutating func disguisedOrNot(_ text: TextCondition) -> TextCondition {
    guard canDisguise, text.matching == .contains || text.matching == .exact, flip(40) else { return text }
    var text = text
    text.disguises = pick([.lookalikes, .all])
    if flip(60) { text.text = pick(Self.disguisedWords) }
    return text
  }

  // MARK: Conditions

  private mutating func filterCondition(inTag: Bool) -> Condition {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .text(text())
    case 1:
      let items = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        ScoredConditions.Item(points: pick([-5, -1, 1, 2, 3, 5, 8]), condition(inTag: inTag, depth: 1))
      }
      return .score(ScoredConditions(items, atLeast: Int.random(in: 1...5, using: &random)))
    default: return .group(group(inTag: inTag, depth: 1))
    }
  }

  private mutating func group(inTag: Bool, depth: Int) -> ConditionGroup {
    var group = ConditionGroup()
    repeat {
      if flip(60) { group.all = conditions(inTag: inTag, depth: depth) }
      if flip(50) { group.any = conditions(inTag: inTag, depth: depth) }
      if flip(30) { group.none = conditions(inTag: inTag, depth: depth) }
    } while group == ConditionGroup()
    return group
  }

  private mutating func conditions(inTag: Bool, depth: Int) -> [Condition] {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in condition(inTag: inTag, depth: depth) }
  }

  /// Makes a filter depend on a tag too.
  mutating func addTag(to filter: inout FilterRule) {
    let tag = Condition.tag(pick(Self.tagNames))
    switch filter.condition {
    case .score(var score):
      score.items.append(.init(points: 5, tag))
      filter.condition = .score(score)
    case .group(var group):
      switch Int.random(in: 0..<5, using: &random) {
      case 0: group.all.append(tag)
      case 1: group.none.append(tag)
      default: group.any.append(tag)
      }
      filter.condition = .group(group)
    case let condition:
      filter.condition = .group(ConditionGroup(any: [tag, condition]))
    }
  }

  private mutating func condition(inTag: Bool, depth: Int) -> Condition {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      if flip(areReal ? 30 : 15) { return .smart(.mixedScripts) }
      return .smart(
        pick([
          .links, .emojis, .email, .numbersOnly, .shortSender(max: 5), .countryAllowlist(codes: [1]),
          .countryAllowlist(codes: []),
        ]))
    case 1:
      var language = LanguageCondition(language: pick([.language(.en), .language(.ru), .chinese]), name: "y")
      language.confidence = pick([0, 0.5, 0.7])
      return .language(language)
    case 2 where !inTag: return .tag(pick(Self.tagNames))
    case 3, 4: return depth < 4 ? .group(group(inTag: inTag, depth: depth + 1)) : .text(text())
    default: return .text(text())
    }
  }

  private mutating func text() -> TextCondition {
    var text = TextCondition(text: pick(words))
    text.target = pick([.all, .all, .sender, .body, .field("chat"), .field("app")])
    text.matching = pick([.contains, .contains, .exact, .whole, .prefix, .regex])
    if text.matching == .regex { text.text = expression() }
    if text.matching != .regex, flip(20) {
      text.text = pick(Self.numbers)
      text.matching = .number
      if text.target == .body { text.target = .field("chat") }
      return text
    }
    if text.matching != .regex, flip(20) { text.text = pick(senders.filter { !$0.isEmpty }) }
    text.isCaseSensitive = text.matching == .regex || flip(30)
    return disguisedOrNot(text)
  }

  mutating func rules() -> Rules {
    canDisguise = !areReal && flip(30)
    var rules = Rules()
    rules.fields.named = Self.fieldNames.map { .init(name: $0, pointer: "/" + $0) }
    // Conditions name all of them.
    rules.tags = Self.tagNames.map { TagRule(name: $0) }
    for tag in rules.tags.indices {
      rules.tags[tag].filters = (0..<Int.random(in: 0...3, using: &random)).map { filter($0, "tag") }
    }
    if flip(40) { rules.country = pick(["IL", "US", "GB"]) }
    if flip(30) { rules.contacts = (0..<2).map { _ in pick(contacts) } }
    rules.allow = (0..<Int.random(in: 0...3, using: &random)).map { filter($0, "allow") }
    rules.deny = (0..<Int.random(in: 0...8, using: &random)).map { filter($0, "deny") }
    rules.smart.allUnknown = flip(8)
    if flip(areReal ? 20 : 15) { rules.smart.insert(.mixedScripts) }
    if flip(30) { rules.smart.insert(.links) }
    if flip(30) { rules.smart.insert(.shortSender(max: Int.random(in: 1...7, using: &random))) }
    if flip(30) { rules.smart.insert(.email) }
    if flip(10) { rules.smart.insert(.numbersOnly) }
    if flip(30) { rules.smart.insert(.countryAllowlist(codes: [pick([1, 44, 972])])) }
    if flip(30) { rules.smart.insert(.emojis) }
    if flip() {
      let language = pick([.language(.he), .language(.ru), .chinese, .language(.en)] as [RuleLanguage])
      var rule = LanguageRule(language: language, name: "x")
      rule.confidence = pick([0, 0.5, 0.7, 1])
      rule.folder = pick(Folder.allCases)
      rules.denyLanguage = [rule]
    }
    if flip(40) {
      for key in ["he", "en", "fr"] {
        var list = AutomaticList(key: key)
        list.allowSender = flip() ? [pick(senders.filter { !$0.isEmpty } + contacts)] : []
        list.denySender = flip() ? [pick(senders.filter { !$0.isEmpty } + contacts)] : []
        list.allowBody = flip(30) ? [pick(words)] : []
        list.denyBody = flip() ? [pick(words), pick(words)] : []
        rules.automatic.lists.append(list)
      }
      rules.automatic.languages = pick([["he", "en"], ["en", "he"], ["fr"], ["en"]])
    }
    return rules
  }
}
