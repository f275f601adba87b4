import Testing

/// list, add and remove as a built program.
@Suite struct EditTests {
  @Test func `list shows filters as a table or as JSON`() throws {
    let place = try Workplace.withRules()
    let table = try place.winnow("list", "rules.json5")
    #expect(table.lines.count == 5)
    #expect(table.line(3).hasPrefix("prize (/deny/1)"))
    #expect(table.line(4).hasPrefix("/smart/links "))
    let json = try place.winnow("list", "--json", "rules.json5")
    #expect(
      json.line(2)
        == #"{"rule":"prize","pointer":"/deny/1","list":"deny","text":"w[i1]n .{0,20}prize","target":"all","matching":"regex","case":"sensitive","folder":"promotion","enabled":true}"#
    )
  }

  @Test func `list shows what smart rules are given`() throws {
    let rules = "{version: 1, smart: {shortSender: {max: 4}, countryAllowlist: ['IL', '+1']}}"
    let table = try Workplace().run(["list", "-"], input: rules)
    #expect(table.line(1).hasSuffix("  shortSender: max 4"))
    #expect(table.line(2).hasSuffix("  countryAllowlist: +972, +1"))
    let json = try Workplace().run(["list", "--json", "-"], input: rules)
    #expect(json.line(0).contains(#""list":"smart","text":"shortSender","max":4,"enabled":true"#))
    #expect(
      json.line(1).contains(#""list":"smart","text":"countryAllowlist","codes":["+972","+1"],"enabled":true"#)
    )
  }

  @Test func `list shows the smart rules of the file that are off, and tags without filters`() throws {
    let rules = """
      {version: 1, smart: {numbersOnly: false, links: true, shortSender: false, countryAllowlist: [],
       allUnknown: false}, tags: {t: [], u: ['x']}}
      """
    let table = try Workplace().run(["list", "-"], input: rules)
    let words = table.lines.dropFirst().map { $0.split(separator: " ") }
    #expect(
      words == [
        ["/smart/links", "junk", "links"], ["/smart/shortSender", "junk", "shortSender", "[off]"],
        ["/smart/numbersOnly", "junk", "numbersOnly", "[off]"],
        ["/smart/countryAllowlist", "junk", "countryAllowlist", "[off]"],
        ["/tags/t", "t", "(no", "filters)"], ["/tags/u/0", "u", "all", "contains", "insensitive", "x"],
        ["/smart/allUnknown", "junk", "allUnknown", "[off]"],
      ], "\(table.out)")
    let json = try Workplace().run(["list", "--json", "-"], input: rules)
    #expect(
      json.line(1)
        == #"{"rule":"/smart/shortSender","pointer":"/smart/shortSender","list":"smart","text":"shortSender","enabled":false}"#
    )
    // A tag is no entry.
    #expect(json.lines.count == 6 && !json.out.contains(#""tag":"t""#), "\(json.out)")
  }

  @Test func `the table of list is straight with entries of automatic lists`() throws {
    let rules = """
      {version: 1, contacts: ['x'], automatic: {languages: ['en'], filter_lists: {en: {allow_sender: ['x']}}}}
      """
    let table = try Workplace().run(["list", "-"], input: rules)
    let columns = table.lines.compactMap { line in
      line.contains(" allow ") ? line.split(separator: " allow ").first?.count : nil
    }
    // The longer pointer has 41 characters, and one of the two spaces behind it is left.
    #expect(columns == [42, 42])
  }

  @Test func `the table of list is straight with long ids and tags`() throws {
    let (id, tag) = (String(repeating: "i", count: 64), String(repeating: "t", count: 64))
    let rules = """
      {version: 1, deny: [{text: 'x', id: '\(id)'}], tags: {\(tag): ['y', {text: 'z', id: 'j\(id)'}]}}
      """
    let table = try Workplace().run(["list", "-"], input: rules)
    let columns = table.lines.dropFirst().map { $0.split(separator: "insensitive")[0].count }
    // The longest name is an id of 65 characters and a pointer of 72 in brackets: 140. The tag has 64, the
    // headings "target" and "matching" have 6 and 8, and two spaces follow each column.
    #expect(columns == [226, 226, 226])
  }

  @Test(.enabled(if: installed("/usr/bin/script") != nil, "no script(1) here"))
  func `at a terminal, a rule's name of more than half its width widens no other row`() throws {
    let place = try Workplace()
    let id = String(repeating: "i", count: 64)
    try place.write("rules.json5", "{version: 1, deny: [{text: 'x', id: '\(id)'}, 'y']}")
    let outcome = try place.shell(
      "script -qec 'winnow list rules.json5' /dev/null < /dev/null",
      environment: ["TERM": "dumb", "COLUMNS": "80"])
    #expect(outcome.out.contains("\(id) (/deny/0)  junk"), "\(outcome.out)")
    #expect(outcome.out.contains("/deny/1  junk"), "\(outcome.out)")
  }

  @Test func `add and remove edit in place and keep the rest`() throws {
    let place = try Workplace.withRules()
    let add = try place.winnow(
      "add", "deny", "Sale", "--into", "rules.json5", "--matching", "exact", "--folder", "promotion", "--id",
      "sale", "--note", "weekly")
    #expect(add.status == 0)
    #expect(add.out.isEmpty)
    #expect(try place.read("rules.json5~") == SampleRules.commented)
    let edited = try place.read("rules.json5")
    #expect(edited.hasPrefix("// kept\n{"))
    #expect(edited.contains("// kept too"))
    let listed = try place.winnow("list", "--json", "rules.json5").lines.first { $0.contains("/deny/2") }
    #expect(
      listed
        == #"{"rule":"sale","pointer":"/deny/2","list":"deny","text":"Sale","target":"all","matching":"exact","case":"insensitive","folder":"promotion","note":"weekly","enabled":true}"#
    )
    let again = try place.winnow("add", "deny", "SALE", "--into", "rules.json5", "--matching", "exact")
    #expect(again.status == 1)
    #expect(try place.read("rules.json5") == edited)
    #expect(try place.winnow("remove", "sale", "--from", "rules.json5").status == 0)
    #expect(try place.read("rules.json5") == SampleRules.commented)
    #expect(try place.winnow("remove", "sale", "--from", "rules.json5").status == 2)
    #expect(
      try place.winnow("add", "language", "pt-BR", "--into", "rules.json5", "--folder", "junk").status == 0)
    #expect(try place.winnow("add", "language", "klingon", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "deny", "(", "--matching", "regex", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "allow", "x", "--folder", "junk", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "allow", "x").status == 2)
    #expect(try place.winnow("remove", "/deny/0").status == 2)
  }

  @Test func `of changes at the same time none is lost`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{ version: 1 }")
    let run = try place.shell(
      "for i in $(seq 12); do winnow add -q deny text-$i --into rules.json5 & done; wait")
    #expect(run.status == 0)
    let rules = try place.read("rules.json5")
    for number in 1...12 {
      #expect(rules.contains("\"text-\(number)\""))
    }
  }

  @Test(.enabled(if: installed("/usr/bin/flock") != nil, "no flock(1) here"))
  func `who waits for the lock of another program says so once`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{ version: 1 }")
    let run = try place.shell(
      """
      exec 9< rules.json5
      flock 9
      winnow add deny new --into rules.json5 9<&- 2> err & pid=$!
      until grep -q waiting err; do kill -0 $pid || break; sleep 0.05; done
      exec 9<&-
      wait $pid; echo $?
      head -n 1 err; grep -c waiting err
      """)
    let waiting = "winnow: waiting for another program that has rules.json5 locked"
    #expect(run.lines == ["0", waiting, "1"], "\(run.err)")
    #expect(try place.read("rules.json5").contains("\"new\""))
  }

  @Test(arguments: ["add deny x --into", "remove x --from", "import list --into"])
  func `what is no regular file is not edited, and no writer of a pipe is waited for`(command: String) throws
  {
    let place = try Workplace()
    try place.write("list", "cheap pills\n")
    let run = try place.shell("mkfifo fifo; timeout 120 winnow \(command) fifo")
    #expect(run.status == 2)
    #expect(run.err == "winnow: error: fifo is not a regular file, so it can't be edited\n")
  }

  /// A file's default of disguises holds for what is added, unless --disguises says otherwise.
  @Test func `add takes disguises, and the file's default without them`() throws {
    let place = try Workplace()
    let rules = #"{version: 1, disguises: "lookalikes", deny: []}"#
    try place.write("rules.json5", rules)
    func add(_ arguments: String...) throws -> Int {
      Int(try place.run(["add"] + arguments + ["--into", "rules.json5"]).status)
    }
    #expect(try add("deny", "free") == 0)
    #expect(try add("deny", "cash", "--disguises", "all") == 0)
    #expect(try add("deny", "plain", "--disguises", "none") == 0)
    #expect(try add("deny", "free", "--disguises", "lookalikes") == 1)
    #expect(try add("deny", "fre+", "--matching", "regex") == 0)
    #expect(try add("allow", "bank") == 0)
    #expect(try add("tag", "bonus", "--tag", "offer", "--disguises", "all") == 0)
    for matching in ["regex", "number"] {
      let refused = try place.winnow(
        "add", "deny", "1", "--matching", matching, "--disguises", "all", "--into", "rules.json5")
      #expect(refused.status == 2)
      #expect(refused.err.contains("'--disguises' has no meaning beside '--matching \(matching)'"))
    }
    #expect(try add("contact", "x", "--disguises", "all") == 2)
    #expect(try add("language", "fr", "--disguises", "all") == 2)
    #expect(try add("deny", "x", "--disguises", "some") == 2)
    let json = try place.winnow("list", "--json", "rules.json5").lines
    let levels = json.map { line in
      ["lookalikes", "all"].first { line.contains("\"disguises\":\"\($0)\"") } ?? "none"
    }
    #expect(levels == ["none", "lookalikes", "all", "none", "none", "all"])
    #expect(
      json[2]
        == #"{"rule":"/deny/1","pointer":"/deny/1","list":"deny","text":"cash","target":"all","matching":"contains","case":"insensitive","disguises":"all","folder":"junk","enabled":true}"#
    )
    let table = try place.winnow("list", "rules.json5")
    let words = table.lines.map { $0.split(separator: " ") }
    #expect(words[0] == ["rule", "action", "target", "matching", "case", "disguises", "text"])
    #expect(words[3] == ["/deny/1", "junk", "all", "contains", "insensitive", "all", "cash"])
    #expect(words[4] == ["/deny/2", "junk", "all", "contains", "insensitive", "plain"])
    let verdicts = try place.run(
      ["-q", "-r", "rules.json5", "--output", "tsv"],
      input: ["fr33", "frее", "c@sh", "p1ain", "b0nus"].map { "{\"body\":\"\($0)\"}\n" }.joined()
    ).lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(verdicts.map { $0[4] } == ["", "/deny/0", "/deny/1", "", ""])
    #expect(verdicts.map { $0.last } == ["", "", "", "", "offer"])
  }

  @Test func `add tag puts a filter into a tag's list, and makes the tag`() throws {
    let place = try Workplace.withRules()
    func add(_ arguments: String...) throws -> Int {
      Int(try place.run(["add"] + arguments + ["--into", "rules.json5"]).status)
    }
    #expect(try add("tag", "parcel", "--tag", "delivery", "--matching", "prefix", "--target", "body") == 0)
    #expect(try add("tag", "courier", "--tag", "delivery") == 0)
    #expect(try add("tag", "COURIER", "--tag", "delivery") == 1)
    let verdict = try place.run(
      ["-q", "-r", "rules.json5"], input: #"{"body":"parcel"}"# + "\n" + #"{"body":"a parcel"}"# + "\n"
    ).lines
    #expect(
      verdict == [
        #"{"line":1,"action":"allow","tags":["delivery"],"reason":{"stage":"default"}}"#,
        #"{"line":2,"action":"allow","reason":{"stage":"default"}}"#,
      ])
    #expect(try add("tag", "x") == 2)
    let reserved = try place.run(["add", "tag", "x", "--tag", "Untagged", "--into", "rules.json5"])
    #expect(reserved.status == 2)
    #expect(
      reserved.err.contains(
        "\"Untagged\" can't be the name of a tag: it stands for messages without a tag, or lines without a message; choose another"
      ))
    #expect(try add("tag", "x", "--tag", "delivery", "--folder", "junk") == 2)
    #expect(try add("deny", "x", "--tag", "delivery") == 2)
    #expect(try add("deny", "x", "--target", "chat") == 2)
  }

  @Test func `a filter's target may be a field of the rules file`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, fields: {chat: "/thread/title"}}"#)
    #expect(
      try place.winnow("add", "deny", "jobs", "--target", "chat", "--into", "rules.json5").status == 0)
    let verdict = try place.run(
      ["-q", "-r", "rules.json5"], input: #"{"body":"jobs","thread":{"title":"New jobs"}}"# + "\n"
    ).out
    #expect(
      verdict
        == #"{"line":1,"action":"junk","reason":{"stage":"deny","rule":"/deny/0","text":"jobs","field":"chat","range":[4,8],"match":"jobs"}}"#
        + "\n")
  }

  @Test func `a contact is added once, however its number is written`() throws {
    let place = try Workplace.withRules()
    #expect(try place.winnow("add", "contact", "+1 555 010 0199", "--into", "rules.json5").status == 0)
    #expect(try place.read("rules.json5").contains("+1 555 010 0199"))
    let again = try place.winnow("add", "contact", "+1 (555) 010-0199", "--into", "rules.json5")
    #expect(again.status == 1)
    #expect(again.err.contains("/contacts/"))
    #expect(try place.winnow("add", "contact", " ", "--into", "rules.json5").status == 2)
    #expect(try place.winnow("add", "contact", "x", "--id", "y", "--into", "rules.json5").status == 2)
  }

  @Test func `a regex that can't be added is shown as the command line writes it`() throws {
    let place = try Workplace.withRules()
    let outcome = try place.winnow("add", "deny", "+1", "--matching", "regex", "--into", "rules.json5")
    #expect(outcome.status == 2)
    #expect(
      outcome.err
        == "winnow: error: the regex can't be used: nothing to repeat before '+'; the character itself "
        + #"is written '\+'"# + "\n")
  }

  @Test func `a language is added with its confidence`() throws {
    let place = try Workplace.withRules()
    #expect(
      try place.winnow("add", "language", "vi", "--confidence", "0.9", "--into", "rules.json5").status == 0)
    #expect(try place.read("rules.json5").contains("confidence: 0.9"))
    #expect(
      try place.winnow("add", "language", "uk", "--confidence", "85%", "--into", "rules.json5").status == 0)
    #expect(try place.read("rules.json5").contains("confidence: 0.85"))
    for wrong in ["1.5", "-1", "101%", "nan", "0x1", "", "high"] {
      #expect(
        try place.winnow("add", "language", "uk", "--confidence=\(wrong)", "--into", "rules.json5").status
          == 2)
    }
    #expect(try place.winnow("add", "deny", "x", "--confidence", "0.9", "--into", "rules.json5").status == 2)
    // One that needs less decides where the first does not; one that needs as much never decides.
    for (confidence, status) in [("0.95", 1), ("0.9", 1), ("0.8", 0), ("0.85", 1)] {
      let outcome = try place.winnow(
        "add", "language", "vi", "--confidence", confidence, "--into", "rules.json5")
      #expect(outcome.status == status, "\(confidence): \(outcome.err)")
    }
    let meant = try place.winnow("add", "language", "Deutsch", "--into", "rules.json5")
    #expect(meant.status == 2)
    #expect(meant.err.contains("did you mean 'de'?"))
  }

  @Test func `an argument that is not UTF-8 is refused, not repaired`() throws {
    let place = try Workplace.withRules()
    let before = try place.read("rules.json5")
    for arguments in [#"deny "$(printf 'fr\377e')""#, #"deny x --note "$(printf '\303')""#] {
      let refused = try place.shell("winnow add \(arguments) --into rules.json5")
      #expect(refused.status == 2)
      #expect(refused.err.contains("is not UTF-8"), "\(refused.err)")
      #expect(try place.read("rules.json5") == before)
    }
    #expect(try place.shell("winnow add deny \u{FFFD} --into rules.json5").status == 0)
  }

  @Test func `list shows all that remove can remove`() throws {
    let place = try Workplace()
    try place.write("rules.json5", SampleRules.everyKind)
    let pointers = [
      "/contacts/0", "/allow/0", "/deny/0", "/deny/1", "/deny/2", "/denyLanguage/0", "/tags/bank/0",
      "/tags/bank/1",
      "/automatic/languages/0", "/automatic/filter_lists/en/allow_sender/0",
      "/automatic/filter_lists/en/deny_body/0",
    ]
    let table = try place.winnow("list", "rules.json5").out
    let json = try place.winnow("list", "--json", "rules.json5")
    // The two smart rules cannot be removed.
    #expect(json.lines.count == pointers.count + 2)
    #expect(json.out.contains(#""pointer":"/smart/links","list":"smart""#))
    #expect(json.out.contains(#""pointer":"/smart/allUnknown","list":"smart""#))
    for pointer in pointers {
      #expect(table.contains(pointer))
      #expect(json.out.contains(#""pointer":"\#(pointer)""#))
      try place.write("copy.json5", SampleRules.everyKind)
      #expect(try place.winnow("remove", pointer, "--from", "copy.json5").status == 0, "\(pointer)")
      let rest = try place.winnow("list", "--json", "copy.json5").lines.count
      #expect(rest == json.lines.count - 1, "\(pointer)")
    }
    let regex = json.lines.first { $0.contains("/deny/0") }
    #expect(regex?.contains(#""case":"insensitive""#) == true)
  }

  @Test func `remove by an id names the rule's text, and what has the id as its text`() throws {
    let place = try Workplace()
    let rules = "{version: 1, deny: ['one', {id: 'two', text: 'x'}, 'Two'], tags: {t: ['two']}}"
    try place.write("rules.json5", rules)
    let byID = try place.winnow("remove", "two", "--from", "rules.json5")
    #expect(
      byID.err == """
        winnow: removed "x" (/deny/1) from rules.json5; the old file is rules.json5~
        winnow: "two" was taken for the id; what has it as its text stays: /deny/1, /tags/t/0

        """)
    let byText = try place.winnow("remove", "one", "--from", "rules.json5")
    #expect(byText.err == "winnow: removed /deny/0 from rules.json5; the old file is rules.json5~\n")
    try place.write("rules.json5", rules)
    let byPointer = try place.winnow("remove", "/deny/1", "--from", "rules.json5")
    #expect(
      byPointer.err == "winnow: removed \"x\" (/deny/1) from rules.json5; the old file is rules.json5~\n")
    try place.write("rules.json5", "{version: 1, denyLanguage: [{id: 'two', language: 'pt'}]}")
    let language = try place.winnow("remove", "two", "--from", "rules.json5")
    #expect(language.err.hasPrefix("winnow: removed \"pt\" (/denyLanguage/0) from "), "\(language.err)")
  }

  @Test func `a tag without filters is removed by its pointer, and remove shows new warnings`() throws {
    let place = try Workplace()
    let rules = "{version: 1, deny: ['free'], tags: {bank: ['account'], own: ['x']}}"
    try place.write("rules.json5", rules)
    let refused = try place.winnow("remove", "/tags/bank", "--from", "rules.json5")
    #expect(refused.status == 2)
    #expect(refused.err == "winnow: error: /tags/bank is a tag that has filters; remove these first\n")
    #expect(try place.read("rules.json5") == rules)
    let last = try place.winnow("remove", "account", "--from", "rules.json5")
    #expect(last.err.contains("warning: the tag \"bank\" has no filters"), "\(last.err)")
    let tag = try place.winnow("remove", "/tags/bank", "--from", "rules.json5")
    #expect(tag.err == "winnow: removed /tags/bank from rules.json5; the old file is rules.json5~\n")
    #expect(try place.read("rules.json5") == "{version: 1, deny: ['free'], tags: {own: ['x']}}")
  }

  @Test func `a rule is removed by its text where that stands once`() throws {
    let place = try Workplace()
    for text in ["+15550100", "code", "(?i)prize", "gift", "own", "pt", "account", "Bank", "casino"] {
      try place.write("rules.json5", SampleRules.everyKind)
      let before = try place.winnow("list", "--json", "rules.json5").lines.count
      #expect(try place.winnow("remove", text, "--into", "rules.json5").status == 0, "\(text)")
      #expect(try place.winnow("list", "--json", "rules.json5").lines.count == before - 1)
    }
    let twice = try place.winnow("remove", "twice", "--from", "rules.json5")
    #expect(twice.status == 2)
    #expect(twice.err.contains("/deny/1, /tags/bank/1"))
  }
}
