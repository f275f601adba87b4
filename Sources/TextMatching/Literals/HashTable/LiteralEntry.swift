/// A literal in a hash table, with the fold keys around its window. An entry takes 32 bytes. Most comparisons
/// read only the first half.
struct LiteralEntry: Sendable {
  /// The fold keys of up to eight bytes from the window on, and of up to eight bytes before it, the first
  /// byte lowest.
  private var after: UInt64 = 0
  private var before: UInt64 = 0
  /// The start of the literal in the bytes of all literals.
  let start: UInt32
  let count: UInt32
  /// The index of the literal's first use.
  let firstUse: UInt32
  /// The number of bytes before the window.
  let offset: UInt8
  /// The number of high bits of `after` that are not the literal's, at most 56.
  private let afterShift: UInt8
  /// Half the number of low bits of `before` that are not the literal's. It is shifted twice by this amount,
  /// because a shift by 64 bits is not possible at once.
  private let beforeShift: UInt8
  /// How a text that was not folded has to be compared with the literal.
  let alphabet: Alphabet

  /// Which scalars a literal has.
  enum Alphabet: UInt8 {
    /// Only ASCII: equal fold keys mean equal letters.
    case ascii
    /// No scalar has a capital that folds to it in place: a text that has the literal has its very bytes.
    case caseless
    /// Any scalars: a text may have capitals in place of small letters.
    case cased
  }

  /// Makes the entry of a literal.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of all literals; this one begins at `start`.
  ///   - firstUse: The index of its first use.
  ///   - offset: The offset of the window in the literal, at most 255. Zero if the literal is shorter than a
  ///     window.
  init(
    _ bytes: Span<UInt8>, start: UInt32, count: UInt32, firstUse: UInt32, offset: Int, _ alphabet: Alphabet
  ) {
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
    self.firstUse = firstUse
    self.offset = UInt8(truncatingIfNeeded: offset)
    self.alphabet = alphabet
  }

  /// The fold keys of the window and the bytes after it, up to eight; the rest is zero.
  var window: UInt64 { after }

  /// Whether a text has the literal's fold keys around the window: `word` from the window on, `wordBefore`
  /// before it.
  @inline(__always)
  func isAround(_ word: UInt64, _ wordBefore: UInt64) -> Bool {
    let shift = UInt64(beforeShift)
    return (word ^ after) &<< UInt64(afterShift) | ((wordBefore ^ before) &>> shift) &>> shift == 0
  }
}
