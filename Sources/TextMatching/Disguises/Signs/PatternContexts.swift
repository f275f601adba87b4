import Bytes

/// The neighbours of a character of some patterns, which is a small L or a space. A character of a text that
/// passes for it counts only between the same neighbours.
struct PatternContexts: Sendable {
  /// For each kind of neighbour before the character, a bit for each kind of neighbour after it.
  private var after = [UInt64](repeating: 0, count: 64)
  /// For each kind of neighbour after the character, a bit for each kind of character behind that.
  private var further = [UInt64](repeating: 0, count: 64)
  private(set) var isEmpty = true

  // The kinds of neighbours. 1...26 are the letters of ASCII.
  private static let edge = 0
  private static let edgeBit: UInt64 = 1
  private static let smallL = 12
  private static let digit = 27
  private static let space = 28
  private static let symbol = 29
  /// The first of the kinds beyond ASCII, which are told apart by the lower case of the character.
  private static let notASCII: UInt32 = 30

  /// Adds the occurrence of the character at an index of a pattern.
  ///
  /// - Parameter isMixed: Whether the pattern has letters of several scripts. A text may have all of them in
  ///   one script, so those beyond ASCII may be any.
  mutating func insert(at index: Int, in pattern: [UInt32], isMixed: Bool) {
    isEmpty = false
    /// A bit for each kind that the character at an index may be.
    func kinds(at index: Int) -> UInt64 {
      guard pattern.indices ~= index else { return Self.edgeBit }
      return isMixed && pattern[index] >= 0x80 ? .max : 1 << UInt64(Self.number(of: pattern[index]))
    }
    let (before, next, behind) = (kinds(at: index - 1), kinds(at: index + 1), kinds(at: index + 2))
    for kind in after.indices where before &>> UInt64(kind) & 1 != 0 { after[kind] |= next }
    for kind in further.indices where next &>> UInt64(kind) & 1 != 0 { further[kind] |= behind }
  }

  private static func number(of scalar: UInt32) -> Int {
    if scalar >= 0x80 {
      // The final sigma folds to sigma.
      let folded = scalar == 0x3C2 ? 0x3C3 : LookalikeLetter.lowercase(scalar)
      return Int(notASCII + folded % (64 - notASCII))
    }
    if (scalar | 0x20) &- 0x61 < 26 { return Int(scalar | 0x20) - 0x60 }
    if scalar &- 0x30 < 10 { return digit }
    return scalar == 0x20 || scalar &- 9 < 5 ? space : symbol
  }

  /// Whether the run of `I` that begins at an offset of a text may stand for small Ls: the nearest letters
  /// that are not `I` are all small, and a pattern has an L between such neighbours, with a character like
  /// the text's behind them.
  func mayBeSmallL(at offset: Int, in text: Span<UInt8>) -> Bool {
    var end = offset &+ 1
    while end < text.count, text[end] == UInt8(ascii: "I") { end &+= 1 }
    let before = offset > 0 ? text[offset &- 1] : 0x20
    let behind = end < text.count ? text[end] : 0x20
    func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte >= 0x80 }
    func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    if isCapital(before) || isCapital(behind) || !isSmall(before) && !isSmall(behind) { return false }
    // Each of several `I` in a row may be an L, so their neighbours do not matter.
    if end != offset &+ 1 || before >= 0x80 || behind >= 0x80 { return true }
    let (left, right) = (Self.number(of: UInt32(before)), Self.number(of: UInt32(behind)))
    // At level `all` it may stretch an L beside it.
    if left == Self.smallL || right == Self.smallL { return true }
    let row = after[left] | after[Self.edge]
    if row & Self.edgeBit != 0 { return true }
    if row &>> UInt64(right) & 1 == 0 { return false }
    // Behind the text there may be a space and another part of the message.
    if end == text.count { return true }
    let next = end &+ 1 < text.count ? text[end &+ 1] : 0x20
    if next >= 0x80 || next == UInt8(ascii: "I") { return true }
    return further[right] & (1 &<< UInt64(Self.number(of: UInt32(next))) | Self.edgeBit) != 0
  }

  /// Whether the white space before an offset of a text may stand for a pattern's space: a pattern has a
  /// space between such characters. Neighbours that stand for others, apart from `I`, are not recognized;
  /// they are signs of a disguise themselves. Linear in the white space.
  func mayHaveSpace(before offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, text[start &- 1] == 0x20 || text[start &- 1] &- 9 < 5 { start &-= 1 }
    return start > 0 && mayHaveSpace(start..<offset, in: text)
  }

  /// The same for white space in a range, which is neither at the beginning of the text nor at its end.
  func mayHaveSpace(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
    let left = decodeScalar(text, at: scalarStart(text, before: range.lowerBound)).scalar
    let right = decodeScalar(text, at: range.upperBound).scalar
    // Their numbers are not those of the letters that they fold to.
    if ScalarProperties(left).isComplex || ScalarProperties(right).isComplex { return true }
    var rows = after[Self.number(of: left)]
    var wanted: UInt64 = 1 &<< UInt64(Self.number(of: right))
    if left == 0x49 { rows |= after[Self.smallL] }
    if right == 0x49 { wanted |= 1 &<< UInt64(Self.smallL) }
    return rows & wanted != 0
  }
}
