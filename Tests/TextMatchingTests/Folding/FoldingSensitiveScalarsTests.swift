import Bytes
import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// What may be searched without being folded.
struct FoldingSensitiveScalarsTests {
  /// Sets of literals in many scripts.
  static let sets: [[String]] = [
    ["free", "win"],
    ["лс", "пишите", "в день", "й"],
    ["फिक्स्ड", "कोर्ट", "डॉक्टर", "नहाया", "लड़का"],
    ["才来", "友们", "免费"],
    ["무료", "각"],
    ["δωρεάν", "κέρδος", "ᾳ"],
    ["été", "à payer", "naïve"],
    ["מבצע", "שׁ"],
    ["مجانا", "آخر"],
    ["がく", "か"],
    ["ฟรี", "ก็"],
    ["ưu đãi", "miễn phí"],
    ["≠", "ǰ", "ω"],
  ]

  static func folded(_ literals: [String]) -> [UInt32] {
    literals.flatMap { ReferenceText.compared(ReferenceText.scalars($0), .folded) }
  }

  static func foldingSensitive(_ literals: [String]) -> FoldingSensitiveScalars {
    let bytes = ReferenceText.utf8(folded(literals))
    return FoldingSensitiveScalars(folded: bytes.span, normalized: Span())
  }

  /// Whether the tables have a scalar's first bytes, in which classes.
  static func classes(_ tables: AlignedBytes, _ text: [UInt8], _ place: Int, byHalves: Bool) -> UInt8 {
    var classes: UInt8 = ~0
    for index in 0..<3 {
      let byte = Int(place + index < text.count ? text[place + index] : 0)
      if byHalves {
        classes &= tables[192 + 32 * index + byte & 15] & tables[192 + 32 * index + 16 + byte >> 4]
      } else {
        classes &= tables[64 * index + byte & 63]
      }
    }
    return classes
  }

  /// The candidate scalars in a text.
  static func candidateScalars(_ tables: AlignedBytes, _ text: [UInt8], byHalves: Bool) -> [Int] {
    let pairs = tables[288]
    var marks: Set<Int> = []
    return text.indices.filter { place in
      guard text[place] >= 0xC0 else { return false }
      let classes = classes(tables, text, place, byHalves: byHalves)
      if classes & pairs != 0 { marks.insert(place) }
      if classes & ~pairs != 0 { return true }
      // What is before the text counts as a mark.
      return classes & pairs != 0 && (2...4).contains { place < $0 || marks.contains(place - $0) }
    }
  }

  static func hasFoldingSensitive(_ foldingSensitive: FoldingSensitiveScalars, _ text: [UInt8]) -> Bool {
    candidateScalars(foldingSensitive.tables, text, byHalves: false).contains {
      foldingSensitive.requireFolding(in: text.span, at: $0)
    }
  }

  /// A text as far as literals can tell: ASCII and their scalars, and between these only that there is
  /// something, and whether it begins and ends with a letter or mark.
  static func outline(_ text: [UInt32], _ letters: Set<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    var isBetween = false
    for scalar in text {
      if scalar < 0x80 || letters.contains(scalar) {
        isBetween = false
        result.append(scalar)
      } else {
        let kind: UInt32 = ReferenceText.isLetterOrMark(scalar) ? 0x200_0000 : 0x100_0000
        if isBetween { result[result.count - 1] = kind } else { result += [kind, kind] }
        isBetween = true
      }
    }
    return result
  }

  /// A text as it is searched where it has no folding-sensitive scalars.
  static func plain(_ text: [UInt32], _ foldingSensitive: FoldingSensitiveScalars) -> [UInt32] {
    let capitals = foldingSensitive.capitals
    let small = Dictionary(uniqueKeysWithValues: zip(capitals.capitals, capitals.smalls))
    return text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : small[$0] ?? $0 }
  }

  @Test func `the folding-sensitive scalars for ASCII are those that the tables tell`() {
    let composing = Set(
      ReferenceText.compositions.compactMap { pair, composite in
        let (first, second) = (UInt32(pair >> 21), UInt32(pair & 0x1F_FFFF))
        let kinds = Set([first, second, composite].map(ReferenceText.isLetterOrMark))
        return first < 0x80 || kinds.count > 1 ? second : nil
      })
    var foldingSensitive: [UInt32] = []
    for scalar in UInt32(0x80)...0x10FFFF where !ScalarProperties(scalar).isFixed {
      let form = ReferenceText.compared([scalar], .folded)
      let isLetter = ReferenceText.isLetterOrMark(scalar)
      let decomposed = ReferenceText.decomposed([scalar])
      let parts = decomposed + ReferenceText.decomposed(ReferenceText.folded(decomposed))
      let ends = [form.first, form.last].compactMap { $0 }.map(ReferenceText.isLetterOrMark)
      if form.contains(where: { $0 < 0x80 }) || ends != [isLetter, isLetter]
        || !ReferenceText.hasBoundaryBefore(scalar) && parts.contains(where: composing.contains)
      {
        foldingSensitive.append(scalar)
      }
    }
    var known: [UInt32] = []
    FoldingSensitiveScalars.forEachOfASCII { known.append($0) }
    #expect(foldingSensitive == known)
    // All others stand for themselves: FoldingTablesTests looks at their forms.
    #expect(known.allSatisfy { $0 >= 0x80 })
  }

  /// The claim that all stands on, for each scalar that does not simply stand for itself, beside others.
  @Test(arguments: sets)
  func `without folding-sensitive scalars literals are where they are in the folded form`(
    _ literals: [String]
  ) {
    let foldingSensitive = Self.foldingSensitive(literals)
    let letters = Set(Self.folded(literals).filter { $0 >= 0x80 })
    var compared = ComparedText(.folded)
    var checked = 0
    func check(_ text: [UInt32]) {
      let bytes = ReferenceText.utf8(text)
      if Self.hasFoldingSensitive(foldingSensitive, bytes) { return }
      checked += 1
      compared.take(sender: Span(), body: bytes.span)
      let span = compared.text(of: .body)
      let form = String(copying: span).unicodeScalars.map(\.value)
      if Self.outline(Self.plain(text, foldingSensitive), letters) != Self.outline(form, letters) {
        Issue.record(
          "\(text.map { String($0, radix: 16) }) has the form \(form.map { String($0, radix: 16) })")
      }
    }
    var generator = SeededGenerator(seed: 7)
    let others = Array(VariableScalars.marks.shuffled(using: &generator).prefix(40))
    let composing = Array(ReferenceText.seconds.sorted().shuffled(using: &generator))
    let known = letters.sorted()
    for (index, scalar) in Self.variable.enumerated() {
      let letter = known.isEmpty ? 0x4E00 : known[index % known.count]
      let mark = others[index % others.count]
      let second = composing[index % composing.count]
      for text: [UInt32] in [
        [scalar], [0x61, scalar, 0x42], [letter, scalar], [scalar, letter], [letter, scalar, mark],
        [letter, mark, scalar], [scalar, mark, letter], [scalar, second], [letter, second, scalar],
        [0x41, mark, scalar], [0x4A, scalar, second],
      ] { check(text) }
    }
    #expect(checked > 1000)
  }

  /// All that is not fixed.
  static let variable: [UInt32] = (UInt32(0x80)...0x10FFFF).filter { !ScalarProperties($0).isFixed }

  @Test func `the scalars that are gone through are all that are not fixed`() {
    var known = VariableScalars.marks
    VariableScalars.forEachFolding { scalar, folded in
      known.append(scalar)
      #expect(ReferenceText.folded([scalar]) == [folded])
    }
    var own = ScalarParts()
    VariableScalars.forEachOther { scalar, hasBoundaryBefore, numbers in
      known.append(scalar)
      #expect(hasBoundaryBefore == ScalarProperties(scalar).hasBoundaryBefore)
      let parts = numbers.map(VariableScalars.part)
      own.take(scalar)
      #expect(parts == own.all)
      let decomposed = ReferenceText.decomposed([scalar])
      let folded = ReferenceText.decomposed(ReferenceText.folded(decomposed))
      #expect(Set(parts).isSuperset(of: decomposed) && Set(parts).isSuperset(of: folded))
    }
    #expect(known.sorted() == Self.variable)
  }

  @Test(arguments: sets)
  func `the same for random texts`(_ literals: [String]) {
    let foldingSensitive = Self.foldingSensitive(literals)
    let letters = Set(Self.folded(literals).filter { $0 >= 0x80 })
    var generator = SeededGenerator(seed: 11)
    let own = Array(letters) + foldingSensitive.capitals.capitals
    let alphabet = ReferenceComparisonTests.alphabets.joined().flatMap(ReferenceText.scalars)
    for _ in 0..<1500 {
      var text: [UInt32] = []
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        let from = Bool.random(using: &generator) && !own.isEmpty ? own : alphabet
        text.append(from.randomElement(using: &generator) ?? 0x20)
      }
      if Self.hasFoldingSensitive(foldingSensitive, ReferenceText.utf8(text)) { continue }
      let form = ReferenceText.compared(text, .folded)
      if Self.outline(Self.plain(text, foldingSensitive), letters) != Self.outline(form, letters) {
        Issue.record(
          "\(text.map { String($0, radix: 16) }) has the form \(form.map { String($0, radix: 16) })")
      }
    }
  }

  @Test(
    .enabled(if: TeddyPrefilterTests.isAvailable, TeddyPrefilterTests.absence),
    arguments: TeddyPrefilterTests.levels, sets)
  func `the vectors find the candidate scalars that the tables tell`(_ level: Int32, _ literals: [String]) {
    let foldingSensitive = Self.foldingSensitive(literals)
    let bytes = Array("free".utf8)
    var windows: [Int] = []
    let prefilter = TeddyPrefilter([(0, 4)], in: bytes, or: bytes, level: level, windows: &windows)
    var generator = SeededGenerator(seed: 3)
    let alphabet = ReferenceComparisonTests.alphabets.joined() + literals
    for length in 1...80 {
      var text: [UInt8] = []
      for _ in 0..<length { text += Array((alphabet.randomElement(using: &generator) ?? "").utf8) }
      text = Array(text.prefix(TeddyPrefilter.chunk))
      let expected = Self.candidateScalars(
        foldingSensitive.tables, text, byHalves: !TeddyPrefilter.hasSevenBitTables(level: level))
      var keys = FoldKeyBuffer()
      unsafe TeddyPrefilter.Buffers.with { buffers -> Void? in
        var findings = TeddyPrefilter.Findings()
        unsafe keys.take(text.count) { target in
          findings = unsafe prefilter.findCandidates(
            in: text.span, from: 0, isPlain: true, foldingSensitive, onlyASCII: false, buffers, keys: target)
        }
        // The words that the findings name have been written.
        let found = text.indices.filter { place in
          findings.candidateScalars >> UInt32(place / 64) & 1 != 0
            && (unsafe buffers.candidateScalars[place / 64]) >> UInt64(place % 64) & 1 != 0
        }
        #expect(found == expected, "\(text)")
        #expect(findings.contains(.nonASCII) == text.contains { $0 >= 0x80 })
        #expect(Array(copying: keys.span) == text.map { FoldKeys.key($0) })
      }
    }
    // None is missed.
    for scalar in Self.variable {
      let bytes = ReferenceText.utf8([scalar])
      if foldingSensitive.contains(scalar) {
        let classes = Self.classes(
          foldingSensitive.tables, bytes, 0, byHalves: !TeddyPrefilter.hasSevenBitTables(level: level))
        #expect(classes & ~foldingSensitive.tables[288] != 0, "\(String(scalar, radix: 16))")
      } else if foldingSensitive.detectsAdjacentMarks, !ScalarProperties(scalar).hasBoundaryBefore {
        #expect(
          Self.classes(
            foldingSensitive.tables, bytes, 0, byHalves: !TeddyPrefilter.hasSevenBitTables(level: level)) != 0
        )
      }
    }
  }

  @Test func `keys tell all bytes of ASCII and the lead bytes from others apart`() {
    for byte in UInt8.min...UInt8.max {
      let key = FoldKeys.key(byte)
      #expect((byte ^ key) & ~0x21 == 0)
      #expect(FoldKeys.key(key) == key)
      if byte < 0x80 {
        #expect(key == ((0x41...0x5A).contains(byte) ? byte + 0x20 : byte))
        continue
      }
      for place in 0..<8 {
        let word = UInt64(byte) << UInt64(place * 8) | ~(0xFF << UInt64(place * 8)) & 0x41C3_A461_D09B_7A5B
        #expect(UInt8(truncatingIfNeeded: FoldKeys.key(word) >> UInt64(place * 8)) == key)
      }
    }
    func isEqual(_ text: String, _ folded: String) -> Bool {
      FoldKeys.isEqual(Array(text.utf8).span, folded: Array(folded.utf8).span)
    }
    #expect(isEqual("БЕЗ éÉ Ω", "без éé ω"))
    #expect(!isEqual("ђез", "вез"))
  }

  @Test func `a long run of marks counts as folding-sensitive, so that no place is looked at for long`() {
    let foldingSensitive = Self.foldingSensitive(["न"])
    func requireFolding(_ text: String, at place: Int) -> Bool {
      foldingSensitive.requireFolding(in: Array(text.utf8).span, at: place)
    }
    for count in 1...20 {
      #expect(requireFolding("ड" + String(repeating: "\u{93C}", count: count) + "a", at: 3) == (count > 8))
    }
    #expect(requireFolding("न\u{93C}", at: 3))
    #expect(requireFolding("\u{93C}", at: 0))
  }

  /// A set with a regex that must be asked always has its texts folded, and finds the same.
  @Test(
    .enabled(if: TeddyPrefilterTests.isAvailable, TeddyPrefilterTests.absence),
    arguments: TeddyPrefilterTests.levels, 0..<6)
  func `regexes and literals match the same in texts that are not folded`(_ level: Int32, _ part: Int) throws
  {
    // What is said of the number of scalars is another for texts that are not in NFC.
    let regexes = [
      "win\\w*", "(?i)free.{0,3}win", "лс|пиши", "(?i)пиши(те)?", "win.$", "win..$", "\\bwin\\b", "н?win$",
      "é?free",
      "(?i)free..(win|лс)", "win\\x{95c}",
    ]
    let alphabet =
      ["win", "win", "FREE", "free", "Пишите", "лс", " ", "\u{95C}", "\u{95C}", "\u{F900}", "\u{FB2A}"]
      + [
        "\u{1E9B}", "é", "न", "\u{93C}", "\u{5C1}", "\u{5B4}", "\u{1100}", "\u{1161}", "Ж", "й", "ω",
        "\u{2126}", "中",
      ]
    for seed in part * 20..<part * 20 + 9 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var patterns = ReferenceComparisonTests.patterns(
        ["free", "win", "лс", "Пиши", "й", "न"], 4, &generator
      ).filter { !$0.text.isEmpty }
      for regex in regexes.shuffled(using: &generator).prefix(3) {
        patterns.append(
          Pattern(
            text: regex, matching: .regex, isCaseSensitive: Bool.random(using: &generator),
            scope: [.body, .sender, .joined].randomElement(using: &generator) ?? .joined,
            group: Int.random(in: 0..<3, using: &generator)))
      }
      let limits = ReferenceComparisonTests.tableLimits[seed % 3]
      let set = try PatternSet(patterns, level: level, limits: limits)
      let folding = try PatternSet(patterns + [Pattern(text: ".", matching: .regex, group: 7)], level: level)
      #expect(!folding.compiled.scansPlainlyBeyondASCII)
      var scratch = PatternScratch(for: set, eagerFolds: 0)
      var other = PatternScratch(for: folding)
      for _ in 0..<40 {
        let body = ReferenceComparisonTests.text(alphabet, upTo: 7, &generator)
        let sender = ReferenceComparisonTests.text(alphabet, upTo: 2, &generator)
        let found = find(set, &scratch, sender: sender, body: body)
        let expected = find(folding, &other, sender: sender, body: body)
        let isSame =
          found.firsts == expected.firsts.filter { $0.pattern < patterns.count }
          && found.all == expected.all.filter { $0.pattern < patterns.count }
        if !isSame {
          Issue.record(
            "seed \(seed): \(ReferenceComparisonTests.debug(body)) | \(sender) with \(patterns): \(found)")
        }
      }
    }
  }
}
