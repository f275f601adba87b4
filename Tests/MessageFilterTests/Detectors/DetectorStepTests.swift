import Bytes
import TestSupport
import Testing

@testable import MessageFilter

/// The detectors of emoji, calling codes and senders take linear time on whatever a text repeats.
@Suite struct DetectorStepTests {
  /// A text of some 8 KiB that repeats so many random parts.
  static func text(of parts: [[UInt8]], length: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let unit = (0..<length).compactMap { _ in parts.randomElement(using: &random) }.flatMap(\.self)
    return Array(repeatElement(unit, count: (1 << 13) / unit.count).joined())
  }

  #if DEBUG
    /// How many bytes are looked at to find the first emoji.
    private func reads(_ text: [UInt8]) -> Int {
      let scanner = EmojiScanner(text: text.span)
      _ = scanner.firstEmoji()
      return scanner.reads.total
    }

    /// A byte of an anchor is gone over once, decoded, and decoded as what follows or precedes another.
    private static let mostReads = 16

    @Test(arguments: [
      "\u{FE0F}", "a\u{FE0F}", "\u{20E3}", "a\u{20E3}", "1", "1\u{FE0E}", "☀\u{FE0E}", "❤\u{FE0E}", "©", "…",
      "中\u{FE0F}",
      "。\u{20E3}", "\u{200D}", "\u{200D}\u{FE0F}", "\u{1F3FB}\u{FE0E}", "🇩\u{FE0E}", "™", "😀\u{200D}", "🇩",
      "👍🏽",
    ])
    func `finding an emoji is linear whatever a text repeats`(unit: String) {
      for size in [1 << 12, 1 << 16] {
        let text = Array(String(repeating: unit, count: size / unit.utf8.count).utf8)
        #expect(reads(text) <= Self.mostReads * text.count, "\(size)")
      }
    }

    @Test(arguments: 1...8)
    func `finding an emoji is linear in random units, ill-formed ones too`(length: Int) {
      var random = SeededGenerator(seed: UInt64(length))
      var parts: [[UInt8]] = [
        "a", "1", "#", " ", "é", "中", "…", "©", "\u{FE0F}", "\u{FE0E}", "\u{20E3}", "\u{200D}", "☀\u{FE0E}",
        "\u{1F3FB}\u{FE0E}",
      ].map { Array($0.utf8) }
      parts += [[0x80], [0xBF], [0xEF], [0xEF, 0xB8], [0xF0, 0x9F], [0xE2, 0x83], [0xFF]]
      for _ in 0..<150 {
        let text = Self.text(of: parts, length: length, &random)
        #expect(reads(text) <= Self.mostReads * text.count, "\(text.prefix(24))")
      }
    }
  #endif

  /// These look at a sender once, from its beginning on: each index is the one before and the length of what
  /// stood there (`PhoneCharacters.skip`, `LetterDetector`), and `EmailDetector` looks for the dot once, from
  /// the first at sign. So it is enough that they come to the end of long senders with the right answer.
  @Test(arguments: 1...8)
  func `senders of repeated units are gone through to their end`(length: Int) throws {
    var random = SeededGenerator(seed: UInt64(length))
    let skipped = [" ", "-", "(", ")", ".", "\t", "\u{A0}", "\u{2066}", "\u{200E}", "–", "\u{3000}"]
      .map { Array($0.utf8) }
    let unlettered = ["1", "+", " ", "@", "-", "€", "😀", "٣", "、"].map { Array($0.utf8) }
    for _ in 0..<20 {
      let filler = Self.text(of: skipped, length: length, &random)
      let count = filler.count
      #expect(
        CallingCodeDetector.callingCode(of: (filler + Array("+972".utf8)).span)
          == .init(code: 972, range: count..<count + 4))
      #expect(
        CallingCodeDetector.callingCode(of: (Array("+97".utf8) + filler + Array("2".utf8)).span)
          == .init(code: 972, range: 0..<count + 4))
      var number = PhoneNumber()
      let isNumber = number.read((Array("+1".utf8) + filler + Array("23".utf8)).span, NumberingPlan())
      #expect(isNumber)
      #expect(Array(copying: number.key) == Array("+123".utf8))

      let text = Self.text(of: unlettered, length: length, &random)
      #expect(LetterDetector.firstLetterOrMark(in: text.span) == nil)
      #expect(LetterDetector.firstLetterOrMark(in: (text + [0x61]).span) == text.count..<text.count + 1)
      let isEmail = [text, text + Array(".@".utf8)].map { EmailDetector.isEmail($0.span) }
      #expect(isEmail == [false, true])
      let characters = String(decoding: text, as: UTF8.self).count
      let isShort = [characters - 1, characters].map { ShortSenderDetector.isShort(text.span, max: $0) }
      #expect(isShort == [false, true])
    }
  }
}
