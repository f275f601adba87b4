/// Tells of most texts that no literal lies across the space between their two parts: by the byte before that space and
/// the byte after it, which a literal would have on both sides of one of its spaces.
struct BoundaryPairs: Sendable {
  /// For each kind of byte before 192 bits, one for each kind after: ASCII as it is, 0 for none, and 128 for all beyond
  /// ASCII.
  private var pairs: [UInt64] = []
  private static let beyondASCII = 128

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
    if pairs.isEmpty { pairs = [UInt64](repeating: 0, count: (Self.beyondASCII + 1) * 3) }
    let (before, after) = (before.map(Self.kind), after.map(Self.kind))
    for first in before.map({ $0...$0 }) ?? 0...Self.beyondASCII {
      for second in after.map({ $0...$0 }) ?? 0...Self.beyondASCII {
        pairs[first * 3 + second >> 6] |= 1 << UInt64(second & 63)
      }
    }
  }

  /// Whether a literal may lie across the two parts. Of parts that are not in their folded form this tells only
  /// if they have no ``FoldingSensitiveScalars``.
  @inline(__always)
  func maySpanBoundary(sender: Span<UInt8>, body: Span<UInt8>) -> Bool {
    if pairs.isEmpty { return false }
    let before = body.isEmpty ? 0 : Self.kind(body[body.count &- 1])
    let after = sender.isEmpty ? 0 : Self.kind(sender[0])
    return (pairs[before &* 3 &+ after &>> 6] &>> UInt64(after & 63)) & 1 != 0
  }

  /// What a byte counts as; letters in lower case.
  @inline(__always)
  private static func kind(_ byte: UInt8) -> Int {
    byte >= 0x80 ? beyondASCII : Int(byte &- 0x41 < 26 ? byte | 0x20 : byte)
  }
}
