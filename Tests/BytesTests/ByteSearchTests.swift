import Bytes
import TestSupport
import Testing

@Suite struct ByteSearchTests {
  @Test func `bytes are counted and found as by looking at each`() {
    for seed in 0..<UInt64(300) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<200, using: &random)
      let bound = [2, 20, 255].randomElement(using: &random) ?? 2
      let bytes = (0..<count).map { _ in UInt8(Int.random(in: 0..<bound, using: &random)) }
      let start = Int.random(in: 0...count, using: &random)
      let span = bytes.span
      #expect(span.count(of: 1) == bytes.count { $0 == 1 }, "seed \(seed)")
      #expect(span.lastIndex(of: 1) == bytes.lastIndex(of: 1), "seed \(seed)")
      #expect(span.firstIndex(of: 1, from: start) == bytes[start...].firstIndex(of: 1), "seed \(seed)")
      let nonASCII = bytes[start...].firstIndex { $0 > 0x7F } ?? count
      #expect(span.firstNonASCII(from: start) == nonASCII, "seed \(seed)")
      #expect(span.isASCII == bytes.allSatisfy { $0 < 0x80 }, "seed \(seed)")
    }
  }

  @Test func `more equal bytes than a vector's lane can count are counted`() {
    let bytes = [UInt8](repeating: 10, count: 3 * 255 * 64 + 17)
    #expect(bytes.span.count(of: 10) == bytes.count)
    #expect(bytes.span.count(of: 11) == 0)
    #expect(bytes.span.lastIndex(of: 11) == nil)
  }
}
