import MessageFilter
import MessageStream
import TestSupport
import Testing

@testable import winnow

/// That bench measures and reports; never how fast anything is.
@Suite struct BenchTests {
  @Test(.enabled(if: installed("/usr/bin/jq") != nil, "no jq here"))
  func `bench reports every figure for one rules file or two`() throws {
    let place = try Workplace()
    let messages = (0..<200).map { "{\"id\":\($0),\"body\":\"message \($0) free money\"}\n" }.joined()
    try place.write("in.ndjson", messages)
    try place.write("a.json5", "{version: 1, deny: [\"free money\"]}")
    try place.write("b.json5", "{version: 1, deny: [\"free\", \"x\"], smart: {links: true}}")
    let outcome = try place.shell(
      """
      winnow bench -q -r a.json5 --compare b.json5 --json in.ndjson > report && jq -r '
        .messages, .rounds, (.results | length), (.results[] | .rules, .ruleCount,
        (.throughput | map(.jobs > 0 and .messagesPerSecond > 0) | all),
        (.nanosecondsPerMessage | keys_unsorted | join(",")), (.latencyNanoseconds | .p50 <= .p99 and .p99 <= .max))' report
      """)
    let stages = "read,parse,contacts, allow,smart,deny,language,tags,conditions,scores,write"
    #expect(
      outcome.lines == [
        "200", "5", "2", "a.json5", "1", "true", stages, "true", "b.json5", "3", "true", stages, "true",
      ],
      "\(outcome.err)")
    let table = try place.winnow("bench", "-q", "-r", "a.json5", "in.ndjson")
    #expect(table.status == 0)
    for text in [
      "200 messages", "  tags ", "  conditions ", "  scores ", "one line through a live pipe", "  p99",
      "  language",
      "workers",
    ] {
      #expect(table.out.contains(text))
    }
    #expect(table.err.isEmpty)
  }

  /// 20,000 texts of 12 bytes take more than 240,000 bytes, however they are stored.
  @Test(.enabled(if: installed("/usr/bin/jq") != nil, "no jq here"))
  func `the memory of rules does not depend on those that were measured before`() throws {
    let place = try Workplace()
    let texts = (100_000..<120_000).map { "\"word \($0)x\"" }.joined(separator: ",")
    try place.write("large.json5", "{version: 1, deny: [\(texts)]}")
    try place.write("small.json5", "{version: 1, deny: [\"x\"]}")
    try place.write("in.ndjson", "{\"body\":\"hello\"}\n")
    let outcome = try place.shell(
      """
      winnow bench -q -r large.json5 --compare small.json5 --json in.ndjson > report && jq -r '
        .results | .[1].memoryBytes > 0, .[0].memoryBytes > .[1].memoryBytes + 240000' report
      """)
    #expect(outcome.lines == ["true", "true"], "\(outcome.err)")
  }

  @Test func `the speed of a small input has decimals`() {
    var result = BenchResult(source: .builtin)
    result.seconds = [1: [1]]
    var results = BenchResults(each: [result])
    results.bytes = 254_321
    let json = BenchReport(results: results, input: "in").json
    #expect(json.contains(#""megabytesPerSecond":0.25,"#), "\(json)")
  }

  @Test func `the messages of a pipe that is named are measured`() throws {
    let outcome = try Workplace().shell(
      """
      winnow bench -q -r builtin --json <(printf '{"body":"hello"}\\n{"body":"free"}\\n') | grep -o '"messages":[0-9]*'
      """)
    #expect(outcome.lines == [#""messages":2"#], "\(outcome.err)")
  }

  @Test func `a single dash is standard input, also beside a file of that name`() throws {
    let place = try Workplace()
    try place.write("-", "{\"body\":\"hello\"}\n")
    let outcome = try place.shell(
      """
      printf '{"body":"hello"}\\n{"body":"free"}\\n' | winnow bench -q -r builtin --json - | grep -o '"messages":[0-9]*'
      """)
    #expect(outcome.lines == [#""messages":2"#], "\(outcome.err)")
  }

  @Test(arguments: ["empty", "-", "/dev/null"])
  func `an input without a byte is refused`(file: String) throws {
    let place = try Workplace()
    try place.write("empty", "")
    let outcome = try place.winnow("bench", "-q", "-r", "builtin", file)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    let name = file == "-" ? "standard input" : file
    #expect(outcome.err == "winnow: error: \(name) is empty: there is nothing to measure\n")
  }

  @Test(arguments: ["t.csv", "-"])
  func `an input without a message is refused, with what it looks like`(file: String) throws {
    let place = try Workplace()
    try place.write("t.csv", "sender,body\nBank,hello\n")
    let outcome = try place.shell("winnow bench -r builtin \(file) < t.csv")
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    let name = file == "-" ? "standard input" : file
    #expect(outcome.err.contains("winnow: \(name) looks like a table (CSV or TSV), not JSON\n"))
    #expect(
      outcome.err.hasSuffix(
        "winnow: error: no line of \(name) is a message: there is nothing to measure\n"),
      "\(outcome.err)")
  }

  @Test func `lines that are no messages are counted on standard error`() throws {
    let place = try Workplace()
    try place.write("in", "{\"body\":\"x\"}\nbroken\n\n")
    let outcome = try place.winnow("bench", "-r", "builtin", "--json", "in")
    #expect(outcome.status == 0)
    #expect(outcome.out.contains(#""messages":3,"#), "\(outcome.out)")
    #expect(outcome.err.hasSuffix("winnow: 2 of 3 lines invalid\n"), "\(outcome.err)")
  }

  @Test(.enabled(if: installed("/usr/bin/taskset") != nil, "no taskset here"))
  func `a process that may use one processor has one worker`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: [\"x\"]}")
    try place.write("in.ndjson", "{\"body\":\"hello\"}\n")
    // The first of those that this process may use, which need not be the machine's first.
    let outcome = try place.shell(
      #"""
      first=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
      taskset -c "$first" winnow bench -q -r rules.json5 --json in.ndjson
      """#)
    #expect(outcome.out.contains(",\"workers\":1,"), "\(outcome.err)")
  }

  /// What no rule of a part asks costs nothing; what one asks is found however the parts are added up.
  @Test func `tags, conditions and scores are parts of their own`() async throws {
    let text = """
      {version: 1, fields: {chat: "/chat"}, allow: [{all: [{tag: "a"}], none: ["x"]}],
       deny: ["free", {all: ["m", "n"]}, {score: [{points: 2, text: "m"}], atLeast: 2}, {text: "c", target: "chat"}],
       denyLanguage: ["ru"], tags: {a: ["m", {any: ["n"]}], b: ["y"]}}
      """
    let reading = RulesFile.read(bytes: Array(text.utf8), name: "rules", warnings: false)
    let rules = try #require(reading.rules)
    let run = BenchRun(
      input: "", configuration: StreamConfiguration(), sample: [], source: .builtin, rulesPath: "",
      rulesBytes: [], rules: rules, layout: try MessageLayout(fields: rules.fields), messageOptions: [])
    let parts = try run.partialRules()
    #expect(BenchRun.stages.count == parts.count + 3)
    #expect(parts.map { $0.rules.count { $0.hasConditions } } == [0, 0, 0, 0, 0, 2, 3])
    #expect(parts.map { $0.tags.count } == [0, 0, 0, 0, 2, 2, 2])
    #expect(parts.map { $0.rules.count } == [0, 0, 2, 3, 3, 5, 6])
  }

  @Test func `the process behind the live pipe reads messages as the others do`() throws {
    let given = try Arguments(parsing: [
      "bench", "--field", "body=/p/t", "--json", "--max-line=2K", "--field=sender=/s", "in",
    ])
    let run = BenchRun(
      input: "in", configuration: StreamConfiguration(), sample: [], source: .builtin, rulesPath: "rules",
      rulesBytes: [], rules: Rules(), layout: try MessageLayout(fields: FieldPointers()),
      messageOptions: given.messageOptions)
    #expect(
      run.pipeOptions == [
        "--rules", "rules", "--field", "body=/p/t", "--field", "sender=/s", "--max-line", "2K",
      ])
    let understood = MessageInput(try Arguments(parsing: run.pipeOptions), files: [])
    #expect(understood.longestLine == 2048)
    #expect(understood.fields(before: FieldPointers()).body == ["/p/t"])
    #expect(understood.fields(before: FieldPointers()).sender == ["/s"])
  }

  @Test func `made-up messages are the same each time, and messages`() throws {
    let lines = BenchMessages.lines(500)
    #expect(lines == BenchMessages.lines(500))
    let place = try Workplace()
    try place.write("in", lines)
    let outcome = try place.winnow("-r", "builtin", "--strict", "--summary", "in")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 500)
  }

  @Test(arguments: [["in.gz"], ["-"]])
  func `a compressed input is named, and nothing is measured`(operands: [String]) throws {
    let place = try Workplace()
    // The signature of RFC 1952.
    try place.write("in.gz", [0x1F, 0x8B, 0x08, 0x00, 0x0A])
    let outcome = try place.shell("winnow bench -r builtin \(operands[0]) < in.gz")
    #expect(outcome.status == 3)
    #expect(outcome.out.isEmpty)
    let name = operands[0] == "-" ? "standard input" : "in.gz"
    let helps = operands[0] == "-" ? "| zcat |" : "zcat in.gz |"
    #expect(outcome.err.hasPrefix("winnow: error: \(name) can't be read: it is a gzip file\n"))
    #expect(outcome.err.contains(helps), "\(outcome.err)")
    #expect(!outcome.err.contains("measuring"))
  }

  /// Behind its message, the input has a line of zeros, which takes each round minutes.
  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal ends the round, and leaves no folder behind`(signal: String, status: Int) throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: [\"free\"]}")
    let outcome = try place.shell(
      """
      export TMPDIR="$PWD"
      echo '{"body":"one"}' > in
      truncate -s 1T in
      set -m
      winnow bench -q -r rules.json5 in & bench=$!
      # Until it reads the whole input, and not only the part whose stages are measured.
      until [ "$(awk '/rchar/ { print $2 }' /proc/$bench/io)" -gt 100000000 ]; do
        kill -0 $bench || exit 9; sleep 0.01
      done
      kill -\(signal) $bench
      wait $bench
      echo "$?" winnow-bench-*
      """)
    #expect(outcome.lines == ["\(status) winnow-bench-*"], "\(outcome.out)\(outcome.err)")
  }
}
