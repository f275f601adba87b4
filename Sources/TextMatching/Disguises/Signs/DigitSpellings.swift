/// The spellings of a pattern in digits alone, as `4068` for `40gb`, in which level ``DisguiseLevel/all`` finds
/// it although no digit is beside a letter (see ``SpelledCharacters``). A text has one of them as it is, or
/// another sign.
enum DigitSpellings {
  /// The limit for the spellings of a pattern. Hardly any pattern has one.
  private static let limit = 64

  /// Whether a pattern has such spellings. At least two characters of a word must stand for themselves.
  static func exist(for pattern: DisguisedPattern) -> Bool {
    pattern.rules.level == .all && pattern.tokens.contains { mayBeNumber($0, of: pattern) }
  }

  /// The texts one of which a text must contain as it is if it contains a pattern in such a spelling: the whole
  /// pattern or, if there are too many ways to spell it, the first of these words' own digits.
  static func texts(of pattern: DisguisedPattern) -> [[UInt32]] {
    if !exist(for: pattern) { return [] }
    var spellings: [[UInt32]] = [[]]
    for token in pattern.tokens {
      switch token {
      case .space: spellings = spellings.map { $0 + [0x20] }
      case .symbol(let symbol): spellings = spellings.map { $0 + [symbol.scalar] + symbol.marks }
      case .word(let word):
        let letters = pattern.letters[word.letters]
        var ways = [letters.flatMap { [$0.scalar] + $0.marks }]
        if mayBeNumber(token, of: pattern) {
          var numbers: [[UInt32]] = [[]]
          for letter in letters {
            let digits = letter.kind.isDigit ? [letter.scalar] : digits(for: letter.scalar)
            numbers = numbers.flatMap { number in digits.map { number + [$0] } }
            if numbers.count * spellings.count > limit { return [ownDigits(of: letters)] }
          }
          ways += numbers
        }
        spellings = spellings.flatMap { start in ways.map { start + $0 } }
        if spellings.count > limit { return [ownDigits(of: letters)] }
      }
    }
    let plain = pattern.letters.flatMap { [$0.scalar] + $0.marks }
    return spellings.filter { $0 != plain }
  }

  /// Whether a token is a word with letters, each of which a digit may stand for, and with two digits or more.
  private static func mayBeNumber(_ token: DisguisedPattern.Token, of pattern: DisguisedPattern) -> Bool {
    guard case .word(let word) = token, word.letterCount > 0 else { return false }
    let letters = pattern.letters[word.letters]
    return letters.count { $0.kind.isDigit } >= 2
      && letters.allSatisfy { $0.kind.isDigit || $0.marks.isEmpty && !digits(for: $0.scalar).isEmpty }
  }

  private static func digits(for letter: UInt32) -> [UInt32] {
    (0x30...0x39).filter { StandIns.isLeet($0, for: LookalikeLetter.lowercase(letter)) }
  }

  /// The first digits in a row.
  private static func ownDigits(of letters: ArraySlice<DisguisedPattern.Letter>) -> [UInt32] {
    letters.drop { !$0.kind.isDigit }.prefix { $0.kind.isDigit }.map(\.scalar)
  }
}
