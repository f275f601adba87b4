import TestSupport
import Testing

/// check, explain, test, diff, list, add, remove, import, export and init as a built program.
@Suite struct RulesToolsTests {
  @Test func `init writes the languages that are named, else the locale's and English`() throws {
    let place = try Workplace()
    func ids(_ arguments: [String], _ locale: String) throws -> String {
      let outcome = try place.run(["init"] + arguments, environment: ["LC_ALL": locale])
      #expect(outcome.status == 0)
      #expect(try place.run(["check", "--strict", "-"], input: outcome.out).status == 0)
      return ["prize", "ru-work", "he-loan"].filter { outcome.out.contains("id: \"\($0)\"") }.joined(
        separator: " ")
    }
    #expect(try ids([], "C.UTF-8") == "prize")
    #expect(try ids([], "ru_RU.UTF-8") == "prize ru-work")
    #expect(try ids([], "xx_XX") == "prize")
    #expect(try ids(["--language", "he,ru"], "C.UTF-8") == "ru-work he-loan")
    let unknown = try place.winnow("init", "--language", "he,xx")
    #expect(unknown.status == 2 && unknown.out.isEmpty)
  }

  static let rules = """
    // kept
    {
      version: 1,
      allow: ["your parcel"],
      deny: [
        "free money",   // kept too
        { id: "prize", text: "w[i1]n .{0,20}prize", matching: "regex", folder: "promotion" },
      ],
      smart: { links: true },
    }

    """

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    return place
  }

  // MARK: check

  @Test func `check counts, and its status tells of errors and with strict of warnings`() throws {
    let place = try workplace()
    let good = try place.winnow("check", "rules.json5")
    #expect(good.status == 0)
    #expect(good.out == "rules.json5: no errors, no warnings\n")
    try place.write("warned.json5", "{version: 1, deny: [\"Free\", \"free\"]}")
    #expect(try place.winnow("check", "warned.json5").status == 0)
    #expect(try place.winnow("check", "--strict", "warned.json5").status == 1)
    let bad = try place.run(["check", "-"], input: "{version: 1, deny: [\"\", 3]}")
    #expect(bad.status == 1)
    #expect(bad.lines.last == "standard input: 2 errors, no warnings")
    let missing = try place.winnow("check", "none.json5")
    #expect(missing.status == 2)
    #expect(
      missing.err == "winnow: error: the rules file none.json5 can't be read: No such file or directory\n")
  }

  @Test func `check as JSON is an object a finding, with the members of winnow(1)`() throws {
    let outcome = try Workplace().run(
      ["check", "--json", "-"], input: "{\n  version: 1,\n  deny: [\"free money\", \"\"],\n}\n")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1)
    #expect(outcome.out.hasPrefix(#"{"severity":"error","line":3,"column":24,"rule":"/deny/1","message":""#))
  }

  @Test func `check as JSON says on standard error how many findings it leaves out`() throws {
    let texts = Array(repeating: "''", count: 103).joined(separator: ", ")
    let outcome = try Workplace().run(["check", "--json", "-"], input: "{ version: 1, deny: [\(texts)] }")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 100)
    #expect(outcome.err == "winnow: warning: not listed: 3 more errors in standard input\n")
  }

  @Test(arguments: [
    (#"deny: ["x", { text: "(", matching: "regex" }]"#, "/deny/1"),
    (#"allow: [{ txt: "x" }]"#, "/allow/0"), (#"contacts: ["x", 5]"#, "/contacts/1"),
    (#"denyLanguage: [{ language: "xx" }]"#, "/denyLanguage/0"),
    (#"smart: { shortSender: { max: 0 } }"#, "/smart/shortSender"),
    (#"smart: { countryAllowlist: ["+1", "XX"] }"#, "/smart/countryAllowlist"),
    (
      #"automatic: { languages: ["en"], filter_lists: { en: { deny_body: ["x", " "] } } }"#,
      "/automatic/filter_lists/en/deny_body/1"
    ),
    (#"fields: { body: "x" }"#, "/fields/body"),
  ])
  func `check as JSON names the rule as verdicts do`(section: String, rule: String) throws {
    let outcome = try Workplace().run(["check", "--json", "-"], input: "{ version: 1, \(section) }")
    #expect(outcome.lines.count == 1)
    #expect(outcome.line(0).contains(#","rule":"\#(rule)","message":""#), "\(outcome.out)")
  }

  @Test func `the starter rules are good, and builtin is them`() throws {
    let place = try Workplace()
    let starter = try place.winnow("init")
    #expect(starter.status == 0)
    try place.write("starter.json5", starter.out)
    let check = try place.winnow("check", "--strict", "starter.json5")
    #expect(check.status == 0, "\(check.out)")
    let messages = try String(decoding: readFile(checkout + "/examples/messages.ndjson"), as: UTF8.self)
    let own = try place.run(["-r", "starter.json5"], input: messages)
    #expect(try place.run(["-r", "builtin"], input: messages).out == own.out)
  }

  @Test func `test compares tags and points, and may leave the action out`() throws {
    let place = try workplace()
    try place.write(
      "tags.json5",
      "{version: 1, fields: {chat: '/c'}, deny: [{text: 'jobs', target: 'chat'}, {id: 's', atLeast: 2, "
        + "score: [{points: 3, text: 'claim'}, {points: -1, text: 'now'}]}], tags: {a: ['parcel'], b: ['fee']}}"
    )
    let good = #"""
      {"body":"parcel fee","expect":{"tags":["b","a"]}}
      {"body":"parcel","expect":{"action":"allow","tags":["a"]}}
      {"body":"x","expect":{"tags":[]}}
      {"body":"claim now","expect":{"rule":"s","points":2,"match":"claim"}}
      {"body":"x","c":"Jobs","expect":{"action":"junk","field":"chat"}}
      """#
    let passed = try place.run(["test", "-r", "tags.json5", "-"], input: good)
    #expect(passed.out == "5 passed, 0 failed\n")
    let bad = #"""
      {"body":"parcel","expect":{"tags":["a","b"]}}
      {"body":"parcel","expect":{"tags":[]}}
      {"body":"claim","expect":{"points":2}}
      {"body":"x","expect":{}}
      {"body":"x","expect":{"tags":"a"}}
      """#
    let failed = try place.run(["test", "-r", "tags.json5", "-"], input: bad)
    #expect(failed.status == 1)
    for part in [
      "expected the tags a, b, got the tags a", "expected no tags, got the tags a",
      "expected points 2, got 3",
      "\"expect\" expects nothing", "\"tags\" in \"expect\" is not a list of texts", "0 passed, 5 failed",
    ] {
      #expect(failed.out.contains(part), "\(failed.out)")
    }
  }

  @Test func `test takes every member of a reason, as a JSON value`() throws {
    let place = try workplace()
    try place.write(
      "rules.json5",
      "{version: 1, deny: [{id: 's', atLeast: 2, score: [{points: 3, text: 'claim'}, "
        + "{points: -1, text: 'now'}]}], denyLanguage: ['ru'], smart: {links: true}}")
    // Its members stand in another order than in verdicts, and its numbers are written differently.
    let matches = #"""
      [{"match":"claim","range":[0,5.0],"field":"body","text":"claim","points":3e0,
        "condition":"/deny/0/score/0"},
       {"condition":"/deny/0/score/1","points":-1,"text":"now","field":"body","range":[6,9],"match":"now"}]
      """#.filter { $0 != "\n" }
    let good = try place.run(
      ["test", "-r", "rules.json5", "-"], input: #"{"body":"claim now","expect":{"matches":\#(matches)}}"#)
    #expect(good.out == "1 passed, 0 failed\n")
    for (wrong, expected) in [
      (matches.replacing("-1", with: "1"), #""points":1,"#), ("[]", "expected matches [], got [{"),
      (#""claim""#, #"expected matches "claim", got [{"#), ("null", "expected matches null, got [{"),
    ] {
      let bad = try place.run(
        ["test", "-r", "rules.json5", "-"], input: #"{"body":"claim now","expect":{"matches":\#(wrong)}}"#)
      #expect(bad.status == 1)
      #expect(bad.out.contains(expected), "\(bad.out)")
    }
    // What a verdict says is what a case may expect.
    let bodies = [
      "claim now", "claim", "see bit.ly/x", "hello",
      "здравствуйте, ваша посылка уже в пути, пожалуйста",
    ]
    let messages = bodies.map { #"{"body":"\#($0)"}"# + "\n" }.joined()
    let verdicts = try place.run(["-r", "rules.json5"], input: messages).lines
    #expect(Set(verdicts.map { $0.contains("confidence") }) == [false, true])
    let cases = try zip(bodies, verdicts).map { body, verdict in
      let reason = verdict[try #require(verdict.firstRange(of: #""reason":"#)).upperBound...]
      return #"{"body":"\#(body)","expect":\#(reason)"# + "\n"
    }
    let all = try place.run(["test", "-r", "rules.json5", "-"], input: cases.joined())
    #expect(all.out == "5 passed, 0 failed\n")
  }

  // MARK: explain

  @Test func `explain shows the number that a sender is`() throws {
    let place = try Workplace()
    try place.write(
      "r", "{version:1, country:'IL', deny:[{text:'+972541234567', target:'sender', matching:'number'}]}")
    func numberLine(_ sender: String) throws -> String? {
      let outcome = try place.winnow("explain", "-r", "r", "--sender", sender, "--body", "x")
      return outcome.lines.first { $0.hasPrefix("  number is") }
    }
    #expect(try numberLine("054-123-4567") == "  number is    +972541234567")
    #expect(try numberLine("tel:+972 54 123 4567") == "  number is    +972541234567")
    #expect(try numberLine("+972541234567") == nil)
    #expect(try numberLine("Bank") == nil)
  }

  @Test func `explain shows the form that is compared where it differs by more than case`() throws {
    let place = try Workplace()
    func form(_ body: String) throws -> String? {
      let outcome = try place.winnow("explain", "-r", "builtin", "--sender", "x", "--body", body)
      return outcome.lines.first { $0.hasPrefix("  body as") }
    }
    #expect(try form("Free") == nil)
    #expect(try form("ÉCOLE, ШКОЛА") == nil)
    #expect(try form("Straße") == "  body as      strasse")
    #expect(try form("e\u{301}cole") == "  body as      \u{E9}cole")
  }

  @Test func `explain shows a text as disguised words are looked for in it`() throws {
    let place = try Workplace()
    try place.write("plain", "{version: 1, deny: ['free']}")
    try place.write("disguised", "{version: 1, deny: [{text: 'free', disguises: 'all'}]}")
    func read(_ rules: String, _ body: String) throws -> String? {
      let outcome = try place.winnow("explain", "-r", rules, "--sender", "x", "--body", body)
      #expect(outcome.status == 0)
      return outcome.lines.first { $0.hasPrefix("  body read") }.map {
        String($0.dropFirst("  body read".count).drop { $0 == " " })
      }
    }
    #expect(try read("disguised", "get 𝐅𝐑\u{200B}е\u{336}\u{20D2}е now") == "get frее now")
    #expect(try read("plain", "get 𝐅𝐑\u{200B}е\u{336}е now") == nil)
    #expect(try read("disguised", "Get free\tmoney, fr33") == nil)
  }

  @Test func `explain as JSON has every stage with all rules that match`() throws {
    let outcome = try workplace().winnow(
      "explain", "-r", "rules.json5", "--json", "--body", "win a prize: free money", "--sender", "x")
    #expect(outcome.status == 0)
    let deny =
      #"{"stage":"deny","matches":[{"stage":"deny","rule":"/deny/0","text":"free money","field":"body","range":[13,23],"match":"free money"},"#
      + #"{"stage":"deny","rule":"prize","text":"w[i1]n .{0,20}prize","field":"body","range":[0,11],"match":"win a prize"}]}"#
    #expect(
      outcome.out.hasPrefix(
        #"{"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"free money","field":"body","range":[13,23],"match":"free money"},"language":"#
      ))
    #expect(outcome.out.contains(deny))
    #expect(outcome.out.hasSuffix(#"{"stage":"default","matches":[]}]}"# + "\n"))
  }

  @Test func `explain has the stage of tags where the rules have tags, whether one applies or not`() throws {
    let place = try Workplace()
    try place.write("tags.json5", "{version: 1, tags: {bank: ['account']}}")
    for (body, matches) in [
      ("hello", "[]"),
      (
        "account",
        #"[{"tag":"bank","rule":"/tags/bank/0","text":"account","field":"body","range":[0,7],"match":"account"}]"#
      ),
    ] {
      let outcome = try place.winnow("explain", "-r", "tags.json5", "--json", "--body", body)
      #expect(outcome.out.hasSuffix(#",{"stage":"tags","matches":\#(matches)}]}"# + "\n"), "\(outcome.out)")
    }
    let lines = try place.winnow("explain", "-r", "tags.json5", "--body", "hello").lines
    #expect(lines.contains("  tags         no tag applies"))
  }

  @Test func `control characters of a rule's name do not reach the terminal`() throws {
    let place = try Workplace()
    try place.write(
      "odd.json5",
      #"{version: 1, allow: [{id: "n\n", text: "never"}], deny: [{id: "a\u001b[31m", text: "f"}]}"#)
    try place.write("in", #"{"body":"f","label":"spam","expect":{"action":"allow"}}"# + "\n")
    let verdict =
      #"{"line":1,"action":"junk","reason":{"stage":"deny","rule":"\u001b]0;x\u0007","text":"x"}}"#
    try place.write("verdicts", verdict + "\n")
    for arguments in [
      ["list", "odd.json5"], ["stats", "-r", "odd.json5", "in"], ["stats", "verdicts"],
      ["evaluate", "-r", "odd.json5", "in"], ["test", "-r", "odd.json5", "in"],
      ["explain", "-r", "odd.json5", "--body", "f"], ["-r", "odd.json5", "--summary", "--out", "out", "in"],
      ["remove", "\u{1B}x", "--from", "odd.json5"],
    ] {
      let outcome = try place.run(arguments)
      let shown = outcome.out + outcome.err
      #expect(!shown.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 }, "\(arguments): \(shown)")
      #expect(shown.contains(#"\u{1b}"#), "\(arguments): \(shown)")
    }
  }

  @Test func `explain reads one message, and tells what later stages would have said`() throws {
    let place = try workplace()
    let outcome = try place.run(
      ["explain", "-r", "rules.json5"], input: #"{"body":"Your parcel: free money","sender":null}"#)
    #expect(outcome.out.contains("> 2 allow"))
    #expect(outcome.out.contains("would have said junk, but the message was decided above"))
    #expect(outcome.out.contains("      Your parcel: free money\n"))
    #expect(outcome.out.contains("      ^^^^^^^^^^^\n"))
    let invalid = try place.run(["explain", "-r", "rules.json5", "--json"], input: "[]")
    #expect(invalid.status == 2)
    let two = try place.run(["explain", "-r", "rules.json5"], input: "{\"body\":\"a\"}\n{\"body\":\"b\"}\n")
    #expect(two.status == 2)
  }

  @Test func `explain says of a message that it is allowed`() throws {
    let place = try Workplace()
    try place.write("r", "{version: 1, contacts: ['Bank'], deny: ['free']}")
    func conclusion(_ sender: String, _ body: String) throws -> String? {
      try place.winnow("explain", "-r", "r", "--sender", sender, "--body", body).lines.last { !$0.isEmpty }
    }
    #expect(try conclusion("x", "hello") == "So the message is allowed: no rule matched it.")
    #expect(try conclusion("Bank", "free")?.hasPrefix("So the message is allowed, because ") == true)
    #expect(try conclusion("x", "free")?.hasPrefix("So the message is junk, because ") == true)
  }

  @Test func `explain gives a guess of the language with its confidence`() throws {
    let place = try Workplace()
    try place.write("r", "{version: 1, denyLanguage: ['de']}")
    let body = "Guten Tag, wie geht es Ihnen heute? Das Wetter ist sehr schön."
    let lines = try place.winnow("explain", "-r", "r", "--body", body).lines
    #expect(lines.contains { $0.hasPrefix("language       German (de), with confidence ") })
    let conclusion = "So the message is junk, because the body is in de with confidence "
    #expect(lines.contains { $0.hasPrefix(conclusion) })
  }

  // MARK: test

  @Test func `test passes what is as expected and says what is not`() throws {
    let place = try workplace()
    try place.write(
      "cases",
      """
      {"body":"free money","expect":"junk"}
      {"body":"free money","expect":{"action":"junk","rule":"/deny/0","stage":"deny","text":"free money","field":"body","range":[0,10],"match":"free money"}}

      {"body":"win the prize","expect":{"action":"promotion","rule":"prize"}}
      {"x":1,"expect":"invalid"}
      {"x":1,"expect":{"action":"invalid","code":"fields"}}
      {"body":"hello","expect":"allow"}
      {"expect":"allow","body":"a","expect":"allow"}
      """)
    let good = try place.winnow("test", "-r", "rules.json5", "cases")
    #expect(good.out == "7 passed, 0 failed\n")
    #expect(good.status == 0)
    let some = try place.winnow("test", "-r", "rules.json5", "cases", "missing")
    #expect(some.out == "7 passed, 0 failed\n")
    #expect(some.status == 3)
  }

  static let failures: [(line: String, message: String)] = [
    (#"{"body":"hello","expect":"junk"}"#, "expected junk, got allow"),
    (
      #"{"body":"free money, win a prize","expect":{"action":"promotion","rule":"prize"}}"#,
      "expected promotion by prize, got junk by /deny/0"
    ),
    (
      #"{"body":"free money","expect":{"action":"junk","rule":"prize"}}"#,
      #"expected rule "prize", got "/deny/0""#
    ),
    (
      #"{"body":"free money","expect":{"action":"junk","range":[1,2]}}"#, "expected range [1,2], got [0,10]"
    ),
    (#"{"body":"hello","expect":{"action":"allow","rule":"x"}}"#, #"expected rule "x", got none"#),
    (#"{"body":"hello"}"#, #"no "expect" in this case"#),
    (
      #"{"body":"hello","expect":"jnk"}"#,
      #""expect" names no action: "jnk"; an action is allow, junk, transaction, promotion or invalid; did you mean 'junk'?"#
    ),
    (#"{"body":"hello","expect":{"rule":"x"}}"#, #"expected rule "x", got none"#),
    (
      #"{"body":"hello","expect":{"action":"allow","rul":"x"}}"#,
      #""expect" has an unknown member "rul"; did you mean 'rule'?"#
    ),
    (#"{"body":"hello","expect":7}"#, #""expect" is neither an action nor an object"#),
    (#"{"body":"hello","expect":"invalid"}"#, "expected invalid, got allow"),
    (#"{"expect":"junk"}"#, "expected junk, got invalid (fields)"),
    (#"{"expect":{"action":"invalid","code":"json"}}"#, "expected invalid, json, got invalid (fields)"),
    (
      #"{"body":{"q":1},"expect":{"action":"invalid","rule":"/deny/0"}}"#,
      #""expect" has "rule", which an invalid line does not have; with "invalid" only "code" can be expected"#
    ),
    (
      #"{"expect":{"tags":["x"],"action":"invalid"}}"#,
      #""expect" has "tags", which an invalid line does not have; with "invalid" only "code" can be expected"#
    ),
    (
      #"{"expect":{"code":"fields"}}"#,
      #""expect" has "code", which only an invalid line has; give it the action "invalid""#
    ),
    (
      #"{"body":"hello","expect":{"action":"allow","code":"fields"}}"#,
      #""expect" has "code", which only an invalid line has; give it the action "invalid""#
    ),
    (
      #"{"expect":{"action":"invalid","code":3}}"#,
      #""code" in "expect" is not a text, expected json, fields, too-long or empty"#
    ),
    (
      #"{"expect":{"action":"invalid","code":"field"}}"#,
      #""expect" names no code: "field"; a code is json, fields, too-long or empty; did you mean 'fields'?"#
    ),
  ]

  @Test func `a case on a line that is too long fails`() throws {
    let long = #"{"body":"\#(String(repeating: "a", count: 200))","expect":"allow"}"#
    let outcome = try workplace().run(
      ["test", "-r", "rules.json5", "--max-line", "100", "-"],
      input: #"{"body":"a","expect":"allow"}"# + "\n" + long)
    #expect(outcome.status == 1, "\(outcome.err)")
    #expect(outcome.out.contains(":2: not a case: the line is longer than --max-line allows, at column 1"))
  }

  @Test(arguments: ["", "\n\n"])
  func `test without a case is an error`(cases: String) throws {
    let outcome = try workplace().run(["test", "-r", "rules.json5", "-"], input: cases)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("no test case in standard input"))
  }

  @Test(arguments: failures)
  func `a case that fails is named with what came instead`(line: String, message: String) throws {
    let outcome = try workplace().run(["test", "-r", "rules.json5", "-"], input: line)
    #expect(outcome.status == 1)
    #expect(outcome.lines.first == "standard input:1: \(message)")
    #expect(outcome.lines.last == "0 passed, 1 failed")
  }

  @Test func `the first ten cases with an unknown rule get a suggestion`() throws {
    let line = #"{"body":"hello","expect":{"rule":"prise"}}"# + "\n"
    let outcome = try workplace().run(
      ["test", "-r", "rules.json5", "-"], input: String(repeating: line, count: 12))
    let unknown = outcome.lines.filter { $0.hasPrefix("  no rule is called \"prise\"") }
    #expect(unknown.count == 12, "\(outcome.out)")
    #expect(unknown.count { $0.hasSuffix("; did you mean \"prize\"?") } == 10, "\(outcome.out)")
    #expect(outcome.lines.last == "0 passed, 12 failed")
  }

  @Test func `a case that names a rule with an id by its pointer is told the id`() throws {
    let outcome = try workplace().run(
      ["test", "-r", "rules.json5", "-"],
      input: #"{"body":"win a prize","expect":{"action":"promotion","rule":"/deny/1"}}"#)
    #expect(outcome.status == 1)
    #expect(outcome.lines.contains(#"  verdicts call that rule "prize", by its id"#), "\(outcome.out)")
  }

  // MARK: diff

  @Test func `diff prints the messages that changed, and a matrix`() throws {
    let place = try workplace()
    try place.write("new.json5", "{version: 1, deny: [{id: \"m\", text: \"money\"}, \"prize\"]}")
    let messages = """
      {"id":1,"body":"free money"}
      {"id":2,"body":"win a prize"}
      {"id":3,"body":"your parcel, money"}
      {"id":4,"body":"hello"}
      []
      """
    let outcome = try place.run(["diff", "rules.json5", "new.json5"], input: messages)
    #expect(outcome.status == 1)
    #expect(
      outcome.lines == [
        #"{"line":2,"id":2,"from":{"action":"promotion","reason":{"stage":"deny","rule":"prize","text":"w[i1]n .{0,20}prize","field":"body","range":[0,11],"match":"win a prize"}},"to":{"action":"junk","reason":{"stage":"deny","rule":"/deny/1","text":"prize","field":"body","range":[6,11],"match":"prize"}}}"#,
        #"{"line":3,"id":3,"from":{"action":"allow","reason":{"stage":"allow","rule":"/allow/0","text":"your parcel","field":"body","range":[0,11],"match":"your parcel"}},"to":{"action":"junk","reason":{"stage":"deny","rule":"m","text":"money","field":"body","range":[13,18],"match":"money"}}}"#,
      ])
    #expect(outcome.err.contains("promotion to junk: 1, line 2\n"))
    #expect(outcome.err.hasSuffix("2 of 5 messages changed\n"))
    let reasons = try place.run(["diff", "--reasons", "-q", "rules.json5", "new.json5"], input: messages)
    #expect(reasons.lines.count == 3)
    #expect(reasons.err.isEmpty)
    let same = try place.run(["diff", "rules.json5", "rules.json5"], input: messages)
    #expect(same.status == 0)
    #expect(same.out.isEmpty)
  }

  @Test(arguments: [
    // The same text in another part, with another matching, another case, or other disguises.
    (
      #"deny: [{text: "a", target: "sender", matching: "exact"}]"#,
      #"deny: [{text: "a", matching: "prefix"}]"#
    ),
    (#"deny: [{text: "a", case: "sensitive"}]"#, #"deny: ["a"]"#),
    (#"deny: [{text: "a", disguises: "all"}]"#, #"deny: ["a"]"#),
    // Another of two rules of both files, because they were reordered.
    (
      #"deny: [{text: "a", target: "sender"}, {text: "a", target: "body"}]"#,
      #"deny: [{text: "a", target: "body"}, {text: "a", target: "sender"}]"#
    ),
    // Other conditions with the same texts.
    (
      #"deny: [{all: [{text: "a", target: "sender"}, "b"]}]"#,
      #"deny: [{all: [{text: "a", target: "body"}, "b"]}]"#
    ),
    // The same text in the list of another language.
    (
      #"automatic: {languages: ["he"], filter_lists: {he: {deny_body: ["a"]}}}"#,
      #"automatic: {languages: ["en"], filter_lists: {en: {deny_body: ["a"]}}}"#
    ),
  ])
  func `diff --reasons tells that another rule decided, though its text is the same`(
    old: String, new: String
  ) throws {
    let place = try Workplace()
    try place.write("old", "{version: 1, \(old)}")
    try place.write("new", "{version: 1, \(new)}")
    let message = #"{"sender":"a","body":"a b"}"#
    #expect(try place.run(["diff", "-q", "old", "new"], input: message).status == 0)
    let reasons = try place.run(["diff", "--reasons", "old", "new"], input: message)
    #expect(reasons.status == 1)
    #expect(reasons.err.contains("the same action by another rule: 1\n"))
  }

  @Test(arguments: [
    // A rule that only moved, or is written in another way.
    (#"deny: ["a"]"#, #"deny: ["z", {text: "a", folder: "junk"}]"#),
    (#"deny: [{all: ["a"]}]"#, #"deny: [{any: ["a"]}]"#),
    (#"deny: [{all: ["b", "a"]}]"#, #"deny: [{all: ["a", "b", "a"]}]"#),
  ])
  func `diff --reasons passes over rules that are the same`(old: String, new: String) throws {
    let place = try Workplace()
    try place.write("old", "{version: 1, \(old)}")
    try place.write("new", "{version: 1, \(new)}")
    let reasons = try place.run(["diff", "--reasons", "old", "new"], input: #"{"body":"a b"}"#)
    #expect(reasons.status == 0)
    #expect(reasons.out.isEmpty)
  }

  @Test func `diff --messages shows null for a part that is absent, not for one that is null`() throws {
    let place = try Workplace()
    try place.write("old", "{version: 1}")
    try place.write("new", #"{version: 1, deny: ["x"]}"#)
    let messages = """
      {"sender":null,"body":"x"}
      {"sender":"x","body":null}
      {"body":"x"}
      {"sender":"x"}
      """
    let outcome = try place.run(["diff", "--messages", "-q", "old", "new"], input: messages)
    let parts = outcome.lines.map { String($0.split(separator: ",\"from\"")[0]) }
    #expect(
      parts == [
        #"{"line":1,"sender":"","body":"x""#, #"{"line":2,"sender":"x","body":"""#,
        #"{"line":3,"sender":null,"body":"x""#, #"{"line":4,"sender":"x","body":null"#,
      ])
  }

  @Test func `diff has the id that either of the rules files finds, that of the new one first`() throws {
    let place = try Workplace()
    try place.write("old", #"{version: 1, deny: ["free"]}"#)
    for (fields, id) in [
      (#"{body: "/nope", sender: "/nope2", id: "/key"}"#, #""a1""#), (#"{id: "/key"}"#, #""a1""#),
      (#"{id: "/n"}"#, "7"), (#"{body: "/nope", id: "/n"}"#, "7"),
    ] {
      try place.write("new", "{version: 1, fields: \(fields)}")
      let outcome = try place.run(["diff", "-q", "old", "new"], input: #"{"id":"a1","n":7,"body":"free"}"#)
      #expect(outcome.out.hasPrefix(#"{"line":1,"id":\#(id),"from":{"action":"junk""#), "\(outcome.out)")
    }
  }

  @Test func `diff tells tags that changed, whatever their order in the rules`() throws {
    let place = try Workplace()
    try place.write("old", #"{version: 1, tags: {a: ["one"], b: ["two"], gone: ["three"]}}"#)
    try place.write("new", #"{version: 1, tags: {b: ["two", "four"], a: ["one"], more: ["five"]}}"#)
    let messages = ["one two", "three", "four", "five", "six"].map { "{\"body\":\"\($0)\"}\n" }.joined()
    let actions = try place.run(["diff", "old", "new"], input: messages)
    #expect(actions.status == 0)
    #expect(actions.out.isEmpty)
    let outcome = try place.run(["diff", "--reasons", "old", "new"], input: messages)
    #expect(outcome.status == 1)
    let allow = #"{"action":"allow","reason":{"stage":"default"}}"#
    func tagged(_ tag: String) -> String {
      #"{"action":"allow","tags":["\#(tag)"],"reason":{"stage":"default"}}"#
    }
    #expect(
      outcome.lines == [
        #"{"line":2,"from":\#(tagged("gone")),"to":\#(allow)}"#,
        #"{"line":3,"from":\#(allow),"to":\#(tagged("b"))}"#,
        #"{"line":4,"from":\#(allow),"to":\#(tagged("more"))}"#,
      ])
    #expect(outcome.err.contains("the same action by the same rule, with other tags: 3\n"))
    #expect(outcome.err.hasSuffix("3 of 5 messages changed\n"))
  }

  @Test func `diff is the same for any number of workers`() throws {
    let place = try workplace()
    try place.write("new.json5", "{version: 1, deny: [\"7\"]}")
    let messages = (0..<20_000).map {
      "{\"id\":\($0),\"body\":\"message \($0) free \($0 % 3 == 0 ? "money" : "")\"}\n"
    }
    .joined()
    let one = try place.run(["diff", "-j1", "rules.json5", "new.json5"], input: messages)
    let many = try place.run(["diff", "-j8", "rules.json5", "new.json5"], input: messages)
    #expect(one.lines.count > 1000)
    #expect(one.out == many.out)
    #expect(one.err == many.err)
  }

  // MARK: list, add, remove

  @Test func `list shows filters as a table or as JSON`() throws {
    let place = try workplace()
    let table = try place.winnow("list", "rules.json5")
    #expect(table.lines.count == 5)
    #expect(table.line(3).hasPrefix("prize (/deny/1)"))
    #expect(table.line(4).hasPrefix("/smart/links "))
    let json = try place.winnow("list", "--json", "rules.json5")
    #expect(
      json.line(2)
        == #"{"rule":"prize","pointer":"/deny/1","list":"deny","text":"w[i1]n .{0,20}prize","target":"all","matching":"regex","case":"sensitive","folder":"promotion","enabled":true}"#
    )
  }

  @Test func `add and remove edit in place and keep the rest`() throws {
    let place = try workplace()
    let add = try place.winnow(
      "add", "deny", "Sale", "--into", "rules.json5", "--matching", "exact", "--folder", "promotion", "--id",
      "sale", "--note", "weekly")
    #expect(add.status == 0)
    #expect(add.out.isEmpty)
    #expect(try place.read("rules.json5~") == Self.rules)
    let edited = try place.read("rules.json5")
    #expect(edited.hasPrefix("// kept\n{"))
    #expect(edited.contains("// kept too"))
    let listed = try place.winnow("list", "--json", "rules.json5").lines.first { $0.contains("/deny/2") }
    #expect(
      listed
        == #"{"rule":"sale","pointer":"/deny/2","list":"deny","text":"Sale","target":"all","matching":"exact","case":"insensitive","folder":"promotion","note":"weekly","enabled":true}"#
    )
    let again = try place.winnow("add", "deny", "SALE", "--into", "rules.json5", "--matching", "exact")
    #expect(again.status == 1)
    #expect(try place.read("rules.json5") == edited)
    #expect(try place.winnow("remove", "sale", "--from", "rules.json5").status == 0)
    #expect(try place.read("rules.json5") == Self.rules)
    #expect(try place.winnow("remove", "sale", "--from", "rules.json5").status == 2)
    #expect(
      try place.winnow("add", "language", "pt-BR", "--into", "rules.json5", "--folder", "junk").status == 0)
    #expect(try place.winnow("add", "language", "klingon", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "deny", "(", "--matching", "regex", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "allow", "x", "--folder", "junk", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "allow", "x").status == 2)
    #expect(try place.winnow("remove", "/deny/0").status == 2)
  }

  @Test func `of changes at the same time none is lost`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{ version: 1 }")
    let run = try place.shell(
      "for i in $(seq 12); do winnow add -q deny text-$i --into rules.json5 & done; wait")
    #expect(run.status == 0)
    let rules = try place.read("rules.json5")
    for number in 1...12 {
      #expect(rules.contains("\"text-\(number)\""))
    }
  }

  /// A file's default of disguises holds for what is added, unless --disguises says otherwise.
  @Test func `add takes disguises, and the file's default without them`() throws {
    let place = try Workplace()
    let rules = #"{version: 1, disguises: "lookalikes", deny: []}"#
    try place.write("rules.json5", rules)
    func add(_ arguments: String...) throws -> Int {
      Int(try place.run(["add"] + arguments + ["--into", "rules.json5"]).status)
    }
    #expect(try add("deny", "free") == 0)
    #expect(try add("deny", "cash", "--disguises", "all") == 0)
    #expect(try add("deny", "plain", "--disguises", "none") == 0)
    #expect(try add("deny", "free", "--disguises", "lookalikes") == 1)
    #expect(try add("deny", "fre+", "--matching", "regex") == 0)
    #expect(try add("allow", "bank") == 0)
    #expect(try add("tag", "bonus", "--tag", "offer", "--disguises", "all") == 0)
    for matching in ["regex", "number"] {
      let refused = try place.winnow(
        "add", "deny", "1", "--matching", matching, "--disguises", "all", "--into", "rules.json5")
      #expect(refused.status == 2)
      #expect(refused.err.contains("'--disguises' has no meaning beside '--matching \(matching)'"))
    }
    #expect(try add("contact", "x", "--disguises", "all") == 2)
    #expect(try add("language", "fr", "--disguises", "all") == 2)
    #expect(try add("deny", "x", "--disguises", "some") == 2)
    let json = try place.winnow("list", "--json", "rules.json5").lines
    let levels = json.map { line in
      ["lookalikes", "all"].first { line.contains("\"disguises\":\"\($0)\"") } ?? "none"
    }
    #expect(levels == ["none", "lookalikes", "all", "none", "none", "all"])
    #expect(
      json[2]
        == #"{"rule":"/deny/1","pointer":"/deny/1","list":"deny","text":"cash","target":"all","matching":"contains","case":"insensitive","disguises":"all","folder":"junk","enabled":true}"#
    )
    let table = try place.winnow("list", "rules.json5")
    let words = table.lines.map { $0.split(separator: " ") }
    #expect(words[0] == ["rule", "action", "target", "matching", "case", "disguises", "text"])
    #expect(words[3] == ["/deny/1", "junk", "all", "contains", "insensitive", "all", "cash"])
    #expect(words[4] == ["/deny/2", "junk", "all", "contains", "insensitive", "plain"])
    let verdicts = try place.run(
      ["-q", "-r", "rules.json5", "--output", "tsv"],
      input: ["fr33", "frее", "c@sh", "p1ain", "b0nus"].map { "{\"body\":\"\($0)\"}\n" }.joined()
    ).lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(verdicts.map { $0[4] } == ["", "/deny/0", "/deny/1", "", ""])
    #expect(verdicts.map { $0.last } == ["", "", "", "", "offer"])
  }

  @Test func `import adds to a file with a default of disguises`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, disguises: "all"}"#)
    try place.write("list.txt", "free money\ncash\n")
    #expect(try place.winnow("import", "list.txt", "--into", "rules.json5").status == 0)
    let verdict = try place.run(["-q", "-r", "rules.json5"], input: #"{"body":"fr33 m0ney"}"# + "\n").out
    #expect(verdict.contains(#""rule":"/deny/0""#))
  }

  @Test func `add tag puts a filter into a tag's list, and makes the tag`() throws {
    let place = try workplace()
    func add(_ arguments: String...) throws -> Int {
      Int(try place.run(["add"] + arguments + ["--into", "rules.json5"]).status)
    }
    #expect(try add("tag", "parcel", "--tag", "delivery", "--matching", "prefix", "--target", "body") == 0)
    #expect(try add("tag", "courier", "--tag", "delivery") == 0)
    #expect(try add("tag", "COURIER", "--tag", "delivery") == 1)
    let verdict = try place.run(
      ["-q", "-r", "rules.json5"], input: #"{"body":"parcel"}"# + "\n" + #"{"body":"a parcel"}"# + "\n"
    ).lines
    #expect(
      verdict == [
        #"{"line":1,"action":"allow","tags":["delivery"],"reason":{"stage":"default"}}"#,
        #"{"line":2,"action":"allow","reason":{"stage":"default"}}"#,
      ])
    #expect(try add("tag", "x") == 2)
    let reserved = try place.run(["add", "tag", "x", "--tag", "Untagged", "--into", "rules.json5"])
    #expect(reserved.status == 2)
    #expect(
      reserved.err.contains(
        "\"Untagged\" can't be the name of a tag: it means something else; choose another"))
    #expect(try add("tag", "x", "--tag", "delivery", "--folder", "junk") == 2)
    #expect(try add("deny", "x", "--tag", "delivery") == 2)
    #expect(try add("deny", "x", "--target", "chat") == 2)
  }

  @Test func `a filter's target may be a field of the rules file`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, fields: {chat: "/thread/title"}}"#)
    #expect(
      try place.winnow("add", "deny", "jobs", "--target", "chat", "--into", "rules.json5").status == 0)
    let verdict = try place.run(
      ["-q", "-r", "rules.json5"], input: #"{"body":"jobs","thread":{"title":"New jobs"}}"# + "\n"
    ).out
    #expect(
      verdict
        == #"{"line":1,"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"jobs","field":"chat","range":[4,8],"match":"jobs"}}"#
        + "\n")
  }

  @Test func `a contact is added once, however its number is written`() throws {
    let place = try workplace()
    #expect(try place.winnow("add", "contact", "+1 555 010 0199", "--into", "rules.json5").status == 0)
    #expect(try place.read("rules.json5").contains("+1 555 010 0199"))
    let again = try place.winnow("add", "contact", "+1 (555) 010-0199", "--into", "rules.json5")
    #expect(again.status == 1)
    #expect(again.err.contains("/contacts/"))
    #expect(try place.winnow("add", "contact", " ", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "contact", "x", "--id", "y", "--into", "rules.json5").status == 2)
  }

  @Test func `a language is added with its confidence`() throws {
    let place = try workplace()
    #expect(
      try place.winnow("add", "language", "vi", "--confidence", "0.9", "--into", "rules.json5").status == 0)
    #expect(try place.read("rules.json5").contains("confidence: 0.9"))
    for wrong in ["1.5", "-1", "nan", "0x1", "", "high"] {
      #expect(
        try place.winnow("add", "language", "uk", "--confidence=\(wrong)", "--into", "rules.json5").status
          == 2)
    }
    #expect(try place.winnow("add", "deny", "x", "--confidence", "0.9", "--into", "rules.json5").status == 2)
    let meant = try place.winnow("add", "language", "Deutsch", "--into", "rules.json5")
    #expect(meant.status == 2)
    #expect(meant.err.contains("did you mean 'de'?"))
  }

  @Test func `an argument that is not UTF-8 is refused, not repaired`() throws {
    let place = try workplace()
    let before = try place.read("rules.json5")
    for arguments in [#"deny "$(printf 'fr\377e')""#, #"deny x --note "$(printf '\303')""#] {
      let refused = try place.shell("winnow add \(arguments) --into rules.json5")
      #expect(refused.status == 2)
      #expect(refused.err.contains("is not UTF-8"), "\(refused.err)")
      #expect(try place.read("rules.json5") == before)
    }
    #expect(try place.shell("winnow add deny \u{FFFD} --into rules.json5").status == 0)
  }

  static let everything = """
    {
      version: 1,
      contacts: ["+15550100"],
      allow: ["code"],
      deny: [{ text: "(?i)prize", matching: "regex" }, "twice", { id: "own", text: "gift" }],
      denyLanguage: ["pt"],
      smart: { links: true, allUnknown: false },
      tags: { bank: ["account", "twice"] },
      automatic: { languages: ["en"], filter_lists: { en: { allow_sender: ["Bank"], deny_body: ["casino"] } } },
    }
    """

  @Test func `list shows all that remove can remove`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.everything)
    let pointers = [
      "/contacts/0", "/allow/0", "/deny/0", "/deny/1", "/deny/2", "/denyLanguage/0", "/tags/bank/0",
      "/tags/bank/1",
      "/automatic/languages/0", "/automatic/filter_lists/en/allow_sender/0",
      "/automatic/filter_lists/en/deny_body/0",
    ]
    let table = try place.winnow("list", "rules.json5").out
    let json = try place.winnow("list", "--json", "rules.json5")
    #expect(json.lines.count == pointers.count + 1)
    #expect(json.out.contains(#""pointer":"/smart/links","list":"smart""#))
    for pointer in pointers {
      #expect(table.contains(pointer))
      #expect(json.out.contains(#""pointer":"\#(pointer)""#))
      try place.write("copy.json5", Self.everything)
      #expect(try place.winnow("remove", pointer, "--from", "copy.json5").status == 0, "\(pointer)")
      let rest = try place.winnow("list", "--json", "copy.json5").lines.count
      #expect(rest == json.lines.count - 1, "\(pointer)")
    }
    let regex = json.lines.first { $0.contains("/deny/0") }
    #expect(regex?.contains(#""case":"insensitive""#) == true)
  }

  @Test func `a rule is removed by its text where that stands once`() throws {
    let place = try Workplace()
    for text in ["+15550100", "code", "(?i)prize", "gift", "own", "pt", "account", "Bank", "casino"] {
      try place.write("rules.json5", Self.everything)
      let before = try place.winnow("list", "--json", "rules.json5").lines.count
      #expect(try place.winnow("remove", text, "--into", "rules.json5").status == 0, "\(text)")
      #expect(try place.winnow("list", "--json", "rules.json5").lines.count == before - 1)
    }
    let twice = try place.winnow("remove", "twice", "--from", "rules.json5")
    #expect(twice.status == 2)
    #expect(twice.err.contains("/deny/1, /tags/bank/1"))
  }

  @Test func `without a named rules file the default one is checked, listed, exported and edited`() throws {
    let place = try Workplace()
    try place.write("mine.json5", Self.everything)
    let environment = ["WINNOW_RULES": "mine.json5"]
    for command in ["check", "list", "export"] {
      let outcome = try place.run([command], environment: environment)
      #expect(outcome.status == 0, "\(outcome.err)")
      let named = try place.run([command, "mine.json5"])
      // An export tells the second of its making, in which the two may differ.
      let time = /"exportedAt":"[-0-9:TZ]*"/
      #expect(outcome.out.replacing(time, with: "") == named.out.replacing(time, with: ""))
      let none = try place.run([command])
      #expect(none.status == 2)
      #expect(none.err.contains("no file is named"))
    }
    #expect(try place.run(["add", "deny", "sale"], environment: environment).status == 0)
    #expect(try place.read("mine.json5").contains("sale"))
    #expect(try place.run(["remove", "sale"], environment: environment).status == 0)
    #expect(try place.read("mine.json5") == Self.everything)
    #expect(try place.run(["add", "deny", "sale", "--from", "mine.json5"]).status == 0)
  }

  @Test func `check and test take several files`() throws {
    let place = try Workplace()
    try place.write("good.json5", "{version: 1, deny: [\"free\"]}")
    try place.write("bad.json5", "{version: 1, deny: [\"\"]}")
    let checked = try place.winnow("check", "good.json5", "bad.json5", "missing.json5", "good.json5")
    #expect(checked.status == 2)
    #expect(checked.lines.filter { $0.hasPrefix("good.json5: no errors") }.count == 2)
    #expect(checked.out.contains("bad.json5: 1 error"))
    #expect(checked.err.contains("missing.json5 can't be read"))
    #expect(try place.winnow("check", "good.json5", "bad.json5").status == 1)
    #expect(
      try place.winnow("check", "--json", "good.json5", "bad.json5").out.contains(#""file":"bad.json5""#))
    let again = try place.run(["check", "-", "-"], input: "{version: 1}")
    #expect(again.status == 2 && again.out.isEmpty)
    #expect(again.err == "winnow: error: standard input can't be read twice\n")

    try place.write("a.ndjson", "{\"body\":\"free\",\"expect\":\"junk\"}\n")
    try place.write("b.ndjson", "\n{\"body\":\"x\",\"expect\":\"junk\"}\n")
    let tested = try place.winnow("test", "-r", "good.json5", "a.ndjson", "b.ndjson")
    #expect(tested.status == 1)
    #expect(tested.line(0).hasPrefix("b.ndjson:2: "))
    #expect(tested.lines.last == "1 passed, 1 failed")
  }

  @Test func `explain of what is no message exits with 2 and writes to standard error`() throws {
    let place = try Workplace()
    for form in [[], ["--json"]] {
      let outcome = try place.run(["explain", "-r", "builtin"] + form, input: "[1]\n")
      #expect(outcome.status == 2)
      #expect(outcome.out.isEmpty)
      #expect(outcome.err.contains("standard input is not a message (json)"))
    }
  }

  @Test func `a link that leads nowhere is called that`() throws {
    let place = try Workplace()
    #expect(try place.shell("ln -s nowhere rules.json5").status == 0)
    let outcome = try place.run(["list"], environment: ["WINNOW_RULES": "rules.json5"])
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("which $WINNOW_RULES names, is a link to a file that is not there"))
  }

  @Test func `odd names of files are quoted`() throws {
    let place = try Workplace()
    #expect(
      try place.run(["-r", "builtin", "my log.ndjson"]).err.contains("'my log.ndjson' can't be opened"))
    #expect(try place.run(["-r", "builtin", "a\u{1B}[2J"]).err.contains(#"'a\u{1b}[2J' can't be opened"#))
    _ = try place.write("my report", "no report")
    #expect(try place.run(["stats", "--merge", "my report"]).err.contains("'my report' "))
    #expect(try place.run(["import", "my list"]).err.contains("'my list' can't be read"))
    #expect(try place.run(["convert", "--from", "csv", "my report"]).err.contains("'my report': "))
    #expect(
      try place.run(["-r", "builtin", "--out", "my report", "--resume", "my report2"]).err
        .contains("'my report2' can't be opened"))
    #expect(
      try place.run(["-r", "builtin", "Ünïcode.ndjson"]).err.contains(" Ünïcode.ndjson can't be opened"))
  }

  /// A suggested command is run by a shell here, and does what is said of it.
  @Test(
    .enabled(if: installed("/bin/gzip", "/usr/bin/gzip") != nil, "no gzip here"),
    arguments: ["a 'b.gz", "-x.gz", "~root", "~", "a$(touch b)`touch c`.gz", "''", "a\\\"b.gz"])
  func `a suggested command names any file`(name: String) throws {
    let place = try Workplace()
    try place.write(name, "")
    try place.write("m", #"{"body":"x"}"# + "\n")
    _ = try place.shell(#"gzip -c m > "$NAME""#, environment: ["NAME": "./" + name])
    for words in [["-r", "builtin"], ["bench", "-r", "builtin"], ["identify"]] {
      let outcome = try place.run(words + ["--", name])
      #expect(outcome.status == 3)
      let hint = try #require(outcome.err.split(separator: "\n").last)
      let command = hint[..<(try #require(hint.firstRange(of: " | winnow"))).lowerBound]
      #expect(try place.shell(String(command)).out == place.read("m"), "\(command)")
    }
  }

  @Test(arguments: ["my home", "it's", "-h"])
  func `the suggested command makes a rules file in any home`(home: String) throws {
    let place = try Workplace()
    let environment = ["HOME": place.path + "/" + home]
    let outcome = try place.run([], input: "", environment: environment)
    #expect(outcome.status == 2)
    let command = try #require(outcome.err.split(separator: "\n").first { $0.hasPrefix("    ") })
    #expect(try place.shell(String(command)).status == 0, "\(command)")
    #expect(try place.run([], input: "", environment: environment).status == 0)
  }

  @Test func `without rules every subcommand suggests what it has`() throws {
    let place = try Workplace()
    for subcommand in ["check", "list", "export"] {
      let outcome = try place.run([subcommand])
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("winnow \(subcommand) builtin uses the starter rules"), "\(outcome.err)")
      #expect(!outcome.err.contains("--rules"))
      #expect(try place.run([subcommand, "builtin"]).status == 0)
    }
    for words in [["add", "deny", "x"], ["remove", "x"]] {
      let outcome = try place.run(words)
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("winnow init > "), "\(outcome.err)")
      #expect(!outcome.err.contains("builtin") && !outcome.err.contains("--rules"))
    }
    let test = try place.run(["test", "cases"])
    #expect(test.err.contains("--rules builtin uses the starter rules"), "\(test.err)")
  }

  // MARK: import, export

  @Test func `an export is imported again as it was`() throws {
    let place = try workplace()
    let export = try place.winnow("export", "rules.json5")
    #expect(export.status == 0)
    #expect(export.out.hasPrefix(#"{"format":"simply-filter-sms-filters","version":1,"#))
    #expect(export.err.contains("left out"))
    try place.write("x.sfsfilters", export.out)
    let imported = try place.winnow("import", "x.sfsfilters")
    #expect(imported.status == 0)
    try place.write("back.json5", imported.out)
    let list = try place.winnow("list", "--json", "back.json5")
    #expect(list.lines.count == 3)
    #expect(list.line(1).contains(#""text":"free money""#))
    let into = try place.winnow("import", "x.sfsfilters", "--into", "rules.json5")
    #expect(into.status == 0)
    #expect(into.err.contains("left out"))
  }

  @Test func `a plain list becomes deny filters, and another format is refused`() throws {
    let place = try workplace()
    try place.write("list.txt", "# mine\nfree money\n\ncasino\n")
    #expect(try place.winnow("import", "list.txt", "--into", "rules.json5").status == 0)
    let list = try place.winnow("list", "--json", "rules.json5").lines
    #expect(list.contains { $0.contains(#""text":"casino""#) })
    let refused = try place.run(["import", "-"], input: #"{"format":"else","version":1}"#)
    #expect(refused.status == 2)
    #expect(refused.out.isEmpty)
  }

  // MARK: What rules can name

  @Test func `languages and countries list what rules can name`() throws {
    let place = try Workplace()
    let languages = try place.winnow("languages")
    #expect(languages.lines.count == 36)
    #expect(languages.lines.contains { $0.hasPrefix("zh-Hant ") })
    #expect(try place.winnow("languages", "--json").lines.contains(#"{"language":"he","name":"Hebrew"}"#))
    let countries = try place.winnow("countries", "--json")
    #expect(countries.lines.contains(#"{"code":"+972","regions":["IL"]}"#))
    #expect(try place.winnow("countries").lines.contains { $0.hasPrefix("+7 ") && $0.contains("KZ") })
  }

  @Test func `the entries of automatic lists that were added are counted`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5",
      #"{version: 1, automatic: {languages: ["en"], filter_lists: {en: {deny_body: ["prize"]}}}}"#)
    try place.write(
      "automatic_filters.json",
      #"{"filter_lists":{"en":{"allow_sender":["Bank"],"deny_body":["PRIZE","gift"]},"he":{"deny_body":["מתנה"]}}}"#
    )
    let imported = try place.winnow("import", "automatic_filters.json", "--into", "rules.json5")
    #expect(imported.status == 0)
    #expect(imported.err == "winnow: 3 rules added to rules.json5; the old file is rules.json5~\n")
    let again = try place.winnow("import", "automatic_filters.json", "--into", "rules.json5")
    #expect(again.err == "winnow: nothing added to rules.json5: it is left as it is\n")
  }

  /// In the last name an accent follows the quotation mark, which a shell sees all the same.
  @Test(arguments: [
    ("my rules", "my rules"), ("it's ours", #"it'\''s ours"#), ("it'\u{301}s", "it'\\''\u{301}s"),
  ])
  func `the name of the file that an import adds to is quoted for a shell`(name: String, quoted: String)
    throws
  {
    let place = try workplace()
    try place.write("list.txt", "casino\n")
    try place.write(name, "{version: 1}")
    let first = try place.winnow("import", "list.txt", "--into", name)
    #expect(first.err == "winnow: 1 rule added to '\(quoted)'; the old file is '\(quoted)~'\n")
    let again = try place.winnow("import", "list.txt", "--into", name)
    #expect(again.err.hasSuffix("winnow: nothing added to '\(quoted)': it is left as it is\n"))
  }

  @Test func `an import that adds nothing leaves the file and its backup alone`() throws {
    let place = try workplace()
    try place.write("list.txt", "casino\n")
    try place.write("rules.json5~", "the backup")
    let before = try place.read("rules.json5")
    let first = try place.winnow("import", "list.txt", "--into", "rules.json5")
    #expect(first.status == 0)
    #expect(try place.read("rules.json5~") == before)
    let edited = try place.read("rules.json5")
    try place.write("rules.json5~", "the backup")
    let again = try place.winnow("import", "list.txt", "--into", "rules.json5")
    #expect(again.status == 0)
    #expect(again.err.contains("nothing added to rules.json5"))
    #expect(try place.read("rules.json5") == edited)
    #expect(try place.read("rules.json5~") == "the backup")
  }

  @Test func `a file's name can't write rules or speak to the terminal`() throws {
    let place = try workplace()
    try place.write("a\n{deny:[\u{1B}[2J.txt", "casino\n\n")
    let imported = try place.winnow("import", "a\n{deny:[\u{1B}[2J.txt")
    #expect(imported.status == 0)
    try place.write("back.json5", imported.out)
    #expect(try place.winnow("check", "back.json5").status == 0)
    #expect(!(imported.out + imported.err).contains("\u{1B}"))
  }
}
