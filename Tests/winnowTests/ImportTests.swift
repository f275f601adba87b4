import TestSupport
import Testing

/// import as a built program: each option by what the rules then do with messages, and how a file is added
/// to.
@Suite struct ImportTests {
  private static let table =
    "name,number,since\nHalvaot,+97255 501 0199,2026-01-01\nLoans,055-501-0198,2026-02-01\n"

  /// The actions of messages from these senders, with these texts.
  private func actions(_ place: Workplace, _ rules: String, _ messages: [(sender: String, body: String)])
    throws
    -> [String]
  {
    let lines = messages.map { #"{"sender":"\#($0.sender)","body":"\#($0.body)"}"# + "\n" }.joined()
    let result = try place.run(["-q", "-r", rules, "-o", "tsv"], input: lines)
    #expect(result.status == 0, "\(result.err)")
    return result.lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return fields.count > 2 ? String(fields[2]) : line
    }
  }

  /// What import says of a file, and which option or program would help.
  static let advice: [(arguments: [String], input: String, says: String)] = [
    ([], table, "\"since\"; say which of them has the texts: --column NAME\n"),
    (["--column", "c"], "BEGIN:VCARD\nEND:VCARD\n", "vCards have no columns; leave out --column\n"),
    (
      ["--as", "allow"], #"{"filter_lists":{}}"#,
      "where its filters look and go; leave out --as, --target, --matching, --folder and --column\n"
    ),
    ([], "{version:1}", "a rules file, which needs no import; pass it with --rules\n"),
    (
      [], "\"+1555\"\n\"+1666\"\n",
      "a table without a header; remove the marks, or put a name above the lines and give it as --column\n"
    ),
    ([], "BZh91AY&SY", "a bzip2 file; expected vCards, "),
    ([], "BZh91AY&SY", "\nUnpack it on the way: ... | bzcat | winnow import ... -\n"),
    (
      [], #"{"contentRules":{"rules":[{"pattern":"prize"}]},"spamNumbers":{"numbers":[]}}"#,
      "left out: it is a rule for texts; winnow add deny --matching regex takes it over\n"
    ),
  ]

  @Test(arguments: advice) func `what is wrong is said with the option that helps`(
    arguments: [String], input: String, says: String
  ) throws {
    let outcome = try Workplace().run(["import"] + arguments + ["-"], input: input)
    #expect(outcome.err.contains(says), "\(outcome.err)")
  }

  @Test func `of a compressed file, the hint is a command with its name`() throws {
    let place = try Workplace()
    try place.write("a list.bz2", "BZh91AY&SY")
    let outcome = try place.winnow("import", "a list.bz2")
    #expect(outcome.status == 2)
    let error = "winnow: error: 'a list.bz2': this looks like a bzip2 file; expected "
    #expect(outcome.err.hasPrefix(error), "\(outcome.err)")
    let hint = "This reads it:\n    bzcat 'a list.bz2' | winnow import ... -\n"
    #expect(outcome.err.hasSuffix(hint), "\(outcome.err)")
  }

  @Test func `of a long text that is left out, its start is quoted`() throws {
    let line = String(repeating: "a", count: 47) + "\u{1}" + String(repeating: "b", count: 100_000)
    let outcome = try Workplace().run(["import", "-"], input: line + "\n")
    let shown = "line 1: \"" + String(repeating: "a", count: 47) + "\\u{1}…\" left out: it has control "
    #expect(
      outcome.err.hasPrefix("winnow: warning: standard input: \(shown)"), "\(outcome.err.prefix(1000))")
    let list = String(repeating: "x", count: 100_000)
    let lists = try Workplace().run(
      ["import", "-"], input: #"{"filter_lists":{"\#(list)":{},"en":{"\#(list)":[1]}}}"#)
    #expect(lists.err.contains("left out: there is no such list"))
    #expect(lists.err.utf8.count < 1000)
  }

  @Test func `--column says which column of a table has the texts`() throws {
    let place = try Workplace()
    try place.write("blocked.csv", Self.table)
    let silent = try place.winnow("import", "blocked.csv")
    #expect(silent.status == 2)
    #expect(silent.out.isEmpty)
    for name in ["name", "number", "since"] { #expect(silent.err.contains("\"\(name)\"")) }
    let wrong = try place.winnow("import", "blocked.csv", "--column", "phone")
    #expect(wrong.status == 2)
    #expect(wrong.out.isEmpty)
    #expect(wrong.err.contains("there is no column \"phone\""))
    let imported = try place.winnow(
      "import", "blocked.csv", "--column", "number", "--matching", "number", "--target", "sender")
    #expect(imported.status == 0)
    try place.write("rules.json5", imported.out)
    #expect(try place.winnow("check", "rules.json5").status == 0)
    #expect(
      try actions(
        place, "rules.json5",
        [("+972555010199", "hi"), ("0555010198", "hi"), ("+972555010197", "hi"), ("Halvaot", "2026-01-01")])
        == ["junk", "junk", "allow", "allow"])
  }

  @Test func `of phone numbers that become texts it is said once how they are compared as such`() throws {
    let place = try Workplace()
    try place.write("one.txt", "+1 555 010 0100\n2024\n")
    try place.write("more.txt", "+1 555 010 0100\n+1 555 010 0101\n")
    let one = try place.winnow("import", "one.txt")
    #expect(
      one.err
        == "winnow: 1 text is a phone number, and is looked for as it is written; with --target sender "
        + "--matching number it is compared with senders as a number\n"
        + "winnow: 2 rules imported from one.txt\n")
    let both = try place.winnow("import", "one.txt", "more.txt")
    #expect(both.err.contains("winnow: 2 texts are phone numbers, and are looked for as they are written; "))
    #expect(both.err.split(separator: "--matching number").count == 2)
    let numbers = try place.winnow("import", "more.txt", "--target", "sender", "--matching", "number")
    #expect(numbers.err == "winnow: 2 rules imported from more.txt\n")
  }

  @Test func `--target and --matching are what every filter gets`() throws {
    let place = try Workplace()
    try place.write("list.txt", "casino\n")
    let messages = [("Casino", "hi"), ("Grand Casino", "hi"), ("Casinos", "hi"), ("Ann", "a casino")]
    for (options, expected) in [
      ([], ["junk", "junk", "junk", "junk"]),
      (["--target", "sender"], ["junk", "junk", "junk", "allow"]),
      (["--target", "body"], ["allow", "allow", "allow", "junk"]),
      (["--target", "sender", "--matching", "exact"], ["junk", "junk", "allow", "allow"]),
      (["--target", "sender", "--matching", "prefix"], ["junk", "allow", "junk", "allow"]),
      (["--matching", "whole"], ["junk", "allow", "allow", "allow"]),
    ] as [([String], [String])] {
      let imported = try place.run(["import", "list.txt"] + options)
      #expect(imported.status == 0, "\(options)")
      try place.write("rules.json5", imported.out)
      #expect(try actions(place, "rules.json5", messages) == expected, "\(options)")
    }
    let number = try place.winnow("import", "list.txt", "--target", "body", "--matching", "number")
    #expect(number.status == 2)
    #expect(number.err.contains("'--matching number' compares senders"))
  }

  @Test func `--folder says where the messages go`() throws {
    let place = try Workplace()
    try place.write("list.txt", "sale\n")
    for (folder, action) in [("junk", "junk"), ("promotion", "promotion"), ("transaction", "transaction")] {
      let imported = try place.winnow("import", "list.txt", "--folder", folder)
      try place.write("rules.json5", imported.out)
      #expect(try actions(place, "rules.json5", [("s", "a sale")]) == [action])
    }
    #expect(try place.winnow("import", "list.txt", "--folder", "bin").status == 2)
  }

  @Test func `--as says which list the texts go to`() throws {
    let place = try Workplace()
    try place.write("list.txt", "+972541234567\n")
    try place.write("deny.json5", #"{version: 1, country: "IL", deny: ["prize"]}"#)
    for (list, expected) in [
      ("contacts", ["allow", "junk"]), ("allow", ["junk", "junk"]), ("deny", ["junk", "junk"]),
    ] {
      try place.write("rules.json5", try place.read("deny.json5"))
      let imported = try place.winnow("import", "list.txt", "--as", list, "--into", "rules.json5")
      #expect(imported.status == 0)
      #expect(try place.winnow("check", "rules.json5").status == 0)
      // As a contact the number is a person, however it is written; as a filter it is a text like any other.
      #expect(
        try actions(place, "rules.json5", [("054-123-4567", "a prize"), ("stranger", "a prize")]) == expected,
        "\(list)")
    }
    for option in [["--target", "sender"], ["--matching", "exact"], ["--folder", "junk"]] {
      let refused = try place.run(["import", "list.txt", "--as", "contacts"] + option)
      #expect(refused.status == 2)
      #expect(refused.err.contains("'\(option[0])' has no meaning with '--as contacts'"))
    }
    #expect(try place.winnow("import", "list.txt", "--as", "allow", "--folder", "junk").status == 2)
  }

  @Test func `contacts of vCards have none of the options of filters`() throws {
    let place = try Workplace()
    try place.write("card.vcf", "BEGIN:VCARD\nVERSION:3.0\nTEL:+972541234567\nEND:VCARD\n")
    for option in [["--target", "sender"], ["--matching", "exact"], ["--folder", "promotion"]] {
      let refused = try place.run(["import", "card.vcf"] + option)
      #expect(refused.status == 2 && refused.out.isEmpty)
      #expect(
        refused.err
          == "winnow: error: card.vcf: vCards become contacts, which are no filters; leave out --target, "
          + "--matching, --folder, or add --as deny\n")
      #expect(try place.run(["import", "card.vcf", "--as", "deny"] + option).status == 0)
    }
  }

  @Test func `several files become one, and one that can't be told spoils them all`() throws {
    let place = try Workplace()
    try place.write("first.txt", "casino\nlottery\n")
    try place.write("second.txt", "lottery\nraffle\n")
    let both = try place.winnow("import", "first.txt", "second.txt")
    #expect(both.status == 0)
    #expect(
      both.err.contains("winnow: warning: second.txt: \"lottery\" left out: it is in an earlier file\n"))
    try place.write("rules.json5", both.out)
    #expect(try place.winnow("list", "--json", "rules.json5").lines.count == 3)
    let again = try place.winnow("import", "first.txt", "second.txt", "--into", "rules.json5")
    let known = "winnow: warning: rules.json5: deny: \"raffle\" left out: /deny/2 is the same\n"
    #expect(again.err.contains(known), "\(again.err)")
    #expect(try place.winnow("check", "rules.json5", "--strict").status == 0)
    try place.write("page.html", "<!DOCTYPE html>\n<html><body>casino</body></html>\n")
    let before = try place.read("rules.json5")
    let refused = try place.winnow("import", "first.txt", "page.html", "--into", "rules.json5")
    #expect(refused.status == 2)
    #expect(refused.err.contains("page.html"))
    #expect(try place.read("rules.json5") == before)
  }

  @Test func `of one file and of several, what was left out is counted once`() throws {
    let place = try Workplace()
    try place.write("first.txt", "casino\ncasino\nlottery\nlottery\n")
    try place.write("second.txt", "lottery\nraffle\nraffle\n")
    func notes(_ arguments: [String]) throws -> [String] {
      try place.run(["import"] + arguments).err.split(separator: "\n").map(String.init)
        .filter { !$0.contains("warning:") }
    }
    #expect(try notes(["first.txt"]) == ["winnow: 2 left out", "winnow: 2 rules imported from first.txt"])
    #expect(
      try notes(["first.txt", "second.txt"]) == [
        "winnow: 4 left out", "winnow: 3 rules imported from first.txt, second.txt",
      ])
    try place.write("rules.json5", "{version: 1, deny: ['raffle']}")
    #expect(
      try notes(["first.txt", "second.txt", "--into", "rules.json5"]) == [
        "winnow: 5 left out", "winnow: 2 rules added to rules.json5; the old file is rules.json5~",
      ])
  }

  @Test func `import adds to a file with a default of disguises`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, disguises: "all"}"#)
    try place.write("list.txt", "free money\ncash\n")
    #expect(try place.winnow("import", "list.txt", "--into", "rules.json5").status == 0)
    let verdict = try place.run(["-q", "-r", "rules.json5"], input: #"{"body":"fr33 m0ney"}"# + "\n").out
    #expect(verdict.contains(#""rule":"/deny/0""#))
  }

  @Test func `a plain list becomes deny filters, and another format is refused`() throws {
    let place = try Workplace.withRules()
    try place.write("list.txt", "# mine\nfree money\n\ncasino\n")
    #expect(try place.winnow("import", "list.txt", "--into", "rules.json5").status == 0)
    let list = try place.winnow("list", "--json", "rules.json5").lines
    #expect(list.contains { $0.contains(#""text":"casino""#) })
    let refused = try place.run(["import", "-"], input: #"{"format":"else","version":1}"#)
    #expect(refused.status == 2)
    #expect(refused.out.isEmpty)
  }

  @Test func `the entries of automatic lists that were added are counted`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5",
      #"{version: 1, automatic: {languages: ["en"], filter_lists: {en: {deny_body: ["prize"]}}}}"#)
    try place.write(
      "automatic_filters.json",
      #"{"filter_lists":{"en":{"allow_sender":["Bank"],"deny_body":["PRIZE","gift"]},"he":{"deny_body":["מתנה"]}}}"#
    )
    let imported = try place.winnow("import", "automatic_filters.json", "--into", "rules.json5")
    #expect(imported.status == 0)
    #expect(
      imported.err == """
        winnow: 1 entry of automatic lists left out: it is there already
        winnow: 3 rules added to rules.json5; the old file is rules.json5~

        """)
    let again = try place.winnow("import", "automatic_filters.json", "--into", "rules.json5")
    #expect(
      again.err == """
        winnow: 4 entries of automatic lists left out: they are there already
        winnow: 4 left out
        winnow: nothing added to rules.json5: it is left as it is

        """)
  }

  @Test func `a list that becomes active is a change, although no entry is new`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, automatic: {filter_lists: {fr: {deny_body: ["prix"]}}}}"#)
    try place.write("lists.json", #"{"filter_lists":{"fr":{"deny_body":["Prix"]}}}"#)
    let imported = try place.winnow("import", "-q", "lists.json", "--into", "rules.json5")
    #expect(imported.status == 0 && imported.err.isEmpty)
    #expect(try place.run(["-r", "rules.json5"], input: #"{"body":"un prix"}"#).out.contains(#""junk""#))
    try place.write("rules.json5", #"{version: 1, automatic: {filter_lists: {fr: {deny_body: ["prix"]}}}}"#)
    let told = try place.winnow("import", "lists.json", "--into", "rules.json5").err
    #expect(told.hasSuffix("winnow: automatic lists of rules.json5 changed; the old file is rules.json5~\n"))
  }

  /// In the last name an accent follows the quotation mark, which a shell sees all the same.
  @Test(arguments: [
    ("my rules", "my rules"), ("it's ours", #"it'\''s ours"#), ("it'\u{301}s", "it'\\''\u{301}s"),
  ])
  func `the name of the file that an import adds to is quoted for a shell`(name: String, quoted: String)
    throws
  {
    let place = try Workplace.withRules()
    try place.write("list.txt", "casino\n")
    try place.write(name, "{version: 1}")
    let first = try place.winnow("import", "list.txt", "--into", name)
    #expect(first.err == "winnow: 1 rule added to '\(quoted)'; the old file is '\(quoted)~'\n")
    let again = try place.winnow("import", "list.txt", "--into", name)
    #expect(again.err.hasSuffix("winnow: nothing added to '\(quoted)': it is left as it is\n"))
  }

  @Test func `an import that adds nothing leaves the file and its backup alone`() throws {
    let place = try Workplace.withRules()
    try place.write("list.txt", "casino\n")
    try place.write("rules.json5~", "the backup")
    let before = try place.read("rules.json5")
    let first = try place.winnow("import", "list.txt", "--into", "rules.json5")
    #expect(first.status == 0)
    #expect(try place.read("rules.json5~") == before)
    let edited = try place.read("rules.json5")
    try place.write("rules.json5~", "the backup")
    let again = try place.winnow("import", "list.txt", "--into", "rules.json5")
    #expect(again.status == 0)
    #expect(again.err.contains("nothing added to rules.json5"))
    #expect(try place.read("rules.json5") == edited)
    #expect(try place.read("rules.json5~") == "the backup")
  }

  @Test func `a file's name can't write rules or speak to the terminal`() throws {
    let place = try Workplace.withRules()
    try place.write("a\n{deny:[\u{1B}[2J.txt", "casino\n\n")
    let imported = try place.winnow("import", "a\n{deny:[\u{1B}[2J.txt")
    #expect(imported.status == 0)
    try place.write("back.json5", imported.out)
    #expect(try place.winnow("check", "back.json5").status == 0)
    #expect(!(imported.out + imported.err).contains("\u{1B}"))
  }
}
