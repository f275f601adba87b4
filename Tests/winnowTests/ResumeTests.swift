import Testing

/// What `--resume` checks before it goes on with a file.
@Suite struct ResumeTests {
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", "{ version: 1, deny: [\"free money\"] }\n")
    try place.write(
      "a",
      "{\"id\":\"a1\",\"body\":\"free money\"}\n{\"id\":\"a2\",\"body\":\"ten o'clock\"}\n{\"body\":\"x\"}\n")
    try place.write(
      "b", "{\"id\":\"b1\",\"body\":\"hello\"}\n{\"body\":\"y\"}\n{\"id\":\"b3\",\"body\":\"z\"}\n")
    return place
  }

  @Test(arguments: ["verdict", "annotate", "tsv"])
  func `an output of another input is refused`(form: String) throws {
    let place = try workplace()
    for lines in 1...3 {
      let outcome = try place.shell(
        """
        winnow -r rules.json5 -o \(form) a | head -n \(lines) > out; cp out before
        winnow -r rules.json5 -o \(form) --out out --resume b; echo $?; cmp out before
        """)
      #expect(outcome.lines == ["2"], "\(lines): \(outcome.err)")
      #expect(
        outcome.err.hasSuffix(
          """
          is not what line \(lines) of the input gives
          The input has changed or is in another order; --force instead of --resume begins anew.

          """), "\(outcome.err)")
    }
  }

  @Test(arguments: ["verdict", "annotate", "tsv"])
  func `the error of a line that was incomplete is not kept`(form: String) throws {
    let outcome = try workplace().shell(
      """
      printf '{"body":"free money"}\\n{"bo' > growing
      winnow -r rules.json5 -o \(form) --out out --resume growing; echo $?; cp out before
      printf 'dy":"free money"}\\n{"body":"z"}\\n' >> growing
      winnow -r rules.json5 -o \(form) --out out --resume growing; echo $?; cmp out before
      """)
    #expect(outcome.lines == ["0", "2"], "\(outcome.err)")
    #expect(outcome.err.contains("its last line is not what line 2 of the input gives"), "\(outcome.err)")
  }

  /// An error looks the same in both formats, and with every member.
  @Test(arguments: [
    ("verdict", "annotate"), ("annotate", "verdict"), ("annotate --member v", "annotate"),
  ])
  func `an output in another format is refused also if its last line is an error`(
    written: String, wanted: String
  ) throws {
    let place = try workplace()
    try place.write("mixed", "{\"body\":\"x\"}\nno message\n{\"body\":\"y\"}\n")
    let outcome = try place.shell(
      """
      winnow -q -r rules.json5 -o \(written) mixed | head -n 2 > out; cp out before
      winnow -r rules.json5 -o \(wanted) --out out --resume mixed; echo $?; cmp out before
      """)
    #expect(outcome.lines == ["2"], "\(outcome.err)")
    #expect(
      outcome.err == """
        winnow: error: out can't be resumed: its first line is not line 1 in the requested form
        --output and --member must be those of the run that is resumed.

        """)
  }

  /// A pipe gives its lines once, and they are read twice.
  @Test func `an input that is a pipe is refused, and the output stays`() throws {
    let outcome = try workplace().shell(
      """
      winnow -r rules.json5 a | head -n 1 > out; cp out before
      winnow -r rules.json5 --out out --resume <(cat a); echo $?; cmp out before
      cat a | winnow -r rules.json5 --out out --resume b /dev/stdin; echo $?; cmp out before
      winnow -r rules.json5 --out new --resume <(cat a); echo $?; ls new
      """)
    #expect(outcome.lines == ["2", "2", "2"], "\(outcome.err)")
    #expect(outcome.err.contains("/dev/stdin is not a regular file and can't be read again"))
  }

  @Test(arguments: ["verdict", "annotate", "tsv"])
  func `an output with more lines than the input is refused`(form: String) throws {
    let outcome = try workplace().shell(
      """
      winnow -r rules.json5 -o \(form) a > out; head -n 2 a > short; cp out before
      winnow -r rules.json5 -o \(form) --out out --resume short; echo $?; cmp out before
      """)
    #expect(outcome.lines == ["2"], "\(outcome.err)")
    #expect(outcome.err.contains("it has 3 lines, more than the input"))
  }

  @Test(arguments: ["verdict", "annotate", "tsv"])
  func `an output of other rules is gone on with`(form: String) throws {
    let outcome = try workplace().shell(
      """
      winnow -r builtin -o \(form) a | head -n 2 > out; cp out begun
      winnow -r rules.json5 -o \(form) --out out --resume a; echo $?
      head -n 2 out | cmp - begun; wc -l < out
      """)
    #expect(outcome.lines == ["0", "3"], "\(outcome.err)")
  }

  @Test func `an annotated message keeps its older verdict out of the comparison`() throws {
    let place = try workplace()
    try place.write(
      "old", "{\"verdict\":1,\"body\":\"q\" }\r\n{\"verdict\" : {}, \"body\":\"w\"}\n{\"body\":\"e\"}\n")
    let outcome = try place.shell(
      """
      winnow -r rules.json5 -o annotate old > whole
      for lines in 1 2 3; do
        head -n $lines whole > out
        winnow -r rules.json5 -o annotate --out out --resume old; echo $?; cmp out whole
      done
      """)
    #expect(outcome.lines == ["0", "0", "0"], "\(outcome.err)")
  }

  @Test func `with an input that is not there nothing is made`() throws {
    let place = try workplace()
    let outcome = try place.winnow("-r", "rules.json5", "--out", "out", "--resume", "missing")
    #expect(outcome.status == 3)
    #expect(outcome.err.hasPrefix("winnow: error: missing can't be opened: No such file or directory\n"))
    #expect(!place.exists("out"))
  }

  /// Its lines would be missing for good.
  @Test(arguments: ["", #"{"line":1,"id":"a1","action":"allow","reason":{"stage":"default"}}"# + "\n"])
  func `a compressed input is refused, whether the output has a line or not`(written: String) throws {
    let place = try workplace()
    try place.write("zipped", [0x1F, 0x8B, 0x08, 0x00])
    try place.write("out", written)
    let outcome = try place.winnow("-r", "rules.json5", "--out", "out", "--resume", "a", "zipped")
    #expect(outcome.status == 3)
    #expect(
      outcome.err == """
        winnow: error: zipped can't be read: it is a gzip file
        --resume needs its lines in a file:
            zcat zipped > FILE

        """)
    #expect(try place.read("out") == written)
  }

  @Test(arguments: ["verdict", "annotate", "tsv"])
  func `strict stops again at the error at which it had stopped`(form: String) throws {
    let place = try workplace()
    try place.write("bad", "{\"body\":\"x\"}\nno message\n{\"body\":\"y\"}\n")
    let outcome = try place.shell(
      """
      for run in 1 2; do
        winnow -r rules.json5 -o \(form) --strict --out out --resume bad; echo $?; wc -l < out
      done
      winnow -q -r rules.json5 -o \(form) --out out --resume bad; echo $?; wc -l < out
      """)
    #expect(outcome.lines == ["3", "2", "3", "2", "0", "3"], "\(outcome.err)")
  }
}
