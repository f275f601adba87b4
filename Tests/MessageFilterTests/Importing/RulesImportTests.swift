import LanguageIdentification
import MessageFilter
import Testing

@Suite struct RulesImportTests {
  private func imported(_ text: String, _ name: String = "") throws -> RulesImport {
    try RulesImport.read(bytes: Array(text.utf8), name: name)
  }

  static let export = """
    {"format":"simply-filter-sms-filters","version":1,"exportedAt":"2026-08-15T10:00:00Z","appVersion":"3.1.0",
    "filters":[
    {"text":" free money\\n","type":"deny","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    {"text":"Bet","type":"deny","folder":"transaction","target":"sender","matching":"exact","case":"sensitive"},
    {"text":"parcel","type":"allow","folder":"junk","target":"body","matching":"contains","case":"insensitive"},
    {"text":"w[i1]n","type":"deny","folder":"promotion","target":"body","matching":"regex","case":"insensitive"},
    {"text":"$lang:arabic","type":"denyLanguage","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    {"text":"$lang:chinese, simplified","type":"denyLanguage","folder":"promotion","target":"all","matching":"contains","case":"insensitive"},
    {"text":"$lang:he","type":"denyLanguage","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    {"text":"  ","type":"deny","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    {"text":"a","type":"dney","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    {"text":"a","type":"deny","folder":"spam","target":"all","matching":"contains","case":"insensitive"},
    {"text":"free money","type":"allow","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    {"text":"$lang:klingon","type":"denyLanguage","folder":"junk","target":"all","matching":"contains","case":"insensitive"},
    "row",
    {"type":"deny"},
    {"text":"b"},
    {"text":"b","type":"deny","case":1}
    ]}
    """

  @Test func `an export of the app is read, what can't be used is named`() throws {
    let result = try imported(Self.export)
    var expected = Rules()
    expected.deny = [FilterRule(text: "free money"), FilterRule(text: "Bet"), FilterRule(text: "w[i1]n")]
    expected.deny[1].folder = .transaction
    expected.deny[1].textCondition?.target = .sender
    expected.deny[1].textCondition?.matching = .exact
    expected.deny[1].textCondition?.isCaseSensitive = true
    expected.deny[2].folder = .promotion
    expected.deny[2].textCondition?.target = .body
    expected.deny[2].textCondition?.matching = .regex
    expected.deny[2].textCondition?.isCaseSensitive = true
    expected.allow = [FilterRule(text: "parcel")]
    expected.allow[0].textCondition?.target = .body
    expected.denyLanguage = [
      LanguageRule(language: .language(.ar), name: "ar"),
      LanguageRule(language: .language(.zhHans), name: "zh-Hans"),
      LanguageRule(language: .language(.he), name: "he"),
    ]
    expected.denyLanguage[1].folder = .promotion
    #expect(result.rules == expected)
    #expect(
      result.skipped == [
        .init(place: "row 8", text: "", reason: "it has no text"),
        .init(
          place: "row 9", text: "a", reason: "unknown type \"dney\", expected deny, allow or denyLanguage"),
        .init(
          place: "row 10", text: "a",
          reason: "unknown folder \"spam\", expected junk, transaction or promotion"),
        .init(place: "row 11", text: "free money", reason: "it is the same filter as row 1"),
        .init(place: "row 12", text: "$lang:klingon", reason: "the language \"klingon\" is not known"),
        .init(place: "row 13", text: "", reason: "found the text \"row\", expected an object"),
        .init(place: "row 14", text: "", reason: "it has no text"),
        .init(place: "row 15", text: "b", reason: "it has no type"),
        .init(
          place: "row 16", text: "b",
          reason: "found the number 1 as \"case\", expected insensitive or sensitive"),
      ])
    #expect(result.count == 7)
  }

  @Test func `a row in which a key occurs twice is left out`() throws {
    let result = try imported(
      """
      {"format":"simply-filter-sms-filters","version":1,"filters":[
      {"text":"a","type":"deny","type":"allow"},{"text":"b","type":"deny"},
      {"text":"c","type":"deny","t\\u0065xt":"d"}]}
      """)
    #expect(result.rules.deny.map(\.text) == ["b"])
    #expect(
      result.skipped == [
        .init(place: "row 1", text: "a", reason: "its key \"type\" occurs twice"),
        .init(place: "row 3", text: "c", reason: "its key \"text\" occurs twice"),
      ])
  }

  @Test(arguments: [
    #"{"format":"simply-filter-sms-filters","version":1,"version":1,"filters":[]}"#,
    #"{"format":"simply-filter-sms-filters","version":1,"filters":[{"text":"a","text":"b"},]]}"#,
    #"{"filter_lists":{"en":{},"en":{}}}"#,
    #"{"numberRules":{"rules":[]},"numberRules":{"rules":[]}}"#,
  ])
  func `a key that occurs twice elsewhere, or beside another mistake, is one`(text: String) {
    let error = #expect(throws: RulesImport.Refusal.self) { try imported(text) }
    #expect(error?.findings.isEmpty == false, "\(error?.reason ?? "nothing")")
  }

  @Test(arguments: [
    ("{\"format\":\"other\",\"version\":1,\"filters\":[]}", "", "the format is \"other\""),
    ("{\"format\":\"simply-filter-sms-filters\",\"version\":2,\"filters\":[]}", "", "version 2, expected 1"),
    ("{\"format\":\"simply-filter-sms-filters\",\"filters\":[]}", "", "no version"),
    ("{\"format\":\"simply-filter-sms-filters\",\"version\":1}", "", "no \"filters\""),
    ("{\"format\":\"simply-filter-sms-filters\",\"version\":1,", "", "malformed"),
    ("[]", "x.sfsfilters", "found an empty array"), ("{version:1}", "", "looks like a rules file"),
    ("{}", "", "of no kind that import knows"),
    ("free money", "x.json", "malformed"), ("{\"filter_lists\":[]}", "", "expected an object"),
  ])
  func `another file is refused`(text: String, name: String, part: String) {
    do {
      _ = try imported(text, name)
      Issue.record("the file was imported")
    } catch let error as RulesImport.Refusal {
      #expect(error.reason.contains(part), "\(error.reason)")
      #expect(error.findings.isEmpty != (part == "malformed"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `a plain list is deny filters as written`() throws {
    let result = try imported(
      "\u{FEFF}free money\r\n\n  \n# comment\n spaced \nFree Money\nהלוואה", "list.txt")
    #expect(result.rules.deny.map(\.text) == ["free money", "spaced", "הלוואה"])
    #expect(
      result.skipped == [.init(place: "line 6", text: "Free Money", reason: "it is the same as line 1")])
    let broken = try RulesImport.read(bytes: [0x61, 0xFF, 0x0A, 0x62])
    #expect(broken.rules.deny.map(\.text) == ["b"])
    #expect(broken.skipped.map(\.reason) == ["it is not UTF-8"])
    let binary = try imported("free\u{1A}\n\u{1B}[31mred\nfree\tmoney\nno\u{85}\n", "list.txt")
    #expect(binary.rules.deny.map(\.text) == ["free\tmoney", "no"])
    #expect(binary.skipped.map(\.place) == ["line 1", "line 2"])
    #expect(binary.skipped.allSatisfy { $0.reason.hasPrefix("it has control characters") })
  }

  @Test func `the app's lists are automatic lists, all active`() throws {
    let result = try imported(
      """
      {"filter_lists":{"en":{"allow_sender":["A"],"allow_body":[],"deny_sender":[""],"deny_body":["x",5]},
      "xx":{},"iw":{"deny_body":["y"]},"he":{},"fr":[]}}
      """)
    #expect(result.rules.automatic.languages == ["en", "iw"])
    #expect(result.rules.automatic.lists.map(\.denyBody) == [["x"], ["y"]])
    #expect(result.skipped.map(\.place) == ["en/deny_sender/0", "en/deny_body/1", "xx", "he", "fr"])
  }

  @Test func `what is imported can be written as a rules file and read back`() throws {
    for text in [Self.export, "a\nb\n", "{\"filter_lists\":{\"en\":{\"deny_body\":[\"x\"]}}}"] {
      let result = try imported(text)
      let file = RulesFile.text(of: result.rules, comment: ["Imported.", ""])
      let reading = RulesFile.read(bytes: Array(file.utf8), warnings: false)
      #expect(reading.findings == [])
      #expect(reading.rules == result.rules)
      #expect(file.hasPrefix("// Imported.\n//\n{\n  version: 1,\n"))
    }
  }

  @Test func `every rule can be written and read back`() throws {
    let rules = try #require(
      RulesFile.read(bytes: Array(RulesFileTests.everything.utf8), warnings: false).rules)
    let reading = RulesFile.read(bytes: Array(RulesFile.text(of: rules).utf8), warnings: false)
    #expect(reading.rules == rules)
    #expect(RulesFile.text(of: Rules()) == "{\n  version: 1,\n}\n")
  }

  // MARK: Into a rules file

  @Test func `an import into a file adds what is not there`() throws {
    let file = """
      {
        // Mine.
        version: 1,
        deny: [
          "Free money", // keep
        ],
        denyLanguage: ["ar"],
      }

      """
    let merge = try RulesEditing.add(try imported(Self.export), in: Array(file.utf8))
    #expect(
      String(decoding: merge.edit.bytes, as: UTF8.self) == """
        {
          // Mine.
          version: 1,
          allow: [
            { text: "parcel", target: "body" },
          ],
          deny: [
            "Free money", // keep
            { text: "Bet", target: "sender", matching: "exact", case: "sensitive", folder: "transaction" },
            { text: "w[i1]n", target: "body", matching: "regex", folder: "promotion" },
          ],
          denyLanguage: ["ar", { language: "zh-Hans", folder: "promotion" }, "he"],
        }

        """)
    #expect(merge.edit.rules == ["/allow/0", "/deny/1", "/deny/2", "/denyLanguage/1", "/denyLanguage/2"])
    #expect(merge.skipped.map(\.reason) == ["/deny/0 is the same", "/denyLanguage/0 catches the same"])
  }

  @Test(arguments: [
    "{version:1}", "{version:1,automatic:{}}",
    "{version:1,\n  automatic: {\n    languages: [\"he\"],\n  },\n}",
    "{version:1,automatic:{filter_lists:{he:{deny_body:['y','Z']}}}}",
    "{version:1,automatic:{languages:['he'],filter_lists:{iw:{deny_body:['Y'],allow_body:[]},fr:{}}}}",
    "{version:1,\n  automatic: {\n    filter_lists: {\n      en: {},\n    },\n  },\n}",
  ])
  func `lists are merged into a file`(file: String) throws {
    let result = try imported(
      "{\"filter_lists\":{\"en\":{\"deny_body\":[\"x\"],\"allow_sender\":[\"s\"]},\"he\":{\"deny_body\":[\"y\",\"z\"]}}}"
    )
    let before = try #require(RulesFile.read(bytes: Array(file.utf8), warnings: false).rules)
    let merge = try RulesEditing.add(result, in: Array(file.utf8))
    let after = try #require(RulesFile.read(bytes: merge.edit.bytes, warnings: false).rules)
    #expect(Set(after.automatic.languages.map { $0 == "iw" ? "he" : $0 }) == ["he", "en"])
    #expect(
      Array(after.automatic.languages.prefix(before.automatic.languages.count)) == before.automatic.languages)
    func texts(_ code: String) -> Set<String> {
      let list = after.automatic.lists.first {
        LanguageNames.language(named: $0.key) == LanguageNames.language(named: code)
      }
      return Set(((list?.denyBody ?? []) + (list?.allowSender ?? [])).map { $0.lowercased() })
    }
    #expect(texts("en") == ["x", "s"])
    #expect(texts("he") == ["y", "z"])
    // Once more adds nothing.
    #expect(try RulesEditing.add(result, in: merge.edit.bytes).edit.bytes == merge.edit.bytes)
  }

  @Test func `rows for one language in several spellings are one rule`() throws {
    let rows = ["$lang:Hebrew", "hebrew", "he", "$lang:arabic"].map {
      #"{"text":"\#($0)","type":"denyLanguage"}"#
    }
    let result = try imported(
      #"{"format":"simply-filter-sms-filters","version":1,"filters":[\#(rows.joined(separator: ","))]}"#)
    #expect(result.rules.denyLanguage.map(\.language) == [.language(.he), .language(.ar)])
    #expect(
      result.skipped == [
        .init(place: "row 2", text: "hebrew", reason: "its language is in an earlier row"),
        .init(place: "row 3", text: "he", reason: "its language is in an earlier row"),
      ])
  }

  // MARK: Export

  @Test func `an export has the app's rows and names what it leaves out`() throws {
    let rules = try #require(
      RulesFile.read(bytes: Array(RulesFileTests.everything.utf8), warnings: false).rules)
    let export = RulesExport(rules, exportedAt: 1_786_788_000)
    #expect(
      export.text
        == "{\"format\":\"simply-filter-sms-filters\",\"version\":1,\"exportedAt\":\"2026-08-15T10:00:00Z\",\"appVersion\":\"winnow\",\"filters\":["
        + "{\"text\":\"your parcel\",\"type\":\"allow\",\"folder\":\"junk\",\"target\":\"all\",\"matching\":\"contains\",\"case\":\"insensitive\"},"
        + "{\"text\":\"Apple\",\"type\":\"allow\",\"folder\":\"junk\",\"target\":\"sender\",\"matching\":\"exact\",\"case\":\"sensitive\"},"
        + "{\"text\":\"free money\",\"type\":\"deny\",\"folder\":\"junk\",\"target\":\"all\",\"matching\":\"contains\",\"case\":\"insensitive\"},"
        + "{\"text\":\"(?i)w[i1]n .{0,20}prize\",\"type\":\"deny\",\"folder\":\"promotion\",\"target\":\"body\",\"matching\":\"regex\",\"case\":\"sensitive\"},"
        + "{\"text\":\"(?i)x+\",\"type\":\"deny\",\"folder\":\"junk\",\"target\":\"all\",\"matching\":\"regex\",\"case\":\"sensitive\"},"
        + "{\"text\":\"$lang:arabic\",\"type\":\"denyLanguage\",\"folder\":\"junk\",\"target\":\"all\",\"matching\":\"contains\",\"case\":\"insensitive\"},"
        + "{\"text\":\"$lang:portuguese\",\"type\":\"denyLanguage\",\"folder\":\"promotion\",\"target\":\"all\",\"matching\":\"contains\",\"case\":\"insensitive\"},"
        + "{\"text\":\"$lang:chinese, simplified\",\"type\":\"denyLanguage\",\"folder\":\"junk\",\"target\":\"all\",\"matching\":\"contains\",\"case\":\"insensitive\"},"
        + "{\"text\":\"$lang:chinese, traditional\",\"type\":\"denyLanguage\",\"folder\":\"junk\",\"target\":\"all\",\"matching\":\"contains\",\"case\":\"insensitive\"}"
        + "]}\n")
    #expect(export.count == 9)
    #expect(
      export.leftOut == [
        "2 contacts", "5 smart rules", "the automatic lists (3 texts)", "1 disabled filter", "2 ids",
        "2 notes",
        "1 confidence", "fields", "the white space around 1 text, which the app trims",
        "\"zh\" as one rule: it is two rows, one for each script",
      ])
    #expect(RulesExport(Rules(), exportedAt: 0).leftOut == [])
  }

  @Test func `an export has a row for a language once, as the first rule for it says`() throws {
    let source = """
      {version: 1, denyLanguage: ["zh", {language: "zh-Hant", folder: "promotion"},
        {language: "de", enabled: false}, {language: "de", folder: "transaction"}, "de-AT"]}
      """
    let rules = try #require(RulesFile.read(bytes: Array(source.utf8), warnings: false).rules)
    let export = RulesExport(rules, exportedAt: 0)
    let again = try RulesImport.read(bytes: Array(export.text.utf8))
    #expect(again.skipped.isEmpty && export.count == 3)
    #expect(again.rules.denyLanguage.map(\.name) == ["zh-Hans", "zh-Hant", "de"])
    #expect(again.rules.denyLanguage.map(\.folder) == [.junk, .junk, .transaction])
  }

  @Test func `an export names the filters that it leaves out, or exports in part`() throws {
    let more = (0..<102).map { "{all: [{text: 'many \($0)'}]}" }.joined(separator: ", ")
    let source = """
      {version: 1, disguises: 'lookalikes',
       allow: [{text: 'a', matching: 'whole', id: 'mine', note: 'n'}, 'plain'],
       deny: ['x', {text: 'off', enabled: false, matching: 'prefix'}, {any: [{text: 'y'}]},
              {text: 'z', matching: 'prefix'},
              {text: 'w', disguises: 'none'}, {text: 'v', disguises: 'all', id: 'v'}, \(more)]}
      """
    let rules = try #require(RulesFile.read(bytes: Array(source.utf8), warnings: false).rules)
    #expect(
      RulesExport(rules, exportedAt: 0).leftOut == [
        "1 disabled filter",
        "103 filters with conditions or a score (/deny/2, "
          + (6..<105).map { "/deny/\($0)" }.joined(separator: ", ") + " and 3 more)",
        "2 filters with a target or matching that the app lacks (mine, /deny/3)",
        "the disguises of 2 filters (/deny/0, v)", "1 id",
      ])
  }

  @Test func `an export names language rules whose rows would be those of earlier rules`() throws {
    func export(_ source: String) throws -> RulesExport {
      let rules = try #require(RulesFile.read(bytes: Array(source.utf8), warnings: false).rules)
      return RulesExport(rules, exportedAt: 0)
    }
    let both = try export(
      "{version:1,denyLanguage:['ar',{language:'ar',confidence:0.5,folder:'promotion'},'zh',{language:'zh-Hans',id:'h'}]}"
    )
    #expect(both.count == 3)
    #expect(
      both.leftOut == [
        "2 rules that the app counts as duplicates (/denyLanguage/1, h)",
        "\"zh\" as one rule: it is two rows, one for each script",
      ])
    let half = try export("{version:1,denyLanguage:[{language:'zh-Hans',folder:'promotion'},'zh']}")
    #expect(half.count == 2 && half.leftOut.isEmpty)
    let text = try export("{version:1,deny:['$lang:arabic'],denyLanguage:['ar']}")
    #expect(text.count == 1)
    #expect(text.leftOut == ["1 rule that the app counts as duplicates (/denyLanguage/0)"])
  }

  @Test func `a regex that is none without the white space at its end is not exported`() throws {
    let source = #"{version:1,deny:[{text:'trail\\ ',matching:'regex'},{text:'fine ',matching:'regex'}]}"#
    let rules = try #require(RulesFile.read(bytes: Array(source.utf8), warnings: false).rules)
    let export = RulesExport(rules, exportedAt: 0)
    #expect(export.count == 1)
    #expect(
      export.leftOut.first == "1 filter whose regex ends with white space, which the app removes (/deny/0)")
    #expect(try imported(export.text).skipped.isEmpty)
  }

  /// The app compares text, target, matching and case, not the type or the folder.
  @Test func `an export leaves out and names filters that the app counts as duplicates`() throws {
    let source = """
      {version: 1, allow: ['free', {text: 'off', enabled: false}],
       deny: ['free', 'gift', {text: 'gift ', folder: 'promotion', id: 'gifts', note: 'n'}, 'off', 'Gift',
              {text: 'gift', target: 'body'}, {text: 'gift', matching: 'exact'},
              {text: 'gift', case: 'sensitive'}, {text: 'gift', matching: 'whole'}]}
      """
    let rules = try #require(RulesFile.read(bytes: Array(source.utf8), warnings: false).rules)
    let export = RulesExport(rules, exportedAt: 0)
    #expect(
      export.leftOut == [
        "1 disabled filter", "1 filter with a target or matching that the app lacks (/deny/8)",
        "2 rules that the app counts as duplicates (/deny/0, gifts)",
      ])
    let again = try imported(export.text)
    #expect(again.skipped.isEmpty && export.count == 7)
    #expect(again.rules.allow.map(\.text) == ["free"])
    #expect(again.rules.deny.map(\.text) == ["gift", "off", "Gift", "gift", "gift", "gift"])
  }

  @Test func `filters survive an export and an import`() throws {
    var rules = Rules()
    for target in FilterRule.Target.allCases {
      for matching in [FilterRule.Matching.contains, .exact, .regex] {
        for folder in Folder.allCases {
          for isSensitive in [true, false] where matching != .regex || isSensitive {
            var filter = FilterRule(text: "\(target) \(matching) \(folder) \"\\\u{1}é")
            filter.textCondition?.target = target
            filter.textCondition?.matching = matching
            filter.textCondition?.isCaseSensitive = isSensitive
            filter.folder = folder
            rules.deny.append(filter)
            filter.folder = .junk
            filter.textCondition?.text += "allowed"
            rules.allow.append(filter)
          }
        }
      }
    }
    rules.denyLanguage = Language.allCases.map { LanguageRule(language: .language($0), name: $0.rawValue) }
    let result = try imported(RulesExport(rules, exportedAt: 0).text)
    #expect(result.skipped == [])
    #expect(Set(result.rules.deny.map(\.text)) == Set(rules.deny.map(\.text)))
    #expect(result.rules == rules)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (4_102_444_799, "2099-12-31T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
    (1_709_251_199, "2024-02-29T23:59:59Z"),
  ])
  func `an export is dated`(seconds: Int, date: String) {
    #expect(RulesExport(Rules(), exportedAt: seconds).text.contains("\"exportedAt\":\"\(date)\""))
  }

  // MARK: Foreign text

  @Test(arguments: [
    "a\nb.txt", "a\r{deny:['x']}", "a\u{2028}b", "a\u{2029}*/b", "\u{1B}[2J", "\0", "a\u{202E}b",
  ])
  func `a comment from a foreign name stays one line`(name: String) {
    var rules = Rules()
    rules.deny = [FilterRule(text: "x")]
    let text = RulesFile.text(of: rules, comment: ["Imported from \(name)."])
    let reading = RulesFile.read(bytes: Array(text.utf8))
    #expect(reading.findings == [])
    #expect(reading.rules == rules)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
  }

  @Test func `rows and entries with half of a surrogate pair are left out and named`() throws {
    let export = try imported(
      #"{"format":"simply-filter-sms-filters","version":1,"filters":[{"text":"a\uD83D","type":"deny"},{"text":"b","type":"deny"}]}"#
    )
    #expect(export.rules.deny.map(\.text) == ["b"])
    #expect(export.skipped.map(\.place) == ["row 1"])
    #expect(export.skipped.first?.reason.contains(#""\uD83D", half of a surrogate pair"#) == true)
    let lists = try imported(#"{"filter_lists":{"en":{"deny_body":["\udc00","b"]}}}"#)
    #expect(lists.rules.automatic.lists.first?.denyBody == ["b"])
    #expect(lists.skipped.map(\.place) == ["en/deny_body/0"])
  }

  /// The app counts rows with another case as others, and ignores the case of a regex.
  @Test func `regex rows that differ in their case alone are two, of which one is exported`() throws {
    func row(_ letterCase: String) -> String {
      #"{"text":"b0c(?i)!+","type":"allow","matching":"regex","case":"\#(letterCase)"}"#
    }
    let file =
      #"{"format":"simply-filter-sms-filters","version":1,"filters":[\#(row("insensitive")),\#(row("sensitive"))]}"#
    let taken = try RulesImport.read(bytes: Array(file.utf8), name: "f.sfsfilters")
    #expect(taken.rules.allow.count == 2 && taken.skipped.isEmpty)
    let exported = RulesExport(taken.rules, exportedAt: 0)
    #expect(exported.count == 1)
    #expect(exported.leftOut == ["1 rule that the app counts as duplicates (/allow/1)"])
    let again = try RulesImport.read(bytes: Array(exported.text.utf8), name: "f.sfsfilters")
    #expect(again.rules.allow == [taken.rules.allow[0]])
    #expect(again.skipped.isEmpty)
  }

  @Test func `automatic entries are added once, as they are compared`() throws {
    let lists = """
      {"filter_lists":{
        "en":{"allow_sender":["+1 555 010 0199","Bank","bank","tel:+15550100142","+1-555-010-0142"],
          "deny_body":["prize","Prize"]},
        "he":{"deny_sender":["054-123-4567","+972541234567"],"allow_body":["x","X"]}}}
      """
    let imported = try imported(lists)
    // What the file repeats itself stays.
    let file = """
      {version:1,country:"IL",automatic:{languages:["en"],filter_lists:{en:{
        allow_sender:["+15550100199","(555) 010","+15550100199"]}}}}
      """
    let merge = try RulesEditing.add(imported, in: Array(file.utf8))
    let merged = try #require(RulesFile.read(bytes: merge.edit.bytes).rules).automatic.lists
    #expect(
      merged.map(\.allowSender) == [
        ["+15550100199", "(555) 010", "+15550100199", "Bank", "tel:+15550100142"], [],
      ])
    #expect(merged.map(\.denyBody) == [["prize"], []])
    #expect(merged.map(\.denySender) == [[], ["054-123-4567"]])
    #expect(merged.map(\.allowBody) == [[], ["x"]])
    #expect(merge.edit.rules.count == 5)
    // Of 11 entries these were not added.
    #expect(merge.skippedEntries == 6)
  }
}
