import TestSupport
import Testing

@testable import winnow

/// What people give winnow that is no messages, and what is said about it.
@Suite struct InputGuessTests {
  static let inputs: [(name: String, text: String, says: String, helps: String)] = [
    (
      "rules.json5", "// mine\n{\n  version: 1,\n  deny: [\"x\"],\n}\n", "looks like a rules file",
      "--rules rules.json5"
    ),
    ("rules.json", "{\"version\":1,\"allow\":[\"x\"]}\n", "looks like a rules file", "--rules rules.json"),
    (
      "a.json", "[{\"body\":\"x\"},\n{\"body\":\"y\"}]\n", "looks like one JSON array",
      "jq -c '.[]' a.json | winnow"
    ),
    ("p.json", "{\n  \"body\": \"x\"\n}\n", "looks like JSON over several lines", "jq -c . p.json | winnow"),
    (
      "q.json", "\n \r\n{\n  \"body\": \"x\"\n}\n", "looks like JSON over several lines",
      "jq -c . q.json | winnow"
    ),
    (
      "e.ndjson", "\n{\"id\":1}\n", "the first line of e.ndjson has neither a body nor a sender, but \"id\"",
      "--field body=/NAME"
    ),
    (
      "g.json", "{\"count\":1,\"data\":[{\"body\":\"x\"}]}\n",
      "g.json has its messages in the array \"data\"", "jq -c '.data[]' g.json | winnow"
    ),
    (
      "h.json", "{\"data\":[{\"body\":\"x\"},{\"body\":\"\(String(repeating: "x", count: 2000))\"}]}\n",
      "h.json has its messages in the array \"data\"", "jq -c '.data[]' h.json | winnow"
    ),
    (
      "w.json", "{\"my data\":[{\"body\":\"x\"}]}\n",
      "w.json has its messages in the array \"my data\"", "jq -c '.[\"my data\"][]' w.json | winnow"
    ),
    (
      "d.json", "{\"data2\":[{\"body\":\"x\"}]}\n", "d.json has its messages in the array \"data2\"",
      "jq -c '.data2[]' d.json | winnow"
    ),
    (
      "i.json", "{\"status\":\"ok\",\"data\":{\"items\":[{\"body\":\"x\"}]}}\n",
      "i.json has its messages in the array \"items\" of \"data\"", "jq -c '.data.items[]' i.json | winnow"
    ),
    (
      "j.json", "{\"2\":{\"it-ems\":[{\"body\":\"x\"}]}}\n",
      "j.json has its messages in the array \"it-ems\" of \"2\"",
      "jq -c '.[\"2\"][\"it-ems\"][]' j.json | winnow"
    ),
    (
      "k.json", "{\"it's\":[{\"body\":\"x\"}]}\n",
      "k.json has its messages in the array \"it's\"", #"jq -c '.["it'\''s"][]' k.json | winnow"#
    ),
    (
      "b.json", "{\"a\\\\b\":[{\"body\":\"x\"}]}\n",
      "the first line of b.json has neither a body nor a sender, but \"a\\b\"", "--field body=/NAME"
    ),
    (
      "n.json", "{\"user\":{\"links\":[{\"text\":\"y\"}]},\"msg\":\"x\"}\n",
      "the first line of n.json has neither a body nor a sender, but \"user\", \"msg\"", "--field body=/msg"
    ),
    (
      "v.ndjson",
      "{\"line\":1,\"action\":\"junk\",\"reason\":{\"stage\":\"deny\",\"matches\":[{\"text\":\"x\"}]}}\n",
      "v.ndjson has verdicts, not messages", "winnow stats reads them"
    ),
    (
      "x.xml", "<?xml version='1.0'?>\n<smses count=\"0\"/>\n", "x.xml looks like XML or HTML, not JSON",
      "winnow convert --from auto x.xml | winnow"
    ),
    (
      "y.xml", "<?xml version='1.0'?>\n<notes/>\n", "y.xml looks like XML or HTML, not JSON",
      "\nwinnow convert --help lists the exported logs that it reads.\n"
    ),
    (
      "a.csv", "number,since\n1,2\n", "looks like a table", "\nwinnow convert reads a table whose first line "
    ),
    (
      "f.csv", "title;year\na;1\n", "looks like a table",
      "\nwinnow convert reads a table whose first line names columns, one of them body, text, content or "
        + "message.\n"
    ),
    ("t.csv", "sender,body\nBank,hello\n", "looks like a table", "winnow convert --from auto t.csv | winnow"),
    (
      "t.tsv", "sender\tbody\nBank\thello\n", "looks like a table",
      "winnow convert --from auto t.tsv | winnow"
    ),
    (
      "n.ndjson", "{\"id\":1,\"message\":{\"text\":\"x\"}}\n", "the body in n.ndjson is an object",
      "--field body=/message/text"
    ),
    (
      "o.ndjson", "{\"body\":{\"n\":1,\"content\":\"x\"}}\n", "the body in o.ndjson is an object",
      "--field body=/body/content"
    ),
    (
      "l.json", "[\n{\"body\":\"x\"},\n{\"body\":\"y\"}\n]\n", "looks like one JSON array",
      "jq -c '.[]' l.json | winnow"
    ),
    (
      "m.ndjson", "{\"msg\":\"free\",\"phone\":15550100}\n{\"msg\":\"x\"}\n",
      "the first line of m.ndjson has neither a body nor a sender, but \"msg\", \"phone\"",
      "--field body=/msg --field sender=/phone"
    ),
    (
      "c.ndjson", "{\"From\":\"a\",\"Text\":\"b\"}\n",
      "the first line of c.ndjson has neither a body nor a sender, but \"From\", \"Text\"",
      "--field body=/Text --field sender=/From"
    ),
    (
      "u.ndjson", "{\"a\":1,\"msg\":2}\n",
      "the first line of u.ndjson has neither a body nor a sender, but \"a\", \"msg\"", "--field body=/NAME"
    ),
    (
      "d.ndjson", "{\"line\":12,\"error\":\"none\",\"msg\":\"free money\"}\n",
      "the first line of d.ndjson has neither a body nor a sender, but \"line\", \"error\", \"msg\"",
      "--field body=/msg"
    ),
    (
      "s.ndjson", "{\"line\":\"L2\",\"action\":\"sent\",\"reason\":\"promo\",\"msg\":\"x\"}\n",
      "the first line of s.ndjson has neither a body nor a sender, but \"line\", \"action\", \"reason\", "
        + "\"msg\"", "--field body=/msg"
    ),
  ]

  @Test(arguments: inputs.indices)
  func `an input that is no messages is told by its beginning`(index: Int) throws {
    let input = Self.inputs[index]
    let place = try Workplace()
    try place.write(input.name, input.text)
    try place.write("rules", "{version: 1}")
    try place.write("messages.ndjson", "{\"body\":\"x\"}\n")
    for words in [["-r", "rules"], ["identify"], ["stats", "-r", "rules"]] {
      let outcome = try place.run(words + [input.name, "messages.ndjson"])
      #expect(outcome.status == 0)
      #expect(outcome.err.contains(input.says), "\(words): \(outcome.err)")
      #expect(outcome.err.contains(input.helps), "\(words): \(outcome.err)")
    }
    #expect(try !place.run(["-q", "-r", "rules", input.name]).err.contains(input.says))
    let piped = try place.shell("cat \(input.name) | winnow -r rules")
    #expect(piped.err.contains(input.says.replacing(input.name, with: "standard input")))
    // Where the first lines can be read it is messages, whatever follows.
    try place.write("mixed", "{\"body\":\"x\"}\n" + input.text)
    #expect(
      try !place.run(["-r", "rules", "mixed"]).err.contains(input.says.replacing(input.name, with: "mixed"))
    )
  }

  @Test(arguments: [["junk.txt", "t.csv"], ["t.csv", "junk.txt"]])
  func `an input that can't be told leaves the explanation to another one`(files: [String]) throws {
    let place = try Workplace()
    try place.write("junk.txt", "x\n")
    try place.write("t.csv", "sender,body\nBank,hello\n")
    let outcome = try place.run(["-r", "builtin"] + files)
    #expect(outcome.err.contains("t.csv looks like a table"), "\(outcome.err)")
    #expect(outcome.lines.count == 3)
  }

  @Test func `a line that is an array is no array over several lines`() throws {
    let place = try Workplace()
    try place.write("m", "[{\"body\": \"x\"}, {\"body\": \"y\"}]\n{\"body\":\"x\"}\n")
    let outcome = try place.winnow("-r", "builtin", "m")
    #expect(outcome.lines.count == 2)
    #expect(!outcome.err.contains("array"), "\(outcome.err)")
  }

  @Test(arguments: [
    ("[{\"body\":\"x\"},\n{\"body\":\"y\"}]\n", "jq -c '.[]'"), ("{\n\"body\":\"x\"}\n", "jq -c ."),
    ("sender,body\na,b\n", "winnow convert --from auto"),
  ])
  func `of standard input, the hint is a command in the pipe`(text: String, command: String) throws {
    let outcome = try Workplace().run(["-r", "builtin"], input: text)
    #expect(outcome.err.contains("\nConvert it on the way: ... | \(command) | winnow ..."), "\(outcome.err)")
  }

  @Test func `stats says that it does not read tsv output`() throws {
    let place = try Workplace()
    try place.write("messages.ndjson", "{\"body\":\"x\"}\n{\"body\":\"y\"}\n")
    let outcome = try place.shell("winnow -r builtin -o tsv messages.ndjson | winnow stats")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("stats reads verdict or annotate output, not tsv"))
    #expect(!outcome.err.contains("convert"))
    // Verdicts have no body and no sender; messages that get errors are verdicts, too.
    let errors = try place.shell("echo '{\"msg\":1}' | winnow -q -r builtin | winnow stats")
    #expect(errors.status == 0)
    #expect(!errors.err.contains("--field"))
  }

  @Test(arguments: [
    ("verdict", "stats -r builtin", "winnow stats reads them, without --rules."),
    ("verdict", "evaluate -r builtin", "winnow stats reads them, without --rules."),
    (
      "tsv", "evaluate -r builtin",
      "winnow stats reads them in the formats verdict and annotate, without --rules."
    ),
  ])
  func `where messages are read, verdicts are told, and what reads them`(
    form: String, command: String, helps: String
  ) throws {
    let place = try Workplace()
    for messages in ["{\"body\":\"x\"}\n", "no message\n"] {
      try place.write("messages", messages)
      let outcome = try place.shell("winnow -q -r builtin -o \(form) messages | winnow \(command) -")
      #expect(
        outcome.err.contains("winnow: standard input has verdicts, not messages\n\(helps)\n"),
        "\(outcome.err)")
    }
  }

  @Test func `where no rules are found, a rules file among the messages is pointed out`() throws {
    let place = try Workplace()
    try place.write("mine.json5", "{version: 1, deny: [\"x\"]}\n")
    try place.write("messages.ndjson", "{\"body\":\"x\"}\n")
    let outcome = try place.winnow("mine.json5", "messages.ndjson")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("mine.json5 looks like a rules file: winnow --rules mine.json5"))
    for section in ["country: 'IL'", "disguises: 'all'", "fields: {}"] {
      try place.write("other.json5", "{version: 1, note: 'x', \(section)}\n")
      let other = try place.winnow("other.json5", "messages.ndjson")
      #expect(other.err.contains("other.json5 looks like a rules file"), "\(section): \(other.err)")
    }
    // Messages may have such members, too.
    for message in [
      #"{"version":"2.3","country":"US","sender":"a","body":"hi"}"#, #"{"version":1,"fields":{},"text":"x"}"#,
    ] {
      try place.write("log.ndjson", "\(message)\n\(message)\n")
      let log = try place.winnow("log.ndjson", "messages.ndjson")
      #expect(!log.err.contains("looks like a rules file"), "\(log.err)")
    }
    // A named pipe is not opened for that: nobody may write to it.
    let pipe = try place.shell("mkfifo pipe; timeout 60 winnow pipe")
    #expect(pipe.status == 2, "\(pipe.err)")
  }

  /// The signatures of RFC 1952, RFC 8878, the formats of xz, bzip2 and zip, and the byte-order marks of
  /// UTF-16 and UTF-32; and UTF-16 without a mark.
  static let signatures: [(bytes: [UInt8], helps: String)] = [
    ([0x1F, 0x8B, 0x08, 0x00], "zcat"), ([0x28, 0xB5, 0x2F, 0xFD], "zstdcat"),
    ([0xFD] + Array("7zXZ".utf8) + [0x00], "xzcat"),
    (Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "bzcat"),
    (Array("PK".utf8) + [3, 4], "unzip -p"),
    ([0xFF, 0xFE, 0x7B, 0x00], "iconv -f UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "iconv -f UTF-16"),
    ([0xFF, 0xFE, 0x00, 0x00], "iconv -f UTF-32"), ([0x00, 0x00, 0xFE, 0xFF], "iconv -f UTF-32"),
    ([0x7B, 0x00, 0x22, 0x00], "iconv -f UTF-16LE"), ([0x00, 0x7B, 0x00, 0x22], "iconv -f UTF-16BE"),
  ]

  @Test(arguments: signatures.indices)
  func `an input that is compressed or not UTF-8 has no lines and names the command that helps`(index: Int)
    throws
  {
    let (bytes, helps) = Self.signatures[index]
    let place = try Workplace()
    try place.write("a b", bytes + [0x0A, 0x0A, 0x0A])
    try place.write("messages.ndjson", "{\"body\":\"x\"}\n")
    let outcome = try place.run(["-r", "builtin", "a b", "messages.ndjson"])
    #expect(outcome.status == 3)
    #expect(outcome.lines.count == 1)
    #expect(outcome.line(0).hasPrefix("{\"line\":1,\"action\":\"allow\""))
    #expect(outcome.err.contains("\(helps) ") && outcome.err.contains("'a b' | winnow"), "\(outcome.err)")
    // In pieces, as a pipe may give it.
    let pieces = bytes.map { "printf '\\\(String($0, radix: 8))'; " }.joined()
    let piped = try place.shell("{ \(pieces)echo; } | winnow -r builtin")
    #expect(piped.status == 3)
    #expect(piped.out.isEmpty)
    #expect(piped.err.contains("standard input can't be read"))
  }

  @Test(arguments: [
    ("-r builtin", "winnow ..."), ("identify", "winnow ..."), ("test -r builtin", "winnow ... -"),
    ("bench -q -r builtin", "winnow ... -"),
  ])
  func `the hint names standard input where it is not read without that`(
    subcommand: String, command: String
  ) throws {
    let place = try Workplace()
    try place.write("in.gz", [0x1F, 0x8B, 0x08, 0x00])
    let outcome = try place.shell("winnow \(subcommand) in.gz")
    #expect(outcome.status == 3)
    #expect(outcome.err.contains("\nThis reads it:\n    zcat in.gz | \(command)\n"), "\(outcome.err)")
  }

  @Test func `where standard input has something else, the hint writes a file`() throws {
    let place = try Workplace()
    try place.write("in.gz", [0x1F, 0x8B, 0x08, 0x00])
    try place.write("table", "sender,body\na,b\n")
    try place.write("rules", "{version: 1}")
    for words in [["-r", "-"], ["evaluate", "-r", "-"], ["stats", "-r", "-"], ["diff", "-", "rules"]] {
      let outcome = try place.run(words + ["in.gz", "table"], input: "{version: 1}")
      let decoding = "\nThis writes its lines into a file:\n    zcat in.gz > NEWFILE\n"
      #expect(outcome.err.contains(decoding), "\(words): \(outcome.err)")
      let converting = "\nwinnow convert --from auto table > NEWFILE makes messages of it.\n"
      #expect(outcome.err.contains(converting), "\(words): \(outcome.err)")
    }
  }

  @Test(arguments: signatures.indices)
  func `explain says of an input that is compressed or not UTF-8 what it is`(index: Int) throws {
    let (bytes, helps) = Self.signatures[index]
    let place = try Workplace()
    try place.write("message", bytes + [0x0A])
    let outcome = try place.shell("winnow explain -r builtin < message")
    #expect(outcome.status == 3)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("standard input can't be read"))
    // unzip does not read standard input.
    let command = helps == "unzip -p" ? "funzip" : helps
    #expect(outcome.err.contains(" it on the way: ... | \(command) "), "\(outcome.err)")
    #expect(outcome.err.contains(" | winnow ...\n"), "\(outcome.err)")
  }

  /// It is also half of that of UTF-32.
  @Test(arguments: [[0xFF, 0xFE], [0xFF, 0xFE, 0x00]] as [[UInt8]])
  func `a byte-order mark of UTF-16 is one with nothing behind it`(bytes: [UInt8]) throws {
    let place = try Workplace()
    try place.write("m", bytes)
    for command in ["-r builtin m", "-r builtin < m", "-r builtin --resume --out new m"] {
      let outcome = try place.shell("winnow \(command)")
      #expect(outcome.status == 3 && outcome.out.isEmpty)
      #expect(outcome.err.contains("can't be read: it is UTF-16 text"), "\(outcome.err)")
    }
  }

  @Test func `a file with the name standard input is shown as a file`() throws {
    let place = try Workplace()
    let command = ["-r", "builtin", "standard input"]
    let missing = try place.run(command).err
    #expect(missing.contains("'standard input' can't be opened: No such file or directory"), "\(missing)")
    try place.write("standard input", "sender,body\na,b\n")
    let table = try place.run(command).err
    #expect(table.contains("'standard input' looks like a table"), "\(table)")
    #expect(table.contains("winnow convert --from auto 'standard input' | winnow"), "\(table)")
    try place.write("standard input", [0x1F, 0x8B, 0x08, 0x00])
    let compressed = try place.run(command).err
    #expect(compressed.contains("'standard input' can't be read"), "\(compressed)")
    #expect(compressed.contains("zcat 'standard input' | winnow"), "\(compressed)")
  }

  @Test func `what begins like a signature and goes on otherwise is lines`() throws {
    let place = try Workplace()
    for text in ["B\n", "BZh\n", "BZhx1AY\n", "P\n", "PK", "BZh91AY&SX\n", "{\u{0}\n", "{\u{0}\"x\n"] {
      try place.write("f", text)
      let outcome = try place.run(["-r", "builtin", "f"])
      #expect(outcome.status == 0)
      #expect(outcome.lines.count == 1)
    }
  }
}
