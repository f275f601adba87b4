/// A set of assigned calling codes, one bit for each in ascending order. It is kept small because it is
/// copied wherever a smart rule is evaluated.
struct CallingCodeSet: Sendable {
  private var bits: InlineArray<4, UInt64> = .init(repeating: 0)

  /// Adds a code. Ignores a code that is not assigned, because no sender can have it.
  mutating func insert(_ code: Int) {
    guard let rank = CallingCodeDetector.rank(of: code) else { return }
    bits[rank >> 6] |= 1 << UInt64(rank & 63)
  }

  /// Whether the set is empty.
  var isEmpty: Bool { bits[0] | bits[1] | bits[2] | bits[3] == 0 }

  /// Whether a code is in the set.
  func contains(_ code: Int) -> Bool {
    guard let rank = CallingCodeDetector.rank(of: code) else { return false }
    return bits[rank >> 6] & 1 << UInt64(rank & 63) != 0
  }
}
