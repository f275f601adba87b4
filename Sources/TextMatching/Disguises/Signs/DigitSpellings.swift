import Bytes
import CVectorKernels

/// The numbers that stand for words of patterns without a letter, as `4068` does for `40gb` at level
/// ``DisguiseLevel/all``. In such a word no digit is beside a letter, which is the sign of others (see
/// ``SpelledCharacters``).
struct DigitSpellings: Sendable {
  /// The limit for the numbers that are known of a word. Of a word with more of them, every number of its
  /// length counts.
  private static let limit = 64
  /// The number of digits from which on every number of its length counts.
  private static let maxDigits = 18

  /// Bit i is set if a number of i digits may be such a word; the highest bit stands for all that are longer.
  private var lengths: UInt64 = 0
  /// The same for lengths of which every number counts.
  private var wholeLengths: UInt64 = 0
  /// The other numbers, in decimal with a 1 before the first digit.
  private var numbers: Set<UInt64> = []

  var isEmpty: Bool { lengths == 0 }

  /// Takes the words of a pattern. Numbers that also stretch the word or spell it out are not known.
  mutating func insert(_ pattern: DisguisedPattern) {
    guard pattern.rules.level == .all else { return }
    for case .word(let word) in pattern.tokens where word.letterCount > 0 {
      insert(pattern.letters[word.letters])
    }
  }

  /// Takes a word of letters and digits, if a digit may stand for each letter and two or more digits stand
  /// for themselves.
  private mutating func insert(_ letters: ArraySlice<DisguisedPattern.Letter>) {
    guard letters.count(where: \.kind.isDigit) >= 2 else { return }
    var own: [UInt64] = [1]
    for letter in letters {
      let digits = Self.digits(for: letter)
      if digits.isEmpty { return }
      // Beyond the limit it only matters whether there is a digit for each letter.
      if own.count <= Self.limit { own = own.flatMap { number in digits.map { number &* 10 &+ $0 } } }
    }
    lengths |= Self.bit(of: letters.count)
    if own.count > Self.limit || letters.count > Self.maxDigits {
      wholeLengths |= Self.bit(of: letters.count)
    } else {
      numbers.formUnion(own)
    }
  }

  private static func bit(of length: Int) -> UInt64 { 1 &<< UInt64(min(length, 63)) }

  /// The digits that may stand for a letter of a pattern, or a digit itself.
  private static func digits(for letter: DisguisedPattern.Letter) -> [UInt64] {
    (0...9).filter { digit in
      let scalar = UInt32(0x30 + digit)
      if letter.kind.isDigit { return letter.scalar == scalar }
      return letter.marks.isEmpty && StandIns.isLeet(scalar, for: LookalikeLetter.lowercase(letter.scalar))
    }
  }

  /// Whether a sender may have such a word, also one in which symbols stand for letters: unless it has no
  /// digit, or is one number that is no such word, with at most one character before it. Linear in the text.
  func mayBeIn(_ text: Span<UInt8>) -> Bool {
    guard let first = text.indices.first(where: { text[$0].isASCIIDigit }) else { return false }
    let number = text.extracting(first..<text.count)
    return first > 1 || number.indices.contains { !number[$0].isASCIIDigit } || contains(number)
  }

  /// Whether a number in a message without other signs may be such a word, given what was found in it. Linear
  /// in the message.
  @inline(__always)
  func areIn(_ body: Span<UInt8>, _ found: winnow_spelling_signs, sender: Span<UInt8>) -> Bool {
    !isEmpty && (found.body_digits && areIn(body) || areIn(sender, digits: found.sender_digits))
  }

  /// Whether a number in a text may be such a word. Linear in the text.
  @inline(never)
  private func areIn(_ text: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      let start = offset
      while offset < text.count, text[offset].isASCIIDigit { offset &+= 1 }
      if offset > start, contains(text.extracting(start..<offset)) { return true }
      offset &+= 1
    }
    return false
  }

  /// The same for a text of up to 64 bytes, given a bit for each that is a digit.
  @inline(__always)
  private func areIn(_ text: Span<UInt8>, digits: UInt64) -> Bool {
    var rest = digits
    while rest != 0 {
      let start = rest.trailingZeroBitCount
      let count = (~(rest &>> UInt64(start))).trailingZeroBitCount
      if contains(text.extracting(start..<start &+ count)) { return true }
      // The carry goes through the number.
      rest &= rest &+ 1 &<< UInt64(start)
    }
    return false
  }

  /// Whether a number, given by its digits in ASCII, may stand for a word. Linear in a number of a length
  /// that words have.
  @inline(__always)
  func contains(_ digits: Span<UInt8>) -> Bool {
    let bit = Self.bit(of: digits.count)
    return lengths & bit != 0 && contains(digits, bit)
  }

  @inline(never)
  private func contains(_ digits: Span<UInt8>, _ bit: UInt64) -> Bool {
    if wholeLengths & bit != 0 { return true }
    var number: UInt64 = 1
    for place in digits.indices { number = number &* 10 &+ UInt64(digits[place] &- 0x30) }
    return numbers.contains(number)
  }
}
