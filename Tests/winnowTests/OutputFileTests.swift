import Testing

/// The rule for every file that winnow writes: winnow(1), --out.
@Suite struct OutputFileTests {
  private static let rules = "{ version: 1, deny: [\"free money\"] }\n"
  private static let messages = "{\"id\":1,\"body\":\"free money\"}\n{\"id\":2,\"body\":\"see you at ten\"}\n"
  private static let verdicts = "{\"line\":1,\"action\":\"allow\",\"reason\":{\"stage\":\"default\"}}\n"
  private static let log = "id,sender,body\n1,a,hello\n"

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("m", Self.messages)
    try place.write("v", Self.verdicts)
    try place.write("log.csv", Self.log)
    return place
  }

  /// Commands that write a file, each with `OUT` where its name stands and the file it reads first.
  static let writers: [(command: String, input: String)] = [
    ("winnow -r rules.json5 --out OUT m", "m"),
    ("winnow identify --out OUT m", "m"),
    ("winnow diff builtin rules.json5 --out OUT m", "m"),
    ("winnow convert --from csv --out OUT log.csv", "log.csv"),
    // Without labels nothing is proposed, and the rules file that is written is one without rules.
    ("winnow learn --out OUT m", "m"),
    ("winnow stats --html OUT v", "v"),
    ("winnow stats -r rules.json5 --html OUT m", "m"),
  ]

  @Test(arguments: writers)
  func `an input is never overwritten, by whatever name`(command: String, input: String) throws {
    let place = try workplace()
    _ = try place.shell("ln -s \(input) soft; ln \(input) hard; cp \(input) before")
    for name in [input, "soft", "hard"] {
      for option in ["", " --force"] {
        let outcome = try place.shell(command.replacing("OUT", with: name) + option)
        #expect(outcome.status == 2, "\(name)\(option): \(outcome.err)")
        #expect(outcome.err.contains("would be both read and written"), "\(outcome.err)")
        #expect(try place.read(input) == place.read("before"))
      }
    }
  }

  @Test(arguments: [
    "winnow -r rules.json5 --out OUT m", "winnow diff builtin rules.json5 --out OUT m",
    "winnow stats -r rules.json5 --html OUT m",
  ])
  func `the rules file is never overwritten`(command: String) throws {
    let place = try workplace()
    _ = try place.shell("ln -s rules.json5 soft")
    for name in ["rules.json5", "soft"] {
      #expect(try place.shell(command.replacing("OUT", with: name) + " --force").status == 2)
      #expect(try place.read("rules.json5") == Self.rules)
    }
  }

  @Test(arguments: [
    "--out c --force", "--out c --resume", "--out c", "--out link --force", "--out c --resume -o annotate",
  ])
  func `an input is never gone on with or replaced by what it gives`(options: String) throws {
    let outcome = try Workplace.withLog(lines: 10).shell(
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
  func `the rules file is never written to, by redirection neither`(where: String) throws {
    let outcome = try Workplace.withLog(lines: 10).shell(
      """
      mkdir d; ln rules.json5 d/junk.ndjson; cp rules.json5 before
      winnow -q -r rules.json5 m \(`where`); echo $?
      cmp rules.json5 before
      """)
    #expect(outcome.lines == ["2"], "\(outcome.err)")
  }

  @Test(arguments: writers)
  func `a file that holds something stays without force, an empty one is written`(
    command: String, input: String
  ) throws {
    let place = try workplace()
    try place.write("other", "a stranger's\n")
    try place.write("empty", "")
    let refused = try place.shell(command.replacing("OUT", with: "other"))
    #expect(refused.status == 2)
    #expect(refused.err.hasSuffix("winnow: error: other exists\n--force overwrites it.\n"), "\(refused.err)")
    #expect(try place.read("other") == "a stranger's\n")
    for (name, option) in [("empty", ""), ("other", " --force"), ("new", "")] {
      let outcome = try place.shell(command.replacing("OUT", with: name) + option)
      #expect(outcome.status < 2, "\(name): \(outcome.err)")
      #expect(!(try place.read(name).isEmpty || place.read(name).hasPrefix("a stranger")))
    }
  }

  @Test(arguments: writers)
  func `a single dash is standard output`(command: String, input: String) throws {
    let place = try workplace()
    let outcome = try place.shell(command.replacing("OUT", with: "-"))
    #expect(outcome.status < 2)
    #expect(!outcome.out.isEmpty)
    #expect(!place.exists("-"))
  }

  /// All but learn, which proposes nothing unless it could read every message.
  @Test(arguments: writers.filter { $0.command.contains("--out") && !$0.command.contains("learn") })
  func `a file stays as it is if no input can be read`(command: String, input: String) throws {
    let place = try workplace()
    try place.write("old", "kept\n")
    let outcome = try place.shell(
      command.replacing("OUT", with: "old").replacing(" \(input)", with: " none") + " --force")
    #expect(outcome.status == 3, "\(outcome.err)")
    #expect(try place.read("old") == "kept\n")
    // So do the reports of one.
    try place.write("page", #"<meta name="generator" content="winnow">old"#)
    for report in ["stats -r rules.json5 --html page", "evaluate -r rules.json5 --errors old --html page"] {
      #expect(try place.shell("winnow \(report) --force none").status == 3)
      #expect(try place.read("old") == "kept\n" && place.read("page").hasSuffix("old"), "\(report)")
    }
    // One that can be read is enough.
    let some = try place.shell(command.replacing("OUT", with: "old") + " none --force")
    #expect(some.status == 3, "\(some.err)")
    #expect(try place.read("old") != "kept\n")
  }

  @Test(arguments: [
    "winnow evaluate -r rules.json5 --errors - --html - m", "winnow stats v --json --html -",
    "winnow evaluate -r rules.json5 --errors - --json m", "winnow learn --report - m",
    "winnow learn --json --report - m",
  ])
  func `two reports are not mixed on standard output`(command: String) throws {
    let outcome = try workplace().shell(command)
    #expect(outcome.status == 2)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("standard output is named for two outputs"), "\(outcome.err)")
  }

  @Test func `misjudged messages on standard output are not mixed with the table`() throws {
    let place = try workplace()
    try place.write(
      "m", "{\"body\":\"free money\",\"label\":\"ok\"}\n{\"body\":\"see you\",\"label\":\"ok\"}\n")
    let table = try place.winnow("evaluate", "-r", "rules.json5", "m").out
    #expect(table.hasPrefix("2 labelled messages"), "\(table)")
    let outcome = try place.winnow("evaluate", "-r", "rules.json5", "--errors", "-", "m")
    #expect(outcome.lines.count == 1)
    #expect(outcome.line(0).hasPrefix(#"{"body":"free money","label":"ok","verdict":{"#), "\(outcome.out)")
    #expect(outcome.err == table)
    let quiet = try place.winnow("evaluate", "-q", "-r", "rules.json5", "--errors", "-", "m")
    #expect(quiet.out == outcome.out && quiet.err.isEmpty)
  }

  @Test(arguments: ["none", "m none"])
  func `learn leaves the file as it is unless it could read every message`(inputs: String) throws {
    let place = try workplace()
    try place.write("old", "kept\n")
    #expect(try place.shell("winnow learn --out old --force \(inputs)").status == 3)
    #expect(try place.read("old") == "kept\n")
  }

  @Test func `a rules file that standard input is can't be edited`() throws {
    let place = try workplace()
    let outcome = try place.shell("winnow add deny x --into /dev/stdin < rules.json5")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("'/dev/stdin' can't be edited"), "\(outcome.err)")
    #expect(try place.read("rules.json5") == Self.rules)
  }

  @Test func `a stranger's file that has the name of the temporary one stays`() throws {
    let place = try workplace()
    try place.write(".counters.tmp", "a stranger's\n")
    let outcome = try place.shell("winnow -r rules.json5 --metrics counters m")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains(".counters.tmp exists"), "\(outcome.err)")
    #expect(try place.read(".counters.tmp") == "a stranger's\n")
  }

  @Test func `a page replaces an older page, and nothing else that looks like one`() throws {
    let place = try workplace()
    #expect(try place.shell("winnow stats --html page v").status == 0)
    let page = try place.read("page")
    #expect(try place.shell("winnow stats --html page v").status == 0)
    #expect(try place.read("page") == page)
    let late = String(repeating: " ", count: 1_024) + page
    try place.write("late", late)
    #expect(try place.shell("winnow stats --html late v").status == 2)
    #expect(try place.read("late") == late)
  }

  @Test(arguments: [
    ("winnow -r rules.json5 m", "m"), ("winnow identify m", "m"),
    ("winnow diff builtin rules.json5 m", "m"),
    ("winnow diff builtin rules.json5", "rules.json5"), ("winnow diff builtin rules.json5 < m", "m"),
    ("winnow stats v", "v"),
    ("winnow stats -r rules.json5 m", "m"), ("winnow convert --from csv log.csv", "log.csv"),
    ("winnow convert --from csv < log.csv", "log.csv"), ("winnow identify < m", "m"),
    ("winnow list rules.json5", "rules.json5"), ("winnow check rules.json5", "rules.json5"),
    ("winnow export rules.json5", "rules.json5"), ("winnow import m", "m"), ("winnow test m -r builtin", "m"),
    ("winnow explain -r rules.json5 --body hello", "rules.json5"),
  ])
  func `a command does not append to what it reads`(command: String, input: String) throws {
    let place = try workplace()
    _ = try place.shell("cp \(input) before")
    let outcome = try place.shell("\(command) >> \(input)" + (command.contains("<") ? "" : " < /dev/null"))
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(try place.read(input) == place.read("before"))
  }

  @Test func `convert does not append to a log in the folder that it reads`() throws {
    let place = try workplace()
    _ = try place.shell("mkdir -p d/e; cp log.csv d/e/log.csv")
    let outcome = try place.shell("winnow convert --from csv d >> d/e/log.csv")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("d/e/log.csv would be both read and written"))
    #expect(try place.read("d/e/log.csv") == place.read("log.csv"))
  }

  @Test func `split finds what can't be written before it empties anything`() throws {
    let place = try workplace()
    _ = try place.shell("mkdir -p d/junk.ndjson; echo old > d/allow.ndjson")
    let outcome = try place.shell("winnow -r rules.json5 --split d --force m")
    #expect(outcome.status == 3)
    #expect(outcome.err == "winnow: error: d/junk.ndjson can't be created: Is a directory\n")
    #expect(try place.read("d/allow.ndjson") == "old\n")
  }

  @Test(arguments: writers)
  func `a folder that does not exist is noticed before anything is read`(command: String, input: String)
    throws
  {
    let outcome = try workplace().shell(command.replacing("OUT", with: "none/out"))
    #expect(outcome.status == 3)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err == "winnow: error: none/out can't be created: No such file or directory\n")
  }

  @Test(arguments: [("--errors", "--html"), ("--html", "--errors")])
  func `a file stays as it is if another one can't be created`(one: String, other: String) throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      echo old > old; ln -s folder/file far; mkdir folder
      winnow evaluate -r rules.json5 \(one) old \(other) none/x --force m; echo $?
      winnow evaluate -q -r rules.json5 \(one) new \(other) none/x m; echo $?
      cat old; ls new
      winnow evaluate -q -r rules.json5 \(one) far \(other) folder/x m > /dev/null; echo $?; ls folder
      ln -s none/x lost
      winnow evaluate -q -r rules.json5 \(one) new \(other) lost m; echo $?; ls new
      """)
    #expect(outcome.lines == ["3", "3", "old", "0", "file", "x", "3"], "\(outcome.err)")
    #expect(outcome.err.hasPrefix("winnow: error: none/x can't be created: No such file or directory\n"))
  }

  @Test func `all files are checked before the first is made`() throws {
    let place = try workplace()
    let outcome = try place.shell("mkdir d; ln m d/invalid.ndjson; winnow -r rules.json5 --split d --force m")
    #expect(outcome.status == 2)
    #expect(!place.exists("d/allow.ndjson"))
  }

  @Test func `an input that is not there is not made as the output`() throws {
    let place = try workplace()
    #expect(try place.shell("winnow -r rules.json5 --out x x").status == 2)
    #expect(!place.exists("x"))
  }

  @Test(arguments: ["--junk", "--kept", "--protect"])
  func `a file of messages that an option names is an input`(option: String) throws {
    let place = try workplace()
    let files = option == "--protect" ? "m" : option == "--junk" ? "--kept m" : "--junk m"
    try place.write("other", Self.messages)
    for output in ["--out other", "--report other", "--out - --report other"] {
      let outcome = try place.shell("winnow learn \(files) \(option) other --force \(output)")
      #expect(outcome.status == 2, "\(output)")
      #expect(outcome.err.contains("other would be both read and written"), "\(outcome.err)")
      #expect(try place.read("other") == Self.messages)
    }
  }

  @Test func `learned rules go into the rules that a run goes by, but not into its messages`() throws {
    let place = try workplace()
    _ = try place.shell("ln -s rules.json5 soft")
    for words in [
      ["learn", "rules.json5"], ["learn", "--protect", "soft", "m"],
      ["learn", "--junk", "m", "--kept", "soft"],
    ] {
      let outcome = try place.run(words + ["--into", "rules.json5"])
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("rules.json5 would be both read and written"), "\(outcome.err)")
    }
    let outcome = try place.winnow("learn", "-r", "soft", "m", "--into", "rules.json5")
    // There is too little to learn from.
    #expect(outcome.status != 2 && outcome.status != 3, "\(outcome.err)")
    #expect(try place.read("rules.json5") == Self.rules)
  }

  @Test func `counters are not written to standard output`() throws {
    let outcome = try workplace().winnow("-r", "rules.json5", "--metrics", "-", "m")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("'--metrics' needs a file"), "\(outcome.err)")
  }

  @Test func `an import does not go into the file that it reads`() throws {
    let place = try workplace()
    _ = try place.shell("ln -s rules.json5 soft")
    for (file, rules) in [("rules.json5", "rules.json5"), ("rules.json5", "soft"), ("soft", "rules.json5")] {
      let outcome = try place.winnow("import", file, "--into", rules)
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("would be both read and written"), "\(outcome.err)")
      #expect(try place.read("rules.json5") == Self.rules)
    }
  }

  /// Commands that edit `rules.json5`, by which `rules.json5~` would be replaced, and why each is refused.
  @Test(arguments: [
    ("winnow learn m --into rules.json5 --report rules.json5~", "is named for two outputs"),
    ("winnow learn m --into ./rules.json5 --json --out rules.json5~", "is named for two outputs"),
    ("winnow learn m --into rules.json5 --json >> rules.json5~", "is named for two outputs"),
    ("winnow learn rules.json5~ --into rules.json5", "would be both read and written"),
    ("winnow learn m --protect link --into rules.json5", "would be both read and written"),
    ("winnow import rules.json5~ --into rules.json5", "would be both read and written"),
  ])
  func `the copy of the old rules takes no other file's place`(command: String, reason: String) throws {
    let place = try workplace()
    try place.write("rules.json5~", "older\n")
    let outcome = try place.shell("ln -s rules.json5~ link; \(command)")
    #expect(outcome.status == 2, "\(outcome.err)")
    #expect(outcome.err.contains("rules.json5~ \(reason)"), "\(outcome.err)")
    #expect(try place.read("rules.json5~") == "older\n")
    #expect(try place.read("rules.json5") == Self.rules)
  }

  @Test func `a copy of the old rules that can't be written to is replaced`() throws {
    let place = try workplace()
    try place.write("rules.json5~", "older\n")
    try place.write("list", "lottery\n")
    let outcome = try place.shell("chmod 400 rules.json5~; winnow import list --into rules.json5")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(try place.read("rules.json5~") == Self.rules)
  }

  @Test func `a file inside a folder that is converted is an input`() throws {
    let place = try workplace()
    _ = try place.shell("mkdir -p d/e; cp log.csv d/e/a.csv; ln d/e/a.csv other")
    for name in ["d/e/a.csv", "other"] {
      let outcome = try place.winnow("convert", "--from", "csv", "d", "--out", name, "--force")
      #expect(outcome.status == 2)
      #expect(outcome.err.contains("would be both read and written"), "\(outcome.err)")
      #expect(try place.read("d/e/a.csv") == Self.log)
    }
    // Not read as CSV, so it is no input.
    try place.write("d/result", "old\n")
    #expect(try place.winnow("convert", "--from", "csv", "d", "--out", "d/result", "--force").status == 0)
  }

  @Test func `a run that writes nothing empties the file that it replaces`() throws {
    let place = try workplace()
    try place.write("none", "")
    for command in [
      "winnow -r rules.json5 --out old --force none", "winnow identify --out old --force none",
      "winnow diff builtin rules.json5 --out old --force none",
    ] {
      try place.write("old", "old\n")
      #expect(try place.shell(command).status == 0)
      #expect(try place.read("old").isEmpty)
    }
  }

  /// Runs a command on a terminal, and types an interrupt when the program waits for input and catches
  /// SIGINT, by whose default action it would leave no output either. Prints `caught`, and the exit status.
  private static func interrupted(_ command: String) -> String {
    """
    mkfifo keys
    # SIGINT, number 2, is the second bit of the mask.
    catches() { grep -q waiting seen && grep -q '^SigCgt:.*[2367abef]$' /proc/$(cat pid)/status; }
    (
      exec 3> keys
      for i in $(seq 2400); do catches && break; sleep 0.05; done 2> /dev/null
      catches && echo caught
      printf '\\003' >&3
      # The end of the keys would be the end of the input.
      for i in $(seq 2400); do kill -0 $(cat pid) || break; sleep 0.05; done 2> /dev/null
    ) &
    SHELL=/bin/sh /usr/bin/script -qec 'echo $$ > pid; exec \(command)' /dev/null < keys > seen; echo $?
    wait
    """
  }

  @Test(
    .enabled(if: installed("/usr/bin/script") != nil, "no script(1) here"),
    arguments: ["winnow -r rules.json5 --out old --force", "winnow identify --out old --force"])
  func `an interrupt before anything was read leaves the file that would be replaced`(command: String) throws
  {
    let place = try workplace()
    try place.write("old", "old\n")
    let outcome = try place.shell("\(Self.interrupted(command)); cat old")
    #expect(outcome.lines == ["caught", "130", "old"], "\(outcome.out)\(outcome.err)")
  }

  @Test(arguments: [
    "-r rules.json5 --out ./new --metrics new m", "-r rules.json5 --out folder/new --metrics link/new m",
    "-r rules.json5 --split new --metrics ./new/junk.ndjson m",
    "-r tags.json5 --split new --by tag --metrics new/a.ndjson m",
    "-r rules.json5 --out dangling --metrics new m", "-r rules.json5 --out far --metrics folder/../new m",
    "-r rules.json5 --split new --metrics new/../new/junk.ndjson m",
    "-r rules.json5 --split new --metrics new m",
    "-r rules.json5 --out folder/missing/../../new --metrics new m",
    "evaluate -r rules.json5 --errors ./new --html new m",
  ])
  func `a file that does not exist yet is not written for two purposes`(arguments: String) throws {
    let place = try workplace()
    try place.write("tags.json5", "{ version: 1, tags: { a: [\"free\"] } }")
    let outcome = try place.shell(
      """
      mkdir folder; ln -s folder link; ln -s new dangling; ln -s link/../dangling far
      winnow \(arguments); echo $?; find new folder -type f
      """)
    #expect(outcome.lines == ["2"], "\(outcome.err)")
    #expect(outcome.err.contains("is named for two outputs"), "\(outcome.err)")
    #expect(!outcome.err.contains("can't be written"))
  }

  @Test(arguments: [
    "-r rules.json5 --metrics o m > o", "-r rules.json5 --metrics ./o m >> o",
    "evaluate -r rules.json5 --errors o m > o",
  ])
  func `standard output is no other output`(arguments: String) throws {
    let outcome = try workplace().shell("winnow \(arguments); echo $?; cat o")
    #expect(outcome.lines == ["2"], "\(outcome.err)")
    #expect(outcome.err.contains("is named for two outputs"), "\(outcome.err)")
  }

  @Test func `a run that is refused writes no metrics`() throws {
    let outcome = try workplace().shell("winnow -r rules.json5 --out v --metrics new m; echo $?; ls new")
    #expect(outcome.lines == ["2"], "\(outcome.err)")
  }

  @Test func `an input that is missing is not made as an output, however it is spelt`() throws {
    let outcome = try workplace().shell("winnow -r rules.json5 --out none ./none; echo $?; ls none")
    #expect(outcome.lines == ["2"], "\(outcome.err)")
    #expect(outcome.err.contains("would be both read and written"))
  }

  @Test func `a file whose name is not UTF-8 is refused, and no other is made`() throws {
    let outcome = try workplace().shell(
      """
      input=$(printf 'm\\377'); output=$(printf 'o\\377'); cp m "$input"
      winnow -r rules.json5 "$input"; echo $?
      winnow -r rules.json5 --out "$output" m; echo $?
      WINNOW_RULES=$(printf 'r\\377') winnow m; echo $?
      winnow explain -r rules.json5 --body "$output" > /dev/null; echo $?
      winnow explain -r "$output" --body x; echo $?
      ls | grep -c '^o'
      """)
    #expect(outcome.lines == ["2", "2", "2", "0", "2", "0"], "\(outcome.err)")
    #expect(outcome.err.contains("is not UTF-8"))
  }

  @Test(.enabled(if: installed("/usr/bin/script") != nil, "no script(1) here"))
  func `an interrupt before anything was read writes no report`() throws {
    let place = try workplace()
    let outcome = try place.shell(Self.interrupted("winnow stats --html page"))
    #expect(outcome.lines == ["caught", "130"], "\(outcome.out)\(outcome.err)")
    #expect(!place.exists("page"))
  }

  /// A limit on the size of files stands for a full disk. Pages are larger than 4 KiB.
  @Test(arguments: ["stats --html PAGE v", "evaluate -r rules.json5 --html PAGE m"])
  func `a page that can't be finished leaves the older one, and no part of a new one`(command: String) throws
  {
    let outcome = try workplace().shell(
      """
      winnow \(command.replacing("PAGE", with: "page")); cp page before; ln -s page link
      trap '' XFSZ; ulimit -f 4
      for page in page link new; do winnow \(command.replacing("PAGE", with: "$page")); echo $?; done
      cmp page before; ls -A
      """)
    #expect(
      outcome.lines == [
        "3", "3", "3", "before", "link", "log.csv", "m", "page", "rules.json5", "v",
      ], "\(outcome.err)")
    for name in ["page", "link", "new"] {
      #expect(outcome.err.contains("winnow: error: \(name) can't be written: File too large\n"))
    }
  }

  @Test func `a page is replaced where its link leads, and keeps its permissions`() throws {
    let place = try workplace()
    let outcome = try place.shell(
      """
      mkdir folder; winnow stats --html folder/page v; chmod 640 folder/page
      ln -s folder/page link; ln folder/page hard; cp hard before
      winnow stats -r rules.json5 --html link m; echo $?
      readlink link; stat -c %a folder/page; ls -A folder
      cmp -s link before || echo replaced
      cmp hard before
      """)
    #expect(outcome.lines == ["0", "folder/page", "640", "page", "replaced"], "\(outcome.err)")
  }

  @Test(arguments: [
    ("convert --from csv --out new m", 2), ("convert --from csv --out new none", 3),
    ("identify --out new none", 3), ("-r rules.json5 --out new none", 3),
    ("evaluate -r rules.json5 --errors new none", 3), ("learn --out new none", 3),
    ("-r rules.json5 --split . none", 3),
  ])
  func `a run that fails before it writes anything leaves no new file`(command: String, status: Int) throws {
    let outcome = try workplace().shell("winnow -q \(command) > /dev/null; echo $?; ls -A")
    #expect(outcome.lines == ["\(status)", "log.csv", "m", "rules.json5", "v"], "\(outcome.err)")
  }

  @Test func `a new file to which nothing could be written is removed`() throws {
    let outcome = try workplace().shell(
      "(trap '' XFSZ; ulimit -f 0; exec winnow learn --out new m); echo $?; ls new")
    #expect(outcome.lines == ["3"])
  }

  @Test func `a run that has nothing to write makes an empty file`() throws {
    let place = try workplace()
    for command in ["-r rules.json5 --only promotion --out new m", "-r rules.json5 --out empty new"] {
      #expect(try place.shell("winnow \(command)").status == 0)
    }
    #expect(try place.read("new").isEmpty)
    #expect(try place.read("empty").isEmpty)
  }
}
