import MessageFilter
import Testing

@Suite struct ChangedFilterTests {
  private func rules(_ text: String) throws -> Rules {
    try #require(RulesFile.read(bytes: Array("{version: 1, \(text)}".utf8), name: "rules").rules)
  }

  private func changed(_ old: String, _ new: String) throws -> [String]? {
    try rules(new).changedFilters(from: try rules(old)).map { ($0.allow + $0.deny).map(\.text).sorted() }
  }

  @Test(arguments: [
    // Filters that are new, gone, in another folder, or looked for elsewhere.
    (#"deny: ["a", "b"]"#, #"deny: ["a", "b"]"#, []),
    (#"deny: ["a", "b"]"#, #"deny: ["z", "a", "b", "y"]"#, ["y", "z"]),
    (#"deny: ["a", "b", "c"]"#, #"deny: ["a", "c"]"#, ["b"]),
    (#"deny: ["a", "b", "c"]"#, #"deny: ["a", {text: "b", folder: "promotion"}, "c"]"#, ["b", "b"]),
    (
      #"allow: ["a"], deny: ["b", "c"]"#, #"allow: [{text: "a", target: "sender"}], deny: ["b", "c"]"#,
      ["a", "a"]
    ),
    // One that is switched off, and one that was all the time.
    (#"deny: ["a", "b"]"#, #"deny: ["a", {text: "b", enabled: false}]"#, ["b"]),
    (#"deny: ["a", {text: "c", enabled: false}]"#, #"deny: ["a"]"#, []),
    // Ids and notes, and another way to write the same.
    (#"deny: [{id: "one", text: "a"}]"#, #"deny: [{text: "a", target: "all", note: "mine"}]"#, []),
    // Expressions that are canonically equivalent, but of which one has two members.
    (
      #"deny: ["x", "y", {text: "[\u00e9]", matching: "regex"}]"#,
      #"deny: ["x", "y", {text: "[e\u0301]", matching: "regex"}]"#,
      ["[\u{e9}]", "[e\u{301}]"]
    ),
  ])
  func `the filters that one file has and the other has not`(
    old: String, new: String, expected: [String]
  ) throws {
    let found = try changed(old, new)
    // Canonically equivalent expressions may come in either order.
    #expect(found == expected)
  }

  @Test(arguments: [
    // Anything else that differs.
    (#"deny: ["a"]"#, #"deny: ["a"], smart: {links: true}"#),
    (#"deny: ["a"]"#, #"deny: ["a"], contacts: ["mum"]"#),
    (#"deny: ["a"], denyLanguage: ["ru"]"#, #"deny: ["a"], denyLanguage: ["uk"]"#),
    (#"deny: ["a"]"#, #"country: "IL", deny: ["a"]"#),
    (#"deny: ["a"], tags: {t: ["x"]}"#, #"deny: ["a"], tags: {t: ["y"]}"#),
    (#"deny: ["a"]"#, #"fields: {body: "/b"}, deny: ["a"]"#),
    (
      #"deny: ["a"], automatic: {languages: ["he"], filter_lists: {he: {deny_body: ["x"]}}}"#,
      #"deny: ["a"], automatic: {languages: ["he"], filter_lists: {he: {deny_body: ["y"]}}}"#
    ),
    // Another order, which may let another filter decide, and filters in another list.
    (#"deny: ["a", {text: "b", folder: "promotion"}]"#, #"deny: [{text: "b", folder: "promotion"}, "a"]"#),
    (#"deny: ["a", "b", "a"]"#, #"deny: ["a", "b"]"#),
    // More that changed than did not.
    (#"deny: ["a", "b"]"#, #"deny: ["a", "x"]"#),
  ])
  func `files that differ in more than a few filters have none`(old: String, new: String) throws {
    #expect(try rules(new).changedFilters(from: try rules(old)) == nil)
  }

  /// What decides may stand elsewhere in the file, so rules are compared by their texts and actions.
  @Test(arguments: 400..<420)
  func `two files judge a message alike that no changed filter matches`(seed: Int) throws {
    var random = RandomMessages(seed: UInt64(seed))
    var compared = 0
    for _ in 0..<20 {
      let old = random.rules()
      var new = old
      let others = random.rules()
      for (list, others) in [(\Rules.allow, others.allow), (\Rules.deny, others.deny)] {
        let places = Array(new[keyPath: list].indices)
        if !places.isEmpty, random.flip() { new[keyPath: list].remove(at: random.pick(places)) }
        if let other = others.first { new[keyPath: list].insert(other, at: random.pick(places + [0])) }
      }
      guard let changed = new.changedFilters(from: old) else { continue }
      var before = Evaluator(try RuleSet(compiling: old))
      var after = Evaluator(try RuleSet(compiling: new))
      var filters = Evaluator(try RuleSet(compiling: changed))
      for _ in 0..<25 {
        let (sender, body) = random.message()
        let fields = random.fields()
        if filters.evaluate(sender: sender, body: body, fields: fields).reason.rule != nil { continue }
        let (from, to) = (
          before.evaluate(sender: sender, body: body, fields: fields),
          after.evaluate(sender: sender, body: body, fields: fields)
        )
        #expect(
          from.action == to.action && from.reason.stage == to.reason.stage && from.tags == to.tags
            && from.reason.rule?.text == to.reason.rule?.text,
          "seed \(seed), sender \(sender ?? "nil"), body \(body)")
        if to.reason.rule != nil { compared += 1 }
      }
    }
    #expect(compared > 20)
  }
}
