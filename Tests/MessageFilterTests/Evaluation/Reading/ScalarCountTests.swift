import TestSupport
import Testing

@testable import MessageFilter

/// A range in scalars counts as the standard library does.
struct ScalarCountTests {
  @Test func `scalars are counted up to every place`() {
    let letters = Array("aZ 9éжЖ中あ😀🏽नि\u{301}".unicodeScalars)
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<40, using: &generator) {
        if let scalar = letters.randomElement(using: &generator) { text.append(scalar) }
      }
      let bytes = Array(String(text).utf8)
      var end = 0
      #expect(bytes.span.scalarCount(upTo: 0) == 0)
      for (before, scalar) in text.enumerated() {
        end += UTF8.width(scalar)
        #expect(bytes.span.scalarCount(upTo: end) == before + 1, "seed \(seed), \(end) bytes")
      }
    }
  }

  @Test func `a long text's scalars are counted, and none of what follows`() {
    for (letter, repeats) in [("é", 5_000), ("中", 3_000), ("a", 5_000), ("😀", 2_500)] {
      let bytes = Array(String(repeating: letter, count: repeats).utf8)
      let width = bytes.count / repeats
      for scalars in [0, 1, 5, repeats - 3, repeats] {
        #expect(bytes.span.scalarCount(upTo: scalars * width) == scalars)
        #expect(bytes.span.extracting(0..<scalars * width).scalarCount(upTo: scalars * width) == scalars)
      }
    }
  }
}
