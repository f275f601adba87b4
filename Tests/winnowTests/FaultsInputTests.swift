import TestSupport
import Testing

/// What comes down the pipe: huge, nested, endless, broken, cut anywhere.
struct FaultsInputTests {
  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "rules.json5", #"{version: 1, deny: ["free money", {text: "café", folder: "promotion"}]}"#)
    return place
  }

  /// Lines whose answers winnow(1) gives.
  static let oddLines: [(line: String, answer: String)] = [
    (#"{"body":"a\u0000b free money"}"#, #""action":"junk""#),
    ("{\"body\":\"a\u{0}b\"}", #""error":{"code":"json","column":11"#),
    (#"{"body":"\ud800 free money \udc00"}"#, #""range":[2,12]"#),
    (#"{"sender":\#(String(repeating: "7", count: 100)),"body":"x"}"#, #""stage":"default""#),
    (#"{"id":\#(String(repeating: "9", count: 100)),"body":"x"}"#, String(repeating: "9", count: 100)),
    (#"{"b\u006fdy":"free money"}"#, #""action":"junk""#),
    (#"{"body":"free money","b\u006fdy":"no"}"#, #""stage":"default""#),
    (#"{"body":"no","body":"free money"}"#, #""action":"junk""#),
    (#"{"x":{"body":"free money"},"body":"y"}"#, #""stage":"default""#),
    (#"{"x":{"body":"free money"}}"#, #""error":{"code":"fields""#),
    (#"{"body":["free ",{"text":"money"}]}"#, #""action":"junk""#),
    (#"{"body":["free ",7]}"#, #""error":{"code":"fields","column":9"#),
    (#"{"body":true,"text":"free money"}"#, #""action":"junk""#),
    (#"{"id":null,"body":null}"#, #"{"line":14,"action":"allow""#),
    (#"{"body":01}"#, #""error":{"code":"json""#),
    (#"{"body":"x",}"#, #""error":{"code":"json","column":13"#),
    (#"{"body":"x"} x"#, #""error":{"code":"json","column":14"#),
    ("[]", #""error":{"code":"json","column":1"#),
    (" \t ", #""error":{"code":"empty""#),
    ("", #""error":{"code":"empty""#),
  ]

  @Test func `each odd line costs itself alone and answers as winnow(1) says`() throws {
    let place = try workplace()
    let input = Self.oddLines.map { $0.line + "\n" }.joined()
    let outcome = try place.winnow("-r", "rules.json5", input: input)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == Self.oddLines.count)
    for (index, (line, answer)) in Self.oddLines.enumerated() {
      #expect(outcome.line(index).contains(answer), "\(line): \(outcome.line(index))")
    }
  }

  @Test func `bytes that are no UTF-8 are read as one replacement character for each maximal subpart`() throws
  {
    let place = try workplace()
    try place.write(
      "m",
      Array(#"{"id":""#.utf8) + [0xFF] + Array(#"","body":""#.utf8) + [0xFF, 0xE2, 0x82]
        + Array(" free money\"}\n".utf8))
    let outcome = try place.winnow("-r", "rules.json5", "m")
    #expect(outcome.line(0).hasPrefix("{\"line\":1,\"id\":\"\u{FFFD}\",\"action\":\"junk\""))
    #expect(outcome.line(0).contains(#""range":[3,13]"#))
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `nesting of a hundred thousand levels is one line like any`(opening: String) throws {
    let place = try workplace()
    let closing = opening == "[" ? "]" : "}"
    let depth = 100_000
    let nested =
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    let open = String(repeating: opening, count: depth)
    let outcome = try place.winnow(
      "-r", "rules.json5",
      input: "{\"x\":\(nested),\"body\":\"free money\"}\n{\"x\":\(open)\n{\"body\":\(nested)}\n{\"body\":1}\n"
    )
    #expect(outcome.lines.count == 4)
    #expect(outcome.line(0).contains(#""action":"junk""#))
    #expect(outcome.line(1).contains(#""error":{"code":"json""#))
    #expect(outcome.line(2).contains(#""error":{"code":"fields","column":9"#))
    #expect(outcome.line(3).contains(#""action":"allow""#))
  }

  @Test func `of a hundred thousand keys the last of a name counts`() throws {
    let place = try workplace()
    let keys = (0..<100_000).map { #""k\#($0)":\#($0),"body":"\#($0)""# }.joined(separator: ",")
    let outcome = try place.winnow("-r", "rules.json5", input: "{\(keys),\"body\":\"free money\"}\n")
    #expect(outcome.line(0).contains(#""action":"junk""#))
  }

  @Test func `a hundred thousand empty lines have a hundred thousand answers`() throws {
    let place = try workplace()
    let outcome = try place.winnow(
      "-r", "rules.json5", "-j", "16", input: String(repeating: "\n", count: 100_000))
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 100_000)
    #expect(outcome.line(99_999).hasPrefix(#"{"line":100000,"error":{"code":"empty""#))
  }

  /// The bound leaves room for what sanitizers take; a line that were held would go beyond it.
  @Test(arguments: ["verdict", "annotate"])
  func `a line of 1 GiB is dropped as it comes`(form: String) throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      big() { printf '{"body":"'; head -c $1 /dev/zero; printf '"}\\n'; }
      { echo '{"body":"one"}'; big 1073741824; big 100000; echo '{"body":"two"}'; } |
        winnow -q -r rules.json5 -o \(form) > out & pid=$!
      most=0
      while kill -0 $pid 2>/dev/null; do
        now=$(awk '/VmHWM/ { print $2 }' /proc/$pid/status 2>/dev/null)
        [ "${now:-0}" -gt $most ] && most=$now
        sleep 0.05
      done
      wait $pid; echo $?
      wc -l < out; head -n 2 out | tail -n 1; tail -n 1 out
      echo $((most > 0 && most < 900000)) $most
      """)
    #expect(outcome.line(0) == "0", "\(outcome.err)")
    #expect(outcome.line(1) == "4")
    #expect(outcome.line(2).hasPrefix(#"{"line":2,"error":{"code":"too-long","column":1"#))
    #expect(outcome.line(3).contains(form == "verdict" ? #""line":4"# : #""two","verdict""#))
    #expect(outcome.line(4).hasPrefix("1 "), "\(outcome.line(4)) kB")
  }

  @Test func `the same bytes for every number of jobs and every way of cutting the input`() throws {
    let place = try workplace()
    var random = SeededGenerator(seed: 7)
    let kinds = Self.oddLines.map(\.line) + [String(repeating: "café ", count: 900), "{}\r"]
    var input = "\u{FEFF}"
    for _ in 0..<1_000 {
      let line = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      input += line + "\n"
    }
    input += #"{"body":"no line end"}"#
    try place.write("m", input)
    let everything = checkout + "/examples/everything.json5"
    for form in ["verdict", "annotate", "tsv"] {
      let outcome = try place.shell(
        """
        winnow -q -r \(everything) -o \(form) -j 1 m > whole
        echo $? $(wc -l < whole)
        run() { winnow -q -r \(everything) -o \(form) "$@" | cksum; }
        { for j in 1 2 5 16; do run -j $j m; done
          for size in 7 65537; do dd if=m obs=$size status=none | run -j 4; done
          head -c 3000 m > part
          echo part; run part; dd if=part bs=1 status=none | run -j 3; } | uniq | tee list
        """)
      // A line for each message. Then one checksum for the whole, one for the part.
      #expect(outcome.line(0) == "0 1001", "\(form): \(outcome.err)")
      #expect(outcome.lines.count == 4, "\(form): \(outcome.out)\(outcome.err)")
    }
  }

  @Test func `a byte-order mark may come in pieces, and a line end with its last`() throws {
    let outcome = try workplace().shell(
      #"""
      for last in '\xBF' '\xBF\n'; do
        { printf '\xEF\xBB'; sleep 0.2; printf "$last"; sleep 0.2; printf '{"body":"free money"}\n'; } |
          winnow -q -r rules.json5 | grep -o '"line":[0-9],"[a-z]*":"*[a-z]*'
      done
      """#)
    #expect(
      outcome.lines == [
        #""line":1,"action":"junk"#, #""line":1,"error":"#, #""line":2,"action":"junk"#,
      ], "\(outcome.out)\(outcome.err)")
  }

  /// Whether system calls can be made to fail here.
  static let canInject =
    (try? execute("/usr/bin/strace", ["-f", "-qq", "-o", "/dev/null", "/bin/true"], in: "/"))?.status == 0

  private func largeWorkplace() throws -> Workplace {
    let place = try workplace()
    // More than a chunk, so that there is a second read.
    let lines = (0..<9_000).map {
      #"{"id":\#($0),"body":"hello \#(String(repeating: "x", count: $0 % 90))"}"#
    }
    try place.write("m", lines.joined(separator: "\n") + "\n")
    try place.write("n", "{\"id\":\"n\",\"body\":\"free money\"}\n")
    return place
  }

  @Test(.enabled(if: canInject, "system calls can't be traced here"), arguments: ["-j 1", "-j 8"])
  func `a read error in the middle of a file costs the rest of that file alone`(jobs: String) throws {
    let outcome = try largeWorkplace().shell(
      """
      strace -f -qq -o trace -P m -e trace=read -e inject=read:error=EIO:when=2+ \
        winnow -q -r rules.json5 \(jobs) m n > out; echo $?
      # What came whole before the error, and the next file's. A line that was cut is not judged.
      awk '{ if ($0 !~ "^{\\"line\\":" NR ",") bad++ } END { print (NR > 2000 && NR < 9000), bad + 0 }' out
      grep -c '"error"' out
      tail -n 1 out
      """)
    #expect(outcome.err.hasSuffix("winnow: error: m can't be read: Input/output error\n"), "\(outcome.err)")
    #expect(outcome.lines.dropLast() == ["3", "1 0", "0"], "\(outcome.out)")
    #expect(outcome.lines.last?.contains(#""id":"n","action":"junk""#) == true)
  }

  @Test(
    .enabled(if: canInject, "system calls can't be traced here"), arguments: ["m n", "--out o m n"])
  func `calls that a signal interrupts are made again`(files: String) throws {
    let outcome = try largeWorkplace().shell(
      """
      run() { cat m | "$@" winnow -q -r rules.json5 -j 3 - \(files); }
      run env > whole; [ -e o ] && mv o whole
      for calls in "-P m -e trace=read -e inject=read" "-e trace=write -e inject=write" \
        "-e trace=poll -e inject=poll"; do
        run strace -f -qq -o trace $calls:error=EINTR:when=1+2 > again
        echo $?; [ -e o ] && mv o again
        cmp whole again && wc -l < again
        grep -c INJECTED trace | grep -qv '^0' && echo interrupted
      done
      """)
    #expect(
      outcome.lines == Array(repeatElement(["0", "18001", "interrupted"], count: 3).joined()),
      "\(outcome.out)\(outcome.err)")
  }
}
