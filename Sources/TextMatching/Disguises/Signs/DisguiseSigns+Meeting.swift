import Bytes

/// Where letters of two scripts meet, a pattern may be disguised that has letters of one of them, or of both.
extension DisguiseSigns {
  /// A letter before or behind the place where two scripts meet.
  struct MeetingLetter {
    /// The number of the bit of its script in ``ScriptBits``.
    var script: UInt8
    /// Whether it looks like a letter of another script, and whether it may stand for one: each letter of
    /// its script in the word must look like one, too.
    var isLookalike: Bool
    var mayStand: Bool
  }

  /// The scripts of the patterns that may be disguised where two letters meet, as in
  /// ``CandidateRanges/Candidate/wanted``. If the first may stand for a letter of another script, they are
  /// those of patterns in the second's, and the other way round; if both may, they are those of any.
  func wantedScripts(where first: MeetingLetter, meets second: MeetingLetter) -> UInt64 {
    let isAlike = first.isLookalike || second.isLookalike
    let several: UInt64 = haveSeveralScripts && (isAlike || mayMeetAnywhere) ? 1 : 0
    if first.mayStand, second.mayStand { return ~0 }
    return several | (first.mayStand ? 1 &<< UInt64(second.script) : 0)
      | (second.mayStand ? 1 &<< UInt64(first.script) : 0)
  }

  /// Those of some scripts whose patterns may have a letter of a script, and spaces behind it, before another
  /// letter: a pattern must have a space between letters that they stand for or, if there is punctuation
  /// before the spaces, have that beside a space. A word that is spelled out has other signs.
  ///
  /// - Parameters:
  ///   - letters: The characters before the spaces, and the letter behind them with what follows.
  ///   - script: That of the letter before.
  func scripts(
    of wanted: UInt64, allowingSpaceBetween letters: LettersBesideSpace, of script: UInt8,
    _ keys: DisguiseSet.EntryKeys
  ) -> UInt64 {
    let value = value(of: letters.last, values.span)
    if value == Self.breaker { return 0 }
    if value == Kind.symbol.rawValue { return keys.scriptsWithSpacesBesideSymbols(of: wanted) }
    if value & ~ScriptTable.lookalike != script, value != Kind.capitalI.rawValue { return wanted }
    return keys.scripts(of: wanted, withSpaceBetween: letters)
  }

  /// Whether the word that begins at an offset has a letter of a script that looks like no other. It is false
  /// if no pattern has the script, because such letters are breakers then. Linear in the word.
  func isWordGenuine(at start: Int, of script: UInt8, in text: Span<UInt8>) -> Bool {
    let values = values.span
    var offset = start
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let value = value(of: scalar, values)
      if value == script { return true }
      if value & Self.special == 0, value != Self.breaker { continue }
      switch Kind(rawValue: value) {
      case .digit, .capitalI, .unread: continue
      default: return false
      }
    }
    return false
  }

  /// Whether a message may have a match although its body, all letters of which are of one script beyond
  /// Latin, has no sign by itself, and neither has its sender in ASCII: where both are joined, two scripts
  /// meet, and one of them may have only letters that stand for those of the other. It says false where one
  /// of the two characters that meet is none that a pattern can have, and true where one is a digit, white
  /// space or a character that is not read. Linear in the words that meet and, as long as all its letters
  /// look like those of other scripts, in the body.
  ///
  /// - Parameters:
  ///   - script: The number of the script's bit in ``ScriptBits``.
  ///   - keys: Those of the patterns.
  @inline(never)
  func mayMatch(
    whereBody body: Span<UInt8>, of script: UInt8, meets sender: Span<UInt8>, _ keys: DisguiseSet.EntryKeys
  ) -> Bool {
    // A single letter may be one of a word that is spelled out.
    guard sender.count > 1, sender[0].isASCIILetter, sender[1].isASCIILetter else { return true }
    if body.isEmpty { return true }
    if mayAllPass(sender, for: script), keys.mayHaveForeignPattern(in: sender) { return true }
    let genuine = Self.genuineLetters(of: body, script)
    if !genuine.areInText { return true }
    let letters = LettersBesideSpace(body, before: body.count, sender, from: 0)
    let (lastValue, nextValue) = (value(of: letters.last, values.span), values[Int(letters.next)])
    // Only a word that is spelled out goes across a breaker, and the sender begins with two letters.
    if lastValue == Self.breaker || nextValue == Self.breaker { return false }
    if lastValue == Kind.symbol.rawValue { return keys.scriptsWithSpacesBesideSymbols(of: ~0) != 0 }
    if lastValue & ~ScriptTable.lookalike != script { return true }
    let isLastAlike = lastValue & ScriptTable.lookalike != 0
    let first = MeetingLetter(
      script: script, isLookalike: isLastAlike, mayStand: isLastAlike && !genuine.areInLastWord)
    let latin = UInt8(LetterKind.Script.latin)
    let isNextAlike = nextValue == Kind.capitalI.rawValue || nextValue & ScriptTable.lookalike != 0
    let second = MeetingLetter(
      script: latin, isLookalike: isNextAlike,
      mayStand: isNextAlike && !isWordGenuine(at: 0, of: latin, in: sender))
    let wanted = wantedScripts(where: first, meets: second)
    return wanted != 0
      && scripts(of: wanted, allowingSpaceBetween: letters, of: script, keys) != 0
  }

  /// Whether all ASCII letters of a text may stand for letters of a script, given by its number, that
  /// patterns have, or for those of others if a pattern has letters of several scripts.
  private func mayAllPass(_ text: Span<UInt8>, for script: UInt8) -> Bool {
    let wanted =
      haveSeveralScripts ? scripts.subtracting(.latin) : scripts.intersection(ScriptBits(bit: script))
    if wanted.isEmpty { return false }
    return text.indices.allSatisfy {
      !text[$0].isASCIILetter || !passes[Int(text[$0])].isDisjoint(with: wanted)
    }
  }

  /// Whether the last word of a text that ends with a letter, and the text, have a letter of a script that
  /// looks like no other.
  private static func genuineLetters(
    of text: Span<UInt8>, _ script: UInt8
  ) -> (areInLastWord: Bool, areInText: Bool) {
    var isLastWord = true
    var offset = text.count
    while offset > 0 {
      offset = scalarStart(text, before: offset)
      let value = ScriptTable.value(of: decodeScalar(text, at: offset).scalar)
      if value == script { return (isLastWord, true) }
      if value & ~ScriptTable.lookalike != script { isLastWord = false }
    }
    return (false, false)
  }
}
