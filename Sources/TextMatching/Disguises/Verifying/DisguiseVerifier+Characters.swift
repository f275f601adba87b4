/// The ways in which one character of the text stands for a letter of the pattern.
extension DisguiseVerifier {
  /// The way in which a character may stand for a letter; nil if it may not.
  func standIn(
    _ index: Int, for letter: DisguisedPattern.Letter, in text: borrowing ReadText, _ rules: DisguiseRules
  ) -> StandIn? {
    let character = text.characters[index]
    let wanted = letter.letter
    if character.scalar == wanted.scalar {
      return text.has(letter.marks, at: index) ? (character.isStyled ? .styled : .same) : nil
    }
    guard wanted.kind.isLetterOrMark, letter.marks.isEmpty else { return nil }
    if character.kind.isLetterOrMark {
      if !rules.isCaseSensitive, wanted.scalar == 0x6C, character.shown.scalar == 0x49, !character.isStyled,
        Self.looksLikeSmallL(index, in: text)
      {
        return .same
      }
      if let resemblance = character.shown.resemblance(to: wanted, isCaseSensitive: rules.isCaseSensitive) {
        return character.isStyled ? .styled : resemblance == .far ? .far : .foreign
      }
      // A mark in the same group has the original of its letter, which it is no part of.
      if character.isStyled, character.kind.isLetter, character.original >= 0x80 {
        let original = LookalikeLetter(character.original)
        if original.skeletons != .none,
          original.resemblance(to: wanted, isCaseSensitive: rules.isCaseSensitive) != nil
        {
          return .foreign
        }
      }
      if rules.level == .all, character.shown.scalar >= 0x80,
        let base = DisguiseTables.accentBase(of: character.shown.scalar)
      {
        let folded = rules.isCaseSensitive ? base : LookalikeLetter.folded(base)
        if folded == wanted.scalar || DisguiseTables.accentBase(of: folded) == wanted.scalar {
          return .accented
        }
        if LookalikeLetter(base).resemblance(to: wanted, isCaseSensitive: rules.isCaseSensitive) == .close {
          return .foreign
        }
      }
    }
    if rules.level == .all, StandIns.isLeet(character.scalar, for: wanted.scalar) { return .leet }
    return nil
  }

  /// Whether a capital I passes for a small L. Of the nearest characters on both sides that are not `I`, at
  /// least one must be a letter, and each letter must be small.
  static func looksLikeSmallL(_ index: Int, in text: borrowing ReadText) -> Bool {
    func isSmall(_ character: ReadCharacter) -> Bool {
      character.kind.isLetterOrMark
        ? Unicode.Scalar(character.shown.scalar)?.properties.isLowercase ?? false : false
    }
    // At most this many `I` are skipped on each side. In a longer row they do not pass for small Ls.
    let reach = 64
    var neighbours = 0
    for step in [-1, 1] {
      var place = index + step
      var passed = 0
      while text.characters.indices.contains(place), text.characters[place].shown.scalar == 0x49,
        passed < reach
      {
        place += step
        passed += 1
      }
      guard text.characters.indices.contains(place), text.characters[place].kind.isLetterOrMark else {
        continue
      }
      if !isSmall(text.characters[place]) { return false }
      neighbours += 1
    }
    return neighbours > 0
  }

  static func touchesWord(_ index: Int, in text: borrowing ReadText) -> Bool {
    index >= 0 && index < text.characters.count && text.characters[index].touchesWords
  }

  static func isDigit(_ index: Int, in text: borrowing ReadText) -> Bool {
    index >= 0 && index < text.characters.count && text.characters[index].kind.isDigit
  }

  static func isJoiner(_ index: Int, in text: borrowing ReadText) -> Bool {
    index < text.characters.count && StandIns.isJoiner(text.characters[index].scalar)
  }
}
