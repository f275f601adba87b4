/// What stands beside the small Ls of some patterns: an `I` in a text may stand for one only between the
/// same.
struct SmallLContexts: Sendable {
  /// By what stands before: a bit for each thing that stands after it. 0 is nothing: a pattern's edge.
  private var after: InlineArray<32, UInt32> = .init(repeating: 0)
  private(set) var isEmpty = true

  private static let edge = 0
  private static let digit = 27
  private static let space = 28
  private static let other = 29

  /// Adds a small L between two characters of a pattern; nil is the pattern's edge.
  mutating func insert(before: UInt32?, after next: UInt32?) {
    isEmpty = false
    let (first, second) = (before.map(Self.number) ?? Self.edge, next.map(Self.number) ?? Self.edge)
    after[first] |= 1 << UInt32(second)
  }

  private static func number(of scalar: UInt32) -> Int {
    if scalar >= 0x80 { return other }
    if (scalar | 0x20) &- 0x61 < 26 { return Int(scalar | 0x20) - 0x60 }
    if scalar &- 0x30 < 10 { return digit }
    return scalar == 0x20 || scalar &- 9 < 5 ? space : other
  }

  /// Whether the `I` at an offset of a text may stand for a small L: the nearest letters that are no `I` are
  /// all small, and a pattern has an L between such characters.
  func mayStand(at offset: Int, in text: Span<UInt8>) -> Bool {
    var (first, last) = (offset, offset)
    while first > 0, text[first &- 1] == UInt8(ascii: "I") { first &-= 1 }
    while last &+ 1 < text.count, text[last &+ 1] == UInt8(ascii: "I") { last &+= 1 }
    let before = first > 0 ? text[first &- 1] : 0x20
    let behind = last &+ 1 < text.count ? text[last &+ 1] : 0x20
    func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte >= 0x80 }
    func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    if isCapital(before) || isCapital(behind) || !isSmall(before) && !isSmall(behind) { return false }
    // Of several in a row each may be an L.
    if first != last || before >= 0x80 || behind >= 0x80 { return true }
    let (left, right) = (Self.number(of: UInt32(before)), Self.number(of: UInt32(behind)))
    let wanted: UInt32 = 1 &<< UInt32(right) | 1 &<< UInt32(Self.edge)
    return (after[left] | after[Self.edge]) & wanted != 0
  }
}
