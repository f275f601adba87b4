import Testing

/// Rules that are to be added to a file that is not there.
@Suite struct MissingRulesTests {
  @Test(arguments: [
    ["add", "deny", "sale"], ["import", "list.txt"], ["learn", "list.txt"],
  ])
  func `a file that is missing is not made, and what makes one is said`(arguments: [String]) throws {
    let place = try Workplace()
    try place.write("list.txt", "casino\n")
    let outcome = try place.run(arguments + ["--into", "my rules.json5"])
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(
      outcome.err == """
        winnow: error: there is no rules file 'my rules.json5'
        This writes one to start from:
            winnow init > 'my rules.json5'

        """)
    #expect(!place.exists("my rules.json5"))
  }

  @Test func `where the folder is missing, too, what makes it is said`() throws {
    let place = try Workplace()
    let outcome = try place.winnow("add", "deny", "sale", "--into", "my rules/none")
    #expect(outcome.status == 2)
    #expect(
      outcome.err == """
        winnow: error: there is no rules file 'my rules/none'
        This writes one to start from:
            mkdir -p 'my rules' && winnow init > 'my rules/none'

        """)
    let command = try #require(outcome.err.split(separator: "\n").last)
    #expect(try place.shell(String(command)).status == 0)
    #expect(place.exists("my rules/none"))
  }

  @Test func `nothing is made to remove from`() throws {
    let outcome = try Workplace().winnow("remove", "sale", "--from", "none.json5")
    #expect(outcome.status == 2)
    #expect(
      outcome.err
        == "winnow: error: the rules file none.json5 can't be read: No such file or directory\n")
  }
}
