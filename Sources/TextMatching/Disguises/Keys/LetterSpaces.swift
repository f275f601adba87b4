/// The letters and digits of some patterns that have nothing but spaces between them, by their bits in
/// ``KeyMap/Behaviour/letters``.
struct LetterSpaces: Sendable {
  /// For each character before spaces, a bit for each behind them.
  private var behind = [UInt64](repeating: 0, count: 64)
  /// Whether a pattern has spaces together with other characters between letters or digits.
  private(set) var areBesideSymbols = false

  /// Takes the spaces of a pattern.
  ///
  /// - Parameter map: A map for patterns with its letters.
  mutating func insert(_ pattern: DisguisedPattern, _ map: borrowing KeyMap) {
    var before: Int?
    var isBehindSpace = false
    let isGap = pattern.letters.map { !$0.kind.isAlphanumeric }
    for (place, letter) in pattern.letters.enumerated() {
      if letter.isSpace {
        isBehindSpace = true
        areBesideSymbols =
          areBesideSymbols || place > 0 && isGap[place - 1] || isGap[(place + 1)...].first == true
        continue
      }
      let bit = letter.kind.isAlphanumeric ? map.bit(of: letter.scalar) : nil
      if isBehindSpace, let before, let bit { behind[before] |= 1 << UInt64(bit) }
      (before, isBehindSpace) = (bit, false)
    }
  }

  /// Whether spaces are between one of some characters and one of others.
  func areBetween(_ first: UInt64, _ second: UInt64) -> Bool {
    var rest = first
    while rest != 0 {
      if behind[rest.trailingZeroBitCount] & second != 0 { return true }
      rest &= rest &- 1
    }
    return false
  }
}
