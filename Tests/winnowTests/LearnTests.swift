import JSONText
import TestSupport
import Testing

@testable import winnow

/// `winnow learn` as a built program. What it learns from is planted: junk of two kinds among messages of
/// other words.
@Suite struct LearnTests {
  /// Messages of random words; junk has one of two phrases besides.
  static func messages(_ seed: UInt64, junk: Int, kept: Int) -> (junk: [String], kept: [String]) {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<400).map { index in
      let letters = Array("abcdefghiklmnoprstuvz")
      return String([3, 7, 11, 13, 17].map { letters[(index * $0 + index / $0) % letters.count] })
    }
    func text() -> String {
      (0..<6).compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
    }
    let phrases = ["claim your prize", "bitcoin wallet"]
    return (
      (0..<junk).map { "\(text()) \(phrases[$0 % 2]) \(text())" },
      (0..<kept).map { _ in "\(text()) \(text())" }
    )
  }

  private static func line(_ body: String, _ label: String?) -> String {
    #"{"body":"\#(body)"\#(label.map { #","label":"\#($0)""# } ?? "")}"#
  }

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    let (junk, kept) = Self.messages(1, junk: 60, kept: 600)
    let labelled = junk.map { Self.line($0, "spam") } + kept.map { Self.line($0, "ham") }
    try place.write("labelled", labelled.joined(separator: "\n"))
    try place.write("junk", junk.map { Self.line($0, nil) }.joined(separator: "\n"))
    try place.write("kept", kept.map { Self.line($0, nil) }.joined(separator: "\n"))
    return place
  }

  @Test func `what is proposed is a rules file without a warning, and finds what was planted`() throws {
    let place = try workplace()
    let outcome = try place.winnow("learn", "labelled")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("{\n  version: 1,\n  deny: [\n"), "\(outcome.out)")
    #expect(outcome.err.contains("expected to catch"))
    let check = try place.run(["check", "--strict", "-"], input: outcome.out)
    #expect(check.status == 0, "\(check.err)\(check.out)")
    try place.write("new", Self.line("now claim your prize today", nil) + "\n" + Self.line("hello", nil))
    try place.write("rules", outcome.out)
    let judged = try place.run(["-r", "-", "-o", "tsv", "new"], input: outcome.out)
    #expect(judged.line(0).hasPrefix("1\t\tjunk\tdeny\tlearned-"), "\(judged.out)")
    #expect(judged.line(1).hasPrefix("2\t\tallow\t"))
  }

  @Test func `without an option for rules none are known, whatever the default file holds`() throws {
    let place = try workplace()
    let everything = try place.write("everything.json5", "{version: 1, smart: {allUnknown: true}}")
    let outcome = try place.winnow("learn", "labelled", environment: ["WINNOW_RULES": everything])
    #expect(outcome.status == 0)
    #expect(outcome.out.contains("{ id: \"learned-"), "\(outcome.out)")
    #expect(!outcome.err.contains("already catch"), "\(outcome.err)")
  }

  @Test func `what is proposed has the fields in force`() throws {
    let place = try Workplace()
    let (junk, kept) = Self.messages(1, junk: 30, kept: 100)
    func line(_ body: String, _ label: String) -> String {
      #"{"part":{"text":"\#(body)"},"label":"\#(label)"}"#
    }
    let lines = junk.map { line($0, "spam") } + kept.map { line($0, "ham") }
    try place.write("labelled", lines.joined(separator: "\n"))
    try place.write(
      "r.json5", #"{version: 1, fields: {chat: "/c", body: "/part/text"}, deny: ["not in any of them"]}"#)
    let outcome = try place.winnow("learn", "-r", "r.json5", "labelled")
    #expect(outcome.status == 0)
    #expect(
      outcome.out.hasPrefix(
        "{\n  version: 1,\n  fields: { body: \"/part/text\", chat: \"/c\" },\n  deny: ["), "\(outcome.out)")
    // A field that would be taken for a misspelled one is left out where no rule looks at it.
    try place.write(
      "r2.json5",
      #"{version: 1, fields: {sender2: "/c", body: "/part/text"}, deny: [{text: "x", target: "sender2"}]}"#)
    let checked = try place.shell("winnow learn -q -r r2.json5 labelled | winnow check -")
    #expect(checked.out.contains("no errors, no warnings"), "\(checked.out)")
  }

  @Test(
    arguments: [
      ("0.002", 0.002), ("0.2%", 0.002), ("5%", 0.05), ("100%", 1), ("1", 1), ("0", 0), ("0%", 0),
      ("1.01", nil), ("101%", nil), ("-1%", nil), ("%", nil), ("", nil), ("nan", nil), ("2 %", nil),
    ] as [(String, Double?)])
  func `a share is written as a number or per cent`(text: String, value: Double?) {
    #expect(share(typed: text) == value)
  }

  @Test func `the order, duplicates, workers and how labels are given change nothing`() throws {
    let place = try workplace()
    let whole = try place.winnow("learn", "labelled").out
    _ = try place.shell("sort labelled > sorted; cat labelled labelled > twice")
    #expect(try place.winnow("learn", "sorted").out == whole)
    #expect(try place.winnow("learn", "twice").out == whole)
    #expect(try place.winnow("learn", "-j8", "labelled").out == whole)
    #expect(try place.winnow("learn", "--junk", "junk", "--kept", "kept").out == whole)
    _ = try place.shell("grep spam labelled > some; cat kept >> some")
    #expect(try place.winnow("learn", "--kept-unlabelled", "some").out == whole)
  }

  @Test func `the report has each rule with its evidence`() throws {
    let place = try workplace()
    let outcome = try place.winnow("learn", "--json", "--report", "report", "labelled")
    #expect(outcome.status == 0)
    #expect(outcome.out == (try place.read("report")))
    let document = JSON5Document.read(Array(outcome.out.utf8))
    #expect(document.isWellFormed)
    #expect(outcome.out.hasPrefix(#"{"predicted":{"recall":"#))
    let rules = Array(document.children(of: try #require(document.member("rules", of: 0))))
    #expect(!rules.isEmpty)
    var lines: Set<Int> = []
    for rule in rules {
      let junk = try #require(document.member("junk", of: rule).flatMap { document.number(of: $0) })
      let kept = try #require(document.member("kept", of: rule).flatMap { document.number(of: $0) })
      let own = document.children(of: try #require(document.member("lines", of: rule)))
        .compactMap { document.number(of: $0) }.map { Int($0) }
      #expect(own.count == Int(junk) && own == own.sorted())
      #expect(Array(document.children(of: try #require(document.member("ids", of: rule)))).count == own.count)
      #expect(kept == 0)
      for member in ["keptLines", "keptIds", "heldBackLines", "heldBackIds"] {
        let list = try #require(document.member(member, of: rule))
        #expect(document.children(of: list).count(where: { _ in true }) == 0)
      }
      lines.formUnion(own)
    }
    // The first sixty lines are junk, all with one of the planted phrases.
    #expect(lines == Set(1...60))
    // A file that is there stays.
    #expect(try place.winnow("learn", "--report", "report", "labelled").status == 2)
    #expect(try place.winnow("learn", "-f", "--report", "labelled", "labelled").status == 2)
    #expect(
      try place.winnow("learn", "--junk", "junk", "--kept", "kept", "-f", "--report", "kept").status == 2)
  }

  @Test(arguments: [["--report", "rules"], ["--json", "--out", "rules"], ["--report", "link"]])
  func `the edited rules file is no file for a report, whatever is forced`(_ arguments: [String]) throws {
    let place = try workplace()
    try place.write("rules", "{ version: 1, deny: [\"viagra\"] }\n")
    _ = try place.shell("ln -s rules link")
    let outcome = try place.run(["learn", "--into", "rules", "-f"] + arguments + ["labelled"])
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("would be both read and written"), "\(outcome.err)")
    #expect(try place.read("rules") == "{ version: 1, deny: [\"viagra\"] }\n")
  }

  @Test func `the progress of learning is shown after that of reading`() throws {
    let place = try workplace()
    let outcome = try place.winnow("learn", "--progress", "always", "labelled")
    let bar = "[" + String(repeating: "#", count: 30) + "] "
    #expect(outcome.err.contains(" 660 messages "), "\(outcome.err)")
    #expect(outcome.err.contains("\r100 % \(bar)learning\n"), "\(outcome.err)")
    #expect(try !place.winnow("learn", "labelled").err.contains("learning"))
  }

  @Test(arguments: ["builtin", "-", "/dev/null"])
  func `rules that can't be edited are refused before a message is read`(rules: String) throws {
    let outcome = try workplace().winnow("learn", "--into", rules, "absent")
    #expect(outcome.status == 2)
    #expect(outcome.err == "winnow: error: '\(rules)' can't be edited; name a rules file\n")
  }

  @Test func `with too few messages a report is one without rules`() throws {
    let place = try workplace()
    try place.write("few", Self.line("claim your prize", "spam") + "\n" + Self.line("hello", "ham"))
    let outcome = try place.winnow("learn", "--json", "--report", "report", "few")
    #expect(outcome.status == 1)
    let document = JSON5Document.read(Array(outcome.out.utf8))
    let rules = try #require(document.member("rules", of: 0))
    #expect(document.nodes[rules].kind == .array && Array(document.children(of: rules)).isEmpty)
    #expect(try place.read("report") == outcome.out)
  }

  @Test func `the report names messages by their ids, as they were written`() throws {
    let place = try Workplace()
    let (junk, kept) = Self.messages(1, junk: 60, kept: 600)
    // Ids that are strings, numbers, and none.
    let ids = [#""a1""#, "17", nil]
    func line(_ index: Int, _ body: String, _ label: String) -> String {
      #"{\#(ids[index % 3].map { #""id":\#($0),"# } ?? "")"body":"\#(body)","label":"\#(label)"}"#
    }
    let lines = junk.enumerated().map { line($0, $1, "spam") } + kept.map { line(1, $0, "ham") }
    try place.write("labelled", lines.joined(separator: "\n"))
    let outcome = try place.winnow("learn", "--json", "labelled")
    let document = JSON5Document.read(Array(outcome.out.utf8))
    let rules = Array(document.children(of: try #require(document.member("rules", of: 0))))
    #expect(!rules.isEmpty)
    for rule in rules {
      let own = document.children(of: try #require(document.member("lines", of: rule)))
        .compactMap { document.number(of: $0) }.map { Int($0) }
      let expected = own.map { ids[($0 - 1) % 3] ?? "null" }
      #expect(outcome.out.contains(#""ids":[\#(expected.joined(separator: ","))],"#), "\(expected)")
    }
  }

  @Test func `protected messages are not caught`() throws {
    let place = try workplace()
    try place.write("mine", Self.line("my bitcoin wallet is empty", nil))
    let outcome = try place.winnow("learn", "--protect", "mine", "labelled")
    try place.write("rules", outcome.out)
    #expect(try place.winnow("-r", "rules", "-o", "tsv", "mine").out.hasPrefix("1\t\tallow\t"))
    #expect(
      try place.run(["-r", "rules", "-o", "tsv"], input: Self.line("claim your prize", nil)).out
        .hasPrefix("1\t\tjunk\t"))
  }

  @Test func `where a filter catches what is kept, one that lets it through is proposed`() throws {
    let place = try workplace()
    let (_, kept) = Self.messages(2, junk: 0, kept: 40)
    try place.write(
      "lottery", kept.map { Self.line("\($0) the school lottery: claim", "ham") }.joined(separator: "\n"))
    try place.write("rules", #"{ version: 1, deny: [{ text: "claim", target: "body" }] }"#)
    let outcome = try place.winnow("learn", "-r", "rules", "labelled", "lottery")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix("{\n  version: 1,\n  allow: [\n"), "\(outcome.out)")
    #expect(outcome.err.contains("for kept messages that a deny filter catches"), "\(outcome.err)")
    #expect(try place.run(["check", "--strict", "-"], input: outcome.out).status == 0)
    #expect(try place.winnow("learn", "--into", "rules", "labelled", "lottery").status == 0)
    let judged = try place.winnow("-r", "rules", "-o", "tsv", "lottery").out
    #expect(!judged.contains("\tjunk\t"), "\(judged)")
    #expect(try place.winnow("evaluate", "-r", "rules", "--require", "recall=99%", "labelled").status == 0)
  }

  @Test func `rules are added to a file as add does it`() throws {
    let place = try workplace()
    let rules = """
      // Mine.
      { version: 1,
        deny: ["claim your prize"],  // found by hand
      }
      """
    try place.write("r.json5", rules)
    let outcome = try place.winnow("learn", "labelled", "--into", "r.json5")
    #expect(outcome.status == 0 && outcome.out.isEmpty)
    #expect(outcome.err.contains("added to r.json5; the old file is r.json5~"))
    #expect(try place.read("r.json5~") == rules)
    let edited = try place.read("r.json5")
    #expect(edited.hasPrefix("// Mine.\n") && edited.contains("// found by hand"))
    // What the file catches already was not learned again.
    #expect(edited.contains("learned-") && !edited.contains("learned-claim"))
    #expect(try place.winnow("check", "--strict", "r.json5").status == 0)
    // Nothing is left to learn.
    let again = try place.winnow("learn", "labelled", "--into", "r.json5")
    #expect(again.status == 0)
    #expect(try place.read("r.json5") == edited)
  }

  /// Such rules are right for other messages, which have their texts where the file says.
  @Test func `rules that are added say so if their messages had other fields than the file names`() throws {
    let place = try workplace()
    let moved = try place.read("labelled").replacing("\"body\"", with: "\"said\"")
    try place.write("moved", moved)
    let warning = "warning: the messages have their sender or body at other places than r.json5 says"
    for (fields, options, isWarned) in [
      ("", ["--field", "body=/said"], true), (", fields: {body: \"/said\"}", [], false),
      (", fields: {label: \"/label\"}", ["--field", "body=/said"], true),
      (", fields: {body: \"/said\", extra: \"/extra\"}", ["--field", "body=/said"], false),
    ] {
      try place.write("r.json5", "{version: 1\(fields)}")
      let outcome = try place.run(["learn", "--into", "r.json5"] + options + ["moved"])
      #expect(outcome.status == 0)
      #expect(outcome.err.contains(warning) == isWarned, "\(outcome.err)")
    }
    // This is one of the names that are looked for anyway.
    try place.write("text", moved.replacing("\"said\"", with: "\"text\""))
    try place.write("r.json5", "{version: 1}")
    let usual = try place.winnow("learn", "--into", "r.json5", "--field", "body=/text", "text")
    #expect(usual.status == 0 && !usual.err.contains(warning), "\(usual.err)")
  }

  @Test(arguments: [["--rules", "1"], ["--score"]])
  func `an id that a rule in force has is not proposed again, nor added`(form: [String]) throws {
    func ids(_ rules: String) -> [String] {
      rules.matches(of: /id: "(learned-[^"]*)"/).map { String($0.output.1) }
    }
    let place = try workplace()
    let proposed = ids(try place.run(["learn"] + form + ["labelled"]).out)
    try #require(proposed.count == 1)
    let id = proposed[0]
    // No message has this text, so the rules leave as much to learn.
    try place.write(
      "r.json5",
      """
      {
        version: 1,
        deny: [{ text: "zzzzzz", id: "\(id)" }],
        tags: { other: [{ text: "zzzzzz", id: "\(id)-2" }] },
      }
      """)
    let besides = try place.run(["learn", "-r", "r.json5"] + form + ["labelled"])
    #expect(ids(besides.out) == ["\(id)-3"])
    #expect(try place.run(["learn", "--into", "r.json5"] + form + ["labelled"]).status == 0)
    #expect(Set(ids(try place.read("r.json5"))) == [id, "\(id)-2", "\(id)-3"])
  }

  @Test func `score makes one rule with points that a rules file takes`() throws {
    let place = try workplace()
    let outcome = try place.winnow("learn", "--score", "labelled")
    #expect(outcome.status == 0)
    #expect(outcome.out.split(separator: "\n").filter { $0.contains("id: ") }.count == 1)
    #expect(outcome.out.contains(#"{ id: "learned-score", atLeast: "#), "\(outcome.out)")
    #expect(try place.run(["check", "--strict", "-"], input: outcome.out).status == 0)
    try place.write("rules", outcome.out)
    let judged = try place.run(
      ["evaluate", "-r", "rules", "--require", "recall=0.9,caught=0.002", "labelled"])
    #expect(judged.status == 0, "\(judged.out)")
    #expect(try place.winnow("learn", "--score", "-j8", "labelled").out == outcome.out)
  }

  @Test func `rules bounds their number, and takes a file too`() throws {
    let place = try workplace()
    let one = try place.winnow("learn", "--rules", "1", "labelled").out
    #expect(one.split(separator: "\n").filter { $0.contains("id: \"learned-") }.count == 1)
    try place.write("r.json5", "{version: 1, deny: ['claim your prize']}")
    for option in ["-r", "--rules"] {
      let outcome = try place.winnow("learn", option, "r.json5", "labelled")
      #expect(
        outcome.err.contains("left out 30 junk messages that the rules already catch"), "\(outcome.err)")
      #expect(!outcome.out.contains("claim"))
    }
  }

  @Test(arguments: [
    (["--junk", "junk", "labelled"], "exclude each other"), (["--junk", "junk"], "needs '--kept FILE'"),
    (["--kept", "kept"], "needs '--junk FILE'"), (["--max-caught", "2"], "a share from 0 to 1"),
    (["--max-caught", "x%"], "a share from 0 to 1"), (["--rules", "0"], "takes a number"),
    (["--junk", "junk", "--kept", "kept", "--kept-unlabelled"], "exclude each other"),
    (["--junk", "junk", "--kept", "kept", "--label", "/l"], "exclude each other"),
    (["--protect", "-"], "standard input can't be read twice"),
    (["--junk", "-", "--kept", "-"], "standard input can't be read twice"),
    (["-", "-"], "standard input can't be read twice"), (["-r", "-"], "standard input can't be"),
    (["-r", "-", "--protect", "-", "labelled"], "standard input can't be read twice"),
    (["--label", "", "labelled"], "'--label' takes a JSON Pointer"),
  ])
  func `a wrong command line says what is wrong`(_ arguments: [String], _ words: String) throws {
    let outcome = try workplace().run(["learn"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains(words), "\(outcome.err)")
  }

  @Test(arguments: [
    ("", "too few junk"), (#"{"body":"a","label":"spam"}"#, "too few junk"),
    ((1...20).map { #"{"body":"hello \#($0)","label":"ham"}"# }.joined(separator: "\n"), "too few junk"),
    (
      ["red fox", "blue sea", "old tree", "warm day"].map { #"{"body":"\#($0)","label":"spam"}"# }
        .joined(separator: "\n"), "no kept messages"
    ),
    (
      (1...9).map { #"{"body":"buy the very same thing now \#($0)","label":"spam"}"# }.joined(separator: "\n")
        + "\n" + #"{"body":"hello","label":"ham"}"#, "one campaign"
    ),
  ])
  func `too little to learn from is said, and no rule proposed`(_ input: String, _ words: String) throws {
    let outcome = try Workplace().run(["learn"], input: input)
    #expect(outcome.status == 1)
    #expect(outcome.out == "{ version: 1 }\n")
    #expect(outcome.err.contains(words), "\(outcome.err)")
  }

  @Test func `the rules file is not changed if the evidence can't be written`() throws {
    let place = try workplace()
    try place.write("rules", "{ version: 1 }\n")
    let outcome = try place.winnow("learn", "--into", "rules", "--report", "/dev/full", "labelled")
    #expect(outcome.status == 3, "\(outcome.err)")
    #expect(try place.read("rules") == "{ version: 1 }\n")
  }

  /// The program handles signals once it reads messages, and the pipe is the last that it reads.
  @Test func `a signal before all messages are read leaves the rules file as it is`() throws {
    let place = try workplace()
    try place.write("rules", "{ version: 1 }\n")
    let outcome = try place.shell(
      """
      mkfifo protected
      winnow learn --into rules --protect protected labelled & learn=$!
      exec 9> protected
      head -n 1 labelled >&9
      kill -TERM $learn
      wait $learn; echo $?
      cat rules
      """)
    #expect(outcome.lines == ["143", "{ version: 1 }"], "\(outcome.err)")
  }

  @Test(arguments: ["--junk in --kept kept", "in", "-r rules in"])
  func `a signal before there is enough to learn from leaves the output of an earlier run`(
    _ inputs: String
  ) throws {
    let place = try workplace()
    try place.write("rules", "{ version: 1 }\n")
    try place.write("old", "old\n")
    let outcome = try place.shell(
      """
      mkfifo in
      winnow learn --out old --report old.json --force \(inputs) & learn=$!
      exec 9> in
      head -n 1 labelled >&9
      kill -TERM $learn
      wait $learn; echo $?
      cat old old.json
      """)
    #expect(outcome.lines == ["143", "old"], "\(outcome.err)")
  }

  @Test func `a signal has learn propose rules from what it has read, and say from how much`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      \(SignalTests.settled)
      mkfifo in
      winnow learn --out rules in & learn=$!
      exec 9> in
      { cat labelled; echo; } >&9
      settled $learn
      kill -TERM $learn
      wait $learn; echo $?
      winnow learn labelled | cmp - rules && echo same
      """)
    #expect(outcome.lines == ["143", "same"], "\(outcome.err)")
    #expect(
      outcome.err.contains("winnow: interrupted: learning from the first 660 messages only\n"),
      "\(outcome.err)")
  }

  @Test func `a file that can't be read is a failure of input, whatever the others hold`() throws {
    let place = try workplace()
    let alone = try place.winnow("learn", "absent")
    #expect(alone.status == 3)
    #expect(alone.out.isEmpty)
    #expect(alone.err.contains("absent"), "\(alone.err)")
    let both = try place.winnow("learn", "absent", "labelled")
    #expect(both.status == 3)
    #expect(both.out == (try place.winnow("learn", "labelled").out))
  }

  @Test(arguments: [
    ["--protect", "absent", "labelled"], ["--into", "rules", "absent", "labelled"],
    ["--into", "rules", "--junk", "junk", "--kept", "absent"],
    ["--into", "rules", "--protect", "absent", "labelled"],
  ])
  func `no rule comes of messages that could not all be read where that would do harm`(
    _ arguments: [String]
  ) throws {
    let place = try workplace()
    try place.write("rules", "{ version: 1 }\n")
    let outcome = try place.run(["learn"] + arguments)
    #expect(outcome.status == 3)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("not every message could be read"), "\(outcome.err)")
    #expect(try place.read("rules") == "{ version: 1 }\n")
  }

  /// What a file of protected messages has, what is said of it, and the hint about its kind.
  @Test(arguments: [
    (
      "sender,body\nBank,your code is 1\n", "line 1 of mine is not a message (",
      "winnow convert --from auto mine | winnow learn ... --protect - reads it."
    ),
    ("\n{\"msg\":\"your code is 1\"}\n", "line 2 of mine is not a message (", "--field body=/msg"),
    (
      "[{\"body\":\"your code is 1\"}]\n", "line 1 of mine is not a message (",
      "jq -c '.[]' mine | winnow learn ... --protect - reads it."
    ),
    (
      "{\"body\":\"a\"}\n{\"body\":\"b\"\n", "line 2 of mine is not a message (", "Correct or remove the line"
    ),
    ("\n \n", "mine has no message to protect", "one JSON object a line"),
    ("", "mine has no message to protect", "one JSON object a line"),
  ])
  func `no rule comes of protected messages that are none`(
    _ text: String, _ what: String, _ hint: String
  ) throws {
    let place = try workplace()
    try place.write("rules", "{ version: 1 }\n")
    try place.write("first", Self.line("hello", nil))
    try place.write("mine", text)
    for quiet in [[], ["-q"]] {
      let outcome = try place.run(
        ["learn", "--into", "rules", "--protect", "first", "--protect", "mine"] + quiet + ["labelled"])
      #expect(outcome.status == 3, "\(outcome.err)")
      #expect(outcome.out.isEmpty)
      #expect(outcome.err.contains("winnow: error: \(what)"), "\(outcome.err)")
      #expect(outcome.err.contains(hint), "\(outcome.err)")
      #expect(try place.read("rules") == "{ version: 1 }\n")
    }
  }

  /// What reads `mine` in the place of the option that names it, or that a file must hold its lines where
  /// standard input has something else.
  @Test(arguments: [
    (["--protect", "mine", "labelled"], "This reads it:\n    zcat mine | winnow learn ... --protect -\n"),
    (["--junk", "mine", "--kept", "kept"], "This reads it:\n    zcat mine | winnow learn ... --junk -\n"),
    (["--junk", "junk", "--kept", "mine"], "This reads it:\n    zcat mine | winnow learn ... --kept -\n"),
    (["--protect", "junk", "mine"], "This reads it:\n    zcat mine | winnow ...\n"),
    (["--protect", "mine"], "This writes its lines into a file:\n    zcat mine > NEWFILE\n"),
    (["--protect", "-", "mine"], "This writes its lines into a file:\n    zcat mine > NEWFILE\n"),
    (["--junk", "mine", "--kept", "-"], "This writes its lines into a file:\n    zcat mine > NEWFILE\n"),
    (
      ["-r", "-", "--protect", "mine", "labelled"],
      "This writes its lines into a file:\n    zcat mine > NEWFILE\n"
    ),
  ])
  func `of a compressed file, the hint keeps what it was named for`(
    _ arguments: [String], _ hint: String
  ) throws {
    let place = try workplace()
    try place.write("mine", [0x1F, 0x8B, 0x08, 0x00])
    let input = arguments.contains("-r") ? "{version: 1}" : Self.line("hello", nil) + "\n"
    let outcome = try place.run(["learn"] + arguments, input: input)
    #expect(outcome.status == 3)
    #expect(outcome.err.contains("mine can't be read: it is a gzip file\n\(hint)"), "\(outcome.err)")
  }

  /// Only one of them can be read from standard input.
  @Test(arguments: [
    (["--junk", "one", "--kept", "other"], "zcat one | winnow learn ... --junk -\n"),
    (["one", "other"], "zcat one | winnow ...\n"),
  ])
  func `of two compressed files, the hints can be followed together`(
    _ arguments: [String], _ reading: String
  ) throws {
    let place = try Workplace()
    for name in ["one", "other"] { try place.write(name, [0x1F, 0x8B, 0x08, 0x00]) }
    let outcome = try place.run(["learn"] + arguments)
    #expect(outcome.status == 3)
    #expect(outcome.err.contains("\nThis reads it:\n    \(reading)"), "\(outcome.err)")
    #expect(
      outcome.err.contains("\nThis writes its lines into a file:\n    zcat other > NEWFILE\n"),
      "\(outcome.err)")
  }

  @Test func `of compressed standard input, the hint keeps the option that names it`() throws {
    let place = try workplace()
    try place.write("mine", [0x1F, 0x8B, 0x08, 0x00])
    let outcome = try place.shell("winnow learn --protect - labelled < mine")
    #expect(outcome.status == 3)
    let hint = "\nUnpack it on the way: ... | zcat | winnow learn ... --protect -\n"
    #expect(outcome.err.contains(hint), "\(outcome.err)")
  }

  @Test func `of a table, the hint keeps the option that names it`() throws {
    let place = try workplace()
    try place.write("mine", "sender,body\nBank,your code is 1\n")
    let junk = try place.winnow("learn", "--junk", "mine", "--kept", "kept")
    let reading = "\nwinnow convert --from auto mine | winnow learn ... --junk - reads it.\n"
    #expect(junk.err.contains(reading), "\(junk.err)")
    let inUse = try place.winnow("learn", "--protect", "mine", input: Self.line("hello", "ham") + "\n")
    let writing = "\nwinnow convert --from auto mine > NEWFILE makes messages of it.\n"
    #expect(inUse.err.contains(writing), "\(inUse.err)")
  }

  @Test func `blank lines between protected messages protect and hide nothing`() throws {
    let place = try workplace()
    try place.write("mine", "\n" + Self.line("my bitcoin wallet is empty", nil) + "\n\n")
    let outcome = try place.winnow("learn", "--protect", "mine", "labelled")
    #expect(outcome.status == 0, "\(outcome.err)")
    try place.write("rules", outcome.out)
    #expect(try place.winnow("-r", "rules", "-o", "tsv", "mine").line(1).hasPrefix("2\t\tallow\t"))
  }

  @Test func `where the rules catch all junk already there is nothing to propose`() throws {
    let place = try workplace()
    try place.write("r.json5", "{version: 1, smart: {allUnknown: true}}")
    let outcome = try place.winnow("learn", "-r", "r.json5", "labelled")
    #expect(outcome.status == 0)
    #expect(outcome.out == "{ version: 1 }\n")
    #expect(outcome.err.contains("what the rules do not catch is too little"), "\(outcome.err)")
  }

  /// The rules catch one junk message, which must not make a mistake of the input a success.
  @Test(arguments: [
    ([("claim your prize", "spam"), ("bitcoin wallet", "spam"), ("hello", "ham")], "too few junk messages"),
    (
      [("claim your prize", "spam"), ("red fox", "spam"), ("blue sea", "spam"), ("old tree", "spam")],
      "no kept messages"
    ),
    ([("claim your prize", "spam")], "too few junk messages"),
  ])
  func `too little to learn from is a mistake with rules too`(
    _ messages: [(String, String)], _ words: String
  ) throws {
    let place = try Workplace()
    try place.write("r.json5", "{version: 1, deny: ['claim']}")
    try place.write("few", messages.map { Self.line($0, $1) }.joined(separator: "\n"))
    for rules in [[], ["-r", "r.json5"]] {
      let outcome = try place.run(["learn"] + rules + ["few"])
      #expect(outcome.status == 1, "\(rules) \(outcome.err)")
      #expect(outcome.out == "{ version: 1 }\n")
      #expect(outcome.err.contains(words), "\(outcome.err)")
    }
  }

  @Test func `unknown labels are named with their lines, and lines without a message are counted apart`()
    throws
  {
    let place = try workplace()
    let labelled = try place.read("labelled")
    let unknown = (1...12).map { Self.line("text \($0)", "SPAM!") }.joined(separator: "\n")
    try place.write("in", Self.line("hello", "ham") + "\n" + unknown + "\n[]\n" + labelled)
    let outcome = try place.winnow("learn", "in")
    #expect(outcome.status == 0)
    let expected = "expected junk (or spam, 1, true), allow (or ham, ok, 0, false), transaction or promotion"
    let named = (2...11).map { "winnow: error: line \($0): unknown label \"SPAM!\", \(expected)\n" }
    #expect(
      outcome.err.hasPrefix(
        named.joined() + """
          winnow: error: 2 more labels like these
          winnow: warning: left out 12 messages with an unknown label
          winnow: warning: left out 1 line without a message, line 14: expected an object, '{', found '['

          """), "\(outcome.err)")
    // Of several files, the line is that of its own one.
    let several = try place.winnow("learn", "-q", "labelled", "in")
    #expect(several.err.hasPrefix("winnow: error: line 2 of in: unknown label"), "\(several.err)")
  }

  @Test func `a single further label is one label`() throws {
    let unknown = (1...11).map { Self.line("text \($0)", "SPAM!") }.joined(separator: "\n")
    let outcome = try Workplace().run(["learn"], input: unknown)
    #expect(outcome.err.contains("winnow: error: 1 more label like these\n"), "\(outcome.err)")
  }

  @Test func `lines that are too long are told from lines without a message`() throws {
    let place = try workplace()
    let long = Self.line(String(repeating: "very long ", count: 200), "ham")
    let other = "\u{1}\u{2}\n\n[]\n"
    try place.write("in", long + "\n" + other + (try place.read("labelled")) + "\n" + long + "\n")
    let outcome = try place.winnow("learn", "--max-line", "1000", "labelled", "in")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(
      outcome.err.contains(
        "winnow: warning: left out 3 lines without a message, such as line 2 of in: expected an object, '{', "
          + "found a control character"), "\(outcome.err)")
    #expect(
      outcome.err.contains("winnow: warning: left out 2 lines longer than --max-line allows\n"),
      "\(outcome.err)")
  }

  @Test func `messages that stand with both labels are named and not learned from`() throws {
    let place = try workplace()
    let both = ["spam", "ham"].map { Self.line("the same text", $0) }.joined(separator: "\n")
    let labelled = try place.read("labelled")
    try place.write("both", both + "\n" + labelled)
    let outcome = try place.winnow("learn", "both")
    #expect(
      outcome.err.contains(
        "2 messages not learned from, since other messages contradict the label: lines 1, 2"))
    #expect(outcome.out == (try place.winnow("learn", "labelled").out))
  }

  @Test func `of several files a line is named with its own one`() throws {
    let place = try workplace()
    let same = Self.line("the same text", nil)
    try place.write("all junk", try place.read("junk") + "\n" + same)
    try place.write("mine", same + "\n" + (try place.read("kept")))
    let outcome = try place.winnow("learn", "--junk", "all junk", "--kept", "mine")
    #expect(
      outcome.err.contains(
        "2 messages not learned from, since other messages contradict the label: line 61 of 'all junk', "
          + "line 1 of mine\n"), "\(outcome.err)")
  }

  @Test func `where nothing can be proposed the file is empty, and the reason is said`() throws {
    // Each junk message has words of its own, and none that another has.
    let junk = (0..<6).map { index in
      let letter = Array("bcdfgh")[index]
      return Self.line(
        (0..<5).map { "\(letter)\(letter)\("aeiou".map { String($0) }[$0])\(letter)x" }.joined(
          separator: " "), "spam")
    }
    let kept = Self.messages(3, junk: 0, kept: 50).kept.map { Self.line($0, "ham") }
    let outcome = try Workplace().run(["learn"], input: (junk + kept).joined(separator: "\n"))
    #expect(outcome.status == 0)
    #expect(outcome.out == "{ version: 1 }\n")
    #expect(
      outcome.err.contains("no rule is proposed") || outcome.err.contains("so none is proposed"),
      "\(outcome.err)"
    )
  }
}
