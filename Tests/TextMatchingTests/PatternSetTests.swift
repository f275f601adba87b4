import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// All matches of all groups, and each group's first, by the module.
func find(_ patterns: [Pattern], sender: String, body: String) throws -> (
  all: [PatternMatch], firsts: [PatternMatch]
) {
  let set = try PatternSet(patterns)
  var scratch = PatternScratch(for: set)
  return find(set, &scratch, sender: sender, body: body)
}

func find(_ set: PatternSet, _ scratch: inout PatternScratch, sender: String, body: String) -> (
  all: [PatternMatch], firsts: [PatternMatch]
) {
  let (bodyBytes, senderBytes) = (Array(body.utf8), Array(sender.utf8))
  set.scan(sender: senderBytes.span, body: bodyBytes.span, scratch: &scratch)
  var all: [PatternMatch] = []
  var firsts: [PatternMatch] = []
  for group in 0..<PatternSet.groups {
    if let match = set.firstMatch(
      inGroup: group, sender: senderBytes.span, body: bodyBytes.span, scratch: &scratch)
    {
      firsts.append(match)
    }
    all += set.allMatches(
      inGroup: group, sender: senderBytes.span, body: bodyBytes.span, scratch: &scratch)
  }
  return (all.sorted { $0.pattern < $1.pattern }, firsts.sorted { $0.pattern < $1.pattern })
}

struct PatternSetTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var pattern: Pattern
    var body: String
    var sender = ""
    var part: Pattern.Scope = .body
    var range: Range<Int>?

    init(
      _ text: String, _ matching: Pattern.Matching = .contains, sensitive: Bool = false,
      scope: Pattern.Scope = .joined, in body: String, _ sender: String = "", at range: Range<Int>?,
      of part: Pattern.Scope = .body
    ) {
      pattern = Pattern(text: text, matching: matching, isCaseSensitive: sensitive, scope: scope)
      self.body = body
      self.sender = sender
      self.part = part
      self.range = range
    }

    var testDescription: String { "\(pattern.text) in \(body) | \(sender)" }
  }

  /// Expectations from winnow(7).
  static let cases: [Case] = [
    // Equality.
    Case("STRASSE", in: "die straße hier", at: 4..<11),
    Case("straße", in: "die STRASSE hier", at: 4..<11),
    Case("ΟΔΟΣ", in: "η οδος", at: 3..<11),
    Case("s", in: "ſ", at: 0..<2),
    Case("k", in: "\u{212A}", at: 0..<3),
    Case("free", in: "ｆｒｅｅ", at: nil),
    Case("résumé", in: "resume", at: nil),
    Case("resume", in: "résumé", at: nil),
    Case("é", in: "cafe\u{301}!", at: 3..<6),
    Case("É", in: "cafe\u{301}!", at: 3..<6),
    Case("É", sensitive: true, in: "cafe\u{301}!", at: nil),
    Case("é", sensitive: true, in: "cafe\u{301}!", at: 3..<6),
    Case("Apple", sensitive: true, in: "apple Apple", at: 6..<11),
    Case("i\u{307}", in: "İ", at: 0..<2),
    Case("i", in: "İ", at: 0..<2),
    Case("ı", in: "I", at: nil),
    // Ranges: from one normalisation boundary to another.
    Case("s", in: "aß", at: 1..<3),
    Case("ss", in: "aßb", at: 1..<3),
    Case("sb", in: "aßb", at: 1..<4),
    Case("x", in: "ax\u{302}b", at: 1..<4),
    Case("x", in: "x\u{302}x", at: 0..<3),
    Case("a\u{323}\u{302}", in: "za\u{302}\u{323}z", at: 1..<6),
    Case("\u{302}", sensitive: true, in: "zq\u{302}\u{323}z", at: 1..<6),
    Case("각", in: "\u{1100}\u{1161}\u{11A8}", at: 0..<9),
    Case("가", in: "각", at: nil),
    Case("ι", in: "\u{1FB3}x", at: 0..<3),
    Case("fi", in: "o\u{FB03}ce", at: 1..<4),
    Case("ffic", in: "o\u{FB03}ce", at: 1..<5),
    Case("c", in: "o\u{FB03}ce", at: 4..<5),
    // Exact.
    Case("Discount", .exact, in: "@Discount2", at: 1..<9),
    Case("Discount", .exact, in: "Discounted", at: nil),
    Case("Discount", .exact, in: "Discounted discount_", at: 11..<19),
    Case("bet", .exact, in: "alphabet bet", at: 9..<12),
    Case("bet", .exact, in: "bet\u{301}", at: nil),
    Case("bet", .exact, in: "bet🎲bet", at: 0..<3),
    Case("bet", .exact, in: "🎲bet🎲", at: 4..<7),
    Case("bet", .exact, in: "1bet2", at: 1..<4),
    Case("הלוואה", .exact, in: "בהלוואה", at: nil),
    Case("הלוואה", .exact, in: "ב-הלוואה!", at: 3..<15),
    Case("a a", .exact, in: "a a a", at: 0..<3),
    Case("-a", .exact, in: "b-a", at: nil),
    Case("a-", .exact, in: "a-b", at: nil),
    // The original scalars that the match covers have the edges.
    Case("s", .exact, in: "ß", at: 0..<2),
    Case("s", .exact, in: "aß", at: nil),
    Case("s", .exact, in: "ßa", at: nil),
    Case("s", .exact, in: "ßs", at: nil),
    Case("s", .exact, in: "ß\u{301}", at: nil),
    Case("s", .exact, in: "aß ß!", at: 4..<6),
    Case("fi", .exact, in: "the \u{FB03}", at: 4..<7),
    Case("fice", .exact, in: "of\u{FB01}ce \u{FB03}ce", at: 8..<13),
    Case("-fi", .exact, in: "o-\u{FB03}", at: nil),
    Case("i", .exact, in: "İ!", at: 0..<2),
    Case("x", .exact, in: "\u{2ADC}x", at: 3..<4),
    Case("u\u{323}", .exact, in: "\u{1D6}\u{323}", at: 0..<4),
    Case("क", .exact, sensitive: true, in: "\u{958}", at: 0..<3),
    Case("क", .exact, sensitive: true, in: "क\u{93C}", at: nil),
    Case("ss", .exact, in: "ß", at: 0..<2),
    Case("1", .exact, in: "a1 1a 11", at: 6..<7),
    // Parts.
    Case("x", scope: .sender, in: "x", "yx", at: 1..<2, of: .sender),
    Case("x", scope: .body, in: "y", "x", at: nil),
    Case("x", in: "y", "x", at: 0..<1, of: .sender),
    Case("y x", in: "y", "x", at: 0..<3, of: .joined),
    Case("y x", scope: .body, in: "y", "x", at: nil),
    Case("y x", scope: .sender, in: "y", "x", at: nil),
    Case(" ", in: "", "", at: 0..<1, of: .joined),
    Case(" x", in: "y", "x", at: 1..<3, of: .joined),
    Case("y ", in: "y", "x", at: 0..<2, of: .joined),
    Case("y ", scope: .body, in: "y ", "x", at: 0..<2),
    Case("x", .exact, in: "y", "x", at: 0..<1, of: .sender),
    Case("x", .exact, scope: .sender, in: "y", "x", at: 0..<1, of: .sender),
    Case("y", .exact, in: "y", "x", at: 0..<1),
    Case("ss x", in: "ß", "x", at: 0..<4, of: .joined),
    Case("x", in: "ß", "yx", at: 1..<2, of: .sender),
    Case("\u{301}x", scope: .sender, in: "y", "\u{301}x", at: 0..<3, of: .sender),
    Case("\u{301}x", in: "y", "\u{301}x", at: 1..<5, of: .joined),
    Case("y", in: "ß", "\u{301}y", at: 2..<3, of: .sender),
    Case("a\0b", in: "xA\0B", at: 1..<4),
  ]

  @Test(arguments: cases)
  func `one literal is found where winnow(7) says`(_ example: Case) throws {
    let found = try find([example.pattern], sender: example.sender, body: example.body)
    let expected = example.range.map { PatternMatch(pattern: 0, part: example.part, range: $0) }
    #expect(found.firsts == (expected.map { [$0] } ?? []))
    #expect(found.all == found.firsts)
    #expect(
      ReferenceLiterals.match(example.pattern, sender: example.sender, body: example.body) == expected,
      "the reference")
  }

  @Test func `the lowest pattern of each group decides`() throws {
    let patterns = [
      Pattern(text: "nowhere", group: 2), Pattern(text: "later", group: 1), Pattern(text: "here", group: 2),
      Pattern(text: "HERE", isCaseSensitive: true, group: 1), Pattern(text: "later", group: 2),
      Pattern(text: "er", group: 6),
    ]
    let found = try find(patterns, sender: "", body: "it is HERE and later")
    #expect(
      found.firsts == [
        PatternMatch(pattern: 1, part: .body, range: 15..<20),
        PatternMatch(pattern: 2, part: .body, range: 6..<10),
        PatternMatch(pattern: 5, part: .body, range: 7..<9),
      ])
    #expect(found.all.map(\.pattern) == [1, 2, 3, 4, 5])
  }

  @Test func `scratch space holds nothing over from one text to the next`() throws {
    let set = try PatternSet([Pattern(text: "ss"), Pattern(text: "B", isCaseSensitive: true)])
    var scratch = PatternScratch(for: set)
    #expect(find(set, &scratch, sender: "", body: "ß B").all.count == 2)
    #expect(find(set, &scratch, sender: "", body: "x").all.isEmpty)
    #expect(find(set, &scratch, sender: "B", body: "").firsts.map(\.pattern) == [1])
    #expect(find(set, &scratch, sender: "", body: "").firsts.isEmpty)
  }

  @Test func `an empty set and empty patterns do no harm`() throws {
    #expect(try find([], sender: "d", body: "abc").all.isEmpty)
    let patterns = [
      Pattern(text: ""), Pattern(text: "", matching: .exact, group: 1),
      Pattern(text: "", matching: .exact, scope: .sender, group: 2),
    ]
    let found = try find(patterns, sender: "c", body: "ab-")
    #expect(
      found.firsts == [
        PatternMatch(pattern: 0, part: .body, range: 0..<0),
        PatternMatch(pattern: 1, part: .body, range: 3..<3),
      ])
  }
}
