/// The names of the top-level members that a ``LineScanner`` looks for.
///
/// A name's index in the list is its slot. A member's name is unescaped before it is compared. If a name
/// occurs twice in the list, only its first slot is filled.
package struct MemberKeys: Sendable {
  /// The names, in slot order.
  package let names: [String]

  /// A hash table with linear probing, a power of two in size and at most a quarter full.
  let entries: [Entry]
  /// The names' bytes, one after the other.
  let bytes: [UInt8]
  /// The odd number by which a key's word is multiplied. The product's high bits are the key's place in the
  /// table.
  let multiplier: UInt64
  /// The number of bits by which the product is shifted right.
  let shift: UInt64
  /// The length of the longest name in bytes.
  let longest: Int
  /// Whether a name contains U+FFFD, to which ill-formed bytes in a member's name are decoded.
  let holdsReplacement: Bool

  /// One name in the table.
  struct Entry: BitwiseCopyable {
    /// The name's first 8 bytes, the first one lowest; zeros after a shorter name.
    var word: UInt64 = 0
    /// The name's length in bytes; -1 if the table has no name.
    var length: Int32 = -1
    /// The name's place in the list.
    var slot: Int32 = 0
    /// The offset of the name in `bytes`.
    var start: Int = 0
  }

  /// Compiles `names`; O(total length).
  package init(_ names: [String]) {
    self.names = names
    var bytes: [UInt8] = []
    var wanted: [Entry] = []
    for (slot, name) in names.enumerated() {
      let start = bytes.count
      bytes += Array(name.utf8)
      wanted.append(
        Entry(
          word: Self.word(bytes.span.extracting(start..<bytes.count)), length: Int32(bytes.count - start),
          slot: Int32(slot), start: start))
    }
    var size = 16
    while size < 4 * names.count { size *= 2 }
    shift = UInt64(64 - size.trailingZeroBitCount)

    // Several multipliers are tried. The one with the fewest collisions is used.
    var best: (collisions: Int, multiplier: UInt64, entries: [Entry]) = (.max, 0, [])
    var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<32 where best.collisions > 0 {
      var table = [Entry](repeating: Entry(), count: size)
      var collisions = 0
      for entry in wanted {
        var bucket = Self.bucket(entry.word, Int(entry.length), multiplier, shift)
        while table[bucket].length >= 0 {
          collisions += 1
          bucket = (bucket + 1) & (size - 1)
        }
        table[bucket] = entry
      }
      if collisions < best.collisions { best = (collisions, multiplier, table) }
      multiplier = (multiplier &* 0xD134_2543_DE82_EF95 &+ 1) | 1
    }
    entries = best.entries
    self.multiplier = best.multiplier
    self.bytes = bytes
    longest = wanted.reduce(0) { max($0, Int($1.length)) }
    holdsReplacement = names.contains { $0.unicodeScalars.contains("\u{FFFD}") }
  }

  /// The number of slots.
  package var count: Int { names.count }

  /// A name's first 8 bytes, as in the table.
  static func word(_ name: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<min(name.count, 8) { word |= UInt64(name[index]) << UInt64(8 * index) }
    return word
  }

  /// The place in the table where the search for a name begins.
  @inline(__always)
  static func bucket(_ word: UInt64, _ length: Int, _ multiplier: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: ((word ^ UInt64(truncatingIfNeeded: length)) &* multiplier) &>> shift)
  }
}

extension MemberKeys {
  /// The slot of a decoded name, or -1.
  func slot(of name: Span<UInt8>) -> Int {
    let word = Self.word(name)
    var bucket = Self.bucket(word, name.count, multiplier, shift)
    while entries[bucket].length >= 0 {
      let entry = entries[bucket]
      if entry.word == word, Int(entry.length) == name.count, isEqual(name, to: entry) {
        return Int(entry.slot)
      }
      bucket = (bucket + 1) & (entries.count - 1)
    }
    return -1
  }

  private func isEqual(_ name: Span<UInt8>, to entry: Entry) -> Bool {
    for index in name.indices where name[index] != bytes[entry.start + index] { return false }
    return true
  }
}
