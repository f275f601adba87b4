import CVectorKernels
import TestSupport
import Testing

@testable import TextMatching

/// The bitmaps of a text, compared with a plain reading of it, character by character.
@Suite struct TextBitmapsTests {
  @Test func `characters beyond ASCII that are no letters of Russian are found`() throws {
    let pattern = Pattern(text: "\u{43D}\u{435}\u{442}", matching: .contains, scope: .body, disguises: .all)
    let set = try #require(DisguiseSet([pattern]))
    var generator = SeededGenerator(seed: 5)
    let alphabet = Array(
      "\u{430}\u{410}\u{43E}\u{44F}\u{451}\u{40F}\u{450}  a.1\u{3B1}\u{2014}".unicodeScalars)
    for _ in 0..<1000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<120, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? " ")
      }
      var bitmaps = TextBitmaps()
      let bytes = Array(String(text).utf8)
      bitmaps.take(bytes.span, for: set.signs)
      var expected: [Int] = []
      var offset = 0
      for scalar in text {
        let end = offset + UTF8.width(scalar)
        if !scalar.isASCII, !(0x410...0x44F ~= scalar.value) { expected += offset..<end }
        offset = end
      }
      var found: [Int] = []
      var next = bitmaps.nextHighNotRussian(from: 0, to: offset)
      while next < offset {
        found.append(next)
        next = bitmaps.nextHighNotRussian(from: next + 1, to: offset)
      }
      #expect(found == expected, "\(String(text))")
    }
  }

  @Test func `an I is found beside a small letter, another I or a character beyond ASCII`() throws {
    let pattern = Pattern(text: "loan", matching: .contains, scope: .body, disguises: .lookalikes)
    let set = try #require(DisguiseSet([pattern]))
    var generator = SeededGenerator(seed: 6)
    let alphabet = Array("IIazBZ .{@\u{E9}".unicodeScalars)
    var bitmaps = TextBitmaps()
    for _ in 0..<1000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<200, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? " ")
      }
      let bytes = Array(String(text).utf8)
      let expected = bytes.indices.filter { place in
        let beside = bytes[max(0, place - 1)..<place] + bytes[place + 1..<min(bytes.count, place + 2)]
        return bytes[place] == UInt8(ascii: "I")
          && beside.contains { $0 == UInt8(ascii: "I") || $0 >= 0x80 || (0x61...0x7A).contains($0) }
      }
      bitmaps.take(bytes.span, for: set.signs)
      #expect(bitmaps.hasCapitalI == !expected.isEmpty)
      var found: [Int] = []
      var next = bitmaps.nextUnusual(from: 0, to: bytes.count)
      while next < bytes.count {
        if bytes[next] == UInt8(ascii: "I") { found.append(next) }
        next = bitmaps.nextUnusual(from: next + 1, to: bytes.count)
      }
      #expect(found == expected, "\(String(text))")
    }
  }

  @Test func `the next unusual byte is found from each offset, at every level of vectors`() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("ab.C1ab.C1ab.C1ab.C1ab.C1ab.C1 I".utf8)
    let unusual: [UInt8] = [0x49, 0x20, 0x0A, 0x7F, 0xC3, 0x1F]
    var counts = (ordinary: 0, others: 0)
    for _ in 0..<4000 {
      var bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      for index in bytes.indices.dropFirst() where bytes[index] == 0x20 && bytes[index - 1] == 0x20 {
        bytes[index] = UInt8(ascii: "-")
      }
      for _ in 0..<Int.random(in: 0..<3, using: &generator) {
        guard let place = bytes.indices.randomElement(using: &generator) else { break }
        bytes[place] = unusual.randomElement(using: &generator) ?? 0
      }
      let places = bytes.indices.filter { place in
        let before = place > 0 ? bytes[place - 1] : 0x2D
        let after = place + 1 < bytes.count ? bytes[place + 1] : 0x2D
        switch bytes[place] {
        case 0x49: return [before, after].contains { $0 == 0x49 || $0 > 0x7F || (0x61...0x7A).contains($0) }
        case 0x20: return before == 0x20
        default: return !(0x21...0x7E).contains(bytes[place])
        }
      }
      if places.isEmpty { counts.ordinary += 1 } else { counts.others += 1 }
      for level in 0...winnow_vector_level() {
        var found: [Int] = []
        var next = 0
        while next < bytes.count {
          next = unsafe bytes.withUnsafeBufferPointer {
            unsafe winnow_next_unusual(level, $0.baseAddress, $0.count, next)
          }
          if next < bytes.count { found.append(next) }
          next += 1
        }
        #expect(found == places, "\(bytes)")
      }
    }
    #expect(counts.ordinary > 100 && counts.others > 500, "\(counts)")
  }

  /// Where more of these letters do not matter, they are passed over.
  @Test func `the letters of Russian stand for themselves`() {
    for letter in UInt32(0x410)...0x44F {
      #expect(TextScripts.isLetter(letter), "U+\(String(letter, radix: 16))")
    }
  }
}
