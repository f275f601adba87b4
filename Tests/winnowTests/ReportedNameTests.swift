import Testing

/// The names of files in reports for programs are those that were given; those for people are as a shell
/// takes them.
@Suite struct ReportedNameTests {
  private static let name = "my rules.json5"

  @Test func `check has a file's name as it was given`() throws {
    let place = try Workplace()
    try place.write(Self.name, "{version: 1, deny: [\"\"]}")
    let json = try place.shell("winnow check --json '\(Self.name)' - < '\(Self.name)'")
    #expect(json.lines.count == 2, "\(json.err)")
    #expect(json.line(0).hasSuffix(#","file":"my rules.json5"}"#), "\(json.out)")
    #expect(json.line(1).hasSuffix(#","file":"-"}"#), "\(json.out)")
    let text = try place.winnow("check", Self.name)
    #expect(text.lines.last == "'my rules.json5': 1 error, no warnings")
  }

  @Test func `bench has the names of rules files as they were given`() throws {
    let place = try Workplace()
    try place.write(Self.name, "{version: 1, deny: [\"free\"]}")
    try place.write("my messages", "{\"body\":\"hello\"}\n")
    let json = try place.winnow(
      "bench", "-q", "--json", "-r", Self.name, "--compare", "builtin", "my messages")
    for member in [#""input":"my messages""#, #""rules":"my rules.json5""#, #""rules":"builtin""#] {
      #expect(json.out.contains(member), "\(json.out)\(json.err)")
    }
  }
}
