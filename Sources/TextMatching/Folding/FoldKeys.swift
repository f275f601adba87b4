import Bytes

/// What literals are compared by first, so that texts can be looked at before they are folded: eight bytes in a word, each
/// with less in it.
///
/// ASCII letters are in lower case. Of other bytes bit 5 is taken, and of lead bytes bit 0: so `Л` (D0 9B) is `л`
/// (D0 BB), `Р` (D0 A0) is `р` (D1 80), `Ω` (CE A9) is `ω` (CF 89), `É` (C3 89) is `é` (C3 A9). Others become equal too that are
/// not, so where the keys of bytes beyond ASCII are equal the text itself has to be looked at.
enum FoldKeys {
  /// The key of each of eight bytes.
  @inline(__always)
  static func key(_ word: UInt64) -> UInt64 {
    // Bit 7 of each byte: at least `A`, at most `Z`. No byte carries into the next, for none has that bit.
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = low &+ 0x2525_2525_2525_2525
    let high = word & 0x8080_8080_8080_8080
    let capitals = fromA & ~afterZ & ~word & 0x8080_8080_8080_8080
    // Lead bytes have bit 6 too.
    let leads = high & word &<< 1
    return (word | capitals &>> 2) & ~(high &>> 2) & ~(leads &>> 7)
  }

  /// The key of one byte.
  static func key(_ byte: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: key(UInt64(byte))) }

  /// Whether a text that has no ``FoldingSensitiveScalars`` is a folded text of the same length and with the same keys, once it
  /// is folded.
  static func isEqual(_ text: Span<UInt8>, folded: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < folded.count {
      let (letter, length) = decodeScalar(folded, at: offset)
      if offset + length > text.count { return false }
      // ASCII is told apart by its key.
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
    // Eight bytes at a time, or four, the last of which overlap those before: all within both.
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { others in
        // As said above: `place` and the word's bytes after it are within both.
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
