import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// Ranges of letters by which texts of one script are passed over.
@Suite struct LetterRangesTests {
  @Test(arguments: ["Я", "ё", "ω", "ב", "ل", "ա", "中", "한"] as [Unicode.Scalar])
  func `the range around a letter has letters of its script only, and what is no sign`(letter: Unicode.Scalar)
    throws
  {
    let values = ScriptTable.shared.values
    let script = values[Int(letter.value)] & ~ScriptTable.lookalike
    let plain = try #require(LetterRanges.shared.plain(around: letter.value))
    let loose = try #require(LetterRanges.shared.loose(around: letter.value))
    #expect(plain.contains(letter.value) && loose.contains(letter.value))
    for scalar in plain {
      #expect(
        [0, script].contains(values[Int(scalar)] & ~ScriptTable.lookalike), "U+\(String(scalar, radix: 16))")
    }
    for scalar in loose {
      let kinds = [0, script, ScriptTable.mark, ScriptTable.value(of: .dropped)]
      #expect(kinds.contains(values[Int(scalar)] & ~ScriptTable.lookalike), "U+\(String(scalar, radix: 16))")
    }
  }

  @Test func `letters of Latin have no range`() {
    for letter in [0x61, 0xE9, 0x1E01] as [UInt32] {
      #expect(
        LetterRanges.shared.plain(around: letter) == nil && LetterRanges.shared.loose(around: letter) == nil)
    }
  }

  /// What a text has besides a range, at every level of vectors, compared with a look at each scalar.
  @Test func `what is outside a range is found at every level of vectors`() {
    var generator = SeededGenerator(seed: 3)
    let ranges: [ClosedRange<UInt32>] = [0x410...0x44F, 0x5D0...0x5EA, 0x4E00...0x9FFF, 0xC0...0xFF]
    let pieces = [
      "я", "Ж", " ", ".", "7", "ё", "ш", "ל", "中", "é", "😀", "a", "Z", "\n", "\u{7F}", "  ", "\u{9FFF}",
    ]
    var counts = (others: 0, spaces: 0, neither: 0)
    for round in 0..<3000 {
      let own = pieces.shuffled(using: &generator).prefix(1 + round % 4)
      let text = (0..<Int.random(in: 0..<90, using: &generator)).map { _ in
        own.randomElement(using: &generator) ?? ""
      }.joined()
      for range in ranges {
        let scalars = text.unicodeScalars.map(\.value)
        let end = scalars.prefix { $0 >= 0x80 ? range.contains($0) : ($0 | 0x20) &- 0x61 >= 26 }.count
        let own = scalars.prefix(end)
        let hasSpaces =
          own.contains { $0 < 0x20 || $0 == 0x7F }
          || zip(own, own.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
        let hasDigits = own.contains { 0x30...0x39 ~= $0 }
        let count = String(String.UnicodeScalarView(text.unicodeScalars.prefix(end))).utf8.count
        if end < scalars.count {
          counts.others += 1
        } else if hasSpaces {
          counts.spaces += 1
        } else {
          counts.neither += 1
        }
        func bytes(_ scalar: UInt32) -> (UInt8, UInt8) {
          let encoded = Array(String(Unicode.Scalar(scalar) ?? " ").utf8)
          return (encoded[0], encoded[1])
        }
        let bounds = winnow_scalar_range(first: bytes(range.lowerBound), last: bytes(range.upperBound))
        let utf8 = Array(text.utf8)
        for level in 0...winnow_vector_level() {
          let found = unsafe utf8.withUnsafeBufferPointer {
            unsafe winnow_outside_range(level, $0.baseAddress, $0.count, bounds)
          }
          #expect(
            found.end == count && found.odd_spaces == hasSpaces && found.digits == hasDigits,
            "\(text.debugDescription), \(range)")
        }
        let found = LetterRanges.findings(in: utf8.span, besides: range)
        #expect(found.end == count && found.odd_spaces == hasSpaces)
      }
    }
    #expect(counts.others > 500 && counts.spaces > 100 && counts.neither > 100, "\(counts)")
  }
}
