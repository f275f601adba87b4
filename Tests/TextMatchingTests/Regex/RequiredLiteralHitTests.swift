import Bytes
import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// Regexes that are looked for by way of the literals that they require.
struct RequiredLiteralHitTests {
  /// Parts that hold rare bytes, so that they are looked for, and others around them.
  private static let pieces = [
    "%", "%a", "a-", "-", "q%", "é%", "%ß", "xq", "q", "(?:x|q%)", "(?:-|%-|a%)", "\\d%", "[xq]{2}",
    "(?i:SS)-",
    "\\d", ".", "\\b", "a", " ", "中", "z?", "\\w", "^", "$", "[^a]", "%{1,2}", "-*", "\\B", "é",
  ]
  private static let letters = ["%", "-", "q", "x", "a", "A", "1", " ", "z", "é", "ß", "ſ", "中", "Q", "😀"]

  private static func text(upTo count: Int, _ isASCII: Bool, _ random: inout SeededGenerator) -> String {
    let text = ReferenceComparisonTests.text(letters, upTo: count, &random)
    return isASCII ? String(text.unicodeScalars.filter { $0.isASCII }) : text
  }

  /// Few regexes and many, on processors with and without vectors, one by one and together.
  @Test(arguments: 500..<505 as Range<UInt64>, [0, winnow_vector_level()])
  func `the first regex that matches is the reference's, where the reference finds it`(
    seed: UInt64, level: Int32
  ) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RegexGenerator(random: SeededGenerator(seed: seed &* 13), pieces: Self.pieces)
    var matched = 0
    for size in [1, 3, 8, 8, 30] {
      var patterns: [Pattern] = []
      var trees: [RegexTree] = []
      for index in 0..<size {
        let isSensitive = random.next() % 2 == 0
        let text = generator.pattern(depth: 2) + (index % 2 == 0 ? generator.pattern(depth: 1) : "")
        var parser = RegexParser(text, isCaseInsensitive: !isSensitive)
        trees.append(try parser.parse())
        patterns.append(
          Pattern(
            text: text, matching: .regex, isCaseSensitive: isSensitive,
            scope: [.body, .sender, .joined][index % 3], group: index % 2))
      }
      let set = try PatternSet(patterns, level: level)
      var scratch = PatternScratch(for: set)
      var together = PatternScratch(for: set, maxBytesAlone: 0, eagerFolds: 0)
      var all = PatternScratch(for: set, findsAll: true)
      var allTogether = PatternScratch(for: set, maxBytesAlone: 0, eagerFolds: 0, findsAll: true)
      let regexes = try patterns.map { try Regex($0.text, isCaseInsensitive: !$0.isCaseSensitive) }
      for round in 0..<18 {
        // The reference takes too long for long texts; what stands in for it is compared with it elsewhere.
        let isShort = round % 3 != 0
        let body = Self.text(upTo: isShort ? 5 : 24, round % 2 == 0, &random)
        let sender = Self.text(upTo: isShort ? 4 : 24, round % 4 < 2, &random)
        let texts = "\(body.debugDescription) | \(sender.debugDescription)"
        let place = "seed \(seed): \(patterns.map { $0.text }) on \(texts)"
        func find(_ index: Int, in text: String) -> Range<Int>? {
          if isShort {
            return RegexReferenceTests.bytes(ParsedRegexReference(text).find(trees[index]), in: text)
          }
          var alone = RegexScratch()
          return regexes[index].find(in: text.utf8Span.span, scratch: &alone)
        }
        let matching = patterns.indices.filter {
          find($0, in: Self.text(of: patterns[$0].scope, sender: sender, body: body)) != nil
        }
        #expect(
          ReferenceComparisonTests.matching(set, &all, sender: sender, body: body) == matching, "\(place)")
        #expect(
          ReferenceComparisonTests.matching(set, &allTogether, sender: sender, body: body) == matching,
          "\(place), together")
        for group in 0..<min(2, size) {
          let expected = Self.expected(patterns, inGroup: group, sender: sender, body: body, find: find)
          let found = Self.found(set, &scratch, inGroup: group, sender: sender, body: body)
          #expect(found == expected, "\(place), group \(group)")
          let again = Self.found(set, &together, inGroup: group, sender: sender, body: body)
          #expect(again == expected, "\(place), group \(group), together")
          if expected != nil { matched += 1 }
        }
      }
    }
    #expect(matched > 50)
  }

  /// A pattern and a range of the joined text.
  struct Match: Equatable {
    var pattern: Int
    var range: Range<Int>
  }

  private static func text(of scope: Pattern.Scope, sender: String, body: String) -> String {
    switch scope {
    case .body: body
    case .sender: sender
    case .joined: body + " " + sender
    }
  }

  private static func expected(
    _ patterns: [Pattern], inGroup group: Int, sender: String, body: String,
    find: (Int, String) -> Range<Int>?
  ) -> Match? {
    for (index, pattern) in patterns.enumerated() where pattern.group == group {
      if let range = find(index, text(of: pattern.scope, sender: sender, body: body)) {
        let base = pattern.scope == .sender ? body.utf8.count + 1 : 0
        return Match(pattern: index, range: range.lowerBound + base..<range.upperBound + base)
      }
    }
    return nil
  }

  private static func found(
    _ set: PatternSet, _ scratch: inout PatternScratch, inGroup group: Int, sender: String, body: String
  ) -> Match? {
    let (bodySpan, senderSpan) = (body.utf8Span.span, sender.utf8Span.span)
    set.scan(sender: senderSpan, body: bodySpan, scratch: &scratch)
    let match = set.firstMatch(inGroup: group, sender: senderSpan, body: bodySpan, scratch: &scratch)
    return match.map {
      let base = $0.part == .sender ? bodySpan.count + 1 : 0
      return Match(pattern: $0.pattern, range: $0.range.lowerBound + base..<$0.range.upperBound + base)
    }
  }

  @Test func `places are kept in order, and it is known when some are missing`() {
    var places = RequiredLiteralHits(7)
    places.insert(3)
    places.insert(9)
    places.insert(5)
    #expect((0..<places.count).map { places[$0] } == [3, 5, 7, 9])
    #expect(places.isComplete)
    places.insert(1)
    places.insert(11)
    #expect(!places.isComplete)
    #expect(places.first == 1)
  }

  @Test(
    arguments: [
      ("(?:call|ring)\\s+0\\d{9}", 0, 0), ("\\d+\\s+offer", 2, nil), ("\\b\\d{1,3}%", 1, 3),
      ("[a-z]{2}-[a-z]{6}|unsubscribe", 0, 2), ("a?0800|.{2}0811", 0, 2), ("x*%%", 0, nil),
      ("0?8(?:00|08|45)", 0, 1),
    ] as [(String, Int, Int?)])
  func `how far before a literal a match begins`(_ pattern: String, _ least: Int, _ most: Int?) throws {
    let regex = try Regex(pattern, isCaseInsensitive: false)
    #expect(regex.requiredLiterals?.before == RegexExtent(least: least, most: most))
  }

  /// Each start that is tried reads to the text's end, where the match fails.
  @Test func `places that lead far are left alone after a while`() throws {
    let regex = try Regex("[ab]{0,3}%[^!]*!", isCaseInsensitive: false)
    let text = Array(("%%%%" + String(repeating: "a", count: 10_000)).utf8)
    var places = RequiredLiteralHits(0)
    for place in 1..<4 { places.insert(Int32(place)) }
    var scratch = RegexScratch()
    #expect(regex.find(in: text.span, near: places, base: 0, scratch: &scratch) == nil)
    #expect(scratch.automata(of: regex).forward.read < 4 * text.count)
    let end = text + Array("!".utf8)
    #expect(regex.find(in: end.span, near: places, base: 0, scratch: &scratch) == 0..<end.count)
  }
}
