import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// The engine against plain matchers: of trees that no parser read, and of all that the product's parser
/// reads.
@Suite struct RegexReferenceTests {
  /// The byte range of a scalar range.
  static func bytes(_ range: Range<Int>?, in text: String) -> Range<Int>? {
    guard let range else { return nil }
    let offsets = text.unicodeScalars.reduce(into: [0]) { sums, scalar in
      sums.append((sums.last ?? 0) + String(scalar).utf8.count)
    }
    return offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  static func tree(_ pattern: String) throws(RegexSyntaxError) -> RegexTree {
    var parser = RegexParser(pattern, isCaseInsensitive: false)
    return try parser.parse()
  }

  static let alphabet = ["a", "b"]

  /// Every text of `a` and `b` up to five long.
  static let shortTexts: [String] = {
    var all = [""]
    var last = [""]
    for _ in 0..<5 {
      last = last.flatMap { text in alphabet.map { text + $0 } }
      all += last
    }
    return all
  }()

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `random trees over two letters match every short text as trying everything does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for _ in 0..<25 {
      let node = ReferenceRegex.random(depth: 4, over: ["a", "b"]) { Int.random(in: 0..<$0, using: &random) }
      let regex = try Regex(node.pattern, isCaseInsensitive: false)
      var scratch = RegexScratch()
      for text in Self.shortTexts {
        var reference = ReferenceRegex(text: Array(text.unicodeScalars), isCaseSensitive: true)
        guard let expected = reference.firstMatch(node) else { continue }
        let found = regex.find(in: text.utf8Span.span, scratch: &scratch)
        #expect(found == Self.bytes(expected, in: text), "seed \(seed): /\(node.pattern)/ on \(text)")
        if let expected, !expected.isEmpty { nonEmpty += 1 }
      }
    }
    // Of 1,575 texts, half match so.
    #expect(nonEmpty > 200)
  }

  /// With either case, and with every cache.
  @Test(arguments: 50..<56 as Range<UInt64>)
  func `random trees match random texts as trying everything does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var nonEmpty = 0
    for round in 0..<40 {
      let isCaseInsensitive = round % 2 == 0
      let node = ReferenceRegex.random(depth: 4) { Int.random(in: 0..<$0, using: &random) }
      let regex = try Regex(node.pattern, isCaseInsensitive: isCaseInsensitive)
      var scratch = RegexScratch()
      var tiny = RegexScratch(cacheBytes: 1_500, setCacheBytes: 0)
      var none = RegexScratch(cacheBytes: 0, setCacheBytes: 0)
      for _ in 0..<6 {
        let scalars = (0..<Int.random(in: 0...10, using: &random)).map { _ in
          ReferenceRegex.alphabet.randomElement(using: &random) ?? "a"
        }
        var reference = ReferenceRegex(text: scalars, isCaseSensitive: !isCaseInsensitive)
        guard let expected = reference.firstMatch(node) else { continue }
        let text = String(String.UnicodeScalarView(scalars))
        let span = text.utf8Span.span
        let range = Self.bytes(expected, in: text)
        let place = "seed \(seed): /\(node.pattern)/ on \(text.debugDescription), \(isCaseInsensitive)"
        #expect(regex.find(in: span, scratch: &scratch) == range, "\(place)")
        #expect(regex.find(in: span, scratch: &tiny) == range, "\(place), tiny cache")
        #expect(regex.find(in: span, scratch: &none) == range, "\(place), no cache")
        if let range, !range.isEmpty { nonEmpty += 1 }
      }
    }
    // Of 240 texts, a third match so.
    #expect(nonEmpty > 30)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `random patterns over two letters match every short text as the reference does`(seed: UInt64) throws {
    var generator = RegexGenerator(
      random: SeededGenerator(seed: seed), pieces: ["a", "b", "a", "b", ".", "[^a]", "", "^", "$"])
    var nonEmpty = 0
    for _ in 0..<25 {
      let pattern = generator.pattern(depth: 4)
      let tree = try Self.tree(pattern)
      let regex = try Regex(pattern, isCaseInsensitive: false)
      var scratch = RegexScratch()
      for text in Self.shortTexts {
        let expected = ParsedRegexReference(text).find(tree)
        let found = regex.find(in: text.utf8Span.span, scratch: &scratch)
        #expect(found == expected, "seed \(seed): /\(pattern)/ on \(text)")
        #expect(regex.isMatch(in: text.utf8Span.span, scratch: &scratch) == (expected != nil))
        if let expected, !expected.isEmpty { nonEmpty += 1 }
      }
    }
    #expect(nonEmpty > 100)
  }

  static let letters: [Unicode.Scalar] = [
    "a", "b", "c", " ", "\n", "\r", "é", "ß", "K", "ſ", "σ", "中", "1", "_", "😀", "k",
  ]

  /// A text of these letters, and most of all of those that stand in a pattern.
  static func randomText(_ generator: inout SeededGenerator, for pattern: String = "") -> String {
    let own: [Unicode.Scalar] = pattern.unicodeScalars.filter { Self.letters.contains($0) }
    let pool = Self.letters + own + own + own
    var text = ""
    for _ in 0..<Int.random(in: 0...10, using: &generator) {
      text.unicodeScalars.append(pool.randomElement(using: &generator) ?? "a")
    }
    return text
  }

  /// Each with the usual memory, with so little that states are forgotten all the time, and with none.
  @Test(arguments: 100..<112 as Range<UInt64>)
  func `random patterns match random texts as the reference does, with any cache`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RegexGenerator(
      random: SeededGenerator(seed: seed &* 7), pieces: RegexGenerator.many)
    var nonEmpty = 0
    for round in 0..<30 {
      let pattern = try round % 2 == 0 ? generator.pattern(depth: 4) : generator.patternOfText(depth: 4)
      let tree = try Self.tree(pattern)
      let regex = try Regex(pattern, isCaseInsensitive: false)
      var scratch = RegexScratch()
      var tiny = RegexScratch(cacheBytes: 1_500, setCacheBytes: 0)
      var none = RegexScratch(cacheBytes: 0, setCacheBytes: 0)
      for _ in 0..<8 {
        let text = Self.randomText(&random, for: pattern)
        let span = text.utf8Span.span
        let expected = Self.bytes(ParsedRegexReference(text).find(tree), in: text)
        if let expected, !expected.isEmpty { nonEmpty += 1 }
        let place = "seed \(seed): /\(pattern)/ on \(text.debugDescription)"
        #expect(regex.find(in: span, scratch: &scratch) == expected, "\(place)")
        #expect(regex.find(in: span, scratch: &tiny) == expected, "\(place), tiny cache")
        #expect(regex.find(in: span, scratch: &none) == expected, "\(place), no cache")
        #expect(regex.isMatch(in: span, scratch: &scratch) == (expected != nil), "\(place)")
      }
    }
    // Of 240 texts, a quarter match so.
    #expect(nonEmpty > 15)
  }

  @Test(arguments: 200..<204 as Range<UInt64>)
  func `a search from a place inside sees what is before it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RegexGenerator(random: SeededGenerator(seed: seed &* 3), pieces: RegexGenerator.many)
    for _ in 0..<30 {
      let pattern = generator.pattern(depth: 3)
      let tree = try Self.tree(pattern)
      let regex = try Regex(pattern, isCaseInsensitive: false)
      var scratch = RegexScratch()
      let text = Self.randomText(&random)
      var offset = 0
      for (i, scalar) in (Array(text.unicodeScalars) + ["a"]).enumerated() {
        let expected = Self.bytes(ParsedRegexReference(text).find(tree, from: i), in: text)
        let found = regex.find(in: text.utf8Span.span, from: offset, scratch: &scratch)
        #expect(found == expected, "seed \(seed): /\(pattern)/ on \(text.debugDescription) from \(i)")
        offset += String(scalar).utf8.count
      }
    }
  }

  // MARK: Sets

  /// As one automaton, by requirements, and without any memory.
  @Test(arguments: 300..<304 as Range<UInt64>)
  func `a set finds what its regexes find`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RegexGenerator(
      random: SeededGenerator(seed: seed &* 5),
      pieces: RegexGenerator.many + ["abc", "(?i:ks)", "1a", "é中", "ſa", "\\d\\d"])
    // Too many instructions for one automaton, so that requirements are used.
    let long = try Regex("zz(?:y{700}|x{700}|w{700})", isCaseInsensitive: false)
    var (later, excluded) = (0, 0)
    for size in [2, 3, 70] {
      var alone = RegexScratch()
      // Those that match least come first: otherwise one of the first five would nearly always be the first.
      let probes = (0..<8).map { _ in Self.randomText(&random) }
      var drawn: [(pattern: String, regex: Regex, matches: Int)] = []
      for _ in 0..<size {
        let pattern = generator.pattern(depth: 3)
        let regex = try Regex(pattern, isCaseInsensitive: false)
        let matches = probes.count { regex.isMatch(in: $0.utf8Span.span, scratch: &alone) }
        drawn.append((pattern, regex, matches))
      }
      drawn.sort { $0.matches < $1.matches }
      let (patterns, regexes) = (drawn.map(\.pattern), drawn.map(\.regex))
      let set = RegexSet(regexes)
      let longSet = RegexSet(regexes + [long])
      var together = RegexScratch()
      var filtered = RegexScratch()
      var none = RegexScratch(cacheBytes: 0, setCacheBytes: 0)
      for _ in 0..<12 {
        let text = Self.randomText(&random)
        let span = text.utf8Span.span
        let expected = regexes.map { $0.isMatch(in: span, scratch: &alone) }
        let first = expected.firstIndex(of: true)
        // Half of the limits are near the first that matches, on either side of it.
        let isNear = Bool.random(using: &random)
        let limit = Int.random(in: 0...(isNear ? first.map { $0 + 1 } ?? size : size), using: &random)
        if let first {
          if first >= 5 { later += 1 }
          if first >= limit { excluded += 1 }
        }
        let limited = expected.prefix(limit).firstIndex(of: true)
        let place = "seed \(seed): \(patterns) on \(text.debugDescription)"
        #expect(set.firstMatch(in: span, below: size, scratch: &together) == first, "\(place)")
        #expect(set.firstMatch(in: span, below: limit, scratch: &together) == limited, "\(place)")
        #expect(longSet.firstMatch(in: span, below: size + 1, scratch: &filtered) == first, "\(place)")
        #expect(longSet.firstMatch(in: span, below: limit, scratch: &filtered) == limited, "\(place)")
        #expect(set.firstMatch(in: span, below: size, scratch: &none) == first, "\(place)")
        let matching = expected.indices.filter { expected[$0] }
        var found: [Int] = []
        longSet.forEachMatch(in: span, scratch: &filtered) { if $0 < size { found.append($0) } }
        #expect(found == matching, "\(place)")
        found = []
        set.forEachMatch(in: span, scratch: &together) { found.append($0) }
        #expect(found == matching, "\(place)")
      }
    }
    #expect(later > 0 && excluded > 0)
  }

  // MARK: Requirements

  /// fold(NFC(text)), and whether that is in NFC, by whole texts.
  static func folded(_ text: String) -> (scalars: [UInt32], isNFC: Bool) {
    var normalizer = SegmentNormalizer()
    let span = text.utf8Span.span
    normalizer.normalize(span, 0..<span.count)
    var folded: [UInt32] = []
    for scalar in normalizer.scalars { ScalarMappings.appendFolding(of: scalar, to: &folded) }
    return (folded, !normalizer.fold())
  }

  static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  @Test(arguments: 400..<408 as Range<UInt64>)
  func `what matches has one of the required literals and meets the requirement`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RegexGenerator(
      random: SeededGenerator(seed: seed &* 11),
      pieces: [
        "abc", "(?i:abc)", "ks", "(?i:ks)", "é", "(?i:É)", "ß", "(?i:ß)", "σ", "(?i:Σ)", "1", "\\d", ".", "c",
      ])
    var checked = 0
    for _ in 0..<120 {
      let pattern = generator.pattern(depth: 3)
      let isCaseInsensitive = random.next() % 4 == 0
      let regex = try Regex(pattern, isCaseInsensitive: isCaseInsensitive)
      // If any part ignores case, all literals are folded.
      var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
      _ = try parser.parse()
      let isFolded = parser.hasIgnoredCase
      let requirement = regex.compiled.tree.requirement
      guard regex.requiredLiterals != nil || requirement != nil else { continue }
      var scratch = RegexScratch()
      let parts = [
        "abc", "ABC", "ks", "KS", "\u{17F}", "é", "É", "ß", "SS", "ẞ", "σ", "ς", "Σ", "1", "c", "\u{301}",
      ]
      for _ in 0..<30 {
        var raw = ""
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          raw += parts.randomElement(using: &random) ?? ""
        }
        var normalizer = SegmentNormalizer()
        normalizer.normalize(raw.utf8Span.span, 0..<raw.utf8.count)
        let text = String(decoding: ReferenceText.utf8(normalizer.scalars), as: UTF8.self)
        guard regex.isMatch(in: text.utf8Span.span, scratch: &scratch) else { continue }
        checked += 1
        let place = "seed \(seed): /\(pattern)/ on \(text.debugDescription)"
        if let required = regex.requiredLiterals {
          let seen = isFolded ? ReferenceText.utf8(Self.folded(text).scalars) : Array(text.utf8)
          #expect(required.literals.contains { Self.contains(seen, $0) }, "\(place): \(required)")
        }
        if let requirement { #expect(ParsedRegexReference(text).find(requirement) != nil, "\(place)") }
      }
    }
    #expect(checked > 20)
  }
}
