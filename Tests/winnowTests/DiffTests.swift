import Testing

/// diff as a built program.
@Suite struct DiffTests {
  @Test func `diff prints the messages that changed, and a matrix`() throws {
    let place = try Workplace.withRules()
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
    // Disguises of its own that it loses, beside another default.
    (#"deny: [{text: "a", disguises: "lookalikes"}]"#, #"disguises: "all", deny: ["a"]"#),
    (#"disguises: "all", deny: [{text: "a", disguises: "none"}]"#, #"disguises: "all", deny: ["a"]"#),
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
    (#"deny: [{all: ["a"]}]"#, #"deny: ["a"]"#),
    // The same text in other letters, where case is ignored, and under another name.
    (#"deny: ["a"]"#, #"deny: ["A"]"#),
    (#"deny: [{id: "one", text: "a"}]"#, #"deny: [{id: "two", text: "a", note: "mine"}]"#),
    (#"deny: [{all: ["b", "a"]}]"#, #"deny: [{all: ["a", "b", "a"]}]"#),
    // What the file says for all of its rules.
    (#"deny: ["a"]"#, #"disguises: "all", deny: ["z", "a"]"#),
    (
      #"deny: [{any: ["a", {text: "b", disguises: "lookalikes"}], none: ["z"]}]"#,
      #"disguises: "all", deny: [{any: ["a", {text: "b", disguises: "lookalikes"}], none: ["z"]}]"#
    ),
    (
      #"deny: [{any: ["a", {text: "02-555 0199", matching: "number"}]}]"#,
      #"country: "IL", deny: [{any: ["a", {text: "02-555 0199", matching: "number"}]}]"#
    ),
    // The same disguises, of its own or by default.
    (#"deny: [{text: "a", disguises: "all"}]"#, #"disguises: "all", deny: ["a"]"#),
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
    let place = try Workplace.withRules()
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

  @Test func `diff says the messages where that is asked for`() throws {
    let place = try Workplace()
    try place.write("old", "{version: 1}")
    try place.write("new", #"{version: 1, deny: ["free"], smart: {numbersOnly: true}}"#)
    try place.write(
      "m",
      "{\"id\":1,\"sender\":\"+1\",\"body\":\"\\u0066ree \\\"x\\\"\"}\n{\"from\":\"Bank\"}\n{\"body\":\"x\"}\n"
    )
    let outcome = try place.run(["diff", "--messages", "old", "new", "m"])
    #expect(outcome.status == 1)
    #expect(outcome.line(0).hasPrefix(#"{"line":1,"id":1,"sender":"+1","body":"free \"x\"","from":{"#))
    #expect(outcome.line(1).hasPrefix(#"{"line":2,"sender":"Bank","body":null,"from":{"#))
    #expect(outcome.lines.count == 2)
  }
}
