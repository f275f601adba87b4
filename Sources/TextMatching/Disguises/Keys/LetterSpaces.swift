import Bytes

/// The letters and digits of some patterns that have nothing but spaces between them, by their bits in
/// ``KeyMap/Behaviour/letters``, with those beside them.
struct LetterSpaces: Sendable {
  /// For each character before spaces, a bit for each behind them.
  private var behind = [UInt64](repeating: 0, count: 64)
  /// For each two characters with spaces between them, which are at index 64 i + j if their bits are i and j,
  /// a bit for each character before the first and behind the second; all bits if any may be there, because
  /// a pattern has no letter or digit there. Empty if there are no spaces.
  private var beforeFirst: [UInt64] = []
  private var behindSecond: [UInt64] = []
  /// Whether a pattern has spaces together with other characters between letters or digits.
  private(set) var areBesideSymbols = false

  /// Takes the spaces of a pattern.
  ///
  /// - Parameter map: A map for patterns with its letters.
  mutating func insert(_ pattern: DisguisedPattern, _ map: borrowing KeyMap) {
    let letters = pattern.letters
    let bits = letters.map { $0.kind.isAlphanumeric ? map.bit(of: $0.scalar) : nil }
    func mask(_ place: Int) -> UInt64 {
      guard bits.indices.contains(place), let bit = bits[place] else { return ~0 }
      // A mark is a part of the letter before it.
      return letters[place].kind.isMark ? ~0 : 1 << UInt64(bit)
    }
    for place in letters.indices where letters[place].isSpace {
      let isInner = place > 0 && place + 1 < letters.count
      guard isInner, let first = bits[place - 1], let next = bits[place + 1] else {
        areBesideSymbols =
          areBesideSymbols || place > 0 && bits[place - 1] == nil
          || place + 1 < letters.count && bits[place + 1] == nil
        continue
      }
      if beforeFirst.isEmpty {
        beforeFirst = [UInt64](repeating: 0, count: 64 * 64)
        behindSecond = beforeFirst
      }
      behind[first] |= 1 << UInt64(next)
      beforeFirst[64 * first + next] |= mask(place - 2)
      behindSecond[64 * first + next] |= mask(place + 2)
    }
  }

  /// Whether spaces may be between some letters of a text.
  ///
  /// - Parameter mask: Gives a bit for each letter of the patterns that a character may stand for.
  @inline(__always)
  func areBetween(_ letters: LettersBesideSpace, mask: (UInt32) -> UInt64) -> Bool {
    let (last, next) = (mask(letters.last), mask(letters.next))
    var bits = last
    while bits != 0 {
      let bit = bits.trailingZeroBitCount
      bits &= bits &- 1
      var rest = behind[bit] & next
      if rest == 0 { continue }
      // A character that is read as several letters has two of them.
      let secondToLast = last == ~0 ? ~0 : mask(letters.secondToLast)
      let second = next == ~0 ? ~0 : mask(letters.second)
      while rest != 0 {
        let index = bit &<< 6 | rest.trailingZeroBitCount
        rest &= rest &- 1
        if Self.may(secondToLast, be: beforeFirst[index]), Self.may(second, be: behindSecond[index]) {
          return true
        }
      }
    }
    return false
  }

  /// Whether a character, given by the letters that it may stand for, may be one of some letters, or these
  /// are any.
  private static func may(_ letters: UInt64, be wanted: UInt64) -> Bool {
    wanted == ~0 || letters & wanted != 0
  }
}

/// The last two characters before spaces in a text, and the first two behind them.
struct LettersBesideSpace {
  var secondToLast: UInt32
  var last: UInt32
  var next: UInt32
  var second: UInt32

  /// The characters before an offset in one text, and from an offset on in another. There must be at least
  /// one on both sides; a space is in place of a second one that is missing.
  init(_ before: Span<UInt8>, before end: Int, _ behind: Span<UInt8>, from start: Int) {
    let lastStart = scalarStart(before, before: end)
    last = decodeScalar(before, at: lastStart).scalar
    secondToLast =
      lastStart == 0 ? 0x20 : decodeScalar(before, at: scalarStart(before, before: lastStart)).scalar
    let (next, length) = decodeScalar(behind, at: start)
    self.next = next
    second = start + length < behind.count ? decodeScalar(behind, at: start + length).scalar : 0x20
  }
}
