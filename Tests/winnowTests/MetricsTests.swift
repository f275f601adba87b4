import MessageStream
import TestSupport
import Testing

@testable import winnow

/// A text in Prometheus's format, read by the format's own rules: of each metric its HELP, its TYPE, its
/// samples.
struct ParsedMetrics {
  /// Samples by name and labels, the labels unescaped.
  struct Key: Hashable {
    var name: String
    var labels: [String: String] = [:]
  }

  private(set) var values: [Key: Double] = [:]
  private(set) var types: [String: String] = [:]

  struct Malformed: Error { let line: String }

  init(_ text: String) throws {
    guard text.unicodeScalars.last == "\n" else { throw Malformed(line: "no line end at the end") }
    var helped: Set<String> = []
    var current = ""
    for line in text.unicodeScalars.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
      if words[0] == "#" {
        guard words.count == 4 else { throw Malformed(line: String(line)) }
        if words[1] == "HELP" {
          guard helped.insert(words[2]).inserted else { throw Malformed(line: String(line)) }
        } else {
          guard words[1] == "TYPE", helped.contains(words[2]),
            ["counter", "gauge"].contains(words[3]),
            types.updateValue(words[3], forKey: words[2]) == nil
          else { throw Malformed(line: String(line)) }
          current = words[2]
        }
        continue
      }
      guard let (key, value) = Self.sample(line), key.name == current,
        values.updateValue(value, forKey: key) == nil
      else { throw Malformed(line: String(line)) }
    }
  }

  subscript(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    values[Key(name: name, labels: labels)]
  }

  /// `name{label="value",...} number`
  private static func sample(_ line: String.UnicodeScalarView.SubSequence) -> (Key, Double)? {
    func isName(_ text: String, _ extra: String = "") -> Bool {
      !text.isEmpty
        && text.unicodeScalars.allSatisfy {
          $0 == "_" || $0.isASCII && $0.properties.isAlphabetic || extra.unicodeScalars.contains($0)
        }
    }
    var rest = line
    var key = Key(name: String(rest.prefix { $0 != "{" && $0 != " " }))
    guard isName(key.name, ":") else { return nil }
    rest = rest.drop { $0 != "{" && $0 != " " }
    if rest.first == "{" {
      rest.removeFirst()
      while rest.first != "}" {
        let label = String(rest.prefix { $0 != "=" })
        rest = rest.dropFirst(label.unicodeScalars.count)
        guard isName(label), rest.starts(with: "=\"".unicodeScalars) else { return nil }
        rest = rest.dropFirst(2)
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst(), scalar != "\"" {
          guard scalar == "\\" else {
            value.append(scalar)
            continue
          }
          switch rest.popFirst() {
          case "n": value.append("\n")
          case "\\": value.append("\\")
          case "\"": value.append("\"")
          default: return nil
          }
        }
        guard key.labels.updateValue(String(value), forKey: label) == nil else { return nil }
        if rest.first == "," { rest.removeFirst() } else if rest.first != "}" { return nil }
      }
      rest.removeFirst()
    }
    guard rest.popFirst() == " ", let number = Double(String(rest)) else { return nil }
    return (key, number)
  }
}

@Suite struct MetricsTests {
  static let rules = #"""
    {version: 1,
     deny: [{text: "free money", id: 'say "free"\\\nand more'}, "prize"],
     allow: ["mum"],
     tags: {bank: ["account"], parcel: ["parcel"]}}
    """#

  static let messages = """
    {"body":"free money"}
    {"body":"FREE MONEY for your account"}
    {"body":"hello mum, a prize"}
    {"body":"nothing"}
    {

    {"subject":"x"}
    {"body":"\(String(repeating: "x", count: 200))"}

    """

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in", Self.messages)
    return place
  }

  private func metrics(_ place: Workplace, _ name: String = "m.prom") throws -> ParsedMetrics {
    try ParsedMetrics(place.read(name))
  }

  /// What the messages above come to, counted by hand.
  private func expectAll(_ metrics: ParsedMetrics, bytes: Int) {
    #expect(metrics["winnow_lines_total"] == 8)
    #expect(metrics["winnow_bytes_total"] == Double(bytes))
    for (action, count) in [("allow", 2.0), ("junk", 2), ("transaction", 0), ("promotion", 0)] {
      #expect(metrics["winnow_messages_total", ["action": action]] == count, "\(action)")
    }
    for (code, count) in [("json", 1.0), ("fields", 1), ("empty", 1), ("too-long", 1)] {
      #expect(metrics["winnow_invalid_lines_total", ["code": code]] == count, "\(code)")
    }
    #expect(metrics["winnow_tagged_messages_total", ["tag": "bank"]] == 1)
    #expect(metrics["winnow_tagged_messages_total", ["tag": "parcel"]] == 0)
    for (stage, rule, count) in [
      ("deny", "say \"free\"\\\nand more", 2.0), ("deny", "/deny/1", 0), ("allow", "/allow/0", 1),
    ] {
      #expect(metrics["winnow_rule_hits_total", ["stage": stage, "rule": rule]] == count, "\(rule)")
    }
    #expect(metrics["winnow_reloads_total"] == 0)
    #expect(metrics["winnow_failed_reloads_total"] == 0)
    #expect(metrics["winnow_uptime_seconds"].map { $0 >= 0 } == true)
    #expect(metrics.types.filter { $0.value == "gauge" }.map(\.key) == ["winnow_uptime_seconds"])
    #expect(metrics.types.count == 9)
  }

  @Test(arguments: [1, 4])
  func `the counters of a run`(jobs: Int) throws {
    let place = try workplace()
    let outcome = try place.winnow(
      "-q", "-r", "rules.json5", "--max-line", "100", "-j", "\(jobs)", "--metrics", "m.prom", "in")
    #expect(outcome.status == 0 && outcome.err.isEmpty, "\(outcome.err)")
    #expect(outcome.lines.count == 8)
    expectAll(try metrics(place), bytes: Self.messages.utf8.count)
    #expect(!place.exists(".m.prom.tmp"))
  }

  @Test func `counters do not depend on what is written`() throws {
    let place = try workplace()
    for form in [["--only", "junk"], ["--split", "d"], ["--split", "t", "--by", "tag"], ["-o", "tsv"]] {
      let outcome = try place.run(
        ["-q", "-r", "rules.json5", "--max-line", "100", "--metrics", "m.prom", "in"] + form)
      #expect(outcome.status == 0, "\(outcome.err)")
      expectAll(try metrics(place), bytes: Self.messages.utf8.count)
    }
  }

  @Test func `hits of many messages and workers agree with the verdicts`() throws {
    let place = try workplace()
    var generator = SeededGenerator(seed: 22)
    let words = ["free money", "prize", "mum", "account", "parcel", "hello", "{"]
    var text = ""
    for _ in 0..<20_000 {
      let body = (0..<3).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }
      text += body[0] == "{" ? "{\n" : "{\"body\":\"\(body.joined(separator: " "))\"}\n"
    }
    try place.write("many", text)
    let outcome = try place.winnow("-q", "-r", "rules.json5", "-j", "4", "--metrics", "m.prom", "many")
    let metrics = try metrics(place)
    func count(_ part: String) -> Double { Double(outcome.lines.count { $0.contains(part) }) }
    #expect(metrics["winnow_messages_total", ["action": "junk"]] == count(#""action":"junk""#))
    #expect(metrics["winnow_messages_total", ["action": "allow"]] == count(#""action":"allow""#))
    #expect(metrics["winnow_invalid_lines_total", ["code": "json"]] == count(#""code":"json""#))
    #expect(metrics["winnow_rule_hits_total", ["stage": "deny", "rule": "/deny/1"]] == count(#""/deny/1""#))
    #expect(
      metrics["winnow_rule_hits_total", ["stage": "allow", "rule": "/allow/0"]] == count(#""/allow/0""#))
    #expect(metrics["winnow_tagged_messages_total", ["tag": "bank"]] == count(#""bank""#))
    #expect(count(#""bank""#) > 1000)
  }

  @Test func `a run that is resumed counts the lines and bytes that are new`() throws {
    let place = try workplace()
    let new = "{\"body\":\"hello\"}\n"
    try place.write("in", "{\"body\":\"an older one\"}\n")
    #expect(try place.winnow("-q", "-r", "rules.json5", "--out", "out", "in").status == 0)
    try place.write("in", "{\"body\":\"an older one\"}\n" + new)
    for (lines, bytes) in [(1.0, Double(new.utf8.count)), (0, 0)] {
      let outcome = try place.winnow(
        "-r", "rules.json5", "--out", "out", "--resume", "--metrics", "m.prom", "--summary", "in")
      #expect(outcome.status == 0)
      let metrics = try metrics(place)
      #expect(metrics["winnow_lines_total"] == lines)
      #expect(metrics["winnow_bytes_total"] == bytes)
    }
  }

  @Test func `with --strict the lines that were written are counted`() throws {
    let place = try workplace()
    let outcome = try place.winnow("-q", "-r", "rules.json5", "--strict", "--metrics", "m.prom", "in")
    #expect(outcome.status == 3)
    let metrics = try metrics(place)
    #expect(metrics["winnow_lines_total"] == 5)
    #expect(metrics["winnow_invalid_lines_total", ["code": "json"]] == 1)
    #expect(metrics["winnow_invalid_lines_total", ["code": "empty"]] == 0)
  }

  @Test func `the first 1,000 rules are counted`() throws {
    let place = try workplace()
    let deny = (0..<1200).map { "\"text\($0)x\"" }.joined(separator: ",")
    try place.write("many.json5", "{version: 1, deny: [\(deny)]}")
    try place.write("in", "{\"body\":\"text999x\"}\n{\"body\":\"text1100x\"}\n")
    #expect(try place.winnow("-q", "-r", "many.json5", "--metrics", "m.prom", "in").status == 0)
    let metrics = try metrics(place)
    #expect(metrics["winnow_messages_total", ["action": "junk"]] == 2)
    #expect(metrics["winnow_rule_hits_total", ["stage": "deny", "rule": "/deny/999"]] == 1)
    #expect(metrics.values.keys.count { $0.name == "winnow_rule_hits_total" } == 1000)
  }

  @Test func `numbers are written plainly, labels escaped`() throws {
    var snapshot = RunCounters.Snapshot()
    snapshot.bytes = 1_234_567
    snapshot.counts = [(name: .tagged("a\\b\"c\nd{}="), count: 3)]
    let text = MetricsText(snapshot, uptime: 12_345.0678).text
    #expect(text.hasPrefix("# HELP winnow_"))
    #expect(text.contains("\nwinnow_tagged_messages_total{tag=\"a\\\\b\\\"c\\nd{}=\"} 3\n"))
    let metrics = try ParsedMetrics(text)
    #expect(metrics["winnow_uptime_seconds"] == 12_345.068)
    #expect(metrics["winnow_bytes_total"] == 1_234_567)
    #expect(metrics["winnow_tagged_messages_total", ["tag": "a\\b\"c\nd{}="]] == 3)
  }

  // MARK: The file

  @Test func `a file of another kind is not replaced, older counters and an empty file are`() throws {
    let place = try workplace()
    let command = "winnow -q -r rules.json5 --metrics m.prom in > out"
    try place.write("m.prom", "precious\n")
    let refused = try place.shell(command)
    #expect(refused.status == 2)
    #expect(refused.err.hasPrefix("winnow: error: m.prom exists\n"), "\(refused.err)")
    #expect(try place.read("m.prom") == "precious\n")
    // The mark stands, but not at the beginning.
    try place.write("m.prom", "\n# HELP winnow_lines_total x\n")
    #expect(try place.shell(command).status == 2)
    #expect(try place.shell(command.replacing(" in", with: " --force in")).status == 0)
    #expect(try metrics(place)["winnow_lines_total"] == 8)
    #expect(try place.shell(command).status == 0)
    try place.write("m.prom", "")
    #expect(try place.shell(command).status == 0)
    #expect(try metrics(place)["winnow_lines_total"] == 8)
  }

  @Test(arguments: ["in", "rules.json5", "-", "/dev/null", "."])
  func `no input, rules file, device or folder is replaced`(file: String) throws {
    let place = try workplace()
    let outcome = try place.shell("winnow -q -r rules.json5 --force --metrics \(file) in > out")
    #expect(outcome.status == (file == "." ? 3 : 2), "\(outcome.err)")
    #expect(try place.read("in") == Self.messages)
    #expect(try place.read("rules.json5") == Self.rules)
  }

  @Test(arguments: ["/dev/stdout", "/dev/fd/1"])
  func `a pipe that a link leads to is no file to replace`(file: String) throws {
    let place = try workplace()
    let outcome = try place.shell("winnow -q -r rules.json5 --metrics \(file) in | cat")
    #expect(outcome.out.isEmpty && outcome.err.contains("\(file) is not a regular file"), "\(outcome.err)")
  }

  @Test func `a link to a file whose name is not UTF-8 stays`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      "ln -s \"$(printf 'bad\\377')\" link; winnow -q -r rules.json5 --metrics link in; echo $?; test -L link && echo link"
    )
    #expect(outcome.out == "2\nlink\n", "\(outcome.err)")
  }

  @Test func `an input that has the name of the temporary file is not replaced`() throws {
    let place = try workplace()
    let outcome = try place.shell("cp in .m.prom.tmp; winnow -q -r rules.json5 --metrics m.prom .m.prom.tmp")
    #expect(outcome.status == 2)
    #expect(try place.read(".m.prom.tmp") == Self.messages)
  }

  @Test(arguments: ["", "touch target; "])
  func `a link stays, and the file that it names is replaced`(before: String) throws {
    let place = try workplace()
    let outcome = try place.shell(
      "mkdir d; cd d; \(before)ln -s target link; cd ..; winnow -q -r rules.json5 --metrics d/link in > out; ls -A d"
    )
    #expect(outcome.status == 0)
    #expect(outcome.out == "link\ntarget\n")
    #expect(try place.shell("readlink d/link").out == "target\n")
    #expect(try place.read("d/target").hasPrefix("# HELP winnow_"))
  }

  @Test func `a write that fails is said once, and the run continues`() throws {
    let place = try workplace()
    let outcome = try place.winnow("-r", "rules.json5", "--metrics", "none/m.prom", "in")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 8)
    let said = "winnow: error: none/m.prom can't be written: No such file or directory; the run continues\n"
    #expect(outcome.err.count(of: said) == 1, "\(outcome.err)")
  }

  // MARK: While it runs

  // Every wait ends with what is waited for; its bound only makes a failure of a hang.
  @Test func `the file is written while a live pipe waits, and counts reloads`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      mkfifo in.pipe
      winnow -r rules.json5 --metrics m.prom < in.pipe > out 2> err & pid=$!
      exec 9> in.pipe
      until_there() { for i in $(seq 2400); do grep -qsF "$1" m.prom && break; sleep 0.05; done; }
      until_there 'winnow_lines_total 0'
      grep -F 'winnow_rule_hits_total{stage="deny",rule="/deny/1"}' m.prom
      printf '{"body":"prize"}\\n' >&9
      until_there 'winnow_lines_total 1'
      echo '{version: 1, deny: ["new", "prize"], tags: {late: ["x"]}}' > rules.json5
      kill -HUP $pid
      for i in $(seq 2400); do
        printf '{"body":"hello"}\\n' >&9; grep -q 'read again' err && break; sleep 0.05
      done
      printf '{"body":"prize x"}\\n' >&9
      until_there 'winnow_tagged_messages_total{tag="late"} 1'
      echo '{version: 1, dney: []}' > rules.json5
      kill -HUP $pid
      for i in $(seq 2400); do
        printf '{"body":"hello"}\\n' >&9; grep -q 'the old rules stay' err && break; sleep 0.05
      done
      kill -TERM $pid
      wait $pid; echo $?
      wc -l < out
      """)
    #expect(outcome.line(0) == #"winnow_rule_hits_total{stage="deny",rule="/deny/1"} 0"#, "\(outcome.err)")
    #expect(outcome.line(1) == "143")
    let metrics = try metrics(place)
    #expect(metrics["winnow_lines_total"].map { "\(Int($0))" } == outcome.line(2))
    #expect(metrics["winnow_reloads_total"] == 1)
    #expect(metrics["winnow_failed_reloads_total"] == 1)
    // A counter goes on with its name.
    #expect(metrics["winnow_rule_hits_total", ["stage": "deny", "rule": "/deny/1"]] == 2)
    #expect(metrics["winnow_tagged_messages_total", ["tag": "bank"]] == 0)
  }

  // MARK: The example

  @Test func `the example's alert rules name counters that there are`() throws {
    let place = try workplace()
    #expect(try place.winnow("-q", "-r", "rules.json5", "--metrics", "m.prom", "in").status == 0)
    let known = Set(try metrics(place).types.keys)
    let alerts = String(
      decoding: try readFile(checkout + "/examples/pipelines/winnow-alerts.yml"), as: UTF8.self)
    var named: Set<String> = []
    for word in alerts.split(whereSeparator: { !($0.isLetter || $0 == "_") }) {
      if word.hasPrefix("winnow_") { named.insert(String(word)) }
    }
    #expect(named.count >= 4)
    #expect(named.isSubset(of: known), "\(named.subtracting(known))")
  }

  @Test(.enabled(if: installed("/usr/bin/promtool") != nil, "no promtool here"))
  func `promtool takes the counters and the alert rules`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      winnow -q -r rules.json5 --metrics m.prom in > out && promtool check metrics < m.prom &&
      promtool check rules \(checkout)/examples/pipelines/winnow-alerts.yml
      """)
    #expect(outcome.status == 0, "\(outcome.out)\(outcome.err)")
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
