import Bytes

/// The neighbours of a character of some patterns, which is a small L or a space. A character of a text that
/// passes for it counts only between the same neighbours.
struct PatternContexts: Sendable {
  /// For each kind of neighbour before the character, a bit for each kind of neighbour after it.
  private var after = [UInt64](repeating: 0, count: 64)
  private(set) var isEmpty = true

  // The kinds of neighbours. 1...26 are the letters of ASCII.
  private static let edge = 0
  private static let smallL = 12
  private static let digit = 27
  private static let space = 28
  private static let symbol = 29
  /// The first of the kinds beyond ASCII, which are told apart by the lower case of the character.
  private static let notASCII: UInt32 = 30

  /// Adds an occurrence of the character in a pattern, between two others; nil is the pattern's edge.
  mutating func insert(before: UInt32?, after next: UInt32?) {
    isEmpty = false
    let (first, second) = (before.map(Self.number) ?? Self.edge, next.map(Self.number) ?? Self.edge)
    after[first] |= 1 << UInt64(second)
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
  /// that are not `I` are all small, and a pattern has an L between such neighbours.
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
    let wanted: UInt64 = 1 &<< UInt64(right) | 1 &<< UInt64(Self.edge)
    return (after[left] | after[Self.edge]) & wanted != 0
  }

  /// Whether the white space before an offset of a text may stand for a pattern's space: a pattern has a
  /// space between such characters. Neighbours that stand for others, apart from `I`, are not recognized;
  /// they are signs of a disguise themselves. Linear in the white space.
  func mayHaveSpace(before offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, text[start &- 1] == 0x20 || text[start &- 1] &- 9 < 5 { start &-= 1 }
    if start == 0 { return false }
    let left = decodeScalar(text, at: scalarStart(text, before: start)).scalar
    let right = decodeScalar(text, at: offset).scalar
    var rows = after[Self.number(of: left)]
    var wanted: UInt64 = 1 &<< UInt64(Self.number(of: right))
    if left == 0x49 { rows |= after[Self.smallL] }
    if right == 0x49 { wanted |= 1 &<< UInt64(Self.smallL) }
    return rows & wanted != 0
  }
}
