/// Tells of most texts that no literal lies across the space between their two parts: by the byte before that space and
/// the byte after it, which a literal would have on both sides of one of its spaces.
struct JointPairs: Sendable {
  /// For each byte before, 128 bits for the byte after, both seven bits; 0 stands for none.
  private var pairs: [UInt64] = []

  /// Takes the literals, folded, whose patterns look at the joined text.
  init(_ literals: Literals) {
    for literal in literals.all where literal.competition.scope == Pattern.Scope.joined.rawValue {
      let bytes = literals.bytes[literal.start..<literal.start + Int(literal.count)]
      for place in bytes.indices where bytes[place] == UInt8(ascii: " ") {
        add(
          before: place > bytes.startIndex ? bytes[place - 1] : nil,
          after: place + 1 < bytes.endIndex ? bytes[place + 1] : nil)
      }
    }
  }

  /// Adds a pair; what is nil may be anything, or nothing.
  private mutating func add(before: UInt8?, after: UInt8?) {
    if pairs.isEmpty { pairs = [UInt64](repeating: 0, count: 256) }
    // Beyond ASCII nobody asks.
    if before ?? 0 >= 0x80 || after ?? 0 >= 0x80 { return }
    for first in before.map({ $0...$0 }) ?? 0...127 {
      for second in after.map({ $0...$0 }) ?? 0...127 {
        pairs[Int(first) << 1 | Int(second) >> 6] |= 1 << UInt64(second & 63)
      }
    }
  }

  /// Whether a literal may lie across the two parts; always where ASCII does not stand on both sides.
  @inline(__always)
  func mayJoin(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    if pairs.isEmpty { return false }
    let before = first.isEmpty ? 0 : Self.lowered(first[first.count &- 1])
    let after = second.isEmpty ? 0 : Self.lowered(second[0])
    if (before | after) & 0x80 != 0 { return true }
    return (pairs[Int(before) &<< 1 | Int(after) &>> 6] &>> UInt64(after & 63)) & 1 != 0
  }

  @inline(__always)
  private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
