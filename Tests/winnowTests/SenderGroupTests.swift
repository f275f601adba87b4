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
