/// The spellings of a word without a letter, as `4068` for `40gb`, in which level ``DisguiseLevel/all`` finds a
/// pattern although no digit is beside a letter (see ``SpelledCharacters``): digits stand for all its letters.
enum DigitSpellings {
  /// The limit for the texts of a pattern.
  private static let limit = 64

  /// Whether a pattern has a word with such spellings.
  static func exist(for pattern: DisguisedPattern) -> Bool {
    pattern.rules.level == .all && pattern.tokens.contains { mayBeNumber($0, of: pattern) }
  }

  /// The texts one of which a text must contain as it is if it contains a pattern in such a spelling: the first
  /// such word with digits for all its letters or, if there are too many ways to write these, its own digits. A
  /// word that is also stretched or spelled out is not found by them.
  static func texts(of pattern: DisguisedPattern) -> [[UInt32]] {
    guard pattern.rules.level == .all else { return [] }
    for case .word(let word) in pattern.tokens where mayBeNumber(.word(word), of: pattern) {
      let letters = pattern.letters[word.letters]
      var numbers: [[UInt32]] = [[]]
      for letter in letters {
        let digits = letter.kind.isDigit ? [letter.scalar] : standIns(for: letter)
        if numbers.count * digits.count > limit {
          return [letters.drop { !$0.kind.isDigit }.prefix { $0.kind.isDigit }.map(\.scalar)]
        }
        numbers = numbers.flatMap { number in digits.map { number + [$0] } }
      }
      return numbers
    }
    return []
  }

  /// Whether a token is a word of letters, for each of which a digit may stand, and of two digits or more, which
  /// stand for themselves.
  private static func mayBeNumber(_ token: DisguisedPattern.Token, of pattern: DisguisedPattern) -> Bool {
    guard case .word(let word) = token, word.letterCount > 0 else { return false }
    let letters = pattern.letters[word.letters]
    return letters.count(where: \.kind.isDigit) >= 2
      && letters.allSatisfy { $0.kind.isDigit || $0.marks.isEmpty && !standIns(for: $0).isEmpty }
  }

  /// The digits that may stand for a letter.
  private static func standIns(for letter: DisguisedPattern.Letter) -> [UInt32] {
    (0x30...0x39).filter { StandIns.isLeet($0, for: LookalikeLetter.lowercase(letter.scalar)) }
  }
}
