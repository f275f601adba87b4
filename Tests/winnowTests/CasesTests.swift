import Testing

/// `winnow test` as a built program.
@Suite struct CasesTests {
  @Test func `test compares tags and points, and may leave the action out`() throws {
    let place = try Workplace.withRules()
    try place.write(
      "tags.json5",
      "{version: 1, fields: {chat: '/c'}, deny: [{text: 'jobs', target: 'chat'}, {id: 's', atLeast: 2, "
        + "score: [{points: 3, text: 'claim'}, {points: -1, text: 'now'}]}], tags: {a: ['parcel'], b: ['fee']}}"
    )
    let good = #"""
      {"body":"parcel fee","expect":{"tags":["b","a"]}}
      {"body":"parcel","expect":{"action":"allow","tags":["a"]}}
      {"body":"x","expect":{"tags":[]}}
      {"body":"x","expect":{"tags":null}}
      {"body":"claim now","expect":{"rule":"s","points":2,"match":"claim"}}
      {"body":"x","c":"Jobs","expect":{"action":"junk","field":"chat"}}
      """#
    let passed = try place.run(["test", "-r", "tags.json5", "-"], input: good)
    #expect(passed.out == "6 passed, 0 failed\n")
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

  @Test func `of tags that are not as expected, what puts them on is said`() throws {
    let place = try Workplace()
    try place.write(
      "tags.json5",
      "{version: 1, deny: ['win'], tags: {parcel: ['parcel', {id: 'p', text: 'cel'}], bank: ['account'], "
        + "fee: ['fee']}}")
    let parcel = #"  why: parcel, because the filter "parcel" (/tags/parcel/0) matches in the body"#
    let other = #"  why: parcel, because the filter "cel" (p) matches in the body"#
    let bank = "  why: not bank, because no filter of it matches"
    let junk = #"  why: the filter "win" (/deny/0) matches in the body"#
    let cases: [(line: String, whys: [String])] = [
      (#"{"body":"parcel fee","expect":{"tags":["fee"]}}"#, [parcel, other]),
      (#"{"body":"parcel","expect":{"tags":["bank"]}}"#, [parcel, other, bank]),
      (#"{"body":"fee","expect":{"tags":["fee","bnk"]}}"#, ["  why: not bnk, because no tag is called that"]),
      // The action decides, too.
      (#"{"body":"win","expect":{"action":"allow","tags":["bank"]}}"#, [junk, bank]),
      (#"{"body":"win","expect":{"action":"junk","rule":"x","tags":["bank"]}}"#, [junk, bank]),
      (#"{"body":"win fee","expect":{"action":"allow","tags":["fee"]}}"#, [junk]),
      (
        #"{"body":"fee","expect":{"tags":["fee","fee"]}}"#,
        ["  why: fee once, because no message has a tag twice"]
      ),
    ]
    for (line, whys) in cases {
      let outcome = try place.run(["test", "-r", "tags.json5", "-"], input: line)
      #expect(outcome.status == 1)
      #expect(outcome.lines.filter { $0.hasPrefix("  why: ") } == whys, "\(outcome.out)")
    }
    let both = try place.run(["test", "-r", "tags.json5", "-"], input: cases[3].line)
    #expect(both.line(0) == "standard input:1: expected allow, got junk by /deny/0")
    #expect(both.line(1) == "  expected the tags bank, got no tags")
  }

  @Test func `what would help to read a case is said only if it is to be read`() throws {
    let place = try Workplace()
    let invalid = try place.run(
      ["test", "-r", "builtin", "-"], input: "\n{\"x\":1,\"expect\":{\"action\":\"invalid\"}}\n")
    #expect(invalid.out == "1 passed, 0 failed\n")
    #expect(invalid.err.isEmpty)
    let unread = try place.run(
      ["test", "-r", "builtin", "-"], input: "{\"msg\":\"x\",\"expect\":\"allow\"}\n")
    #expect(unread.status == 1)
    #expect(unread.err.contains("--field body=/msg reads it."), "\(unread.err)")
    // Without its name, standard input is not read.
    try place.write("a.json", "[{\"body\":\"x\"}]\n")
    let array = try place.winnow("test", "-r", "builtin", "a.json")
    #expect(array.err.contains("jq -c '.[]' a.json | winnow ... - reads it."), "\(array.err)")
  }

  @Test func `test takes every member of a reason, as a JSON value`() throws {
    let place = try Workplace.withRules()
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
    // What a reason lacks.
    let absent = try place.run(
      ["test", "-r", "rules.json5", "-"],
      input: #"""
        {"body":"hello","expect":{"rule":null}}
        {"body":"hello","expect":{"action":"allow","rule":null,"matches":[]}}
        {"body":"see bit.ly/x","expect":{"matches":[],"points":null}}
        {"body":"see bit.ly/x","expect":{"rule":null}}

        """#)
    #expect(absent.lines.first == #"standard input:4: expected rule null, got "/smart/links""#)
    #expect(absent.lines.last == "3 passed, 1 failed")
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

  @Test func `test passes what is as expected and says what is not`() throws {
    let place = try Workplace.withRules()
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
    (#"{"body":"hello"}"#, #"no "expect" in this case; expected one, such as "expect":"junk""#),
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
    (
      #"{"expect":{"action":"invalid","code":"json"}}"#,
      #""expect" has the code "json", which no case can have, expected fields"#
    ),
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
      #""code" in "expect" is not a text, expected fields"#
    ),
    (
      #"{"expect":{"action":"invalid","code":"field"}}"#,
      #""expect" has the code "field", which no case can have, expected fields; did you mean 'fields'?"#
    ),
  ]

  @Test func `a case on a line that is too long fails`() throws {
    let long = #"{"body":"\#(String(repeating: "a", count: 200))","expect":"allow"}"#
    let outcome = try Workplace.withRules().run(
      ["test", "-r", "rules.json5", "--max-line", "100", "-"],
      input: #"{"body":"a","expect":"allow"}"# + "\n" + long)
    #expect(outcome.status == 1, "\(outcome.err)")
    #expect(outcome.out.contains(":2: not a case: the line is longer than --max-line allows, at column 1"))
  }

  @Test(arguments: ["", "\n\n"])
  func `test without a case is an error`(cases: String) throws {
    let outcome = try Workplace.withRules().run(["test", "-r", "rules.json5", "-"], input: cases)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("no test case in standard input"))
  }

  @Test(arguments: failures)
  func `a case that fails is named with what came instead`(line: String, message: String) throws {
    let outcome = try Workplace.withRules().run(["test", "-r", "rules.json5", "-"], input: line)
    #expect(outcome.status == 1)
    #expect(outcome.lines.first == "standard input:1: \(message)")
    #expect(outcome.lines.last == "0 passed, 1 failed")
  }

  @Test func `the first ten cases with an unknown rule get a suggestion`() throws {
    let line = #"{"body":"hello","expect":{"rule":"prise"}}"# + "\n"
    let outcome = try Workplace.withRules().run(
      ["test", "-r", "rules.json5", "-"], input: String(repeating: line, count: 12))
    let unknown = outcome.lines.filter { $0.hasPrefix("  no rule is called \"prise\"") }
    #expect(unknown.count == 12, "\(outcome.out)")
    #expect(unknown.count { $0.hasSuffix("; did you mean \"prize\"?") } == 10, "\(outcome.out)")
    #expect(outcome.lines.last == "0 passed, 12 failed")
  }

  @Test func `a case that names a rule with an id by its pointer is told the id`() throws {
    let outcome = try Workplace.withRules().run(
      ["test", "-r", "rules.json5", "-"],
      input: #"{"body":"win a prize","expect":{"action":"promotion","rule":"/deny/1"}}"#)
    #expect(outcome.status == 1)
    #expect(outcome.lines.contains(#"  verdicts call that rule "prize", by its id"#), "\(outcome.out)")
  }
}
