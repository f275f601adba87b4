internal import CVectorBytes

/// The index of a text of JSON lines: two masks for every 64 bytes, bit i for byte i. The first has the bytes
/// that are `"`, `\` or below 0x20, the second those above 0x7F. Bits after the last byte are set in the
/// first and clear in the second.
///
/// It knows nothing of strings or lines, so that what stands in one line has no effect on the next.
package enum VectorIndex {
  /// How many masks a text of `count` bytes takes.
  package static func maskCount(_ count: Int) -> Int { (count &+ 63) / 64 * 2 }

  /// Writes the masks of `bytes`, of which `masks` must have room for `maskCount(bytes.count)`, by the code
  /// of a vector level that this machine has.
  package static func make(_ bytes: Span<UInt8>, level: Int32, into masks: UnsafeMutablePointer<UInt64>) {
    // The C function reads bytes.count bytes and writes as many masks as the caller gave room for.
    let done = unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return true }
      return unsafe winnow_json_index(level, start, source.count, masks) != 0
    }
    if !done { unsafe makePlain(bytes, into: masks) }
  }

  /// The twin of the C function, eight bytes at a time.
  package static func makePlain(_ bytes: Span<UInt8>, into masks: UnsafeMutablePointer<UInt64>) {
    var block = 0
    while block &* 64 < bytes.count {
      var special: UInt64 = 0
      var high: UInt64 = 0
      for part in 0..<8 {
        let start = block &* 64 &+ part &* 8
        var word: UInt64 = 0
        for index in 0..<8 where start &+ index < bytes.count {
          word |= UInt64(bytes[start &+ index]) &<< UInt64(8 &* index)
        }
        special |= gather(specialBytes(word)) &<< UInt64(8 &* part)
        high |= gather(word & 0x8080_8080_8080_8080) &<< UInt64(8 &* part)
      }
      // Both masks are within the caller's room.
      unsafe masks[2 &* block] = special
      unsafe masks[2 &* block &+ 1] = high
      block &+= 1
    }
  }

  /// The top bit of each byte of `word` that is `"`, `\` or below 0x20.
  private static func specialBytes(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    // The top bit of each byte that is zero.
    func zeros(_ word: UInt64) -> UInt64 { ~(((word & low) &+ low) | word | low) }
    return zeros(word ^ 0x2222_2222_2222_2222) | zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      | zeros(word & 0xE0E0_E0E0_E0E0_E0E0)
  }

  /// The top bits of the eight bytes, as the low eight bits; all other bits of `word` must be clear.
  private static func gather(_ word: UInt64) -> UInt64 {
    ((word &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }
}
