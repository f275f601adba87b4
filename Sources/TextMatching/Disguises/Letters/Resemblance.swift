/// How closely a letter of one script resembles a letter of another.
enum Resemblance {
  /// The skeletons (UTS #39) are equal, as they are or in another case, or the letters are one of four pairs
  /// that look as close.
  case close
  /// The letters are one of the pairs that are used although a reader would tell them apart: `и` for n, `я`
  /// for r.
  case far
}

/// The numbers of a letter's skeleton and of the skeletons of its lower and upper case, according to the
/// confusables of UTS #39. Two letters of different scripts have equal numbers if their skeletons are equal.
/// The number 0 never counts as equal, not even to 0.
package struct Skeletons: Equatable {
  package var own: UInt16 = 0
  var lower: UInt16 = 0
  var upper: UInt16 = 0

  package static let none = Skeletons()

  /// The skeletons of the letter other than 0, each once.
  var all: [UInt16] {
    var all: [UInt16] = []
    for skeleton in [own, lower, upper] where skeleton != 0 && !all.contains(skeleton) {
      all.append(skeleton)
    }
    return all
  }

  init() {}

  package init(of scalar: UInt32) {
    guard let index = DisguiseTables.indexOfSkeleton(of: scalar) else { return }
    own = UInt16(truncatingIfNeeded: DisguiseTables.skeletons[index])
    lower = UInt16(truncatingIfNeeded: DisguiseTables.lowerSkeletons[index])
    upper = UInt16(truncatingIfNeeded: DisguiseTables.upperSkeletons[index])
  }
}

/// A letter with all properties that a comparison with letters of other scripts needs.
struct LookalikeLetter {
  var scalar: UInt32
  var kind: LetterKind
  var skeletons: Skeletons

  init(_ scalar: UInt32, _ kind: LetterKind) {
    self.scalar = scalar
    self.kind = kind
    skeletons = kind.isLetter ? Skeletons(of: scalar) : .none
  }

  init(_ scalar: UInt32) { self.init(scalar, LetterKind(of: scalar)) }

  /// How much this letter of a text resembles `wanted`, a letter of another script; nil if it does not pass
  /// for it.
  func resemblance(to wanted: LookalikeLetter, isCaseSensitive: Bool) -> Resemblance? {
    guard kind.isLetter, wanted.kind.isLetter, kind.script != wanted.kind.script,
      !Self.areEastAsian(kind.script, wanted.kind.script)
    else { return nil }
    func equal(_ one: UInt16, _ other: UInt16) -> Bool { one == other && one != 0 }
    if isCaseSensitive { return equal(skeletons.own, wanted.skeletons.own) ? .close : nil }
    if equal(skeletons.own, wanted.skeletons.lower) || equal(skeletons.own, wanted.skeletons.upper)
      || equal(skeletons.upper, wanted.skeletons.upper) || equal(skeletons.lower, wanted.skeletons.lower)
    {
      return .close
    }
    return StandIns.resemblance(of: Self.lowercase(scalar), to: Self.lowercase(wanted.scalar))
  }

  /// Whether two scripts are of Han and kana, whose letters are not lookalikes of one another. Hiragana and
  /// katakana are excepted: their letters may be lookalikes.
  private static func areEastAsian(_ one: UInt16, _ other: UInt16) -> Bool {
    typealias Script = LetterKind.Script
    guard Script.han...Script.prolongedSound ~= one, Script.han...Script.prolongedSound ~= other else {
      return false
    }
    let (low, high) = (min(one, other), max(one, other))
    return !(low == Script.hiragana && high == Script.katakana)
  }

  /// The lower case of a letter, as far as ``StandIns`` needs it: a single scalar for each scalar.
  static func lowercase(_ scalar: UInt32) -> UInt32 {
    let properties = ScalarProperties(scalar)
    // The final sigma folds to sigma, but is a small letter itself.
    guard properties.isFolding, scalar != 0x3C2 else { return scalar }
    return UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta)
  }
}

/// Stand-ins that UTS #39 does not have. They were chosen because senders of junk use them.
enum StandIns {
  /// How much a small letter of a text resembles a small letter of another script; nil if the lists do not
  /// pair them.
  static func resemblance(of letter: UInt32, to wanted: UInt32) -> Resemblance? {
    let pair = UInt64(letter) << 32 | UInt64(wanted)
    if closePairs.contains(pair) { return .close }
    return farPairs.contains(pair) ? .far : nil
  }

  /// Whether the lists pair a small letter with any other.
  static func hasPair(of letter: UInt32) -> Bool { lettersWithPairs.contains(letter) }

  /// Whether a digit or symbol may stand for a letter in leetspeak.
  @inline(__always)
  static func isLeet(_ scalar: UInt32, for wanted: UInt32) -> Bool {
    if scalar < 0x80, !mayBeLeet(ascii: scalar) { return false }
    return leetPairs.contains(UInt64(scalar) << 32 | UInt64(wanted))
  }

  /// Whether a symbol, which is neither a letter nor a digit, may stand for some letter.
  static func isLeetSymbol(_ scalar: UInt32) -> Bool {
    // All of them are in these ranges; most other characters are not.
    let isNear =
      scalar < 0x80 || 0xA2...0xD7 ~= scalar || 0x20AC...0x2B55 ~= scalar || scalar == 0x1F4B2
    return isNear && leetSymbols.contains(scalar)
  }

  private static func mayBeLeet(ascii scalar: UInt32) -> Bool {
    scalar &- 0x30 < 10 || scalar == 0x40 || scalar == 0x24 || scalar == 0x21 || scalar == 0x7C
      || scalar == 0x2B
  }

  /// The character that a symbol in a styled form, such as `＄`, is read as; other characters themselves.
  static func plainSymbol(of scalar: UInt32) -> UInt32 {
    guard scalar >= 0x80, case .styled(let parts) = ScalarReading(of: scalar), parts.count == 1 else {
      return scalar
    }
    let part = UInt32(DisguiseTables.styledParts[parts.lowerBound])
    return LetterKind(of: part).isAlphanumeric ? scalar : part
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
  static var letters: [UInt32] { Array(lettersWithPairs) }
  /// All pairs of a leetspeak character and a letter that it may stand for.
  static var leet: [(scalar: UInt32, letter: UInt32)] {
    leetPairs.map { (UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
  }

  private static let closePairs = pairs("ηn ωw μu ӏl")
  private static let farPairs = pairs(
    """
    uицμ nпиη rгя gд wшщω bьъб eєэ mт vν hη иnu пn гr яr шw щw ьb ъb бb єe эe ωw ηn νv σo λl πn ςs θo φo μu ͳt ғf \
    նn ձd
    """)
  private static let lettersWithPairs = Set(closePairs.union(farPairs).map { UInt32($0 >> 32) })
  private static let leetPairs = pairs(
    "0oоο 1il 2z 3eзε 4aчα 5s 6gб 7t 8b 9g @aаα $s !il |il +t €eе £l ¢c ¥y ©c ®r ×x ⭕oо ❌x ✖x 💲s ❗il")
  private static let leetSymbols: Set<UInt32> = Set(
    leetPairs.map { UInt32($0 >> 32) }.filter { $0 &- 0x30 >= 10 })

  /// Parses lists such as "ab cde", in which a stands for b, and c for d and e.
  private static func pairs(_ text: String) -> Set<UInt64> {
    var pairs: Set<UInt64> = []
    for row in text.unicodeScalars.split(separator: " ") {
      guard let first = row.first else { continue }
      for wanted in row.dropFirst() { pairs.insert(UInt64(first.value) << 32 | UInt64(wanted.value)) }
    }
    return pairs
  }
}

/// The alphabets in which words of mixed scripts are read. A letter of another script is genuine if it
/// resembles no letter of these alphabets.
enum LookalikeAlphabet {
  /// The scripts that have an alphabet, in the order of their names.
  static let scripts: [UInt16] = [
    LetterKind.Script.armenian, LetterKind.Script.cyrillic, LetterKind.Script.greek, LetterKind.Script.hebrew,
    LetterKind.Script.latin,
  ]

  /// The small letters of a script; empty if it has no alphabet.
  static func letters(of script: UInt16) -> [LookalikeLetter] {
    switch script {
    case LetterKind.Script.armenian: armenian
    case LetterKind.Script.cyrillic: cyrillic
    case LetterKind.Script.greek: greek
    case LetterKind.Script.hebrew: hebrew
    case LetterKind.Script.latin: latin
    default: []
    }
  }

  private static let latin = letters(Array(0x61...0x7A))
  private static let cyrillic = letters(Array(0x430..<0x460) + [0x491, 0x4CF, 0x4BB, 0x501, 0x51B, 0x51D])
  private static let greek = letters("αβγδεζηθικλμνξοπρσςτυφχψω".unicodeScalars.map(\.value))
  private static let armenian = letters(Array(0x561..<0x587))
  private static let hebrew = letters(Array(0x5D0..<0x5EB))

  private static func letters(_ scalars: [UInt32]) -> [LookalikeLetter] {
    scalars.map { LookalikeLetter($0) }
  }
}
