import Bytes
import JSONText
import LanguageIdentification
import MessageFilter
import TestSupport
import Testing

@Suite struct EvaluatorTests {
  @Test(arguments: 0..<20)
  func `random messages get the verdict that reading the rules one after another gives`(seed: Int) throws {
    var random = RandomMessages(seed: UInt64(seed))
    let detectors = SingleDetectors()
    let guesses = LanguageGuesses()
    for _ in 0..<20 {
      let rules = random.rules()
      var evaluator = Evaluator(try RuleSet(compiling: rules))
      var reference = ReferenceEvaluator(rules: rules, guess: guesses.guess)
      reference.mixedScripts = { try? detectors.match(.mixedScripts, nil, $0) }
      for _ in 0..<25 {
        let (sender, body) = random.message()
        let fields = random.fields()
        let got = evaluator.evaluate(sender: sender, body: body, fields: fields)
        let expected = reference.verdict(sender: sender, body: body, fields: fields)
        #expect(got == expected, "seed \(seed), sender \(sender ?? "nil"), body \(body)")
      }
    }
  }

  /// What the test above compares is worth something only if each kind of decision is among it.
  @Test func `random messages are decided at every stage, by texts as they are and in disguise`() throws {
    var kinds: Set<String> = []
    for seed in 0..<10 {
      var random = RandomMessages(seed: UInt64(seed))
      for _ in 0..<20 {
        let rules = random.rules()
        let disguised = Set((rules.allow + rules.deny).filter { $0.disguises != .none }.map(\.text))
        var evaluator = Evaluator(try RuleSet(compiling: rules))
        for _ in 0..<25 {
          let (sender, body) = random.message()
          let verdict = evaluator.evaluate(sender: sender, body: body, fields: random.fields())
          let stage = verdict.reason.stage
          kinds.insert("\(stage)")
          switch verdict.reason {
          case .rule(_, .conditions(let found)):
            kinds.insert(found.points == nil ? "\(stage) by conditions" : "\(stage) by a score")
          case .rule(let rule, .text(let match)):
            if disguised.contains(rule.text), match.text.lowercased() != rule.text.lowercased() {
              kinds.insert("disguised")
            }
          default: break
          }
          if !verdict.tags.isEmpty { kinds.insert("tags") }
        }
      }
    }
    let filters = ["allow by conditions", "allow by a score", "deny by conditions", "deny by a score"]
    #expect(kinds == Set(Stage.allCases.map { "\($0)" } + filters + ["disguised", "tags"]))
  }

  /// A filter is evaluated only if what it requires was found, but for the report of its conditions always.
  @Test(arguments: 300..<310)
  func `filters that name tags match as reading the rules says, and every one that matches is listed`(
    seed: Int
  ) throws {
    var random = RandomMessages(seed: UInt64(seed))
    let detectors = SingleDetectors()
    let guesses = LanguageGuesses()
    var decidedByTag = 0
    for _ in 0..<20 {
      var rules = random.rules()
      for index in rules.allow.indices { random.addTag(to: &rules.allow[index]) }
      for index in rules.deny.indices { random.addTag(to: &rules.deny[index]) }
      var evaluator = Evaluator(try RuleSet(compiling: rules))
      var reference = ReferenceEvaluator(rules: rules, guess: guesses.guess)
      reference.mixedScripts = { try? detectors.match(.mixedScripts, nil, $0) }
      for _ in 0..<25 {
        let (sender, body) = random.message()
        let fields = random.fields()
        let explanation = evaluator.explain(sender: sender, body: body, fields: fields)
        let expected = reference.verdict(sender: sender, body: body, fields: fields)
        #expect(
          explanation.verdict == expected, "seed \(seed), sender \(sender ?? "nil"), body \(body)")
        let listed = Set(explanation.stages.flatMap(\.matches).compactMap(Self.pointer))
        for filter in explanation.filters where filter.matches && filter.tag == nil {
          #expect(
            listed.contains(filter.rule.pointer),
            "seed \(seed), sender \(sender ?? "nil"), body \(body)")
        }
        guard case .rule(_, .conditions(let found)) = expected.reason, let first = found.matches.first,
          found.matches.count == 1, first.match == nil, let text = first.text
        else { continue }
        if RandomMessages.tagNames.contains(text) { decidedByTag += 1 }
      }
    }
    #expect(decidedByTag > 0)
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)), arguments: 100..<116)
  func `real messages get that verdict too, from rules made of their words`(seed: Int) throws {
    var random = RandomMessages(seed: UInt64(seed))
    let all = try RealMessages.sample.get()
    #expect(all.count > 300)
    let detectors = SingleDetectors()
    let guesses = LanguageGuesses()
    var deciding = 0
    for _ in 0..<8 {
      let messages = (0..<20).map { _ in random.pick(all) }
      random.use(messages)
      let rules = random.rules()
      var evaluator = Evaluator(try RuleSet(compiling: rules))
      var reference = ReferenceEvaluator(rules: rules, guess: guesses.guess)
      reference.detect = { try? detectors.match($0, $1, $2) }
      for (sender, body) in messages {
        let fields = random.fields()
        let got = evaluator.evaluate(sender: sender, body: body, fields: fields)
        let expected = reference.verdict(sender: sender, body: body, fields: fields)
        #expect(got == expected, "seed \(seed), sender \(sender ?? "nil"), body \(body)")
        if got.reason != .noRule { deciding += 1 }
      }
    }
    #expect(deciding > 30)
  }

  /// With an evaluator that looks for all patterns at once, and with one that searches for them afterwards.
  @Test(arguments: 200..<210, [true, false])
  func `the rules that match beside the deciding one are those that an explanation lists`(
    seed: Int, visitsOthers: Bool
  ) throws {
    var random = RandomMessages(seed: UInt64(seed))
    var others = 0
    for _ in 0..<10 {
      let ruleSet = try RuleSet(compiling: random.rules())
      var evaluator = Evaluator(ruleSet, visitsOthers: visitsOthers)
      var explainer = Evaluator(ruleSet)
      var reader = MessageReader(try MessageLayout(fields: ruleSet.fields))
      for _ in 0..<25 {
        let (sender, body) = random.message()
        var line = ByteBuffer(capacity: 256)
        line.append("{")
        if let sender {
          line.append("\"sender\":")
          line.append(jsonString: sender)
          line.append(",")
        }
        line.append("\"body\":")
        line.append(jsonString: body)
        line.append("}\n")
        reader.begin(line.span)
        let isThere = reader.next(line.span)
        try #require(isThere)
        var found: [String] = []
        evaluator.judge(&reader, of: line.span) { found.append(ruleSet.rules[$0].pointer) }
        let explanation = explainer.explain(sender: sender, body: body)
        var expected = explanation.stages.flatMap(\.matches).compactMap(Self.pointer)
        if let deciding = Self.pointer(explanation.verdict) { expected.removeAll { $0 == deciding } }
        #expect(found == expected, "seed \(seed), sender \(sender ?? "nil"), body \(body)")
        others += found.count
      }
    }
    #expect(others > 10)
  }

  @Test(arguments: 0..<20)
  func `every contact and automatic sender that a sender equals is listed once, in the order of deciding`(
    seed: Int
  ) throws {
    var random = RandomMessages(seed: UInt64(seed))
    let texts = [
      "bank", "BANK", "Банк", "банк", "050-123-4567", "0501234567", "+972501234567", "972501234567",
      "15550100299", "+15550100299", "tel:+15550100299", "TEL:+15550100299", "123",
    ]
    var several = 0
    for _ in 0..<20 {
      var rules = Rules()
      func some(_ most: Int) -> [String] { (0..<random.pick([0, 1, most])).map { _ in random.pick(texts) } }
      rules.country = random.pick([nil, "IL"])
      rules.contacts = random.flip() ? some(4) : []
      for key in ["en", "he", "fr"] {
        var list = AutomaticList(key: key)
        list.allowSender = random.flip() ? some(3) : []
        list.denySender = some(4)
        rules.automatic.lists.append(list)
      }
      rules.automatic.languages = random.pick([["he", "en"], ["en", "he", "fr"], ["fr"]])
      let reference = ReferenceEvaluator(rules: rules) { _ in nil }
      let ruleSet = try RuleSet(compiling: rules)
      var evaluator = Evaluator(ruleSet)
      var reader = MessageReader(try MessageLayout())
      for sender in texts {
        let expected = reference.equalSenders(sender)
        let explanation = evaluator.explain(sender: sender, body: "")
        #expect(explanation.stages.flatMap(\.matches).compactMap(Self.pointer) == expected)
        #expect(Self.pointer(explanation.verdict) == expected.first)
        var line = ByteBuffer(capacity: 64)
        line.append("{\"sender\":")
        line.append(jsonString: sender)
        line.append("}\n")
        reader.begin(line.span)
        let isThere = reader.next(line.span)
        try #require(isThere)
        var others: [String] = []
        evaluator.judge(&reader, of: line.span) { others.append(ruleSet.rules[$0].pointer) }
        #expect(others == Array(expected.dropFirst()), "seed \(seed), sender \(sender)")
        several += others.count
      }
    }
    #expect(several > 50)
  }

  @Test func `the list of a language that is named twice is compiled once`() throws {
    var list = AutomaticList(key: "he")
    list.denySender = ["a"]
    list.denyBody = ["b"]
    var rules = Rules()
    rules.automatic.lists = [list]
    rules.automatic.languages = ["he", "he", "iw"]
    let ruleSet = try RuleSet(compiling: rules)
    #expect(
      ruleSet.rules.map(\.pointer)
        == ["/automatic/filter_lists/he/deny_sender/0", "/automatic/filter_lists/he/deny_body/0"])
  }

  private static func pointer(_ verdict: Verdict) -> String? {
    if case .rule(let rule, _) = verdict.reason { rule.pointer } else { nil }
  }

  /// Every stage matches this message, so switching stages off one by one shows their order.
  @Test func `the stages decide in the order of winnow(7)`() throws {
    let sender = "+442071838750"
    let body = "free код 😀"
    var rules = Rules()
    rules.contacts = ["+44 2071838750"]
    rules.allow = [FilterRule(text: "free")]
    rules.smart.allUnknown = true
    var list = AutomaticList(key: "en")
    list.allowBody = ["код"]
    list.denyBody = ["free"]
    rules.automatic.lists = [list]
    rules.automatic.languages = ["en"]
    rules.smart.insert(.emojis)
    rules.deny = [FilterRule(text: "код")]
    // The guess for a body in two scripts is unsure.
    var english = LanguageRule(language: .language(.en), name: "en")
    english.confidence = 0
    rules.denyLanguage = [english]
    func stage(_ rules: Rules) throws -> Stage {
      var evaluator = Evaluator(try RuleSet(compiling: rules))
      return evaluator.evaluate(sender: sender, body: body).reason.stage
    }
    #expect(try stage(rules) == .contact)
    rules.contacts = ["020 7183 8750"]
    #expect(try stage(rules) != .contact)
    rules.country = "GB"
    #expect(try stage(rules) == .contact)
    rules.country = nil
    rules.contacts = []
    #expect(try stage(rules) == .allow)
    rules.allow[0].isEnabled = false
    #expect(try stage(rules) == .allUnknown)
    rules.smart.allUnknown = false
    #expect(try stage(rules) == .automaticAllow)
    rules.automatic.lists[0].allowBody = []
    #expect(try stage(rules) == .smart)
    rules.smart.remove("emojis")
    #expect(try stage(rules) == .deny)
    rules.deny = []
    #expect(try stage(rules) == .language)
    rules.denyLanguage = []
    #expect(try stage(rules) == .automaticDeny)
    rules.automatic.languages = []
    #expect(try stage(rules) == .default)
  }

  @Test(
    arguments: [
      (Message(sender: "Ann", body: "free"), "/contacts/0"),
      (Message(sender: "Bob", body: "free", fields: ["chat": "pub"]), "/deny/0"),
      (Message(sender: nil, body: "hello", fields: ["chat": "pub"]), "/deny/1"),
      (Message(sender: nil, body: "hello", fields: ["other": "pub"]), ""),
    ])
  func `a message is judged and explained by all of its parts`(message: Message, rule: String) throws {
    let rules = try RuleSet(
      parsing: """
        {version: 1, fields: {chat: "/chat"}, contacts: ["Ann"], deny: ["free", {text: "pub", target: "chat"}]}
        """)
    var evaluator = Evaluator(rules)
    let judged = evaluator.evaluate(message)
    let explanation = evaluator.explain(message)
    for verdict in [judged, explanation.verdict] { #expect((verdict.reason.rule?.name ?? "") == rule) }
    #expect(explanation.description.contains(message.body))
    #expect(explanation.description.contains(message.sender ?? "(none)"))
  }

  @Test func `of automatic lists the earlier language decides, be it by sender or body`() throws {
    var first = AutomaticList(key: "he")
    first.denyBody = ["money"]
    var second = AutomaticList(key: "en")
    second.denySender = ["Shop"]
    second.denyBody = ["free"]
    var rules = Rules()
    rules.automatic.lists = [first, second]
    rules.automatic.languages = ["he", "en"]
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    #expect(
      evaluator.evaluate(sender: "SHOP", body: "free money").reason.rule?.name
        == "/automatic/filter_lists/he/deny_body/0")
    rules.automatic.languages = ["en", "he"]
    evaluator = Evaluator(try RuleSet(compiling: rules))
    #expect(
      evaluator.evaluate(sender: "SHOP", body: "free money").reason.rule?.name
        == "/automatic/filter_lists/en/deny_sender/0")
  }

  @Test func `an explanation tells of each condition whether it holds, of filters too that don't match`()
    throws
  {
    let file = """
      {version: 1, deny: [
        {id: "scam", all: ["parcel", {any: ["fee", "toll"]}], none: ["Post"]},
        {id: "score", atLeast: 9, score: [{points: 5, text: "fee"}, {points: 4, text: "zzz"}]},
        {id: "other", all: ["nowhere"]},
      ], tags: {t: [{any: ["toll", "fee"]}]}}
      """
    let rules = try #require(RulesFile.read(bytes: Array(file.utf8)).rules)
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    let explanation = evaluator.explain(sender: "Post", body: "a parcel, a fee")
    #expect(explanation.verdict.reason == .noRule)
    #expect(explanation.verdict.tags == ["t"])
    #expect(explanation.filters.map(\.rule.name) == ["scam", "score", "/tags/t/0"])
    #expect(explanation.filters.map(\.matches) == [false, false, true])
    #expect(explanation.filters.map(\.points) == [nil, 5, nil])
    #expect(explanation.filters.map(\.tag) == [nil, nil, "t"])
    let scam = explanation.filters[0].conditions
    #expect(
      scam.map { String($0.condition.condition.dropFirst("/deny/0".count)) }
        == ["/all/0", "/all/1", "/all/1/any/0", "/all/1/any/1", "/none/0"])
    #expect(scam.map(\.holds) == [true, true, true, false, true])
    #expect(scam.map(\.depth) == [1, 1, 2, 2, 1])
    #expect(scam.map { $0.condition.match?.text } == ["parcel", nil, "fee", nil, "Post"])
    #expect(explanation.filters[1].conditions.map(\.condition.points) == [5, 4])
  }
}
