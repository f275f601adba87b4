import Testing

/// Where the rules file is found that no option names, and what is said where there is none.
@Suite struct DefaultRulesTests {
  @Test func `without a named rules file the default one is checked, listed, exported and edited`() throws {
    let place = try Workplace()
    try place.write("mine.json5", SampleRules.everyKind)
    let environment = ["WINNOW_RULES": "mine.json5"]
    for command in ["check", "list", "export"] {
      let outcome = try place.run([command], environment: environment)
      #expect(outcome.status == 0, "\(outcome.err)")
      let named = try place.run([command, "mine.json5"])
      // An export tells the second of its making, in which the two may differ.
      let time = /"exportedAt":"[-0-9:TZ]*"/
      #expect(outcome.out.replacing(time, with: "") == named.out.replacing(time, with: ""))
      let none = try place.run([command])
      #expect(none.status == 2)
      #expect(none.err.contains("no file is named"))
    }
    #expect(try place.run(["add", "deny", "sale"], environment: environment).status == 0)
    #expect(try place.read("mine.json5").contains("sale"))
    #expect(try place.run(["remove", "sale"], environment: environment).status == 0)
    #expect(try place.read("mine.json5") == SampleRules.everyKind)
    #expect(try place.run(["add", "deny", "sale", "--from", "mine.json5"]).status == 0)
  }

  @Test func `a link that leads nowhere is called that`() throws {
    let place = try Workplace()
    #expect(try place.shell("ln -s nowhere rules.json5").status == 0)
    let outcome = try place.run(["list"], environment: ["WINNOW_RULES": "rules.json5"])
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("which $WINNOW_RULES names, is a link to a file that is not there"))
  }

  @Test(arguments: ["my home", "it's", "-h"])
  func `the suggested command makes a rules file in any home`(home: String) throws {
    let place = try Workplace()
    let environment = ["HOME": place.path + "/" + home]
    let outcome = try place.run([], input: "", environment: environment)
    #expect(outcome.status == 2)
    let command = try #require(outcome.err.split(separator: "\n").first { $0.hasPrefix("    ") })
    #expect(try place.shell(String(command)).status == 0, "\(command)")
    #expect(try place.run([], input: "", environment: environment).status == 0)
  }

  @Test func `without rules every subcommand suggests what it has`() throws {
    let place = try Workplace()
    for subcommand in ["check", "list", "export"] {
      let outcome = try place.run([subcommand])
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("winnow \(subcommand) builtin uses the starter rules"), "\(outcome.err)")
      #expect(!outcome.err.contains("--rules"))
      #expect(try place.run([subcommand, "builtin"]).status == 0)
    }
    for words in [["add", "deny", "x"], ["remove", "x"]] {
      let outcome = try place.run(words)
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("winnow init > "), "\(outcome.err)")
      #expect(!outcome.err.contains("builtin") && !outcome.err.contains("--rules"))
      let option = words[0] == "add" ? "--into" : "--from"
      #expect(outcome.err.contains("no rules file: \(option) is not given, "), "\(outcome.err)")
    }
    let test = try place.run(["test", "cases"])
    #expect(test.err.contains("--rules builtin uses the starter rules"), "\(test.err)")
  }
}
