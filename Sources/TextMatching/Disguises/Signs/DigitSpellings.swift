/// The spellings of a word without a letter, as `4068` for `40gb`, in which level ``DisguiseLevel/all`` finds a
/// pattern although no digit is beside a letter (see ``SpelledCharacters``): digits stand for all its letters.
enum DigitSpellings {
  /// Whether a pattern has a word with such spellings.
  static func exist(for pattern: DisguisedPattern) -> Bool {
    pattern.rules.level == .all && pattern.tokens.contains { mayBeNumber($0, of: pattern) }
  }

  /// The texts one of which a text must contain as it is if it contains a pattern in such a spelling: the first
  /// digits of the word, which stand for themselves, with what may stand for the letter behind them or, at the
  /// word's end, before them. A word that is also spelled out is not found by these.
  static func texts(of pattern: DisguisedPattern) -> [[UInt32]] {
    guard pattern.rules.level == .all else { return [] }
    for case .word(let word) in pattern.tokens where mayBeNumber(.word(word), of: pattern) {
      let letters = Array(pattern.letters[word.letters])
      let first = letters.firstIndex(where: \.kind.isDigit) ?? 0
      let end = letters[first...].firstIndex { !$0.kind.isDigit } ?? letters.count
      let digits = letters[first..<end].map(\.scalar)
      return end < letters.count
        ? standIns(for: letters[end]).map { digits + [$0] }
        : standIns(for: letters[first - 1]).map { [$0] + digits }
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
