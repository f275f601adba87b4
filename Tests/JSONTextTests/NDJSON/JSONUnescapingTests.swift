import Bytes
import TestSupport
import Testing

@testable import JSONText

@Suite struct JSONUnescapingTests {
  /// A string's content with escapes, and its text as its parts say it.
  struct Example {
    var escaped: [UInt8] = []
    var text: [UInt8] = []

    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    init(_ random: inout SeededGenerator) {
      // Whether the last part was a leading surrogate alone, which a trailing one must not follow.
      var isLeading = false
      // Few kinds of part in one text, so that runs of each come up.
      let kinds = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0..<9, using: &random)
      }
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
        if isLeading && kind == 5 { continue }
        isLeading = kind == 4
        switch kind {
        case 0: append(unit: UInt16.random(in: 0..<0x80, using: &random), &random)
        case 1: append(unit: UInt16.random(in: 0..<0x800, using: &random), &random)
        case 2:
          let unit = UInt16.random(in: 0..<0xD800, using: &random)
          append(unit: unit < 0x800 ? unit &+ 0xE000 : unit, &random)
        case 3:
          if let scalar = Unicode.Scalar(UInt32.random(in: 0x1_0000...0x10_FFFF, using: &random)) {
            for unit in Character(scalar).utf16 { append(digitsOf: unit, &random) }
            text += Array(Character(scalar).utf8)
          }
        case 4: append(surrogate: UInt16.random(in: 0xD800...0xDBFF, using: &random), &random)
        case 5: append(surrogate: UInt16.random(in: 0xDC00...0xDFFF, using: &random), &random)
        case 6:
          let (letter, byte) =
            [
              ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9), ("\"", 0x22), ("/", 0x2F), ("\\", 0x5C),
            ][Int.random(in: 0..<8, using: &random)] as (String, UInt8)
          escaped += Array("\\\(letter)".utf8)
          text.append(byte)
        case 7:
          let part = Array(
            ["é", "я", "u", "你", "😀", "nu", "0041"][Int.random(in: 0..<7, using: &random)].utf8)
          escaped += part
          text += part
        default:
          let part = [UInt8](repeating: 0x78, count: Int.random(in: 0..<70, using: &random))
          escaped += part
          text += part
        }
      }
    }

    private mutating func append(unit: UInt16, _ random: inout SeededGenerator) {
      append(digitsOf: unit, &random)
      if let scalar = Unicode.Scalar(unit) { text += Array(Character(scalar).utf8) }
    }

    private mutating func append(surrogate unit: UInt16, _ random: inout SeededGenerator) {
      append(digitsOf: unit, &random)
      text += Self.replacement
    }

    private mutating func append(digitsOf unit: UInt16, _ random: inout SeededGenerator) {
      escaped += Array("\\u".utf8)
      for shift in [12, 8, 4, 0] {
        let digits = Array((Bool.random(using: &random) ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
        escaped.append(digits[Int(unit >> UInt16(shift)) & 15])
      }
    }
  }

  static func unescaped(
    _ range: Range<Int>, of chunk: [UInt8], level: Int32, mayBeIllFormed: Bool = false
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    buffer.append("before")
    buffer.append(unescaping: range, of: chunk.span, mayBeIllFormed: mayBeIllFormed, level: level)
    let bytes = Array(copying: buffer.span)
    #expect(bytes.starts(with: Array("before".utf8)))
    return Array(bytes.dropFirst(6))
  }

  @Test(arguments: vectorLevels)
  func `every mix of escapes is its parts' texts`(level: Int32) {
    for seed in 0..<UInt64(1500) {
      var random = SeededGenerator(seed: seed)
      let example = Example(&random)
      let before = Int.random(in: 0..<70, using: &random)
      let after = Int.random(in: 0..<3, using: &random) * 40
      // What stands around it looks like what stands inside.
      let around = [UInt8](repeating: UInt8(ascii: "\\"), count: before)
      let chunk = around + example.escaped + [UInt8](repeating: UInt8(ascii: "u"), count: after)
      let range = before..<before + example.escaped.count
      for mayBeIllFormed in [false, true] {
        let text = Self.unescaped(range, of: chunk, level: level, mayBeIllFormed: mayBeIllFormed)
        #expect(text == example.text, "seed \(seed)")
      }
    }
  }

  @Test(arguments: vectorLevels)
  func `an escape that is cut off is U+FFFD, wherever it is cut`(level: Int32) {
    for seed in 0..<UInt64(60) {
      var random = SeededGenerator(seed: seed)
      let example = Example(&random)
      let most = min(example.escaped.count, 200)
      for end in 0..<max(most, 1) {
        let plain = Self.unescaped(0..<end, of: example.escaped, level: 0)
        let text = Self.unescaped(0..<end, of: example.escaped, level: level)
        #expect(text == plain, "seed \(seed), cut at \(end)")
        #expect(String(validating: text, as: UTF8.self) != nil || example.escaped.contains { $0 > 0x7F })
      }
    }
    for (cut, text) in [
      ("\\", "\u{FFFD}"), ("a\\u", "a\u{FFFD}"), ("\\u00e", "\u{FFFD}"), ("\\ud83d\\", "\u{FFFD}\u{FFFD}"),
      ("\\ud83d\\ude0", "\u{FFFD}\u{FFFD}"), ("\\n\\\\\\", "\n\\\u{FFFD}"),
    ] {
      let bytes = Array(cut.utf8)
      #expect(Self.unescaped(0..<bytes.count, of: bytes, level: level) == Array(text.utf8), "\(cut)")
    }
  }

  @Test(arguments: vectorLevels)
  func `escapes that are wrong end in some text of no more bytes`(level: Int32) {
    // The scanner lets none through; what comes is of no matter, but that it comes to an end inside.
    let alphabet = Array("\\\\\\uuuugzD8dC0 x\"".utf8) + [0xFF, 0x00]
    for seed in 0..<UInt64(500) {
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let text = Self.unescaped(0..<bytes.count, of: bytes, level: level)
      // An escape of a single byte, cut off at the end, becomes three.
      #expect(text.count <= bytes.count + 2, "seed \(seed)")
    }
  }
}
