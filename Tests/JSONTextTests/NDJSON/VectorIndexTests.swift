import CVectorKernels
import JSONText
import TestSupport
import Testing

@Suite struct VectorIndexTests {
  /// The masks by their definition, byte after byte, as sets of places.
  struct Plain: Equatable {
    var stops: Set<Int> = []
    var backslashes: Set<Int> = []
    var high: Set<Int> = []
    var hasBadEscape = false

    init(_ text: [UInt8]) {
      var place = 0
      var escaped: Set<Int> = []
      while place < text.count {
        if text[place] == UInt8(ascii: "\\") {
          escaped.insert(place + 1)
          let letter = place + 1 < text.count ? text[place + 1] : 0
          if !"\"\\/bfnrtu".utf8.contains(letter) { hasBadEscape = true }
          if letter == UInt8(ascii: "u") {
            for digit in place + 2..<place + 6 {
              let byte = digit < text.count ? text[digit] : 0
              if !"0123456789abcdefABCDEF".utf8.contains(byte) { hasBadEscape = true }
            }
          }
          place += 2
        } else {
          place += 1
        }
      }
      for (place, byte) in text.enumerated() {
        if byte == UInt8(ascii: "\\") { backslashes.insert(place) }
        if byte > 0x7F { high.insert(place) }
        if byte < 0x20 || byte == UInt8(ascii: "\"") && !escaped.contains(place) { stops.insert(place) }
      }
      if hasBadEscape {
        // Then every quote and every backslash is a stop.
        stops.formUnion(backslashes)
        stops.formUnion(text.indices.filter { text[$0] == UInt8(ascii: "\"") })
      }
    }
  }

  static func places(_ index: borrowing VectorIndex, _ mask: VectorIndex.Mask, _ count: Int) -> Set<Int> {
    // The index has windows for all places of its text.
    let base = unsafe index.base(mask)
    return Set((0..<count).filter { unsafe VectorIndex.window(base, $0) & 1 != 0 })
  }

  @Test(arguments: vectorLevels)
  func `the masks are those of the definition`(level: Int32) {
    var index = VectorIndex()
    let alphabet = Array("\\\\\\\"\"uu0aF9gnx/ \n\t".utf8) + [0xC3, 0xA9, 0xFF, 0x1F, 0x7F]
    for seed in 0..<UInt64(400) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<200, using: &random)
      var text = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
      if seed % 2 == 0 {
        // Right escapes only, at every place of a block.
        text = []
        let pieces = [
          "\\\\", "\\\"", "\\n", "\\u00fF", "\"", "x", "é", "\\/", "\\\\\\\\", "\n", "\\uD83D\\uDe00",
        ]
        while text.count < count {
          text += Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
        }
      }
      index.make(text.span, level: level)
      let plain = Plain(text)
      let note: Comment = "seed \(seed) level \(level)"
      #expect(Self.places(index, .backslashes, text.count) == plain.backslashes, note)
      #expect(Self.places(index, .high, text.count) == plain.high, note)
      var stops = plain.stops
      if level == 0 {
        stops.formUnion(plain.backslashes)
        stops.formUnion(text.indices.filter { text[$0] == UInt8(ascii: "\"") })
      }
      #expect(Self.places(index, .stops, text.count) == stops, note)
      // After the text every search ends.
      #expect(unsafe VectorIndex.window(index.base(.stops), text.count) & 1 == 1, note)

      let isWellFormed = String(validating: text, as: UTF8.self) != nil
      switch level {
      case 1...: #expect(index.mayBeIllFormed == !isWellFormed, note)
      default: #expect(index.mayBeIllFormed == !plain.high.isEmpty, note)
      }
    }
  }

  @Test(arguments: vectorLevels.filter { $0 >= 1 })
  func `ill-formed UTF-8 is told from well-formed wherever it stands in a block`(level: Int32) {
    var index = VectorIndex()
    let sequences: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x80], [0xDF, 0xBF], [0xC2, 0x41],
      [0xE0, 0x9F, 0x80],
      [0xE0, 0xA0, 0x80], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xEE, 0x80, 0x80],
      [0xEF, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF1, 0x80, 0x80],
      [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xFE], [0xFF], [0xE2, 0x82, 0xAC, 0x80], [0xC3, 0xA9, 0xC3, 0xA9], [0xC3, 0xC3, 0xA9],
    ]
    for sequence in sequences {
      let isWellFormed = String(validating: sequence, as: UTF8.self) != nil
      for before in 0..<70 {
        for after in [0, 1, 60] {
          let text =
            [UInt8](repeating: 0x41, count: before) + sequence + [UInt8](repeating: 0x42, count: after)
          index.make(text.span, level: level)
          #expect(index.mayBeIllFormed == !isWellFormed, "\(sequence) after \(before), before \(after)")
        }
      }
    }
  }
}
