import TestSupport
import Testing

/// The reader against plain splitting. Its inputs are pipes, which give what was written to them and no more.
@Suite struct InputReaderTests {
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test(arguments: UInt64(1)...8)
  func `lines are the same however the inputs come in pieces`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [0x0A, 0x0A, 0x0D, 0x61, 0x62, 0x63, 0x64, 0xEF, 0xBB, 0xBF]
    for trial in 0..<250 {
      let inputs = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        }
        return Bool.random(using: &random) ? Self.mark + text : text
      }
      let longestLine = Int.random(in: 1...20, using: &random)
      let skipping = Bool.random(using: &random) ? 0 : Int.random(in: 1...10, using: &random)
      let pieces = inputs.map { Self.cut($0, atMost: Int.random(in: 1...12, using: &random), &random) }
      let lines = ReadInPieces.read(
        pieces, chunkBytes: Int.random(in: 1...24, using: &random), longestLine: longestLine,
        skipping: skipping)
      let expected = ReadInPieces.plain(inputs, longestLine: longestLine, skipping: skipping)
      #expect(lines == expected, "seed \(seed), trial \(trial): \(pieces)")
    }
  }

  @Test(arguments: [
    [[0xEF], [0xBB], [0xBF], [0x61]], [[0xEF, 0xBB], [0xBF, 0x61, 0x0A]], [[0xEF, 0xBB, 0xBF], [0x61]],
    [[0x61], [0x0A]], [[0xEF, 0xBB, 0xBF, 0x61, 0x0A], []],
  ])
  func `a byte-order mark is left out whatever pieces it comes in`(pieces: [[UInt8]]) {
    #expect(ReadInPieces.read([pieces], chunkBytes: 16, longestLine: 16) == [.bytes([0x61])])
  }

  @Test func `what begins like a byte-order mark and ends there is a line`() {
    for beginning in [[0xEF], [0xEF, 0xBB]] as [[UInt8]] {
      let lines = ReadInPieces.read([beginning.map { [$0] }], chunkBytes: 16, longestLine: 16)
      #expect(lines == [.bytes(beginning)])
    }
  }

  private static func cut(
    _ bytes: [UInt8], atMost longest: Int, _ random: inout SeededGenerator
  ) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...longest, using: &random)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
