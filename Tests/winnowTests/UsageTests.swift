import MessageFilter
import TestSupport
import Testing

@testable import winnow

/// A command line that can't be followed and what must be said about it.
struct UsageCase: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  /// The first line on standard error.
  let message: String
  /// Further texts that must stand on standard error.
  var further: [String] = []

  var testDescription: String { "winnow " + arguments.joined(separator: " ") }
}

@Suite struct UsageTests {
  static let mistakes: [UsageCase] = [
    UsageCase(
      arguments: ["--jbos", "3"], message: "unknown option '--jbos'; did you mean '--jobs'?",
      further: ["usage: winnow [OPTIONS] [FILE...]", "See 'winnow --help'."]),
    UsageCase(
      arguments: ["-j", "many"], message: "'-j' takes a number from 1 to 1024, not 'many'",
      further: ["-j, --jobs N"]),
    UsageCase(
      arguments: ["--split", "d", "--by", "tag", "--only", "junk"],
      message: "'--split' and '--only' exclude each other", further: ["action or tag (--by)"]),
    UsageCase(arguments: ["--jobs=0"], message: "'--jobs' takes a number from 1 to 1024, not '0'"),
    UsageCase(arguments: ["-j+4"], message: "'-j' takes a number from 1 to 1024, not '+4'"),
    UsageCase(arguments: ["--jobs"], message: "'--jobs' needs a value: N"),
    UsageCase(arguments: ["--strict=yes"], message: "'--strict' takes no value"),
    UsageCase(arguments: ["-q=1"], message: "'-q' takes no value"),
    UsageCase(arguments: ["-q", "-=1"], message: "unknown option '-='"),
    UsageCase(arguments: ["-z"], message: "unknown option '-z'"),
    UsageCase(arguments: ["- "], message: "unknown option '- '"),
    UsageCase(arguments: ["-force", "x"], message: "unknown option '-force'; did you mean '--force'?"),
    UsageCase(
      arguments: ["-o", "tvs"], message: "'-o' takes verdict, annotate or tsv, not 'tvs'; did you mean 'tsv'?"
    ),
    UsageCase(
      arguments: ["--only", "junk,alow"],
      message:
        "'--only' takes allow, junk, transaction, promotion, invalid or tag:NAME, with commas between them, not "
        + "'alow'; did you mean 'allow'?"),
    UsageCase(
      arguments: ["--only", "tag:"],
      message:
        "'--only' takes allow, junk, transaction, promotion, invalid or tag:NAME, with commas between them, not "
        + "'tag:'"),
    UsageCase(
      arguments: ["--only", ""],
      message:
        "'--only' takes allow, junk, transaction, promotion, invalid or tag:NAME, with commas between them, not ''"
    ),
    UsageCase(
      arguments: ["--max-line", "16Q"],
      message: "'--max-line' takes a number of bytes (65536, 64K, 16M), not '16Q'"),
    UsageCase(
      arguments: ["--max-line", "5ß"],
      message: "'--max-line' takes a number of bytes (65536, 64K, 16M), not '5ß'"),
    UsageCase(
      arguments: ["--max-line", "99999999999999999999"],
      message: "'--max-line' takes a number of bytes (65536, 64K, 16M), not '99999999999999999999'"),
    UsageCase(
      arguments: ["--field", "body"],
      message:
        "'--field' takes NAME=POINTER with NAME one of id, sender, body, date or label or a field of the "
        + "rules file, not 'body'"),
    UsageCase(
      arguments: ["--field", "body=text"],
      message: "'text' is not a JSON Pointer to a member: it begins with '/', and '~' is written ~0"),
    UsageCase(
      arguments: ["--field", "body="],
      message: "'' is not a JSON Pointer to a member: it begins with '/', and '~' is written ~0"),
    UsageCase(
      arguments: ["--field", "body=/a~2"],
      message: "'/a~2' is not a JSON Pointer to a member: it begins with '/', and '~' is written ~0"),
    UsageCase(
      arguments: ["--field", "body=/a~\u{301}"],
      message: "'/a~\u{301}' is not a JSON Pointer to a member: it begins with '/', and '~' is written ~0"),
    UsageCase(
      arguments: ["test"], message: "missing operand: CASES",
      further: ["usage: winnow test [OPTIONS] CASES..."]),
    UsageCase(arguments: ["list", "a", "b"], message: "unexpected operand 'b'"),
    UsageCase(
      arguments: ["--split", "-"],
      message: "'--split' takes a folder for several files, which standard output is not"),
    UsageCase(
      arguments: ["evaluate", "--require", "recall"],
      message: "'--require recall' lacks the share that is required, as in '--require recall=0.99'"),
    UsageCase(
      arguments: ["evaluate", "--require", "recall=1,caught"],
      message: "'--require caught' lacks the share that is required, as in '--require caught=0.2%'"),
    UsageCase(
      arguments: ["learn", "--rules", "1001"],
      message: "'--rules' takes a number from 1 to 1000, not '1001'",
      further: ["at most N rules, from 1 to 1,000 (default: 30)"]),
    UsageCase(
      arguments: ["chek", "--nonsense", "x"],
      message: "'chek' is neither a file nor a subcommand; did you mean 'check'?"),
    UsageCase(
      arguments: ["-q", "-j", "4", "hepl"],
      message: "'hepl' is neither a file nor a subcommand; did you mean 'help'?"),
    UsageCase(
      arguments: ["help", "chek"], message: "there is no help for 'chek'; did you mean 'check'?",
      further: ["usage: winnow help [SUBCOMMAND]\n"]),
    UsageCase(
      arguments: ["check", "--jobs", "3", "a"],
      message:
        "'winnow check' has no option '--jobs'; it belongs to: winnow, winnow diff, winnow stats, winnow "
        + "evaluate, winnow learn, winnow "
        + "identify"),
    UsageCase(
      arguments: ["check", "-r", "a"],
      message: "'winnow check' has no option '-r'; rules files are its operands",
      further: ["usage: winnow check [OPTIONS] [RULES...]\n"]),
    UsageCase(
      arguments: ["diff", "--rules=a", "b"],
      message: "'winnow diff' has no option '--rules'; rules files are its operands"),
    UsageCase(
      arguments: ["evaluate", "--merge", "--label", "/l", "a"],
      message: "'--merge' and '--label' exclude each other", further: ["--merge"]),
    UsageCase(
      arguments: ["evaluate", "-j", "2", "--merge", "a"],
      message: "'--merge' and '--jobs' exclude each other"),
    UsageCase(
      arguments: ["stats", "--merge", "--member", "m", "a"],
      message: "'--merge' and '--member' exclude each other"),
    UsageCase(
      arguments: ["stats", "--merge", "--max-line", "1K", "a"],
      message: "'--merge' and '--max-line' exclude each other"),
    UsageCase(
      arguments: ["stats", "--html", "page", "--pick", "newest"], message: "'--pick' needs '--show'",
      further: ["--pick HOW"]),
    UsageCase(
      arguments: ["stats", "-r", "builtin", "--member", "m"],
      message: "'--rules' and '--member' exclude each other"),
    UsageCase(
      arguments: ["-r", "builtin", "--member", "m"], message: "'--member' needs '--output annotate'",
      further: ["--member NAME"]),
    UsageCase(
      arguments: ["-r", "builtin", "--only", "junk", "--member", "m"],
      message: "'--member' needs '--output annotate'"),
    UsageCase(
      arguments: ["convert", "--from", "csv", "--me", "", "log.csv"],
      message: "'--me' takes the owner's name, not ''", further: ["--me NAME"]),
    UsageCase(
      arguments: ["-r", "builtin", "--split", ""],
      message: "'--split' needs a folder's name, not an empty text"),
    UsageCase(
      arguments: ["add", "deny", "-50% off"],
      message: "unknown option '-5'; a text that begins with '-' follows '--'"),
    UsageCase(
      arguments: ["add", "deny", "--", "-50% off", "--into", "r"],
      message: "unexpected operand '--into'; options precede '--'"),
    UsageCase(
      arguments: ["remove", "--50% off"],
      message: "unknown option '--50% off'; a text that begins with '-' follows '--'"),
    UsageCase(arguments: ["version", "x"], message: "unexpected operand 'x'"),
    UsageCase(arguments: ["version", "--", "x"], message: "unexpected operand 'x'"),
    UsageCase(arguments: ["version", "-"], message: "unexpected operand '-'"),
    UsageCase(arguments: ["version", "--bogus"], message: "unknown option '--bogus'"),
    UsageCase(
      arguments: ["version", "--merge"],
      message: "'winnow version' has no option '--merge'; it belongs to: winnow stats, winnow evaluate",
      further: ["usage: winnow version\n"]),
    UsageCase(
      arguments: ["help", "check", "x"], message: "unexpected operand 'x'",
      further: ["usage: winnow help [SUBCOMMAND]\n"]),
    UsageCase(arguments: ["help", "--", "-x"], message: "there is no help for '-x'"),
    UsageCase(arguments: ["help", "-"], message: "unexpected operand '-'"),
    UsageCase(arguments: ["help", "--bogus"], message: "unknown option '--bogus'"),
    UsageCase(arguments: ["diff", "old"], message: "missing operand: NEW"),
    UsageCase(arguments: ["init", "x"], message: "unexpected operand 'x'"),
    UsageCase(
      arguments: ["completions", "bsh"],
      message: "'winnow completions' takes bash, zsh or fish, not 'bsh'; did you mean 'bash'?"),
    UsageCase(
      arguments: ["add", "dny", "x", "--into", "r"],
      message: "'winnow add' takes allow, deny, language, contact or tag, not 'dny'; did you mean 'deny'?"),
  ]

  @Test(arguments: mistakes)
  func `a wrong command line exits with 2 and says what is wrong`(_ mistake: UsageCase) throws {
    let outcome = try Workplace().run(mistake.arguments)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    let lines = outcome.err.split(separator: "\n").map(String.init)
    #expect(lines.first == "winnow: error: " + mistake.message)
    #expect(lines.last == "See '\(Subcommand(rawValue: mistake.arguments[0])?.command ?? "winnow") --help'.")
    for text in mistake.further { #expect(outcome.err.contains(text)) }
  }

  @Test(arguments: Subcommand.allCases)
  func `help goes to standard output and names every option`(_ subcommand: Subcommand) throws {
    let place = try Workplace()
    let words = subcommand == .classify ? [] : [subcommand.rawValue]
    for form in ["-h", "--help"] {
      let outcome = try place.run(words + [form])
      #expect(outcome.status == 0)
      #expect(outcome.err.isEmpty)
      #expect(outcome.out.contains("usage: \(subcommand.command)"))
      for option in Option.of(subcommand) {
        #expect(outcome.out.contains("  " + option.signature), "\(form) lacks \(option.signature)")
      }
      let widest = outcome.out.split(separator: "\n").map(\.utf8.count).max() ?? 0
      #expect(widest <= 80)
    }
  }

  @Test(arguments: [["--version"], ["-V"], ["check", "--version"], ["-qV"]])
  func `the version is one line`(arguments: [String]) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.out == "winnow \(Version.current)\n")
    #expect(outcome.err.isEmpty)
  }

  @Test func `the version's heading stands in the changelog`() throws {
    let changes = String(decoding: try readFile(checkout + "/CHANGELOG.md"), as: UTF8.self)
    #expect(changes.contains("## \(Version.current)"))
  }

  @Test(
    arguments: [
      ("jbos", ["jobs", "json", "output"], "jobs"), ("ou", ["out-x", "in"], "out-x"), ("x", ["abc"], nil),
      ("junl", ["junk", "jungle"], "junk"), ("", ["a"], nil), ("reglx", ["regex", "exact"], "regex"),
      ("exp", ["explain", "export"], nil), ("latest", ["test"], nil),
      ("conv", ["convert", "check"], "convert"),
    ] as [(String, [String], String?)])
  func `the nearest word of a command is suggested`(word: String, candidates: [String], meant: String?) {
    #expect(Suggestion.nearest(to: word, among: candidates, isWord: false) == meant)
  }

  @Test(
    arguments: [
      ("ENAB", ["enabled", "exact"], "enabled"), ("junl", ["junk"], "junk"), ("zzz", ["junk"], nil),
      // What a name means is not looked at: authors choose names.
      ("spam", ["junk", "allow"], nil),
    ] as [(String, [String], String?)])
  func `the nearest word of a rules file is suggested`(word: String, candidates: [String], meant: String?) {
    #expect(Suggestion.nearest(to: word, among: candidates) == meant)
  }

  @Test func `options are read in every usual spelling`() throws {
    let spellings: [[String]] = [
      ["-j", "4", "-q", "-r", "a b"], ["-j4", "-qra b"], ["-qj4", "-ra b"],
      ["--jobs=4", "--quiet", "--rules=a b"],
      ["--jobs", "4", "--rules", "a b", "-q"], ["-j", "9", "-qj", "4", "-r", "x", "-r", "a b"],
    ]
    for words in spellings {
      let arguments = try Arguments(parsing: words + ["--", "-x", "--", "check"])
      #expect(arguments.subcommand == .classify)
      #expect(arguments.number(.jobs) == 4, "\(words)")
      #expect(arguments[.rules] == "a b", "\(words)")
      #expect(arguments.has(.quiet))
      #expect(arguments.operands == ["-x", "--", "check"])
    }
  }

  @Test(
    arguments: [
      (["remove", "x", "--into", "r"], .file("r")), (["remove", "x", "--from", "r"], .file("r")),
      (["remove", "x", "--into", "r", "--from", "-"], .standardInput),
      (["learn", "--into", "builtin"], .builtin), (["learn"], nil), (["convert", "--from", "csv"], nil),
    ] as [([String], RulesSource?)])
  func `the rules to edit are those of --into or --from, but not convert's format`(
    words: [String], source: RulesSource?
  ) throws {
    #expect(try Arguments(parsing: words).editedRules == source)
  }

  @Test(arguments: [
    (["check", "r"], Subcommand.check, ["r"]), (["--", "check"], .classify, ["check"]),
    (["-q", "check"], .check, []), (["-r", "check", "stats"], .stats, []),
    (["-qr", "check", "x"], .classify, ["x"]),
    (["-rcheck", "test", "x"], .test, ["x"]), (["--rules=check", "stats"], .stats, []),
    (["-", "check"], .classify, ["-", "check"]),
    (["-q", "--", "check"], .classify, ["check"]), (["x", "check"], .classify, ["x", "check"]),
    (["-"], .classify, ["-"]), ([], .classify, []),
    (["classify"], .classify, ["classify"]), (["import", "-"], .import, ["-"]), ([""], .classify, [""]),
  ])
  func `the first argument that is no option is the subcommand`(
    words: [String], subcommand: Subcommand, operands: [String]
  )
    throws
  {
    let arguments = try Arguments(parsing: words)
    #expect(arguments.subcommand == subcommand)
    #expect(arguments.operands == operands)
  }

  @Test func `help and version are words too`() throws {
    let place = try Workplace()
    #expect(try place.winnow("version").out == "winnow \(Version.current)\n")
    #expect(try place.winnow("help").out == place.winnow("--help").out)
    #expect(try place.winnow("help", "classify").out == place.winnow("--help").out)
    #expect(try place.winnow("help", "--", "check").out == place.winnow("check", "--help").out)
    #expect(try place.winnow("help", "--").out == place.winnow("--help").out)
    for subcommand in Subcommand.words {
      #expect(try place.winnow("help", subcommand).out == place.winnow(subcommand, "--help").out)
      #expect(try place.winnow("-q", "help", subcommand).out == place.winnow(subcommand, "--help").out)
    }
  }

  @Test func `a file with a name like a subcommand's is a file`() throws {
    let place = try Workplace()
    try place.write("chek", "{\"body\":\"x\"}\n")
    #expect(try place.winnow("chek", "-r", "builtin").lines.count == 1)
  }

  @Test(
    arguments: [
      ("1", 1), ("64K", 65536), ("16m", 16 << 20), ("2G", 2 << 30), ("0", nil), ("K", nil), ("", nil),
      ("5ß", nil), ("5ﬃ", nil), ("5ŉ", nil), ("5\u{600}K", nil),
    ] as [(String, Int?)])
  func `bytes may be counted in K, M and G`(text: String, bytes: Int?) {
    #expect(Arguments.number(text, .bytes("BYTES")) == bytes)
  }

  @Test(arguments: [
    ["stats", "--pick", "\u{1B}[1m"], ["-j", "\u{1B}[1m"], ["--max-line", "\u{1B}[1m"], ["--\u{1B}[1m"],
    ["-\u{1B}[1m"], ["-force\u{1B}[1m"], ["--field", "body=\u{1B}[1m"], ["--field", "\u{1B}[1m"],
    ["--only", "\u{1B}[1m"], ["init", "--language", "\u{1B}[1m"], ["completions", "\u{1B}[1m"],
    ["list", "x", "\u{1B}[1m"], ["convert", "--from", "csv", "--timezone", "\u{1B}[1m"],
    ["add", "deny", "x", "--into", "/dev/\u{1B}[1m"],
  ])
  func `control characters of an argument do not reach the terminal`(arguments: [String]) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.status == 2)
    #expect(!outcome.err.unicodeScalars.contains("\u{1B}"), "\(outcome.err)")
    #expect(outcome.err.contains(#"\u{1b}"#), "\(outcome.err)")
  }

  // MARK: Colours

  @Test func `text for people is coloured where that is wanted, NDJSON never`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: [\"\"]}")
    try place.write("good.json5", "{version: 1}")
    func isColored(_ arguments: [String], _ environment: [String: String]) throws -> Bool {
      let outcome = try place.run(arguments, input: "{\"body\":\"x\"}", environment: environment)
      return outcome.out.contains("\u{1B}[") || outcome.err.contains("\u{1B}[")
    }
    let force = ["CLICOLOR_FORCE": "1"]
    #expect(try isColored(["check", "rules.json5"], force))
    #expect(try !isColored(["check", "rules.json5"], [:]))
    #expect(try !isColored(["check", "rules.json5"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
    #expect(try isColored(["check", "rules.json5"], ["CLICOLOR_FORCE": "1", "NO_COLOR": ""]))
    #expect(try !isColored(["check", "rules.json5"], ["CLICOLOR_FORCE": "0"]))
    #expect(try !isColored(["check", "--json", "rules.json5"], force))
    #expect(try isColored(["explain", "-r", "good.json5", "--body", "x"], force))
    #expect(try !isColored(["explain", "-r", "good.json5", "--json", "--body", "x"], force))
    for form in ["verdict", "annotate", "tsv"] {
      #expect(try !isColored(["-q", "-r", "good.json5", "-o", form], force))
    }
  }

  @Test(
    .enabled(if: installed("/usr/bin/script") != nil, "no script(1) here"),
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
    ])
  func `at a terminal text for people is coloured if it can be and may be`(
    environment: [String: String], isColored: Bool
  ) throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: [\"\"]}")
    let outcome = try place.shell(
      "script -qec 'winnow check rules.json5' /dev/null < /dev/null", environment: environment)
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("\u{1B}[") == isColored, "\(outcome.out)")
  }

  @Test(
    .enabled(if: installed("/usr/bin/script") != nil, "no script(1) here"),
    arguments: [
      ("-r builtin", "messages"), ("-r - in", "rules"), ("check -", "rules"), ("list -", "rules"),
      ("import -", "a list"), ("convert --from auto", "an exported log"), ("stats --merge", "a report"),
      ("evaluate --merge", "a report"), ("bench -r builtin -", "messages"), ("test -r builtin -", "cases"),
      ("learn --junk - --kept in", "messages"), ("learn --protect - in", "messages"),
    ])
  func `at a terminal it says once what it waits for`(words: String, what: String) throws {
    let place = try Workplace()
    try place.write("in", "{\"body\":\"x\"}\n")
    let told = try place.shell("script -qec 'winnow \(words)' /dev/null < /dev/null")
    #expect(told.out.contains("winnow: waiting for \(what) on standard input"))
    #expect(told.out.split(separator: "waiting for").count == 2)
    let quiet = try place.shell("script -qec 'winnow \(words) -q' /dev/null < /dev/null")
    #expect(!quiet.out.contains("waiting"))
  }
}
