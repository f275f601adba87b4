import TestSupport
import Testing

@testable import TextMatching

struct AlignedBytesTests {
  @Test(arguments: [0, 1, 63, 64, 65, 289, 1536])
  func `bytes are kept as they are, from the start of a cache line on`(_ count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let content = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let aligned = AlignedBytes(content)
    #expect(aligned.count == count)
    #expect(aligned.isEmpty == content.isEmpty)
    #expect((0..<count).map { aligned[$0] } == content)
    // Only bytes below the count are read.
    let lent: (address: Int, bytes: [UInt8]) = unsafe aligned.withUnsafeStart { start in
      guard let start = unsafe start else { return (0, []) }
      return (Int(bitPattern: start), (0..<count).map { unsafe start[$0] })
    }
    #expect(lent.address % 64 == 0)
    #expect(lent.bytes == content)
  }
}
