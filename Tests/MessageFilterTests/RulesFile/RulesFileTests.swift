import Bytes
import LanguageIdentification
import MessageFilter
import Testing

@Suite struct RulesFileTests {
  static let everything = """
    {
      version: 1,
      fields: { id: "/a/id", sender: "/s~1x", body: "/b/0", date: '/d' },   // comment
      country: "IL",
      contacts: ["+1 555 010 0199", "mum@example.org"],
      allow: [
        " your parcel ",
        { text: "Apple", target: "sender", matching: "exact", case: "sensitive" },
      ],
      deny: [
        "free money",
        { text: "Bet", folder: "transaction", enabled: false },
        { id: "prize", text: "(?i)w[i1]n .{0,20}prize", matching: "regex", target: "body",
          folder: "promotion", note: "seen weekly", enabled: true },
        { text: "x+", matching: "regex", case: "insensitive" },
      ],
      denyLanguage: ["ar", { language: "pt-BR", folder: "promotion", confidence: 0.9, id: "p", note: "n" }, "zh"],
      smart: { allUnknown: false, links: true, shortSender: { max: 5 }, email: true, numbersOnly: false,
        countryAllowlist: [], emojis: true, mixedScripts: true },
      automatic: {
        languages: ["he", "en"],
        filter_lists: {
          he: { allow_sender: ["BituahLeumi"], allow_body: [], deny_sender: [], deny_body: ["הלוואה"] },
          en: { deny_body: ["claim your prize"], },
        },
      },
    }
    """

  @Test func `everything of the format is read`() throws {
    let reading = RulesFile.read(bytes: Array(Self.everything.utf8), warnings: false)
    #expect(reading.findings == [])
    let rules = try #require(reading.rules)
    var expected = Rules()
    expected.fields = FieldPointers(id: "/a/id", sender: "/s~1x", body: "/b/0", date: "/d")
    expected.country = "IL"
    expected.contacts = ["+1 555 010 0199", "mum@example.org"]
    var apple = FilterRule(text: "Apple")
    apple.textCondition?.target = .sender
    apple.textCondition?.matching = .exact
    apple.textCondition?.isCaseSensitive = true
    expected.allow = [FilterRule(text: " your parcel "), apple]
    var bet = FilterRule(text: "Bet")
    bet.folder = .transaction
    bet.isEnabled = false
    var prize = FilterRule(text: "(?i)w[i1]n .{0,20}prize")
    prize.textCondition?.matching = .regex
    prize.textCondition?.isCaseSensitive = true
    prize.textCondition?.target = .body
    prize.folder = .promotion
    prize.id = "prize"
    prize.note = "seen weekly"
    var letters = FilterRule(text: "x+")
    letters.textCondition?.matching = .regex
    expected.deny = [FilterRule(text: "free money"), bet, prize, letters]
    var portuguese = LanguageRule(language: .language(.pt), name: "pt-BR")
    portuguese.folder = .promotion
    portuguese.confidence = 0.9
    portuguese.id = "p"
    portuguese.note = "n"
    expected.denyLanguage = [
      LanguageRule(language: .language(.ar), name: "ar"), portuguese,
      LanguageRule(language: .chinese, name: "zh"),
    ]
    expected.smart = SmartRules([.links, .shortSender(max: 5), .email, .emojis, .mixedScripts])
    expected.automatic.languages = ["he", "en"]
    var he = AutomaticList(key: "he")
    he.allowSender = ["BituahLeumi"]
    he.denyBody = ["הלוואה"]
    var en = AutomaticList(key: "en")
    en.denyBody = ["claim your prize"]
    expected.automatic.lists = [he, en]
    #expect(rules == expected)
  }

  static let conditions = """
    {
      version: 1,
      deny: [{
        all: [
          "a", { any: ["b", { smart: "links" }] }, { smart: "shortSender", max: 4 },
          { smart: "countryAllowlist", codes: ["IL", "+1"] }, { language: "ru", confidence: .9 }, { tag: "t" },
        ],
        none: [{ text: "x", target: "chat", matching: "whole", case: "sensitive" }],
      }],
      tags: { t: ["x", { all: ["a"] }] },
      fields: { chat: "/c", body: ["/a", "/b"] },
    }
    """

  @Test func `conditions, tags and fields of one's own are read`() {
    let (a, b) = (Condition.text(TextCondition(text: "a")), Condition.text(TextCondition(text: "b")))
    var x = TextCondition(text: "x")
    x.target = .field("chat")
    x.matching = .whole
    x.isCaseSensitive = true
    var russian = LanguageCondition(language: .language(.ru), name: "ru")
    russian.confidence = 0.9
    let conditions: [Condition] = [
      a, .group(ConditionGroup(any: [b, .smart(.links)])), .smart(.shortSender(max: 4)),
      .smart(.countryAllowlist(codes: [972, 1])), .language(russian), .tag("t"),
    ]
    var expected = Rules()
    expected.deny = [FilterRule(.group(ConditionGroup(all: conditions, none: [.text(x)])))]
    expected.tags = [
      TagRule(name: "t", filters: [FilterRule(text: "x"), FilterRule(.group(ConditionGroup(all: [a])))])
    ]
    expected.fields.body = ["/a", "/b"]
    expected.fields.named = [.init(name: "chat", pointer: "/c")]
    let reading = RulesFile.read(bytes: Array(Self.conditions.utf8), warnings: false)
    #expect(reading.findings == [])
    #expect(reading.rules == expected)
  }

  static let score = """
    {
      version: 1,
      deny: [{
        atLeast: 1000000, score: [{ points: -100, text: "a" }, { points: 100, all: ["b"], none: ["c"] }],
        id: "x", note: "n", enabled: false, folder: "promotion",
      }],
    }
    """

  @Test func `a score is read, its points and its threshold up to their limits`() {
    let group = ConditionGroup(
      all: [.text(TextCondition(text: "b"))], none: [.text(TextCondition(text: "c"))])
    let items: [ScoredConditions.Item] = [
      .init(points: -100, .text(TextCondition(text: "a"))), .init(points: 100, .group(group)),
    ]
    var filter = FilterRule(.score(ScoredConditions(items, atLeast: 1_000_000)))
    filter.id = "x"
    filter.note = "n"
    filter.isEnabled = false
    filter.folder = .promotion
    let reading = RulesFile.read(bytes: Array(Self.score.utf8), warnings: false)
    #expect(reading.findings == [])
    #expect(reading.rules?.deny == [filter])
  }

  static let numbers = """
    {
      version: 1, disguises: "all", country: "il",
      deny: [
        { text: "+1*", matching: "number", target: "sender" },
        { text: "a", matching: "prefix", disguises: "lookalikes" },
        "b",
      ],
      smart: { mixedScripts: true },
    }
    """

  @Test func `the default of disguises is for texts that can be disguised and have no level`() {
    var number = FilterRule(text: "+1*")
    number.textCondition?.matching = .number
    number.textCondition?.target = .sender
    var prefix = FilterRule(text: "a")
    prefix.textCondition?.matching = .prefix
    prefix.textCondition?.disguises = .lookalikes
    var disguised = FilterRule(text: "b")
    disguised.textCondition?.disguises = .all
    var expected = Rules()
    expected.country = "il"
    expected.defaultDisguises = .all
    expected.deny = [number, prefix, disguised]
    expected.smart = SmartRules([.mixedScripts])
    let reading = RulesFile.read(bytes: Array(Self.numbers.utf8), warnings: false)
    #expect(reading.findings == [])
    #expect(reading.rules == expected)
  }

  static let names = "{version:1,$schema:'x',tags:{'a.b-c_9':[]},allow:[{any:['x']}]}"

  @Test func `a tag may have any sign that a name can have, and no filters`() {
    var expected = Rules()
    expected.allow = [FilterRule(.group(ConditionGroup(any: [.text(TextCondition(text: "x"))])))]
    expected.tags = [TagRule(name: "a.b-c_9")]
    let reading = RulesFile.read(bytes: Array(Self.names.utf8), warnings: false)
    #expect(reading.findings == [])
    #expect(reading.rules == expected)
  }

  /// Files that have between them whatever the format has.
  static let files = [everything, conditions, score, numbers, names]

  @Test func `only the version is required`() {
    for text in [
      "{version:1}", "{\"version\":1.0}", "{version:0x1,}", "\u{FEFF}{version:+1}", "{'version':1}//",
    ] {
      #expect(RulesFile.read(bytes: Array(text.utf8)).rules == Rules(), "\(text)")
    }
  }

  @Test(arguments: [
    ("true", 6 as Int?), ("false", nil), ("{}", 6), ("{max:1}", 1), ("{max:20}", 20), ("{max:3.0}", 3),
  ])
  func `a short sender has a greatest length`(value: String, max: Int?) {
    let reading = RulesFile.read(bytes: Array("{version:1,smart:{shortSender:\(value)}}".utf8))
    #expect(reading.rules?.smart.rules == (max.map { [.shortSender(max: $0)] } ?? []))
    #expect(reading.errors == 0)
  }

  @Test(
    arguments: [
      ("ar", .language(.ar)), ("AR", .language(.ar)), ("pt-BR", .language(.pt)), ("pt-br", .language(.pt)),
      ("es-419", .language(.es)), ("iw", .language(.he)), ("iw-IL", .language(.he)), ("in", .language(.id)),
      ("no", .language(.nb)), ("mo", .language(.ro)), ("zh", .chinese), ("ZH", .chinese), ("cmn", .chinese),
      ("zh-Hans", .language(.zhHans)), ("zh-hant", .language(.zhHant)), ("zh-TW", .language(.zhHant)),
      ("zh-HK", .language(.zhHant)), ("zh-CN", .language(.zhHans)), ("zh-SG", .language(.zhHans)),
      ("zh-Hant-CN", .language(.zhHant)), ("hi-Deva", .language(.hi)), ("sr", nil), ("xx", nil), ("", nil),
      ("hi-Latn", nil), ("pt_BR", nil), ("eng", nil), ("pt-", nil), ("-pt", nil), ("pt-BRA", nil),
      ("zh-US", nil),
      ("en-x-me", nil), ("zh-Latn", nil),
    ] as [(String, RuleLanguage?)])
  func `languages are named by BCP 47`(name: String, language: RuleLanguage?) {
    #expect(LanguageNames.language(named: name) == language)
  }

  @Test func `every language has a name and an English name that lead back`() {
    #expect(LanguageNames.all.count == Language.allCases.count + 1)
    for language in Language.allCases {
      #expect(LanguageNames.language(named: language.rawValue) == .language(language))
      #expect(
        LanguageNames.code(ofEnglish: language.englishName.lowercased()) == language.rawValue)
    }
    #expect(LanguageNames.code(ofEnglish: "Chinese, Simplified") == "zh-Hans")
    #expect(LanguageNames.code(ofEnglish: "norwegian bokmål") == "nb")
    #expect(LanguageNames.code(ofEnglish: "klingon") == nil)
  }

  @Test func `all mistakes are reported together in the file's order`() {
    let text = """
      {
        version: 2,
        deny: [
          "a" "b",
          { text: "c", taget: "body" },
          { text: "" },
          { text: "d", folder: "spam" },
        ],
        smrt: {},
        denyLanguage: ["xx", 5],
        contacts: ["a", 'unclosed],
      }
      """
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.rules == nil)
    #expect(
      reading.findings.map { "\($0.line):\($0.column) \($0.pointer)" } == [
        "2:12 /version", "4:9 /deny", "5:18 /deny/2/taget", "6:13 /deny/3/text", "7:26 /deny/4/folder",
        "9:3 /smrt", "10:18 /denyLanguage/0", "10:24 /denyLanguage/1", "11:19 /contacts/1",
      ])
    #expect(reading.errors == 9)
    #expect(reading.omission == nil)
  }

  @Test func `after a hundred mistakes the rest is counted`() {
    let text = "{version:1,deny:[\n" + (0..<1000).map { _ in "5" }.joined(separator: ",\n") + "]}"
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.errors == 1000)
    #expect(reading.findings.map(\.line) == Array(2...101))
    #expect(reading.omission == "900 more errors")
    let mixed = RulesFile.read(bytes: Array(("[,," + text).utf8))
    #expect(mixed.findings.count <= 100)
  }

  @Test func `mistakes of the syntax and of the rules share the hundred`() {
    let lines = (0..<300).map { $0 % 2 == 0 ? "5" : "x" }
    let text = "{version:1,deny:[\n" + lines.joined(separator: ",\n") + "]}"
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.errors == 300)
    #expect(reading.findings.map(\.line) == Array(2...101))
  }

  @Test func `a large file of mistakes or of nothing but brackets is read to the end`() {
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 2_000_000)
    #expect(RulesFile.read(bytes: brackets).errors == 2)
    let mistakes = Array(("{version:1,deny:[" + String(repeating: "1,", count: 50_000) + "]}").utf8)
    let reading = RulesFile.read(bytes: mistakes)
    #expect(reading.errors == 50_000)
    #expect(reading.findings.count == Limits.reportedMistakes)
    #expect(reading.findings.last?.column == 17 + 2 * 99 + 1)
  }

  @Test(arguments: StarterRules.languages.map { $0.code })
  func `the starter rules of each language read without findings, alone and beside English`(_ code: String)
    throws
  {
    for codes in [[code], [code, "en"], StarterRules.languages.map { $0.code }] {
      let reading = RulesFile.read(bytes: Array(StarterRules.text(in: codes).utf8), name: code)
      #expect(reading.findings == [])
      let rules = try #require(reading.rules)
      #expect(rules.deny.count >= 2 * Set(codes).count)
      #expect(rules.tags.map(\.name) == ["one-time-code", "delivery", "bank"])
      #expect(rules.tags.allSatisfy { $0.filters.count == Set(codes).count })
    }
  }

  /// Messages written for this: junk, a promotion or none, and tags.
  @Test(arguments: [
    ("ru", "Нужны люди, оплата каждый день. Пишите в ЛС", Action.junk, []),
    ("ru", "Нужны люди, пишитe в лc", .junk, []),
    ("ru", "Код 402913, никому не говорите", .allow, ["one-time-code"]),
    ("ru", "Ваш заказ прибыл в пункт выдачи", .allow, ["delivery"]),
    ("ru", "Я сегодня на работе до шести", .allow, []),
    ("he", "הלוואה ללא ערבים עד מחר", .junk, []), ("he", "מבצע סוף שנה! להסרה השב 1", .promotion, []),
    ("he", "קוד האימות שלך: 402913", .allow, ["one-time-code"]),
    ("he", "החבילה שלך ממתינה לאיסוף", .allow, ["delivery"]),
    ("he", "אמא, אני בדרך הביתה", .allow, []), ("ar", "مبروك! لقد ربحت جائزة", .junk, []),
    ("ar", "رمز التحقق 402913", .allow, ["one-time-code"]), ("ar", "أنا في الطريق إلى البيت", .allow, []),
    ("tr", "SMS almak istemiyorsanız RET yazıp 3340'a gönderin", .promotion, []),
    ("tr", "Mektubu yazıp eve geldim", .allow, []), ("zh", "卡接回一道二道", .junk, []),
    ("zh", "验证码 402913", .allow, ["one-time-code"]),
    ("zh", "今天晚上吃什么", .allow, []), ("id", "Selamat anda pemenang undian", .junk, []),
    ("id", "Saya sudah di rumah", .allow, []), ("hi", "आपने नकद पुरस्कार जीता है, दावा करने के लिए कॉल करें", .junk, []),
    ("hi", "मैं घर पर हूँ", .allow, []), ("en", "Your parcel is on its way", .allow, ["delivery"]),
    ("en", "Your card was charged $5", .allow, ["bank"]),
    ("en", "402913 is your login code", .allow, ["one-time-code"]),
  ])
  func `starter rules judge messages in their language`(
    _ code: String, _ body: String, _ action: Action, _ tags: [String]
  ) throws {
    let ruleSet = try RuleSet(parsing: StarterRules.text(in: [code]))
    var evaluator = Evaluator(ruleSet)
    let verdict = evaluator.evaluate(sender: nil, body: body)
    #expect(verdict.action == action)
    #expect(verdict.tags == tags)
  }

  @Test func `the starter rules read without findings`() throws {
    let reading = RulesFile.read(bytes: Array(StarterRules.text.utf8), name: "builtin")
    #expect(reading.findings == [])
    let rules = try #require(reading.rules)
    #expect(!rules.allow.isEmpty && !rules.deny.isEmpty)
    #expect(rules.automatic.lists.map(\.key) == ["en"])
    #expect(StarterRules.text.hasSuffix("}\n"))
    for section in ["fields", "contacts", "allow", "deny", "denyLanguage", "smart", "tags", "automatic"] {
      #expect(StarterRules.text.contains("\n  \(section): "))
    }
  }

  /// As verdicts name rules that have no id.
  @Test(arguments: [
    ("{version:1,deny:['a',{text:'b',taget:'body'}]}", "/deny/1/taget", "/deny/1"),
    ("{version:1,tags:{t:[{all:['x',{text:'y',txt:1}]}]}}", "/tags/t/0/all/1/txt", "/tags/t/0"),
    ("{version:1,smart:{links:'yes'}}", "/smart/links", "/smart/links"),
    ("{version:1,country:'xx'}", "/country", "/country"),
    ("[]", "", ""),
  ])
  func `a finding names its place and the rule that the place is in`(
    file: String, place: String, rule: String
  ) {
    let finding = RulesFile.read(bytes: Array(file.utf8)).findings.first
    #expect(finding?.pointer == place)
    #expect(finding?.rule == rule)
  }
}
