import TestSupport
import Testing

/// Files and pipes that fail, and runs that are killed.
@Suite(.serialized) struct FaultsOutputTests {
  private func workplace(lines: Int = 3_000) throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, deny: ["free money"]}"#)
    var text = ""
    for index in 0..<lines {
      switch index % 13 {
      case 3: text += "{broken\n"
      case 7: text += "\n"
      case 11: text += #"{"body":"\#(String(repeating: "long ", count: index % 400))"}"# + "\r\n"
      default: text += #"{"id":\#(index),"body":"hello \#(index % 3 == 0 ? "free money" : "you")"}"# + "\n"
      }
    }
    try place.write("m", text)
    return place
  }

  @Test func `a full device ends the run with its name and status 3`() throws {
    let place = try workplace()
    let toFile = try place.winnow("-q", "-r", "rules.json5", "--out", "/dev/full", "m")
    #expect(toFile.status == 3)
    #expect(toFile.err == "winnow: error: /dev/full can't be written: No space left on device\n")
    let toOutput = try place.shell("winnow -q -r rules.json5 m > /dev/full")
    #expect(toOutput.status == 3)
    #expect(toOutput.err.contains("standard output can't be written: No space left"))
  }

  @Test(arguments: [[], ["-j", "1"], ["--line-buffered"]])
  func `a closed pipe ends the run quietly`(options: [String]) throws {
    let options = options.joined(separator: " ")
    let outcome = try workplace(lines: 20_000).shell(
      "winnow -q -r rules.json5 \(options) m | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(outcome.lines.last == "141")
    #expect(outcome.err.isEmpty)
  }

  @Test func `inputs that can't be read are named, the others are read`() throws {
    let place = try workplace(lines: 10)
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
    let place = try workplace(lines: 10)
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

  @Test(arguments: [
    "--out c --force", "--out c --resume", "--out c", "--out link --force", "--out c --resume -o annotate",
  ])
  func `a file that is read is never written to`(options: String) throws {
    let outcome = try workplace(lines: 10).shell(
      """
      winnow -q -r rules.json5 -o annotate m > c; printf '{"body":"half' >> c
      cp c before; ln -s c link; ln c other
      winnow -q -r rules.json5 \(options) c; echo $?
      winnow -q -r rules.json5 \(options) other; echo $?
      cmp c before
      """)
    #expect(outcome.lines == ["2", "2"], "\(outcome.err)")
    #expect(outcome.err.contains("would be both read and written"))
  }

  @Test(arguments: ["--out rules.json5 --force", "--split d --force", ">> rules.json5"])
  func `the rules file is never written to`(where: String) throws {
    let outcome = try workplace(lines: 10).shell(
      """
      mkdir d; ln rules.json5 d/junk.ndjson; cp rules.json5 before
      winnow -q -r rules.json5 m \(`where`); echo $?
      cmp rules.json5 before
      """)
    #expect(outcome.lines == ["2"], "\(outcome.err)")
  }

  @Test func `what is no output of the same form is not gone on with, and stays as it is`() throws {
    let outcome = try workplace(lines: 9).shell(
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

  @Test(arguments: [
    "--resume m", "--resume --out x", "--resume --out x -", "--resume --out x --only junk m",
    "--resume --out x --force m", "--split x --resume m", "--split x --out y m", "--split x -o tsv m",
  ])
  func `options that contradict each other are refused before anything is made`(options: String) throws {
    let place = try workplace(lines: 3)
    let outcome = try place.shell("winnow -r rules.json5 \(options) < m")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(!place.exists("x") && !place.exists("y"))
  }

  /// What a kill, and a crash of the machine, may leave: any number of the output's bytes.
  @Test(arguments: ["verdict", "tsv", "annotate"])
  func `cut off anywhere, a resumed run ends with the bytes of an undisturbed one`(form: String) throws {
    var random = SeededGenerator(seed: 11)
    let cuts = (0..<12).map { _ in String(Int.random(in: 0...1_000_000, using: &random)) }
    let outcome = try workplace(lines: 2_000).shell(
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

  @Test func `a file that shrinks or grows while it is read gives whole lines in order`() throws {
    for change in ["truncate -s 1000 big", "cat m >> big"] {
      let outcome = try workplace(lines: 20_000).shell(
        """
        cp m big
        winnow -q -r rules.json5 big | { read -r line; echo "$line"; \(change); cat; } |
          awk '{ if ($0 !~ "^{\\"line\\":" NR ",") bad++ } END { print (NR > 0), bad + 0 }'
        """)
      #expect(outcome.lines == ["1 0"], "\(change): \(outcome.err)")
    }
  }
}
