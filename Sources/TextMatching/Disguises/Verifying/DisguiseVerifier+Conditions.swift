/// The conditions under which stand-ins count as a disguise: those for a word, and those for a whole match.
extension DisguiseVerifier {
  /// Whether the spelling of a word is allowed. No word character may touch a word that is cut or spelled
  /// out, unless the word is spelled out in a script without spaces. A word in leetspeak must have enough
  /// letters of its own, so that no number is taken for a word. Linear in the word's letters.
  mutating func isAllowed(
    _ word: DisguisedPattern.Word, _ state: State, end: Int, separator: Separator?, cuts: Int,
    in text: borrowing ReadText
  ) -> Bool {
    let start = state.wordStart
    func isUnspaced(_ index: Int) -> Bool { LetterKind.Script.isUnspaced(text.characters[index].kind.script) }
    let isFree = !Self.touchesWord(start - 1, in: text)
    if cuts > 0 {
      if !isFree, separator == nil || !isUnspaced(start) { return false }
      if Self.touchesWord(end, in: text), separator == nil || !isUnspaced(end - 1) { return false }
    }
    let letters = used[state.wordUsed...]
    budget -= letters.count
    let leetCount = letters.count { $0.standIn == .leet }
    if leetCount == 0 { return true }
    let own = letters.count - leetCount
    if !isFree || own < 2 || 3 * own < letters.count { return false }
    let ahead = letters.prefix { $0.standIn == .leet && text.characters[$0.index].kind.isDigit }.count
    if ahead > (word.letterCount > 3 ? 1 : 0) { return false }
    guard let first = letters.first, let last = letters.last else { return false }
    // A number counts as a whole or not at all. Inside the word all digits are used, because no digit is a
    // separator. So only a number that continues after the word can be cut.
    let firstOfNumber = Self.isDigit(last.index + 1, in: text) ? Self.numberStart(letters, in: text) : Int.max
    for letter in letters where letter.standIn == .leet {
      let character = text.characters[letter.index]
      if character.kind.isDigit {
        if letter.index >= firstOfNumber { return false }
        continue
      }
      if StandIns.isCurrency(character.scalar) {
        if letter.index == first.index, Self.isDigit(letter.index - 1, in: text) { return false }
        if letter.index == last.index, Self.isDigit(letter.index + 1, in: text) { return false }
      } else if letter.index == first.index || letter.index == last.index {
        return false
      }
    }
    return true
  }

  /// The index of the first of the adjacent digits that end a word; the index after the word if it does not
  /// end with a digit.
  static func numberStart(_ letters: ArraySlice<Used>, in text: borrowing ReadText) -> Int {
    var start = (letters.last?.index ?? 0) + 1
    for letter in letters.reversed() {
      guard letter.index == start - 1, text.characters[letter.index].kind.isDigit else { break }
      start = letter.index
    }
    return start
  }

  /// Whether the spelling of a whole match is allowed.
  mutating func isAllowed(
    _ pattern: DisguisedPattern, _ state: State, start: Int, in text: borrowing ReadText
  ) -> Bool {
    isAtItsPlace(start, state, in: text, pattern.rules)
      && areFlagsWhole(start, state.index, in: text)
      && isAllowedByScripts(pattern, start: start, end: state.index, in: text)
  }

  /// Whether a match that begins at a character may be where the pattern's matching requires it, judged by
  /// the character before. O(1).
  func mayBegin(at start: Int, in text: borrowing ReadText, _ rules: DisguiseRules) -> Bool {
    if start == 0 { return true }
    return switch rules.matching {
    case .contains, .regex: true
    case .exact: !Self.isLetter(start - 1, in: text)
    case .whole, .prefix: text.characters[start - 1].isSpace
    }
  }

  /// Whether a match is where the pattern's matching requires it: at the edges of a word, or at the beginning
  /// or both ends of the text, apart from white space.
  func isAtItsPlace(
    _ start: Int, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) -> Bool {
    switch rules.matching {
    case .contains, .regex: return true
    case .exact: return areEdgesFree(start, state.index, state.separator, in: text)
    case .whole, .prefix:
      var before = start
      while before > 0, text.characters[before - 1].isSpace { before -= 1 }
      if before > 0 { return false }
      if rules.matching == .prefix { return true }
      var after = state.index
      while after < text.characters.count, text.characters[after].isSpace { after += 1 }
      return after == text.characters.count
    }
  }

  /// Whether letters of other scripts count as a disguise. They do only if those scripts are not being
  /// written there.
  mutating func isAllowedByScripts(
    _ pattern: DisguisedPattern, start: Int, end: Int, in text: borrowing ReadText
  ) -> Bool {
    budget -= used.count
    var foreign: [UInt16] = []
    var own = 0
    var hasFar = false
    for letter in used {
      let character = text.characters[letter.index]
      if letter.standIn.isForeign {
        if !foreign.contains(character.kind.script) { foreign.append(character.kind.script) }
        if letter.standIn == .far, character.kind.script != LetterKind.Script.latin { hasFar = true }
      } else if letter.standIn.isOwn, character.kind.isLetter {
        own += 1
      }
    }
    if foreign.isEmpty { return true }
    if hasFar, 2 * own < used.count { return false }
    let others = foreign.filter { !pattern.scripts.contains($0) }
    let farCounts = foreign.contains(LetterKind.Script.latin)
    // The rest of the words in which the match begins and ends must have no letter that shows what script is
    // being written.
    if context.hasGenuine(before: start, of: others, against: pattern.scripts, farCounts: farCounts, in: text)
      || context.hasGenuine(from: end, of: others, against: pattern.scripts, farCounts: farCounts, in: text)
    {
      return false
    }
    if own > 0 || foreign.count > 1 { return true }
    return context.isWritten(in: pattern.scripts, notIn: others, text)
  }

  /// Whether the regional indicators of a match are whole runs of three or more. A part of a run does not
  /// count.
  mutating func areFlagsWhole(_ start: Int, _ end: Int, in text: borrowing ReadText) -> Bool {
    var index = start
    while index < end {
      guard text.characters[index].isRegional else {
        index += 1
        continue
      }
      if index == start, index > 0, text.characters[index - 1].isRegional { return false }
      let first = index
      while index < text.characters.count, text.characters[index].isRegional { index += 1 }
      budget -= index - first
      if index > end || index - first < 3 { return false }
    }
    return true
  }

  /// Whether the edges of a match allow exact matching: no letter or mark touches the match in the text as it
  /// is read, and a word that is spelled out is not continued with the same separator by another single
  /// letter.
  func areEdgesFree(_ start: Int, _ end: Int, _ separator: Separator?, in text: borrowing ReadText)
    -> Bool
  {
    func isLoneLetter(_ index: Int, away step: Int) -> Bool {
      index >= 0 && index < text.characters.count && text.characters[index].kind.isLetterOrMark
        && !Self.touchesWord(index + step, in: text)
    }
    if Self.isLetter(start - 1, in: text) || Self.isLetter(end, in: text) { return false }
    guard let separator else { return true }
    let width = separator.width
    if Self.stands(separator, at: end, in: text), isLoneLetter(end + width, away: 1) { return false }
    if start > width, Self.stands(separator, at: start - width, in: text),
      isLoneLetter(start - width - 1, away: -1)
    {
      return false
    }
    return true
  }

  private static func isLetter(_ index: Int, in text: borrowing ReadText) -> Bool {
    index >= 0 && index < text.characters.count && text.characters[index].kind.isLetterOrMark
      && !text.characters[index].isRegional
  }
}
