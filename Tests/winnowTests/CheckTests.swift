import Testing

/// check as a built program. What it warns of is tested beside the linter.
@Suite struct CheckTests {
  @Test func `check counts, and its status tells of errors and with strict of warnings`() throws {
    let place = try Workplace.withRules()
    let good = try place.winnow("check", "rules.json5")
    #expect(good.status == 0)
    #expect(good.out == "rules.json5: no errors, no warnings\n")
    try place.write("warned.json5", "{version: 1, deny: [\"Free\", \"free\"]}")
    #expect(try place.winnow("check", "warned.json5").status == 0)
    let strict = try place.winnow("check", "--strict", "warned.json5")
    #expect(strict.status == 1)
    #expect(
      strict.lines.last == "warned.json5: no errors, 1 warning, which counts as an error (--strict)")
    let bad = try place.run(["check", "-"], input: "{version: 1, deny: [\"\", 3]}")
    #expect(bad.status == 1)
    #expect(bad.lines.last == "standard input: 2 errors, no warnings")
    let missing = try place.winnow("check", "none.json5")
    #expect(missing.status == 2)
    #expect(
      missing.err == "winnow: error: the rules file none.json5 can't be read: No such file or directory\n")
  }

  @Test func `of a compressed rules file nothing is shown, and what unpacks it is named`() throws {
    let place = try Workplace()
    // The signature of RFC 1952.
    try place.write("rules.gz", [0x1F, 0x8B, 0x08, 0x00])
    let error = "rules.gz:1:1: error: the file is a gzip file, expected text; unpack it first\n"
    let check = try place.winnow("check", "rules.gz")
    #expect(check.status == 1)
    #expect(check.out == error + "rules.gz: 1 error, no warnings\n")
    #expect(check.err == "This reads it:\n    zcat rules.gz | winnow check -\n")
    for words in [["-r", "rules.gz"], ["list", "rules.gz"]] {
      let outcome = try place.run(words)
      #expect(outcome.status == 2)
      #expect(
        outcome.err == error + """
          winnow: error: the rules in rules.gz can't be used: 1 error
          This writes the rules as text:
              zcat rules.gz > NEWFILE

          """)
    }
    for words in [["add", "deny", "x", "--into", "rules.gz"], ["remove", "x", "--from", "rules.gz"]] {
      let outcome = try place.run(words)
      #expect(outcome.status == 2)
      #expect(
        outcome.err == error + """
          winnow: error: the file has errors, and is left as it is
          This writes the rules as text:
              zcat rules.gz > NEWFILE

          """)
    }
    let piped = try place.run(["list", "-"], input: "BZh91AY&SY")
    #expect(
      piped.err == """
        standard input:1:1: error: the file is a bzip2 file, expected text; unpack it first
        winnow: error: the rules in standard input can't be used: 1 error
        Unpack it on the way: ... | bzcat | winnow ...

        """)
  }

  @Test func `check as JSON is an object a finding, with the members of winnow(1)`() throws {
    let outcome = try Workplace().run(
      ["check", "--json", "-"], input: "{\n  version: 1,\n  deny: [\"free money\", \"\"],\n}\n")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1)
    #expect(outcome.out.hasPrefix(#"{"severity":"error","line":3,"column":24,"rule":"/deny/1","message":""#))
  }

  @Test func `check as JSON says on standard error how many findings it leaves out`() throws {
    let texts = Array(repeating: "''", count: 103).joined(separator: ", ")
    let outcome = try Workplace().run(["check", "--json", "-"], input: "{ version: 1, deny: [\(texts)] }")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 100)
    #expect(outcome.err == "winnow: warning: not listed: 3 more errors in standard input\n")
  }

  @Test(arguments: [
    (#"deny: ["x", { text: "(", matching: "regex" }]"#, "/deny/1"),
    (#"allow: [{ txt: "x" }]"#, "/allow/0"), (#"contacts: ["x", 5]"#, "/contacts/1"),
    (#"denyLanguage: [{ language: "xx" }]"#, "/denyLanguage/0"),
    (#"smart: { shortSender: { max: 0 } }"#, "/smart/shortSender"),
    (#"smart: { countryAllowlist: ["+1", "XX"] }"#, "/smart/countryAllowlist"),
    (
      #"automatic: { languages: ["en"], filter_lists: { en: { deny_body: ["x", " "] } } }"#,
      "/automatic/filter_lists/en/deny_body/1"
    ),
    (#"fields: { body: "x" }"#, "/fields/body"),
  ])
  func `check as JSON names the rule as verdicts do`(section: String, rule: String) throws {
    let outcome = try Workplace().run(["check", "--json", "-"], input: "{ version: 1, \(section) }")
    #expect(outcome.lines.count == 1)
    #expect(outcome.line(0).contains(#","rule":"\#(rule)","message":""#), "\(outcome.out)")
  }

  @Test func `check and test take several files`() throws {
    let place = try Workplace()
    try place.write("good.json5", "{version: 1, deny: [\"free\"]}")
    try place.write("bad.json5", "{version: 1, deny: [\"\"]}")
    let checked = try place.winnow("check", "good.json5", "bad.json5", "missing.json5", "good.json5")
    #expect(checked.status == 2)
    #expect(checked.lines.filter { $0.hasPrefix("good.json5: no errors") }.count == 2)
    #expect(checked.out.contains("bad.json5: 1 error"))
    #expect(checked.err.contains("missing.json5 can't be read"))
    #expect(try place.winnow("check", "good.json5", "bad.json5").status == 1)
    #expect(
      try place.winnow("check", "--json", "good.json5", "bad.json5").out.contains(#""file":"bad.json5""#))
    let again = try place.run(["check", "-", "-"], input: "{version: 1}")
    #expect(again.status == 2 && again.out.isEmpty)
    #expect(again.err == "winnow: error: standard input can't be read twice\n")

    try place.write("a.ndjson", "{\"body\":\"free\",\"expect\":\"junk\"}\n")
    try place.write("b.ndjson", "\n{\"body\":\"x\",\"expect\":\"junk\"}\n")
    let tested = try place.winnow("test", "-r", "good.json5", "a.ndjson", "b.ndjson")
    #expect(tested.status == 1)
    #expect(tested.line(0).hasPrefix("b.ndjson:2: "))
    #expect(tested.lines.last == "1 passed, 1 failed")
  }
}
