/// The byte pairs that a literal can have around a space, as the body and the sender are joined by one.
///
/// It rejects most texts in which a literal could span the boundary between body and sender, by the last byte
/// of the body and the first byte of the sender. Only the other texts have to be joined before they are
/// searched.
struct BoundaryPairs: Sendable {
  /// A bit for each class of byte after the space, 192 bits for each class before it. An ASCII byte is a
  /// class of its own, 0 stands for no byte, and all bytes beyond ASCII are class 128.
  private var pairs: [UInt64] = []
  private static let beyondASCII = 128

  /// Collects the pairs of the folded literals that are searched for in the joined text.
  init(_ literals: Literals) {
    for literal in literals.all where literal.competition.scope == Pattern.Scope.joined.rawValue {
      let bytes = literals.bytes[literal.start..<literal.start + Int(literal.count)]
      for index in bytes.indices where bytes[index] == UInt8(ascii: " ") {
        add(
          before: index > bytes.startIndex ? bytes[index - 1] : nil,
          after: index + 1 < bytes.endIndex ? bytes[index + 1] : nil)
      }
    }
  }

  /// Adds a pair. A literal that begins or ends with the space may have anything there, which is nil.
  private mutating func add(before: UInt8?, after: UInt8?) {
    if pairs.isEmpty { pairs = [UInt64](repeating: 0, count: (Self.beyondASCII + 1) * 3) }
    let (before, after) = (before.map(Self.byteClass), after.map(Self.byteClass))
    for first in before.map({ $0...$0 }) ?? 0...Self.beyondASCII {
      for second in after.map({ $0...$0 }) ?? 0...Self.beyondASCII {
        pairs[first * 3 + second >> 6] |= 1 << UInt64(second & 63)
      }
    }
  }

  /// Whether a literal may span the boundary. For fields that are not folded the answer holds only if they
  /// have no ``FoldingSensitiveScalars``.
  @inline(__always)
  func maySpanBoundary(sender: Span<UInt8>, body: Span<UInt8>) -> Bool {
    if pairs.isEmpty { return false }
    let before = body.isEmpty ? 0 : Self.byteClass(body[body.count &- 1])
    let after = sender.isEmpty ? 0 : Self.byteClass(sender[0])
    return (pairs[before &* 3 &+ after &>> 6] &>> UInt64(after & 63)) & 1 != 0
  }

  /// The class of a byte, the same for both cases of a letter.
  @inline(__always)
  private static func byteClass(_ byte: UInt8) -> Int {
    byte >= 0x80 ? beyondASCII : Int(byte &- 0x41 < 26 ? byte | 0x20 : byte)
  }
}
