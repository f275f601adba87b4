import TestSupport
import Testing

/// The main job as a built program. Expectations are those of winnow(1) and winnow(7).
@Suite struct ClassifyTests {
  static let rules = """
    {
      version: 1,
      contacts: ["+1 555 010 0199"],
      deny: ["free money", { id: "promo", text: "Sale", matching: "exact", folder: "promotion" }],
    }
    """
  static let messages = """
    {"id":"a","sender":"+15550100199","body":"free money"}
    {"id":7,"body":"now: FREE Money!","sender":"x"}

    {"id":"c","body":"Sale"}\r
    {"id":"d"}
    {"body":"hello"}
    """
  static let verdicts = [
    #"{"line":1,"id":"a","action":"allow","reason":{"stage":"contact","rule":"/contacts/0","text":"+1 555 010 0199","field":"sender","range":[0,12],"match":"+15550100199"}}"#,
    #"{"line":2,"id":7,"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"free money","field":"body","range":[5,15],"match":"FREE Money"}}"#,
    #"{"line":3,"error":{"code":"empty","column":1,"message":"#,
    #"{"line":4,"id":"c","action":"promotion","reason":{"stage":"deny","rule":"promo","text":"Sale","field":"body","range":[0,4],"match":"Sale"}}"#,
    #"{"line":5,"id":"d","error":{"code":"fields","column":1,"message":"no sender and no body"}}"#,
    #"{"line":6,"action":"allow","reason":{"stage":"default"}}"#,
  ]

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in.ndjson", Self.messages)
    return place
  }

  private func expectVerdicts(_ lines: [String]) {
    #expect(lines.count == Self.verdicts.count)
    for (line, wanted) in zip(lines, Self.verdicts) { #expect(line.hasPrefix(wanted)) }
  }

  @Test func `every line gets one verdict, in order, and invalid ones are counted`() throws {
    let place = try workplace()
    for arguments in [["in.ndjson"], ["-j", "1", "in.ndjson"], ["-j8", "--", "in.ndjson"]] {
      let outcome = try place.run(["-r", "rules.json5"] + arguments)
      #expect(outcome.status == 0)
      expectVerdicts(outcome.lines)
      #expect(outcome.err == "winnow: 2 of 6 lines invalid\n")
    }
    let fromInput = try place.run(["-r", "rules.json5"], input: Self.messages)
    expectVerdicts(fromInput.lines)
    let named = try place.run(["-q", "-r", "rules.json5", "-"], input: Self.messages)
    expectVerdicts(named.lines)
    #expect(named.err.isEmpty)
  }

  @Test func `lines are counted through all files, and a missing file is reported`() throws {
    let place = try workplace()
    try place.write("one.ndjson", #"{"body":"x"}"#)
    let outcome = try place.winnow("-r", "rules.json5", "one.ndjson", "none.ndjson", "one.ndjson")
    #expect(outcome.status == 3)
    #expect(outcome.lines.map { String($0.prefix(10)) } == [#"{"line":1,"#, #"{"line":2,"#])
    #expect(outcome.err == "winnow: error: none.ndjson can't be opened: No such file or directory\n")
  }

  @Test func `a misspelled subcommand behind a file is a file, with a hint in the error`() throws {
    let outcome = try workplace().winnow("-r", "rules.json5", "in.ndjson", "chek")
    #expect(outcome.status == 3)
    #expect(outcome.err.contains("'winnow check' is a subcommand where it is the first argument."))
  }

  @Test func `classify is no subcommand, which the error says unless a file has that name`() throws {
    let place = try workplace()
    let outcome = try place.winnow("classify", "in.ndjson", "-r", "rules.json5")
    #expect(outcome.status == 3)
    expectVerdicts(outcome.lines)
    #expect(
      outcome.err.contains(
        """
        winnow: error: classify can't be opened: No such file or directory
        There is no subcommand classify: 'winnow -r RULES [FILE...]' classifies messages.

        """), "\(outcome.err)")
    // Without rules it is the word that is wrong first.
    let bare = try place.winnow("classify", "in.ndjson")
    #expect(bare.status == 2)
    #expect(
      bare.err == """
        winnow: error: there is no subcommand classify
        'winnow -r RULES [FILE...]' classifies messages.

        """)
    try place.write("classify", "{\"body\":\"x\"}\n")
    let named = try place.winnow("classify", "-r", "rules.json5")
    #expect(named.status == 0)
    #expect(named.lines.count == 1)
    #expect(named.err.isEmpty)
  }

  @Test func `annotate keeps the message's own bytes`() throws {
    let outcome = try workplace().winnow("-q", "-r", "rules.json5", "-o", "annotate", "in.ndjson")
    #expect(
      outcome.line(3)
        == #"{"id":"c","body":"Sale","verdict":{"action":"promotion","reason":{"stage":"deny","rule":"promo","text":"Sale","field":"body","range":[0,4],"match":"Sale"}}}"#
        + "\r")
    #expect(
      outcome.line(5) == #"{"body":"hello","verdict":{"action":"allow","reason":{"stage":"default"}}}"#)
    #expect(outcome.line(4).hasPrefix(#"{"line":5,"id":"d","error":"#))
  }

  @Test func `tsv has six columns`() throws {
    let outcome = try workplace().winnow("-q", "-r", "rules.json5", "--output=tsv", "in.ndjson")
    #expect(
      outcome.lines == [
        "1\ta\tallow\tcontact\t/contacts/0\t+15550100199", "2\t7\tjunk\tdeny\t/deny/0\tFREE Money",
        "3\t\tinvalid\tempty\t\t", "4\tc\tpromotion\tdeny\tpromo\tSale", "5\td\tinvalid\tfields\t\t",
        "6\t\tallow\tdefault\t\t",
      ])
  }

  @Test func `tsv lets no control character of a message or a rule through`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5", #"{version: 1, deny: [{text: "m.*n", matching: "regex", id: "es\u001Bc"}]}"#)
    let outcome = try place.run(
      ["-q", "-r", "rules.json5", "-o", "tsv"],
      input: #"{"id":"a\u0007b","body":"m\u001b[31m\u0000\u007f\u0085\u2028\u2029\t\\\u00e9n"}"# + "\n")
    let columns = [
      "1", #"a\x07b"#, "junk", "deny", #"es\x1bc"#, #"m\x1b[31m\x00\x7f\x85\u{2028}\u{2029}\t\\én"#,
    ]
    #expect(outcome.lines == [columns.joined(separator: "\t")])
  }

  @Test func `only lets messages through byte for byte, or in the form that is asked for`() throws {
    let place = try workplace()
    let plain = try place.winnow("-q", "-r", "rules.json5", "--only", "promotion,invalid", "in.ndjson")
    #expect(plain.out == "\n{\"id\":\"c\",\"body\":\"Sale\"}\r\n{\"id\":\"d\"}\n")
    let form = try place.winnow("-q", "-r", "rules.json5", "--only", "junk", "-o", "verdict", "in.ndjson")
    #expect(form.lines == [Self.verdicts[1]])
    let none = try place.winnow("-q", "-r", "rules.json5", "--only", "transaction", "in.ndjson")
    #expect(none.status == 0)
    #expect(none.out.isEmpty)
  }

  @Test func `split writes a file for each action and does not overwrite`() throws {
    let place = try workplace()
    let first = try place.winnow("-q", "-r", "rules.json5", "--split", "out", "in.ndjson")
    #expect(first.status == 0)
    #expect(first.out.isEmpty)
    #expect(
      try place.read("out/junk.ndjson") == "{\"id\":7,\"body\":\"now: FREE Money!\",\"sender\":\"x\"}\n")
    #expect(try place.read("out/transaction.ndjson").isEmpty)
    #expect(try place.read("out/invalid.ndjson") == "\n{\"id\":\"d\"}\n")
    #expect(try place.winnow("-q", "-r", "rules.json5", "--split", "out", "in.ndjson").status == 2)
    #expect(try place.winnow("-q", "-r", "rules.json5", "--split", "out", "--force", "in.ndjson").status == 0)
  }

  /// Messages that get two tags, one, and none, and a line that is no message.
  private func taggedPlace() throws -> Workplace {
    let place = try workplace()
    try place.write(
      "tags.json5",
      "{version: 1, deny: ['free'], tags: {parcel: ['parcel'], fee: ['fee', 'toll'], 'x.y': [], none: ['zzz']}}"
    )
    try place.write(
      "tagged.ndjson",
      """
      {"id":1,"body":"your parcel: a fee"}
      {"id":2,"body":"free toll"}
      {"id":3,"body":"hello"}
      {"id":4}

      """)
    return place
  }

  @Test func `only takes tags beside actions`() throws {
    let place = try taggedPlace()
    func ids(_ only: String) throws -> [String] {
      try place.winnow("-q", "-r", "tags.json5", "--only", only, "tagged.ndjson").lines.map {
        String($0.dropFirst(6).prefix(1))
      }
    }
    #expect(try ids("tag:fee") == ["1", "2"])
    #expect(try ids("tag:parcel,junk") == ["1", "2"])
    #expect(try ids("tag:parcel,tag:fee,invalid") == ["1", "2", "4"])
    #expect(try ids("tag:x.y") == [])
    let twice = try place.winnow(
      "-q", "-r", "tags.json5", "--only", "junk", "--only", "tag:parcel", "tagged.ndjson")
    #expect(
      twice.out
        == (try place.winnow("-q", "-r", "tags.json5", "--only", "tag:parcel,junk", "tagged.ndjson").out))
    let form = try place.winnow(
      "-q", "-r", "tags.json5", "--only", "tag:parcel", "-o", "tsv", "tagged.ndjson")
    #expect(form.lines == ["1\t1\tallow\tdefault\t\t\tparcel,fee"])
    let wrong = try place.winnow("-q", "-r", "tags.json5", "--only", "tag:parcl", "tagged.ndjson")
    #expect(wrong.status == 2)
    #expect(wrong.err.contains("did you mean 'tag:parcel'?"))
    #expect(wrong.err.contains("They have: parcel, fee, x.y, none."))
    #expect(try place.winnow("-q", "-r", "rules.json5", "--only", "tag:parcel", "in.ndjson").status == 2)
    #expect(try place.winnow("-q", "-r", "tags.json5", "--only", "tag:", "tagged.ndjson").status == 2)
  }

  @Test func `split by tag has files for 256 tags, also where fewer may be open at first`()
    throws
  {
    let place = try Workplace()
    let tags = (0..<256).map { "t\($0): ['w\($0)q']" }.joined(separator: ", ")
    try place.write("tags.json5", "{version: 1, tags: {\(tags)}}")
    try place.write("in.ndjson", "{\"body\":\"w255q\"}\n")
    let outcome = try place.shell("ulimit -S -n 200; winnow -q -r tags.json5 --split out --by tag in.ndjson")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try place.read("out/t255.ndjson") == "{\"body\":\"w255q\"}\n")
  }

  @Test func `split by tag writes a message into the file of each of its tags`() throws {
    let place = try taggedPlace()
    let first = try place.winnow("-q", "-r", "tags.json5", "--split", "out", "--by", "tag", "tagged.ndjson")
    #expect(first.status == 0)
    #expect(first.out.isEmpty)
    func files() throws -> [String] {
      try ["parcel", "fee", "x.y", "none", "untagged", "invalid"].map { try place.read("out/\($0).ndjson") }
    }
    let one = "{\"id\":1,\"body\":\"your parcel: a fee\"}\n"
    let expected = [
      one, one + "{\"id\":2,\"body\":\"free toll\"}\n", "", "", "{\"id\":3,\"body\":\"hello\"}\n",
      "{\"id\":4}\n",
    ]
    #expect(try files() == expected)
    // Nothing is touched where one of the files would be overwritten.
    try place.write("out/untagged.ndjson", "")
    try place.write("out/invalid.ndjson", "")
    try place.write("out/parcel.ndjson", "")
    let again = try place.winnow("-q", "-r", "tags.json5", "--split", "out", "--by", "tag", "tagged.ndjson")
    #expect(again.status == 2)
    #expect(again.err == "winnow: error: out/fee.ndjson exists\n--force overwrites it.\n")
    #expect(try place.read("out/untagged.ndjson").isEmpty)
    try place.write("out/other.ndjson", "kept")
    let forced = try place.winnow(
      "-q", "-r", "tags.json5", "--split", "out", "--by", "tag", "--force", "tagged.ndjson")
    #expect(forced.status == 0)
    #expect(try files() == expected)
    #expect(try place.read("out/other.ndjson") == "kept")
    let alone = try place.winnow("-q", "-r", "tags.json5", "--by", "tag", "tagged.ndjson")
    #expect(alone.err.hasPrefix("winnow: error: '--by' needs '--split'\n"))
  }

  /// A line of 64 KiB is not held with the others of its file.
  @Test(arguments: [[], ["--line-buffered"]])
  func `split by tag keeps the order of long and short lines`(options: [String]) throws {
    let place = try Workplace()
    try place.write("tags.json5", "{version: 1, tags: {a: ['x'], b: ['xx']}}")
    func message(_ length: Int) -> String { "{\"body\":\"\(String(repeating: "x", count: length))\"}\n" }
    let lengths = [1, 100_000, 2, 65_536 - 12, 65_536 - 13, 300_000, 200_000, 1]
    try place.write("in", lengths.map(message).joined())
    let outcome = try place.run(["-q", "-r", "tags.json5", "--split", "d", "--by", "tag", "in"] + options)
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try place.read("d/a.ndjson") == lengths.map(message).joined())
    #expect(try place.read("d/b.ndjson") == lengths.filter { $0 > 1 }.map(message).joined())
  }

  static let contradictions: [([String], String)] = [
    (["--split", "d", "-o", "tsv"], "'--split' and '--output' exclude each other"),
    (["--split", "d", "--out", "f"], "'--split' and '--out' exclude each other"),
    (["--resume", "in.ndjson"], "'--resume' needs '--out'"),
    (["--resume", "--out", "f"], "'--resume' needs input files: standard input can't be read again"),
    (["--resume", "--out", "f", "-"], "'--resume' needs input files: standard input can't be read again"),
    (
      ["--resume", "--out", "f", "--only", "junk", "in.ndjson"], "'--resume' and '--only' exclude each other"
    ),
    (["--resume", "--out", "f", "--force", "in.ndjson"], "'--resume' and '--force' exclude each other"),
    (["--split", "d", "--resume", "in.ndjson"], "'--split' and '--resume' exclude each other"),
    (["-r", "-"], "standard input can't be both the rules and the messages"),
  ]

  @Test(arguments: contradictions)
  func `options that contradict each other are refused before anything is made`(
    arguments: [String], message: String
  ) throws {
    let place = try workplace()
    let rules = arguments.contains("-r") ? [] : ["-r", "rules.json5"]
    let outcome = try place.run(rules + arguments, input: Self.messages)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("winnow: error: \(message)\n"))
    #expect(!place.exists("d") && !place.exists("f"))
  }

  @Test func `exit-code and strict tell of what was not allowed`() throws {
    let place = try workplace()
    try place.write("good", "{\"body\":\"hello\"}\n")
    #expect(try place.winnow("-r", "rules.json5", "--exit-code", "good").status == 0)
    #expect(try place.winnow("-r", "rules.json5", "--exit-code", "in.ndjson").status == 1)
    #expect(try place.run(["-r", "rules.json5", "--exit-code"], input: "[]\n").status == 1)
    let strict = try place.winnow("-r", "rules.json5", "--strict", "in.ndjson")
    #expect(strict.status == 3)
    #expect(strict.lines.count == 3)
    #expect(
      strict.err
        == "winnow: error: line 3 is invalid (empty): the line is empty; stopped there (--strict)\n")
  }

  @Test(arguments: [["--only", "junk"], ["--split", "folder"]])
  func `strict says what is wrong, and in which file, where the error is not written`(form: [String]) throws {
    let place = try workplace()
    try place.write("good", "{\"body\":\"hello\"}\n{\"body\":\"hello\"}\n")
    try place.write("bad", "{\"body\":\"hello\"}\n[]\n{\"body\":\"hello\"}\n")
    let outcome = try place.run(["-r", "rules.json5", "--strict"] + form + ["good", "bad"])
    #expect(outcome.status == 3)
    #expect(
      outcome.err == """
        winnow: error: line 4 (line 2 of bad) is invalid (json): expected an object, '{', found '[', at column 1; \
        stopped there (--strict)

        """)
    let first = try place.run([
      "-q", "-r", "rules.json5", "--strict", "--max-line", "3", "--only", "junk", "bad", "good",
    ])
    #expect(
      first.err == """
        winnow: error: line 1 of bad is invalid (too-long): the line is longer than --max-line allows; \
        stopped there (--strict)

        """)
  }

  @Test(arguments: [1, 4])
  func `behind the line at which strict stops no rule is counted`(jobs: Int) throws {
    let place = try workplace()
    let good = String(repeating: "{\"body\":\"hello\"}\n", count: 1000)
    let junk = String(repeating: "{\"body\":\"Sale\"}\n", count: 100_000)
    try place.write("many", good + "[]\n" + junk)
    let outcome = try place.winnow(
      "-r", "rules.json5", "--strict", "--summary", "--jobs", "\(jobs)", "many")
    #expect(outcome.status == 3)
    #expect(outcome.err.contains("1,001 messages in "))
    #expect(!outcome.err.contains("rules that hit"))
  }

  @Test func `a line longer than the longest taken is invalid`() throws {
    let long = "{\"body\":\"" + String(repeating: "x", count: 200) + "\"}"
    let outcome = try workplace().run(
      ["-q", "-r", "rules.json5", "--max-line", "100"], input: long + "\n{\"body\":\"y\"}\n")
    #expect(outcome.line(0).hasPrefix(#"{"line":1,"error":{"code":"too-long","#))
    #expect(outcome.line(1) == #"{"line":2,"action":"allow","reason":{"stage":"default"}}"#)
  }

  @Test(arguments: ["", "-o tsv", "-o annotate", "--only invalid", "--split parts"])
  func `a line that is too long comes out the same, however it came in`(form: String) throws {
    let place = try workplace()
    try place.write("start", #"{"id":1,"body":""# + String(repeating: "x", count: 120))
    try place.write("end", "x\"}\n{\"body\":\"y\"}\n")
    let judging = "winnow -q -r rules.json5 --max-line 100 \(form)"
    let ending = form.hasPrefix("--split") ? " && cat parts/invalid.ndjson" : ""
    let whole = try place.shell("cat start end > all && \(judging) all\(ending)")
    _ = try place.shell("rm -rf parts")
    // What comes first is longer than a line may be, so that its bytes are dropped.
    let inPieces = try place.shell("{ cat start; sleep 0.2; cat end; } | \(judging)\(ending)")
    #expect(whole.status == 0)
    #expect(whole.out.contains(form == "-o tsv" ? "1\t\tinvalid\ttoo-long\t" : #"{"code":"too-long","#))
    #expect(inPieces.out == whole.out)
  }

  @Test func `field names where a message's parts are`() throws {
    let outcome = try workplace().run(
      ["-r", "rules.json5", "--field", "body=/payload/text", "--field", "id=/n~1o"],
      input: #"{"n/o":3,"payload":{"text":"free money"},"body":"x"}"#)
    #expect(
      outcome.out
        == #"{"line":1,"id":3,"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"free money","field":"body","range":[0,10],"match":"free money"}}"#
        + "\n")
  }

  @Test func `field said again adds a pointer`() throws {
    let place = try Workplace()
    try place.write("r", #"{version: 1, deny: [{text: "^a\\nb$", matching: "regex", target: "body"}]}"#)
    let outcome = try place.run(
      ["-r", "r", "--field", "body=/x", "--field", "body=/y/z"], input: "{\"x\":\"a\",\"y\":{\"z\":\"b\"}}\n")
    #expect(outcome.line(0).contains(#""action":"junk""#), "\(outcome.out)")
  }

  @Test func `field names a field of the rules file too, and no other`() throws {
    let place = try workplace()
    _ = try place.write(
      "own.json5",
      "{version:1, fields:{app:'/a'}, deny:[{text:'spam', target:'app', matching:'whole'}]}")
    let message = #"{"body":"x","a":"no","b":"spam"}"#
    #expect(try place.run(["-r", "own.json5", "-o", "tsv"], input: message).out.hasPrefix("1\t\tallow\t"))
    let moved = try place.run(["-r", "own.json5", "-o", "tsv", "--field", "app=/b"], input: message)
    #expect(moved.out.hasPrefix("1\t\tjunk\t"))
    let unknown = try place.run(["-r", "own.json5", "--field", "apps=/b"], input: message)
    #expect(unknown.status == 2)
    #expect(unknown.out.isEmpty)
    #expect(unknown.err.contains("did you mean 'app'?"))
  }

  @Test func `the summary counts actions and rules`() throws {
    let place = try workplace()
    let outcome = try place.winnow("-r", "rules.json5", "--summary", "in.ndjson")
    #expect(outcome.err.contains("6 messages in "))
    #expect(outcome.err.contains("  junk                   1   16.7 %\n"))
    #expect(outcome.err.contains("  invalid                2   33.3 %\n"))
    #expect(outcome.err.contains("  promo                              1   16.7 %  Sale\n"))
    #expect(try place.winnow("-q", "-r", "rules.json5", "--summary", "in.ndjson").err.isEmpty)
  }

  @Test func `progress always shows a bar, and never none`() throws {
    let place = try workplace()
    let always = try place.winnow("-r", "rules.json5", "--progress=always", "in.ndjson")
    #expect(always.err.contains("100 %"))
    try place.write("one", "{\"body\":\"x\"}\n")
    let one = try place.winnow("-r", "rules.json5", "--progress=always", "one")
    #expect(one.err.contains(" 1 message  "), "\(one.err)")
    #expect(try place.winnow("-q", "-r", "rules.json5", "--progress=always", "in.ndjson").err.isEmpty)
    for option in ["--progress=never", "--progress=auto"] {
      #expect(!(try place.winnow("-r", "rules.json5", option, "in.ndjson").err.contains("%")), "\(option)")
    }
  }

  @Test(
    .enabled(if: installed("/usr/bin/script") != nil, "no script(1) here"),
    arguments: [("never", false), ("always", true)])
  func `a terminal makes no difference to progress always and never`(when: String, isShown: Bool) throws {
    let place = try workplace()
    let command = "winnow -r rules.json5 --progress=\(when) in.ndjson > out"
    let outcome = try place.shell(
      "script -qec '\(command)' /dev/null < /dev/null", environment: ["TERM": "xterm", "SHELL": "/bin/sh"])
    #expect(try place.read("out").split(separator: "\n").count == Self.verdicts.count)
    #expect(outcome.out.contains("100 %") == isShown, "\(outcome.out)")
  }

  // MARK: Rules

  @Test func `the rules are looked for in the places of winnow(1), in its order`() throws {
    let place = try workplace()
    func stage(_ arguments: [String], _ environment: [String: String]) throws -> String {
      let outcome = try place.run(arguments, input: #"{"body":"free money"}"#, environment: environment)
      return outcome.status == 0 ? (outcome.out.contains("/deny/0") ? "file" : "other") : "none"
    }
    #expect(try stage([], [:]) == "none")
    _ = try place.shell(
      "mkdir -p .config/winnow xdg/winnow && cp rules.json5 .config/winnow && echo '{version:1}' > xdg/winnow/rules.json5; echo '{version:1}' > empty"
    )
    #expect(try stage([], [:]) == "file")
    #expect(try stage([], ["XDG_CONFIG_HOME": place.path + "/xdg"]) == "other")
    #expect(try stage([], ["XDG_CONFIG_HOME": "xdg"]) == "file")
    #expect(try stage([], ["XDG_CONFIG_HOME": place.path + "/xdg", "WINNOW_RULES": "rules.json5"]) == "file")
    #expect(try stage([], ["WINNOW_RULES": "gone"]) == "none")
    #expect(try stage(["-r", "empty"], ["WINNOW_RULES": "rules.json5"]) == "other")
    #expect(try stage(["-r", "builtin"], [:]) != "none")
  }

  @Test func `without rules it names the places and what to do`() throws {
    let outcome = try Workplace().run([], input: "{}")
    #expect(outcome.status == 2)
    for text in ["WINNOW_RULES", "/.config/winnow/rules.json5", "winnow init", "--rules builtin"] {
      #expect(outcome.err.contains(text))
    }
  }

  @Test func `a rules file is said to be missing only where it is`() throws {
    let place = try workplace()
    let config = place.path + "/config"
    let path = config + "/winnow/rules.json5"
    func error(_ environment: [String: String]) throws -> String {
      let outcome = try place.run(["in.ndjson"], environment: environment)
      #expect(outcome.status == 2)
      return String(outcome.err.prefix { $0 != "\n" })
    }
    _ = try place.shell("mkdir -p config/winnow; ln -s nowhere config/winnow/rules.json5")
    #expect(
      try error(["XDG_CONFIG_HOME": config])
        == "winnow: error: the rules file \(path) is a link to a file that is not there")
    // A link to itself can be resolved by nobody, root included.
    _ = try place.shell("ln -sf rules.json5 config/winnow/rules.json5")
    #expect(
      try error(["XDG_CONFIG_HOME": config])
        == "winnow: error: the rules file \(path) can't be read: Too many levels of symbolic links")
    #expect(
      try error(["HOME": ""]) == "winnow: error: no rules file: --rules is not given, and none of "
        + "$WINNOW_RULES, $XDG_CONFIG_HOME and $HOME is set")
    // What is told to write is told to be named.
    for (arguments, naming) in [
      (["in.ndjson"], "--rules rules.json5"), (["check"], "winnow check rules.json5"),
      (["add", "deny", "x"], "--into rules.json5"), (["remove", "x"], "--from rules.json5"),
    ] {
      let told = try place.run(arguments, environment: ["HOME": ""]).err
      #expect(told.contains("\n    winnow init > rules.json5\n"), "\(told)")
      #expect(told.contains("\n\(naming) uses that file.\n"), "\(told)")
    }
    for arguments in [["in.ndjson"], ["check"], ["add", "deny", "x"]] {
      let folder = try place.run(arguments, environment: ["WINNOW_RULES": "config"])
      #expect(folder.status == 2)
      #expect(
        folder.err
          == "winnow: error: the rules file config, which $WINNOW_RULES names, is a folder; name the "
          + "file in it\n")
    }
  }

  @Test func `the command that it tells to write rules works`() throws {
    let place = try Workplace()
    for hasFolder in [false, true] {
      if hasFolder { _ = try place.shell("rm .config/winnow/rules.json5") }
      let told = try place.run([], input: "{}").err
      let command = try #require(told.split(separator: "\n").first { $0.hasPrefix("    ") })
      #expect(try place.shell(String(command)).status == 0, "\(command)")
      #expect(try place.run([], input: #"{"body":"hello"}"#).status == 0)
    }
  }

  @Test func `a rules file that the environment names and that is not there is said to be named there`()
    throws
  {
    let outcome = try Workplace().run([], input: "{}", environment: ["WINNOW_RULES": "gone.json5"])
    #expect(outcome.status == 2)
    #expect(
      outcome.err
        == "winnow: error: the rules file gone.json5, which $WINNOW_RULES names, can't be read: No such file or directory\n"
    )
  }

  @Test func `rules that can't be used exit with 2, every mistake placed`() throws {
    let place = try Workplace()
    try place.write(
      "bad.json5", "{\n  version: 1,\n  dney: [\"x\"],\n  deny: [{ text: \"(\", matching: \"regex\" }],\n}\n")
    let outcome = try place.run(["-r", "bad.json5"], input: "{}")
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("bad.json5:3:3: error: "))
    #expect(outcome.err.contains("did you mean \"deny\"?"))
    #expect(outcome.err.contains("bad.json5:4:"))
    #expect(outcome.err.hasSuffix("winnow: error: the rules in bad.json5 can't be used: 2 errors\n"))
  }
}
