import JSONText
import TestSupport
import Testing

@testable import winnow

/// `winnow evaluate` as a built program. Expectations are winnow(1)'s.
@Suite struct EvaluateTests {
  static let rules = """
    {version: 1, allow: ["friend"], deny: [
      {id: "bad", text: "hello"}, {id: "free", text: "free"}, "money", {text: "code", folder: "transaction"}, "never"]}
    """
  static let messages = """
    {"id":1,"body":"free money","label":"spam"}
    {"body":"free","label":"junk"}
    {"body":"money from a friend","label":1}
    {"body":"hello money","label":"ham"}
    {"body":"hello you","label":"OK"}
    {"body":"your code","label":"transaction"}
    {"body":"your code","label":false}
    {"body":"see you","label":"allow"}
    {"body":"see you","label":"promotion"}
    {"body":"free","label":null}
    {"body":"free"}
    {"body":"free","label":"perhaps"}
    no message
    """
  static let matrix =
    #""matrix":{"junk":{"allow":1,"junk":2,"transaction":0,"promotion":0},"#
    + #""allow":{"allow":1,"junk":2,"transaction":1,"promotion":0},"#
    + #""transaction":{"allow":0,"junk":0,"transaction":1,"promotion":0},"#
    + #""promotion":{"allow":1,"junk":0,"transaction":0,"promotion":0}}"#

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in", Self.messages)
    return place
  }

  @Test(arguments: ["-j1", "-j8"])
  func `labels and actions are compared, rule by rule`(_ jobs: String) throws {
    let outcome = try workplace().winnow("evaluate", jobs, "-r", "rules.json5", "--json", "in")
    #expect(outcome.status == 0)
    #expect(outcome.out.hasPrefix(#"{"messages":9,"unlabelled":2,"invalid":2,\#(Self.matrix),"junk":{"#))
    let report = JSON5Document.read(Array(outcome.out.utf8))
    let junk = try #require(report.member("junk", of: 0))
    // Three of five junk messages are caught, and three of four to be allowed.
    for (name, expected) in [("precision", 0.5), ("recall", 0.6), ("f1", 6.0 / 11), ("caught", 0.75)] {
      let value = try #require(report.member(name, of: junk).flatMap { report.number(of: $0) })
      #expect(abs(value - expected) < 1e-12, "\(name)")
    }
    let intervals = try #require(report.member("intervals", of: junk))
    // 3 of 5: Wilson's interval is 0.2307 to 0.8824.
    let bounds = report.children(of: try #require(report.member("recall", of: intervals)))
      .compactMap { report.number(of: $0) }
    #expect(bounds.count == 2 && abs(bounds[0] - 0.2307) < 0.0001 && abs(bounds[1] - 0.8824) < 0.0001)
    let rules = report.children(of: try #require(report.member("rules", of: 0))).map { node in
      ["rule", "hits", "right", "wrong", "alone"].map { name in
        report.member(name, of: node).map { node in
          report.number(of: node).map { "\(Int($0))" } ?? report.text(of: node)
        } ?? "?"
      }.joined(separator: " ")
    }
    #expect(
      rules == [
        // More wrong than right, the most wrong first; then by hits, equals in the file's order.
        "bad 2 0 2 0", "/allow/0 1 0 1 0", "free 2 2 0 1", "/deny/3 2 1 1 1", "/deny/2 0 0 0 0",
        "/deny/4 0 0 0 0",
      ])
    #expect(
      outcome.err.contains("line 12: unknown label \"perhaps\", expected junk (or spam")
    )
  }

  @Test func `each counts every rule that matches`() throws {
    let outcome = try workplace().winnow("evaluate", "-r", "rules.json5", "--json", "--each", "in")
    #expect(outcome.out.contains(Self.matrix))
    // In lines 1 and 3 rightly, in line 4 wrongly, though other rules decide them.
    #expect(
      outcome.out.contains(
        #"{"rule":"/deny/2","stage":"deny","text":"money","hits":3,"right":2,"wrong":1,"#), "\(outcome.out)")
  }

  @Test func `a label in the member that misjudged messages get is refused`() throws {
    let place = try workplace()
    let outcome = try place.winnow(
      "evaluate", "-r", "rules.json5", "--label", "/verdict", "--errors", "wrong", "in")
    #expect(outcome.status == 2)
    #expect(outcome.err.hasPrefix("winnow: error: '--errors' can't add the member 'verdict': a part of the "))
    #expect(!place.exists("wrong"))
    #expect(try place.winnow("evaluate", "-r", "rules.json5", "--label", "/verdict", "in").status == 0)
  }

  @Test func `the misjudged messages are written with their verdicts`() throws {
    let place = try workplace()
    let outcome = try place.winnow("evaluate", "-q", "-r", "rules.json5", "--errors", "wrong", "in")
    #expect(outcome.status == 0)
    let lines = try place.read("wrong").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines[0]
        == #"{"body":"money from a friend","label":1,"verdict":{"action":"allow","reason":{"stage":"allow","rule":"/allow/0","text":"friend","field":"body","range":[13,19],"match":"friend"}}}"#
    )
    #expect(lines[4].hasPrefix(#"{"body":"see you","label":"promotion","verdict":{"action":"allow""#))
    // What is there is not overwritten unasked, and an input never.
    let again = try place.winnow("evaluate", "-r", "rules.json5", "--errors", "wrong", "in")
    #expect(again.status == 2)
    #expect(again.err.contains("wrong exists"))
    #expect(
      try place.winnow("evaluate", "-q", "-f", "-r", "rules.json5", "--errors", "wrong", "in").status == 0)
    #expect(try place.winnow("evaluate", "-f", "-r", "rules.json5", "--errors", "in", "in").status == 2)
    // Without an error the older ones go.
    try place.write("good", #"{"body":"free","label":"spam"}"#)
    #expect(
      try place.winnow("evaluate", "-q", "-f", "-r", "rules.json5", "--errors", "wrong", "good").status == 0)
    #expect(try place.read("wrong").isEmpty)
  }

  @Test func `a percentage is the same share as its hundredth`() throws {
    for thousandths in 0...1000 {
      let percent = "\(thousandths / 10).\(thousandths % 10)%"
      // A division of whole numbers rounds once.
      #expect(share(typed: percent) == Double(thousandths) / 1000, "\(percent)")
    }
    #expect(share(typed: "0.007") == 0.007)
    #expect(share(typed: "100.1%") == nil)
  }

  @Test func `require is met or missed`() throws {
    let place = try workplace()
    func run(_ require: String) throws -> Outcome {
      try place.winnow("evaluate", "-q", "-r", "rules.json5", "--require", require, "in")
    }
    #expect(try run("precision=0.5,recall=60%,caught=75%,f1=0.54").status == 0)
    let twice = [
      "evaluate", "-q", "-r", "rules.json5", "--require", "recall=61%", "--require", "f1=0.54", "in",
    ]
    #expect(try place.run(twice).status == 1)
    for missed in ["precision=0.51", "recall=61%", "caught=0.74", "f1=0.55", "recall=0.1,caught=0"] {
      let outcome = try run(missed)
      #expect(outcome.status == 1, "\(missed)")
      #expect(outcome.out.hasPrefix("9 labelled messages"))
    }
    for (missed, words) in [
      ("caught=0.74", "caught is 75.00 %, more than the 74.00 % that --require allows"),
      // Three of six that are caught and of five that are junk: F1 is 6/11.
      ("f1=1", "f1 is 54.55 %, less than the 100.00 % that --require asks for"),
      ("f1=54.55%", "f1 is 54.545 %, less than the 54.550 % that --require asks for"),
      ("f1=0.99999", "f1 is 54.545 %, less than the 99.999 % that --require asks for"),
      (
        "recall=66.666666666666666%",
        "recall is 60.000000000000 %, less than the 66.666666666667 % that --require asks for"
      ),
      (
        "recall=60.0000000000001%",
        "recall is 60.0000000000000 %, less than the 60.0000000000001 % that --require asks for"
      ),
    ] {
      #expect(try run(missed).err.contains("winnow: error: \(words)\n"))
    }
    let wrongShares = ["", "2", "x", "0x1p-3", "1e-3", "-0", "%", ".%"].map { "recall=" + $0 }
    for wrong in wrongShares + ["precison=1", "recall", "", "recall=0.5,"] {
      let outcome = try run(wrong)
      #expect(outcome.status == 2, "\(wrong)")
      #expect(outcome.out.isEmpty)
    }
    #expect(try run("precison=1").err.contains("did you mean 'precision'?"))
    // A share of nothing falls short.
    try place.write("none", #"{"body":"x","label":"ham"}"#)
    let none = try place.winnow("evaluate", "-r", "rules.json5", "--json", "--require", "recall=0", "none")
    #expect(none.status == 1)
    #expect(
      none.out.contains(
        #""junk":{"precision":null,"recall":null,"f1":null,"caught":0.0,"intervals":{"precision":null,"recall":null,"#
      ))
  }

  @Test func `the label stands where it is said to`() throws {
    let place = try workplace()
    let message = #"{"body":"free","label":"ham","my":{"label":"spam"}}"#
    for option in [["--label", "/my/label"], ["--field", "label=/my/label"]] {
      let outcome = try place.run(["evaluate", "-r", "rules.json5", "--json"] + option, input: message)
      #expect(outcome.out.contains(#""matrix":{"junk":{"allow":0,"junk":1,"#), "\(outcome.err)")
    }
    // The last of several wins, whichever way it is written.
    for (options, isJunk) in [
      (["--field", "label=/label", "--label", "/my/label"], true),
      (["--label", "/label", "--field", "label=/my/label"], true),
      (["--field", "label=/my/label", "--label=/label"], false),
      (["--label", "/my/label", "--label", "/label"], false),
    ] {
      let outcome = try place.run(["evaluate", "-r", "rules.json5", "--json"] + options, input: message)
      #expect(
        outcome.out.contains(#""matrix":{"junk":{"allow":0,"junk":\#(isJunk ? 1 : 0),"#), "\(options)")
    }
    try place.write("own.json5", "{version:1, fields:{label:'/my/label'}, deny:['free']}")
    let outcome = try place.run(["evaluate", "-r", "own.json5", "--json"], input: message)
    #expect(outcome.out.contains(#""matrix":{"junk":{"allow":0,"junk":1,"#))
    #expect(try place.run(["evaluate", "-r", "own.json5", "--label", "label"], input: message).status == 2)
  }

  @Test func `a file in the place of the pointer of a label is told`() throws {
    let place = try workplace()
    for file in ["in", place.path + "/in"] {
      let outcome = try place.run(["evaluate", "-r", "rules.json5", "--label", file], input: Self.messages)
      #expect(outcome.status == 2)
      #expect(
        outcome.err
          == "winnow: error: '--label' takes a JSON Pointer such as /label, and \(file) is the name of a file; "
          + "is the pointer missing?\n")
      // An operand says that the messages are named already.
      let named = try place.run(
        ["evaluate", "-r", "rules.json5", "--label", file, "-"], input: Self.messages)
      #expect(!named.err.contains("is the name of a file"))
    }
  }

  @Test(
    arguments: [
      ([], "/label"), (["--label", "/lable"], "/lable"), (["--field", "label=/lable"], "/lable"),
      (["-r", "own.json5"], "/its/label"), (["-r", "own.json5", "--label", "/lable"], "/lable"),
    ] as [([String], String)])
  func `if no message has a label, the place is named where it was looked for`(
    options: [String], pointer: String
  ) throws {
    let place = try workplace()
    try place.write("own.json5", "{version:1, fields:{label:'/its/label'}, deny:['free']}")
    try place.write("in", #"{"body":"free","spam":true}"# + "\n")
    let warning =
      "winnow: warning: no message has a label at \(pointer); --label POINTER names the place\n"
    let evaluation = try place.run(["evaluate", "-r", "rules.json5"] + options + ["in"])
    #expect(evaluation.status == 0)
    #expect(evaluation.err == warning)
    let learning = try place.run(["learn"] + options + ["in"])
    #expect(learning.status == 1)
    #expect(learning.err.contains(warning), "\(learning.err)")
  }

  @Test func `a label that is unknown is one`() throws {
    let place = try workplace()
    let outcome = try place.run(
      ["evaluate", "-r", "rules.json5"], input: "{\"body\":\"x\"}\n{\"body\":\"x\",\"label\":\"maybe\"}\n")
    #expect(outcome.err.contains("unknown label \"maybe\""))
    #expect(!outcome.err.contains("no message has a label"))
  }

  @Test func `only the first labels that say nothing are named`() throws {
    let place = try workplace()
    let lines = (0..<30).map { #"{"body":"x","label":"l\#($0)"}"# }.joined(separator: "\n")
    let outcome = try place.run(["evaluate", "-r", "rules.json5", "--json"], input: lines)
    #expect(outcome.out.hasPrefix(#"{"messages":0,"unlabelled":0,"invalid":30,"#))
    #expect(outcome.err.split(separator: "\n").count == 11)
    #expect(outcome.err.hasSuffix("20 more labels like these\n"))
  }

  @Test func `merged parts are the whole`() throws {
    let place = try workplace()
    let whole = try place.winnow("evaluate", "-q", "-r", "rules.json5", "--json", "in").out
    let lines = Self.messages.split(separator: "\n")
    for cut in [1, 5, 12] {
      for (name, part) in [("1", lines[..<cut]), ("2", lines[cut...])] {
        let report = try place.run(
          ["evaluate", "-q", "-r", "rules.json5", "--json"], input: part.joined(separator: "\n"))
        try place.write(name, report.out)
      }
      let merged = try place.winnow("evaluate", "--merge", "--json", "1", "2")
      #expect(Set(merged.out.split(separator: "{")) == Set(whole.split(separator: "{")), "cut at \(cut)")
      #expect(merged.out.prefix(400) == whole.prefix(400))
      #expect(try place.winnow("evaluate", "--merge", "--json", "2", "1").out == merged.out, "cut at \(cut)")
    }
    try place.write("other", whole.replacing(#""text":"free""#, with: #""text":"fee""#))
    #expect(try place.winnow("evaluate", "--merge", "1", "other").err.contains("another rules file"))
    #expect(try place.winnow("evaluate", "--merge", "in").status == 2)
    try place.write(
      "wrong", whole.replacing(try Regex(#""right":[0-9]+"#), with: "\"right\":99", maxReplacements: 1))
    let wrong = try place.winnow("evaluate", "--merge", "wrong")
    #expect(wrong.status == 2 && wrong.err.contains("has more right hits than hits"), "\(wrong.err)")
    #expect(try place.winnow("evaluate", "--merge", "none").status == 3)
    #expect(try place.winnow("evaluate", "--merge", "-r", "rules.json5", "1").status == 2)
  }

  @Test func `merged reports name no lines, which is said where they would stand`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: ['free']}")
    let message = #"{"body":"free","label":"ham"}"# + "\n"
    let whole = try place.run(["evaluate", "-r", "rules.json5"], input: message)
    #expect(whole.out.contains("  wrong in line 1\n") && whole.err.isEmpty, "\(whole.out)\(whole.err)")
    let report = try place.run(["evaluate", "-r", "rules.json5", "--json"], input: message).out
    try place.write("report", report)
    let note = "winnow: the lines of wrong hits are not named: reports only count them\n"
    #expect(try place.winnow("evaluate", "--merge", "report").err == note)
    #expect(try place.winnow("evaluate", "--merge", "--html", "-", "report").err == note)
    #expect(try place.winnow("evaluate", "--merge", "--json", "report").err.isEmpty)
  }

  @Test func `reports that do not list the same rules are not merged`() throws {
    let place = try Workplace()
    let rules = ["none": "", "one": #""free""#, "two": #""free", "prize""#, "other": #""fee""#]
    for (name, deny) in rules {
      try place.write("\(name).json5", "{version: 1, deny: [\(deny)]}")
      let outcome = try place.run(
        ["evaluate", "-q", "-r", "\(name).json5", "--json"], input: #"{"body":"free","label":"spam"}"#)
      try place.write(name, outcome.out)
    }
    for (first, second, difference) in [
      ("one", "two", "/deny/1 is not in those"), ("two", "one", "/deny/1 is not in this one"),
      ("none", "one", "/deny/0 is not in those"), ("one", "none", "/deny/0 is not in this one"),
      ("one", "other", #"/deny/0 is "fee" here, "free" there"#),
    ] {
      let outcome = try place.winnow("evaluate", "--merge", "--json", first, first, second)
      #expect(outcome.status == 2 && outcome.out.isEmpty)
      let message =
        "\(second) is a report of another rules file than those before it: \(difference)\n"
        + "Only reports of one rules file can be added up."
      #expect(outcome.err.contains(message), "\(outcome.err)")
    }
    #expect(try place.winnow("evaluate", "--merge", "none", "none").status == 0)
  }

  @Test func `merged parts in any order list equal rules in the file's order`() throws {
    let place = try Workplace()
    // The ids are not in the order of the alphabet, and of the pointers one has two digits.
    try place.write(
      "rules.json5",
      """
      {version: 1, allow: [{id: "zoo", text: "zoo"}, "pal"], deny: ["w00", "w01", {id: "zebra", text: "zz"}, "w03",
        "w04", "w05", "w06", "w07", {id: "ant", text: "aa"}, "w09", "w10", {id: "bee", text: "bb"}]}
      """)
    // w10 and w03 are as often right, in other parts; w01 and w00 as often wrong; the others are never hit.
    let parts = [["w10 spam", "w01 ham"], ["w03 spam", "w05 spam"], ["w00 ham", "w05 spam"]]
    for (number, part) in parts.enumerated() {
      let lines = part.map { line in
        let words = line.split(separator: " ")
        return #"{"body":"\#(words[0])","label":"\#(words[1])"}"#
      }
      let report = try place.run(
        ["evaluate", "-q", "-r", "rules.json5", "--json"], input: lines.joined(separator: "\n"))
      try place.write("\(number)", report.out)
    }
    for order in [["0", "1", "2"], ["2", "1", "0"], ["1", "2", "0"]] {
      let merged = try place.run(["evaluate", "--merge", "--json"] + order, input: "")
      let report = JSON5Document.read(Array(merged.out.utf8))
      let rules = report.children(of: try #require(report.member("rules", of: 0))).map { node in
        report.member("rule", of: node).map { report.text(of: $0) } ?? ""
      }
      #expect(
        rules == [
          "/deny/0", "/deny/1", "/deny/5", "/deny/3", "/deny/10", "zoo", "/allow/1", "zebra", "/deny/4",
          "/deny/6", "/deny/7", "ant", "/deny/9", "bee",
        ], "\(order)")
    }
  }

  @Test func `merged parts list rules whose order no part shows as the stages try them`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5",
      """
      {version: 1, deny: ["word"], smart: {emojis: true, links: true}, automatic: {languages: ["en"], filter_lists: {
        en: {deny_body: ["buy"], deny_sender: ["eve"], allow_body: ["thanks"], allow_sender: ["bob"]}}}}
      """)
    // Of each rule one message, about which it is wrong, in the order in which winnow(7) has the stages.
    let rules = [
      ("/automatic/filter_lists/en/allow_sender/0", #"{"sender":"bob","label":"junk"}"#),
      ("/automatic/filter_lists/en/allow_body/0", #"{"body":"thanks","label":"junk"}"#),
      ("/smart/links", #"{"body":"see http://a.example.com","label":"allow"}"#),
      ("/smart/emojis", #"{"body":"😀","label":"allow"}"#),
      ("/deny/0", #"{"body":"word","label":"allow"}"#),
      ("/automatic/filter_lists/en/deny_sender/0", #"{"sender":"eve","label":"allow"}"#),
      ("/automatic/filter_lists/en/deny_body/0", #"{"body":"buy","label":"allow"}"#),
    ]
    // No two rules are as often wrong in a part, and all are in both together.
    let parts = [0, 1].map { part in
      rules.enumerated().map { index, rule in
        String(repeating: rule.1 + "\n", count: part == 0 ? index : rules.count - 1 - index)
      }.joined()
    }
    for (name, messages) in [("0", parts[0]), ("1", parts[1]), ("whole", parts.joined())] {
      try place.write(
        name, try place.run(["evaluate", "-q", "-r", "rules.json5", "--json"], input: messages).out)
    }
    for (name, merged) in [
      ("merged", try place.winnow("evaluate", "--merge", "--json", "0", "1").out),
      ("whole", try place.read("whole")),
    ] {
      let report = JSON5Document.read(Array(merged.utf8))
      let listed = report.children(of: try #require(report.member("rules", of: 0))).map { node in
        report.member("rule", of: node).map { report.text(of: $0) } ?? ""
      }
      #expect(listed == rules.map { $0.0 }, "\(name)")
    }
  }

  /// A rules file of words, and messages of some of them, judged here from the definitions: without a rule
  /// the others judge anew.
  private struct Plain {
    var allow: [String]
    var deny: [String]

    /// Which rule decides, with the lists' words in one row; nil where none does.
    func decides(_ body: [String], without: Int? = nil) -> Int? {
      (allow + deny).indices.first { $0 != without && body.contains((allow + deny)[$0]) }
    }

    func isCaught(_ body: [String], without: Int? = nil) -> Bool {
      decides(body, without: without).map { $0 >= allow.count } ?? false
    }
  }

  /// Entries that are equal as texts, or as numbers, in one list or in two.
  @Test(arguments: [
    (
      #"automatic:{languages:["he","en"],filter_lists:{he:{deny_sender:["a"]},en:{deny_sender:["A"]}}}"#, "a",
      ["/automatic/filter_lists/he/deny_sender/0", "/automatic/filter_lists/en/deny_sender/0"]
    ),
    (
      #"automatic:{languages:["en"],filter_lists:{en:{deny_sender:["x","+1 555 010 0199","15550100199"]}}}"#,
      "+15550100199",
      ["/automatic/filter_lists/en/deny_sender/1", "/automatic/filter_lists/en/deny_sender/2"]
    ),
  ])
  func `a rule catches nothing alone if another has the same sender`(
    _ lists: String, sender: String, rules: [String]
  ) throws {
    let place = try Workplace()
    try place.write("r.json5", "{version:1,\(lists)}")
    let message = #"{"sender":"\#(sender)","label":1}"#
    for (each, second) in [([], 0), (["--each"], 1)] {
      let outcome = try place.run(["evaluate", "--json", "-q", "-r", "r.json5"] + each, input: message)
      for (rule, hits) in zip(rules, [1, second]) {
        let entry = outcome.out.split(separator: "{").first { $0.contains(rule) }
        #expect(entry?.contains(#""hits":\#(hits),"right":\#(hits),"wrong":0,"#) == true, "\(outcome.out)")
        #expect(entry?.contains(#""alone":0}"#) == true, "\(outcome.out)")
      }
    }
  }

  @Test(arguments: 0..<8)
  func `the counts are those of a plain implementation`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<14).map { "word\($0)end" }.shuffled(using: &generator)
    let plain = Plain(allow: Array(words[..<3]), deny: Array(words[3..<9]))
    var messages: [(body: [String], isJunk: Bool)] = []
    for _ in 0..<200 {
      let count = Int.random(in: 1...4, using: &generator)
      let body = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
      messages.append((body, Bool.random(using: &generator)))
    }
    let place = try Workplace()
    func list(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: ",") }
    try place.write("r.json5", "{version: 1, allow: [\(list(plain.allow))], deny: [\(list(plain.deny))]}")
    let lines = messages.map {
      #"{"body":"\#($0.body.joined(separator: " "))","label":"\#($0.isJunk ? "spam" : "ham")"}"#
    }
    for each in [false, true] {
      let outcome = try place.run(
        ["evaluate", "-r", "r.json5", "--json"] + (each ? ["--each"] : []),
        input: lines.joined(separator: "\n"))
      for (index, word) in (plain.allow + plain.deny).enumerated() {
        let hits = messages.filter { each ? $0.body.contains(word) : plain.decides($0.body) == index }
        let right = hits.filter { $0.isJunk == (index >= plain.allow.count) }.count
        let alone = messages.filter {
          $0.isJunk && plain.isCaught($0.body) && !plain.isCaught($0.body, without: index)
        }.count
        let expected =
          #""text":"\#(word)","hits":\#(hits.count),"right":\#(right),"wrong":\#(hits.count - right),"#
        let rest = outcome.out.split(separator: "{").first { $0.contains(expected) }
        #expect(rest?.contains(#""alone":\#(alone)}"#) == true, "\(expected) alone \(alone): \(outcome.out)")
      }
    }
  }
}
