import Bytes

/// Judges signs of an unusual spelling, in ascending order, by the words of ASCII that they are in.
struct JudgedWords {
  /// The letters, digits, joiners and symbols in a row that the last sign is one of.
  private var range = 0..<0
  /// Whether no word of a match reaches beyond them.
  private var areApart = false
  /// Whether a match may have a digit beside a letter in them, a symbol in place of a letter, or a joiner
  /// between them; nil until it is asked.
  private var mayHaveSpelling: Bool?
  /// The last of three equal letters in a row, and whether they may be part of a stretched one.
  private var stretched = (last: -2, mayBe: false)

  /// Whether a sign in a text that has no letters but those of Latin may be part of a match. Linear in the
  /// words of the first sign in them.
  ///
  /// - Parameters:
  ///   - sign: The offset of the sign, as in ``TextBitmaps/isSpelled(at:)``.
  ///   - bitmaps: Those of the text, in which no number stands for a word.
  ///   - keys: Those of the patterns.
  mutating func mayBeSpelled(
    at sign: Int, in text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ signs: borrowing DisguiseSigns,
    _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    let byte = text[sign]
    if signs.findsAllSpaces || byte >= 0x80 { return true }
    let next = sign &+ 1 < text.count ? text[sign &+ 1] : 0x20
    let isStretched =
      byte.isASCIILetter && (byte ^ next) & ~0x20 == 0 && sign &+ 2 < text.count
      && (byte ^ text[sign &+ 2]) & ~0x20 == 0
    let isBehindWord = sign > 0 && text[sign &- 1].isASCIIAlphanumeric
    // This may be the third of three single characters, of a word that is spelled out beyond these words.
    if !next.isASCIIAlphanumeric, byte.isASCIIAlphanumeric || !isBehindWord { return true }
    // Digits that are spelled out, with symbols between them, have no other sign.
    if next.isASCIIDigit, StandIns.isLeetSymbol(UInt32(byte)) { return true }
    if sign >= range.upperBound {
      range = bitmaps.words(around: sign, in: text)
      areApart = Self.areApart(range, in: text, signs)
      mayHaveSpelling = nil
      stretched = (-2, false)
    }
    if !areApart { return true }
    let words = text.extracting(range)
    let place = sign &- range.lowerBound
    // The first of three equal letters has no other sign: what follows it is a letter, too.
    if isStretched {
      let isKnown = stretched.last == sign &- 1
      let mayBe =
        isKnown ? stretched.mayBe : keys.spelledWords.contains { $0.mayBeStretched(at: place, in: words) }
      stretched = (sign, mayBe)
      return mayBe
    }
    if isBehindWord, !byte.isASCIIAlphanumeric, next.isASCIIAlphanumeric,
      keys.spelledWords.contains(where: { $0.mayBeSpace(at: place, in: words) })
    {
      return true
    }
    let known = mayHaveSpelling ?? haveSpelling(words, bitmaps, keys)
    mayHaveSpelling = known
    return known
  }

  /// Whether a match may have a word in an unusual spelling that begins in the words.
  private func haveSpelling(
    _ words: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    var start = range.lowerBound
    while true {
      start = bitmaps.nextWordStart(from: start, to: range.upperBound)
      if start >= range.upperBound { return false }
      let place = start &- range.lowerBound
      if keys.spelledWords.contains(where: { $0.mayBegin(at: place, in: words) }) { return true }
      start &+= 1
    }
  }

  /// Whether what is before and behind some words may not belong to the same word of a match.
  private static func areApart(
    _ words: Range<Int>, in text: Span<UInt8>, _ signs: borrowing DisguiseSigns
  ) -> Bool {
    if words.lowerBound > 0 {
      let before = scalarStart(text, before: words.lowerBound)
      if !isApart(decodeScalar(text, at: before).scalar, signs) { return false }
    }
    return words.upperBound == text.count
      || isApart(decodeScalar(text, at: words.upperBound).scalar, signs)
  }

  /// Whether a character is in no word of a match, and is read.
  private static func isApart(_ scalar: UInt32, _ signs: borrowing DisguiseSigns) -> Bool {
    if scalar >= 0x80 { return signs.value(of: scalar, signs.values.span) == DisguiseSigns.breaker }
    return scalar >= 0x20 && scalar != 0x7F || scalar &- 9 < 5
  }
}
