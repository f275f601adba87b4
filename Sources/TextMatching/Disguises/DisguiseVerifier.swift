/// Decides whether a disguised pattern stands at a place of a text, by going through all ways in which the
/// text's characters may stand for the pattern's letters.
///
/// The ways are tried from a stack, not by recursion, and each step counts against a work budget: where that
/// is used up the candidate is given up.
struct DisguiseVerifier: ~Copyable {
  /// How a character stands for a letter of the pattern.
  private enum StandIn: UInt8 {
    case same
    case styled
    case foreign
    case far
    case accented
    case leet

    /// The letter's own, in its script.
    var isOwn: Bool { self == .same || self == .styled || self == .accented }
    var isForeign: Bool { self == .foreign || self == .far }
  }

  private struct Used {
    var index: Int
    var standIn: StandIn
  }

  /// What separates the letters of a word that is spelled out: characters `start..<start + width`.
  private struct Separator {
    var start: Int
    var width: Int
  }

  /// A place in the pattern and in the text from which to go on.
  private struct State {
    enum Step {
      /// At the beginning of a token.
      case token
      /// A word of which every letter is followed by the same separator, of `count` characters.
      case spelled
      /// At the beginning of a run of equal letters.
      case run
      /// `count` letters of the run are left.
      case letters
      /// The run is stretched over `count` characters.
      case stretched
    }

    var step: Step
    var token: Int
    var run = 0
    var count = 0
    var index: Int
    /// Whether separators may cut the word open, and how many have.
    var mayCut = false
    var cuts = 0
    /// Whether a separator stands just before `index`: two in a row don't cut.
    var isCut = false
    /// How much of `used` is before this state, before its word, and where the word begins.
    var used: Int
    var wordUsed = 0
    var wordStart = 0
    var separator: Separator?
  }

  private var stack: [State] = []
  private var used: [Used] = []
  /// Steps that may still be taken in the present text.
  private var budget = 0
  private var wholeBudget = 0
  /// Steps taken in the present message.
  var steps: Int { wholeBudget - budget }
  private var context = TextContext()
  /// How far each run of the present word reaches from where it was last looked for: no character is looked
  /// at twice.
  private var reaches: [RunReach] = []

  private struct RunReach {
    var token = -1
    var run = -1
    var start = 0
    var end = 0
  }

  init() {}

  /// Begins with a message: what is read of it has at most so many characters.
  mutating func begin(count: Int) {
    wholeBudget = 256 * count + 65_536
    budget = wholeBudget
    context.removeAll()
  }

  /// Begins with a pattern, or with another reading of the message.
  mutating func begin(reading: Int) {
    context.reading = reading
    reaches.removeAll(keepingCapacity: true)
  }

  /// Where the longest way ends in which a pattern stands at a character; nil where there is none.
  mutating func end(
    of pattern: DisguisedPattern, at start: Int, requiredEnd: Int? = nil, in text: borrowing ReadText,
    rules: DisguiseRules
  ) -> Int? {
    stack.removeAll(keepingCapacity: true)
    used.removeAll(keepingCapacity: true)
    stack.append(State(step: .token, token: 0, index: start, used: 0))
    // A candidate has its share even where others have used up the budget.
    var steps = max(64, min(4096, budget))
    var best: Int?
    while let state = stack.popLast() {
      steps -= 1
      budget -= 1
      if steps < 0 { break }
      used.removeLast(used.count - state.used)
      switch state.step {
      case .token:
        if state.token == pattern.tokens.count {
          if state.index > best ?? -1, requiredEnd == nil || requiredEnd == state.index,
            isAllowed(pattern, state, start: start, in: text, rules)
          {
            best = state.index
          }
        } else {
          beginToken(pattern, state, in: text, rules)
        }
      case .spelled:
        spell(pattern, state, in: text, rules)
      case .run:
        beginRun(pattern, state, in: text, rules)
      case .letters:
        takeLetter(pattern, state, in: text, rules)
      case .stretched:
        let before = used.count
        stretch(pattern, state, in: text, rules)
        let taken = used.count - before
        steps -= taken
        budget -= taken
      }
    }
    return best
  }

  // MARK: Characters

  /// How a character may stand for a letter; nil where it may not.
  private func standIn(
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
      if character.isStyled, character.original >= 0x80 {
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
        let folded = rules.isCaseSensitive ? base : LookalikeLetter.lowercase(base)
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

  /// Whether a capital I passes for a small L: its nearest letters that are no I are all small.
  private static func looksLikeSmallL(_ index: Int, in text: borrowing ReadText) -> Bool {
    func isSmall(_ character: ReadCharacter) -> Bool {
      character.kind.isLetterOrMark
        ? Unicode.Scalar(character.shown.scalar)?.properties.isLowercase ?? false : false
    }
    // A long row of capitals is none: at most this many are passed over.
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

  private static func touchesWord(_ index: Int, in text: borrowing ReadText) -> Bool {
    index >= 0 && index < text.characters.count && text.characters[index].touchesWords
  }

  private static func isDigit(_ index: Int, in text: borrowing ReadText) -> Bool {
    index >= 0 && index < text.characters.count && text.characters[index].kind.isDigit
  }

  private static func isJoiner(_ index: Int, in text: borrowing ReadText) -> Bool {
    index < text.characters.count && StandIns.isJoiner(text.characters[index].scalar)
  }

  // MARK: Tokens

  private mutating func beginToken(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    let count = text.characters.count
    var next = state
    next.token += 1
    switch pattern.tokens[state.token] {
    case .space:
      let isEdge = state.token == 0 || state.token == pattern.tokens.count - 1
      if rules.level == .all, !isEdge {
        if Self.isJoiner(state.index, in: text) {
          next.index = state.index + 1
          stack.append(next)
        }
        if let separator = state.separator, separator.width > 1 || !text.characters[separator.start].isSpace,
          Self.stands(separator, at: state.index, in: text)
        {
          next.index = state.index + separator.width
          stack.append(next)
        }
      }
      var index = state.index
      while index < count, text.characters[index].isSpace { index += 1 }
      if index > state.index {
        budget -= index - state.index
        next.index = isEdge ? state.index + 1 : index
        stack.append(next)
      }
    case .symbol(let symbol):
      guard state.index < count, text.characters[state.index].scalar == symbol.letter.scalar,
        text.has(symbol.marks, at: state.index)
      else { return }
      used.append(Used(index: state.index, standIn: .same))
      next.index += 1
      next.used = used.count
      next.separator = nil
      stack.append(next)
    case .word(let word):
      var begin = state
      begin.wordUsed = used.count
      begin.wordStart = state.index
      begin.run = 0
      begin.separator = nil
      if rules.level == .all, word.letterCount >= 3 {
        if word.runs.count > 1 {
          begin.step = .spelled
          for width in 1...3 {
            begin.count = width
            stack.append(begin)
          }
        }
        if word.letterCount >= 4 {
          begin.step = .run
          begin.mayCut = true
          begin.cuts = 0
          stack.append(begin)
        }
      }
      begin.step = .run
      begin.mayCut = false
      begin.cuts = 0
      stack.append(begin)
    }
  }

  /// Whether the separator's characters stand at a place once more.
  private static func stands(_ separator: Separator, at index: Int, in text: borrowing ReadText) -> Bool {
    if index + separator.width > text.characters.count { return false }
    for offset in 0..<separator.width
    where text.characters[separator.start + offset].scalar != text.characters[index + offset].scalar {
      return false
    }
    return true
  }

  /// Goes on behind a word, where it may stand as it does.
  private mutating func endWord(
    _ word: DisguisedPattern.Word, _ state: State, end: Int, separator: Separator?, cuts: Int,
    in text: borrowing ReadText
  ) {
    guard isAllowed(word, state, end: end, separator: separator, cuts: cuts, in: text) else { return }
    stack.append(
      State(step: .token, token: state.token + 1, index: end, used: used.count, separator: separator))
  }

  // MARK: Words

  private mutating func spell(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    let width = state.count
    let separator = Separator(start: state.index + 1, width: width)
    if separator.start + width > text.characters.count { return }
    for index in separator.start..<separator.start + width where text.characters[index].kind.isAlphanumeric {
      return
    }
    var index = state.index
    for (place, letter) in word.letters.enumerated() {
      budget -= 1
      if place > 0 {
        guard Self.stands(separator, at: index, in: text) else { return }
        index += width
      }
      guard index < text.characters.count, let standIn = standIn(index, for: letter, in: text, rules) else {
        return
      }
      used.append(Used(index: index, standIn: standIn))
      index += 1
    }
    endWord(word, state, end: index, separator: separator, cuts: word.letters.count - 1, in: text)
  }

  private mutating func beginRun(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    if state.run == word.runs.count {
      if !state.mayCut || state.cuts > 0 {
        endWord(word, state, end: state.index, separator: nil, cuts: state.cuts, in: text)
      }
      return
    }
    beginRun(word, state, in: text, rules)
    if state.mayCut, used.count > state.wordUsed, Self.isJoiner(state.index, in: text) {
      var cut = state
      cut.index += 1
      cut.cuts += 1
      beginRun(word, cut, in: text, rules)
    }
  }

  private mutating func beginRun(
    _ word: DisguisedPattern.Word, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    let run = word.runs[state.run]
    guard state.index < text.characters.count, standIn(state.index, for: run.letter, in: text, rules) != nil
    else {
      return
    }
    var letters = state
    letters.step = .letters
    letters.count = run.count
    // The longest ways are tried first: what is pushed last.
    stack.append(letters)
    guard rules.level == .all, run.letter.letter.kind.isLetterOrMark else { return }
    let least = max(3, run.count + 1)
    let most = stretch(of: run.letter, state, in: text, rules)
    if most < least { return }
    var stretched = state
    stretched.step = .stretched
    // What follows must be able to follow: of the many counts of a long stretch most can be passed over at
    // once.
    let isLast = state.run + 1 == word.runs.count
    let edge = 32
    for count in [
      least..<min(least + edge, most + 1), max(least + edge, most + 1 - edge)..<max(least + edge, most + 1),
    ]
    .joined() {
      let next = state.index + count
      if !isLast {
        guard next < text.characters.count else { continue }
        let following = word.runs[state.run + 1].letter
        let follows =
          standIn(next, for: following, in: text, rules) != nil
          || (state.mayCut && Self.isJoiner(next, in: text))
        if !follows { continue }
      }
      stretched.count = count
      stack.append(stretched)
    }
  }

  /// Over how many characters from a state on a letter can be stretched. No symbol in leetspeak counts.
  private mutating func stretch(
    of letter: DisguisedPattern.Letter, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) -> Int {
    let place = reaches.firstIndex { $0.token == state.token && $0.run == state.run } ?? reaches.count
    if place == reaches.count { reaches.append(RunReach(token: state.token, run: state.run)) }
    var reach = reaches[place]
    if state.index < reach.start || state.index >= reach.end {
      reach.start = state.index
      reach.end = state.index
      while reach.end < text.characters.count, let standIn = standIn(reach.end, for: letter, in: text, rules),
        standIn != .leet || text.characters[reach.end].kind.isDigit
      {
        reach.end += 1
      }
      budget -= reach.end - reach.start
      reaches[place] = reach
    }
    return reach.end - state.index
  }

  private mutating func takeLetter(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    let run = word.runs[state.run]
    var next = state
    if state.count == 0 {
      next.step = .run
      next.run += 1
      stack.append(next)
      return
    }
    if state.mayCut, !state.isCut, state.count < run.count, Self.isJoiner(state.index, in: text) {
      let index = state.index + 1
      if index < text.characters.count, standIn(index, for: run.letter, in: text, rules) != nil {
        var cut = state
        cut.index = index
        cut.cuts += 1
        cut.isCut = true
        stack.append(cut)
      }
    }
    guard state.index < text.characters.count,
      let standIn = standIn(state.index, for: run.letter, in: text, rules)
    else { return }
    used.append(Used(index: state.index, standIn: standIn))
    next.index += 1
    next.count -= 1
    next.isCut = false
    next.used = used.count
    stack.append(next)
  }

  private mutating func stretch(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    let letter = word.runs[state.run].letter
    for index in state.index..<state.index + state.count {
      guard let standIn = standIn(index, for: letter, in: text, rules) else { return }
      used.append(Used(index: index, standIn: standIn))
    }
    var next = state
    next.step = .run
    next.run += 1
    next.count = 0
    next.index += state.count
    next.used = used.count
    stack.append(next)
  }

  // MARK: Conditions

  /// Whether a word may stand as it does: nothing touches a word that is cut or spelled out, and leetspeak is
  /// no number.
  private mutating func isAllowed(
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
    // A number counts whole or not at all. Inside the word all digits are used, as no digit separates; so
    // only one that goes on after the word can be cut.
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

  /// Where the digits begin that stand side by side at the end of a word; a place after it where there are
  /// none.
  private static func numberStart(_ letters: ArraySlice<Used>, in text: borrowing ReadText) -> Int {
    var start = (letters.last?.index ?? 0) + 1
    for letter in letters.reversed() {
      guard letter.index == start - 1, text.characters[letter.index].kind.isDigit else { break }
      start = letter.index
    }
    return start
  }

  /// Whether the whole may stand as it does.
  private mutating func isAllowed(
    _ pattern: DisguisedPattern, _ state: State, start: Int, in text: borrowing ReadText,
    _ rules: DisguiseRules
  ) -> Bool {
    isAllowedByScripts(pattern, start: start, end: state.index, in: text)
      && areFlagsWhole(start, state.index, in: text)
      && isAtItsPlace(start, state, in: text, rules)
  }

  /// Whether a match is where its matching wants it: at the edges of a word or, but for white space, of the text.
  private func isAtItsPlace(
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

  /// Letters of another script are a disguise only where that script is not being written.
  private mutating func isAllowedByScripts(
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
    // The rest of the words that the match stands in.
    var before = start
    while Self.touchesWord(before - 1, in: text) {
      before -= 1
      if context.isGenuine(
        text.characters[before], of: others, against: pattern.scripts, farCounts: farCounts)
      {
        return false
      }
    }
    var after = end
    while Self.touchesWord(after, in: text) {
      if context.isGenuine(text.characters[after], of: others, against: pattern.scripts, farCounts: farCounts)
      {
        return false
      }
      after += 1
    }
    budget -= after - before
    if own > 0 || foreign.count > 1 { return true }
    return context.isWritten(in: pattern.scripts, notIn: others, text)
  }

  /// Regional indicators count as a whole run, of three or more.
  private mutating func areFlagsWhole(_ start: Int, _ end: Int, in text: borrowing ReadText) -> Bool {
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

  /// For exact matching: no letter or mark touches the text as it is read, and a word that is spelled out
  /// ends there.
  private func areEdgesFree(_ start: Int, _ end: Int, _ separator: Separator?, in text: borrowing ReadText)
    -> Bool
  {
    func isLetter(_ index: Int) -> Bool {
      index >= 0 && index < text.characters.count && text.characters[index].kind.isLetterOrMark
        && !text.characters[index].isRegional
    }
    func isLoneLetter(_ index: Int, away step: Int) -> Bool {
      index >= 0 && index < text.characters.count && text.characters[index].kind.isLetterOrMark
        && !Self.touchesWord(index + step, in: text)
    }
    if isLetter(start - 1) || isLetter(end) { return false }
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
}

/// How a pattern's disguises are looked for.
struct DisguiseRules {
  var level: DisguiseLevel
  var matching: Pattern.Matching
  var isCaseSensitive: Bool
}

/// What a text as a whole says about a letter's script, remembered from match to match.
private struct TextContext {
  private struct Answer {
    var reading: Int
    var scripts: [UInt16]
    var others: [UInt16]
    var isWritten: Bool
  }

  private var answers: [Answer] = []
  /// Which reading of the message is looked at.
  var reading = 0

  mutating func removeAll() { answers.removeAll(keepingCapacity: true) }

  /// Whether a character is a letter of one of these scripts that passes for no letter of the pattern's
  /// scripts.
  func isGenuine(_ character: ReadCharacter, of others: [UInt16], against scripts: [UInt16], farCounts: Bool)
    -> Bool
  {
    guard character.isPlainLetter, others.contains(character.kind.script) else { return false }
    for script in scripts {
      for wanted in LookalikeAlphabet.letters(of: script) {
        switch character.shown.resemblance(to: wanted, isCaseSensitive: false) {
        case .close?: return false
        case .far?: if farCounts { return false }
        case nil: break
        }
      }
    }
    return true
  }

  /// Whether the text has a letter of one of the pattern's scripts, and no genuine letter of the others.
  mutating func isWritten(in scripts: [UInt16], notIn others: [UInt16], _ text: borrowing ReadText) -> Bool {
    if let known = answers.first(where: {
      $0.reading == reading && $0.scripts == scripts && $0.others == others
    }) {
      return known.isWritten
    }
    var hasOwn = false
    var hasGenuine = false
    for index in text.characters.indices {
      let character = text.characters[index]
      if character.isPlainLetter, scripts.contains(character.kind.script) { hasOwn = true }
      if isGenuine(character, of: others, against: scripts, farCounts: false) {
        hasGenuine = true
        break
      }
    }
    let isWritten = hasOwn && !hasGenuine
    answers.append(Answer(reading: reading, scripts: scripts, others: others, isWritten: isWritten))
    return isWritten
  }
}
