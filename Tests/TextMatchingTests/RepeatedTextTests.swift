import Bytes
import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// All engines take linear time on whatever a text repeats.
@Suite struct RepeatedTextTests {
  static let parts = ["a", "b", "x", "y", "1", " ", ",", "P", "é", "ж", "中", "\u{301}", "😀", "\n"]

  static func text(_ length: Int, _ random: inout SeededGenerator) -> String {
    let unit = (0..<length).compactMap { _ in parts.randomElement(using: &random) }.joined()
    return String(repeating: unit, count: (1 << 11) / unit.utf8.count)
  }

  // MARK: Regexes

  #if DEBUG
    /// A search reads to where the match ends, or the text does, and back to where it begins.
    @Test(arguments: 1...8)
    func `a regex goes over a text of repeated units once each way`(length: Int) throws {
      let patterns =
        RegexMatchingTests.nasty + ["a+b", "\\w+\\b", "(?:ab)*c", "[^a]+a", "x.*y.*1", "(?i)É+ж", "^\\s*$"]
      for pattern in patterns {
        let regex = try Regex(pattern, isCaseInsensitive: false)
        let programs = regex.compiled.programs
        let size = programs.forward.instructions.count + programs.backward.instructions.count
        var random = SeededGenerator(seed: UInt64(length))
        for cacheBytes in [Limits.regexCacheBytes, 20_000, 0] {
          for _ in 0..<3 {
            let text = Array(Self.text(length, &random).utf8)
            var scratch = RegexScratch(cacheBytes: cacheBytes, setCacheBytes: cacheBytes)
            _ = regex.find(in: text.span, scratch: &scratch)
            let automata = scratch.automata(of: regex)
            #expect(automata.forward.reads.total <= text.count, "\(pattern)")
            #expect(automata.backward.reads.total <= text.count, "\(pattern)")
            #expect(
              automata.forward.steps.total + automata.backward.steps.total <= 8 * size * (text.count + 1),
              "\(pattern)")
          }
        }
      }
    }

    /// Tries at places where a required literal is are given up once they have read as much as the text has.
    @Test(arguments: 1...8)
    func `a regex tried near its literals goes over a text a bounded number of times`(length: Int) throws {
      let patterns = ["[a-z]{0,9}xy[^z]*z", "a?ba.*z", "\\w{1,5}xy(?:.|\\n)*q", "[ab1]{0,3}xyx(?:a|b)*z"]
      for pattern in patterns {
        let regex = try Regex(pattern, isCaseInsensitive: false)
        let literal = try #require(regex.requiredLiterals?.literals.first)
        var random = SeededGenerator(seed: UInt64(length))
        for _ in 0..<10 {
          let rest = (1..<length).compactMap { _ in Self.parts.randomElement(using: &random) }.joined()
          let unit = Array(rest.utf8) + literal
          let text = Array(repeatElement(unit, count: (1 << 11) / unit.count).joined())
          var hits = RequiredLiteralHits(Int32(rest.utf8.count))
          for start in stride(from: unit.count + rest.utf8.count, to: text.count, by: unit.count) {
            hits.insert(Int32(start))
          }
          var scratch = RegexScratch()
          _ = regex.find(in: text.span, near: hits, base: 0, scratch: &scratch)
          let automata = scratch.automata(of: regex)
          let read = automata.forward.reads.total + automata.backward.reads.total
          #expect(read <= 5 * (text.count + 64), "\(pattern): \(read) of \(text.count)")
        }
      }
    }

    /// One pass for all, another for what they require, and one for each that is left.
    @Test(arguments: 1...8)
    func `a set of regexes goes over a text once for each regex and twice for all`(length: Int) throws {
      let regexes = try RegexMatchingTests.nasty.map { try Regex($0, isCaseInsensitive: false) }
      let set = RegexSet(regexes, isShared: true)
      var random = SeededGenerator(seed: UInt64(length))
      for cacheBytes in [Limits.regexSetCacheBytes, 50_000, 0] {
        let text = Array(Self.text(length, &random).utf8)
        var scratch = RegexScratch(cacheBytes: cacheBytes, setCacheBytes: cacheBytes)
        set.forEachMatch(in: text.span, scratch: &scratch) { _ in }
        var read = scratch.filter?.automaton.reads.total ?? 0
        read += scratch.together?.automaton.reads.total ?? text.count
        for regex in set.regexes { read += scratch.automata(of: regex).forward.reads.total }
        #expect(read <= (2 + regexes.count) * text.count, "\(cacheBytes) bytes of cache")
      }
    }
  #endif

  // MARK: Literals

  /// The scanner's work beyond its look-ups is counted off a budget, the automaton's steps are counted;
  /// folding and normalising are passes from one boundary to the next, and their output is at most three
  /// times their input.
  @Test(arguments: 1...8, LiteralEngineTests.levels)
  func `literals are looked for in bounded work`(_ length: Int, _ level: Int32) throws {
    var random = SeededGenerator(seed: UInt64(length))
    for _ in 0..<10 {
      let body = Self.text(length, &random)
      // Parts of the text itself, some with an end that it does not have.
      let scalars = Array(body.unicodeScalars)
      let patterns = (0..<40).map { index in
        let start = Int.random(in: 0..<scalars.count / 2, using: &random)
        let count = Int.random(in: 1...60, using: &random)
        var text = String.UnicodeScalarView(scalars[start..<min(start + count, scalars.count)])
        if index % 2 == 0 { text.append("q") }
        return Pattern(
          text: String(text), matching: index % 3 == 0 ? .exact : .contains, isCaseSensitive: index % 5 == 0,
          group: index % 4)
      }
      let bytes = Array(body.utf8)
      var folded = ComparedText(.folded)
      folded.take(sender: Span(), body: bytes.span)
      var normalized = ComparedText(.normalized)
      normalized.take(sender: Span(), body: bytes.span)
      let count = folded.bytes.count
      #expect(count <= 3 * bytes.count + 1 && normalized.bytes.count <= 3 * bytes.count + 1)
      // The last bucket and the last literal are counted before they are looked at.
      let mostOver = 2 * patterns.count + count * 9 / 8
      var keys = FoldKeyBuffer()
      for limits in ReferenceComparisonTests.tableLimits {
        let compiled = try CompiledPatterns(patterns, level: level, limits: limits)
        var result = ScanResult(regexes: 0, collected: 0)
        _ = compiled.scanner.scan(
          folded, normalized: normalized, findsSensitive: true, keys: &keys, &result)
        #expect(result.workBudget >= -mostOver)
      }
      #if DEBUG
        let automata = try CompiledPatterns(patterns, level: level).automata
        var best = ScanResult(regexes: 0, collected: 0)
        // To build them counts, too.
        let built = (automata.folded.visited.total, automata.normalized.visited.total)
        automata.folded.findBest(in: folded, result: &best)
        #expect(automata.folded.visited.total - built.0 <= 4 * (count + 1))
        automata.normalized.findBest(in: normalized, result: &best)
        #expect(automata.normalized.visited.total - built.1 <= 4 * (normalized.bytes.count + 1))
      #endif
    }
  }

  #if DEBUG
    /// In a text with `ß` the original decides where exact literals may begin and end. Texts of repeated words
    /// have the beginning of the first literal everywhere and its end nowhere; each of the others ends where
    /// all shorter ones do.
    @Test(arguments: ["a ", "ab ", "a", "a\u{301} "], ["ß ", " ß"])
    func `exact literals are looked for in linear time beside a character that is compared as two`(
      unit: String, other: String
    ) throws {
      let count = 2_000
      let body = Array((other + String(repeating: unit, count: count) + other).utf8)
      let texts =
        [String(repeating: unit, count: count / 2) + "z"]
        + (1...30).map { String(String(repeating: unit, count: $0).dropLast(unit.hasSuffix(" ") ? 1 : 0)) }
      for scope in [Pattern.Scope.body, .sender, .joined] {
        let patterns = texts.map { Pattern(text: $0, matching: .exact, scope: scope) }
        let automaton = try CompiledPatterns(patterns, level: winnow_vector_level()).automata.folded
        var folded = ComparedText(.folded, tracksOriginals: true)
        folded.take(sender: Span(), body: body.span)
        #expect(!folded.boundaries.isEmpty)
        var result = ScanResult(regexes: 0, collected: 0)
        let built = automaton.visited.total
        automaton.findBest(in: folded, result: &result)
        #expect(automaton.visited.total - built <= 10 * (folded.bytes.count + 1), "\(scope)")
      }
    }
  #endif
}
