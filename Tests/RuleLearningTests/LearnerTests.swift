import MessageFilter
import RuleLearning
import TestSupport
import Testing

/// What is learned from messages that were made from known rules.
@Suite struct LearnerTests {
  /// Junk with one of three texts, and kept messages that have one of their words.
  private static func planted(kept: Int = 600) -> [LearningMessage] {
    var planted = PlantedMessages(seed: 7)
    planted.add(20, "claim zebra", isJunk: true)
    planted.add(20, "免费彩票", isJunk: true)
    planted.add(20, "quick xylophone", isJunk: true)
    planted.add(kept, "quick", isJunk: false)
    return planted.messages
  }

  private static func learn(
    _ messages: [LearningMessage], _ change: (inout LearningSettings) -> Void = { _ in }
  ) async throws -> LearnedRules {
    var settings = LearningSettings()
    change(&settings)
    return try await Learner(settings, jobs: 2).learn(messages)
  }

  private static func ruleSet(_ learned: LearnedRules) throws -> RuleSet {
    var rules = Rules()
    rules.deny = learned.proposals.map(\.rule)
    rules.allow = learned.allow.map(\.rule)
    return try RuleSet(compiling: rules)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The rules as a file has them.
  private static func file(_ learned: LearnedRules) -> String {
    var rules = Rules()
    rules.deny = learned.proposals.map(\.rule)
    rules.allow = learned.allow.map(\.rule)
    return RulesFile.text(of: rules)
  }

  @Test func `planted rules are found again, and nothing that is kept is caught`() async throws {
    let messages = Self.planted()
    let learned = try await Self.learn(messages)
    var evaluator = Evaluator(try Self.ruleSet(learned))
    for message in messages {
      let verdict = evaluator.evaluate(sender: nil, body: Self.text(message.body))
      #expect((verdict.action == .junk) == message.isJunk)
    }
    #expect(learned.prediction.recall == 1)
    #expect(learned.prediction.caughtKept == 0)
    // Messages that were never seen, of the same kinds.
    #expect(evaluator.evaluate(sender: nil, body: "now claim zebra or else").action == .junk)
    #expect(evaluator.evaluate(sender: nil, body: "可以免费彩票吗").action == .junk)
    #expect(evaluator.evaluate(sender: nil, body: "a quick word").action == .allow)
  }

  @Test func `junk with links to one host is caught by the host, not by pieces of links`() async throws {
    var planted = PlantedMessages(seed: 21)
    for number in 0..<30 {
      planted.add(1, "https://qz.im/\(number * 7919 % 997)", isJunk: true)
    }
    for number in 0..<500 {
      planted.add(
        1, number % 2 == 0 ? "a qz, im" : "https://w\(number % 9).example.im/\(number)", isJunk: false)
    }
    let learned = try await Self.learn(planted.messages)
    #expect(learned.proposals.count == 1)
    #expect(learned.proposals.map(\.rule.id) == ["learned-qz-im"])
    #expect(learned.prediction.recall == 1)
  }

  @Test(arguments: ["http", "https"]) func `that a message has a link is no rule by itself`(scheme: String)
    async throws
  {
    var planted = PlantedMessages(seed: 22)
    for number in 0..<30 { planted.add(1, "\(scheme)://w\(number).example.com/\(number)", isJunk: true) }
    planted.add(400, "no link", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    for proposal in learned.proposals { #expect(proposal.rule.condition != Self.word(scheme)) }
  }

  /// With few reports a score had the host's words, too, and enough points for one of them alone.
  @Test(arguments: [8, 15, 40]) func `junk of one host is caught by the host alone`(count: Int) async throws {
    for host in ["pay-24.info", "royal-mail-fee.com"] {
      var planted = PlantedMessages(seed: UInt64(count))
      for number in 0..<count { planted.add(1, "http://\(host)/\(number)", isJunk: true) }
      planted.add(600, "hello", isJunk: false)
      let learned = try await Self.learn(planted.messages)
      #expect(learned.proposals.count == 1)
      #expect(Self.texts(of: try #require(learned.proposals.first).rule.condition) == [host])
    }
  }

  private static func word(_ text: String) -> Condition {
    var condition = TextCondition(text: text)
    (condition.target, condition.matching, condition.disguises) = (.body, .exact, .lookalikes)
    return .text(condition)
  }

  /// What is sent over and over is one campaign. What the others have in common is learned as without it.
  @Test func `a campaign of many messages does not outweigh the others`() async throws {
    var planted = PlantedMessages(seed: 11)
    planted.add(30, "claim zebra", isJunk: true)
    planted.add(600, "quick", isJunk: false)
    let own = try await Self.learn(planted.messages)
    let many = (1...500).map { number in
      let body = "hallo oma das ist meine neue nummer \(number * 7919) bitte melde dich"
      return PlantedMessages.message(1000 + number, body, isJunk: true)
    }
    for change in [{ _ in }, { $0.isScored = true }] as [(inout LearningSettings) -> Void] {
      let learned = try await Self.learn(planted.messages + many, change)
      var evaluator = Evaluator(try Self.ruleSet(learned))
      #expect(evaluator.evaluate(sender: nil, body: "now claim zebra or else").action == .junk)
      #expect(evaluator.evaluate(sender: nil, body: "a quick word").action == .allow)
    }
    let learned = try await Self.learn(planted.messages + many)
    #expect(learned.proposals.map(\.rule.condition) == own.proposals.map(\.rule.condition))
    #expect(learned.uncaught.map(\.messages) == [500])
    #expect(learned.uncaught.map(\.line) == [1001])
    let filters = learned.uncaught.compactMap(\.filter).map { RulesFile.json(of: $0) }
    #expect(filters == [#"{"text":"meine neue nummer","target":"body","matching":"exact"}"#])
    // Thirty of forty messages that are learned from are caught.
    #expect(learned.prediction.recall == 0.75)
  }

  /// Junk among the kept messages does not keep away the rule that catches it.
  @Test(arguments: [false, true])
  func `a kept message whose label is disputed does not count against the budget`(isScored: Bool) async throws
  {
    var planted = PlantedMessages(seed: 15)
    planted.add(300, "claim zebra prize casino bonus winner", isJunk: true)
    planted.add(400, "quick", isJunk: false)
    planted.add(1, "claim zebra prize casino bonus winner", isJunk: false)
    let learned = try await Self.learn(planted.messages) { $0.isScored = isScored }
    #expect(learned.disputed.map(\.line) == [701])
    #expect(learned.proposals.count == 1)
    #expect(learned.proposals.first?.junk.count == 300)
    #expect(learned.remark?.contains("none of them, but for those whose labels are contradicted, is") == true)
  }

  /// Nothing is learned from labels that others contradict, and nobody is told to filter such a text.
  @Test func `all messages of a campaign whose labels are contradicted are listed`() async throws {
    var planted = PlantedMessages(seed: 14)
    planted.add(30, "claim zebra", isJunk: true)
    planted.add(300, "quick", isJunk: false)
    let many = (1...330).map { number in
      var message = PlantedMessages.message(1000 + number, "your code is in the mail", isJunk: number <= 25)
      message.sender = Array("sender \(number)".utf8)
      return message
    }
    let learned = try await Self.learn(planted.messages + many)
    #expect(learned.disputed.map(\.line) == Array(1001...1025))
    #expect(learned.uncaught.isEmpty)
    // One kept message among many is a mistake, so that the campaign may be filtered.
    let other = (1...61).map { number in
      var message = PlantedMessages.message(2000 + number, "hallo oma ich bin in not", isJunk: number > 1)
      message.sender = Array("sender \(number)".utf8)
      return message
    }
    let mistaken = try await Self.learn(planted.messages + other)
    #expect(mistaken.disputed.map(\.line) == [2001])
    #expect(mistaken.uncaught.map(\.line) == [2002])
  }

  /// What a rule catches is counted in all messages, also in those that were not learned from.
  @Test func `evidence counts every message of a campaign`() async throws {
    var planted = PlantedMessages(seed: 12)
    planted.add(30, "claim zebra", isJunk: true)
    planted.add(600, "quick", isJunk: false)
    let many = (1...25).map { number in
      PlantedMessages.message(
        1000 + number, "claim zebra \(number * 7919) at our new shop today", isJunk: true)
    }
    let learned = try await Self.learn(planted.messages + many)
    #expect(learned.proposals.count == 1)
    #expect(learned.proposals.first?.junk.map(\.line) == Array(1...30) + Array(1001...1025))
    #expect(learned.proposals.first?.campaigns == 31)
    let note = learned.proposals.first?.rule.note ?? ""
    #expect(note.hasPrefix("caught 55 junk messages in 31 campaigns; held back 55 of 55;"), "\(note)")
    #expect(learned.uncaught.isEmpty)
    let scored = try await Self.learn(planted.messages + many) { $0.isScored = true }
    let scoredNote = scored.proposals.first?.rule.note ?? ""
    #expect(scoredNote.hasPrefix("caught 55 junk messages in 31 campaigns; held back "), "\(scoredNote)")
    #expect(scoredNote.contains(" of 55; "), "\(scoredNote)")
  }

  @Test func `senders of junk are looked for as a whole, if they are no phone numbers`() async throws {
    var planted = PlantedMessages(seed: 5)
    for sender in ["PROMO-X", "Promo-X", "50 50", "+15550100", "0703 239 4215"] {
      planted.add(12, "hello", isJunk: true, sender: sender)
    }
    for sender in ["Bank", "PROMO-XYZ", "+15550101", "5050"] {
      planted.add(200, "hello", isJunk: false, sender: sender)
    }
    let learned = try await Self.learn(planted.messages)
    var evaluator = Evaluator(try Self.ruleSet(learned))
    func isCaught(_ sender: String) -> Bool {
      evaluator.evaluate(sender: sender, body: "hello").action == .junk
    }
    for sender in ["PROMO-X", "promo-x", "50 50"] { #expect(isCaught(sender), "\(sender)") }
    for sender in ["Bank", "PROMO-XYZ", "5050", "+15550100", "0703 239 4215"] {
      #expect(!isCaught(sender), "\(sender)")
    }
    #expect(Self.file(learned).contains(#"{ text: "PROMO-X", target: "sender", matching: "whole" }"#))
    // Nothing tells the junk of persons from what is kept, but the sender tells that of the others.
    #expect(Set(learned.disputed.map { Self.text($0.sender ?? []) }) == ["+15550100", "0703 239 4215"])
  }

  @Test func `junk that the calling code of its senders tells is caught by the code`() async throws {
    var planted = PlantedMessages(seed: 31)
    for number in 0..<30 {
      planted.add(1, "hello", isJunk: true, sender: "+234803\(1_000_000 + number * 7919)")
    }
    for number in 0..<600 {
      planted.add(1, "hello", isJunk: false, sender: "+49151\(10_000_000 + number * 7919)")
    }
    let learned = try await Self.learn(planted.messages)
    #expect(
      Self.file(learned).contains(
        #"{ id: "learned-234", text: "+234*", target: "sender", matching: "number","#))
    var evaluator = Evaluator(try Self.ruleSet(learned))
    #expect(evaluator.evaluate(sender: "+234 806 000 0000", body: "hi").action == .junk)
    #expect(evaluator.evaluate(sender: "+4915100000000", body: "hi").action == .allow)
  }

  @Test(arguments: [false, true]) func `where nothing tells junk, nothing is proposed`(isScored: Bool)
    async throws
  {
    for seed in 1...4 {
      var planted = PlantedMessages(seed: UInt64(seed))
      planted.add(200, "hello", isJunk: true)
      planted.add(600, "hello", isJunk: false)
      let learned = try await Self.learn(planted.messages) { $0.isScored = isScored }
      #expect(learned.proposals.isEmpty, "\(seed): \(Self.file(learned))")
      #expect(learned.remark?.contains("none is proposed") == true)
    }
  }

  /// The rest of the junk has nothing that tells it. A score that would catch whatever is not known must not
  /// stand in the way of the senders.
  @Test(arguments: [false, true]) func `senders of two thirds of the junk are looked for`(isScored: Bool)
    async throws
  {
    var planted = PlantedMessages(seed: 29)
    for brand in 0..<10 { planted.add(20, "hello", isJunk: true, sender: "BRAND \(brand)A") }
    planted.add(100, "hello", isJunk: true)
    for friend in 0..<70 { planted.add(10, "hello", isJunk: false, sender: "Friend \(friend)A") }
    let learned = try await Self.learn(planted.messages) { $0.isScored = isScored }
    let file = Self.file(learned)
    // A name is easily taken, so none is a reason to let a message through.
    #expect(!file.contains("Friend"))
    if isScored { return }
    var evaluator = Evaluator(try Self.ruleSet(learned))
    for brand in 0..<10 {
      #expect(evaluator.evaluate(sender: "brand \(brand)a", body: "hello").action == .junk)
    }
    #expect(evaluator.evaluate(sender: nil, body: "hello").action == .allow)
    #expect(evaluator.evaluate(sender: "Friend 7A", body: "hello").action == .allow)
  }

  /// Words that everybody uses stand beside the one word, and are no condition.
  @Test(arguments: [5, 12, 60]) func `one word of a few reports is one condition`(count: Int) async throws {
    var generator = SeededGenerator(seed: 3)
    let words =
      "see you later home dinner mum work tomorrow meeting fine thanks love bring your keys and some"
      .split(separator: " ").map(String.init)
    func phrase(_ count: Int) -> String {
      words.shuffled(using: &generator).prefix(count).joined(separator: " ")
    }
    let junk = (1...count).map {
      PlantedMessages.message($0, "\(phrase(5)) casino \(phrase(5))", isJunk: true)
    }
    let kept = (1...600).map { PlantedMessages.message(count + $0, phrase(10), isJunk: false) }
    let learned = try await Self.learn(junk + kept)
    #expect(learned.proposals.map(\.rule.id) == ["learned-casino"])
    #expect(Self.file(learned).contains(#"text: "casino", target: "body", matching: "exact""#))
    #expect(!Self.file(learned).contains("all:"))
    #expect(learned.prediction.recall ?? 0 > 0.5)
  }

  @Test(arguments: [9, 10, 11]) func `a score of one item is a plain filter`(seed: UInt64) async throws {
    var planted = PlantedMessages(seed: seed)
    planted.add(25, "casino", isJunk: true)
    planted.add(1500, "hello", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    #expect(!learned.proposals.isEmpty)
    for proposal in learned.proposals {
      if case .score(let score) = proposal.rule.condition {
        #expect(score.items.count > 1 || score.items[0].points < score.atLeast)
      } else {
        #expect(proposal.rule.id?.hasPrefix("learned-score") == false)
      }
    }
  }

  @Test func `near copies of one kept message do not make many of few`() async throws {
    var planted = PlantedMessages(seed: 13)
    planted.add(40, "casino", isJunk: true)
    planted.add(30, "hello", isJunk: false)
    let bank = (0..<3000).map {
      PlantedMessages.message(1000 + $0, "Your payment number \($0) was received by the bank", isJunk: false)
    }
    let learned = try await Self.learn(planted.messages + bank)
    #expect(
      learned.remark?.hasPrefix("31 campaigns of kept messages are too few") == true,
      "\(learned.remark ?? "")")
    #expect(learned.prediction.keptCampaigns == 31)
  }

  @Test func `a score from few reports knows words of single ones, rules do not`() async throws {
    var planted = PlantedMessages(seed: 11)
    planted.add(20, "claim zebra", isJunk: true)
    planted.add(1, "claim xylophone", isJunk: true)
    planted.add(600, "quick", isJunk: false)
    let score = try await Self.learn(planted.messages) { $0.isScored = true }
    #expect(Self.file(score).contains(#""xylophone""#))
    #expect(try await !Self.file(Self.learn(planted.messages)).contains("xylophone"))
  }

  /// Three of eight words in each report: no word is in most of the junk, points for all of them are.
  @Test(arguments: [(10, 60, false), (10, 200, true), (40, 60, true)])
  func `rules have no score among them where both labels are few`(
    _ reports: Int, _ kept: Int, _ expected: Bool
  ) async throws {
    var planted = PlantedMessages(seed: 7)
    var generator = SeededGenerator(seed: 7)
    let words = ["claim", "bonus", "winner", "prize", "urgent", "account", "locked", "verify"]
    let junk = (1...reports).map { line in
      let some = words.shuffled(using: &generator).prefix(3).joined(separator: " quick ")
      return PlantedMessages.message(line, "\(planted.phrase(4)) \(some) \(planted.phrase(4))", isJunk: true)
    }
    let quick = (1...kept).map { line in
      let word = line % 10 == 0 ? words[line / 10 % words.count] : "quick"
      let body = "\(planted.phrase(4)) \(word) \(planted.phrase(4))"
      return PlantedMessages.message(reports + line, body, isJunk: false)
    }
    func hasScore(_ change: (inout LearningSettings) -> Void) async throws -> Bool {
      try await Self.learn(junk + quick, change).proposals.contains {
        if case .score = $0.rule.condition { true } else { false }
      }
    }
    #expect(try await hasScore { _ in } == expected)
    #expect(try await hasScore { $0.isScored = true })
  }

  @Test(arguments: ["креди\u{301}т", "क्या", "สล็อต"])
  func `a mark inside a word does not cut the id`(word: String) async throws {
    var planted = PlantedMessages(seed: 52)
    planted.add(20, word, isJunk: true)
    planted.add(600, "quick", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    #expect(learned.proposals.map(\.rule.id) == ["learned-\(word)"])
  }

  /// No text is in as much junk while a fold is held out.
  @Test(arguments: [60, 140, 300])
  func `what all junk has becomes a rule, however much junk there is`(_ junk: Int) async throws {
    var planted = PlantedMessages(seed: 11)
    planted.add(junk, "dear katarzyna wojciechowska", isJunk: true)
    planted.add(1000, "dear", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    #expect(learned.proposals.map(\.junk.count).max() == junk)
    #expect(learned.proposals.allSatisfy { $0.kept.isEmpty })
    #expect(learned.prediction.recall == 1)
  }

  /// One kept message in forty is like junk, so that a choice made without it catches it.
  @Test func `what is said of few kept messages does not contradict the prediction`() async throws {
    var planted = PlantedMessages(seed: 13)
    planted.add(60, "claim your zebra now", isJunk: true)
    planted.add(39, "quick", isJunk: false)
    let careful = try await Self.learn(planted.messages)
    #expect(careful.prediction.caughtKept == 0)
    #expect(careful.remark?.hasSuffix("only what catches none of them is proposed") == true)
    planted.add(1, "claim your zebra", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    #expect(learned.prediction.caughtKept == 1)
    // A share that no number of messages could check.
    let least = try await Self.learn(planted.messages) { $0.maxCaught = 1e-30 }
    #expect(least.remark?.contains("which takes far more") == true, "\(least.remark ?? "")")
    #expect(!learned.proposals.isEmpty && learned.proposals.allSatisfy { $0.kept.isEmpty })
    #expect(
      learned.remark?.hasSuffix(
        "; 1 of them was caught by rules that were learned without it, so more new ones may be caught than "
          + "the limit allows") == true, "\(learned.remark ?? "")")
    // The limit holds for the messages that are learned from, and what is said of others says what to do.
    let none = try await Self.learn(planted.messages) { $0.maxCaught = 0 }
    #expect(!none.proposals.isEmpty && none.proposals.allSatisfy { $0.kept.isEmpty })
    #expect(none.prediction.caughtKept == 1)
    #expect(
      none.remark
        == "1 of 40 kept messages was caught by rules that were learned without it, so more new ones may be "
        + "caught than the limit allows; read the rules, or learn from more kept messages")
  }

  @Test(arguments: [false, true])
  func `nothing is predicted of no rules`(isScored: Bool) async throws {
    var planted = PlantedMessages(seed: 14)
    planted.add(60, "claim zebra", isJunk: true)
    planted.add(600, "quick", isJunk: false)
    // Whatever is in a junk message is in a protected one too.
    let protected = planted.messages.filter(\.isJunk).map { message in
      LearningMessage(
        line: message.line + 1000, sender: nil, body: message.body + Array(" claim".utf8), isJunk: false,
        isProtected: true)
    }
    let learned = try await Self.learn(planted.messages + protected) { $0.isScored = isScored }
    #expect(learned.proposals.isEmpty)
    #expect(learned.prediction.recall == nil && learned.prediction.caught == nil)
    #expect(learned.remark?.contains("no protected message") == true)
  }

  @Test func `the evidence for a score is that of the one that spares what is protected`() async throws {
    var planted = PlantedMessages(seed: 12)
    planted.add(60, "claim zebra", isJunk: true)
    planted.add(60, "unpaid toll", isJunk: true)
    planted.add(600, "quick", isJunk: false)
    // What is protected has all that tells the junk of one kind.
    planted.add(3, "claim zebra", isJunk: false, isProtected: true)
    let learned = try await Self.learn(planted.messages) { $0.isScored = true }
    #expect(!learned.proposals.isEmpty)
    // A score that catches nothing any more is no proposal.
    let fewest = max(1, learned.prediction.caughtJunk)
    #expect(learned.proposals.allSatisfy { $0.junk.count >= fewest })
    var evaluator = Evaluator(try Self.ruleSet(learned))
    for message in planted.messages where message.isProtected {
      #expect(evaluator.evaluate(sender: nil, body: Self.text(message.body)).action == .allow)
    }
  }

  @Test(arguments: [false, true])
  func `the rules file that is printed has no error and no warning`(isScored: Bool) async throws {
    let learned = try await Self.learn(Self.planted()) { $0.isScored = isScored }
    #expect(!learned.proposals.isEmpty)
    let reading = RulesFile.read(bytes: Array(Self.file(learned).utf8))
    #expect(reading.errors == 0)
    #expect(reading.warnings == 0)
  }

  @Test(arguments: [false, true])
  func `the order of the messages and duplicates change no rule`(isScored: Bool) async throws {
    let messages = Self.planted()
    let learned = try await Self.learn(messages) { $0.isScored = isScored }
    var generator = SeededGenerator(seed: 3)
    let shuffled = try await Self.learn(messages.shuffled(using: &generator)) { $0.isScored = isScored }
    #expect(Self.file(shuffled) == Self.file(learned))
    #expect(shuffled.prediction.caughtJunk == learned.prediction.caughtJunk)
    #expect(shuffled.proposals.map(\.junk) == learned.proposals.map(\.junk))
    let twice = try await Self.learn(messages + messages.prefix(100)) { $0.isScored = isScored }
    #expect(Self.file(twice) == Self.file(learned))
  }

  @Test(arguments: [false, true])
  func `the evidence of each rule is what the rule alone matches`(isScored: Bool) async throws {
    // Kept messages that have junk's words at times, so that there is something to count.
    var planted = PlantedMessages(seed: 11)
    planted.add(30, "claim zebra", isJunk: true)
    planted.add(30, "bitcoin yacht", isJunk: true)
    planted.add(600, "hello", isJunk: false)
    planted.add(3, "bitcoin", isJunk: false)
    let messages = planted.messages
    let learned = try await Self.learn(messages) { $0.isScored = isScored }
    #expect(!learned.proposals.isEmpty)
    for proposal in learned.proposals {
      var rules = Rules()
      rules.deny = [proposal.rule]
      var evaluator = Evaluator(try RuleSet(compiling: rules))
      let caught = messages.filter {
        evaluator.evaluate(sender: nil, body: Self.text($0.body)).action == .junk
      }
      #expect(proposal.junk.map(\.line) == caught.filter(\.isJunk).map(\.line))
      #expect(proposal.kept.map(\.line) == caught.filter { !$0.isJunk }.map(\.line))
      #expect(proposal.campaigns <= proposal.junk.count && proposal.campaigns > 0)
    }
  }

  @Test func `what was caught of the messages held back is within the share that may be`() async throws {
    // A word that 1 in 50 of the kept messages has: alone it catches more than it may.
    var planted = PlantedMessages(seed: 5)
    planted.add(40, "lottery", isJunk: true)
    planted.add(30, "claim zebra", isJunk: true)
    planted.add(580, "hello", isJunk: false)
    planted.add(20, "lottery", isJunk: false)
    for share in [0, 0.002, 0.02] {
      let learned = try await Self.learn(planted.messages) { $0.maxCaught = share }
      #expect(Double(learned.prediction.caughtKept) <= share * Double(learned.prediction.kept))
      #expect(learned.prediction.caughtJunk >= 25)
    }
  }

  @Test(arguments: [false, true])
  func `the messages that a note counts against a rule are listed`(isScored: Bool) async throws {
    var planted = PlantedMessages(seed: 5)
    planted.add(40, "lottery", isJunk: true)
    planted.add(580, "hello", isJunk: false)
    planted.add(20, "lottery", isJunk: false)
    let learned = try await Self.learn(planted.messages) {
      $0.isScored = isScored
      $0.maxCaught = 0.1
    }
    var listed: Set<Int> = []
    for proposal in learned.proposals {
      let wrong = proposal.wrongWhileHeldBack.map(\.line)
      #expect(proposal.rule.note?.contains("; \(wrong.count) of 600 kept messages") == true)
      #expect(wrong == wrong.sorted())
      listed.formUnion(wrong)
    }
    #expect(!listed.isEmpty)
    // The first forty messages are junk.
    #expect(listed.isSubset(of: 41...640))
  }

  @Test func `what deny filters catch wrongly is let through, and no junk with it`() async throws {
    var planted = PlantedMessages(seed: 23)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(40, "claim at school", isJunk: false)
    planted.add(600, "hello", isJunk: false)
    // A deny filter on this word is in force.
    var messages = planted.messages
    for index in messages.indices where index < 80 { messages[index].isCaught = true }
    let learned = try await Self.learn(messages)
    #expect(learned.proposals.isEmpty)
    #expect(learned.remark?.contains("too few junk") == true)
    let proposal = try #require(learned.allow.first)
    #expect(learned.allow.count == 1)
    #expect(proposal.junk.isEmpty)
    #expect(proposal.kept.map(\.line) == Array(41...80))
    #expect(proposal.rule.note?.hasPrefix("lets through 40 kept messages in 40 campaigns") == true)
    let texts = Self.texts(of: proposal.rule.condition)
    #expect(texts.contains { $0.contains("school") } && !texts.contains("claim"), "\(texts)")
    // What is not caught needs no filter.
    for index in messages.indices { messages[index].isCaught = false }
    #expect(try await Self.learn(messages).allow.isEmpty)
  }

  @Test func `a filter that lets through has no disguises, one that catches the same words has`() async throws
  {
    var planted = PlantedMessages(seed: 51)
    planted.add(40, "school holidays", isJunk: false)
    planted.add(300, "hello", isJunk: true)
    var messages = planted.messages
    for index in messages.indices where index < 40 { messages[index].isCaught = true }
    let allowing = try await Self.learn(messages).allow.flatMap { Self.conditions(of: $0.rule.condition) }
    #expect(!allowing.isEmpty)
    #expect(allowing.allSatisfy { $0.disguises == .none }, "\(allowing)")
    // The same messages with their labels swapped, of which nothing is caught yet.
    for index in messages.indices {
      (messages[index].isJunk, messages[index].isCaught) = (!messages[index].isJunk, false)
    }
    let denying = try await Self.learn(messages).proposals.flatMap { Self.conditions(of: $0.rule.condition) }
    #expect(!denying.isEmpty)
    #expect(denying.allSatisfy { $0.disguises != .none }, "\(denying)")
  }

  /// Pieces of the phrases, words among them, tell the same.
  @Test func `phrases that tell junk become one list of them as a whole`() async throws {
    var planted = PlantedMessages(seed: 77)
    let phrases = [
      "verify your account", "claim your prize", "your loan today", "no experience needed", "a customs fee",
    ]
    for phrase in phrases { planted.add(8, phrase, isJunk: true) }
    for word in ["your", "no", "a", "today"] { planted.add(25, word, isJunk: false) }
    let learned = try await Self.learn(planted.messages)
    #expect(learned.proposals.count == 1)
    let condition = try #require(learned.proposals.first).rule.condition
    guard case .group(let group) = condition, group.all.isEmpty, group.none.isEmpty else {
      Issue.record("no list of texts: \(condition)")
      return
    }
    #expect(Set(Self.texts(of: condition)) == Set(phrases))
  }

  @Test func `two words that stand together are looked for as a phrase`() async throws {
    var planted = PlantedMessages(seed: 78)
    let phrases = ["unpaid toll", "quick loan", "parcel fee", "account locked"]
    for phrase in phrases { planted.add(30, phrase, isJunk: true) }
    planted.add(500, "hello", isJunk: false)
    // Messages that are kept have single words of them.
    for word in ["loan", "parcel", "account", "fee"] { planted.add(2, word, isJunk: false) }
    let learned = try await Self.learn(planted.messages)
    #expect(learned.proposals.count == 1)
    let condition = try #require(learned.proposals.first).rule.condition
    #expect(Set(Self.texts(of: condition)) == Set(phrases))
  }

  @Test func `a filter of one condition is no score`() async throws {
    // An amount of money is in all junk. It says too little for a rule, but a score takes it.
    var planted = PlantedMessages(seed: 79)
    for amount in 1...120 { planted.add(1, "\(amount * 7) €", isJunk: true) }
    planted.add(700, "hello", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    for proposal in learned.proposals {
      if case .score(let score) = proposal.rule.condition { #expect(score.items.count > 1) }
    }
    #expect(!learned.proposals.isEmpty)
  }

  @Test func `a text that tells junk unless another is there becomes a filter with none`() async throws {
    var planted = PlantedMessages(seed: 80)
    planted.add(120, "pay for parcel", isJunk: true)
    planted.add(200, "pay for parcel by greenpost", isJunk: false)
    planted.add(600, "hello", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    guard learned.proposals.count == 1, case .group(let group) = learned.proposals[0].rule.condition else {
      Issue.record("\(Self.file(learned))")
      return
    }
    #expect(group.none.flatMap(Self.texts) == ["greenpost"])
    var evaluator = Evaluator(try Self.ruleSet(learned))
    #expect(evaluator.evaluate(sender: nil, body: "now pay for parcel").action == .junk)
    #expect(evaluator.evaluate(sender: nil, body: "pay for parcel at GreenPost").action == .allow)
  }

  /// Random words that stand beside a phrase in junk are no condition that spares a protected message. A word
  /// of that message is.
  @Test func `a phrase of a protected message is looked for unless another word of it is there`() async throws
  {
    var planted = PlantedMessages(seed: 82)
    planted.add(40, "unpaid toll", isJunk: true)
    planted.add(40, "quick loan", isJunk: true)
    planted.add(600, "hello", isJunk: false)
    planted.add(1, "quick loan", isJunk: false, isProtected: true)
    let learned = try await Self.learn(planted.messages)
    var evaluator = Evaluator(try Self.ruleSet(learned))
    #expect(evaluator.evaluate(sender: nil, body: "an unpaid toll").action == .junk)
    #expect(evaluator.evaluate(sender: nil, body: "a quick loan").action == .junk)
    for message in planted.messages where message.isProtected {
      #expect(evaluator.evaluate(sender: nil, body: Self.text(message.body)).action == .allow)
    }
    let texts: [String] = learned.proposals.flatMap { Self.texts(of: $0.rule.condition) }
    let words: [String] = texts.flatMap { $0.split(separator: " ").map { String($0) } }
    #expect(Set(words).isSubset(of: ["unpaid", "toll", "quick", "loan"]), "\(Self.file(learned))")
  }

  /// The texts are the same in junk and in what is kept, so they speak for no label.
  @Test func `what only the sender tells is learned, and no label is disputed`() async throws {
    var planted = PlantedMessages(seed: 81)
    for number in 1...700 {
      if number <= 120 { planted.add(1, "hello", isJunk: true, sender: "\(10_000 + number * 37)") }
      planted.add(1, "hello", isJunk: false, sender: "+1555\(1_000_000 + number * 37)")
    }
    let learned = try await Self.learn(planted.messages)
    #expect(learned.disputed.isEmpty)
    #expect(learned.proposals.count == 1)
    guard let condition = learned.proposals.first?.rule.condition else { return }
    // A score that catches the same would only be harder to read.
    if case .score = condition { Issue.record("\(Self.file(learned))") }
    var evaluator = Evaluator(try Self.ruleSet(learned))
    #expect(evaluator.evaluate(sender: "70707", body: "hello").action == .junk)
    #expect(evaluator.evaluate(sender: "+15550100199", body: "hello").action == .allow)
  }

  @Test func `what only tells junk together becomes a rule of two groups`() async throws {
    // Junk names a topic and asks for an answer; what is kept has either of them at times.
    let topics = ["income", "bitcoin", "casino"]
    let calls = ["text back", "write soon", "subscribe"]
    var planted = PlantedMessages(seed: 21)
    for topic in topics {
      for call in calls { planted.add(20, "\(topic), \(call)", isJunk: true) }
      planted.add(8, topic, isJunk: false)
    }
    for call in calls { planted.add(8, call, isJunk: false) }
    planted.add(900, "hello", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    var evaluator = Evaluator(try Self.ruleSet(learned))
    for topic in topics {
      for call in calls {
        // In another order and with other words between them.
        #expect(evaluator.evaluate(sender: nil, body: "\(call) if \(topic) matters").action == .junk)
        #expect(evaluator.evaluate(sender: nil, body: "hello \(call)").action == .allow)
      }
      #expect(evaluator.evaluate(sender: nil, body: "hello \(topic)").action == .allow)
    }
  }

  @Test func `what only three things tell together becomes a rule of three groups`() async throws {
    // Any two of them stand in what is kept as well.
    let (who, what, how) = (["wanted", "seeking"], ["income", "salary"], ["text back", "write soon"])
    var planted = PlantedMessages(seed: 29)
    for one in who {
      for other in what {
        for third in how { planted.add(12, "\(one), \(other), \(third)", isJunk: true) }
        planted.add(15, "\(one), \(other)", isJunk: false)
      }
      for third in how { planted.add(15, "\(one), \(third)", isJunk: false) }
    }
    for other in what { for third in how { planted.add(15, "\(other), \(third)", isJunk: false) } }
    planted.add(600, "hello", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    var evaluator = Evaluator(try Self.ruleSet(learned))
    for one in who {
      for other in what {
        for third in how {
          let body = "\(third), \(other) if \(one)"
          #expect(evaluator.evaluate(sender: nil, body: body).action == .junk, "\(body)")
          #expect(evaluator.evaluate(sender: nil, body: "\(third), \(other)").action == .allow)
          #expect(evaluator.evaluate(sender: nil, body: "\(other) \(one)").action == .allow)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `labels that the other messages contradict are listed, and what they say is not learned`(
    isScored: Bool
  ) async throws {
    var planted = PlantedMessages(seed: 31)
    let junk = ["claim", "zebra", "bitcoin", "yacht", "casino", "lottery", "prize", "winner"]
    let kept = ["dear", "friend", "mother", "dinner", "school", "garden", "holiday", "birthday"]
    for place in 0..<80 { planted.add(1, "\(junk[place % 8]) \(junk[(place + 3) % 8])", isJunk: true) }
    for place in 0..<500 { planted.add(1, "\(kept[place % 8]) \(kept[(place + 3) % 8])", isJunk: false) }
    planted.add(1, junk.joined(separator: " "), isJunk: false)
    planted.add(1, kept.joined(separator: " "), isJunk: true)
    let learned = try await Self.learn(planted.messages) {
      $0.isScored = isScored
      $0.maxCaught = 0.01
    }
    #expect(learned.disputed.map(\.line) == [581, 582])
    // The rules catch it nevertheless, and that is counted.
    #expect(Set(learned.proposals.flatMap(\.kept).map(\.line)) == [581])
    let careful = try await Self.learn(planted.messages) {
      $0.isScored = isScored
      $0.maxCaught = 0
    }
    #expect(careful.disputed.map(\.line) == [582])
    #expect(careful.proposals.allSatisfy { $0.kept.isEmpty })
    // A kept message has every word of the junk, so that without a score there may be no rule at all.
    if isScored { #expect(!careful.proposals.isEmpty) }
    // Of the 501 kept messages a hundredth may be caught.
    #expect((1...5).contains(learned.prediction.caughtKept))
    #expect(learned.prediction.junk == 81)
  }

  @Test(arguments: [false, true])
  func `with a limit of 0 no kept message is caught, not even one whose text is junk too`(isScored: Bool)
    async throws
  {
    var planted = PlantedMessages(seed: 51)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(300, "hello", isJunk: false)
    let text = "now claim zebra for the blue garden"
    let both = [true, false].enumerated().map {
      PlantedMessages.message(900 + $0, text, isJunk: $1)
    }
    for limit in [0.002, 0] {
      let learned = try await Self.learn(planted.messages + both) {
        $0.isScored = isScored
        $0.maxCaught = limit
      }
      var evaluator = Evaluator(try Self.ruleSet(learned))
      let isCaught = evaluator.evaluate(sender: nil, body: text).action == .junk
      #expect(isCaught == (limit > 0))
      #expect(learned.disputed.map(\.line) == (limit > 0 ? [900, 901] : [900]))
    }
  }

  @Test func `one message of a campaign that is labelled otherwise than all others is disputed`() async throws
  {
    var planted = PlantedMessages(seed: 37)
    planted.add(20, "claim zebra", isJunk: true)
    planted.add(20, "bitcoin yacht", isJunk: true)
    planted.add(300, "hello", isJunk: false)
    let text = "your order of the blue garden chairs has been sent to the house of"
    let campaign = (0..<8).map {
      PlantedMessages.message(1_000 + $0, "\(text) \(Self.letters($0))", isJunk: $0 != 3)
    }
    let learned = try await Self.learn(planted.messages + campaign)
    #expect(learned.disputed.map(\.line) == [1_003])
  }

  @Test func `a score has at most a hundred items, and what it catches is what its items add up to`()
    async throws
  {
    var planted = PlantedMessages(seed: 23)
    for index in 0..<110 { planted.add(4, "\(Self.letters(index))spamword offer", isJunk: true) }
    for index in 0..<110 { planted.add(6, "\(Self.letters(index))hamword offer", isJunk: false) }
    let learned = try await Self.learn(planted.messages) {
      $0.isScored = true
      $0.maxCaught = 0.01
    }
    let proposal = try #require(learned.proposals.first)
    guard case .score(let score) = proposal.rule.condition else {
      Issue.record("no score is proposed")
      return
    }
    #expect(learned.proposals.count == 1)
    #expect((1...100).contains(score.items.count))
    #expect(score.items.allSatisfy { ScoredConditions.pointsRange.contains($0.points) && $0.points != 0 })
    // Each item as a rule of its own; their points are added up here.
    var sums = [Int](repeating: 0, count: planted.messages.count)
    for item in score.items {
      var rules = Rules()
      rules.deny = [FilterRule(item.condition)]
      var evaluator = Evaluator(try RuleSet(compiling: rules))
      for (index, message) in planted.messages.enumerated()
      where evaluator.evaluate(sender: nil, body: Self.text(message.body)).action == .junk {
        sums[index] += item.points
      }
    }
    let caught = planted.messages.indices.filter { sums[$0] >= score.atLeast }
    #expect(proposal.junk.count == caught.count { planted.messages[$0].isJunk })
    #expect(proposal.kept.count == caught.count { !planted.messages[$0].isJunk })
  }

  /// A number in letters.
  private static func letters(_ number: Int) -> String {
    let letters = Array("abcdefghij")
    return String("\(number)".compactMap { $0.wholeNumberValue }.map { letters[$0] })
  }

  @Test(arguments: [false, true])
  func `no rule catches a protected message`(isScored: Bool) async throws {
    var planted = PlantedMessages(seed: 9)
    planted.add(20, "claim zebra", isJunk: true)
    planted.add(20, "bitcoin yacht", isJunk: true)
    planted.add(300, "hello", isJunk: false)
    planted.add(1, "bitcoin yacht", isJunk: false, isProtected: true)
    let learned = try await Self.learn(planted.messages) { $0.isScored = isScored }
    var evaluator = Evaluator(try Self.ruleSet(learned))
    for message in planted.messages where message.isProtected {
      #expect(evaluator.evaluate(sender: nil, body: Self.text(message.body)).action == .allow)
    }
    // A score asks for more points instead, which other junk may miss.
    if !isScored { #expect(evaluator.evaluate(sender: nil, body: "claim zebra").action == .junk) }
  }

  @Test func `with few kept messages only phrases are proposed, and it is said`() async throws {
    let learned = try await Self.learn(Self.planted(kept: 12))
    #expect(try #require(learned.remark).contains("12 kept messages are too few"))
    for proposal in learned.proposals {
      for text in Self.texts(of: proposal.rule.condition) {
        #expect(
          text.contains(" ")
            || text.unicodeScalars.count >= 4 && text.unicodeScalars.allSatisfy { $0.value > 0x2E80 })
      }
    }
    #expect(try await Self.learn(Self.planted()).remark == nil)
  }

  /// The conditions on a text in a condition.
  private static func conditions(of condition: Condition) -> [TextCondition] {
    switch condition {
    case .text(let text): [text]
    case .group(let group): (group.all + group.any + group.none).flatMap { conditions(of: $0) }
    case .smart, .language, .tag, .score: []
    }
  }

  /// The texts that a condition looks for.
  private static func texts(of condition: Condition) -> [String] {
    switch condition {
    case .text(let text): [text.text]
    case .group(let group): (group.all + group.any).flatMap { texts(of: $0) }
    case .smart(let rule): [rule.name]
    case .language, .tag, .score: []
    }
  }

  @Test func `a masked word is in no rule, nor is somebody's number`() async throws {
    var planted = PlantedMessages(seed: 13)
    planted.add(20, "[LINK] claim zebra 07911 123456", isJunk: true)
    planted.add(600, "hello", isJunk: false)
    let learned = try await Self.learn(planted.messages)
    #expect(!learned.proposals.isEmpty)
    for text in learned.proposals.flatMap({ Self.texts(of: $0.rule.condition) }) {
      #expect(text != "link" && text != "[link]")
      #expect(
        !text.utf8.contains { (0x30...0x39).contains($0) } || text.utf8.contains(UInt8(ascii: "\\"))
          || text.utf8.contains(UInt8(ascii: "{")))
    }
  }
}
