import TestSupport
import Testing

/// convert as a built program: options and exit statuses. What formats mean is tested beside them.
@Suite struct ConvertTests {
  static let log = """
    from,text,date,direction
    +15550100,hello there,2024-01-02T03:04:05Z,in
    me,"a, b",2024-01-02T03:04:06Z,out

    """

  @Test func `a log becomes messages that winnow reads`() throws {
    let place = try Workplace()
    try place.write("log.csv", Self.log)
    for arguments in [["--from", "csv", "log.csv"], ["--from=auto", "log.csv"]] {
      let outcome = try place.run(["convert"] + arguments)
      #expect(outcome.status == 0)
      #expect(
        outcome.line(0)
          == #"{"id":null,"sender":"+15550100","body":"hello there","date":"2024-01-02T03:04:05Z","direction":"in","chat":null,"source":"csv"}"#
      )
      try place.write("messages", outcome.out)
    }
    try place.write("rules.json5", "{version: 1, deny: [\"there\"]}")
    #expect(try place.winnow("-r", "rules.json5", "messages").line(0).contains(#""action":"junk""#))
    let piped = try place.run(["convert", "--from", "csv", "-"], input: Self.log)
    #expect(piped.out == (try place.read("messages")))
    let incoming = try place.winnow("convert", "--from", "csv", "--incoming", "log.csv")
    #expect(incoming.lines.count == 1)
  }

  @Test func `it is said where nobody is the owner, and what is kept although it may be the owner's`() throws
  {
    let place = try Workplace()
    try place.write("log.csv", "from,text\nMe,x\nBob,y\n")
    let unknown = try place.winnow("convert", "--from", "csv", "--incoming", "log.csv")
    #expect(unknown.lines.count == 2)
    #expect(
      unknown.err
        == "winnow: 2 messages do not say whether they were sent or received, and are kept despite --incoming; --me NAME says who the owner is\n"
    )
    let nobody = try place.winnow("convert", "--from", "csv", "--incoming", "--me", "Ann", "log.csv")
    #expect(nobody.lines.count == 2)
    #expect(nobody.err == "winnow: no message is from 'Ann' (--me)\n")
    let otherCase = try place.winnow("convert", "--from", "csv", "--me", "bob", "log.csv")
    #expect(otherCase.lines.count == 2)
    #expect(otherCase.err == "winnow: no message is from 'bob' (--me); did you mean 'Bob'?\n")
    let owner = try place.winnow("convert", "--from", "csv", "--incoming", "--me", "Me", "log.csv")
    #expect(owner.lines.count == 1)
    #expect(owner.err.isEmpty)
  }

  @Test func `another format, a missing file and wrong options have their statuses`() throws {
    let place = try Workplace()
    try place.write("log.csv", Self.log)
    try place.write("note.txt", "nothing\n")
    #expect(try place.winnow("convert", "--from", "auto", "note.txt").status == 2)
    #expect(try place.winnow("convert", "--from", "telegram", "log.csv").status == 2)
    #expect(try place.winnow("convert", "--from", "csv", "none.csv").status == 3)
    try place.write("messages.ndjson", "{\"id\":1,\"sender\":\"A\",\"body\":\"b\"}\n")
    let messages = try place.winnow("convert", "--from", "auto", "messages.ndjson")
    #expect(messages.status == 2)
    #expect(messages.err.contains("these are messages already; winnow reads them as they are"))
    try place.write("logs/chat.txt", "01/02/2020, 10:00 - Ann: a\n")
    try place.write("logs/note.txt", "nothing\n")
    let folder = try place.winnow("convert", "--from", "auto", "logs")
    #expect(folder.status == 1)
    #expect(folder.err.contains("--date-order"))
    let without = try place.winnow("convert", "log.csv")
    #expect(without.status == 2)
    #expect(without.err.contains("'winnow convert' needs '--from FORMAT'"))
    #expect(try place.winnow("convert", "--from", "csv", "--timezone", "Nowhere/Land", "log.csv").status == 2)
    #expect(try place.shell("winnow convert --from csv log.csv > /dev/full").status == 3)
  }

  @Test func `entries that can't be read are named by place and counted`() throws {
    let place = try Workplace()
    try place.write(
      "chat.txt", "31/12/2023, 10:00 - Ann: hi\n45/45/2023, 10:01 - Ann: what\n31/12/2023, 10:02 - Ann: bye\n"
    )
    let outcome = try place.winnow("convert", "--from", "whatsapp", "chat.txt")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("chat.txt:2:"))
    #expect(outcome.err.hasSuffix("winnow: 2 messages written, 1 entry skipped\n"))
    let quiet = try place.winnow("convert", "-q", "--from", "whatsapp", "chat.txt")
    #expect(quiet.status == 1)
    #expect(quiet.err.isEmpty)
    #expect(quiet.out == outcome.out)
  }

  @Test func `neighbours that are skipped for the same reason are named together`() throws {
    let place = try Workplace()
    let rows = ["from,text", "A,1", "B", "C", "D", "E,2", "F", "G,3,4", "H,3,4", "I"]
    try place.write("log.csv", rows.map { $0 + "\n" }.joined())
    let outcome = try place.winnow("convert", "--from", "csv", "log.csv")
    #expect(outcome.status == 1)
    #expect(
      outcome.err == """
        winnow: warning: log.csv:3: entries 2 to 4 (lines 3 to 5) skipped: 1 field where the header names 2
        winnow: warning: log.csv:7: entry 6 skipped: 1 field where the header names 2
        winnow: warning: log.csv:8: entries 7 to 8 (lines 8 to 9) skipped: 3 fields where the header names 2
        winnow: warning: log.csv:10: entry 9 skipped: 1 field where the header names 2
        winnow: 2 messages written, 7 entries skipped

        """)
  }

  /// Files of which one has an entry that is skipped, and the status of the worst that happened.
  @Test(arguments: [
    ("chat.txt other.txt", 1), ("chat.txt note.txt", 2), ("note.txt chat.txt", 2), ("chat.txt none", 3),
    ("none chat.txt", 3), ("none note.txt chat.txt", 3),
  ])
  func `of two faults the worse one has the exit status, and the rest is read`(
    files: String, status: Int32
  ) throws {
    let place = try Workplace()
    try place.write(
      "chat.txt", "31/12/2023, 10:00 - Ann: hi\n45/45/2023, 10:01 - Ann: what\n31/12/2023, 10:02 - Ann: bye\n"
    )
    try place.write("other.txt", "31/12/2023, 10:03 - Bob: hi\n")
    try place.write("note.txt", "nothing\n")
    let outcome = try place.shell("winnow convert --from whatsapp \(files)")
    #expect(outcome.status == status, "\(outcome.err)")
    #expect(outcome.lines.count == (files.contains("other.txt") ? 3 : 2))
    // The zone is of the whole run.
    #expect(outcome.err.split(separator: "\n").count { $0.contains("taken as UTC") } == 1)
  }

  @Test func `the files of a folder are read in the order of their names' bytes`() throws {
    let place = try Workplace()
    for name in ["b", "é", "a", "B", "9", "10"] {
      try place.write("logs/\(name).csv", "from,text\nAnn,\(name)\n")
    }
    let outcome = try place.winnow("convert", "--from", "csv", "logs")
    #expect(outcome.status == 0)
    let expected = ["10", "9", "B", "a", "b", "é"].map { name in
      #"{"id":null,"sender":"Ann","body":"\#(name)","date":null,"direction":null,"chat":null,"source":"csv"}"#
    }
    #expect(outcome.lines == expected)
  }

  @Test func `messages with bytes that are not UTF-8 are counted, with what may help`() throws {
    let place = try Workplace()
    // In Windows-1252, E9 is a small e with acute.
    let log = "from,text\nAnn,caf?\nRen?,hi\nBob,ok\n".utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    try place.write("log.csv", log)
    let outcome = try place.winnow("convert", "--from", "csv", "log.csv")
    #expect(outcome.status == 0)
    let ends = #","date":null,"direction":null,"chat":null,"source":"csv"}"#
    #expect(
      outcome.lines == [
        #"{"id":null,"sender":"Ann","body":"caf\#u{FFFD}""# + ends,
        #"{"id":null,"sender":"Ren\#u{FFFD}","body":"hi""# + ends,
        #"{"id":null,"sender":"Bob","body":"ok""# + ends,
      ])
    #expect(
      outcome.err
        == "winnow: warning: 2 messages have bytes that are not UTF-8, written as U+FFFD; of a log in "
        + "Windows-1252, iconv -f WINDOWS-1252 -t UTF-8 makes UTF-8\n")
  }

  @Test func `dates that can't be read are counted once, a list of calls is refused, a long name is cut`()
    throws
  {
    let place = try Workplace()
    try place.write("log.csv", "date,body\nnever,a\n2024-01-02T03:04:05Z,b\n99/99/2024,c\n")
    let dates = try place.winnow("convert", "--from", "csv", "log.csv")
    #expect(dates.status == 0 && dates.lines.count == 3)
    #expect(dates.err == "winnow: 2 messages have a date that could not be read; it is written as null\n")

    try place.write("log.csv", "date,body\n2024-01-02T03:04:05Z,b\n1/2/2024,c\n")
    let orders = try place.winnow("convert", "--from", "csv", "log.csv")
    #expect(orders.status == 0 && orders.lines.count == 2)
    #expect(
      orders.err
        == "winnow: 1 message has a date that can be read in more than one order, and is written as null; "
        + "say which with --date-order dmy, mdy or ymd\n")

    // 31 is no month, whichever order is given, and a year that comes first is one.
    try place.write("log.csv", "date,body\n12/31/2024,a\n01/02/2024,b\n2024/02/03,c\n")
    let given = try place.winnow("convert", "--from", "csv", "log.csv", "--date-order", "dmy")
    #expect(
      given.lines.map { $0.firstMatch(of: /"date":(null|"[^"]*")/).map { String($0.output.1) } } == [
        "null", #""2024-02-01T00:00:00Z""#, #""2024-02-03T00:00:00Z""#,
      ])
    #expect(given.err.contains("1 message has a date that could not be read"), "\(given.err)")

    try place.write(
      "calls.xml", #"<calls count="1"><call number="+1" duration="3" date="1" type="1"/></calls>"#)
    for format in ["auto", "sms-backup-restore"] {
      let calls = try place.winnow("convert", "--from", format, "calls.xml")
      #expect(calls.status == 2 && calls.out.isEmpty)
      #expect(calls.err.contains("calls.xml: a list of calls, which holds no messages"))
    }

    let name = String(repeating: "n", count: 2000)
    let messages = [String](repeating: #"{"type":"message","from_id":"u","text":"t"}"#, count: 3)
    try place.write("result.json", #"{"name":"\#(name)","messages":[\#(messages.joined(separator: ","))]}"#)
    let cut = try place.winnow("convert", "--from", "telegram", "result.json")
    #expect(cut.status == 0 && cut.lines.count == 3)
    #expect(
      cut.err == "winnow: result.json: a name longer than 1024 bytes is cut to its first 1024\n")
  }

  /// What convert says of an input, and which option or program would help.
  static let advice: [(format: String, input: String, says: String)] = [
    ("telegram", log, "not in the format telegram: it looks like plain text of the format csv (--from csv)"),
    (
      "csv", #"{"messages":[{"type":"message","from_id":"u","text":"t"}],"name":"n"}"#,
      "not in the format csv: it looks like JSON with the members 'messages', 'name' of the format telegram "
        + "(--from telegram)"
    ),
    (
      "whatsapp", "01/02/2020, 10:00 - Ann: a\n02/03/2020, 10:00 - Ann: b\n",
      "every date can be read in more than one order; say which with --date-order dmy, mdy or ymd"
    ),
    (
      "whatsapp", "31/12/2020, 10:00 - Ann: a\n",
      "times without a zone are taken as UTC (--timezone NAME takes them as another zone's)"
    ),
    (
      "sms-ie", "PK\u{3}\u{4}",
      "not in the format sms-ie: it looks like a ZIP archive\n"
        + "Unpack it on the way: ... | funzip | winnow convert ...\n"
    ),
    (
      "csv", "b\u{0}o\u{0}d\u{0}y\u{0}",
      "not in the format csv: it looks like UTF-16 text without a byte-order mark\n"
        + "Convert it on the way: ... | iconv -f UTF-16LE -t UTF-8 | winnow convert ...\n"
    ),
    ("auto", "PK\u{3}\u{4}", "not in a known format: it looks like a ZIP archive; expected one of "),
  ]

  @Test(arguments: advice) func `what is wrong is said with the option that helps`(
    format: String, input: String, says: String
  ) throws {
    let outcome = try Workplace().run(["convert", "--from", format, "-"], input: input)
    #expect(outcome.err.contains("standard input: \(says)"), "\(outcome.err)")
  }

  @Test func `a rules file is told from a log`() throws {
    let place = try Workplace()
    try place.write("my rules", "// Mine.\n{ version: 1, deny: [\"sale\"] }\n")
    for format in ["auto", "csv"] {
      let outcome = try place.winnow("convert", "--from", format, "my rules")
      #expect(outcome.status == 2 && outcome.out.isEmpty)
      #expect(
        outcome.err.hasSuffix("\n'my rules' looks like a rules file, which --rules names.\n"),
        "\(outcome.err)")
    }
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}", "unzip -p 'an export' messages.ndjson | winnow convert --from sms-ie"),
    ("BZh91AY&SY", "bzcat 'an export' | winnow convert ..."),
  ])
  func `of a compressed file, the hint is a command with its name`(input: String, command: String) throws {
    let place = try Workplace()
    try place.write("an export", input)
    let outcome = try place.winnow("convert", "--from", "auto", "an export")
    #expect(outcome.status == 2)
    #expect(outcome.err.hasPrefix("winnow: error: 'an export': "), "\(outcome.err)")
    #expect(outcome.err.contains("\nThis reads it"), "\(outcome.err)")
    #expect(outcome.err.contains(":\n    \(command)\n"), "\(outcome.err)")
  }

  @Test func `a ZIP archive in a folder is named with the commands that read it if it is an export`() throws {
    let place = try Workplace()
    try place.write("logs/a.csv", "sender,body\nB,z\n")
    try place.write("logs/messages-2024.zip", "PK\u{3}\u{4}")
    let outcome = try place.winnow("convert", "--from", "auto", "logs")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(
      outcome.err == """
        winnow: logs/messages-2024.zip: passed over: it is a ZIP archive
        This reads it if it is an export of sms-ie:
            unzip -p logs/messages-2024.zip messages.ndjson | winnow convert --from sms-ie
        or of WhatsApp:
            unzip -p logs/messages-2024.zip '*.txt' | winnow convert --from whatsapp

        """)
    try place.write("WhatsApp Chat.txt.zip", "PK\u{3}\u{4}")
    let named = try place.winnow("convert", "--from", "auto", "WhatsApp Chat.txt.zip")
    #expect(named.status == 2)
    let hint = "\nThis reads it:\n    unzip -p 'WhatsApp Chat.txt.zip' | winnow convert ...\n"
    #expect(named.err.hasSuffix(hint), "\(named.err)")
    // unzip takes brackets for a wildcard.
    try place.write("chat[1].zip", "PK\u{3}\u{4}")
    let numbered = try place.winnow("convert", "--from", "auto", "chat[1].zip")
    #expect(numbered.err.contains("    unzip -p 'chat[[]1].zip' '*.txt' | winnow"), "\(numbered.err)")
  }

  @Test func `a compressed log in a folder is named with the command that reads it`() throws {
    let place = try Workplace()
    try place.write("logs/a.csv", "sender,body\nB,z\n")
    // The signature of RFC 1952.
    try place.write("logs/reported.xml.gz", [0x1F, 0x8B, 0x08, 0x00])
    let outcome = try place.winnow("convert", "--from", "auto", "logs")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1)
    #expect(
      outcome.err == """
        winnow: error: logs/reported.xml.gz: can't be read: it is a gzip file
        This reads it:
            zcat logs/reported.xml.gz | winnow convert ...
        winnow: 1 message written, 1 entry skipped

        """)
  }

  /// The output would fill the disk if it were read, so its size is limited.
  @Test func `a new output in the folder that is converted is no input of it`() throws {
    let place = try Workplace()
    let log = (0..<2000).map { #"{"_id":"\#($0)","address":"+15550100","date":"0","type":"1","body":"x"}"# }
    try place.write("logs/messages.ndjson", log.joined(separator: "\n"))
    let outcome = try place.shell(
      """
      ulimit -f 4096
      winnow convert --from sms-ie --out logs/out.ndjson ./logs/; echo $?
      wc -l < logs/out.ndjson
      winnow convert --from sms-ie --force --out logs/out.ndjson logs; echo $?
      wc -l < logs/out.ndjson
      """)
    #expect(outcome.lines == ["0", "2000", "2", "2000"], "\(outcome.err)")
    #expect(
      outcome.err == """
        winnow: ./logs/out.ndjson: passed over: it is the output
        winnow: error: logs/out.ndjson would be both read and written

        """)
  }

  @Test func `a file with the name standard input is shown as a file`() throws {
    let place = try Workplace()
    try place.write("standard input", "PK\u{3}\u{4}")
    let outcome = try place.winnow("convert", "--from", "csv", "standard input")
    #expect(outcome.err.hasPrefix("winnow: error: 'standard input': "), "\(outcome.err)")
  }
}
