import Testing

/// explain as a built program.
@Suite struct ExplainTests {
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
    // It is the sender's, whatever other fields there are.
    try place.write("r", "{version:1, country:'IL', fields:{to:'/to'}}")
    let message = #"{"sender":"054-123-4567","to":"050-123-4567","body":"x"}"#
    let lines = try place.run(["explain", "-r", "r"], input: message).lines
    #expect(lines.prefix(2) == ["sender         054-123-4567", "  number is    +972541234567"])
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

  @Test func `explain shows the fields of the rules file beside sender and body`() throws {
    let place = try Workplace()
    try place.write("r", "{version: 1, fields: {chat: '/in/chat', conversationTopic: '/topic'}}")
    let message = #"{"sender":"Bob","body":"hi","in":{"chat":"Straße"}}"#
    let outcome = try place.run(["explain", "-r", "r"], input: message)
    #expect(
      outcome.lines.prefix(5) == [
        "sender         Bob", "body           hi", "chat           Straße", "conversationTopic (none)",
        "  chat as      strasse",
      ], "\(outcome.err)")
  }

  @Test func `explain as JSON has every stage with all rules that match`() throws {
    let outcome = try Workplace.withRules().winnow(
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

  @Test func `points are counted, and have the minus sign of summaries`() throws {
    let place = try Workplace()
    try place.write(
      "score.json5",
      "{version: 1, deny: [{atLeast: 3, score: [{points: 1, text: 'claim'}, {points: -2, text: 'now'}, "
        + "{points: 3, text: 'fee'}]}, {atLeast: 1, score: [{points: 1, text: 'prize'}]}]}")
    let filter = "               \"claim +1, now \u{2212}2, fee +3 \u{2265} 3\" (/deny/0) does not hold"
    let one = try place.winnow("explain", "-r", "score.json5", "--body", "claim")
    #expect(one.lines.contains(filter + ": 1 point"), "\(one.out)")
    let less = try place.winnow("explain", "-r", "score.json5", "--body", "claim now")
    #expect(less.lines.contains(filter + ": \u{2212}1 point"), "\(less.out)")
    #expect(less.out.contains(" \u{2212}2 \"now\" holds\n"), "\(less.out)")
    let prize = try place.winnow("explain", "-r", "score.json5", "--body", "prize")
    #expect(prize.out.contains("(/deny/1) holds, 1 point: decides"), "\(prize.out)")
  }

  @Test func `directional marks are shown, and the carets stand under the match`() throws {
    let place = try Workplace.withRules()
    let explained = try place.winnow(
      "explain", "-r", "rules.json5", "--sender", "A\u{200F}", "--body",
      "to \u{202E}evol\u{202C}: free money")
    let shown = #"to \u{202e}evol\u{202c}: free money"#
    #expect(explained.lines.contains("body           " + shown), "\(explained.out)")
    #expect(explained.lines.contains(#"sender         A\u{200f}"#), "\(explained.out)")
    // 3 letters, 8 for each mark, 4 letters, and a colon and a space are before the match.
    let margin = String(repeating: " ", count: 17)
    let caret = String(repeating: " ", count: 17 + 25) + "^^^^^^^^^^"
    #expect(explained.out.contains("\n\(margin)\(shown)\n\(caret)\n"), "\(explained.out)")
    for mark in ["61c", "200e", "200f", "202a", "202b", "202c", "202d", "2066", "2067", "2068", "2069"] {
      let scalar = try #require(UInt32(mark, radix: 16).flatMap { Unicode.Scalar($0) })
      let body = try place.winnow("explain", "-r", "rules.json5", "--body", "a\(scalar)b")
      #expect(body.lines.contains("body           a\\u{\(mark)}b"), "\(body.out)")
      #expect(!body.out.unicodeScalars.contains(scalar), "\(body.out)")
    }
  }

  @Test func `what nobody would see is shown, and the carets stand under the match`() throws {
    let place = try Workplace.withRules()
    let explained = try place.winnow(
      "explain", "-r", "rules.json5", "--body", "fr\u{200B}ee\u{34F} 👨\u{200D}👩: free money")
    let shown = "fr\\u{200b}ee\\u{34f} 👨\u{200D}👩: free money"
    #expect(explained.lines.contains("body           " + shown), "\(explained.out)")
    // 4 letters, 8 and 7 columns for the escapes, and a space, an emoji of 2 columns, a colon and a space are
    // before the match.
    let margin = String(repeating: " ", count: 17)
    let caret = String(repeating: " ", count: 17 + 24) + "^^^^^^^^^^"
    #expect(explained.out.contains("\n\(margin)\(shown)\n\(caret)\n"), "\(explained.out)")
  }

  @Test func `explain reads one message, and tells what later stages would have said`() throws {
    let place = try Workplace.withRules()
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

  @Test func `explain names entries of lists and the smart rules that do not fire`() throws {
    let place = try Workplace()
    try place.write(
      "r",
      "{version: 1, automatic: {languages: ['en'], filter_lists: {en: {deny_body: ['casino']}}}, "
        + "smart: {links: true, emojis: true}}")
    let lines = try place.winnow("explain", "-r", "r", "--body", "casino tonight").lines
    let entry = #"the list entry "casino" (/automatic/filter_lists/en/deny_body/0) matches the body"#
    #expect(lines.contains("> 8 automatic  \(entry): decides, junk"), "\(lines)")
    #expect(lines.contains("  5 smart      do not fire: links, emojis"), "\(lines)")
    try place.write("r", "{version: 1, smart: {links: true}}")
    let one = try place.winnow("explain", "-r", "r", "--body", "casino tonight").lines
    #expect(one.contains("  5 smart      does not fire: links"), "\(one)")
  }

  /// 20 are listed.
  @Test(arguments: [
    (21, "and 1 more rule of this stage matches", "and 1 more filter with a condition that holds"),
    (22, "and 2 more rules of this stage match", "and 2 more filters with a condition that holds"),
  ])
  func `explain counts further rules of a stage`(count: Int, matching: String, missing: String) throws {
    let place = try Workplace()
    let margin = String(repeating: " ", count: 15)
    for (filter, says) in [("all: ['x', 'x']", matching), ("all: ['x', 'y']", missing)] {
      let filters = Array(repeating: "{\(filter)}", count: count).joined(separator: ", ")
      try place.write("r", "{version: 1, deny: [\(filters)]}")
      let outcome = try place.winnow("explain", "-r", "r", "--body", "x")
      #expect(outcome.lines.contains(margin + says), "\(outcome.out)")
    }
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

  @Test func `explain of what is no message exits with 2 and writes to standard error`() throws {
    let place = try Workplace()
    for form in [[], ["--json"]] {
      let outcome = try place.run(["explain", "-r", "builtin"] + form, input: "[1]\n")
      #expect(outcome.status == 2)
      #expect(outcome.out.isEmpty)
      #expect(outcome.err.contains("standard input is not a message (json)"))
    }
  }
}
