import MessageFilter
import Testing

/// Lists that people bring along: what each kind of file becomes, and what none becomes.
@Suite struct ListImportTests {
  private func imported(_ text: String, _ name: String = "", _ settings: ImportSettings = .init()) throws
    -> RulesImport
  {
    try RulesImport.read(bytes: Array(text.utf8), name: name, settings: settings)
  }

  /// The filters as short texts: `text target matching`.
  private func shown(_ filters: [FilterRule]) -> [String] {
    filters.map { "\($0.text) \($0.target.rawValue) \($0.matching.rawValue)" }
  }

  // MARK: Plain lists

  @Test func `a plain list is a text a line, trimmed, and a line of several numbers is several`() throws {
    let result = try imported(
      " free money \r\n\r\n# a remark\rwin, big\n+972 54-1234567, +15550100199;12345\nfree money\na,+15550100199\n"
    )
    #expect(
      shown(result.rules.deny) == [
        "free money all contains", "win, big all contains", "+972 54-1234567 all contains",
        "+15550100199 all contains", "12345 all contains", "a,+15550100199 all contains",
      ])
    #expect(
      result.skipped == [.init(place: "line 6", text: "free money", reason: "it is the same as line 1")])
  }

  @Test func `phone numbers that become texts are counted, and short codes, years and dates are not`() throws
  {
    let list =
      "+1 555 010 0100\n2024\n12345\n055-501-0198\n+97254*\nfree money\n+1 555 010 0100\nBANK 5550100\n"
      + "2024-01-05\n5.1.2024\n12/31/2024\n"
    let numbers: Set = ["+1 555 010 0100", "055-501-0198", "+97254*"]
    #expect(try imported(list).numbersAsTexts == numbers)
    var settings = ImportSettings()
    settings.target = .sender
    #expect(try imported(list, "", settings).numbersAsTexts == numbers)
    settings.target = .body
    #expect(try imported(list, "", settings).numbersAsTexts.isEmpty)
    settings.target = nil
    settings.matching = .exact
    #expect(try imported(list, "", settings).numbersAsTexts.isEmpty)
    settings.matching = nil
    settings.list = .contacts
    #expect(try imported(list, "", settings).numbersAsTexts.isEmpty)
    settings.list = .allow
    settings.column = "number"
    let table = "name,number\nA,+1 555 010 0100\nB,055-501-0198 ::: 2024\n"
    #expect(try imported(table, "", settings).numbersAsTexts == ["+1 555 010 0100", "055-501-0198"])
  }

  @Test func `what all texts get is what was asked for`() throws {
    var settings = ImportSettings()
    settings.matching = .number
    settings.folder = .promotion
    let result = try imported("054-1234567\nBANK\n+97254*\n0541234567\n", "", settings)
    #expect(
      shown(result.rules.deny) == ["054-1234567 sender number", "+97254* sender number"])
    #expect(result.rules.deny.allSatisfy { $0.folder == .promotion })
    #expect(
      result.skipped == [
        .init(place: "line 2", text: "BANK", reason: "it is not a phone number"),
        .init(place: "line 4", text: "0541234567", reason: "it is the same as line 1"),
      ])
    settings = .init()
    settings.list = .contacts
    #expect(try imported("Mum\n054 1\nMUM\n0541", "", settings).rules.contacts == ["Mum", "054 1"])
    settings = .init()
    settings.list = .allow
    settings.target = .body
    settings.matching = .regex
    let allowed = try imported("a+\n(\n", "", settings)
    #expect(shown(allowed.rules.allow) == ["a+ body regex"])
    #expect(allowed.rules.allow[0].isCaseSensitive && allowed.skipped.count == 1)
  }

  @Test func `UTF-16 is read by its byte-order mark`() throws {
    let text = "код\r\n😀\n"
    let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      #expect(try RulesImport.read(bytes: bytes).rules.deny.map(\.text) == ["код", "😀"])
    }
  }

  @Test func `UTF-16 of an odd number of bytes is refused`() {
    for bytes in [[0xFF, 0xFE, 0x61, 0x00, 0x62], [0xFE, 0xFF, 0x00, 0x61, 0x00]] as [[UInt8]] {
      let error = #expect(throws: RulesImport.Refusal.self) { try RulesImport.read(bytes: bytes) }
      #expect(error?.reason.contains("UTF-16 that is cut off") == true)
    }
  }

  @Test(arguments: [[0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61]] as [[UInt8]])
  func `UTF-32 is refused as what it is`(bytes: [UInt8]) {
    let error = #expect(throws: RulesImport.Refusal.self) { try RulesImport.read(bytes: bytes) }
    #expect(error?.reason == "this looks like UTF-32 text")
  }

  @Test func `UTF-16 without a byte-order mark is refused as what it is`() {
    for bytes in [[0x61, 0x00, 0x62, 0x00], [0x00, 0x61, 0x00, 0x62]] as [[UInt8]] {
      let error = #expect(throws: RulesImport.Refusal.self) { try RulesImport.read(bytes: bytes) }
      #expect(error?.reason.contains("UTF-16 text without a byte-order mark") == true)
    }
  }

  @Test func `a heading above numbers is not taken for one`() throws {
    let result = try imported("Phone number\n+15550100199\n0541234567\n")
    #expect(result.rules.deny.map(\.text) == ["+15550100199", "0541234567"])
    #expect(result.skipped.map(\.place) == ["line 1"])
    let one = try imported("Blocked numbers\n+1555\n")
    #expect(one.rules.deny.map(\.text) == ["+1555"])
    #expect(one.skipped.map(\.text) == ["Blocked numbers"])
  }

  @Test(arguments: [
    "mum@x.example\n+15550100199\n+15550100198\n", "*2700\n+972541234567\n",
    "AMZN-90\n0541234567\n0541234568\n", "Prize\n12345\n",
  ])
  func `a sender above numbers is no heading`(list: String) throws {
    let result = try imported(list)
    #expect(result.rules.deny.map(\.text) == list.split(separator: "\n").map(String.init))
    #expect(result.skipped.isEmpty)
  }

  @Test(arguments: [
    "Bob,+15550100199\nAl,+15550100198\n", "Bob;0541234567\nAl;0541234568\n",
    "+15550100199\tBob\n+15550100198\tAl\n",
  ])
  func `numbers beside names are a table, not texts`(list: String) {
    for name in ["", "list.tsv"] {
      let error = #expect(throws: RulesImport.Refusal.self) { try imported(list, name) }
      #expect(error?.reason.contains("table") == true, "\(error?.reason ?? "nothing")")
    }
  }

  @Test(arguments: [
    "Text STOP, 7726\nReply YES, 88888\n", "WIN 1000,5000\nWIN 2000,6000\n",
    "prize, 100000\nwinner, 500000\n",
    "free, +15550100199\n+15550100198, win\n", "+15550100199,+15550100198\nfree, win\n",
  ])
  func `texts with short numbers, or with numbers in different places, are no table`(list: String) throws {
    let result = try imported(list)
    #expect(result.skipped.isEmpty && !result.rules.deny.isEmpty)
  }

  @Test func `markup below other lines, a second byte-order mark and an indented remark are no texts`() throws
  {
    let result = try imported(
      "free\n<!DOCTYPE html>\n<p>money</p>\n</body>\n<3 you\na <b> c\n\u{FEFF}win\n  # a remark\n<Bank> code\n<a@b.example>\n"
    )
    #expect(
      result.rules.deny.map(\.text) == ["free", "<3 you", "a <b> c", "win", "<Bank> code", "<a@b.example>"])
    #expect(result.skipped.map(\.place) == ["line 2", "line 3", "line 4"])
  }

  // MARK: Tables

  static let tables: [(text: String, name: String, column: String, texts: [String])] = [
    ("number,name\n+15550100199,Spam\n\"a,1\",\"a\"\"b\"\n", "", "number", ["+15550100199", "a,1"]),
    ("name;number\r\n\"x;\ny\";+15550100199\r\n", "", "NUMBER", ["+15550100199"]),
    ("a\tb\nx y\t1\n\nz\t2\n", "", "a", ["x y", "z"]),
    ("number\n+15550100199\n", "list.CSV", "number", ["+15550100199"]),
    ("id,phones\n1,\"+15550100199; +972541234567\"\n2,\n", "", "phones", ["+15550100199", "+972541234567"]),
    ("a,b\n1\n2,3\n", "x.csv", "b", ["3"]),
    // Excel's separators at the ends of lines, and its first line.
    ("name;phone;\nA;+1555;\nB;;\n", "", "phone", ["+1555"]),
    ("phone;\n+1555;\n", "", "phone", ["+1555"]),
    ("sep=;\r\nname;phone\r\nA;+1555\r\n", "", "phone", ["+1555"]),
    ("\"sep=\t\"\nname\tphone\nA\t+1555\n", "", "phone", ["+1555"]),
    ("name,phone,phone\nA,1,2\n", "", "name", ["A"]),
    ("name, phone\nA, +1555\nB, +1666\n", "", "phone", ["+1555", "+1666"]),
    ("#,phone\n1,+1555\n", "", "phone", ["+1555"]),
    // Quoted fields.
    ("\"phone\"\n\"+1555\"\n", "", "phone", ["+1555"]),
    ("text\n\"a, b\"\n\"c\"\n", "", "text", ["a, b", "c"]),
    ("name,phone\n\"A\" ,\"+1555\"\n", "", "name", ["A"]),
    // Google Contacts.
    (
      "Name,Phone 1 - Value\nA,+1 555 ::: +1 666\nB,+1 777\n", "", "Phone 1 - Value",
      ["+1 555", "+1 666", "+1 777"]
    ),
  ]

  @Test(arguments: tables)
  func `of a table one column is taken`(
    _ table: (text: String, name: String, column: String, texts: [String])
  )
    throws
  {
    var settings = ImportSettings()
    settings.column = table.column
    #expect(try imported(table.text, table.name, settings).rules.deny.map(\.text) == table.texts)
    // Without a column nothing is, and the columns are named.
    let error = #expect(throws: RulesImport.Refusal.self) { try imported(table.text, table.name) }
    #expect(error?.reason.hasPrefix("this looks like a table with the columns \"") == true)
    settings.column = "nothing"
    let other = #expect(throws: RulesImport.Refusal.self) { try imported(table.text, table.name, settings) }
    #expect(other?.reason.hasPrefix("there is no column \"nothing\", but \"") == true)
  }

  @Test(arguments: ["act now, free\nwin, big\n", "a,b\n", "a,b\nc\n", "1,2\n3,4\n", "a@b.c,d\ne,f\n"])
  func `sentences, single lines and numbers are no table`(text: String) throws {
    #expect(try imported(text).count > 0)
    var settings = ImportSettings()
    settings.column = "nothing"
    let error = #expect(throws: RulesImport.Refusal.self) { try imported(text, "", settings) }
    #expect(error?.reason.hasPrefix("this looks like a plain list") == true, "\(error?.reason ?? "nothing")")
  }

  /// Without the name of the column, each of them would be a plain list.
  @Test(
    arguments: [
      ("number\n+15550001111\n+15550002222\n", "number", ["+15550001111", "+15550002222"]),
      ("\n \r\nnumber\n\n+1555\n", "Number", ["+1555"]),
      ("text,\nfoo,\nbar,\n", "text", ["foo", "bar"]),
      ("text;\nfoo;\n", "text", ["foo"]),
      ("text\nhello, you\n\"win, big\"\n", "text", ["hello, you", "win, big"]),
      ("name, number\nA,\nB,none\n", "number", ["none"]),
      ("a,b\nc\n", "a", ["c"]), ("a\tb\nc\n", "a", ["c"]), ("a,b\n", "a", []),
    ] as [(String, String, [String])])
  func `a first line with the column that is asked for is a header`(
    text: String, column: String, texts: [String]
  ) throws {
    var settings = ImportSettings()
    settings.column = column
    #expect(try imported(text, "", settings).rules.deny.map(\.text) == texts)
    #expect(try imported(text).count > 0)
  }

  @Test func `of very many columns the first are named`() {
    let names = (1...1000).map { "c\($0)" }
    let header = names.joined(separator: ",") + "\n"
    let shown = names.prefix(128).map { "\"\($0)\"" }.joined(separator: ", ") + ", …"
    let error = #expect(throws: RulesImport.Refusal.self) { try imported(header, "x.csv") }
    #expect(error?.reason == "this looks like a table with the columns \(shown)")
    var settings = ImportSettings()
    settings.column = "c"
    let other = #expect(throws: RulesImport.Refusal.self) { try imported(header, "x.csv", settings) }
    #expect(other?.reason == "there is no column \"c\", but \(shown)")
  }

  @Test func `blank lines are counted as lines, and are nothing else`() throws {
    let blank = String(repeating: "\n", count: 10_000) + " \t\r\n"
    let list = try imported(blank + "a\n\r\n\ra\n" + blank)
    #expect(list.rules.deny.map(\.text) == ["a"])
    #expect(
      list.skipped == [.init(place: "line 10005", text: "a", reason: "it is the same as line 10002")])
    var settings = ImportSettings()
    settings.column = "number"
    let table = try imported(blank + "name,number\n" + blank + "A,1\n" + blank + "B", "", settings)
    #expect(table.rules.deny.map(\.text) == ["1"])
    #expect(table.skipped == [.init(place: "line 30006", text: "B", reason: "it has no such column")])
    let card = "BEGIN:VCARD\n" + blank + "TEL:1\n\n\n 2\n" + blank + "TEL:3\nTEL:x\nEND:VCARD\n"
    let cards = try imported(card)
    #expect(cards.rules.contacts == ["1", "3"])
    #expect(
      cards.skipped == [.init(place: "line 20009", text: "x", reason: "it is not a phone number")])
    #expect(try imported(blank).count == 0)
  }

  @Test(
    arguments: [
      ("name,phone,phone\nA,1,2\n", "phone", "two columns are named \"phone\""),
      ("phone,Phone,PHONE\n1,2,3\n", "pHone", "3 columns are named \"pHone\""),
      ("\"+1555\"\n\"+1666\"\n", nil, "every line is in quotation marks"),
      ("\"free money\"\n\"win\"\n", nil, "looks like a table with the columns \"free money\""),
      ("name;phone;\nA;1;\n", "", "there is no column \"\", but \"name\", \"phone\""),
      (",,\n", "a", "a plain list"),
      ("sep=;", nil, "a table without a line that names its columns"),
      ("sep=;\r\n\r\n", "a", "a table without a line that names its columns"),
    ] as [(String, String?, String)])
  func `a table whose column can't be told is refused`(text: String, column: String?, part: String) {
    var settings = ImportSettings()
    settings.column = column
    let error = #expect(throws: RulesImport.Refusal.self) { try imported(text, "", settings) }
    #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "nothing")")
  }

  @Test(arguments: [
    ("name,phone\nB,\"unclosed\nC,5\n", ["5"], ["line 2"]),
    ("name,phone\nB,\"unclosed\nC,\"5\"\nD,6", ["5", "6"], ["line 2"]),
    ("name,phone\r\n\"x\r\ny\",4\r\n\"C\"D,5\r\nE,6\r\n", ["4", "6"], ["line 4"]),
    ("name,phone\nE,6\nB,\"", ["6"], ["line 3"]),
  ])
  func `a quoted field that does not end is one entry that can't be read`(
    text: String, texts: [String], places: [String]
  ) throws {
    var settings = ImportSettings()
    settings.column = "phone"
    let result = try imported(text, "", settings)
    #expect(result.rules.deny.map(\.text) == texts)
    #expect(result.skipped.map(\.place) == places)
    #expect(result.skipped.allSatisfy { $0.reason.hasPrefix("a quoted field does not end") })
  }

  // MARK: vCards

  @Test func `numbers and addresses of vCards of all versions are contacts`() throws {
    let cards = [
      "BEGIN:VCARD", "VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D7=90=", "=D7=91;;;;",
      "TEL;CELL;PREF:054-123-4567", "TEL;ENCODING=QUOTED-PRINTABLE:=2B972=35=34=", "1234568",
      "NOTE:TEL:+15550100111", "END:VCARD", "begin:vcard", "version:3.0",
      "item1.TEL;type=CELL:+1 555 010 0199",
      "EMAIL;TYPE=INTERNET:mum@exam", " ple.org", "X-ABLabel:TEL", "END:VCARD", "", "BEGIN:VCARD",
      "VERSION:4.0",
      "TEL;TYPE=\"voice,home:x\";VALUE=uri:tel:+44-20-7183-8750;ext=5", "TEL:call me", "EMAIL:nobody",
      "EMAIL:mailto:dad@example.org", "TEL:0541234567", "TEL:", "EMAIL;CHARSET=KOI8-R:\u{44F}@x",
      "PHOTO;ENCODING=b:AAAATEL:12", " TEL:999", "END:VCARD",
    ]
    for end in ["\r\n", "\n", "\r"] {
      let result = try imported(cards.joined(separator: end), "c.vcf")
      var expected = Rules()
      expected.contacts = [
        "054-123-4567", "+972541234568", "+1 555 010 0199", "mum@example.org", "+44-20-7183-8750",
        "dad@example.org",
      ]
      #expect(result.rules == expected)
      #expect(
        result.skipped.map(\.reason) == [
          "it is not a phone number", "it is not an e-mail address", "it is the same as line 5",
          "its characters are in no known charset",
        ])
    }
  }

  @Test(arguments: [
    "tel:+1-555-010-0199;ext=12", "tel:+1-555-010-0199 x12", "+1 555 010 0199 x12", "+1 555 010 0199X12",
    "+1 555 010 0199 ext. 12",
    "+1 555 010 0199 Ext: 12", "+1 555 010 0199 extension 12", "+1 555 010 0199\\;ext=12",
    "+15550100199\\,\\,12", "+15550100199p12", "+15550100199;123456",
  ])
  func `an extension is no part of a number, however it is written`(number: String) throws {
    let result = try imported("BEGIN:VCARD\nTEL:\(number)\nEND:VCARD\n")
    #expect(result.rules.contacts.map { $0.filter { $0 == "+" || $0.isNumber } } == ["+15550100199"])
  }

  @Test(arguments: [
    "x12", "+1 555 x", "+1 555 xx12", "+1 555,+1 666", "+1 555;1234567", "extra 5", "foo x12",
  ])
  func `what is no extension makes it no number`(text: String) throws {
    let result = try imported("BEGIN:VCARD\nTEL:\(text)\nEND:VCARD\n")
    #expect(result.skipped == [.init(place: "line 2", text: text, reason: "it is not a phone number")])
  }

  @Test func `vCards that are cut off or have no address are counted`() throws {
    let card = "BEGIN:VCARD\nTEL:+1\nEND:VCARD\n"
    let empty = "BEGIN:VCARD\nN:A\nEND:VCARD\n"
    for (text, remarks) in [
      (card, []), ("BEGIN:VCARD\nTEL:+1\n", ["the vCard that begins at line 1 has no END:VCARD"]),
      (
        card + "BEGIN:VCARD\nTEL:+2\n" + card + "BEGIN:VCARD\n",
        ["2 vCards, the first at line 4, have no END:VCARD"]
      ),
      (empty, ["1 vCard without"]), (empty + card + empty, ["2 vCards without"]),
      ("BEGIN:VCARD\nTEL:+1\nAGENT:\nBEGIN:VCARD\nTEL:+2\nEND:VCARD\nEND:VCARD\n", []),
      (empty + "BEGIN:VCARD\nN:A\n", ["the vCard that begins at line 4", "1 vCard without"]),
    ] as [(String, [String])] {
      let result = try imported(text)
      #expect(result.remarks.count == remarks.count, "\(text)")
      for (found, expected) in zip(result.remarks, remarks) { #expect(found.hasPrefix(expected), "\(found)") }
    }
  }

  @Test func `vCards are denied where that is asked for`() throws {
    var settings = ImportSettings()
    settings.list = .deny
    let result = try imported("BEGIN:VCARD\nTEL:+1\nEMAIL:a@b\nEND:VCARD\n", "", settings)
    #expect(shown(result.rules.deny) == ["+1 sender number", "a@b sender whole"])
    #expect(result.rules.contacts.isEmpty)
  }

  // MARK: Blocked numbers

  @Test func `blocked numbers of SMS Import and Export are denied`() throws {
    let result = try imported(
      """
      {"_id":"1","original_number":"054-1234567","e164_number":"+972541234567"}

      {"_id":"2","original_number":"12345"}
      {"_id":"3","original_number":"BANK"}
      {"_id":"4"}
      {"_id":"5","original_number":"+972 54 1234567"}
      oops
      """)
    #expect(
      shown(result.rules.deny) == ["+972541234567 sender number", "12345 sender number", "BANK sender whole"])
    #expect(result.skipped.map(\.place) == ["line 5", "line 6", "line 7"])
  }

  @Test(arguments: ["+15550100199,054*,12345", "+15550100199;054*;12345\n"])
  func `blocked numbers of Fossify's apps are denied`(text: String) throws {
    let result = try imported(text)
    #expect(
      shown(result.rules.deny) == ["+15550100199 sender number", "054* sender number", "12345 sender number"])
    #expect(
      try shown(imported("1234567,BANK,7654321").rules.deny) == [
        "1234567 sender number", "BANK sender whole", "7654321 sender number",
      ])
  }

  @Test func `numbers of SpamBlocker are denied, its rules by what they say`() throws {
    let result = try imported(
      """
      {"global":{"enabled":true},
      "numberRules":{"rules":[
        {"id":1,"pattern":"97254.*","patternFlags":0,"isBlacklist":true,"flags":3},
        {"id":2,"pattern":"972541234567","flags":2,"isBlacklist":false},
        {"id":3,"pattern":"1","flags":1},{"id":4,"pattern":"(?=x)","flags":2},{"id":5},
        {"id":6,"pattern":"2","patternExtra":"x","flags":2}]},
      "contentRules":{"rules":[{"pattern":"prize"}]},
      "spamNumbers":{"numbers":[{"id":1,"peer":"15550100199","time":1},{"id":2}]}}
      """)
    #expect(
      shown(result.rules.deny) == ["15550100199 sender number", "^[+]?0*(?:97254.*)$ sender regex"])
    #expect(shown(result.rules.allow) == ["972541234567 sender number"])
    #expect(
      result.skipped.map(\.place) == [
        "spamNumbers 2", "numberRules 3", "numberRules 4", "numberRules 5", "numberRules 6", "contentRules 1",
      ])
  }

  /// Brackets are put around a pattern, which must not make a regex of what is none.
  @Test func `a pattern of SpamBlocker must be a regex by itself`() throws {
    let result = try imported(#"{"numberRules":{"rules":[{"pattern":"a)|(?:b","flags":2}]}}"#)
    #expect(result.rules.deny.isEmpty)
    #expect(result.skipped.map(\.place) == ["numberRules 1"])
    #expect(
      result.skipped.allSatisfy { $0.reason.hasPrefix("the regex can't be used: ") }, "\(result.skipped)")
  }

  /// A regex is neither a contact nor a text to look for.
  @Test func `a pattern of SpamBlocker is left out where no regex can be taken`() throws {
    let text = #"{"numberRules":{"rules":[{"pattern":"972\\d+","flags":3},{"pattern":"12345","flags":3}]}}"#
    var contacts = ImportSettings()
    contacts.list = .contacts
    let asContacts = try imported(text, "", contacts)
    #expect(asContacts.rules.contacts == ["12345"])
    #expect(asContacts.skipped.map(\.place) == ["numberRules 1"])
    for matching in [FilterRule.Matching.contains, .exact, .whole, .prefix, .number] {
      var settings = ImportSettings()
      settings.matching = matching
      let result = try imported(text, "", settings)
      #expect(result.rules.deny.map(\.text) == ["12345"])
      #expect(result.skipped.map(\.place) == ["numberRules 1"])
    }
  }

  // MARK: What is refused

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><smses></smses>", "markup"), ("\n<html>\n</html>", "markup"),
    ("<!DOCTYPE html><p>", "markup"), ("[\"a\",\"b\"]", "a JSON array"), ("PK\u{3}\u{4}x", "a ZIP archive"),
    ("%PDF-1.7", "a PDF document"), ("BEGIN:VCALENDAR\nEND:VCALENDAR", "iCalendar"), ("a\u{0}b", "no text"),
    ("-----BEGIN PGP MESSAGE-----\n", "encrypted"),
    ("{\"sender\":\"a\",\"body\":\"b\"}\n{\"sender\":\"c\",\"body\":\"d\"}\n", "messages, an object a line"),
    ("{\"numberRules\":7}", "\"numberRules\" is not as SpamBlocker writes it"),
    ("{\"numberRules\":[{\"pattern\":\"1\"}]}", "\"numberRules\" is not as"),
    ("{\"spamNumbers\":{\"numbers\":{}}}", "\"spamNumbers\" is not as"),
    ("{version:1}", "a rules file"), ("{\"a\":1}", "of no kind that import knows"),
  ])
  func `what can't be told is refused with what it looks like`(text: String, kind: String) {
    let error = #expect(throws: RulesImport.Refusal.self) { try imported(text) }
    #expect(error?.reason.contains(kind) == true, "\(error?.reason ?? "nothing")")
  }

  @Test(arguments: [
    "<3 you\n", "[sale]\n", "{win}\nfree\n", "{first name}, your parcel\n", " {code} is yours\n{\n",
  ])
  func `what only begins like another file`(text: String) throws {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(try imported(text).rules.deny.map(\.text) == lines.map(String.init))
  }

  /// What begins like an object and is malformed is never a filter.
  @Test(arguments: ["{curly\n", "{a:}\n", "{\n}}\n", "{'win'}\n", "{}\n", "{win,}\n"])
  func `what begins like an object is none of the lists`(text: String) {
    #expect(throws: RulesImport.Refusal.self) { try imported(text) }
  }

  @Test func `a list that begins with a brace is none in a file named as JSON`() throws {
    #expect(shown(try imported("{win}\n").rules.deny).count == 1)
    #expect(throws: RulesImport.Refusal.self) { try imported("{win}\n", "list.json") }
  }

  // MARK: Into a rules file

  @Test func `contacts that are there already are passed over`() throws {
    var settings = ImportSettings()
    settings.list = .contacts
    let result = try imported("+972541234567\nMum\nDad\n", "", settings)
    let file = "{ version: 1, country: \"IL\", contacts: [\"mum\", \"054-1234567\"] }"
    let merge = try RulesEditing.add(result, in: Array(file.utf8))
    #expect(merge.edit.rules.count == 1)
    #expect(merge.skipped.map(\.reason) == ["/contacts/1 is the same", "/contacts/0 is the same"])
    let rules = try #require(RulesFile.read(bytes: merge.edit.bytes).rules)
    #expect(rules.contacts == ["mum", "054-1234567", "Dad"])
  }

  @Test func `several files become one, without what stands in two of them`() throws {
    var files = ImportedFiles()
    #expect(files.append(try imported("a\nb\n"), named: "first") == [])
    let second = files.append(try imported("b\nc\n"), named: "second")
    let third = files.append(try imported("BEGIN:VCARD\nTEL:12345\nEND:VCARD"), named: "third")
    let all = files.all.rules
    #expect(all.rules.deny.map(\.text) == ["a", "b", "c"])
    #expect(all.rules.contacts == ["12345"])
    #expect(second == [.init(place: "second", text: "b", reason: "it is in an earlier file")])
    #expect(third == [])
  }

  /// The app tells rows apart by their texts as they are written.
  @Test func `what only winnow takes for the same is kept in a file, and left out of a later one`() throws {
    func export(_ texts: String...) -> String {
      let rows = texts.map {
        #"{"text":"\#($0)","type":"deny","folder":"junk","target":"all","matching":"contains","#
          + #""case":"insensitive"}"#
      }
      return
        #"{"format":"simply-filter-sms-filters","version":1,"filters":[\#(rows.joined(separator: ","))]}"#
    }
    var files = ImportedFiles()
    #expect(files.append(try imported(export("free", "FREE")), named: "first") == [])
    let second = files.append(try imported(export("cash", "Free", "CASH")), named: "second")
    #expect(second == [.init(place: "second", text: "Free", reason: "it is in an earlier file")])
    #expect(files.all.rules.rules.deny.map(\.text) == ["free", "FREE", "cash", "CASH"])
  }

  @Test(.timeLimit(.minutes(5))) func `many files are joined in a time linear in their rules`() throws {
    var files = ImportedFiles()
    for number in 0..<10_000 {
      #expect(
        files.append(try imported("text \(number)\nthe same"), named: "a").count == (number > 0 ? 1 : 0))
    }
    #expect(files.all.rules.count == 10_001)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a table of many columns and rows is read in a time linear in its cells`()
    throws
  {
    let header = (0..<30_000).map { "c\($0)" }.joined(separator: ",")
    // No column has numbers, so each is looked at.
    let rows = (0..<30_000).map { "text \($0)" }.joined(separator: "\n")
    var settings = ImportSettings()
    settings.column = "c0"
    #expect(try imported(header + "\n" + rows, "numbers.csv", settings).rules.deny.count == 30_000)
  }

  @Test(arguments: [
    // A column of numbers shows a table; blank cells are no numbers, and a text among numbers is none.
    ("name, number\nA,+15550100199\nB,\n,+15550100142\n", true),
    ("name, number\nA,\nB,\n", false),
    ("name, number\nA,+15550100199\nB,none\n", false),
  ])
  func `a column of numbers has nothing else`(text: String, isTable: Bool) throws {
    let isList = try? imported(text).count > 0
    #expect(isList == (isTable ? nil : true))
  }
}
