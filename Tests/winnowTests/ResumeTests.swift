import TestSupport
import Testing

/// How `--resume` goes on with a file, and what it checks before.
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

  /// What a kill, and a crash of the machine, may leave: any number of the output's bytes.
  @Test(arguments: ["verdict", "tsv", "annotate"])
  func `cut off anywhere, a resumed run ends with the bytes of an undisturbed one`(form: String) throws {
    var random = SeededGenerator(seed: 11)
    let cuts = (0..<12).map { _ in String(Int.random(in: 0...1_000_000, using: &random)) }
    let outcome = try Workplace.withLog(lines: 2_000).shell(
      """
      printf '\\xEF\\xBB\\xBF' | cat - m > a; head -c -1 m > b
      winnow -q -r rules.json5 -o \(form) a b m > whole
      size=$(wc -c < whole)
      for cut in 0 1 \(cuts.joined(separator: " ")); do
        head -c $((cut % size)) whole > out
        winnow -q -r rules.json5 -o \(form) --resume --out out -j $((cut % 5 + 1)) a b m 2> err || { echo failed $? $cut; cat err; }
        cmp out whole
      done
      winnow -q -r rules.json5 -o \(form) --resume --out out a b m; cmp out whole
      rm out
      # Killed while it writes.
      for try in $(seq 8); do
        winnow -q -r rules.json5 -o \(form) --resume --out out a b m & pid=$!
        sleep 0.0$try; kill -KILL $pid 2>/dev/null; wait $pid 2>/dev/null
      done
      winnow -q -r rules.json5 -o \(form) --resume --out out a b m; cmp out whole
      """)
    #expect(outcome.out.isEmpty, "seed 11: \(outcome.out)")
  }

  @Test func `annotated messages are gone on with under another member's name`() throws {
    let place = try Workplace()
    try place.write("r", #"{version: 1, deny: ["never"]}"#)
    try place.write("m", AnnotateTests.messages.map { $0.came + "\n" }.joined())
    let words = ["-r", "r", "-o", "annotate", "--member", "w", "m", "--out"]
    #expect(try place.run(words + ["whole"]).status == 0)
    let whole = try place.read("whole")
    for count in [0, 1, 30, whole.utf8.count / 2, whole.utf8.count - 1] {
      try place.write("part", Array(whole.utf8.prefix(count)))
      #expect(try place.run(words + ["part", "--resume"]).status == 0)
      #expect(try place.read("part") == whole)
    }
    #expect(
      try place.run(["-r", "r", "-o", "annotate", "m", "--out", "whole", "--resume"]).status == 2)
  }

  @Test func `what is no output of it is refused, with the reason`() throws {
    let place = try workplace()
    for (text, reason) in [
      ("hello\n", "its last line is not line 1"),
      ("important", "it has no whole line, and is not the beginning of line 1"),
    ] {
      try place.write("v", text)
      let outcome = try place.winnow("-r", "rules.json5", "--out", "v", "--resume", "a")
      #expect(outcome.status == 2)
      #expect(
        outcome.err.hasPrefix("winnow: error: v can't be resumed: \(reason) in the requested form\n"))
      #expect(try place.read("v") == text)
    }
  }

  @Test(arguments: ["verdict", "tsv"])
  func `a last line with another number is called that`(form: String) throws {
    let outcome = try Workplace.withLog(lines: 9).shell(
      """
      winnow -q -r rules.json5 -o \(form) m > whole
      sed 2,6d whole > out; cp out before
      winnow -r rules.json5 -o \(form) --resume --out out m; echo $?; cmp out before
      """)
    #expect(outcome.lines == ["2"])
    #expect(
      outcome.err == """
        winnow: error: out can't be resumed: its last line says line 9, but it is line 4
        Lines have been removed or added; --force instead of --resume begins anew.

        """)
  }

  @Test func `a line of another table that begins with a number is not taken for one of tsv`() throws {
    let place = try workplace()
    try place.write("table", "9\tx\tlate\tyes\n")
    let outcome = try place.winnow("-r", "rules.json5", "-o", "tsv", "--out", "table", "--resume", "a")
    #expect(outcome.err.contains("its last line is not line 1 in the requested form"), "\(outcome.err)")
  }

  @Test func `what is no output of the same form is not gone on with, and stays as it is`() throws {
    let outcome = try Workplace.withLog(lines: 9).shell(
      """
      winnow -q -r rules.json5 m > verdict; winnow -q -r rules.json5 -o tsv m > tsv
      winnow -q -r rules.json5 -o annotate m > annotate
      printf 'hello' > text; printf 'hello\\n' > line; printf '\\n' > empty
      printf '{"line":5,"action":"allow","reason":{"stage":"default"}}\\n' > five
      mkfifo fifo
      for form in verdict tsv annotate; do
        for file in verdict tsv annotate text line empty five; do
          cp $file u
          winnow -q -r rules.json5 -o $form --resume --out u m 2>err; status=$?
          cmp u $file
          [ $status = $([ $file = $form ] && echo 0 || echo 2) ] || echo "$file $form $status $(cat err)"
        done
        for odd in fifo /dev/null .; do winnow -q -r rules.json5 -o $form --resume --out $odd m 2>err; echo $?; done
      done
      """)
    #expect(outcome.lines == ["2", "2", "3", "2", "2", "3", "2", "2", "3"], "\(outcome.out)\(outcome.err)")
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

  @Test(arguments: ["verdict", "annotate", "tsv"])
  func `the error of a line that was incomplete is not kept for another error`(form: String) throws {
    let outcome = try workplace().shell(
      """
      printf '{"body":"fr' > growing
      winnow -q -r rules.json5 -o \(form) --out out growing; echo $?; cp out before
      printf '{"bodx":"free"}\\n{"body":"b"}\\n' > growing
      winnow -r rules.json5 -o \(form) --out out --resume growing; echo $?; cmp out before
      """)
    #expect(outcome.lines == ["0", "2"], "\(outcome.err)")
    #expect(outcome.err.contains("its last line is not what line 1 of the input gives"), "\(outcome.err)")
  }

  @Test func `an error is the same with rules that have tags`() throws {
    let outcome = try workplace().shell(
      """
      echo '{version: 1, tags: {a: ["x"]}}' > tags; (echo no message; cat a) > mixed
      winnow -q -r rules.json5 -o tsv mixed | head -n 1 > out
      winnow -q -r tags -o tsv --out out --resume mixed; echo $?; wc -l < out
      """)
    #expect(outcome.lines == ["0", "4"], "\(outcome.err)")
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
            zcat zipped > NEWFILE

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
    let error = """
      winnow: error: line 2 is invalid (json): expected an object, '{', found a letter, at column 1; \
      stopped there (--strict)

      """
    #expect(outcome.err == error + error)
  }

  @Test func `strict names the input of the error at which it stops again`() throws {
    let place = try workplace()
    try place.write("good", "{\"body\":\"x\"}\n")
    try place.write("bad", "{\"body\":\"x\"}\n\n{\"body\":\"y\"}\n")
    let outcome = try place.shell(
      "for run in 1 2; do winnow -r rules.json5 --strict --out out --resume good bad; done")
    #expect(
      outcome.err == """
        winnow: error: line 3 (line 2 of bad) is invalid (empty): the line is empty; stopped there (--strict)
        winnow: error: line 3 (in bad) is invalid (empty): the line is empty; stopped there (--strict)

        """)
  }
}
