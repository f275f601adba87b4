import MessageFilter
import TestSupport
import Testing

@testable import RuleLearning

/// Small scores among the rules.
@Suite struct KindScoresTests {
  private static let hints = [
    "urgent", "claim", "reply", "winner", "mobile", "voucher", "account", "bonus", "credit", "offer", "loan",
    "cash",
  ]

  /// Junk with five of twelve hints, and kept messages with three of them.
  private static func weakEvidence(seed: UInt64 = 61) -> PlantedMessages {
    var planted = PlantedMessages(seed: seed)
    var generator = SeededGenerator(seed: seed)
    func add(_ count: Int, isJunk: Bool) {
      let some = hints.shuffled(using: &generator).prefix(count)
      planted.add(1, some.joined(separator: " so "), isJunk: isJunk)
    }
    for _ in 0..<150 { add(5, isJunk: true) }
    for _ in 0..<900 { add(3, isJunk: false) }
    return planted
  }

  private static func scores(_ learned: LearnedRules) -> [ScoredConditions] {
    learned.proposals.compactMap { proposal in
      if case .score(let score) = proposal.rule.condition { score } else { nil }
    }
  }

  @Test func `much weak evidence becomes a small score, which catches messages it never saw`() async throws {
    let learned = try await Learner(LearningSettings(), jobs: 2).learn(Self.weakEvidence().messages)
    let score = try #require(Self.scores(learned).first)
    #expect(learned.proposals.first?.rule.id == "learned-score")
    #expect((2...30).contains(score.items.count))
    let texts = score.items.map { item in
      if case .group(let group) = item.condition { group.any.count } else { 1 }
    }
    #expect(texts.reduce(0, +) <= 200)
    var rules = Rules()
    rules.deny = learned.proposals.map(\.rule)
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    var caught = (junk: 0, kept: 0)
    for message in Self.weakEvidence(seed: 67).messages {
      let body = String(decoding: message.body, as: UTF8.self)
      if evaluator.evaluate(sender: nil, body: body).action != .junk { continue }
      if message.isJunk { caught.junk += 1 } else { caught.kept += 1 }
    }
    #expect(caught.junk >= 140)
    #expect(caught.kept <= 2)
  }

  @Test func `the order of the messages changes no score, and its evidence is what it matches alone`()
    async throws
  {
    let messages = Self.weakEvidence().messages
    var generator = SeededGenerator(seed: 3)
    let learned = try await Learner(LearningSettings(), jobs: 2).learn(messages)
    let shuffled = try await Learner(LearningSettings(), jobs: 2).learn(messages.shuffled(using: &generator))
    #expect(learned.proposals.map(\.rule) == shuffled.proposals.map(\.rule))
    let proposal = try #require(learned.proposals.first)
    var rules = Rules()
    rules.deny = [proposal.rule]
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    let caught = messages.filter {
      evaluator.evaluate(sender: nil, body: String(decoding: $0.body, as: UTF8.self)).action == .junk
    }
    #expect(proposal.junk.map(\.line) == caught.filter(\.isJunk).map(\.line))
    #expect(proposal.kept.map(\.line) == caught.filter { !$0.isJunk }.map(\.line))
    #expect(proposal.rule.note?.hasPrefix("caught \(proposal.junk.count) junk messages in ") == true)
  }

  @Test func `what one phrase tells gets no score, nor does a run with room for no rule more`() async throws {
    var planted = PlantedMessages(seed: 71)
    planted.add(40, "claim zebra", isJunk: true)
    planted.add(40, "bitcoin yacht", isJunk: true)
    planted.add(600, "hello", isJunk: false)
    #expect(Self.scores(try await Learner(LearningSettings(), jobs: 2).learn(planted.messages)).isEmpty)
    var settings = LearningSettings()
    settings.maxRules = 1
    #expect(try await Learner(settings, jobs: 2).learn(Self.weakEvidence().messages).proposals.count == 1)
  }

  @Test
  func `a kind of few kept messages is part of the largest, and texts belong to the kind of their script`()
    async throws
  {
    var planted = PlantedMessages(seed: 73)
    planted.add(3, "привет", isJunk: true)
    planted.add(30, "hello", isJunk: false)
    planted.add(20, "добрый день", isJunk: false)
    planted.add(4, "你好", isJunk: false)
    let set = await LearningSet(planted.messages)
    let matrix = try await FeatureMatrix(set, Feature.scripts, Workers(count: 2))
    let kinds = MessageKinds(matrix)
    #expect(kinds.count == 3)
    let merged = kinds.merged(set, minKept: 10)
    #expect(merged.count == 2)
    let (han, cyrillic) = (0, 1)
    for row in 0..<matrix.rows.count {
      #expect(kinds.rows[row] == (matrix.has(han, row) ? 1 : matrix.has(cyrillic, row) ? 2 : 0))
      #expect(merged.rows[row] == (matrix.has(cyrillic, row) ? 1 : 0))
    }
    #expect(
      ["hello", "你好", "привет", "שלום"].map { merged.kind(ofScript: ScriptClass.of($0)) } == [0, 0, 1, 0])
    #expect(merged.tellingScripts(0) == (any: [], none: [cyrillic]))
    #expect(merged.tellingScripts(1) == (any: [cyrillic], none: [han]))
    #expect(kinds.tellingScripts(2) == (any: [cyrillic], none: [han]))
    #expect(kinds.merged(set, minKept: 1_000).tellingScripts(0) == (any: [], none: []))
  }

  /// Texts in Thai, Khmer and kana were those of the kind that Han sorts messages into, whatever it left.
  @Test func `a text is of the kind that a message of this text only is of`() async throws {
    let texts = [
      "hello", "привет", "你好", "שלום", "สวัสดี", "ជំរាប", "こんにちは", "カタカナ", "日本の", "の日", "vip привет", "ок ok",
    ]
    var planted = PlantedMessages(seed: 97)
    planted.add(3, "hello", isJunk: true)
    let plain = planted.messages.count
    let messages =
      planted.messages
      + texts.enumerated().map { PlantedMessages.message(plain + $0 + 1, $1, isJunk: false) }
    let set = await LearningSet(messages)
    let matrix = try await FeatureMatrix(set, Feature.scripts, Workers(count: 2))
    let kinds = MessageKinds(matrix)
    for (index, message) in set.kept.enumerated() {
      let text = String(decoding: message.body, as: UTF8.self)
      #expect(kinds.kinds(of: text).contains(kinds.rows[set.junk.count + index]), "\(text)")
    }
    // Kana is in messages with Han too.
    let (others, han, cyrillic) = (0, 1, 2)
    #expect(kinds.kinds(of: "カタカナ") == [others, han])
    #expect(kinds.kinds(of: "hello") == [others])
    #expect(kinds.kinds(of: "の日") == [han])
    #expect(kinds.kinds(of: "vip привет") == [cyrillic])
    #expect(KindScript.all.map { kinds.kind(ofScript: $0.texts) } == [han, cyrillic])
  }

  @Test func `texts are left out until few enough are left, and those that tell most stay`() async throws {
    var planted = PlantedMessages(seed: 79)
    planted.add(30, "claim", isJunk: true)
    planted.add(30, "bonus", isJunk: true)
    planted.add(6, "hello", isJunk: true)
    planted.add(100, "hello", isJunk: false)
    planted.add(5, "claim", isJunk: false)
    let set = await LearningSet(planted.messages)
    let texts = ["hello", "claim", "bonus", "zebra"].map { Feature(.word, text: $0) }
    let matrix = try await FeatureMatrix(set, texts, Workers(count: 2))
    let rows = Array(0..<matrix.rows.count)
    let model = ScoreModel(
      matrix, features: Array(texts.indices), examples: rows, isJunk: rows.map { $0 < set.junk.count },
      postings: matrix.postings(), size: ScoreModel.Size(items: 4, itemsOfLevel: 1, levels: 2, texts: 2))
    #expect(Set(model.items.flatMap(\.features)).count == 2)
    #expect(!model.items.contains { $0.features.contains(3) })
    // The sums of the model are those of its items one by one.
    let sums = rows.map { row in
      model.items.reduce(0) { sum, item in
        sum + (item.features.contains { matrix.has($0, row) } ? item.points : 0)
      }
    }
    #expect(matrix.sums(model.items) == sums)
  }

  @Test func `a score is raised until it catches no more kept messages than are allowed`() async throws {
    var planted = PlantedMessages(seed: 84)
    planted.add(40, "claim", isJunk: true)
    planted.add(40, "claim bonus", isJunk: true)
    planted.add(100, "hello", isJunk: false)
    planted.add(4, "claim", isJunk: false)
    planted.add(2, "claim bonus", isJunk: false)
    let set = await LearningSet(planted.messages)
    let matrix = try await FeatureMatrix(
      set, ["hello", "claim", "bonus"].map { Feature(.word, text: $0) }, Workers(count: 2))
    let rows = Array(0..<matrix.rows.count)
    var model = ScoreModel(
      matrix, features: [0, 1, 2], examples: rows, isJunk: rows.map { $0 < set.junk.count },
      postings: matrix.postings(), size: ScoreModel.Size(items: 3, itemsOfLevel: 1, levels: 2),
      by: .naiveBayes)
    let kept = set.kept.indices.map { (row: set.junk.count + $0, weight: 1.0) }
    func caught(_ allowed: Int) -> Int {
      model.atLeast = 1
      model.spare(kept, but: allowed, matrix)
      return model.caught(matrix).suffix(set.kept.count).count { $0 }
    }
    // Two have both words, and four one, which are caught together or not at all.
    #expect([0, 1, 2, 5, 6, 200].map(caught) == [0, 0, 2, 2, 6, 6])
  }

  @Test func `one number does not get the points of two shapes of numbers, nor more than a text`()
    async throws
  {
    var planted = PlantedMessages(seed: 83)
    planted.add(60, "claim it, call 07911123456 now", isJunk: true)
    planted.add(60, "claim it, text 86688 now", isJunk: true)
    planted.add(60, "call 07911123456 now", isJunk: true)
    planted.add(300, "call now", isJunk: false)
    let set = await LearningSet(planted.messages)
    let matrix = try await FeatureMatrix(
      set, Feature.detectors + ["call", "text", "now", "claim"].map { Feature(.word, text: $0) },
      Workers(count: 2))
    let rows = Array(0..<matrix.rows.count)
    let model = ScoreModel(
      matrix, features: Array(matrix.features.indices), examples: rows,
      isJunk: rows.map { $0 < set.junk.count }, postings: matrix.postings(),
      size: ScoreModel.Size(items: 30, itemsOfLevel: 3, levels: 4, joinsNumbers: true))
    let numbers = model.items.filter { item in
      item.points > 0 && item.features.contains { matrix.features[$0].roles.contains(.number) }
    }
    #expect(numbers.count == 1)
    #expect(numbers.first?.features.count ?? 0 >= 2)
    // Numbers alone tell all junk here, and would get the most points.
    let most = model.items.filter { $0.features.contains { matrix.isText[$0] } }.map(\.points).max()
    #expect(numbers.first?.points ?? .max <= most ?? 0)
  }

  @Test func `no item takes points for a text that junk has more often, whatever stands beside it`()
    async throws
  {
    // Beside *claim*, *bonus* speaks against junk. By itself it speaks for it: 20% of junk has it, and 10% of
    // what is kept.
    var planted = PlantedMessages(seed: 89)
    planted.add(80, "claim", isJunk: true)
    planted.add(20, "claim bonus", isJunk: true)
    planted.add(60, "claim bonus", isJunk: false)
    planted.add(540, "dinner", isJunk: false)
    let set = await LearningSet(planted.messages)
    let texts = ["claim", "bonus", "dinner"].map { Feature(.word, text: $0) }
    let matrix = try await FeatureMatrix(set, texts, Workers(count: 2))
    let rows = Array(0..<matrix.rows.count)
    let isJunk = rows.map { $0 < set.junk.count }
    let (bonus, dinner) = (1, 2)
    let weights = LinearClassifier(
      matrix.rows, features: texts.count, examples: rows, isJunk: isJunk, cost: 0.2, junkShare: 0.3
    ).weights
    #expect(weights[bonus] < -0.05 && weights[dinner] < -0.05)
    let model = ScoreModel(
      matrix, features: Array(texts.indices), examples: rows, isJunk: isJunk, postings: matrix.postings(),
      size: ScoreModel.Size(items: 4, itemsOfLevel: 1, levels: 2))
    let against = model.items.filter { $0.points < 0 }.flatMap(\.features)
    #expect(against == [dinner])
  }
}
