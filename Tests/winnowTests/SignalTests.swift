import TestSupport
import Testing

/// Signals and live pipes, driven by the shell.
@Suite(.serialized) struct SignalTests {
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, deny: [\"old\"]}")
    return place
  }

  // Every wait below ends with what is waited for; its bound of two minutes only makes a failure of a hang.

  /// Waits until a program does nothing but wait itself: all of its threads sleep, three times looked. Then
  /// it has taken all that there is to read, or waits for who reads its output.
  static let settled = """
    settled() {
      local quiet=0
      for i in $(seq 2400); do
        case "$(cat /proc/$1/task/*/stat 2>/dev/null | sed 's/.*) \\(.\\).*/\\1/' | tr -d '\\n')" in
          '' | *Z*) return 1 ;;
          *[!S]*) quiet=0 ;;
          *) quiet=$((quiet + 1)); [ $quiet = 3 ] && return ;;
        esac
        sleep 0.05
      done
      return 1
    }
    """

  /// Stops a process. SIGSTOP takes its time, so the function waits until all threads have stopped, or the
  /// process has ended.
  static let stop = """
    stop() {
      kill -STOP $1
      for i in $(seq 12000); do
        case "$(cat /proc/$1/task/*/stat 2>/dev/null | sed 's/.*) \\(.\\).*/\\1/' | tr -d '\\n')" in
          '' | *Z*) return ;;
          *[!T]*) sleep 0.01 ;;
          *) return ;;
        esac
      done
    }
    """

  // A shell without job control has its background jobs ignore SIGINT, hence `set -m`.
  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal ends the run after what was read, and the shell sees it`(signal: String, status: Int) throws
  {
    let outcome = try workplace().shell(
      """
      set -m
      mkfifo in
      winnow -r rules.json5 in > out & pid=$!
      exec 9> in
      printf '{"body":"one"}\\n{"body":"old"}\\n' >&9
      for i in $(seq 2400); do [ "$(wc -l < out)" = 2 ] && break; sleep 0.05; done
      kill -\(signal) $pid
      wait $pid; echo $?
      wc -l < out
      """)
    #expect(outcome.lines.suffix(2) == ["\(status)", "2"])
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `the first signal waits for who reads the output, a second one ends at once`(
    signal: String, status: Int
  ) throws {
    let place = try workplace()
    try place.write("m", String(repeating: #"{"body":"x"}"# + "\n", count: 20_000))
    let outcome = try place.shell(
      """
      \(Self.settled)
      set -m
      mkfifo out
      exec 8<> out
      exec 7< m
      winnow -q -r rules.json5 <&7 > out & pid=$!
      # Until it has read all, which the place in the file that it has from here tells: the answers are more than a
      # pipe holds.
      for i in $(seq 2400); do
        [ "$(awk '/^pos/ { print $2 }' /proc/$$/fdinfo/7)" = $(wc -c < m) ] && break; sleep 0.05
      done
      settled $pid
      kill -\(signal) $pid
      settled $pid && echo waits
      kill -\(signal) $pid
      for i in $(seq 2400); do kill -0 $pid 2>/dev/null || break; sleep 0.05; done
      kill -KILL $pid 2>/dev/null
      wait $pid; echo $?
      """)
    #expect(outcome.lines == ["waits", "\(status)"], "\(outcome.err)")
  }

  @Test(arguments: ["test -r rules.json5", "stats"])
  func `a signal ends a run that reads file by file, and the shell sees it`(command: String) throws {
    let place = try workplace()
    try place.write("next", #"{"body":"one","expect":"allow"}"#)
    let outcome = try place.shell(
      """
      mkfifo in
      winnow \(command) in next > out & pid=$!
      # The program takes signals before it opens the pipe.
      exec 9> in
      kill -TERM $pid
      wait $pid; echo $?
      cat out
      """)
    #expect(outcome.lines == ["143"], "\(outcome.err)")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal while cases are read leaves the count of those that were`(signal: String, status: Int) throws
  {
    let place = try workplace()
    try place.write("next", #"{"body":"one","expect":"allow"}"#)
    let outcome = try place.shell(
      """
      \(Self.settled)
      set -m
      mkfifo in
      winnow test -r rules.json5 in next > out & pid=$!
      exec 9> in
      printf '{"body":"old","expect":"junk"}\\n{"body":"one","expect":"junk"}\\n' >&9
      settled $pid
      kill -\(signal) $pid
      wait $pid; echo $?
      head -n 1 out; tail -n 1 out
      """)
    #expect(
      outcome.lines.suffix(3) == ["\(status)", "in:2: expected junk, got allow", "1 passed, 1 failed"],
      "\(outcome.err)")
  }

  @Test(arguments: [
    ("stats", "2 messages"), ("stats -r rules.json5", "3 messages"),
    ("evaluate -r rules.json5", "1 labelled message"),
  ])
  func `a report of an interrupted run says so, and so does its page`(command: String, read: String) throws {
    let place = try workplace()
    // The last line has no verdict, the others no label.
    try place.write(
      "some",
      #"{"body":"old","label":"junk","verdict":{"action":"junk","reason":{"stage":"default"}}}"# + "\n"
        + #"{"body":"one","verdict":{"action":"allow","reason":{"stage":"default"}}}"# + "\n"
        + #"{"body":"one"}"# + "\n")
    let outcome = try place.shell(
      """
      \(Self.settled)
      mkfifo in
      winnow \(command) --html page in & pid=$!
      exec 9> in
      cat some >&9
      settled $pid
      kill -TERM $pid
      wait $pid; echo $?
      grep -c 'The run was interrupted: these are only the first messages of its input[.]' page
      """)
    #expect(outcome.lines == ["143", "1"], "\(outcome.err)")
    let note = "winnow: interrupted: the report is of the first \(read) only\n"
    #expect(outcome.err.contains(note), "\(outcome.err)")
  }

  @Test(arguments: ["", "--json", "--html page"])
  func `a signal before any labelled message ends evaluate without a report`(options: String) throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      mkfifo in
      winnow evaluate -r rules.json5 \(options) in > out & pid=$!
      # The program takes signals before it opens the pipe.
      exec 9> in
      kill -TERM $pid
      wait $pid; echo $?
      cat out
      """)
    #expect(outcome.lines == ["143"], "\(outcome.err)")
    #expect(!place.exists("page"))
  }

  @Test(arguments: [
    "--out new", "--report new", "--out new --json", "--out new --report new2 --protect m",
    "--out new --json --report new2 --into rules.json5",
  ])
  func `a signal before learn has anything to write leaves no new file`(options: String) throws {
    let place = try workplace()
    try place.write("m", #"{"body":"one"}"# + "\n")
    let outcome = try place.shell(
      """
      mkfifo in
      winnow learn \(options) in & pid=$!
      # The program takes signals before it opens the pipe.
      exec 9> in
      kill -TERM $pid
      wait $pid; echo $?
      ls
      """)
    #expect(outcome.lines == ["143", "in", "m", "rules.json5"], "\(outcome.err)")
  }

  // Of less than what a log's format is told by nothing has been written yet when the signal comes.
  @Test(arguments: [("INT", 130, "csv"), ("TERM", 143, "auto")])
  func `a signal loses nothing that convert has read`(signal: String, status: Int, format: String) throws {
    let outcome = try workplace().shell(
      """
      \(Self.settled)
      set -m
      mkfifo in
      winnow convert -q --from \(format) in > out & pid=$!
      exec 9> in
      { echo from,text; for i in $(seq 1400); do echo "+1555,hello there and this is the message $i"; done
        printf '+1555,half a mess'; } > log
      cat log >&9
      settled $pid
      kill -\(signal) $pid
      wait $pid; echo $?
      wc -l < out
      tail -n 1 out | cut -c 1-65
      """)
    #expect(
      outcome.lines.suffix(3) == [
        "\(status)", "1400", #"{"id":null,"sender":"+1555","body":"hello there and this is the m"#,
      ], "\(outcome.err)")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal while a rules file is replaced ends the program after that`(
    signal: String, status: Int
  ) throws {
    let place = try Workplace()
    // So long that the files beside it are seen before they are renamed.
    try place.write("rules.json5", "{version: 1}" + String(repeating: " ", count: 1_000_000))
    let outcome = try place.shell(
      """
      \(Self.stop)
      set -m
      for i in $(seq 50); do
        winnow add -q deny "new $i" --into rules.json5 & pid=$!
        until set -- .winnow.*; [ -e "$1" ]; do kill -0 $pid || break; done
        stop $pid
        set -- .winnow.*; [ -e "$1" ] && break
        kill -CONT $pid; wait -f $pid
      done 2> /dev/null
      kill -\(signal) $pid; kill -CONT $pid
      wait -f $pid; echo $?
      grep -c "new $i" rules.json5
      ls -A
      """)
    #expect(outcome.lines == ["\(status)", "1", "rules.json5", "rules.json5~"], "\(outcome.err)")
  }

  // Reports are read without handlers of signals, which a run over messages has.
  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal while a page is replaced ends the program after that`(signal: String, status: Int) throws {
    let place = try Workplace()
    // So many rules that the file beside the page is seen before it is renamed.
    let text = String(repeating: "word ", count: 40)
    let rules = (0..<5000).map {
      #"{"rule":"/deny/\#($0)","stage":"deny","text":"\#(text)","hits":0,"shadowed":0}"#
    }
    try place.write(
      "report", #"{"messages":1,"actions":{"allow":1},"rules":[\#(rules.joined(separator: ","))]}"#)
    let outcome = try place.shell(
      """
      \(Self.stop)
      set -m
      winnow stats -q --merge report --html page > /dev/null
      for i in $(seq 500); do
        winnow stats -q --merge report --html page > /dev/null & pid=$!
        until set -- .winnow.*; [ -e "$1" ]; do kill -0 $pid || break; done
        stop $pid
        set -- .winnow.*; [ -e "$1" ] && break
        kill -CONT $pid; wait -f $pid
      done 2> /dev/null
      [ -e "$1" ] || echo "the file beside the page was never seen"
      kill -\(signal) $pid; kill -CONT $pid
      wait -f $pid; echo $?
      tail -n 1 page
      ls -A
      """)
    #expect(outcome.lines == ["\(status)", "</html>", "page", "report"], "\(outcome.err)")
  }

  @Test(.enabled(if: installed("/usr/bin/flock") != nil, "no flock(1) here"))
  func `a signal ends the wait for another that edits the rules file`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      \(Self.settled)
      exec 9< rules.json5
      flock 9
      winnow add -q deny new --into rules.json5 9<&- & pid=$!
      settled $pid
      kill -TERM $pid
      wait $pid; echo $?
      cat rules.json5; ls -A
      """)
    #expect(outcome.lines == ["143", "{version: 1, deny: [\"old\"]}rules.json5"], "\(outcome.err)")
  }

  /// What was read is no message, which is an error, and the shell sees the signal all the same.
  @Test func `a signal ends a run that has failed`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      \(Self.settled)
      set -m
      mkfifo in
      winnow stats in 2> err & pid=$!
      exec 9> in
      printf '{"body":"one"}\\n' >&9
      settled $pid
      kill -INT $pid
      wait $pid; echo $?
      """)
    #expect(outcome.lines.last == "130")
    #expect(try place.read("err").contains("is not a verdict"))
  }

  @Test func `an ignored interrupt stays ignored`() throws {
    let outcome = try workplace().shell(
      """
      trap '' INT
      mkfifo in
      winnow -r rules.json5 in > out & pid=$!
      exec 9> in
      kill -INT $pid
      printf '{"body":"one"}\\n' >&9
      exec 9>&-
      wait $pid; echo $?
      wc -l < out
      """)
    #expect(outcome.lines == ["0", "1"])
  }

  @Test func `an ignored interrupt stays ignored after another signal`() throws {
    let outcome = try workplace().shell(
      """
      \(Self.settled)
      trap '' INT
      mkfifo in out
      winnow -r rules.json5 < in > out & pid=$!
      exec 9> in 8< out
      # A pipe does not hold as many verdicts, so the run waits for its reader.
      yes '{"body":"one"}' | head -n 3000 >&9
      settled $pid
      kill -TERM $pid
      settled $pid
      kill -INT $pid
      cat <&8 | grep -c '"action"' > count
      wait $pid; echo $?
      [ $(cat count) -gt 0 ] && echo written
      """)
    #expect(outcome.lines == ["143", "written"])
  }

  @Test func `a verdict comes while the pipe stays open`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in out
      winnow -r rules.json5 < in > out &
      exec 9> in 8< out
      for n in 1 2 3; do
        printf '{"body":"m%s"}\\n' $n >&9
        read -r -t 120 line <&8 || { echo late; exit 1; }
        echo "$line"
      done
      exec 9>&-
      wait
      """)
    #expect(outcome.status == 0)
    #expect(outcome.lines.map { String($0.prefix(10)) } == [#"{"line":1,"#, #"{"line":2,"#, #"{"line":3,"#])
  }

  @Test func `a hang-up reads the rules again, and bad ones leave the old`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in out
      winnow -r rules.json5 < in > out 2> err & pid=$!
      exec 9> in 8< out
      ask() { printf '{"body":"old new","text":"moved"}\\n' >&9; read -r -t 120 line <&8; }
      # A signal takes its time to arrive: messages are sent until it has.
      until_told() { for i in $(seq 2400); do ask; grep -q "$1" err && break; sleep 0.05; done; ask; }
      answer() { echo "$line" | grep -o '"text":"[a-z]*"'; }
      ask; answer
      echo '{version: 1, deny: ["new"]}' > rules.json5
      kill -HUP $pid; until_told 'read again'; answer
      echo '{version: 1, dney: ["x"]}' > rules.json5
      kill -HUP $pid; until_told 'the old rules stay'; answer
      rm rules.json5
      kill -HUP $pid; until_told 'No such file or directory; the old rules stay'; answer
      # The fields are the rules file's too.
      echo '{version: 1, fields: {body: "/text"}, deny: ["moved"]}' > rules.json5
      kill -HUP $pid
      for i in $(seq 2400); do ask; [ "$(grep -c 'read again' err)" = 2 ] && break; sleep 0.05; done
      ask; answer
      exec 9>&-
      wait $pid; echo $?
      """)
    let new = #""text":"new""#
    #expect(outcome.lines == [#""text":"old""#, new, new, new, #""text":"moved""#, "0"], "\(outcome.err)")
  }

  @Test func `a hang-up does not wait for a pipe that has taken the place of the rules`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in out
      winnow -r rules.json5 < in > out 2> err & pid=$!
      exec 9> in 8< out
      ask() { echo '{"body":"old"}' >&9; read -r -t 120 line <&8; }
      ask
      rm rules.json5; mkfifo rules.json5
      kill -HUP $pid
      # A signal takes its time to arrive: messages are sent until it has.
      for i in $(seq 2400); do ask || break; grep -q 'the old rules stay' err && break; sleep 0.05; done
      ask; echo "$line" | grep -o '"text":"[a-z]*"'
      exec 9>&-
      wait $pid; echo $?
      cat err
      """)
    #expect(
      outcome.lines == [
        #""text":"old""#, "0",
        "winnow: error: the rules file rules.json5 is no longer a regular file; the old rules stay",
      ])
  }

  @Test func `the summary counts a rule once that several files of a run have`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in out
      winnow -r rules.json5 --summary < in > out 2> err & pid=$!
      exec 9> in 8< out
      ask() { echo '{"body":"old"}' >&9; read -r -t 120 line <&8; }
      ask; kill -HUP $pid
      for i in $(seq 2400); do ask; grep -q 'read again' err && break; sleep 0.05; done
      ask
      exec 9>&-
      wait $pid; echo $?
      grep -c '^  /deny/0 ' err
      """)
    #expect(outcome.lines == ["0", "1"], "\(outcome.err)")
  }

  @Test func `a hang-up to rules without the tag of --only leaves the old`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in
      echo '{version: 1, tags: {a: ["one"]}}' > rules.json5
      winnow -r rules.json5 --only tag:a < in > out 2> err & pid=$!
      exec 9> in
      echo '{"body":"one"}' >&9
      for i in $(seq 2400); do grep -q one out && break; sleep 0.05; done
      echo '{version: 1, tags: {b: ["one"]}}' > rules.json5
      kill -HUP $pid
      for i in $(seq 2400); do
        echo '{"body":"x"}' >&9; grep -q 'the old rules stay' err && break; sleep 0.05
      done
      echo '{"body":"one more"}' >&9
      exec 9>&-
      wait $pid; echo $?; cat out
      """)
    #expect(outcome.lines == ["0", #"{"body":"one"}"#, #"{"body":"one more"}"#], "\(outcome.err)")
  }

  @Test func `a tag that a hang-up brings gets its file, and one whose file exists leaves the old rules`()
    throws
  {
    let outcome = try workplace().shell(
      """
      mkfifo in
      echo '{version: 1, tags: {a: ["one"]}}' > rules.json5
      winnow -r rules.json5 --split d --by tag < in 2> err & pid=$!
      exec 9> in
      ask() { printf '{"body":"one two three"}\\n' >&9; }
      until_told() { for i in $(seq 2400); do ask; grep -q "$1" err && break; sleep 0.05; done; ask; }
      until_there() { for i in $(seq 2400); do ask; [ -s "$1" ] && break; sleep 0.05; done; }
      until_there d/a.ndjson
      echo '{version: 1, tags: {a: ["one"], b: ["two"]}}' > rules.json5
      kill -HUP $pid; until_there d/b.ndjson; echo b
      echo kept > d/c.ndjson
      echo '{version: 1, tags: {c: ["three"]}}' > rules.json5
      kill -HUP $pid; until_told 'the old rules stay'
      # Refused rules leave nothing behind that would refuse the next ones.
      echo '{version: 1, tags: {b: ["two"], e: ["three"]}}' > rules.json5
      kill -HUP $pid; until_there d/e.ndjson; echo e
      # The new file may get the inode of the old rules.
      echo '{version: 1, tags: {f: ["two"]}}' > next; mv next rules.json5
      kill -HUP $pid; until_there d/f.ndjson; echo f
      exec 9>&-
      wait $pid; echo $?
      cat d/c.ndjson; tail -n 1 d/b.ndjson
      """)
    #expect(
      outcome.lines == ["b", "e", "f", "0", "kept", #"{"body":"one two three"}"#], "\(outcome.err)")
  }

  /// A rules file with as many tags as it may have, all of which a message of "one" gets.
  private static func rules(tagged name: String) -> String {
    let tags = (0..<256).map { "\(name)\($0): [\"one\"]" }.joined(separator: ", ")
    return "{version: 1, tags: {\(tags)}}"
  }

  @Test func `hang-ups may bring more tags than files that may be open at first`() throws {
    let place = try workplace()
    for name in ["t", "u"] { try place.write("\(name).json5", Self.rules(tagged: name)) }
    let outcome = try place.shell(
      """
      ulimit -S -n 200
      mkfifo in
      winnow -r rules.json5 --split d --by tag < in 2> err & pid=$!
      exec 9> in
      for name in t u; do
        cp $name.json5 rules.json5; kill -HUP $pid
        for i in $(seq 2400); do
          echo '{"body":"one"}' >&9; [ -s d/${name}255.ndjson ] && break; sleep 0.05
        done
      done
      exec 9>&-
      wait $pid; echo $?
      ls d | wc -l
      """)
    #expect(outcome.lines == ["0", "514"], "\(outcome.err)")
  }

  @Test func `a hang-up that brings more tags than files that may be open leaves the old rules`() throws {
    let place = try workplace()
    try place.write("t.json5", Self.rules(tagged: "t"))
    let outcome = try place.shell(
      """
      ulimit -n 300
      mkfifo in
      echo '{version: 1, tags: {a: ["one"]}}' > rules.json5
      winnow -r rules.json5 --split d --by tag < in 2> err & pid=$!
      exec 9> in
      echo '{"body":"one"}' >&9
      for i in $(seq 2400); do [ -s d/a.ndjson ] && break; sleep 0.05; done
      cp t.json5 rules.json5; kill -HUP $pid
      for i in $(seq 2400); do
        echo '{"body":"one"}' >&9; grep -q 'the old rules stay' err && break; sleep 0.05
      done
      exec 9>&-
      wait $pid; echo $?
      cat err; ls d
      """)
    #expect(
      outcome.lines == [
        "0",
        "winnow: error: the files of 257 tags can't all be open at once (ulimit -n); the old rules stay",
        "a.ndjson", "invalid.ndjson", "untagged.ndjson",
      ], "\(outcome.err)")
  }

  @Test func `a file of a new tag that others have made ends the run, and is named`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in
      echo '{version: 1, tags: {a: ["one"]}}' > rules.json5
      winnow -r rules.json5 --split d --by tag < in 2> err & pid=$!
      exec 9> in
      echo '{"body":"one"}' >&9
      for i in $(seq 2400); do [ -s d/a.ndjson ] && break; sleep 0.05; done
      echo '{version: 1, tags: {b: ["two"], c: ["three"]}}' > rules.json5
      kill -HUP $pid
      for i in $(seq 2400); do
        echo '{"body":"three"}' >&9; [ -s d/c.ndjson ] && break; sleep 0.05
      done
      echo kept > d/b.ndjson
      echo '{"body":"two"}' >&9
      exec 9>&-
      wait $pid; echo $?; cat d/b.ndjson; tail -n 2 err
      """)
    #expect(
      outcome.lines == ["2", "kept", "winnow: error: d/b.ndjson exists", "--force overwrites it."],
      "\(outcome.err)")
  }

  @Test func `a hang-up ends the program where the rules are no file`() throws {
    let outcome = try workplace().shell(
      """
      mkfifo in
      winnow -r builtin in > out & pid=$!
      exec 9> in
      printf '{"body":"one"}\\n' >&9
      for i in $(seq 2400); do [ "$(wc -l < out)" = 1 ] && break; sleep 0.05; done
      kill -HUP $pid
      wait $pid; echo $?
      """)
    #expect(outcome.lines.last == "129")
  }

  @Test func `a hang-up while the rules are loaded has them read again`() throws {
    let place = try workplace()
    // Enough that loading them takes a while after they were read.
    let filters = (0..<8_000).map { "\"word\($0)\"" }.joined(separator: ",")
    let note = "/* \(String(repeating: "-", count: 1 << 20)) */"
    try place.write("large.json5", "{version: 1, deny: [\(filters), \"old\"]} \(note)")
    let outcome = try place.shell(
      """
      mkfifo in
      # Nothing opens its input before the signal has been sent, so that it can't have ended.
      winnow -r large.json5 in > out 2> err & pid=$!
      for i in $(seq 6000); do
        [ "$(awk '/rchar/ { print $2 }' /proc/$pid/io)" -gt 1048576 ] && break; sleep 0.02
      done
      kill -HUP $pid
      echo '{"body":"old"}' > m
      timeout 120 sh -c 'cat m > in'
      wait $pid; echo $?
      grep -c junk out; grep -c 'read again' err
      """)
    #expect(outcome.lines == ["0", "1", "1"], "\(outcome.err)")
  }

  @Test(arguments: ["trap '' PIPE", "trap - PIPE"])
  func `a closed pipe ends the program quietly, whoever started it`(shell: String) throws {
    let place = try workplace()
    try place.write("m", String(repeating: #"{"body":"x"}"# + "\n", count: 20_000))
    try place.write("log.csv", "from,text\n" + String(repeating: "+1555,hello\n", count: 20_000))
    let outcome = try place.shell(
      """
      \(shell)
      for options in "" "-j 1" "--line-buffered"; do
        winnow -q -r rules.json5 $options m | head -n 1; echo ${PIPESTATUS[0]}
      done
      winnow convert -q --from csv log.csv | head -n 1; echo ${PIPESTATUS[0]}
      """)
    #expect([1, 3, 5, 7].map { outcome.line($0) } == ["141", "141", "141", "141"], "\(outcome.out)")
    #expect(outcome.err.isEmpty)
  }

  @Test(arguments: [
    "winnow -q -r rules.json5 m fifo", "winnow stats -q -r rules.json5 fifo", "winnow identify fifo",
    "winnow diff -q rules.json5 builtin fifo", "winnow test -r rules.json5 fifo",
    "winnow evaluate -q -r rules.json5 fifo", "winnow -q -r rules.json5 --out fifo m",
    "winnow -q -r rules.json5 --split folder --force m", "winnow identify --out fifo m",
    "winnow diff --out fifo rules.json5 builtin m", "winnow convert --from csv --out fifo log.csv",
    "winnow convert --from csv fifo", "winnow convert --from auto log.csv fifo",
    "winnow stats -q -r rules.json5 --html fifo m", "winnow evaluate -q -r rules.json5 --html fifo m",
  ])
  func `the first signal ends a run that waits for the other end of a pipe`(command: String) throws {
    let place = try workplace()
    try place.write("m", #"{"body":"one"}"# + "\n")
    try place.write("log.csv", "from,text\n+1555,hello\n")
    let outcome = try place.shell(
      """
      \(Self.settled)
      set -m
      mkdir folder
      mkfifo fifo folder/allow.ndjson
      \(command) > out & pid=$!
      settled $pid
      kill -TERM $pid
      for i in $(seq 2400); do kill -0 $pid 2>/dev/null || break; sleep 0.05; done
      kill -KILL $pid 2>/dev/null
      wait $pid; echo $?
      """)
    #expect(outcome.lines == ["143"], "\(outcome.err)")
    // What was read before is evaluated and written.
    if command.hasSuffix(" m fifo") {
      #expect(try place.read("out").hasPrefix(#"{"line":1,"action":"allow""#))
    }
  }

  @Test func `a pipe is read from its first writer on, and ends with its last`() throws {
    let outcome = try workplace().shell(
      """
      \(Self.settled)
      mkfifo fifo
      winnow -q -r rules.json5 fifo > out & pid=$!
      settled $pid
      { echo '{"body":"one"}'; cat /dev/null; echo '{"body":"old"}'; } > fifo
      wait $pid; echo $?
      wc -l < out
      winnow -q -r rules.json5 fifo > out & pid=$!
      settled $pid
      : > fifo
      wait $pid; echo $?
      wc -l < out
      """)
    #expect(outcome.lines == ["0", "2", "0", "0"], "\(outcome.err)")
  }

  @Test func `a pipe with an exported log is read from its first writer on, and ends with its last`() throws {
    let outcome = try workplace().shell(
      """
      \(Self.settled)
      mkfifo fifo
      winnow convert -q --from csv fifo > out & pid=$!
      settled $pid
      { printf 'from,text\\n+1555,one\\n'; cat /dev/null; printf '+1555,two\\n'; } > fifo
      wait $pid; echo $?
      wc -l < out
      """)
    #expect(outcome.lines == ["0", "2"], "\(outcome.err)")
  }
}
