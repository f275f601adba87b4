import Bytes
import JSONText
import MessageFilter
import MessageStream
import TestSupport
import Testing

@testable import winnow

@Suite struct PageTests {
  // MARK: Which messages are picked

  /// A message of a rule (nil: no rule), at a time.
  private static func message(_ line: Int, rule: String?, seconds: Int?) -> ShownMessage {
    ShownMessage(
      line: line, date: seconds.flatMap { MessageDate(String($0)) }, outcome: rule == nil ? .allow : .junk,
      rule: rule.map { ShownRule(name: $0, stage: "deny", text: $0) }, body: ShownText("text"))
  }

  /// Deals the messages out one by one: in each round every rule that has one left gives its newest.
  private static func dealt(_ messages: [ShownMessage], limit: Int, order: MessagePick.Order) -> [Int] {
    let newest = messages.sorted {
      ($0.date?.seconds ?? .min, $0.line) > ($1.date?.seconds ?? .min, $1.line)
    }
    if order == .newest { return newest.prefix(limit).map(\.line) }
    // The messages that no rule decided come last in a round.
    let rules = Set(messages.map { $0.rule?.name ?? "~" }).sorted()
    var queues = rules.map { rule in newest.filter { ($0.rule?.name ?? "~") == rule } }
    var picked: [Int] = []
    while picked.count < limit, queues.contains(where: { !$0.isEmpty }) {
      for index in queues.indices where picked.count < limit && !queues[index].isEmpty {
        picked.append(queues[index].removeFirst().line)
      }
    }
    return picked
  }

  @Test(arguments: MessagePick.Order.allCases, 0..<8 as Range<UInt64>)
  func `every rule has an equal share, whatever the order of the messages and of the parts`(
    order: MessagePick.Order, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<25 {
      let rules = Int.random(in: 1...12, using: &random)
      let count = Int.random(in: 0...300, using: &random)
      let limit = Int.random(in: 0...60, using: &random)
      var messages = (0..<count).map { line in
        // A low number is likelier: some rules have much, others little.
        let rule = Int.random(in: 0...Int.random(in: 0..<rules, using: &random), using: &random)
        let seconds = Bool.random(using: &random) ? Int.random(in: 0...50, using: &random) * 1000 : nil
        return Self.message(line + 1, rule: rule == 0 ? nil : "r\(rule)", seconds: seconds)
      }
      let expected = Set(Self.dealt(messages, limit: limit, order: order))
      messages.shuffle(using: &random)
      var whole = MessagePick(limit: limit, order: order)
      var parts = (0..<5).map { _ in whole }
      for message in messages {
        whole.add(message)
        let part = Int.random(in: 0..<5, using: &random)
        parts[part].add(message)
        if Int.random(in: 0..<50, using: &random) == 0 {
          // A part that is put into the first, and goes on with what that one knows.
          parts[0].merge(parts[part == 0 ? 1 : part])
          parts[part == 0 ? 1 : part] = parts[0].emptied
        }
      }
      for part in parts[1...] { parts[0].merge(part) }
      #expect(Set(whole.picked().map(\.line)) == expected, "seed \(seed), round \(round)")
      #expect(Set(parts[0].picked().map(\.line)) == expected, "seed \(seed), round \(round)")
      #expect(whole.picked().count == min(limit, count), "seed \(seed), round \(round)")
    }
  }

  @Test func `a pick holds at most twice what it lists, and asks for no more than it can use`() {
    var pick = MessagePick(limit: 10, order: .newest)
    var wanted = 0
    for line in 1...10_000 {
      let message = Self.message(line, rule: "r", seconds: 1_000_000 - line)
      if pick.wants(message.rule, message.age) { wanted += 1 }
      pick.add(message)
    }
    #expect(wanted <= 64)
    #expect(pick.picked().map(\.line) == Array(1...10))
  }

  // MARK: Texts

  @Test(
    arguments: [
      ("one two", [4..<7], ["one ", "two"]), ("one two", [0..<3], ["", "one", " two"]),
      ("one", [], ["one"]), ("", [0..<1], [""]), ("grün ist", [1..<4, 5..<8], ["g", "rün", " ", "ist"]),
      ("abc", [1..<2, 0..<2], ["", "ab", "c"]), ("abc", [2..<9], ["ab", "c"]), ("abc", [7..<9], ["abc"]),
      ("a👍c", [1..<2], ["a", "👍", "c"]),
    ] as [(String, [Range<Int>], [String])])
  func `matches are marked by scalars`(text: String, marks: [Range<Int>], pieces: [String]) {
    #expect(ShownText(text.utf8Span.span, marks: marks, limit: 100).pieces == pieces)
  }

  @Test func `a long text is cut between scalars, and its match stays`() {
    let text = String(repeating: "ü", count: 5000) + "prize" + String(repeating: "ß", count: 5000)
    let plain = ShownText(text.utf8Span.span, limit: 101)
    #expect(plain.pieces == [String(repeating: "ü", count: 50)])
    #expect(plain.omittedBytes == text.utf8.count - 100)
    let marked = ShownText(text.utf8Span.span, marks: [5000..<5005], limit: 200)
    #expect(marked.pieces.count == 3)
    #expect(marked.pieces[1] == "prize")
    #expect(marked.pieces[0].hasPrefix(String(repeating: "ü", count: 50) + " … ü"))
    #expect(marked.omittedBytes + marked.text.utf8.count == text.utf8.count + " … ".utf8.count)
    #expect(marked.text.utf8.count <= 210)
  }

  @Test func `a match across body and sender is marked in both`() {
    let (body, sender) = FoundRange.split([FoundRange(field: "all", range: 3..<8)], bodyScalars: 5)
    #expect(body == [3..<5])
    #expect(sender == [0..<2])
  }

  // MARK: The page's frame

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ])
  func `digests are those of FIPS 180-4`(text: String, digest: String) {
    #expect(SHA256.source(of: text) == "'sha256-\(digest)'")
  }

  @Test func `the script is small and free of what would end it`() {
    #expect(PageScript.text.utf8.count < 15_000)
    #expect(!PageScript.text.contains("</"))
    #expect(!PageScript.text.contains("<!--"))
    for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "http"] {
      #expect(!PageScript.text.contains(call), "\(call)")
    }
  }

  @Test func `the data of hostile messages can't end its element`() {
    let body = "</script><script>alert(1)</script><!--\u{2028}\0\u{202E}&amp;\"\\"
    var message = Self.message(1, rule: "</script>", seconds: nil)
    message.body = ShownText(body)
    message.sender = ShownText("<b>'$(rm)")
    message.tags = ["</ScRiPt>"]
    let json = MessageList(messages: [message], tabs: [], lead: "").json
    for scalar in ["<", ">", "&", "\0"] as [Unicode.Scalar] { #expect(!json.unicodeScalars.contains(scalar)) }
    let read = JSON5Document.read(Array(json.utf8))
    #expect(read.isWellFormed)
    let texts = read.nodes.indices.filter { read.nodes[$0].kind == .string }.map { read.text(of: $0) }
    for text in [body, "<b>'$(rm)", "</ScRiPt>"] { #expect(texts.contains(text)) }
  }

  @Test(
    arguments: [
      (0x80, true), (0x85, true), (0x9F, true), (0xA0, false), (0xFDCF, false), (0xFDD0, true),
      (0xFDEF, true), (0xFDF0, false), (0xFFFC, false), (0xFFFE, true), (0xFFFF, true), (0x1FFFD, false),
      (0x1FFFE, true), (0x10FFFF, true),
    ] as [(UInt32, Bool)])
  func `what HTML must not contain is replaced, in data too`(value: UInt32, isReplaced: Bool) throws {
    let text = String(try #require(Unicode.Scalar(value)))
    let shown = isReplaced ? "\u{FFFD}" : text
    #expect(escaped("<\(text)") == "&lt;\(shown)")
    var data = ByteBuffer(capacity: 16)
    data.append(scriptText: "a\(text)")
    #expect(String(copying: data.span) == "\"a\(shown)\"")
  }

  @Test(
    arguments: [
      (" ", "(blank)"), ("\u{3000}\u{A0}", "(blank)"), ("\u{200B}", "(blank)"),
      ("\u{FEFF} \u{AD}", "(blank)"), (" a", " a"), ("\u{200B}.", #"\u{200b}."#),
      ("a\u{202E}b", #"a\u{202e}b"#), ("a\nb", #"a\nb"#), ("<\u{7F}", #"&lt;\u{7f}"#),
    ])
  func `a name of which nothing can be seen is blank`(name: String, shown: String) {
    #expect(isolated(name) == "<bdi>\(shown)</bdi>")
  }

  @Test(
    arguments: [
      ("+49 170 1", "winnow add deny '+49 170 1' --target sender --matching number"),
      ("(030) 1234-567", "winnow add deny '(030) 1234-567' --target sender --matching number"),
      ("Bank 24", "winnow add deny 'Bank 24' --target sender --matching whole"),
      ("O'Neil", "winnow add deny 'O'\\''Neil' --target sender --matching whole"),
      (" VM-BANK\u{A0}", "winnow add deny 'VM-BANK' --target sender --matching whole"),
      (" -r", nil), ("-r", nil), ("", nil), (" \u{A0}", nil), ("a\nb", nil), ("a\u{202E}b", nil),
      ("a\u{1B}[2Jb", nil),
    ] as [(String, String?)])
  func `the line that blocks a sender is safe to paste`(sender: String, line: String?) {
    #expect(BlockLine.text(sender) == line)
  }

  @Test(arguments: [(1, 1), (4, 1), (5, 2), (9, 5), (40, 10), (41, 20), (1000, 500), (123_456, 50_000)])
  func `an axis has round numbers`(most: Int, step: Int) { #expect(TimeChart.step(for: most) == step) }

  @Test(arguments: [
    (10, 20, "+100 %"), (20, 10, "−50 %"), (3, 3, "0 %"), (0, 4, "new"), (1000, 1001, "+&lt;1 %"),
  ])
  func `a month is told against the last`(before: Int, now: Int, text: String) {
    #expect(MonthChange.change(before, now) == text)
  }

  @Test func `the last month is compared up to its last day`() throws {
    var one = OutcomeCounts()
    one[.junk] = 1
    // 2024-02-01 to 2024-03-10, a message a day.
    let days = Dictionary(uniqueKeysWithValues: (19_754...19_792).map { ($0, one) })
    let rows = try #require(MonthChange(days: days)).rows
    #expect(rows.map { [$0.before, $0.now] } == [[10, 10]])
    // To the end of March: all of February.
    let whole = Dictionary(uniqueKeysWithValues: (19_754...19_813).map { ($0, one) })
    #expect(try #require(MonthChange(days: whole)).rows.map { [$0.before, $0.now] } == [[29, 31]])
  }

  @Test func `junk is counted by weekday and hour`() {
    var hours = WeekHours()
    // A Monday and a Sunday, one before 1970; a day alone has no hour.
    for date in ["2024-01-01T00:59:59Z", "2024-01-07T23:00:00Z", "1969-12-29T05:00:00Z", "2024-01-01"] {
      if let date = MessageDate(date) { hours.count(date) }
    }
    var sum = WeekHours()
    sum.add(hours)
    sum.add(hours)
    let found = sum.counts.enumerated().filter { $1 > 0 }.map { [$0.offset, $0.element] }
    #expect(found == [[0, 2], [5, 2], [6 * 24 + 23, 2]])
  }

  @Test func `new senders of junk are those of whom nothing came before the last month`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    let messages = [
      ("old", "free", "2024-04-30"), ("kind", "hi", "2024-05-01"), ("old", "free", "2024-05-02"),
      ("fresh", "free", "2024-05-01"), ("fresh", "hi", "2024-05-31"), ("was kind", "hi", "2024-04-01"),
      ("was kind", "free", "2024-05-03"),
    ]
    try place.write(
      "in",
      messages.map { #"{"sender":"\#($0.0)","body":"\#($0.1)","date":"\#($0.2)"}"# }.joined(separator: "\n"))
    let page = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "in").out
    let start = try #require(page.firstRange(of: "id=\"new-senders-title\"")).upperBound
    let part = page[start...].prefix(
      upTo: try #require(page[start...].firstRange(of: "</section>")).lowerBound)
    #expect(part.contains("1 sender of junk of whom nothing came before 2024-05."))
    #expect(part.contains("winnow add deny 'fresh' --target sender --matching whole"))
    for sender in ["old", "kind"] { #expect(!part.contains(sender)) }
  }

  /// As text browsers show it, which know neither charts nor cards.
  @Test func `numbers of a page that stand side by side are apart in its text`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write(
      "in",
      #"{"body":"free","date":"2024-04-01"}"# + "\n" + #"{"body":"free","date":"2024-05-02"}"# + "\n")
    let page = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "in").out
    for together in ["</text><text", "</span><b>", "</b><span", "2024-05<small>"] {
      #expect(!page.contains(together), "\(together)")
    }
    #expect(page.contains("</text>\n<text"))
    #expect(page.contains("2024-05 <small>days 1–2</small>"))
  }

  // MARK: What a click narrows the list to

  /// What the buttons of a page's part narrow its list to: `data-pick=data-value`, and `data-with`.
  private static func choices(_ page: String, section: String) throws -> Set<String> {
    let start = try #require(page.firstRange(of: "id=\"\(section)-title\"")).upperBound
    let end = try #require(page[start...].firstRange(of: "</section>")).lowerBound
    var found: Set<String> = []
    for part in page[start..<end].split(separator: "<button ").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      func value(_ name: String) -> String {
        guard let from = tag.firstRange(of: " data-\(name)=\"") else { return "" }
        return String(tag[from.upperBound...].prefix { $0 != "\"" })
      }
      found.insert([value("pick"), value("value"), value("with")].joined(separator: " "))
    }
    return found
  }

  @Test func `languages, stages, weekdays, hours and months narrow the list, where there is one`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5", #"{version: 1, deny: [{text: "free", id: "f", note: "offers <of> all kinds"}]}"#)
    let german = "Guten Tag, wir haben heute leider keine Zeit und kommen morgen wieder, viele Grüße"
    // A Monday and, in the month after, a Thursday.
    try place.write(
      "in",
      #"{"sender":"a","body":"free","date":"2024-04-29T09:30:00Z"}"# + "\n"
        + #"{"sender":"b","body":"free","date":"2024-05-30T23:59:59Z"}"# + "\n"
        + #"{"sender":"c","body":"\#(german)","date":"2024-05-30"}"# + "\n")
    let page = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "--show", "9", "in").out
    let hours = try Self.choices(page, section: "by-hour")
    for choice in [
      "hour 9 weekday=Mon&amp;show=junk", "hour 23 weekday=Thu&amp;show=junk", "hour 0 show=junk",
      "hour 18 show=junk", "weekday Mon show=junk", "weekday Sun show=junk",
    ] { #expect(hours.contains(choice), "\(choice)") }
    // Seven days, four hours, two cells.
    #expect(hours.count == 13)
    #expect(try Self.choices(page, section: "by-stage") == ["stage deny ", "stage default "])
    #expect(try Self.choices(page, section: "by-language") == ["language de ", "language unsure "])
    #expect(
      try Self.choices(page, section: "change") == [
        "month 2024-04-01..2024-04-30 show=junk", "month 2024-05-01..2024-05-30 show=junk",
        "month 2024-05-01..2024-05-30 show=allow",
      ])
    // What the author says of a rule comes first; its text and name stand beside it.
    #expect(
      page.contains(
        #"offers &lt;of&gt; all kinds</bdi></button> <small><bdi class="text">free</bdi> <code>f</code>"#))
    let data = try data(page)
    #expect(data.contains(#"["f","deny","free","offers \u003cof\u003e all kinds"]"#))
    #expect(data.contains(#",0,"de"]"#))
    let alone = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "in").out
    #expect(!alone.contains("<button"))
  }

  @Test func `the page of an evaluation names who sent the junk that was missed`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, deny: ["free"]}"#)
    try place.write(
      "in",
      #"{"sender":"+15550100","body":"hello","label":"junk"}"# + "\n"
        + #"{"sender":"right","body":"free","label":"junk"}"# + "\n"
        + #"{"sender":"friend","body":"free","label":"allow"}"# + "\n")
    let page = try place.winnow("evaluate", "-r", "rules.json5", "--html", "-", "in").out
    #expect(try Self.choices(page, section: "missed") == ["sender +15550100 "])
    #expect(page.contains("winnow add deny '+15550100' --target sender --matching number"))
  }

  @Test func `the page of an evaluation lists a number once, however it is written`() throws {
    let place = try Workplace()
    try place.write("rules.json5", #"{version: 1, country: "GB", deny: ["free"]}"#)
    let senders = ["07700 900123", "+447700900123", "0044 7700 900123", "+447700900123", "Bank"]
    try place.write(
      "in", senders.map { #"{"sender":"\#($0)","body":"hello","label":"junk"}"# + "\n" }.joined())
    let page = try place.winnow("evaluate", "-r", "rules.json5", "--html", "-", "in").out
    #expect(try Self.choices(page, section: "missed") == ["sender +447700900123 ", "sender Bank "])
  }

  // MARK: The command

  private static let rules = """
    {version: 1, deny: ["free", {text: "money", folder: "promotion", id: "m"}], tags: {bank: ["pay"]}}
    """

  /// Lines of which `free` decides most.
  private static func input(_ count: Int) -> String {
    (1...count).map { line in
      let word = line % 50 == 0 ? "money" : line % 10 == 0 ? "hello" : "free"
      return
        #"{"body":"\#(word) pay \#(line)","sender":"s\#(line % 7)","date":\#(1_700_000_000 + line * 977 % 100_000)}"#
    }.joined(separator: "\n") + "\n"
  }

  /// The part of a page that holds the messages.
  private func data(_ page: String) throws -> String {
    let start = try #require(page.firstRange(of: "id=\"data\">")).upperBound
    return String(page[start...].prefix { $0 != "<" })
  }

  @Test func `the list is the same with any number of workers, and from annotated messages`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in.ndjson", Self.input(20_000))
    var pages: [String] = []
    for jobs in ["-j1", "-j8"] {
      pages.append(
        try place.winnow("stats", jobs, "-r", "rules.json5", "--html", "-", "--show", "60", "in.ndjson").out)
    }
    #expect(pages[0] == pages[1])
    let annotated = try place.winnow("-q", "-r", "rules.json5", "-o", "annotate", "in.ndjson").out
    try place.write("annotated.ndjson", annotated)
    let again = try place.winnow("stats", "--html", "-", "--show", "60", "annotated.ndjson").out
    #expect(try data(again) == data(pages[0]))
    for rule in ["\n", #"["/deny/0","deny","free"]"#, #"["m","deny","money"]"#] {
      #expect(try data(again).contains(rule), "\(rule)")
    }
    // A third of the list is of each rule, and of no rule.
    for action in ["junk", "promotion", "allow"] {
      #expect(try data(again).split(separator: "\n").filter { $0.contains("\",\"\(action)\",") }.count == 20)
    }
    #expect(pages[0].contains(#"data-show="promotion" data-count="400""#))
    #expect(pages[0].contains(#"data-show="tag:bank" data-count="20000""#))
    #expect(!pages[0].contains(#"data-show="transaction""#))
  }

  @Test func `marks of direction in rules and senders are shown, and messages keep theirs`() throws {
    let place = try Workplace()
    try place.write(
      "rules.json5",
      #"{version: 1, deny: [{text: "f\u202eree", id: "i\u2066d"}, {text: "x", note: "n\u200f"}]}"#)
    try place.write(
      "in",
      #"{"sender":"a\u202eb","body":"f\u202eree","label":"ham"}"# + "\n"
        + #"{"body":"x","label":"ham"}"# + "\n")
    for command in ["stats", "evaluate"] {
      let page = try place.winnow(command, "-r", "rules.json5", "--html", "-", "in").out
      let report = page[..<(page.firstRange(of: "<script")?.lowerBound ?? page.endIndex)]
      for text in [#"f\u{202e}ree</bdi>"#, #"<code>i\u{2066}d</code>"#, #"n\u{200f}</bdi>"#] {
        #expect(report.contains(text), "\(command): \(text)")
      }
      if command == "stats" { #expect(report.contains(#"<bdi>a\u{202e}b</bdi>"#)) }
      if command == "evaluate" { #expect(try data(page).contains(#""f\#u{202E}ree"]"#)) }
    }
  }

  @Test func `a list needs a page, and messages`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in.ndjson", Self.input(20))
    let alone = try place.winnow("stats", "-r", "rules.json5", "--show", "5", "in.ndjson")
    #expect(alone.status == 2)
    #expect(alone.err.contains("'--show' needs '--html'"))
    let verdicts = try place.winnow("-q", "-r", "rules.json5", "in.ndjson").out
    let plain = try place.run(["stats", "--html", "-", "--show", "5"], input: verdicts)
    #expect(plain.status == 0)
    #expect(plain.err.contains("--show has no messages to list: they need annotated messages or --rules"))
    #expect(!plain.out.contains("<script"))
    let none = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "in.ndjson").out
    for text in ["<script", "free pay"] { #expect(!none.contains(text)) }
  }

  @Test func `lines of further files are counted on`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in.ndjson", Self.input(3))
    let annotated = try place.winnow("-q", "-r", "rules.json5", "-o", "annotate", "in.ndjson").out
    try place.write("a", annotated)
    let page = try place.winnow("stats", "--html", "-", "--show", "9", "--pick", "newest", "a", "a").out
    let lines = try data(page).split(separator: "\n").dropFirst().map { $0.dropFirst().prefix { $0 != "," } }
    #expect(lines.sorted() == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `the page of an evaluation lists the misjudged messages with their labels`() throws {
    let place = try Workplace()
    try place.write("rules.json5", EvaluateTests.rules)
    try place.write("in", EvaluateTests.messages)
    let page = try place.winnow("evaluate", "-r", "rules.json5", "--html", "-", "in").out
    // Of the matrix: two messages that should be caught were allowed, two were wrongly junk, one transaction.
    for tab in [
      #"data-show="all" data-count="5""#, #"data-show="allow" data-count="2""#,
      #"data-show="junk" data-count="2""#, #"data-show="transaction" data-count="1""#,
    ] { #expect(page.contains(tab), "\(tab)") }
    #expect(!page.contains(#"data-show="promotion""#))
    let rows = try data(page).split(separator: "\n").dropFirst()
    let lines = rows.map { $0.dropFirst().prefix { $0 != "," } }
    #expect(lines.sorted() == ["3", "4", "5", "7", "9"])
    #expect(rows.contains { $0.hasPrefix("[3,") && $0.contains(#""allow""#) && $0.contains(#","junk"]"#) })
    #expect(page.contains("<strong title=\"misjudged\">2</strong>"))
    let none = try place.winnow("evaluate", "-r", "rules.json5", "--html", "-", "--show", "0", "in").out
    for text in ["<script", "money from a friend"] { #expect(!none.contains(text)) }
    try place.write("part", try place.winnow("evaluate", "-r", "rules.json5", "--json", "in").out)
    let merged = try place.winnow("evaluate", "--merge", "--html", "-", "part")
    #expect(merged.status == 0)
    #expect(merged.out.contains("<strong title=\"misjudged\">2</strong>"))
    #expect(!merged.out.contains("<script"))
  }
}
