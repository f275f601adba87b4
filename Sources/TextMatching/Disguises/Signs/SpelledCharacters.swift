import CVectorKernels

/// Finds the characters of a text, in ASCII or Russian, that may be part of a word in an unusual spelling, as
/// level ``DisguiseLevel/all`` finds them, 64 bytes at a time.
///
/// Each such word has one of these signs: a letter beside a digit, unless the word is a number with a unit;
/// symbols that stand for letters between letters or digits, or a currency sign beside a letter; a joiner
/// between letters or digits, as in `f.ree`; three single letters with gaps of one to three characters, as in
/// `f - r - e - e`; and the same letter three times, which ``TextBitmaps`` adds for ASCII. Of Russian, the
/// last two are found for letters that ``TextBitmaps/nextNotRussian(from:to:)`` passes over; other characters
/// beyond ASCII count as letters where that finds more.
struct SpelledCharacters {
  /// Whether a pattern has a word with letters, and a digit among its first two characters.
  let haveNumberWords: Bool
  private var letters = BlockBits()
  private var digits = BlockBits()
  private var high = BlockBits()
  private var symbols = BlockBits()
  private var joiners = BlockBits()
  private var dollars = BlockBits()
  private var russian = BlockBits()
  /// Bytes of letters of Latin beyond ASCII, and of other characters beyond ASCII.
  private var accented = BlockBits()
  private var unknown = BlockBits()
  private var repeated = BlockBits()
  /// Whether the character before is a letter of Russian with no letter or digit beside it.
  private var afterLoneRussian = BlockBits()
  /// Whether the character before is a letter with no letter or digit beside it.
  private var afterLoneLetters = BlockBits()
  /// Whether the character before is such a letter, or a digit by itself, or a symbol.
  private var afterSingles = BlockBits()
  /// Whether the last character is in a word that begins with two digits.
  private var isInNumber: UInt64 = 0
  /// Runs of symbols and joiners with a letter or digit before them: whether the last character is in one,
  /// and whether there was a symbol in it.
  private var isInRun: UInt64 = 0
  private var hasSymbolInRun: UInt64 = 0

  init(haveNumberWords: Bool) { self.haveNumberWords = haveNumberWords }

  /// Takes the next 64 characters. Returns a bit for each that has one of the signs before it.
  mutating func take(_ classes: winnow_classes) -> UInt64 {
    letters.take(classes.letters)
    digits.take(classes.digits)
    high.take(classes.high)
    accented.take(classes.accented)
    unknown.take(classes.high & ~classes.accented)
    symbols.take(classes.symbols)
    joiners.take(classes.joiners)
    dollars.take(classes.dollars)
    // Most blocks, and those before them, have nothing but letters, spaces and characters that are never
    // signs.
    let others =
      digits.now | digits.last | high.now | high.last | symbols.now | symbols.last | joiners.now
      | joiners.last
    if others == 0 {
      if letters.now != ~0 { isInNumber = 0 }
      afterLoneRussian.take(0)
      return spelledOut(letters.now)
    }
    let isLetter = letters.now | high.now
    let wasLetter = letters.before(1) | high.before(1)
    let isAlphanumeric = isLetter | digits.now
    let wasAlphanumeric = wasLetter | digits.before(1)

    let digitBesideLetter =
      (digits.now & letters.before(1) | isLetter & digits.before(1))
      & ~(haveNumberWords ? 0 : wordsOfNumbers(letters.now | digits.now | classes.russian))
      // The digit has the sign, not a byte inside the character before it.
      | digits.before(1) & high.before(2)
    let cut = joiners.before(1) & isAlphanumeric & (letters.before(2) | high.before(2) | digits.before(2))
    let isMark = symbols.now | joiners.now
    let currency =
      dollars.before(1)
      & (isLetter | isMark | letters.before(2) | high.before(2) | symbols.before(2) | joiners.before(2))
    return digitBesideLetter | cut | currency | endsOfRuns(isMark, wasAlphanumeric) & isAlphanumeric
      | spelledOut(letters.now | digits.now | accented.now) | spelledInRussian(isAlphanumeric, classes)
  }

  /// Bits for the letters and digits, in ASCII or Russian and except the first, of words that begin with two
  /// digits and have no symbol before these. In such a word no digit stands for a letter, as a word begins
  /// with at most one that does, unless a pattern has a digit in one of the first two places.
  private mutating func wordsOfNumbers(_ isAlphanumeric: UInt64) -> UInt64 {
    let starts =
      digits.now & digits.before(1)
      & ~(letters.before(2) | high.before(2) | digits.before(2) | symbols.before(2))
      | isAlphanumeric & isInNumber
    let words = isAlphanumeric & (isAlphanumeric ^ (isAlphanumeric &+ starts) | starts)
    isInNumber = words &>> 63
    return words
  }

  /// Bits for the characters behind runs of symbols and joiners that have a letter or digit before them and
  /// contain a symbol. In an addition, the carry goes through a run.
  private mutating func endsOfRuns(_ marks: UInt64, _ wasAlphanumeric: UInt64) -> UInt64 {
    let starts = marks & (wasAlphanumeric | isInRun)
    let runs = marks & (marks ^ (marks &+ starts))
    isInRun = runs &>> 63
    let (behind, isOpen) = marks.addingReportingOverflow(symbols.now & runs | marks & hasSymbolInRun)
    let ends = behind & ~marks | ~marks & hasSymbolInRun
    hasSymbolInRun = isOpen ? 1 : 0
    return ends
  }

  /// Bits for the characters behind the third character of a word that is spelled out: three single letters,
  /// digits or symbols, one of them a letter, with as many characters between the first two as between the
  /// last two. Beyond ASCII only letters of Latin are known, which are signs themselves; whether another
  /// character is one of the three, or of those between them, is not known.
  private mutating func spelledOut(_ isAlphanumeric: UInt64) -> UInt64 {
    let isAlone = ~(isAlphanumeric | letters.before(2) | digits.before(2) | accented.before(2))
    afterLoneLetters.take(letters.before(1) & isAlone)
    afterSingles.take(afterLoneLetters.now | digits.before(1) & isAlone | symbols.before(1))
    var found: UInt64 = 0
    if afterSingles.now != 0 {
      for width in UInt64(2)...4 {
        let (first, second) = (afterSingles.before(2 &* width), afterSingles.before(width))
        found |=
          afterSingles.now & second & first
          & (afterLoneLetters.now | afterLoneLetters.before(width) | afterLoneLetters.before(2 &* width))
      }
    }
    if unknown.now | unknown.last == 0 { return found }
    // A single letter before a character beyond ASCII, also with a digit or symbol between the two, and a
    // single symbol behind one.
    var afterLetter =
      afterLoneLetters.before(1) | afterLoneLetters.before(2) | afterLoneLetters.before(3)
      | afterLoneLetters.before(4)
    for width in UInt64(2)...4 {
      afterLetter |= afterSingles.before(width) & afterLoneLetters.before(2 &* width)
    }
    // A mark follows its symbol or digit directly, so the letter is one character further away.
    afterLetter |= (symbols.before(2) | digits.before(2)) & afterLoneLetters.before(5)
    let afterUnknown = unknown.before(3) | unknown.before(4) | unknown.before(5)
    return found | unknown.before(1) & afterLetter
      | symbols.before(1) & isAlone & ~(high.now | high.before(2)) & afterUnknown
  }

  /// Bits for what is behind the first byte of a letter of Russian, the second of three that are the same,
  /// and behind the third of three single characters as in ``spelledOut(_:)``, one of them a letter of
  /// Russian. Such a letter has two bytes. ``spelledOut(_:)`` must have been called for the same bytes.
  private mutating func spelledInRussian(_ isAlphanumeric: UInt64, _ classes: winnow_classes) -> UInt64 {
    russian.take(classes.russian)
    repeated.take(classes.repeated)
    if russian.now | russian.last | afterLoneRussian.now == 0 {
      afterLoneRussian.take(0)
      return 0
    }
    let isAlone = ~(isAlphanumeric | letters.before(3) | digits.before(3) | russian.before(3))
    afterLoneRussian.take(russian.before(1) & russian.before(2) & isAlone)
    var found = repeated.before(1) & repeated.before(3)
    for gap in UInt64(1)...3 {
      let (ascii, letter) = (gap &+ 1, gap &+ 2)
      // From the end of a character back to that of the one before, there are as many bytes as the character
      // and the gap have: `ascii` or `letter`.
      let behindASCII = afterSingles.before(letter) & afterSingle(letter &+ ascii)
      let behindRussian = afterLoneRussian.before(letter) & afterSingle(2 &* letter)
      found |= afterLoneRussian.now & (behindASCII | behindRussian)
      found |= afterSingles.now & afterLoneRussian.before(ascii) & afterSingle(ascii &+ letter)
      found |= afterSingles.now & afterSingles.before(ascii) & afterLoneRussian.before(2 &* ascii)
    }
    return found
  }

  /// Whether a single character, of ASCII or Russian, ends a number of bytes before.
  private func afterSingle(_ count: UInt64) -> UInt64 {
    afterSingles.before(count) | afterLoneRussian.before(count)
  }
}
