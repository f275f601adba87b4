import Testing

/// Files and streams that fail.
@Suite(.serialized) struct FaultsOutputTests {
  @Test func `a full device ends the run with its name and status 3`() throws {
    let place = try Workplace.withLog()
    let toFile = try place.winnow("-q", "-r", "rules.json5", "--out", "/dev/full", "m")
    #expect(toFile.status == 3)
    #expect(toFile.err == "winnow: error: /dev/full can't be written: No space left on device\n")
    let toOutput = try place.shell("winnow -q -r rules.json5 m > /dev/full")
    #expect(toOutput.status == 3)
    #expect(toOutput.err.contains("standard output can't be written: No space left"))
    #expect(try place.shell("winnow --help > /dev/full").status == 3)
  }

  @Test func `inputs that can't be read are named, the others are read`() throws {
    let place = try Workplace.withLog(lines: 10)
    let outcome = try place.winnow(
      "-q", "-r", "rules.json5", "m", ".", "missing", "m", "/proc/self/mem", "m")
    #expect(outcome.status == 3)
    #expect(outcome.lines.count == 30)
    #expect(outcome.line(29).contains(#""line":30"#))
    #expect(
      outcome.err == """
        winnow: error: . can't be read: Is a directory
        winnow: error: missing can't be opened: No such file or directory
        winnow: error: /proc/self/mem can't be read: Input/output error

        """)
  }

  @Test func `closed standard streams are errors, and no file takes their place`() throws {
    let place = try Workplace.withLog(lines: 10)
    let outcome = try place.shell(
      """
      winnow -r rules.json5 <&- 2>err1; echo $?; cat err1
      winnow -r rules.json5 m >&- 2>err2; echo $?; tail -n 1 err2
      winnow -r rules.json5 --out out m missing <&- >&- 2>&-; echo $?; grep -vc '^{"line"' out; wc -l < out
      """)
    #expect(
      outcome.lines == [
        "3", "winnow: error: standard input can't be read: Bad file descriptor",
        "3", "winnow: error: standard output can't be written: Bad file descriptor", "3", "0", "10",
      ])
  }

  @Test func `a file that shrinks or grows while it is read gives whole lines in order`() throws {
    for change in ["truncate -s 1000 big", "cat m >> big"] {
      let outcome = try Workplace.withLog(lines: 20_000).shell(
        """
        cp m big
        winnow -q -r rules.json5 big | { read -r line; echo "$line"; \(change); cat; } |
          awk '{ if ($0 !~ "^{\\"line\\":" NR ",") bad++ } END { print (NR > 0), bad + 0 }'
        """)
      #expect(outcome.lines == ["1 0"], "\(change): \(outcome.err)")
    }
  }
}
