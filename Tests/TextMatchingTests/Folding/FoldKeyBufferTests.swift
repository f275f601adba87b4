import Bytes
import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// The keys of whole texts, against those of single bytes, and what is seen on the way.
struct FoldKeyBufferTests {
  /// ASCII, letters that fold in place, and folding-sensitive scalars.
  static let alphabet = [
    "a", "Z", "[", "@", "é", "É", "ж", "Ж", "р", "Р", "中", "न", "\u{93C}", "😀", "ſ", "\u{212A}",
  ]

  static func text(_ count: Int, _ letters: [String], _ generator: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    while true {
      let letter = Array((letters.randomElement(using: &generator) ?? "").utf8)
      if text.count + letter.count > count { break }
      text += letter
    }
    return text + [UInt8](repeating: 0x41, count: count - text.count)
  }

  static func copied(_ keys: borrowing FoldKeyBuffer) -> [UInt8] {
    Array(copying: keys.span)
  }

  @Test(arguments: LiteralEngineTests.levels)
  func `each byte has its key, at every length`(_ level: Int32) {
    var generator = SeededGenerator(seed: UInt64(level))
    var keys = FoldKeyBuffer()
    for count in Array(0...200) + [1023, 1024, 1025, 1087, 2048, 3000] {
      for letters in [Self.alphabet, ["a", "Q", " "]] {
        let text = Self.text(count, letters, &generator)
        keys.take(text.span, level: level)
        #expect(Self.copied(keys) == text.map { FoldKeys.key($0) })
        let isASCII = keys.isASCII
        #expect(isASCII == text.allSatisfy { $0 < 0x80 })
      }
    }
  }

  @Test(arguments: LiteralEngineTests.levels, FoldingSensitiveScalarsTests.sets)
  func `a text is taken as it came if it has no folding-sensitive scalars`(
    _ level: Int32, _ literals: [String]
  ) {
    let isSeen = TeddyPrefilter.isAvailable(level: level)
    let foldingSensitive =
      isSeen ? FoldingSensitiveScalarsTests.foldingSensitive(literals) : FoldingSensitiveScalars()
    var generator = SeededGenerator(seed: 11)
    var keys = FoldKeyBuffer()
    for count in Array(0...80) + [1020, 1024, 1030, 2100] {
      for letters in [Self.alphabet, ["a", "Q", " "], ["a", "ж", "中", "न"] + literals] {
        let text = Self.text(count, letters, &generator)
        let isASCII = text.allSatisfy { $0 < 0x80 }
        let isPlain =
          isASCII
          || isSeen
            && !FoldingSensitiveScalarsTests.candidateScalars(
              foldingSensitive.tables, text, byHalves: !TeddyPrefilter.hasSevenBitTables(level: level)
            ).contains {
              foldingSensitive.requireFolding(in: text.span, at: $0)
            }
        let isTaken = keys.take(plain: text.span, foldingSensitive, onlyASCII: false, level: level)
        // Where one call of many begins, a mark counts as one of two. ASCII has no marks.
        #expect(isTaken == isPlain || count > 1024 && !isTaken && !isASCII, "\(text)")
        if isTaken {
          #expect(Self.copied(keys) == text.map { FoldKeys.key($0) })
          let isTakenAsASCII = keys.isASCII
          #expect(isTakenAsASCII == isASCII)
        }
        let isTakenAlone = keys.take(plain: text.span, foldingSensitive, onlyASCII: true, level: level)
        #expect(isTakenAlone == isASCII)
      }
    }
  }

  /// Wherever the one folding-sensitive scalar of a long text is, it is seen.
  @Test(arguments: TeddyPrefilterTests.levels)
  func `a folding-sensitive scalar is seen at every place of a long text`(_ level: Int32) {
    let foldingSensitive = FoldingSensitiveScalarsTests.foldingSensitive(["free"])
    var keys = FoldKeyBuffer()
    for place in Array(0...130) + Array(1010...1040) {
      var text = [UInt8](repeating: 0x61, count: 1100)
      text.replaceSubrange(place..<place + 2, with: Array("ſ".utf8))
      var isTaken = keys.take(plain: text.span, foldingSensitive, onlyASCII: false, level: level)
      #expect(!isTaken, "\(place)")
      text.replaceSubrange(place..<place + 2, with: Array("ж".utf8))
      isTaken = keys.take(plain: text.span, foldingSensitive, onlyASCII: false, level: level)
      #expect(isTaken, "\(place)")
    }
  }
}
