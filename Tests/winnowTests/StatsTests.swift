import Bytes
import MessageFilter
import MessageStream
import TestSupport
import Testing

@testable import winnow

@Suite struct StatsTests {
  static let rules = """
    {version: 1, allow: ["ok"], deny: [{id: "a", text: "free"}, "money", "never", "ok ok"]}
    """
  static let messages = """
    {"body":"free money","sender":"x","date":"2024-05-01T23:30:00-02:00"}
    {"body":"money","sender":"y","date":1714608000}
    {"body":"ok ok money","sender":"x","date":1714608000000}
    {"body":"hello","sender":"x","date":"soon"}
    {}
    """
  static let report =
    #"{"messages":5,"actions":{"allow":2,"junk":2,"transaction":0,"promotion":0,"invalid":1},"rules":["#
    + #"{"rule":"/allow/0","stage":"allow","text":"ok","hits":1,"shadowed":0,"first":3,"last":3},"#
    + #"{"rule":"a","stage":"deny","text":"free","hits":1,"shadowed":0,"first":1,"last":1},"#
    + #"{"rule":"/deny/1","stage":"deny","text":"money","hits":1,"shadowed":2,"first":2,"last":2},"#
    + #"{"rule":"/deny/2","stage":"deny","text":"never","hits":0,"shadowed":0,"first":null,"last":null},"#
    + #"{"rule":"/deny/3","stage":"deny","text":"ok ok","hits":0,"shadowed":1,"first":null,"last":null}],"tags":[]}"#
    + "\n"

  /// A report without its days, senders and languages, which come last.
  static func counts(_ report: String) -> String {
    guard
      let details = report.firstRange(of: #","tagFilters":["#) ?? report.firstRange(of: #","days":["#)
    else { return report }
    return report[..<details.lowerBound] + "}\n"
  }

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in.ndjson", Self.messages)
    return place
  }

  @Test(arguments: ["-j1", "-j8"])
  func `messages are judged and every rule counted`(jobs: String) throws {
    let outcome = try workplace().winnow("stats", jobs, "-r", "rules.json5", "--json", "in.ndjson")
    #expect(outcome.status == 0)
    #expect(Self.counts(outcome.out) == Self.report)
  }

  @Test func `every contact and automatic sender that a sender equals is counted as shadowed`() throws {
    let place = try Workplace()
    try place.write(
      "contacts", #"{version:1,contacts:["15550100299","+15550100299"]}"#)
    try place.write(
      "lists",
      #"{version:1,automatic:{languages:["he","en"],filter_lists:{he:{allow_sender:["a"]},en:{allow_sender:["a","A"]}}}}"#
    )
    for (rules, sender, shadowed) in [
      ("contacts", "15550100299", ["/contacts/1"]), ("contacts", "+1 555 0100299", ["/contacts/1"]),
      (
        "lists", "a",
        ["/automatic/filter_lists/en/allow_sender/0", "/automatic/filter_lists/en/allow_sender/1"]
      ),
    ] {
      let report = try place.winnow(
        "stats", "-q", "--json", "-r", rules, input: #"{"sender":"\#(sender)"}"#
      ).out
      let entries = report.split(separator: "{").filter { $0.contains(#""hits":0,"shadowed":1,"#) }
      #expect(entries.count == shadowed.count, "\(report)")
      for (entry, rule) in zip(entries, shadowed) { #expect(entry.contains("\"\(rule)\""), "\(report)") }
    }
  }

  @Test func `a list whose language is named twice is counted once`() throws {
    let place = try Workplace()
    try place.write(
      "r", #"{version:1,deny:["q"],automatic:{languages:["he","iw"],filter_lists:{he:{deny_body:["x"]}}}}"#)
    let outcome = try place.winnow("stats", "-q", "--json", "-r", "r", input: #"{"body":"x"}"#)
    #expect(outcome.status == 0)
    #expect(
      outcome.out.contains(
        #"{"rule":"/automatic/filter_lists/he/deny_body/0","stage":"automatic","text":"x","hits":1,"shadowed":0,"#
      ),
      "\(outcome.out)")
  }

  @Test func `verdicts and annotated messages add up to the same`() throws {
    let place = try workplace()
    for form in ["verdict", "annotate"] {
      let lines = try place.winnow("-q", "-r", "rules.json5", "-o", form, "in.ndjson").out
      let outcome = try place.run(["stats", "--json"], input: lines)
      #expect(
        Self.counts(outcome.out)
          == #"{"messages":5,"actions":{"allow":2,"junk":2,"transaction":0,"promotion":0,"invalid":1},"rules":["#
          + #"{"rule":"a","stage":"deny","text":"free","hits":1,"shadowed":0,"first":1,"last":1},"#
          + #"{"rule":"/deny/1","stage":"deny","text":"money","hits":1,"shadowed":0,"first":2,"last":2},"#
          + #"{"rule":"/allow/0","stage":"allow","text":"ok","hits":1,"shadowed":0,"first":3,"last":3}],"tags":[]}"#
          + "\n",
        "\(form)")
    }
  }

  @Test(arguments: ["verdict", "annotate"], [1, 2, 3])
  func `an output that was cut into files keeps its line numbers`(form: String, size: Int) throws {
    let place = try workplace()
    // Lines 1, 3, 5 and 7 are of the rule, and the others are invalid.
    let messages = (1...7).map { $0.isMultiple(of: 2) ? "{}\n" : #"{"body":"free"}"# + "\n" }
    let rule = #"[{"rule":"a","stage":"deny","text":"free","hits":4,"shadowed":0,"first":1,"last":7}]"#
    let output = try place.run(["-q", "-r", "rules.json5", "-o", form], input: messages.joined())
    try place.write("output", output.out)
    let whole = try place.winnow("stats", "--json", "output").out
    #expect(whole.contains(rule), "\(whole)")
    let parts = try place.shell("split -l \(size) output part.; winnow stats --json part.*")
    #expect(parts.out == whole)
    // The output of another run begins at 1 again.
    let twice = try place.winnow("stats", "--json", "output", "output").out
    #expect(twice.contains(#""hits":8,"shadowed":0,"first":1,"last":14}"#), "\(twice)")
  }

  @Test(arguments: ["verdict", "annotate"], [1, 2, 3])
  func `outputs of several runs that were cut into files keep their line numbers`(
    form: String, size: Int
  ) throws {
    let place = try Workplace()
    try place.write("rules", #"{version: 1, deny: ["x"]}"#)
    let messages = ["x", "q", "x", "x"].map { #"{"body":"\#($0)"}"# + "\n" }
    let output = try place.run(["-q", "-r", "rules", "-o", form], input: messages.joined())
    try place.write("output", output.out)
    let parts = try place.shell(
      "for run in 1 2 3; do split -l \(size) output run$run.; done; winnow stats --json run*")
    // The rule decides lines 1, 3 and 4 of each run.
    #expect(parts.out.hasPrefix(#"{"messages":12,"#), "\(parts.out)")
    #expect(parts.out.contains(#""hits":9,"shadowed":0,"first":1,"last":12}"#), "\(parts.out)")
  }

  static let taggingRules = """
    {version: 1, deny: ["fee"], tags: {delivery: ["parcel", "courier"], idle: ["never"], money: ["fee", "pay"]}}
    """
  static let tagged = """
    {"body":"your parcel waits: pay the fee, courier"}
    {"body":"courier at the door"}
    {"body":"hello"}
    {}
    {"body":"pay me back"}
    """

  /// Messages and actions of a tag, as the report has them.
  static func count(_ tag: String, allow: Int, junk: Int) -> String {
    #"{"tag":"\#(tag)","messages":\#(allow + junk),"actions":{"allow":\#(allow),"junk":\#(junk),"#
      + #""transaction":0,"promotion":0,"invalid":0}}"#
  }

  @Test(arguments: ["-j1", "-j8"])
  func `tags are counted with the actions of their messages`(jobs: String) throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.taggingRules)
    try place.write("in", Self.tagged)
    let judged = try place.winnow("stats", jobs, "-r", "rules.json5", "--json", "in").out
    let delivery = Self.count("delivery", allow: 1, junk: 1)
    let money = Self.count("money", allow: 1, junk: 1)
    let idle = Self.count("idle", allow: 0, junk: 0)
    #expect(Self.counts(judged).hasSuffix(#""tags":[\#(delivery),\#(idle),\#(money)]}"# + "\n"), "\(judged)")
    // Verdicts name no tag that no message has.
    for form in ["verdict", "annotate"] {
      let lines = try place.winnow("-q", "-r", "rules.json5", "-o", form, "in").out
      let read = try place.run(["stats", jobs, "--json"], input: lines).out
      #expect(Self.counts(read).hasSuffix(#""tags":[\#(delivery),\#(money)]}"# + "\n"), "\(form): \(read)")
    }
    let table = try place.winnow("stats", jobs, "-r", "rules.json5", "in").out
    #expect(
      table.contains(
        """
        tag               messages    share
        delivery                 2   40.0 %
        idle                     0    0.0 %
        money                    2   40.0 %

        """), "\(table)")
    try place.write("report", judged)
    let merged = try place.winnow("stats", "--merge", "--json", "report", "report").out
    #expect(merged.contains(Self.count("delivery", allow: 2, junk: 2)), "\(merged)")
    #expect(merged.contains(idle), "\(merged)")
  }

  @Test func `a verdict's tags count once each, and only names that tags can have`() throws {
    let line =
      #"{"line":1,"action":"allow","tags":["a","a","\u0061","",5,null,["b"],"no name",{"c":"d"}],"#
      + #""reason":{"stage":"default"}}"# + "\n"
    let outcome = try Workplace().run(["stats", "--json"], input: line)
    let one = Self.count("a", allow: 1, junk: 0)
    #expect(Self.counts(outcome.out).hasSuffix(#""tags":[\#(one)]}"# + "\n"), "\(outcome.out)")
    let names = (0..<300).map { "\"t\($0)\"" }.joined(separator: ",")
    let many = #"{"line":1,"action":"allow","tags":[\#(names)],"reason":{"stage":"default"}}"# + "\n"
    let report = try Workplace().run(["stats", "--json"], input: many).out
    #expect(report.contains(#""tag":"t255""#))
    #expect(!report.contains(#""tag":"t256""#))
  }

  @Test func `tags that contradict their report are refused`() throws {
    let place = try Workplace()
    func report(_ tags: String) -> String {
      #"{"messages":2,"actions":{"allow":1,"junk":1},"rules":[],"tags":[\#(tags)]}"#
    }
    let one = #"{"tag":"a","messages":1,"actions":{"junk":1}}"#
    try place.write("b", report(one))
    #expect(try place.winnow("stats", "--merge", "b").status == 0)
    for tags in [
      one + "," + one, #"{"tag":"a","messages":2,"actions":{"junk":1}}"#,
      #"{"tag":"a","messages":2,"actions":{"junk":2}}"#,
      #"{"tag":null,"messages":600,"actions":{"junk":600}}"#,
    ] {
      try place.write("b", report(tags))
      let outcome = try place.winnow("stats", "--merge", "b")
      #expect(outcome.status == 2, "\(tags)")
      #expect(outcome.err.contains("b contradicts itself: "), "\(tags): \(outcome.err)")
    }
  }

  @Test(arguments: ["stats", "evaluate"])
  func `reports that were put into one file are told`(command: String) throws {
    let place = try workplace()
    let report = try place.winnow(command, "-q", "-r", "rules.json5", "--json", "in.ndjson").out
    try place.write("both", report + report)
    let refusal = "has more behind its first report: each report must be a file of its own\n"
    let named = try place.winnow(command, "--merge", "both")
    #expect(named.status == 2)
    #expect(named.err == "winnow: error: both " + refusal)
    let piped = try place.run([command, "--merge"], input: report + "{")
    #expect(piped.err == "winnow: error: standard input " + refusal)
    // The first line is no report.
    let other = try place.run([command, "--merge"], input: "{}\n" + report)
    #expect(other.err.contains("standard input is not a report of 'winnow \(command) --json'"))
  }

  @Test func `merged parts are the whole`() throws {
    let place = try workplace()
    let lines = Self.messages.split(separator: "\n").map { $0 + "\n" }
    for cut in 0...lines.count {
      try place.write("1", lines[..<cut].joined())
      try place.write("2", lines[cut...].joined())
      for part in ["1", "2"] {
        try place.write(part + ".json", try place.winnow("stats", "-r", "rules.json5", "--json", part).out)
      }
      let merged = try place.winnow("stats", "--merge", "--json", "1.json", "2.json")
      #expect(Self.counts(merged.out) == Self.report, "cut at \(cut)")
    }
    #expect(try place.winnow("stats", "--merge", "in.ndjson").status == 2)
    #expect(try place.winnow("stats", "--merge", "none.json").status == 3)
    #expect(try place.winnow("stats", "--merge", "-r", "rules.json5").status == 2)
    // Verdicts from the middle of a log have higher numbers than there are of them.
    try place.write(
      "tail",
      #"{"messages":1,"actions":{"junk":1},"rules":[{"rule":"a","stage":"deny","text":"t","hits":1,"first":9,"last":9}]}"#
    )
    let tails = try place.winnow("stats", "--merge", "--json", "tail", "tail").out
    #expect(tails.contains(#""hits":2,"shadowed":0,"first":9,"last":18}"#))
    // They are counted on also behind fewer messages than that.
    try place.write(
      "head",
      #"{"messages":2,"actions":{"junk":2},"rules":[{"rule":"a","stage":"deny","text":"t","hits":2,"first":1,"last":2}]}"#
    )
    let both = try place.winnow("stats", "--merge", "--json", "head", "tail").out
    #expect(both.contains(#""hits":3,"shadowed":0,"first":1,"last":11}"#), "\(both)")
  }

  @Test func `a merged report counts shadowed messages only if its parts do`() throws {
    let outcome = try workplace().shell(
      """
      winnow -q -r rules.json5 in.ndjson > v; winnow stats v > table; winnow stats --json v > of-verdicts
      winnow stats -r rules.json5 in.ndjson > judged; winnow stats -r rules.json5 --json in.ndjson > of-messages
      winnow stats --merge of-verdicts | cmp - table && winnow stats --merge of-messages | cmp - judged
      grep -c shadowed table; grep -c shadowed judged
      """)
    #expect(outcome.lines == ["0", "1"], "\(outcome.out)\(outcome.err)")
  }

  @Test func `parts of different rules files are refused, and so are counts that contradict one another`()
    throws
  {
    func report(_ messages: Int, _ allow: Int, _ junk: Int, _ rules: String) -> String {
      #"{"messages":\#(messages),"actions":{"allow":\#(allow),"junk":\#(junk)},"rules":[\#(rules)]}"#
    }
    func rule(_ name: String, _ text: String, _ hits: Int, stage: String = "deny") -> String {
      #"{"rule":"\#(name)","stage":"\#(stage)","text":"\#(text)","hits":\#(hits),"shadowed":0,"first":1,"last":1}"#
    }
    let place = try Workplace()
    try place.write("a", report(3, 1, 2, rule("/deny/0", "free", 2)))
    try place.write("text", report(1, 0, 1, rule("/deny/0", "money", 1)))
    for order in [["a", "text"], ["text", "a"]] {
      let outcome = try place.run(["stats", "--merge", "--json"] + order)
      #expect(outcome.status == 2)
      #expect(outcome.out.isEmpty)
      #expect(
        outcome.err.contains("\(order[1]) is a report of another rules file than those before it: /deny/0"))
    }
    let contradictions = [
      report(1, 0, 1, rule("/deny/0", "free", 5)), report(3, 1, 1, ""),
      report(2, 1, 1, rule("/deny/0", "a", 1) + "," + rule("/deny/1", "b", 2)),
      report(2, 0, 2, rule("x", "a", 1) + "," + rule("x", "b", 1)),
      report(2, 0, 2, #"{"rule":"x","stage":"deny","text":"a","hits":1,"shadowed":3}"#),
    ]
    for contradiction in contradictions {
      try place.write("b", contradiction)
      let outcome = try place.winnow("stats", "--merge", "b")
      #expect(outcome.status == 2, "\(contradiction)")
      #expect(outcome.out.isEmpty)
      #expect(outcome.err.contains("b contradicts itself: "), "\(contradiction): \(outcome.err)")
    }
    try place.write("most", report(1_000_000_000_000_000, 1_000_000_000_000_000, 0, ""))
    #expect(try place.winnow("stats", "--merge", "most", "a").status == 2)
    #expect(try place.winnow("stats", "--merge", "most").status == 0)
  }

  /// Verdicts do not show what a filter with conditions looks for.
  @Test(arguments: [("of-verdicts", "of-messages"), ("of-messages", "of-verdicts")])
  func `reports of verdicts and of messages are added up`(first: String, second: String) throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: [{all: ['free'], none: ['mum']}]}")
    try place.write("in", #"{"body":"free"}"# + "\n")
    let outcome = try place.shell(
      """
      winnow -q -r rules.json5 in | winnow stats --json - > of-verdicts
      winnow stats -q -r rules.json5 --json in > of-messages
      winnow stats --merge --json \(first) \(second)
      """)
    #expect(
      outcome.out.contains(#""rule":"/deny/0","stage":"deny","text":"free − mum","hits":2"#),
      "\(outcome.out)\(outcome.err)")
  }

  @Test(arguments: [9_999_999, 10_000_000, 1_234_567_890, 1_000_000_000_000_000])
  func `the columns of a table are as wide as their counts`(count: Int) throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: ['free']}")
    let stats = try place.run(["stats", "-r", "rules.json5", "--json"], input: #"{"body":"free"}"#).out
    try place.write(
      "stats",
      stats.replacing(#"s":1,"#, with: #"s":\#(count),"#).replacing(#"junk":1"#, with: #"junk":\#(count)"#))
    let grouped = grouped(count)
    let table = try place.winnow("stats", "--merge", "stats").out
    #expect(table.contains("/deny/0 "), "\(table)")
    for line in table.split(separator: "\n") where line.contains(grouped) && !line.hasSuffix("messages") {
      #expect(line.contains(" \(grouped) "), "\(line)")
    }
  }

  /// A run may go on with other rules after a signal, in which an id belongs to another list.
  @Test func `an id that was in two lists is two rules, also in reports that are merged`() throws {
    let place = try Workplace()
    func verdict(_ line: Int, _ action: String, _ stage: String, _ text: String) -> String {
      #"{"line":\#(line),"action":"\#(action)","reason":{"stage":"\#(stage)","rule":"x","text":"\#(text)"}}"#
        + "\n"
    }
    let run = verdict(1, "junk", "deny", "free") + verdict(2, "allow", "allow", "parcel")
    try place.write("report", try place.run(["stats", "--json"], input: run).out)
    let merged = try place.winnow("stats", "--merge", "--json", "report", "report")
    #expect(merged.status == 0, "\(merged.err)")
    for (stage, text) in [("deny", "free"), ("allow", "parcel")] {
      let rule = #"{"rule":"x","stage":"\#(stage)","text":"\#(text)","hits":2,"#
      #expect(merged.out.contains(rule), "\(merged.out)")
    }
  }

  @Test func `a verdict's line number is taken as far as an input can have lines`() throws {
    let place = try Workplace()
    let verdict =
      #"{"line":N,"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"x","field":"body","range":[0,1],"#
      + #""match":"x"}}"# + "\n"
    for (number, first) in [
      ("9223372036854775807", 1), ("1000000000000000", 1_000_000_000_000_000), ("1000000000000001", 1),
      ("0", 1),
      ("-5", 1), ("99999999999999999999", 1), ("7", 7),
    ] {
      try place.write("a", verdict.replacing("N", with: number))
      let outcome = try place.winnow("stats", "--json", "a", "a", "a")
      #expect(outcome.status == 0, "\(number)")
      #expect(
        outcome.out.contains("\"hits\":3,\"shadowed\":0,\"first\":\(first),"), "\(number): \(outcome.out)")
    }
  }

  @Test(arguments: ["-j1", "-j8"])
  func `rules of verdicts are told apart up to a limit, those that came first`(jobs: String) throws {
    let place = try Workplace()
    func verdict(_ line: Int, _ rule: Int) -> String {
      #"{"line":\#(line),"action":"junk","reason":{"stage":"deny","rule":"r\#(rule)","text":"t"}}"# + "\n"
    }
    let named = Limits.countedRules
    // Every rule twice, and a few of those beyond the limit.
    var text = ""
    for line in 1...(2 * named + 60) { text += verdict(line, (line - 1) % (named + 30)) }
    try place.write("v", text)
    let outcome = try place.winnow("stats", jobs, "--json", "v")
    #expect(outcome.status == 0)
    let warning =
      "only the first 10,000 rules are counted by name; 60 messages of further rules are counted as one\n"
    #expect(outcome.err.contains(warning), "\(outcome.err)")
    let known = (0..<named).map { rule in
      #"{"rule":"r\#(rule)","stage":"deny","text":"t","hits":2,"shadowed":0,"first":\#(rule + 1),"#
        + #""last":\#(rule + 1 + named + 30)}"#
    }
    let further =
      #"{"rule":null,"stage":null,"text":null,"hits":60,"shadowed":0,"first":\#(named + 1),"last":\#(2 * named + 60)}"#
    let total = 2 * named + 60
    let report =
      #"{"messages":\#(total),"actions":{"allow":0,"junk":\#(total),"transaction":0,"promotion":0,"invalid":0},"#
      + #""rules":["# + (known + [further]).joined(separator: ",")
      + #"],"tags":[],"days":[],"senders":[],"languages":[]}"# + "\n"
    // Half a megabyte, which the macro would describe.
    let isExpected = outcome.out == report
    #expect(isExpected)
    try place.write("report", outcome.out)
    let isKept = try place.winnow("stats", "--merge", "--json", "report").out == report
    #expect(isKept)
    let table = try place.winnow("stats", "-q", "--merge", "report").out
    let saysSo = [
      "and 60 messages of further rules, which are not told apart\n", "further rules           60    0.3 %\n",
    ].map { table.contains($0) }
    #expect(saysSo == [true, true])
  }

  @Test func `of merged reports the senders that are not told apart are no later ones`() throws {
    let place = try Workplace()
    // A report names the 1,000 most frequent senders.
    let messages = (0..<1001).map { #"{"sender":"s\#($0)","body":"x"}"# + "\n" }.joined()
    let report = try place.run(["stats", "-r", "builtin", "--json", "-"], input: messages)
    #expect(report.err.isEmpty)
    try place.write("report", report.out)
    let merged = try place.winnow("stats", "--merge", "--json", "report", "report")
    #expect(merged.out.contains(#"{"sender":null,"messages":2,"#))
    #expect(
      merged.err == "winnow: warning: only 1,000 senders are counted by name; 2 messages of further senders "
        + "are counted as one\n")
  }

  @Test func `a report has the thousand most frequent senders, the rest as one`() throws {
    let place = try Workplace()
    let senders = (1001...2010).map { "s\($0)" }
    try place.write(
      "in.ndjson",
      (senders + ["twice", "twice"]).map { "{\"sender\":\"\($0)\",\"body\":\"a\"}\n" }.joined())
    try place.write("rules.json5", "{version: 1}")
    func entry(_ sender: String, _ count: Int) -> String {
      #"{"sender":\#(sender),"messages":\#(count),"actions":{"allow":\#(count),"junk":0,"transaction":0,"#
        + #""promotion":0,"invalid":0}}"#
    }
    // Of those with one message each the first 999 by name are in it; 11 are not.
    let entries =
      [entry("\"twice\"", 2)] + senders.prefix(999).map { entry("\"\($0)\"", 1) } + [entry("null", 11)]
    let report = try place.winnow("stats", "-r", "rules.json5", "--json", "in.ndjson")
    #expect(report.status == 0 && report.err.isEmpty, "\(report.err)")
    // A hundred kilobytes, which the macro would describe.
    let isExpected = report.out.contains(#","senders":[\#(entries.joined(separator: ","))],"#)
    #expect(isExpected)
  }

  @Test func `messages without a sender are not those of a sender by the name that the page shows for them`()
    throws
  {
    let place = try Workplace()
    try place.write(
      "in.ndjson",
      #"{"body":"a"}"# + "\n" + #"{"sender":"(none)","body":"b"}"# + "\n" + #"{"sender":"","body":"c"}"#)
    try place.write("rules.json5", "{version: 1}")
    func entry(_ sender: String, _ count: Int) -> String {
      #"{"sender":"\#(sender)","messages":\#(count),"actions":{"allow":\#(count),"junk":0,"transaction":0,"#
        + #""promotion":0,"invalid":0}}"#
    }
    let report = try place.winnow("stats", "-r", "rules.json5", "--json", "in.ndjson").out
    #expect(report.contains(#","senders":[\#(entry("", 2)),\#(entry("(none)", 1))],"#), "\(report)")
    try place.write("report", report)
    #expect(try place.winnow("stats", "--merge", "--json", "report").out == report)
    let page = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "in.ndjson").out
    #expect(page.contains("<bdi>(none)</bdi>") && page.contains("2 senders in all"))
  }

  @Test func `senders are told apart up to a limit, those that came first`() {
    var details = StatsDetails()
    for number in 1...Limits.countedSenders + 10 { details.senders.count("s\(number)", .allow) }
    details.senders.count("s1", .junk)
    #expect(details.senders.entries.count == Limits.countedSenders)
    #expect(details.senders.entries.first?.counts.total == 2)
    #expect(details.senders.entries.last?.name == "s\(Limits.countedSenders)")
    #expect(details.senders.rest.total == 10)
  }

  @Test
  func `names are told apart in the order in which they came, as many and as long as there is room for`() {
    var names = CountedNames(limit: 3)
    for name in ["b", "a", "b", "c", "d", "a", "e"] { names.count(name, .junk) }
    #expect(names.entries.map(\.name) == ["b", "a", "c"])
    #expect(names.entries.map(\.counts.total) == [2, 2, 1])
    #expect(names.rest.total == 2)
    var first = CountedNames(limit: 3)
    first.count("d", .allow)
    first.merge(names)
    #expect(first.entries.map(\.name) == ["d", "b", "a"])
    #expect(first.rest.total == 3)
    var long = CountedNames(limit: 3)
    for letter in "abc" {
      long.count(String(repeating: letter, count: Limits.countedNameBytes / 2), .junk)
    }
    long.count("d", .junk)
    #expect(long.entries.count == 2)
    #expect(long.rest.total == 2)
  }

  @Test func `a line of verdicts longer than max-line is none, however it arrives`() throws {
    let place = try Workplace()
    let verdict = #"{"line":1,"action":"allow","reason":{"stage":"default"}}"#
    try place.write("v", verdict + "\n" + verdict.dropLast() + #","more":"x"}"# + "\n" + verdict + "\n")
    let whole = try place.winnow("stats", "--json", "--max-line", "\(verdict.utf8.count)", "v")
    #expect(whole.status == 0)
    #expect(whole.out.hasPrefix("{\"messages\":2,"), "\(whole.out)")
    #expect(whole.err.contains("line 2"), "\(whole.err)")
  }

  @Test(arguments: ["\"soon\"", "\"\"", "{}", "null", "true"])
  func `a date that is none is passed over for the next name`(date: String) throws {
    let place = try Workplace()
    try place.write("in", "{\"body\":\"x\",\"date\":\(date),\"timestamp\":1700000000}\n")
    let outcome = try place.winnow("stats", "-r", "builtin", "--json", "in")
    #expect(outcome.out.contains(#""day":"2023-11-14""#), "\(outcome.out)")
  }

  @Test(arguments: [
    ("2024-06-01T10:00:00Z", "2024-06-01"), ("2024-06-01T23:30:00.5-01:00", "2024-06-02"),
    ("-86400.5", "1969-12-30"), ("-0.5", "1969-12-31"), ("-0.0", "1970-01-01"), ("-86400", "1969-12-31"),
    ("-864000000000.5", "1942-08-15"), ("2024-06-01T10:00:00+25:00", nil), ("2024-06-01T10:00:00+10:60", nil),
    ("2024-06-01T10:00:00.Z", nil),
  ])
  func `a date is RFC 3339, a number or none`(text: String, day: String?) {
    #expect(MessageDate(text).map { CalendarDay(number: $0.day).text } == day)
  }

  @Test func `one message is one message`() throws {
    let place = try workplace()
    try place.write("one", "{\"body\":\"free\",\"date\":\"0001-01-01\"}\n")
    #expect(try place.winnow("stats", "-r", "rules.json5", "one").out.hasPrefix("1 message\n"))
    let page = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "one").out
    #expect(page.contains("<h1>1 message</h1>"))
    #expect(!page.contains("1 messages"))
    let summary = try place.winnow("-r", "rules.json5", "--summary", "one").err
    #expect(summary.contains("1 message in "))
  }

  @Test func `messages without rules are no verdicts`() throws {
    let outcome = try workplace().winnow("stats", "in.ndjson")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("line 1 of in.ndjson is not a verdict"))
    #expect(outcome.err.contains("--rules"))
  }

  @Test(arguments: [("identify m", false), ("-r rules.json5 -o annotate --member other m", true)])
  func `errors alone are no verdicts beside lines that are none`(command: String, areMessages: Bool) throws {
    let place = try workplace()
    try place.write("m", "{\"body\":\"free\"}\nno message\n")
    let outcome = try place.shell("winnow -q \(command) > output; winnow stats output; echo $?")
    #expect(outcome.lines == ["2"], "\(outcome.err)")
    #expect(
      outcome.err == """
        winnow: error: line 1 of output is not a verdict
        Messages are judged and counted with --rules FILE.
        \(areMessages ? "--member NAME reads the verdicts that annotate has added under another name.\n" : "")
        """)
  }

  @Test func `messages without the member that should have their verdicts are called that`() throws {
    let place = try workplace()
    try place.write("m", "{\"body\":\"free\"}\n{\"body\":\"hi\"}\n")
    let outcome = try place.shell(
      """
      winnow -q -r rules.json5 -o annotate m > annotated
      winnow stats --member other annotated; echo $?
      """)
    #expect(outcome.lines == ["2"])
    #expect(
      outcome.err == """
        winnow: error: line 1 of annotated has no member "other"
        Messages are judged and counted with --rules FILE.

        """)
    try place.write("odd", "{\"body\":\"free\",\"other\":1}\n{\"body\":\"hi\"}\n")
    let odd = try place.winnow("stats", "--member", "other", "odd")
    #expect(odd.err.hasPrefix("winnow: error: line 1 of odd is not a verdict\n"), "\(odd.err)")
  }

  @Test func `lines that were cut off are left out, also beside nothing but errors`() throws {
    let place = try workplace()
    let error = #"{"line":4,"error":{"code":"json","column":1,"message":"x"}}"#
    try place.write("part", error + "\n" + #"{"line":5,"err"#)
    try place.write("cut", #"{"line":6,"act"#)
    _ = try place.shell("head -n 3 in.ndjson | winnow -q -r rules.json5 > v")
    for (files, messages) in [(["v", "part", "cut"], 4), (["cut", "v", "part"], 4), (["cut", "part"], 1)] {
      let outcome = try place.run(["stats", "--json"] + files)
      #expect(outcome.status == 0)
      #expect(outcome.out.hasPrefix("{\"messages\":\(messages),"), "\(outcome.out)")
      for line in ["line 2 of part", "line 1 of cut"] {
        let warning = "winnow: warning: \(line) is not a verdict; 1 such line left out\n"
        #expect(outcome.err.contains(warning), "\(outcome.err)")
      }
    }
    // Whole lines that are no verdicts are no cut ones.
    try place.write("text", "one\ntwo\n")
    for files in [["v", "text"], ["text", "v"]] {
      let refused = try place.run(["stats"] + files)
      #expect(refused.status == 2 && refused.out.isEmpty)
      #expect(refused.err.contains("winnow: error: line 1 of text is not a verdict\n"), "\(refused.err)")
    }
    let alone = try place.winnow("stats", "cut")
    #expect(alone.status == 2)
    #expect(
      alone.err == """
        winnow: error: line 1 of cut is not a verdict
        Messages are judged and counted with --rules FILE.

        """)
  }

  @Test func `lines that are too long are said to be that, not to be no verdicts`() throws {
    let place = try workplace()
    let verdict = #"{"line":1,"action":"allow","reason":{"stage":"default"}}"# + "\n"
    let long = String(repeating: "x", count: 100) + verdict
    try place.write("long", verdict + long + long)
    try place.write("mixed", verdict + long + "no verdict\n")
    for (file, what) in [("long", "longer"), ("mixed", "not a verdict, or longer")] {
      let outcome = try place.winnow("stats", "--max-line", "99", file)
      #expect(outcome.status == 0)
      #expect(
        outcome.err
          == "winnow: warning: line 2 of \(file) is \(what) than --max-line allows; 2 such lines left out\n")
    }
    let refused = try place.winnow("stats", "--max-line", "9", "long")
    #expect(refused.status == 2)
    #expect(refused.err == "winnow: error: line 1 of long is longer than --max-line allows\n")
  }

  @Test func `the table names the rules that never hit and those before which another always decided`() throws
  {
    let outcome = try workplace().winnow("stats", "-r", "rules.json5", "in.ndjson")
    #expect(outcome.out.hasPrefix("5 messages\n"))
    #expect(outcome.out.contains("junk                     2   40.0 %\n"))
    #expect(outcome.out.contains("an earlier rule always decided: 1\n  /deny/3"))
    #expect(outcome.out.contains("never hit: 1\n  /deny/2"))
    #expect(!outcome.out.contains("█"))
  }

  @Test func `the page holds the numbers, asks for nothing and shows no markup of a message`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    let messages =
      Self.messages + "\n" + #"{"body":"free","sender":"<script>alert(1)</script>&\"","date":"2024-05-03"}"#
    try place.write("in.ndjson", messages)
    let outcome = try place.winnow("stats", "-r", "rules.json5", "--html", "page.html", "in.ndjson")
    #expect(outcome.status == 0)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.isEmpty)
    let page = try place.read("page.html")
    #expect(page.contains(#"data-action="junk" data-count="3""#))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;"))
    for text in ["<script", "http:", "https:", "src=", "href=", "@import", "url("] {
      #expect(!page.contains(text), "\(text)")
    }
    // 23:30 two hours west of Greenwich is the next day there.
    #expect(page.contains("<title>2024-05-02: junk 2, allowed 1</title>"))
    #expect(page.contains("<title>2024-05-03: junk 1</title>"))
    #expect(page.contains("1 message without a date that can be read."))
    let verdicts = try place.winnow("-q", "-r", "rules.json5", "in.ndjson").out
    let plain = try place.run(["stats", "--html", "-"], input: verdicts)
    #expect(plain.out.contains("Times, senders and languages are not in this report"))
    #expect(plain.err.contains("annotated messages or --rules"))
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29", 11_016), ("2001-02-29", nil),
      ("0", 0), ("86400", 1), ("-1", -1), ("86399.9", 0), ("1714608000", 19_845), ("1714608000000", 19_845),
      ("2024-05-01T23:30:00-02:00", 19_845), ("2024-05-02T00:30:00.123+01:00", 19_844),
      ("2024-05-01t10:00:00z", 19_844), ("2016-12-31T23:59:60Z", 17_166),
      ("2024-13-01", nil), ("2024-05-01T25:00:00Z", nil), ("2024-05-01T10:00:00X", nil), ("", nil),
      ("soon", nil), ("0001-01-01", nil), ("1899-12-31T23:59:59Z", nil), ("1900-01-01", -25_567),
      ("2199-12-31", 84_005), ("2200-01-01", nil), ("1714608000000000", nil), ("-2208988801", nil),
      ("12345678901234567890", nil), ("1.714608e9", 19_845), ("1714608E+3", 19_845),
      ("17146080000e-1", 19_845),
      ("1.714608e12", 19_845), ("-1e0", -1), ("1e-400", 0), ("5e-1", 0), ("1e400", nil), ("1e", nil),
      ("1e+", nil),
      ("1e9999", nil), ("e9", nil), (".5", nil), ("1.5e9x", nil),
    ] as [(String, Int?)])
  func `dates are epoch seconds or milliseconds, or RFC 3339`(text: String, day: Int?) {
    #expect(MessageDate.day(text) == day)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (100_000, "100,000"),
  ])
  func `numbers are grouped by thousands`(number: Int, text: String) { #expect(grouped(number) == text) }

  @Test(arguments: [
    (0, 10, "0.0 %"), (10, 10, "100.0 %"), (1, 3, "33.3 %"), (2, 3, "66.7 %"), (1, 100_000, "<0.1 %"),
    (99_999, 100_000, ">99.9 %"), (0, 0, "0.0 %"),
  ])
  func `a share is never rounded to nothing or all`(count: Int, total: Int, text: String) {
    #expect(share(count, of: total) == text)
  }

  @Test(arguments: [
    (1, "day"), (45, "day"), (46, "week"), (182, "week"), (183, "month"), (3000, "month"), (5000, "year"),
    (2_000_000, "year"),
  ])
  func `a chart's bars are days, weeks, months or years, and hold every message`(span: Int, unit: String) {
    var counts = OutcomeCounts()
    counts[.junk] = 2
    var days = [19_000: counts]
    days[19_000 + span - 1] = counts
    let chart = TimeChart(days: days)
    #expect(chart.unit.rawValue == unit)
    #expect(chart.bins.reduce(0) { $0 + $1.total } == (span == 1 ? 2 : 4))
    #expect(chart.bins.count <= 400)
  }

  static let datedAndTagged = """
    {"body":"parcel","date":"2024-03-31T23:59:59Z"}
    {"body":"parcel, pay the fee","date":"2024-04-01T00:00:00Z"}
    {"body":"courier with a parcel","date":"2024-04-30"}
    {"body":"hello","date":"2024-05-01"}
    {"body":"pay"}
    """

  @Test(arguments: ["-j1", "-j8"])
  func `the table has tags by month and the filters of tags that never hit`(jobs: String) throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.taggingRules)
    try place.write("in", Self.datedAndTagged)
    let months = """

      month           tags of dated messages
      2024-03         delivery 1
      2024-04         delivery 2, money 1

      decided by
      """
    let judged = try place.winnow("stats", jobs, "-r", "rules.json5", "in")
    #expect(judged.out.contains(months), "\(judged.out)")
    #expect(judged.out.hasSuffix("filters of tags never hit: 1\n  /tags/idle/0              never\n"))
    let annotated = try place.winnow("-q", "-r", "rules.json5", "-o", "annotate", "in").out
    let read = try place.run(["stats", jobs], input: annotated).out
    #expect(read.contains(months), "\(read)")
    // Verdicts have no dates.
    let verdicts = try place.winnow("-q", "-r", "rules.json5", "in").out
    #expect(!(try place.run(["stats", jobs], input: verdicts).out.contains("month")))
  }

  @Test(arguments: ["-j1", "-j8"])
  func `every filter of a tag is counted, whether or not another had matched, and merged`(jobs: String) throws
  {
    let place = try Workplace()
    try place.write("rules.json5", Self.taggingRules)
    try place.write("in", Self.tagged)
    func filters(times: Int) -> String {
      let counts = [
        ("delivery", 0, "parcel", 1), ("delivery", 1, "courier", 2), ("idle", 0, "never", 0),
        ("money", 0, "fee", 1), ("money", 1, "pay", 2),
      ]
      return #","tagFilters":["#
        + counts.map { tag, index, text, hits in
          #"{"rule":"/tags/\#(tag)/\#(index)","tag":"\#(tag)","text":"\#(text)","hits":\#(hits * times)}"#
        }.joined(separator: ",") + "]"
    }
    let report = try place.winnow("stats", jobs, "-r", "rules.json5", "--json", "in").out
    #expect(report.contains(filters(times: 1)), "\(report)")
    try place.write("report", report)
    let merged = try place.winnow("stats", "--merge", "--json", "report", "report").out
    #expect(merged.contains(filters(times: 2)), "\(merged)")
    let table = try place.winnow("stats", "--merge", "report").out
    #expect(table.hasSuffix("filters of tags never hit: 1\n  /tags/idle/0              never\n"), "\(table)")
    let page = try place.winnow("stats", "--merge", "--html", "-", "report").out
    #expect(page.contains("id=\"never-hit-tags\""))
    // Another rules file's filters are not added up with these.
    try place.write("other", report.replacing(#""text":"never""#, with: #""text":"ever""#))
    let other = try place.winnow("stats", "--merge", "report", "other")
    #expect(other.status == 2)
    #expect(other.err.contains("its tags have other filters"))
    for bad in [#""hits":6"#, #""hits":-1"#, #""hits":"1""#] {
      try place.write("bad", report.replacing(#""text":"never","hits":0"#, with: #""text":"never",\#(bad)"#))
      #expect(try place.winnow("stats", "--merge", "bad").status == 2)
    }
  }

  @Test func `a report has days with their tags, senders and languages, and merged ones add up`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules.replacing("deny:", with: "tags: {gratis: [\"free\"]}, deny:"))
    try place.write("in", Self.messages)
    func actions(allow: Int, junk: Int) -> String {
      #""messages":\#(allow + junk),"actions":{"allow":\#(allow),"junk":\#(junk),"transaction":0,"promotion":0,"invalid":0}"#
    }
    let report = try place.winnow("stats", "-r", "rules.json5", "--json", "in").out
    for part in [
      #""days":[{"day":"2024-05-02",\#(actions(allow: 1, junk: 2)),"tags":{"gratis":1}},"#
        + #"{"day":null,\#(actions(allow: 1, junk: 0))}]"#,
      #""senders":[{"sender":"x",\#(actions(allow: 2, junk: 1))},{"sender":"y",\#(actions(allow: 0, junk: 1))}]"#,
    ] { #expect(report.contains(part), "\(report)") }
    let annotated = try place.winnow("-q", "-r", "rules.json5", "-o", "annotate", "in").out
    let read = try place.run(["stats", "--json"], input: annotated).out
    let details = try #require(report.firstRange(of: #","days""#)).lowerBound
    #expect(read.hasSuffix(report[details...]))
    try place.write("report", report)
    let merged = try place.winnow("stats", "--merge", "--json", "report", "report").out
    for part in [
      #"{"day":"2024-05-02",\#(actions(allow: 2, junk: 4)),"tags":{"gratis":2}}"#,
      #"{"sender":"x",\#(actions(allow: 4, junk: 2))}"#, #"{"day":null,\#(actions(allow: 2, junk: 0))}"#,
    ] { #expect(merged.contains(part), "\(merged)") }
    // The page of merged reports has what that of the messages has.
    let merging = try place.winnow("stats", "--merge", "--html", "-", "report")
    #expect(
      merging.err
        == "winnow: the page has neither junk by weekday and hour nor new senders of junk: reports lack hours and the "
        + "first days of senders\n")
    let page = merging.out
    for part in ["id=\"time\"", "id=\"tag-time\"", "id=\"senders\"", "id=\"languages\""] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func `messages without a date have tags, too`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, tags: {gratis: ['free'], never: ['none']}}")
    try place.write(
      "in",
      #"{"body":"free","date":"2024-05-02"}"# + "\n" + #"{"body":"free"}"# + "\n" + #"{"body":"x"}"# + "\n")
    func days(times: Int) -> String {
      func entry(_ day: String, _ count: Int) -> String {
        #"{"day":\#(day),"messages":\#(count),"actions":{"allow":\#(count),"junk":0,"transaction":0,"#
          + #""promotion":0,"invalid":0},"tags":{"gratis":\#(times)}}"#
      }
      return #""days":[\#(entry(#""2024-05-02""#, times)),\#(entry("null", 2 * times))]"#
    }
    let report = try place.winnow("stats", "-r", "rules.json5", "--json", "in").out
    #expect(report.contains(days(times: 1)), "\(report)")
    let annotated = try place.winnow("-q", "-r", "rules.json5", "-o", "annotate", "in").out
    let read = try place.run(["stats", "--json"], input: annotated).out
    #expect(read.contains(days(times: 1)), "\(read)")
    try place.write("report", report)
    let merged = try place.winnow("stats", "--merge", "--json", "report", "report").out
    #expect(merged.contains(days(times: 2)), "\(merged)")
  }

  @Test func `days, senders and languages that contradict their report are refused`() throws {
    let place = try Workplace()
    func report(_ list: String) -> String {
      #"{"messages":2,"actions":{"allow":1,"junk":1},"rules":[],\#(list)}"#
    }
    let one = #""messages":1,"actions":{"junk":1}"#
    try place.write(
      "r",
      report(#""days":[{"day":"2024-02-29",\#(one),"tags":{"a":1}}],"senders":[{"sender":null,\#(one)}]"#))
    #expect(try place.winnow("stats", "--merge", "r").status == 0)
    for list in [
      #""days":[{"day":"2023-02-29",\#(one)}]"#, #""days":[{"day":"2024-02-29T00:00:00Z",\#(one)}]"#,
      #""days":[{"day":5,\#(one)}]"#, #""days":{}"#,
      #""days":[{"day":null,"messages":2,"actions":{"junk":1}}]"#,
      #""days":[{"day":"2024-02-29",\#(one),"tags":{"a":257}}]"#,
      #""days":[{"day":"2024-02-29",\#(one),"tags":{"a b":1}}]"#,
      #""days":[{"day":null,\#(one),"tags":{"a":257}}]"#,
      #""senders":[{"sender":"a",\#(one)},{"sender":"b",\#(one)},{"sender":"c",\#(one)}]"#,
      #""languages":[{"language":"en","messages":3,"actions":{"junk":3}}]"#,
    ] {
      try place.write("r", report(list))
      #expect(try place.winnow("stats", "--merge", "r").status == 2, "\(list)")
    }
  }

  @Test func `a merged report names languages as the whole page does`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: ['free'], denyLanguage: ['ru', 'he']}")
    try place.write(
      "in",
      """
      {"body":"free money","label":"junk"}
      {"label":"junk","body":"здравствуйте, ваша посылка уже в пути, пожалуйста"}

      """)
    let whole = try place.run(["stats", "-r", "rules.json5", "--html", "-", "in"])
    #expect(whole.out.contains(">Russian</bdi>") && whole.out.contains("Hebrew"), "\(whole.out)")
    _ = try place.shell("winnow stats -r rules.json5 --json in > report")
    #expect(try place.run(["stats", "--merge", "report", "--html", "-"]).out == whole.out)
    _ = try place.shell("winnow evaluate -r rules.json5 --json in > report")
    let evaluated = try place.run(["evaluate", "-r", "rules.json5", "--html", "-", "in"])
    #expect(evaluated.out.contains(">Russian</bdi>"), "\(evaluated.out)")
    #expect(try place.run(["evaluate", "--merge", "report", "--html", "-"]).out == evaluated.out)
  }

  @Test(arguments: ["id", "from", "body", "label", "timestamp"])
  func `a member that a part of the message is read from is refused`(name: String) throws {
    let outcome = try workplace().run(["stats", "--member", name, "in.ndjson"])
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("'--member' can't be '\(name)'"), "\(outcome.err)")
  }

  @Test func `a part of the message that is read from the usual member of verdicts is refused`() throws {
    let outcome = try workplace().run(["stats", "--field", "body=/verdict", "in.ndjson"])
    #expect(outcome.status == 2)
    #expect(
      outcome.err == """
        winnow: error: the member 'verdict' has the verdicts, and a part of the messages is read from it
        --member NAME reads the verdicts from another member.

        """)
  }
}
