import MessageFilter
import TestSupport
import Testing

/// `disguises` in a rules file: where it holds, and what messages get.
@Suite struct DisguisedFilterTests {
  private func verdict(_ rules: String, _ body: String, sender: String? = nil) throws -> Verdict {
    let reading = RulesFile.read(bytes: Array(rules.utf8))
    let rules = try #require(reading.rules, "\(reading.findings)")
    var evaluator = Evaluator(try RuleSet(compiling: rules))
    return evaluator.evaluate(sender: sender, body: body)
  }

  private func stage(_ rules: String, _ body: String, sender: String? = nil) throws -> Stage {
    try verdict(rules, body, sender: sender).reason.stage
  }

  @Test func `a filter finds its text in disguise as far as it says`() throws {
    for (level, finds) in [("none", [false, false]), ("lookalikes", [true, false]), ("all", [true, true])] {
      let rules = "{version:1,deny:[{text:'free',disguises:'\(level)'}]}"
      #expect(try (stage(rules, "frее stuff") == .deny) == finds[0], "\(level)")
      #expect(try (stage(rules, "f.r.e.e stuff") == .deny) == finds[1], "\(level)")
      #expect(try stage(rules, "free stuff") == .deny)
      #expect(try stage(rules, "fee stuff") == .default)
    }
  }

  @Test func `a filter that is found as it is comes first where the file has it first`() throws {
    let rules = "{version:1,deny:[{text:'cash',folder:'promotion'},{text:'free',disguises:'all'}]}"
    #expect(try verdict(rules, "fr33 cash").action == .promotion)
    #expect(try verdict(rules, "fr33 c@sh").action == .junk)
  }

  @Test func `the file's default is for deny and tags alone`() throws {
    #expect(try stage("{version:1,disguises:'all',deny:['free']}", "fr33") == .deny)
    #expect(try stage("{version:1,deny:[{text:'free'}],disguises:'all'}", "fr33") == .deny)
    #expect(
      try stage("{version:1,disguises:'all',deny:[{text:'free',disguises:'none'}]}", "fr33") == .default)
    #expect(try stage("{version:1,disguises:'all',allow:['free']}", "fr33") == .default)
    #expect(try stage("{version:1,allow:[{text:'free',disguises:'all'}]}", "fr33") == .allow)
    #expect(try verdict("{version:1,disguises:'all',tags:{spam:['free']}}", "fr33").tags == ["spam"])
    #expect(
      try stage("{version:1,disguises:'all',deny:[{text:'fre+',matching:'regex'}]}", "fr33") == .default)
  }

  @Test func `contacts and automatic lists are never found in disguise`() throws {
    let contacts = "{version:1,disguises:'all',contacts:['Paypal'],smart:{allUnknown:true}}"
    #expect(try stage(contacts, "x", sender: "Paypal") == .contact)
    #expect(try stage(contacts, "x", sender: "Pаypаl") == .allUnknown)
    let lists =
      "{version:1,disguises:'all',automatic:{languages:['en'],filter_lists:"
      + "{en:{deny_body:['free'],deny_sender:['cash']}}}}"
    #expect(try stage(lists, "free") == .automaticDeny)
    #expect(try stage(lists, "fr33") == .default)
    #expect(try stage(lists, "x", sender: "cash") == .automaticDeny)
    #expect(try stage(lists, "x", sender: "c@sh") == .default)
  }

  @Test func `conditions find disguised texts, but not by the default where they would let through`() throws {
    let rules = "{version:1,disguises:'all',deny:[{all:['free','cash'],none:['hello']}]}"
    #expect(try stage(rules, "fr33 c@sh") == .deny)
    #expect(try stage(rules, "fr33 coin") == .default)
    #expect(try stage(rules, "fr33 c@sh h3llo") == .deny)
    #expect(try stage(rules, "fr33 c@sh hello") == .default)
    let own = "{version:1,deny:[{all:['free'],none:[{text:'hello',disguises:'all'}]}]}"
    #expect(try stage(own, "free h3llo") == .default)
    let score =
      "{version:1,disguises:'all',deny:[{score:[{points:2,text:'free'},{points:-1,text:'hello'}],atLeast:2}]}"
    #expect(try stage(score, "fr33 h3llo") == .deny)
    #expect(try stage(score, "fr33 hello") == .default)
  }

  @Test func `whole and prefix hold for the text as it is read`() throws {
    let whole = "{version:1,deny:[{text:'free money',matching:'whole',target:'body',disguises:'all'}]}"
    #expect(try stage(whole, " fr33\u{2800}m0ney \n") == .deny)
    #expect(try stage(whole, "fr33 m0ney!") == .default)
    #expect(try stage(whole, "a fr33 m0ney") == .default)
    let prefix = "{version:1,deny:[{text:'free',matching:'prefix',disguises:'all'}]}"
    #expect(try stage(prefix, "\u{200B} fr33 money") == .deny)
    #expect(try stage(prefix, "get fr33 money") == .default)
    #expect(try stage(prefix, "get money", sender: "fr33") == .deny)
  }

  @Test func `a match is where it stands in the message`() throws {
    let found = try verdict("{version:1,deny:[{text:'free',disguises:'all'}]}", "so f.r.é.e now")
    #expect(found.reason.match?.text == "f.r.é.e")
    #expect(found.reason.match?.range == 3..<10)
  }

  @Test(arguments: ["regex", "number"])
  func `it can't stand beside what is no text`(_ matching: String) {
    let marked = MarkedText(
      "{version:1,deny:[{text:'12345',target:'sender',matching:'\(matching)',disguises:▶'all'}]}")
    let reading = marked.read()
    #expect(reading.rules == nil)
    #expect(reading.findings.first?.pointer == "/deny/0/disguises")
    #expect(reading.findings.first?.column == marked.column)
    #expect(reading.findings.first?.message.contains("matching: \"contains\"") == true)
  }

  @Test func `an unknown level is a mistake`() {
    for rules in ["{version:1,disguises:'some'}", "{version:1,deny:[{text:'a',disguises:'some'}]}"] {
      let reading = RulesFile.read(bytes: Array(rules.utf8))
      #expect(reading.rules == nil)
      #expect(reading.findings.first?.message.contains("expected none, lookalikes or all") == true)
    }
  }

  @Test func `what it lets in, and a pasted word, get a warning`() {
    func warnings(_ rules: String) -> [String] {
      RulesFile.read(bytes: Array(rules.utf8)).findings.map { "\($0.pointer) \($0.message)" }
    }
    let allow = warnings("{version:1,allow:[{text:'Bank of Cork',disguises:'lookalikes'}]}")
    #expect(allow.count == 1)
    #expect(allow.first?.contains("a disguised sender name would be let in") == true)
    let mixed = warnings("{version:1,deny:[{text:'frее',disguises:'all'}]}")
    #expect(mixed.count == 1)
    #expect(mixed.first?.contains("letters of several scripts") == true)
    #expect(mixed.first?.contains("the one script in which all its letters can be read") == true)
    #expect(warnings("{version:1,deny:['frее']}").isEmpty)
  }

  /// Filters that differ in disguises are not the same, and none decides for the other.
  @Test func `a filter in disguise is covered by its like alone`() {
    func warned(_ filters: String) -> [String] {
      RulesFile.read(bytes: Array("{version:1,deny:[\(filters)]}".utf8)).findings.map(\.pointer)
    }
    #expect(warned("'free',{text:'free',disguises:'all'}").isEmpty)
    #expect(warned("'free',{text:'free money',disguises:'all'}").isEmpty)
    #expect(warned("{text:'free',disguises:'all'},{text:'free',disguises:'all'}") == ["/deny/1"])
    #expect(warned("{text:'free',disguises:'all'},'free money'") == ["/deny/1"])
  }

  @Test func `rules are written with it and read again`() throws {
    let text =
      "{version:1,disguises:'all',deny:['free',{text:'cash',disguises:'none'},{any:['a','b'],none:['c']}]}"
    let rules = try #require(RulesFile.read(bytes: Array(text.utf8)).rules)
    #expect(rules.deny[0].disguises == .all)
    #expect(rules.deny[1].disguises == .none)
    let written = RulesFile.text(of: rules)
    #expect(written.contains("  disguises: \"all\",\n"))
    #expect(written.contains("    \"free\",\n"))
    #expect(RulesFile.read(bytes: Array(written.utf8)).rules == rules)
  }

  @Test func `a message too long to be searched for disguises is said to be so`() throws {
    var evaluator = Evaluator(try RuleSet(parsing: "{version: 1, deny: [{text: 'free', disguises: 'all'}]}"))
    let padding = String(repeating: "z", count: 1 << 20)
    #expect(evaluator.explain(sender: nil, body: "f.r.e.e " + padding).description.contains("not looked for"))
    #expect(!evaluator.explain(sender: nil, body: "f.r.e.e").description.contains("not looked for"))
  }

  /// The marks of each match once took as long as the whole message.
  @Test func `every condition of a filter is explained with its place`() throws {
    let words = (0..<3000).map { "w\($0)q" }
    let items = words.map { "{points: 1, text: '\($0)'}" }.joined(separator: ",")
    var evaluator = Evaluator(try RuleSet(parsing: "{version: 1, deny: [{atLeast: 1, score: [\(items)]}]}"))
    let text = evaluator.explain(sender: nil, body: words.joined(separator: " ")).description
    let lines = text.split(separator: "\n")
    let last = try #require(lines.lastIndex { $0.contains("\"w2999q\" holds") })
    #expect(lines[last + 1].hasSuffix(" w2998q w2999q"))
    #expect(lines[last + 2].hasSuffix(" ^^^^^^"))
  }
}
