import JSONText
import LanguageIdentification
import MessageFilter
import TestSupport
import Testing

@Suite struct RulesEditingTests {
  private func add(_ filter: FilterRule, to list: RulesEditing.List = .deny, in text: String) throws -> String
  {
    String(decoding: try RulesEditing.add(filter, to: list, in: Array(text.utf8)).bytes, as: UTF8.self)
  }

  private func remove(_ rule: String, from text: String) throws -> String {
    String(decoding: try RulesEditing.remove(rule, from: Array(text.utf8)).bytes, as: UTF8.self)
  }

  /// Rules that come without the file's default of disguises keep what they are in a file that has one.
  @Test func `a file's default of disguises does not change rules that are added`() throws {
    let rules = try #require(
      RulesFile.read(
        bytes: Array(
          """
          {version: 1, allow: ['a', {all: ['b', 'c']}], deny: ['free', {text: 'cash', disguises: 'all'},
            {text: 'win', disguises: 'lookalikes'}, {text: 'x+', matching: 'regex'},
            {all: ['c', {text: 'd', disguises: 'lookalikes'}], none: ['e', {text: 'f', disguises: 'all'}]},
            {score: [{points: 2, text: 'g'}, {points: -1, text: 'h'}, {points: 1, any: ['i', 'j']}], atLeast: 2}]}
          """.utf8)
      ).rules)
    for level in FilterRule.Disguises.allCases {
      let file = "{version: 1, disguises: '\(level.rawValue)'}"
      let edit = try RulesEditing.add(allow: rules.allow, deny: rules.deny, in: Array(file.utf8))
      let read = try #require(RulesFile.read(bytes: edit.bytes).rules)
      #expect(read.allow == rules.allow)
      #expect(read.deny == rules.deny)
    }
  }

  /// A filter that takes the file's default is written without it.
  @Test func `what takes the file's default of disguises does not repeat it`() throws {
    let file = Array("{version: 1, disguises: 'all', deny: ['a']}".utf8)
    let edit = try RulesEditing.add(FilterRule(text: "free"), to: .deny, in: file, takesDefault: true)
    #expect(
      String(decoding: edit.bytes, as: UTF8.self) == "{version: 1, disguises: 'all', deny: ['a', \"free\"]}")
    let allowed = try RulesEditing.add(FilterRule(text: "free"), to: .allow, in: file, takesDefault: true)
    #expect(try #require(RulesFile.read(bytes: allowed.bytes).rules).allow[0].disguises == .none)
    let tagged = try RulesEditing.add(FilterRule(text: "free"), toTag: "x", in: file)
    #expect(try #require(RulesFile.read(bytes: tagged.bytes).rules).tags[0].filters[0].disguises == .none)
  }

  @Test func `a long list of conditions has a line for each, a short one is on one line`() throws {
    let written = """
      {
        version: 1,
        deny: [
          { any: ["parcel", "fee"], none: [{ smart: "links" }] },
          { id: "post", all: [
            "parcel",
            { any: [
              "a customs fee of your parcel",
              { text: "an unpaid amount of postage", target: "body" },
              "your address is incomplete",
            ] },
          ], note: "several lines" },
          { atLeast: 3, score: [
            { points: 2, text: "the first of several conditions", disguises: "all" },
            { points: 1, any: ["another condition", "one more"] },
          ] },
        ],
      }

      """
    let rules = try #require(RulesFile.read(bytes: Array(written.utf8)).rules)
    #expect(RulesFile.text(of: rules) == written)
    // In a file of one line they are on that line.
    let edit = try RulesEditing.add(
      allow: [], deny: [rules.deny[1]], in: Array("{version: 1, deny: ['a']}".utf8))
    #expect(!edit.bytes.contains(UInt8(ascii: "\n")))
    // A file with lines has its own indentation.
    let lines = try RulesEditing.add(
      allow: [], deny: [rules.deny[2]], in: Array("{\n\tversion: 1,\n\tdeny: [\n\t],\n}\n".utf8))
    #expect(
      String(decoding: lines.bytes, as: UTF8.self).contains(
        "\t\t{ atLeast: 3, score: [\n\t\t\t{ points: 2, text: \"the first of several conditions\", disguises: \"all\" },\n"
      ))
  }

  static let additions: [(String, String)] = [
    // On lines, with and without a comma after the last, with comments.
    (
      "{\n  version: 1,\n  deny: [\n    \"a\",\n  ],\n}\n",
      "{\n  version: 1,\n  deny: [\n    \"a\",\n    \"new\",\n  ],\n}\n"
    ),
    (
      "{\n  version: 1,\n  deny: [\n    \"a\"\n  ]\n}\n",
      "{\n  version: 1,\n  deny: [\n    \"a\",\n    \"new\"\n  ]\n}\n"
    ),
    (
      "{version:1,\n  deny: [\n    'a', // first\n    'b' // second\n    // more\n  ],\n}",
      "{version:1,\n  deny: [\n    'a', // first\n    'b', // second\n    \"new\"\n    // more\n  ],\n}"
    ),
    (
      "{version:1,\n\tdeny: [\n\t\t'a', /* x */\n\t],\n}",
      "{version:1,\n\tdeny: [\n\t\t'a', /* x */\n\t\t\"new\",\n\t],\n}"
    ),
    (
      "{version:1,\r\n  deny: [\r\n    'a',\r\n  ],\r\n}",
      "{version:1,\r\n  deny: [\r\n    'a',\r\n    \"new\",\r\n  ],\r\n}"
    ),
    (
      "{version:1,\r  deny: [\r    'a',\r  ],\r}", "{version:1,\r  deny: [\r    'a',\r    \"new\",\r  ],\r}"
    ),
    ("{\r  version: 1,\r}\r", "{\r  version: 1,\r  deny: [\r    \"new\",\r  ],\r}\r"),
    ("{version:1,\n deny: ['a',\n  'b']}", "{version:1,\n deny: ['a',\n  'b',\n  \"new\"]}"),
    // A line comment ends at each of the four line ends of JSON5.
    (
      "{version:1,\n deny: ['a', // x\u{2028}]}", "{version:1,\n deny: ['a', // x\n  \"new\",\u{2028}]}"
    ),
    (
      "{version:1,\n  deny: [\n    'a' // x\u{2029}  ]}",
      "{version:1,\n  deny: [\n    'a', // x\n    \"new\"\u{2029}  ]}"
    ),
    ("{version: 1, // x\u{2028}}", "{version: 1, // x\n  deny: [\"new\"],\u{2028}}"),
    // On one line.
    ("{\n  version: 1,\n  deny: [\"a\"],\n}", "{\n  version: 1,\n  deny: [\"a\", \"new\"],\n}"),
    ("{\n  version: 1,\n  deny: [ 'a', 'b', ],\n}", "{\n  version: 1,\n  deny: [ 'a', 'b', \"new\", ],\n}"),
    ("{\n  version: 1,\n  deny: ['a' /* x */],\n}", "{\n  version: 1,\n  deny: ['a', /* x */ \"new\"],\n}"),
    ("{ version: 1, deny: [] }", "{ version: 1, deny: [\"new\"] }"),
    ("{ version: 1 }", "{ version: 1, deny: [\"new\"] }"),
    ("{\"version\":1,\"deny\":[\"a\"]}", "{\"version\":1,\"deny\":[\"a\",\"new\"]}"),
    // Empty.
    ("{\n  version: 1,\n  deny: [],\n}", "{\n  version: 1,\n  deny: [\n    \"new\",\n  ],\n}"),
    ("{\n  \"version\": 1,\n  \"deny\": []\n}", "{\n  \"version\": 1,\n  \"deny\": [\n    \"new\"\n  ]\n}"),
    (
      "{version: 1,\n  deny: [\n    // nothing yet\n  ],\n}",
      "{version: 1,\n  deny: [\n    // nothing yet\n    \"new\",\n  ],\n}"
    ),
    ("{version: 1,\n  deny: [ /* nothing */ ]\n}", "{version: 1,\n  deny: [ /* nothing */ \"new\"]\n}"),
    ("{\"version\":1,\"deny\":[]}", "{\"version\":1,\"deny\":[\"new\"]}"),
    // No such section.
    ("{\n  version: 1,\n}\n", "{\n  version: 1,\n  deny: [\n    \"new\",\n  ],\n}\n"),
    ("{\n  version: 1\n}\n", "{\n  version: 1,\n  deny: [\n    \"new\"\n  ]\n}\n"),
    (
      "{\n  version: 1, // the format\n  smart: {},\n}\n",
      "{\n  version: 1, // the format\n  deny: [\n    \"new\",\n  ],\n  smart: {},\n}\n"
    ),
    ("{\"version\":1}", "{\"version\":1,\"deny\":[\"new\"]}"), ("{version:1}", "{version:1,deny:[\"new\"]}"),
    ("{\n    \"version\": 1\n}", "{\n    \"version\": 1,\n    \"deny\": [\n        \"new\"\n    ]\n}"),
  ]

  @Test(arguments: additions)
  func `a filter is added where a person would put it`(before: String, after: String) throws {
    #expect(try add(FilterRule(text: "new"), in: before) == after)
  }

  static let tagged: [(String, String)] = [
    (
      "{version: 1, tags: {t: ['a', 'b'], u: ['c']}}",
      "{version: 1, tags: {t: ['a', 'b', \"new\"], u: ['c']}}"
    ),
    ("{version:1,tags:{t:['a'],u:['c']}}", "{version:1,tags:{t:['a',\"new\"],u:['c']}}"),
    ("{version: 1, tags: {u: ['c']}}", "{version: 1, tags: {u: ['c'], t: [\"new\"]}}"),
    ("{version: 1}", "{version: 1, tags: { t: [\"new\"] }}"),
    (
      "{\n  version: 1,\n  tags: { t: ['a'], u: ['c'] },\n}\n",
      "{\n  version: 1,\n  tags: { t: ['a', \"new\"], u: ['c'] },\n}\n"
    ),
    (
      "{\n  version: 1,\n  tags: { u: ['c'] },\n}\n",
      "{\n  version: 1,\n  tags: { u: ['c'], t: [\"new\"] },\n}\n"
    ),
    (
      "{\n  version: 1,\n  tags: {\n    u: ['c'],\n  },\n}\n",
      "{\n  version: 1,\n  tags: {\n    u: ['c'],\n    t: [\n      \"new\",\n    ],\n  },\n}\n"
    ),
  ]

  @Test(arguments: tagged)
  func `a tag's filter is added where a person would put it`(before: String, after: String) throws {
    let edit = try RulesEditing.add(FilterRule(text: "new"), toTag: "t", in: Array(before.utf8))
    #expect(String(decoding: edit.bytes, as: UTF8.self) == after)
  }

  @Test func `a filter is written as short as it can be`() throws {
    var filter = FilterRule(text: "say \"hi\"\n\u{2028}")
    #expect(try add(filter, in: "{version:1,\n deny:[]}").contains("\"say \\\"hi\\\"\\n\\u2028\""))
    filter = FilterRule(text: "w[i1]n")
    filter.textCondition?.target = .body
    filter.textCondition?.matching = .regex
    filter.folder = .promotion
    filter.id = "prize"
    filter.note = "n"
    #expect(
      try add(filter, in: "{\n  version: 1,\n  deny: [],\n}").contains(
        "    { id: \"prize\", text: \"w[i1]n\", target: \"body\", matching: \"regex\", case: \"insensitive\", "
          + "folder: \"promotion\", note: \"n\" },\n"))
    #expect(
      try add(filter, in: "{\n  \"version\": 1,\n  \"deny\": []\n}").contains(
        "    {\"id\": \"prize\", \"text\": \"w[i1]n\", \"target\": \"body\", "))
  }

  @Test func `what is there already is refused`() {
    let text = Array(
      "{version:1,allow:['A'],deny:[{id:'x',text:'Free Money'},{text:'b',enabled:false}]}".utf8)
    do {
      _ = try RulesEditing.add(FilterRule(text: "free money"), to: .deny, in: text)
      Issue.record("a duplicate was added")
    } catch {
      #expect(error.reason == .duplicate)
      #expect(error.message == "\"free money\" is there already: \"x\" (/deny/0)")
    }
    // Another list, another target and a disabled filter are something else.
    #expect(throws: Never.self) { try RulesEditing.add(FilterRule(text: "a"), to: .deny, in: text) }
    #expect(throws: Never.self) { try RulesEditing.add(FilterRule(text: "b"), to: .deny, in: text) }
    var other = FilterRule(text: "free money")
    other.textCondition?.target = .body
    #expect(throws: Never.self) { try RulesEditing.add(other, to: .deny, in: text) }
  }

  @Test func `what would be a mistake is refused`() {
    let text = Array("{version:1,deny:[{id:'x',text:'a'}]}".utf8)
    var filter = FilterRule(text: "b")
    filter.id = "x"
    for bad in [FilterRule(text: " "), filter] {
      do {
        _ = try RulesEditing.add(bad, to: .deny, in: text)
        Issue.record("a mistake was added")
      } catch {
        #expect(error.reason == .unusableRule)
      }
    }
    do {
      _ = try RulesEditing.add(FilterRule(text: "b"), to: .deny, in: Array("{version:1,deny:[5]}".utf8))
      Issue.record("a file with errors was edited")
    } catch {
      #expect(error.reason == .unusableFile)
      #expect(error.findings.count == 1)
    }
  }

  /// The errors are those of a file that has the name.
  @Test(arguments: [
    (
      "-a b",
      "\"-a b\" can't be the name of a tag, expected 1 to 64 ASCII letters, digits, \"-\", \"_\" and \".\", "
        + "the first a letter or digit"
    ),
    (
      "Untagged",
      "\"Untagged\" can't be the name of a tag: it stands for messages without a tag, or lines without a message; choose another"
    ),
    (
      "Delivery",
      "the tag \"Delivery\" differs from \"delivery\" only in case, expected names that differ by more"
    ),
  ])
  func `a tag that can't have its name is refused`(name: String, message: String) {
    let text = Array("{version: 1, tags: {delivery: ['a']}}".utf8)
    let error = #expect(throws: RulesEditing.Refusal.self) {
      try RulesEditing.add(FilterRule(text: "a"), toTag: name, in: text)
    }
    #expect(error?.reason == .unusableRule)
    #expect(error?.message == message)
  }

  @Test func `languages are added and are duplicates by what they mean`() throws {
    let text = Array("{\n  version: 1,\n  denyLanguage: [\"he\"],\n}".utf8)
    var rule = LanguageRule(language: .language(.ru), name: "ru")
    rule.confidence = 0.9
    let edit = try RulesEditing.add(rule, in: text)
    #expect(edit.rules == ["/denyLanguage/1"])
    #expect(
      String(decoding: edit.bytes, as: UTF8.self).contains("[\"he\", { language: \"ru\", confidence: 0.9 }]"))
    do {
      _ = try RulesEditing.add(LanguageRule(language: .language(.he), name: "iw"), in: text)
      Issue.record("a duplicate was added")
    } catch {
      #expect(error.reason == .duplicate)
    }
  }

  static let removals: [(String, String, String)] = [
    (
      "/deny/0", "{version:1,\n  deny: [\n    'a', // gone\n    // stays\n    'b',\n  ],\n}",
      "{version:1,\n  deny: [\n    // stays\n    'b',\n  ],\n}"
    ),
    (
      "/deny/1", "{version:1,\n  deny: [\n    'a',\n    'b',\n  ],\n}",
      "{version:1,\n  deny: [\n    'a',\n  ],\n}"
    ),
    (
      "/deny/1", "{version:1,\n  deny: [\n    'a', // x\n    'b'\n  ]\n}",
      "{version:1,\n  deny: [\n    'a' // x\n  ]\n}"
    ),
    (
      "/deny/0", "{version:1,\n  deny: [\n    'a', // gone\u{2028}    'b'\n  ]\n}",
      "{version:1,\n  deny: [\n\u{2028}    'b'\n  ]\n}"
    ),
    ("/deny/0", "{version:1,deny:['a', 'b', 'c']}", "{version:1,deny:['b', 'c']}"),
    ("/deny/1", "{version:1,deny:['a', 'b', 'c']}", "{version:1,deny:['a', 'c']}"),
    ("/deny/2", "{version:1,deny:['a', 'b', 'c']}", "{version:1,deny:['a', 'b']}"),
    ("/deny/2", "{version:1,deny:['a', 'b', 'c', ]}", "{version:1,deny:['a', 'b', ]}"),
    ("/deny/0", "{version:1,deny:['a']}", "{version:1,deny:[]}"),
    ("/deny/0", "{version:1,deny:['a',]}", "{version:1,deny:[]}"),
    ("/deny/1", "{version:1,deny:['a', /* x */ 'b']}", "{version:1,deny:['a' /* x */]}"),
    ("x", "{version:1,deny:['a',\n{id:'x',\n text:'b'},\n'c']}", "{version:1,deny:['a',\n'c']}"),
    ("x", "{version:1,denyLanguage:['ar', {language:'ru',id:'x'}]}", "{version:1,denyLanguage:['ar']}"),
    ("/contacts/0", "{version:1,contacts:['a','b']}", "{version:1,contacts:['b']}"),
    (
      "/automatic/filter_lists/he/deny_body/1",
      "{version:1,automatic:{filter_lists:{he:{deny_body:['a','b','c']}}}}",
      "{version:1,automatic:{filter_lists:{he:{deny_body:['a','c']}}}}"
    ),
    ("/deny/1", "{version:1,\n deny: ['a',\n  'b']}", "{version:1,\n deny: ['a'\n]}"),
    (
      "/deny/0", "{version:1,\r\n deny: [\r\n  'a',\r\n  'b',\r\n ]}",
      "{version:1,\r\n deny: [\r\n  'b',\r\n ]}"
    ),
    ("/deny/0", "{version:1,\r deny: [\r  'a',\r  'b',\r ]}", "{version:1,\r deny: [\r  'b',\r ]}"),
  ]

  @Test(arguments: removals)
  func `a rule is removed and the rest stays`(rule: String, before: String, after: String) throws {
    #expect(try remove(rule, from: before) == after)
  }

  @Test(arguments: [
    // Case, and other spellings of one character.
    ("FREE", "deny: ['free', 'x']", "/deny/0"), ("stra\u{df}e", "allow: ['STRASSE']", "/allow/0"),
    ("cafe\u{301}", "deny: ['CAF\u{c9}']", "/deny/0"), ("X", "tags: {t: ['y', 'x']}", "/tags/t/1"),
    // What is written like this comes before what is only equal.
    ("Free", "deny: ['FREE', 'Free', 'free']", "/deny/1"),
    // The filter says how it is compared.
    ("Free", "deny: [{text: 'FREE', case: 'sensitive'}, 'free']", "/deny/1"),
    ("+1 555 010 0199", "deny: [{text: '+15550100199', matching: 'number', target: 'sender'}]", "/deny/0"),
    // Contacts, languages and automatic lists.
    ("+1 555 010 0199", "contacts: ['mum', '+15550100199']", "/contacts/1"),
    ("pt-BR", "denyLanguage: ['ru', 'pt']", "/denyLanguage/1"),
    (
      "BANK", "automatic: {languages: ['en'], filter_lists: {en: {allow_sender: ['Bank']}}}",
      "/automatic/filter_lists/en/allow_sender/0"
    ),
    (
      "Casino", "automatic: {languages: ['en'], filter_lists: {en: {deny_body: ['x', 'casino']}}}",
      "/automatic/filter_lists/en/deny_body/1"
    ), ("iw", "automatic: {languages: ['en', 'he']}", "/automatic/languages/1"),
  ])
  func `a text finds the rule that it would be a duplicate of`(
    text: String, rules: String, pointer: String
  ) throws {
    let edit = try RulesEditing.remove(text, from: Array("{version: 1, \(rules)}".utf8))
    #expect(edit.rules == [pointer])
  }

  @Test(arguments: [
    ("FREE", "deny: [{text: 'free', case: 'sensitive'}]", "no rule has"),
    ("(?i)FREE", "deny: [{text: '(?i)free', matching: 'regex'}]", "no rule has"),
    ("FREE", "deny: [{all: ['free', 'money']}]", "no rule has"),
    ("FREE", "allow: ['free'], tags: {t: ['Free']}", "2 times; name one of them by its pointer"),
  ])
  func `what differs, or stands twice, is not removed`(text: String, rules: String, part: String) {
    let error = #expect(throws: RulesEditing.Refusal.self) {
      try RulesEditing.remove(text, from: Array("{version: 1, \(rules)}".utf8))
    }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("prise", "did you mean \"prize\"?"), ("/deny/5", "leads to no entry"), ("/deny", "leads to no entry"),
    ("/smart/links", "is a smart rule"), ("/deny/00", "leads to no entry"), ("/x/0", "leads to no entry"),
    ("/deny/0/text", "leads to no entry"), ("", "no rule has the id"), ("/", "leads to no entry"),
  ])
  func `what is not there can't be removed`(rule: String, part: String) {
    let text = Array("{version:1,deny:[{id:'prize',text:'a'}],smart:{links:true}}".utf8)
    do {
      _ = try RulesEditing.remove(rule, from: text)
      Issue.record("something was removed")
    } catch {
      #expect(error.reason == .notFound)
      #expect(error.message.contains(part), "\(error.message)")
    }
  }

  /// Rules that are there already, and which of them a new one leaves nothing for.
  @Test func `the warnings of an edit are those that the file did not have`() throws {
    let file = Array(
      """
      {
        version: 1,
        contacts: ["+15550100"],
        deny: [
          "free money", "Free Money",
          { text: "+15550199", matching: "number" },
          "cash prize",
        ],
      }
      """.utf8)
    func places(_ edit: RulesEditing.Edit) -> [String] { edit.warnings.map(\.rule) }
    // The second filter never decides before and after, although it is on another line then.
    #expect(RulesFile.read(bytes: file).findings.map(\.rule) == ["/deny/1"])
    #expect(try places(RulesEditing.add(FilterRule(text: "parcel"), to: .allow, in: file)).isEmpty)
    #expect(try places(RulesEditing.add(FilterRule(text: "prize"), to: .allow, in: file)) == ["/deny/3"])
    #expect(try places(RulesEditing.add(FilterRule(text: "cash prizes"), to: .deny, in: file)) == ["/deny/4"])
    #expect(try places(RulesEditing.add(contact: "+15550199", in: file)) == ["/deny/2"])
    #expect(try places(RulesEditing.remove("/deny/1", from: file)).isEmpty)
  }

  @Test func `removing shows the warnings that the file did not have, whatever moved`() throws {
    func warnings(_ rule: String, _ text: String) throws -> [String] {
      try RulesEditing.remove(rule, from: Array(text.utf8)).warnings.map {
        "\($0.rule) \($0.message)"
      }
    }
    // Warnings of rules behind it name rules behind it.
    let moved = """
      {version: 1, contacts: ["a", "+15550199", "b"], deny: ["x", "free", "FREE", "cash", "cash prize",
        {text: "+15550199", matching: "number"}]}
      """
    #expect(RulesFile.read(bytes: Array(moved.utf8)).warnings == 3)
    for rule in ["/deny/0", "/deny/1", "/deny/4", "/contacts/0", "/contacts/2"] {
      #expect(try warnings(rule, moved) == [], "\(rule)")
    }
    let tags = "{version: 1, deny: [{all: [{tag: 't'}, 'x']}], tags: {t: ['y']}}"
    let new = try warnings("/tags/t/0", tags)
    #expect(new.count == 2)
    #expect(new.first?.hasPrefix("/deny/0 this condition never holds") == true, "\(new)")
    #expect(new.last == #"/tags/t the tag "t" has no filters, so no message gets it"#)
  }

  @Test func `pointers below a tag with the name of a list or with a number are not moved`() throws {
    let text = "{version: 1, deny: ['a', 'b'], tags: {deny: ['x', ' y', 'z '], '1': [], '2': [' v']}}"
    for rule in ["/deny/0", "/tags/1"] {
      let edit = try RulesEditing.remove(rule, from: Array(text.utf8))
      #expect(edit.warnings.map(\.message) == [], "\(rule)")
    }
  }

  @Test func `a tag that a condition names is not removed`() throws {
    let text = "{version: 1, deny: [{all: [{tag: 't'}, 'x']}], tags: {t: []}}"
    let error = #expect(throws: RulesEditing.Refusal.self) {
      try RulesEditing.remove("/tags/t", from: Array(text.utf8))
    }
    #expect(error?.message == "/tags/t can't be removed: /deny/0 needs it")
  }

  /// On files in random layout: what is added and removed again leaves the file as it was, the comments of
  /// everything else stay, and the rules are those expected.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `editing keeps everything else`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let text = randomFile(&generator)
      let before = RulesFile.read(bytes: Array(text.utf8), warnings: false)
      let rules = try #require(before.rules, "seed \(seed): \(before.findings) \(text)")
      var filter = FilterRule(text: "new one")
      if Bool.random(using: &generator) { filter.textCondition?.target = .body }
      let list: RulesEditing.List = Bool.random(using: &generator) ? .allow : .deny
      let added = try RulesEditing.add(filter, to: list, in: Array(text.utf8))
      let addedText = String(decoding: added.bytes, as: UTF8.self)
      #expect(comments(addedText) == comments(text), "seed \(seed): \(text)\n→\n\(addedText)")
      var expected = rules
      if list == .allow { expected.allow.append(filter) } else { expected.deny.append(filter) }
      #expect(RulesFile.read(bytes: added.bytes, warnings: false).rules == expected)
      let existing = list == .allow ? rules.allow : rules.deny
      if !existing.isEmpty {
        let again = try RulesEditing.remove(added.rules[0], from: added.bytes)
        let words = String(decoding: again.bytes, as: UTF8.self).filter { !$0.isWhitespace }
        #expect(words == text.filter { !$0.isWhitespace }, "seed \(seed): \(text)\n→\n\(addedText)")
        let index = Int.random(in: 0..<existing.count, using: &generator)
        let removed = try RulesEditing.remove("/\(list.rawValue)/\(index)", from: Array(text.utf8))
        let left = comments(String(decoding: removed.bytes, as: UTF8.self))
        // A comment on the removed one's line goes with it; all others stay.
        #expect(comments(text).count - left.count <= 1, "seed \(seed): \(text)")
      }
    }
  }

  /// The comments of a text, each numbered by the one who wrote it.
  private func comments(_ text: String) -> [String] {
    text.split(separator: "@").dropFirst().map { String($0.prefix { $0.isNumber }) }
  }

  private func randomFile(_ generator: inout SeededGenerator) -> String {
    let isOnLines = Int.random(in: 0..<3, using: &generator) > 0
    let hasTrailing = Bool.random(using: &generator)
    var number = 0
    func comment(_ odds: Int, line: Bool) -> String {
      guard Int.random(in: 0..<odds, using: &generator) == 0 else { return "" }
      number += 1
      if line, isOnLines, Bool.random(using: &generator) { return " // @\(number) , ] } '" }
      return " /* @\(number) , ] */"
    }
    func section(_ name: String) -> String {
      let lines = isOnLines && Int.random(in: 0..<3, using: &generator) > 0
      let count = Int.random(in: 0...4, using: &generator)
      var text = "\(name): ["
      for index in 0..<count {
        let item =
          Bool.random(using: &generator)
          ? "'\(name)\(index)'" : "{ text: \"\(name)\(index)\", target: 'body' }"
        if lines {
          if Int.random(in: 0..<6, using: &generator) == 0 {
            number += 1
            text += "\n    // @\(number)"
          }
          text += "\n    "
        } else if index > 0 {
          text += " "
        }
        text += item
        if index < count - 1 || hasTrailing { text += "," }
        text += comment(4, line: lines)
      }
      if lines { text += "\n  " }
      return text + "]"
    }
    var members = ["version: 1"]
    for name in ["allow", "deny"] where Int.random(in: 0..<4, using: &generator) > 0 {
      members.append(section(name))
    }
    if Bool.random(using: &generator) { members.append("smart: { links: true }") }
    if Bool.random(using: &generator) { members.swapAt(0, members.count - 1) }
    var text = "{"
    for (index, member) in members.enumerated() {
      if isOnLines { text += "\n  " }
      text += member
      if index < members.count - 1 || hasTrailing { text += "," }
      text += comment(3, line: isOnLines)
      if !isOnLines, index < members.count - 1 { text += " " }
    }
    return text + (isOnLines ? "\n}\n" : "}")
  }
}
