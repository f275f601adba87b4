import Testing

/// Names of files in what is said, and in the commands that it suggests.
@Suite struct FileNameTests {
  @Test func `odd names of files are quoted`() throws {
    let place = try Workplace()
    #expect(
      try place.run(["-r", "builtin", "my log.ndjson"]).err.contains("'my log.ndjson' can't be opened"))
    #expect(try place.run(["-r", "builtin", "a\u{1B}[2J"]).err.contains(#"'a\u{1b}[2J' can't be opened"#))
    _ = try place.write("my report", "no report")
    #expect(try place.run(["stats", "--merge", "my report"]).err.contains("'my report' "))
    #expect(try place.run(["import", "my list"]).err.contains("'my list' can't be read"))
    #expect(try place.run(["convert", "--from", "csv", "my report"]).err.contains("'my report': "))
    #expect(
      try place.run(["-r", "builtin", "--out", "my report", "--resume", "my report2"]).err
        .contains("'my report2' can't be opened"))
    #expect(
      try place.run(["-r", "builtin", "Ünïcode.ndjson"]).err.contains(" Ünïcode.ndjson can't be opened"))
  }

  /// A suggested command is run by a shell here, and does what is said of it.
  @Test(
    .enabled(if: installed("/bin/gzip", "/usr/bin/gzip") != nil, "no gzip here"),
    arguments: ["a 'b.gz", "-x.gz", "~root", "~", "a=~", "a$(touch b)`touch c`.gz", "''", "a\\\"b.gz"])
  func `a suggested command names any file`(name: String) throws {
    let place = try Workplace()
    try place.write(name, "")
    try place.write("m", #"{"body":"x"}"# + "\n")
    _ = try place.shell(#"gzip -c m > "$NAME""#, environment: ["NAME": "./" + name])
    for words in [["-r", "builtin"], ["bench", "-r", "builtin"], ["identify"]] {
      let outcome = try place.run(words + ["--", name])
      #expect(outcome.status == 3)
      let hint = try #require(outcome.err.split(separator: "\n").last)
      let command = hint[..<(try #require(hint.firstRange(of: " | winnow"))).lowerBound]
      #expect(try place.shell(String(command)).out == place.read("m"), "\(command)")
    }
  }
}
