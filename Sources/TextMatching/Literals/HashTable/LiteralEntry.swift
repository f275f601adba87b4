/// A literal in a ``WindowHashTable``, by one of its windows. 32 bytes, of which the first half is looked at most.
struct LiteralEntry: Sendable {
  /// The keys of eight bytes of the literal from its window on, and of eight before it, the first one lowest.
  private var after: UInt64 = 0
  private var before: UInt64 = 0
  /// Where the literal's bytes begin among those of all.
  let start: UInt32
  let count: UInt32
  /// Its uses are `uses[useStarts[literal]..<useStarts[literal + 1]]`.
  let literal: UInt32
  /// Bytes before the window.
  let offset: UInt8
  /// How many bits of `after` are not the literal's, the highest ones: 56 at most.
  private let afterShift: UInt8
  /// Half as many as are not of `before`, the lowest ones: a word can't be shifted by 64 at once.
  private let beforeShift: UInt8
  /// The alphabet of the literal.
  let alphabet: Alphabet

  /// What the letters of a literal tell about how a text that was not folded has to be compared with it.
  enum Alphabet: UInt8 {
    /// All ASCII: equal keys are enough.
    case ascii
    /// None of its scalars has a capital that folds to it in place: it is there byte for byte.
    case caseless
    /// Others: there may be capitals.
    case cased
  }

  /// The literal of this number, its window after `offset` bytes (of which there are at most 255), or shorter than a
  /// window.
  ///
  /// - Parameter bytes: those of all literals; its own begin at `start`.
  init(_ bytes: Span<UInt8>, start: UInt32, count: UInt32, literal: Int, offset: Int, _ alphabet: Alphabet) {
    let first = Int(start) + offset
    let following = min(8, Int(count) - offset)
    let preceding = min(8, offset)
    for index in 0..<following { after |= UInt64(bytes[first + index]) << UInt64(index * 8) }
    for index in 0..<preceding { before |= UInt64(bytes[first - 1 - index]) << UInt64(56 - index * 8) }
    after = FoldKeys.key(after)
    before = FoldKeys.key(before)
    afterShift = UInt8(64 - 8 * following)
    beforeShift = UInt8(32 - 4 * preceding)
    self.start = start
    self.count = count
    self.literal = UInt32(truncatingIfNeeded: literal)
    self.offset = UInt8(truncatingIfNeeded: offset)
    self.alphabet = alphabet
  }

  /// The keys of the window's first bytes, up to eight; others are zero.
  var window: UInt64 { after }

  /// Whether the literal's bytes at the window, up to eight, and those before it have the keys that a text has there.
  @inline(__always)
  func isAround(_ word: UInt64, _ wordBefore: UInt64) -> Bool {
    let shift = UInt64(beforeShift)
    return (word ^ after) &<< UInt64(afterShift) | ((wordBefore ^ before) &>> shift) &>> shift == 0
  }
}
