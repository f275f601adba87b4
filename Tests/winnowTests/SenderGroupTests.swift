import JSONText
import MessageFilter
import MessageStream
import TestSupport
import Testing

@testable import winnow

/// `stats` counts a person once, however the number is written.
@Suite struct SenderGroupTests {
  private func counts(_ senders: [String]) -> CountedNames {
    var counts = CountedNames(limit: 100)
    for (day, sender) in senders.enumerated() { counts.count(sender, .junk, day: 100 - day) }
    return counts
  }

  private func grouped(_ senders: [String], country: String?) -> [String] {
    let plan = country.flatMap { NumberingPlan(country: $0) } ?? NumberingPlan()
    return SenderGroups(counts(senders), plan).senders.entries.map { "\($0.name) \($0.counts.total)" }
  }

  static let writings = [
    "Bank", "+972 54-123-4567", "054-123-4567", "00972541234567", "054-123-4567", "0541234568", "bank",
    "12345",
    "(none)", "tel:+972541234567",
  ]

  @Test func `with a country national writings are the same number`() {
    #expect(
      grouped(Self.writings, country: "IL") == [
        "Bank 1", "054-123-4567 5", "0541234568 1", "bank 1", "12345 1", "(none) 1",
      ])
  }

  @Test func `without a country only + and 00 tell`() {
    #expect(
      grouped(Self.writings, country: nil) == [
        "Bank 1", "+972 54-123-4567 3", "054-123-4567 2", "0541234568 1", "bank 1", "12345 1", "(none) 1",
      ])
  }

  @Test func `the writing that came most often is shown, of equals the first`() {
    #expect(grouped(["+1 555 0100", "+15550100", "+15550100"], country: nil) == ["+15550100 3"])
    #expect(grouped(["+1 555 0100", "+15550100"], country: nil) == ["+1 555 0100 2"])
  }

  @Test func `nothing is lost: totals, the oldest day, what is not told apart`() {
    var writings = CountedNames(limit: 3)
    for (day, sender) in ["+1 555 0100", "x", "+15550100", "y", "z"].enumerated() {
      writings.count(sender, day % 2 == 0 ? .junk : .allow, day: 9 - day)
    }
    let groups = SenderGroups(writings, NumberingPlan())
    #expect(groups.senders.entries.map(\.name) == ["+1 555 0100", "x"])
    #expect(groups.senders.entries[0].counts[.junk] == 2)
    #expect(groups.senders.entries[0].firstDay == 7)
    #expect(groups.senders.rest.total == 2)
    #expect(groups.name(of: "+15550100") == "+1 555 0100")
    #expect(groups.name(of: "x") == "x")
  }

  /// The senders of a report, each with its number of messages.
  private func senders(_ report: String) throws -> [String] {
    let document = JSON5Document.read(Array(report.utf8))
    return document.children(of: try #require(document.member("senders", of: 0))).map { node in
      let name = document.member("sender", of: node).map { document.text(of: $0) }
      let messages = document.member("messages", of: node).flatMap { document.number(of: $0) }
      return "\(name ?? "?") \(messages.map { Int($0) } ?? -1)"
    }
  }

  @Test func `merged reports group senders by the country of their rules`() throws {
    let place = try Workplace()
    try place.write("il", #"{version:1,country:"il",deny:["zz"]}"#)
    func report(_ senders: String...) throws -> String {
      let lines = senders.map { #"{"sender":"\#($0)"}"# + "\n" }.joined()
      return try place.run(["stats", "-q", "--json", "-r", "il"], input: lines).out
    }
    let whole = try report("0541234567", "+972541234567")
    #expect(try senders(whole) == ["0541234567 2"])
    #expect(whole.contains(#","country":"IL","#))
    try place.write("a", try report("0541234567"))
    try place.write("b", try report("+972541234567"))
    let merged = try place.winnow("stats", "--merge", "--json", "a", "b").out
    #expect(merged.contains(#","country":"IL","#))
    #expect(try senders(merged) == ["0541234567 2"])
    // With a country these are two numbers, and without one the same.
    let two = try report("0015550100199", "1 555 010 0199")
    #expect(try senders(two) == ["0015550100199 1", "1 555 010 0199 1"])
    try place.write("one", two)
    #expect(try place.winnow("stats", "--merge", "--json", "one").out == two)
  }

  @Test func `reports of rules for different countries are refused, and unknown countries`() throws {
    let place = try Workplace()
    func report(_ country: String) -> String {
      #"{"messages":1,"actions":{"allow":1},"rules":[]\#(country)}"#
    }
    for (name, country) in [("il", #","country":"IL""#), ("us", #","country":"US""#), ("unset", "")] {
      try place.write(name, report(country))
    }
    #expect(try place.winnow("stats", "--merge", "il", "il").status == 0)
    #expect(try place.winnow("stats", "--merge", "unset", "unset").status == 0)
    for (parts, message) in [
      (
        ["il", "il", "us"],
        "us is a report of another rules file than those before it: its country is US, that of il IL"
      ),
      (
        ["il", "unset"],
        "unset is a report of another rules file than those before it: its country is none, that of il IL"
      ),
      (
        ["unset", "us"],
        "us is a report of another rules file than those before it: its country is US, that of unset none"
      ),
    ] {
      let outcome = try place.run(["stats", "--merge", "--json"] + parts)
      #expect(outcome.status == 2)
      #expect(outcome.out.isEmpty)
      #expect(outcome.err.contains(message), "\(outcome.err)")
    }
    for country in [#""XX""#, #""""#, "972", "null", "{}"] {
      try place.write("bad", report(#","country":\#(country)"#))
      let outcome = try place.winnow("stats", "--merge", "bad")
      #expect(outcome.status == 2, "\(country)")
      #expect(outcome.err.contains("its country is unknown"), "\(outcome.err)")
    }
  }

  @Test func `the page has a person once, and the messages of all writings tell whose they are`() throws {
    let place = try Workplace()
    try place.write("rules.json5", "{version: 1, country: 'IL', deny: ['free']}")
    try place.write(
      "in",
      ["+972541234567", "054-123-4567", "054-123-4567", "Bank"].map {
        "{\"sender\":\"\($0)\",\"body\":\"free\",\"date\":\"2024-05-01\"}\n"
      }.joined())
    let page = try place.winnow("stats", "-r", "rules.json5", "--html", "-", "--show", "9", "in").out
    #expect(page.contains("2 senders in all"))
    let data = page[try #require(page.firstRange(of: "\"senders\":[")).upperBound...]
    #expect(data.firstRange(of: #"["+972541234567","#) != nil)
    let entry = data[try #require(data.firstRange(of: #"["+972541234567","#)).upperBound...].prefix {
      $0 != "]"
    }
    #expect(entry.hasSuffix(#","054-123-4567""#), "\(entry)")
  }
}
