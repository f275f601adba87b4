import Bytes

/// Stand-ins that UTS #39 does not have. They were chosen because senders of junk use them.
enum StandIns {
  /// How much a small letter of a text resembles a small letter of another script; nil if the lists do not
  /// pair them.
  static func resemblance(of letter: UInt32, to wanted: UInt32) -> Resemblance? {
    let pair = UInt64(letter) << 32 | UInt64(wanted)
    if has(pair, in: closePairs) { return .close }
    return has(pair, in: farPairs) ? .far : nil
  }

  /// Whether the lists pair a small letter with any other.
  static func hasPair(of letter: UInt32) -> Bool { has(letter, in: lettersWithPairs) }

  /// Whether a digit or symbol may stand for a letter in leetspeak.
  @inline(__always)
  static func isLeet(_ scalar: UInt32, for wanted: UInt32) -> Bool {
    if scalar < 0x80, !mayBeLeet(ascii: scalar) { return false }
    return has(UInt64(scalar) << 32 | UInt64(wanted), in: leetPairs)
  }

  /// Whether a symbol, which is neither a letter nor a digit, may stand for some letter.
  static func isLeetSymbol(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return mayBeLeet(ascii: scalar) && scalar &- 0x30 >= 10 }
    // All of them are in these ranges; most other characters are not.
    let isNear = 0xA2...0xD7 ~= scalar || 0x20AC...0x2B55 ~= scalar || scalar == 0x1F4B2
    return isNear && has(scalar, in: leetSymbols)
  }

  private static func mayBeLeet(ascii scalar: UInt32) -> Bool {
    scalar &- 0x30 < 10 || scalar == 0x40 || scalar == 0x24 || scalar == 0x21 || scalar == 0x7C
      || scalar == 0x2B
  }

  /// The character that a symbol in a styled form, such as `＄`, is read as; other characters themselves.
  static func plainSymbol(of scalar: UInt32) -> UInt32 {
    guard scalar >= 0x80, !ScriptTable.isPlain(scalar), case .styled(let parts) = ScalarReading(of: scalar)
    else { return scalar }
    return plainSymbol(ofStyled: parts) ?? scalar
  }

  /// The symbol that a styled character is read as, if it is one, given what the character is read as.
  static func plainSymbol(ofStyled parts: Range<Int>) -> UInt32? {
    if parts.count != 1 { return nil }
    let part = UInt32(DisguiseTables.styledParts[parts.lowerBound])
    return LetterKind(of: part).isAlphanumeric ? nil : part
  }

  /// Whether a character may cut a word, as in `fr.ee`. Quotation marks may not, because `he'll` is not
  /// `hell`.
  static func isJoiner(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      switch UInt8(truncatingIfNeeded: scalar) {
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "~"),
        UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "+"),
        UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "#"):
        return true
      default:
        return false
      }
    }
    return joiners.contains(scalar)
  }

  /// The characters beyond ASCII that may cut a word: middle dot, bullet, hyphens and dashes, katakana middle
  /// dot.
  static let joiners: [UInt32] = [0xB7, 0x2022] + Array(0x2010...0x2015) + [0x30FB]

  /// Whether a character is a currency sign. Currency signs may be at the edge of a word, but not beside a
  /// number.
  static func isCurrency(_ scalar: UInt32) -> Bool {
    scalar == 0x24 || scalar == 0x20AC || scalar == 0xA3 || scalar == 0xA2 || scalar == 0xA5
  }

  /// All letters of a text that the lists below pair with others.
  static var letters: [UInt32] { lettersWithPairs }
  /// All pairs of a leetspeak character and a letter that it may stand for.
  static var leet: [(scalar: UInt32, letter: UInt32)] {
    leetPairs.map { (UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
  }

  // All of these arrays are in order.
  private static let closePairs = pairs("ηn ωw μu ӏl")
  private static let farPairs = pairs(
    """
    uицμ nпиη rгя gд wшщω bьъб eєэ mт vν hη иnu пn гr яr шw щw ьb ъb бb єe эe ωw ηn νv σo λl πn ςs θo φo μu ͳt ғf \
    նn ձd
    """)
  private static let lettersWithPairs = (closePairs + farPairs).map { UInt32($0 >> 32) }.sorted()
  private static let leetPairs = pairs(
    "0oоο 1il 2z 3eзε 4aчα 5s 6gб 7t 8b 9g @aаα $s !il |il +t €eе £l ¢c ¥y ©c ®r ×x ⭕oо ❌x ✖x 💲s ❗il")
  private static let leetSymbols = leetPairs.map { UInt32($0 >> 32) }.filter { $0 &- 0x30 >= 10 }

  /// Whether an array in order has a number. For a few numbers this is faster than a set, which hashes.
  private static func has<Number: Comparable>(_ number: Number, in numbers: [Number]) -> Bool {
    let place = numbers.indices.partitioningIndex { numbers[$0] >= number }
    return place < numbers.count && numbers[place] == number
  }

  /// Parses lists such as "ab cde", in which a stands for b, and c for d and e.
  private static func pairs(_ text: String) -> [UInt64] {
    var pairs: [UInt64] = []
    for row in text.unicodeScalars.split(separator: " ") {
      guard let first = row.first else { continue }
      for wanted in row.dropFirst() { pairs.append(UInt64(first.value) << 32 | UInt64(wanted.value)) }
    }
    return pairs.sorted()
  }
}
