import TestSupport
import Testing

@testable import winnow

@Suite struct StatsTests {
  static let rules = """
    {version: 1, allow: ["ok"], deny: [{id: "a", text: "free"}, "money", "never", "ok ok"]}
    """
  static let messages = """
    {"body":"free money","sender":"x","date":"2024-05-01T23:30:00-02:00"}
    {"body":"money","sender":"y","date":1714608000}
    {"body":"ok ok money","sender":"x","date":1714608000000}
    {"body":"hello","sender":"x","date":"soon"}
    {}
    """
  static let report =
    #"{"messages":5,"actions":{"allow":2,"junk":2,"transaction":0,"promotion":0,"invalid":1},"rules":["#
    + #"{"rule":"/allow/0","stage":"allow","text":"ok","hits":1,"shadowed":0,"first":3,"last":3},"#
    + #"{"rule":"a","stage":"deny","text":"free","hits":1,"shadowed":0,"first":1,"last":1},"#
    + #"{"rule":"/deny/1","stage":"deny","text":"money","hits":1,"shadowed":2,"first":2,"last":2},"#
    + #"{"rule":"/deny/2","stage":"deny","text":"never","hits":0,"shadowed":0,"first":null,"last":null},"#
    + #"{"rule":"/deny/3","stage":"deny","text":"ok ok","hits":0,"shadowed":1,"first":null,"last":null}]}"#
    + "\n"

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    try place.write("in.ndjson", Self.messages)
    return place
  }

  @Test(arguments: ["-j1", "-j8"])
  func `messages are judged and every rule counted`(jobs: String) throws {
    let outcome = try workplace().winnow("stats", jobs, "-r", "rules.json5", "--json", "in.ndjson")
    #expect(outcome.status == 0)
    #expect(outcome.out == Self.report)
  }

  @Test func `verdicts and annotated messages add up to the same`() throws {
    let place = try workplace()
    for form in ["verdict", "annotate"] {
      let lines = try place.winnow("-q", "-r", "rules.json5", "-o", form, "in.ndjson").out
      let outcome = try place.run(["stats", "--json"], input: lines)
      #expect(
        outcome.out
          == #"{"messages":5,"actions":{"allow":2,"junk":2,"transaction":0,"promotion":0,"invalid":1},"rules":["#
          + #"{"rule":"a","stage":"deny","text":"free","hits":1,"shadowed":0,"first":1,"last":1},"#
          + #"{"rule":"/deny/1","stage":"deny","text":"money","hits":1,"shadowed":0,"first":2,"last":2},"#
          + #"{"rule":"/allow/0","stage":"allow","text":"ok","hits":1,"shadowed":0,"first":3,"last":3}]}"#
          + "\n",
        "\(form)")
    }
  }

  @Test func `merged parts are the whole`() throws {
    let place = try workplace()
    let lines = Self.messages.split(separator: "\n").map { $0 + "\n" }
    for cut in 0...lines.count {
      try place.write("1", lines[..<cut].joined())
      try place.write("2", lines[cut...].joined())
      for part in ["1", "2"] {
        try place.write(part + ".json", try place.winnow("stats", "-r", "rules.json5", "--json", part).out)
      }
      let merged = try place.winnow("stats", "--merge", "--json", "1.json", "2.json")
      #expect(merged.out == Self.report, "cut at \(cut)")
    }
    #expect(try place.winnow("stats", "--merge", "in.ndjson").status == 2)
    #expect(try place.winnow("stats", "--merge", "none.json").status == 3)
    #expect(try place.winnow("stats", "--merge", "-r", "rules.json5").status == 2)
  }

  @Test func `messages without rules are no verdicts`() throws {
    let outcome = try workplace().winnow("stats", "in.ndjson")
    #expect(outcome.status == 2)
    #expect(outcome.err.contains("line 1 of in.ndjson is no verdict"))
    #expect(outcome.err.contains("--rules"))
  }

  @Test func `the table names the rules that never hit and those always decided earlier`() throws {
    let outcome = try workplace().winnow("stats", "-r", "rules.json5", "in.ndjson")
    #expect(outcome.out.hasPrefix("5 messages\n"))
    #expect(outcome.out.contains("junk                     2   40.0 %\n"))
    #expect(outcome.out.contains("always decided earlier: 1\n  /deny/3"))
    #expect(outcome.out.contains("never hit: 1\n  /deny/2"))
    #expect(!outcome.out.contains("█"))
  }

  @Test func `the page holds the numbers, asks for nothing and shows no markup of a message`() throws {
    let place = try Workplace()
    try place.write("rules.json5", Self.rules)
    let messages =
      Self.messages + "\n" + #"{"body":"free","sender":"<script>alert(1)</script>&\"","date":"2024-05-03"}"#
    try place.write("in.ndjson", messages)
    let outcome = try place.winnow("stats", "-r", "rules.json5", "--html", "page.html", "in.ndjson")
    #expect(outcome.status == 0)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.isEmpty)
    let page = try place.read("page.html")
    #expect(page.contains(#"data-action="junk" data-count="3""#))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;"))
    for text in ["<script", "http:", "https:", "src=", "href=", "@import", "url("] {
      #expect(!page.contains(text), "\(text)")
    }
    // 23:30 two hours west of Greenwich is the next day there.
    #expect(page.contains("<title>2024-05-02: allow 1, junk 2</title>"))
    #expect(page.contains("<title>2024-05-03: junk 1</title>"))
    #expect(page.contains("1 messages have no date") || page.contains("1 message has no date"))
    let verdicts = try place.winnow("-q", "-r", "rules.json5", "in.ndjson").out
    let plain = try place.run(["stats", "--html", "-"], input: verdicts)
    #expect(plain.out.contains("Times, senders and languages are not in this report"))
    #expect(plain.err.contains("annotated messages or --rules"))
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29", 11_016), ("2001-02-29", nil),
      ("0", 0), ("86400", 1), ("-1", -1), ("86399.9", 0), ("1714608000", 19_845), ("1714608000000", 19_845),
      ("2024-05-01T23:30:00-02:00", 19_845), ("2024-05-02T00:30:00.123+01:00", 19_844),
      ("2024-05-01t10:00:00z", 19_844),
      ("2024-13-01", nil), ("2024-05-01T25:00:00Z", nil), ("2024-05-01T10:00:00X", nil), ("", nil),
      ("soon", nil),
      ("12345678901234567890", nil),
    ] as [(String, Int?)])
  func `dates are epoch seconds or milliseconds, or RFC 3339`(text: String, day: Int?) {
    #expect(MessageDate.day(text) == day)
  }

  @Test func `days and their numbers go both ways for 800 years`() {
    var year = 1600
    var month = 1
    var day = 1
    for number in CalendarDay.number(year: 1600, month: 1, day: 1)!..<CalendarDay.number(
      year: 2400, month: 1, day: 1)!
    {
      let date = CalendarDay(number: number)
      guard date.year == year, date.month == month, date.day == day else {
        Issue.record("\(number) is \(date), not \(year)-\(month)-\(day)")
        return
      }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      day += 1
      if day > length { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (100_000, "100,000"),
  ])
  func `numbers are grouped by thousands`(number: Int, text: String) { #expect(grouped(number) == text) }

  @Test(arguments: [
    (0, 10, "0.0 %"), (10, 10, "100.0 %"), (1, 3, "33.3 %"), (2, 3, "66.7 %"), (1, 100_000, "<0.1 %"),
    (99_999, 100_000, ">99.9 %"), (0, 0, "0.0 %"),
  ])
  func `a share is never rounded to nothing or all`(count: Int, total: Int, text: String) {
    #expect(share(count, of: total) == text)
  }

  @Test(arguments: [
    (1, "day"), (100, "day"), (101, "month"), (3000, "month"), (5000, "year"), (2_000_000, "year"),
  ])
  func `a chart's bars are days, months or years, and hold every message`(span: Int, unit: String) {
    var counts = KindCounts()
    counts[.junk] = 2
    var days = [19_000: counts]
    days[19_000 + span - 1] = counts
    let chart = TimeChart(days: days)
    #expect(chart.unit == unit)
    #expect(chart.bins.reduce(0) { $0 + $1.counts.total } == (span == 1 ? 2 : 4))
    #expect(chart.bins.count <= 400)
  }
}
