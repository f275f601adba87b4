/// The words of some patterns that a text may have with a number at their end.
///
/// At level ``DisguiseLevel/all`` digits may stand for letters, as in `Ticket5`. Then the word has all digits
/// of a number, and no letter or digit is before it. Or a digit stands for itself behind a letter.
struct NumberedWords: Sendable {
  /// For each word that ends with a digit, or a letter that a digit may stand for, a hash of its keys. Equal
  /// keys in a row count once, because letters may be stretched.
  private var hashes: Set<UInt64> = []
  /// Bit i is set if a pattern has the digit i directly behind a letter.
  private var digitsBehindLetters: UInt16 = 0

  /// Takes the words of a pattern.
  ///
  /// - Parameter map: A map for patterns with its letters.
  mutating func insert(_ pattern: DisguisedPattern, _ map: borrowing KeyMap) {
    for (letter, next) in zip(pattern.letters, pattern.letters.dropFirst())
    where letter.kind.isLetter && 0x30...0x39 ~= next.scalar {
      digitsBehindLetters |= 1 << UInt16(next.scalar - 0x30)
    }
    guard pattern.rules.level == .all else { return }
    for case .word(let word) in pattern.tokens {
      var keys = Keys()
      for letter in pattern.letters[word.letters] { map.forEachKey(of: letter.scalar) { keys.take($0) } }
      if (0x30...0x39).contains(where: { map.asciiKeys[$0] == keys.last }) { hashes.insert(keys.hash) }
    }
  }

  /// Whether a match may have a letter and the first digit behind it, in a word of ASCII with a number behind
  /// its letters. Linear in the word.
  ///
  /// - Parameter number: The offset of the number, which is not the first character.
  func mayBe(in word: Span<UInt8>, withNumberAt number: Int, _ map: borrowing KeyMap) -> Bool {
    if digitsBehindLetters &>> UInt16(word[number] &- 0x30) & 1 != 0 { return true }
    if hashes.isEmpty { return false }
    var keys = Keys()
    for place in word.indices {
      let key = map.asciiKeys[Int(word[place])]
      if key == KeyMap.other { return false }
      // A letter that the map does not know, or that is read as several.
      if key & KeyMap.special != 0 { return true }
      keys.take(key)
    }
    return hashes.contains(keys.hash)
  }

  private struct Keys {
    private(set) var hash: UInt64 = 0
    private(set) var last: UInt8 = 0

    mutating func take(_ key: UInt8) {
      if key == last { return }
      last = key
      // The multiplier is that of the hash FNV-1a.
      hash = (hash ^ UInt64(key)) &* 0x100_0000_01B3
    }
  }
}
