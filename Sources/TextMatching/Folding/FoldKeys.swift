import Bytes

/// A lossy case-insensitive key for each byte, packed eight to a word. Texts are searched by their keys, so
/// that most need not be folded.
///
/// An ASCII letter has the key of its small letter. Other bytes lose bit 5, and lead bytes bit 0 too. So `Л`
/// (D0 9B) has the keys of `л` (D0 BB), `Р` (D0 A0) those of `р` (D1 80), `Ω` (CE A9) those of `ω` (CF 89),
/// and `É` (C3 89) those of `é` (C3 A9). Equal ASCII keys mean equal letters. Beyond ASCII, different letters
/// may have equal keys, so the text itself has to be compared.
enum FoldKeys {
  /// The keys of eight bytes.
  @inline(__always)
  static func key(_ word: UInt64) -> UInt64 {
    // Bit 7 of each byte of `fromA` says that it is at least `A`, of `afterZ` that it is above `Z`. The sums
    // never carry into the next byte, because bit 7 has been cleared.
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = low &+ 0x2525_2525_2525_2525
    let high = word & 0x8080_8080_8080_8080
    let capitals = fromA & ~afterZ & ~word & 0x8080_8080_8080_8080
    // Lead bytes have bit 6 as well.
    let leads = high & word &<< 1
    return (word | capitals &>> 2) & ~(high &>> 2) & ~(leads &>> 7)
  }

  /// The key of one byte.
  static func key(_ byte: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: key(UInt64(byte))) }

  /// Whether the folded form of a text without ``FoldingSensitiveScalars`` is `folded`. Both have the same
  /// length and the same keys.
  static func isEqual(_ text: Span<UInt8>, folded: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < folded.count {
      let (letter, length) = decodeScalar(folded, at: offset)
      if offset + length > text.count { return false }
      // An ASCII byte is equal if its key is.
      if letter >= 0x80 {
        let (scalar, otherLength) = decodeScalar(text, at: offset)
        if otherLength != length { return false }
        if scalar != letter {
          let properties = ScalarProperties(scalar)
          if !properties.isFolding { return false }
          if UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta) != letter {
            return false
          }
        }
      }
      offset += length
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether two texts of the same length have the same bytes.
  @inline(__always)
  func isSame(as other: Span<UInt8>) -> Bool {
    precondition(count == other.count)
    // Eight bytes at a time, or four. The last word overlaps the one before it, so all reads are within both
    // texts.
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { others in
        // As said above, the word at `place` is within both.
        @inline(__always) func differ<Word: FixedWidthInteger>(at place: Int, _: Word.Type) -> Bool {
          unsafe bytes.loadUnaligned(fromByteOffset: place, as: Word.self)
            != others.loadUnaligned(fromByteOffset: place, as: Word.self)
        }
        let count = bytes.count
        if count >= 8 {
          var place = 0
          while true {
            if differ(at: place, UInt64.self) { return false }
            if place &+ 8 == count { return true }
            place = min(place &+ 8, count &- 8)
          }
        }
        if count >= 4 {
          return !differ(at: 0, UInt32.self) && !differ(at: count &- 4, UInt32.self)
        }
        // Both have `count` bytes.
        for place in 0..<count where unsafe bytes[place] != others[place] { return false }
        return true
      }
    }
  }
}
