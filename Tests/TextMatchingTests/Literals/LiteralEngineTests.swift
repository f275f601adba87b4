import Bytes
import CVectorKernels
import Synchronization
import TestSupport
import Testing

@testable import TextMatching

/// The scanner and the automaton: the same answers, and bounded work.
struct LiteralEngineTests {
  /// What processors may have, as far as this one has it.
  static let levels = vectorLevels

  /// Literals of many lengths, in sets that use each kind of table.
  @Test(arguments: [5, 200, 500, 2000], levels)
  func `the scanner's first match is the first of all that the automaton finds`(
    _ count: Int, _ level: Int32
  ) throws {
    for limits in ReferenceComparisonTests.tableLimits {
      try checkFirstMatches(count, level, limits: limits)
    }
  }

  func checkFirstMatches(_ count: Int, _ level: Int32, limits: TableLimits) throws {
    let letters = ["a", "b", "c", "d", "e", "A", " ", "é", "ж", "Ж", "ß", "中", "😀", "1"]
    // Large sets take long to compile, and have literals of every kind.
    for seed in UInt64(0)..<(count > 200 ? 1 : 3) {
      var generator = SeededGenerator(seed: seed &+ UInt64(count))
      var patterns: [Pattern] = []
      for index in 0..<count {
        var text = ReferenceComparisonTests.text(letters, upTo: 14, &generator)
        if text.isEmpty { text = letters[index % letters.count] }
        // Half of the short ones would match everywhere: they come last.
        patterns.append(
          Pattern(
            text: text, matching: index % 5 == 0 ? .exact : .contains, isCaseSensitive: index % 7 == 0,
            scope: [.joined, .body, .sender][index % 3], group: index % 4))
      }
      patterns.sort { $0.text.utf8.count > $1.text.utf8.count }
      let set = try PatternSet(patterns, level: level, limits: limits)
      var scratch = PatternScratch(for: set)
      for round in 0..<12 {
        // Parts of literals make near misses. Texts are searched in chunks of 256 bytes.
        var body = String(repeating: "-", count: round < 4 ? 0 : Int.random(in: 200..<600, using: &generator))
        body += ReferenceComparisonTests.text(letters, upTo: 30, &generator)
        body += (patterns.randomElement(using: &generator)?.text ?? "") + "a"
        if round % 3 == 0 { body = String(body.unicodeScalars.filter { $0.isASCII }) }
        let sender = String((patterns.randomElement(using: &generator)?.text ?? "").dropLast())
        let found = find(set, &scratch, sender: sender, body: body)
        let firsts = (0..<PatternSet.groups).compactMap { group in
          found.all.first { patterns[$0.pattern].group == group }
        }
        #expect(found.firsts == firsts.sorted { $0.pattern < $1.pattern }, "seed \(seed), round \(round)")
      }
    }
  }

  /// Literals that differ early, after eight bytes, in length alone, or only in what they compete with.
  @Test(arguments: UInt64(0)..<6)
  func `literals are ordered by bytes, length, competition and pattern`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var literals = Literals()
    var texts: [[UInt8]] = []
    for index in 0..<[0, 1, 2, 70, 500, 3_000][Int(seed)] {
      var text: [UInt8] = index % 3 == 0 ? Array("prefixes".utf8) : []
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        text.append([0, 0x61, 0x62, 0xD0, 0xFF].randomElement(using: &generator) ?? 0)
      }
      texts.append(text)
      literals.append(
        text.span, pattern: Int.random(in: 0..<9, using: &generator),
        competition: LiteralCompetition(
          group: Int.random(in: 0..<3, using: &generator), scope: .body, isExact: index % 2 == 0))
    }
    let plain = texts.indices.sorted { one, other in
      if texts[one] != texts[other] { return texts[one].lexicographicallyPrecedes(texts[other]) }
      let (a, b) = (literals.all[one], literals.all[other])
      return (a.competition, a.pattern, one) < (b.competition, b.pattern, other)
    }
    #expect(literals.order().map(Int.init) == plain)
  }

  /// Sets whose automata are built when they are first asked for, here by four threads at once, and with the
  /// set.
  @Test(arguments: [400, 20_001])
  func `all who ask for every match first get the same`(_ count: Int) throws {
    let set = try PatternSet(
      (0..<count).map { Pattern(text: "n\($0)!", isCaseSensitive: $0 == 7, group: $0 % 4) })
    let right = Atomic(0)
    let threads = (0..<4).map { _ in
      TestThread {
        var scratch = PatternScratch(for: set)
        let all = find(set, &scratch, sender: "n399! n\(count)!", body: "n7! N7! N11!").all
        if all.map(\.pattern) == [7, 11, 399] { right.add(1, ordering: .relaxed) }
      }
    }
    for thread in threads { thread.join() }
    #expect(right.load(ordering: .relaxed) == 4)
  }

  /// Texts of every length around the vectors' and the words' sizes, with a literal at the very end.
  @Test(arguments: levels, ReferenceComparisonTests.tableLimits)
  func `literals at both ends of short texts are found`(_ level: Int32, _ limits: TableLimits)
    throws
  {
    let words = [
      "x", "xy", "xyz", "wxyz", "vwxyz", "uvwxyz", "stuvwxyz", "opqrstuvwxyz", "ж", "жж", "жжж", "жжжж",
    ]
    for many in [0, 300] {
      for word in words {
        let filler = (0..<many).map { Pattern(text: "filler \($0)", group: 1) }
        let set = try PatternSet([Pattern(text: word)] + filler, level: level, limits: limits)
        var scratch = PatternScratch(for: set)
        for before in 0...20 {
          let text = String(repeating: "-", count: before) + word
          let end = text.utf8.count
          let expected = [PatternMatch(pattern: 0, part: .body, range: end - word.utf8.count..<end)]
          #expect(find(set, &scratch, sender: "", body: text).firsts == expected, "\(word) after \(before)")
          #expect(
            find(set, &scratch, sender: "", body: word + String(repeating: "-", count: before)).firsts.count
              == 1)
          #expect(
            find(set, &scratch, sender: "", body: String(text.dropLast())).firsts.isEmpty || word == "жж")
        }
      }
    }
  }

  /// Literals of three bytes, so many that they are found by their first two.
  @Test(arguments: ReferenceComparisonTests.tableLimits)
  func `thousands of literals of three letters are found`(_ limits: TableLimits) throws {
    let letters = "abcdefghijklmn"
    var words: [String] = []
    for one in letters {
      for two in letters { for three in letters { words.append("\(one)\(two)\(three)") } }
    }
    words += ["жx", "дождь", "ab!c"]
    let set = try PatternSet(words.map { Pattern(text: $0) }, level: winnow_vector_level(), limits: limits)
    var scratch = PatternScratch(for: set)
    for (index, word) in words.enumerated() where index % 50 == 0 || index > words.count - 5 {
      for text in [word, "- \(word.uppercased())", String(repeating: ".", count: 254) + word + "."] {
        let found = find(set, &scratch, sender: "", body: text).firsts
        let end = text.utf8.count - (text.hasSuffix(".") ? 1 : 0)
        #expect(
          found == [PatternMatch(pattern: index, part: .body, range: end - word.utf8.count..<end)], "\(text)")
      }
    }
  }

  struct Adversary: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var patterns: [Pattern]
    var text: String
    /// What decides.
    var pattern: Int
  }

  static let adversaries: [Adversary] = [
    Adversary(
      testDescription: "nested literals, the longest first",
      patterns: (1...200).reversed().map { Pattern(text: String(repeating: "a", count: $0)) },
      text: String(repeating: "a", count: 5000), pattern: 0),
    Adversary(
      testDescription: "nested literals that a letter always touches",
      patterns: (1...200).reversed().map {
        Pattern(text: String(repeating: "a", count: $0), matching: .exact)
      } + [Pattern(text: "b")],
      text: String(repeating: "a", count: 5000) + "b", pattern: 200),
    Adversary(
      testDescription: "nested literals before which a letter always stands",
      patterns: (0..<100).reversed().map {
        Pattern(text: "1" + String(repeating: "a1", count: $0), matching: .exact)
      } + [Pattern(text: "!")],
      text: String(repeating: "a1", count: 3000) + "a!", pattern: 100),
    Adversary(
      testDescription: "literals that differ in their first byte only",
      patterns: (0..<300).map { Pattern(text: "\($0)" + String(repeating: "a", count: 300)) }
        + [Pattern(text: "z")],
      text: String(repeating: "a", count: 5000) + "z", pattern: 300),
    Adversary(
      testDescription: "sensitive literals in all spellings",
      patterns: (0..<256).map { index in
        let text = (0..<8).map { index >> $0 & 1 == 0 ? "a" : "A" }.joined()
        return Pattern(text: text + "B", isCaseSensitive: true)
      } + [Pattern(text: "z")],
      text: String(repeating: "a", count: 5000) + "z", pattern: 256),
  ]

  @Test(arguments: adversaries, levels)
  func `work is bounded by the text's length, and the answer is the same`(
    _ adversary: Adversary, _ level: Int32
  ) throws {
    for limits in ReferenceComparisonTests.tableLimits { try checkWork(adversary, level, limits) }
  }

  private func checkWork(_ adversary: Adversary, _ level: Int32, _ limits: TableLimits) throws {
    let compiled = try CompiledPatterns(adversary.patterns, level: level, limits: limits)
    let bytes = Array(adversary.text.utf8)
    var folded = ComparedText(.folded)
    folded.take(sender: Span(), body: bytes.span)
    var normalized = ComparedText(.normalized)
    normalized.take(sender: Span(), body: bytes.span)
    let count = folded.bytes.count

    var keys = FoldKeyBuffer()
    var result = ScanResult(regexes: 0, collected: 0)
    // The last bucket and the last literal are counted before they are looked at.
    let mostOver = 2 * adversary.patterns.count + count * 9 / 8
    _ = compiled.scanner.scan(
      folded, normalized: normalized, findsSensitive: true, keys: &keys, &result)
    #expect(result.workBudget >= -mostOver)

    // A node is entered once a byte, once an edge, and left by a failure link at most as often; a record
    // has at most as many entries as there are competitions.
    #if DEBUG
      var best = ScanResult(regexes: 0, collected: 0)
      let automata = compiled.automata
      // To build them counts, too.
      let built = (automata.folded.visited.total, automata.normalized.visited.total)
      automata.folded.findBest(in: folded, result: &best)
      #expect(automata.folded.visited.total - built.0 <= 4 * (count + 1))
      automata.normalized.findBest(in: normalized, result: &best)
      #expect(automata.normalized.visited.total - built.1 <= 4 * (normalized.bytes.count + 1))
      for automaton in [automata.folded, automata.normalized] {
        #expect(automaton.longestRecord <= LiteralCompetition.count)
      }
    #endif

    var plain = ScanResult(regexes: 0, collected: 0)
    _ = compiled.scanPlainly(sender: Span(), body: bytes.span, onlyASCII: false, keys: &keys, &plain)
    #expect(plain.workBudget >= -mostOver)

    let set = try PatternSet(adversary.patterns, level: level, limits: limits)
    var scratch = PatternScratch(for: set)
    let found = find(set, &scratch, sender: "", body: adversary.text)
    #expect(found.firsts.map(\.pattern) == [adversary.pattern])
    #expect(found.all.first == found.firsts.first)
  }

  @Test func `a text that is written against the rules makes the scanner give up`() throws {
    let adversary = Self.adversaries[0]
    let compiled = try CompiledPatterns(adversary.patterns + [Pattern(text: "b", group: 1)])
    let bytes = Array(adversary.text.utf8)
    var folded = ComparedText(.folded)
    folded.take(sender: Span(), body: bytes.span)
    var keys = FoldKeyBuffer()
    var result = ScanResult(regexes: 0, collected: 0)
    let other = ComparedText(.normalized)
    #expect(!compiled.scanner.scan(folded, normalized: other, findsSensitive: false, keys: &keys, &result))
  }

  /// The automaton answers where the scanner has worked too long, which short texts do not bring about.
  @Test(arguments: [
    ["s", "ß", "S", " ", "-"], ["a", "\u{301}", "\u{323}", " "], ["i", "ﬁ", "f", "ﬀ", "."],
  ])
  func `the automaton finds what the scanner finds, whatever the original's boundaries are`(
    _ letters: [String]
  ) throws {
    var generator = SeededGenerator(seed: UInt64(letters.joined().utf8.count))
    func text(_ most: Int) -> String {
      (0...Int.random(in: 0...most, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      }.joined()
    }
    for _ in 0..<400 {
      let patterns = (0..<12).map { index in
        Pattern(
          text: text(4), matching: index % 4 == 0 ? .contains : .exact,
          scope: Pattern.Scope(rawValue: UInt8(index % 3)) ?? .joined, group: index % 5)
      }
      let compiled = try CompiledPatterns(patterns, level: winnow_vector_level())
      for _ in 0..<5 {
        let (sender, body) = (Array(text(4).utf8), Array(text(12).utf8))
        var folded = ComparedText(.folded, tracksOriginals: true)
        folded.take(sender: sender.span, body: body.span)
        var normalized = ComparedText(.normalized)
        normalized.take(sender: sender.span, body: body.span)
        var keys = FoldKeyBuffer()
        var scanned = ScanResult(regexes: 0, collected: 0)
        _ = compiled.scanner.scan(folded, normalized: normalized, findsSensitive: true, keys: &keys, &scanned)
        var followed = ScanResult(regexes: 0, collected: 0)
        compiled.automata.folded.findBest(in: folded, result: &followed)
        for group in 0..<5 {
          let (one, other) = (scanned.best.groups[group], followed.best.groups[group])
          #expect(one.pattern == other.pattern, "\(patterns) \(sender) \(body)")
          if one.pattern != BestLiterals.none {
            #expect((one.start, one.end) == (other.start, other.end), "\(patterns) \(sender) \(body)")
          }
        }
      }
    }
  }
}
