/// A word as the model sees it: up to 15 letter codes in 16 bytes, the last letter lowest, and the script in
/// the highest byte, so that no two words are equal by accident.
package struct Word: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  /// The longest word; longer ones are cut into words of this length.
  package static let longest = 15

  /// The script's number, never 0.
  package var script: UInt8 { UInt8(truncatingIfNeeded: high >> 56) }

  /// The number of letters.
  package var count: Int {
    let letters = high & 0x00FF_FFFF_FFFF_FFFF
    return letters != 0 ? 16 - letters.leadingZeroBitCount / 8 : 8 - low.leadingZeroBitCount / 8
  }

  /// Whether all letters are rare. Of a run of these two are kept.
  var isRare: Bool {
    let rare = UInt64(Letters.rare)
    return high & 0x00FF_FFFF_FFFF_FFFF == 0 && (low == rare || low == rare << 8 | rare)
  }

  /// A number whose highest bits depend on all letters.
  @inline(__always)
  var product: UInt64 { (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93 }

  /// A well-mixed number of all its letters.
  var hash: UInt64 { (product ^ product >> 32) &* 0xD6E8_FEB8_6659_FD93 }

  /// The key of the feature that is the word itself.
  var feature: UInt64 { hash >> 16 | 6 << 48 }

  /// Calls `body` with the key of every feature of the word: runs of 1 to 5 letters, where both ends of the
  /// word count as a letter, and the word itself. A key's order, 1 to 6, is in its bits from 48 on.
  @inline(__always)
  package func forEachFeature(_ body: (UInt64) -> Void) { forEachFeature(letters: count, body) }

  /// The same where the number of letters is known.
  @inline(__always)
  func forEachFeature(letters count: Int, _ body: (UInt64) -> Void) {
    var window: UInt64 = 0
    var filled = 1
    var place = count - 1
    while place >= -1 {
      var letter: UInt64 = 0
      if place >= 8 {
        letter = (high >> UInt64((place - 8) * 8)) & 0xFF
      } else if place >= 0 {
        letter = (low >> UInt64(place * 8)) & 0xFF
      }
      window = (window << 8 | letter) & 0xFF_FFFF_FFFF
      filled += 1
      if place >= 0 { body(window & 0xFF | 1 << 48) }
      body(window & 0xFFFF | 2 << 48)
      if filled >= 3 { body(window & 0xFF_FFFF | 3 << 48) }
      if filled >= 4 { body(window & 0xFFFF_FFFF | 4 << 48) }
      if filled >= 5 { body(window | 5 << 48) }
      place -= 1
    }
    body(feature)
  }

  /// The number of positions at which features begin. Scores are divided by its square root.
  package var weight: Int { count + 1 }
}
