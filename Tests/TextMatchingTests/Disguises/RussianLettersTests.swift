import Bytes
import TestSupport
import Testing

@testable import TextMatching

/// The words of Russian letters that the search for disguises passes over at once, compared with a plain
/// reading of the rules, character by character.
@Suite struct RussianLettersTests {
  /// Whether a character is one of the letters that the bitmaps have.
  private func isLetter(_ scalar: Unicode.Scalar) -> Bool { 0x410...0x44F ~= scalar.value }

  /// The offsets of the bytes of letters, and those of characters that are neither letters nor spaces.
  private func plain(_ text: String) -> (letters: Set<Int>, others: Set<Int>) {
    var letters: Set<Int> = []
    var others: Set<Int> = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let bytes = offset..<offset + UTF8.width(scalar)
      if isLetter(scalar) { letters.formUnion(bytes) } else if scalar != " " { others.formUnion(bytes) }
      offset = bytes.upperBound
    }
    return (letters, others)
  }

  private func bitmaps(of text: String) throws -> TextBitmaps {
    let set = try #require(
      DisguiseSet([Pattern(text: "\u{43D}\u{435}\u{442}", matching: .contains, scope: .body, disguises: .all)]
      )
    )
    var bytes = ByteBuffer()
    bytes.append(Array(text.utf8).span)
    bytes.reserve(TextBitmaps.slack)
    var bitmaps = TextBitmaps()
    bitmaps.take(bytes, for: set.signs)
    return bitmaps
  }

  @Test func `letters and stops of random texts`() throws {
    var generator = SeededGenerator(seed: 5)
    let alphabet = Array("\u{430}\u{410}\u{43E}\u{440}\u{451}\u{44F}  a.1\u{3B1}\u{2014}".unicodeScalars)
    for _ in 0..<1000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<120, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? " ")
      }
      let string = String(text)
      let count = string.utf8.count
      let (letters, others) = plain(string)
      let bitmaps = try bitmaps(of: string)
      // There are no bitmaps of blocks before the first character beyond ASCII.
      let first =
        (string.utf8.firstIndex { $0 >= 0x80 }.map {
          string.utf8.distance(from: string.utf8.startIndex, to: $0)
        } ?? count) / 64 * 64
      #expect(Set((0..<count).filter { bitmaps.isRussian(at: $0) }) == letters)
      for offset in others where offset >= first {
        #expect(bitmaps.nextRussianStop(from: offset, to: count) == offset, "\(string)")
      }
      for start in stride(from: 0, to: count, by: 7) {
        let end = min(count, start + 90)
        #expect(bitmaps.russianBytes(in: start..<end) == letters.count { start..<end ~= $0 })
      }
    }
  }

  @Test(arguments: [
    // The third of three equal letters, in any case.
    ("\u{434}\u{430} \u{430}\u{430}\u{410}\u{43D}", 9),
    // The second of two spaces.
    ("\u{434}\u{430}  \u{434}\u{430}", 5),
    // The space behind the second of two words of one letter.
    ("\u{434}\u{430} \u{438} \u{432} \u{434}\u{430}", 10),
    ("\u{434}\u{430} \u{438} \u{434}\u{430} \u{432} \u{434}\u{430}", 23),
  ])
  func `words end at what may be a sign`(text: String, stop: Int) throws {
    for start in [0, 50, 54, 58, 60, 62, 63, 64] {
      // Across the borders of 64 bytes.
      let whole =
        String(repeating: "\u{451}", count: start / 2) + String(repeating: ".", count: start % 2) + text
      let bitmaps = try bitmaps(of: whole)
      let end = whole.utf8.count
      #expect(bitmaps.nextRussianStop(from: start, to: end) == min(end, start + stop), "\(start)")
    }
  }
}
