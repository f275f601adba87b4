import Testing

@testable import TextMatching

/// Senders that end with a number, which may stand for letters of a pattern.
@Suite struct NumberedWordsTests {
  private static func set(_ texts: [String], scope: Pattern.Scope = .joined) throws -> DisguiseSet {
    try #require(DisguiseSet(texts.map { Pattern(text: $0, scope: scope, disguises: .all) }))
  }

  @Test(arguments: [
    // As they are, in another case, and with digits for letters.
    (["buy ticketz now"], "ticket2", true), (["buy ticketz now"], "TICKET2", true), (["b4"], "b4", true),
    (["tickets"], "t1cket5", true), (["tickets"], "tickets55", true), (["tickets"], "tick3ts5", true),
    (["asza"], "asz4", true), (["asza"], "as24", true),
    // In another script, which may be one of two.
    (["час"], "4ac5", false), (["мочки"], "mo4", false), (["моч"], "mo4", true),
    (["xyz", "моч"], "mo4", true),
    // Parts of words, other words, and letters that no pattern has.
    (["tickets"], "icket5", false), (["tickets now"], "tick5", false), (["sz", "za"], "tickets24", false),
    (["tickets"], "tickets2", false), (["free"], "free4", false),
    // A digit stands for itself behind a letter.
    (["kits2"], "tickets24", true), (["s2 now"], "Shop2", true), (["s2"], "tickets4", false),
    (["24"], "Shop24", false),
  ])
  func `a word with digits at its end is a pattern's, or none`(
    _ texts: [String], _ word: String, _ mayBe: Bool
  ) throws {
    let number = word.utf8.count - word.reversed().prefix(while: \.isNumber).count
    let result = try Self.set(texts).keys.mayHave(word.utf8Span.span, withNumberAt: number)
    #expect(result == mayBe)
  }

  @Test func `at the lower level digits stand for no letters`() throws {
    let set = try #require(DisguiseSet([Pattern(text: "tickets", disguises: .lookalikes)]))
    let result = set.keys.mayHave("ticket5".utf8Span.span, withNumberAt: 6)
    #expect(!result)
  }

  @Test(arguments: [
    ("Tickets24", "Tickets"), ("Shop4", "Shop"), ("A4", "A"), ("24Shop4", "24Shop4"), ("my-Shop4", "my-Shop"),
    ("Ticket5", "Ticket5"), ("My Ticket5", "My Ticket5"), ("my-Ticket5", "my-Ticket5"),
    // A number that stands for a word does so only by itself.
    ("Shop4068", "Shop"), ("Shop 4068", "Shop 4068"),
    // There is no letter of ASCII before the number, or one that may be a small L; or another letter before.
    ("+4915112345", "+4915112345"), ("24", "24"), ("Shop 24", "Shop 24"), ("Магазин24", "Магазин24"),
    ("PI24", "PI24"), ("paIs24", "paIs24"), ("A$24", "A$24"), ("МShop4", "МShop4"), ("Shop", "Shop"),
    ("", ""),
    ("24Shop", "24Shop"),
  ])
  func `a number that a sender ends with is not searched if it ends no word of a pattern`(
    _ sender: String, _ searched: String
  ) throws {
    let texts = ["tickets", "40gb", "free"]
    let part = try Self.set(texts).searchedPart(of: sender.utf8Span.span).count
    #expect(part == searched.utf8.count && sender.hasPrefix(searched))
    let without = try Self.set(texts, scope: .body).searchedPart(of: sender.utf8Span.span).isEmpty
    #expect(without)
  }
}
