import Bytes

/// Decides whether a disguised pattern matches at a place of a text, by trying all ways in which the text's
/// characters may stand for the pattern's letters.
///
/// A stack holds the ways that are still to be tried, so the verifier does not recurse. Each step counts
/// against the message's work budget and against the steps of the candidate. When these are used up, the best
/// match so far counts.
struct DisguiseVerifier: ~Copyable {
  /// The way in which a character stands for a letter of the pattern.
  enum StandIn: UInt8 {
    case same
    case styled
    case foreign
    case far
    case accented
    case leet

    /// Whether the character is the letter itself in its own script, possibly styled or accented.
    var isOwn: Bool { self == .same || self == .styled || self == .accented }
    var isForeign: Bool { self == .foreign || self == .far }
  }

  struct Used {
    var index: Int
    var standIn: StandIn
  }

  /// The separator of the letters of a word that is spelled out: the characters `start..<start + width`.
  struct Separator {
    var start: Int
    var width: Int
  }

  /// A position in the pattern and in the text from which the search continues.
  struct State {
    enum Step {
      /// At the beginning of a token.
      case token
      /// At a word whose letters are separated by the same `width` characters each.
      case spelled(width: Int)
      /// At the beginning of a run of equal letters.
      case run
      /// Inside a run of which this many letters are left to match.
      case letters(left: Int)
      /// At a run that is stretched over this many characters.
      case stretched(over: Int)
    }

    var step: Step
    var token: Int
    var run = 0
    var index: Int
    /// Whether separators may cut the word, and the number of cuts so far.
    var mayCut = false
    var cuts = 0
    /// Whether a separator is directly before `index`. Two separators in a row do not cut a word.
    var isCut = false
    /// The number of elements of `used` before this state and before its word, and the index at which the
    /// word begins.
    var used: Int
    var wordUsed = 0
    var wordStart = 0
    var separator: Separator?
  }

  var stack: [State] = []
  var used: [Used] = []
  /// The number of steps that may still be taken in the present message, and at its beginning. Negative if
  /// candidates took steps of their own after all were used up.
  var budget = 0
  var wholeBudget = 0
  /// The number of steps taken in the present message, and of characters examined around matches.
  var steps: Int { wholeBudget - budget + context.examined }
  var context = TextContext()
  /// How far each run of the pattern extended in the text where it was last looked for, so that no character
  /// is examined twice.
  var reaches: [RunReach] = []

  struct RunReach {
    var token = -1
    var run = -1
    var start = 0
    var end = 0
  }

  init() {}

  /// Begins a message of at most `count` bytes.
  mutating func begin(count: Int) {
    wholeBudget = Limits.disguiseStepsPerByte * count + Limits.disguiseSteps
    budget = wholeBudget
    context.removeAll()
  }

  /// Begins a pattern, or another reading of the message.
  mutating func begin(reading: Int) {
    context.reading = reading
    reaches.removeAll(keepingCapacity: true)
  }

  /// The index after the longest match of a pattern that begins at the character `start`; nil if there is
  /// none.
  mutating func end(
    of pattern: DisguisedPattern, at start: Int, in text: borrowing ReadText
  ) -> Int? {
    // No steps are taken for a match that could not be where it must be.
    if !mayBegin(at: start, in: text, pattern.rules) { return nil }
    stack.removeAll(keepingCapacity: true)
    used.removeAll(keepingCapacity: true)
    stack.append(State(step: .token, token: 0, index: start, used: 0))
    // Each candidate may take at least 64 steps, even if others have used up the budget. Its steps are the
    // ways that are tried and the characters of stretched runs. What else is examined, such as white space,
    // counts against the budget alone.
    var stepsLeft = max(64, min(Limits.disguiseCandidateSteps, budget))
    var best: Int?
    while let state = stack.popLast() {
      stepsLeft -= 1
      budget -= 1
      if stepsLeft < 0 { break }
      used.removeLast(used.count - state.used)
      switch state.step {
      case .token:
        if state.token == pattern.tokens.count {
          if state.index > best ?? -1, isAllowed(pattern, state, start: start, in: text) {
            best = state.index
          }
        } else {
          beginToken(pattern, state, in: text)
        }
      case .spelled(let width):
        spell(pattern, state, width: width, in: text)
      case .run:
        beginRun(pattern, state, in: text)
      case .letters(let left):
        takeLetter(pattern, state, left: left, in: text)
      case .stretched(let count):
        let before = used.count
        stretch(pattern, state, over: count, in: text)
        let taken = used.count - before
        stepsLeft -= taken
        budget -= taken
      }
    }
    return best
  }

  // MARK: Tokens

  mutating func beginToken(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText
  ) {
    let count = text.characters.count
    var next = state
    next.token += 1
    switch pattern.tokens[state.token] {
    case .space:
      let isEdge = state.token == 0 || state.token == pattern.tokens.count - 1
      if pattern.rules.level == .all, !isEdge {
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
      // A space at the pattern's edge takes one character only, however much white space there is.
      while index < count, text.characters[index].isSpace, !isEdge || index == state.index { index += 1 }
      if index > state.index {
        budget -= index - state.index
        next.index = index
        stack.append(next)
      }
    case .symbol(let symbol):
      guard state.index < count, text.characters[state.index].scalar == symbol.scalar,
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
      if pattern.rules.level == .all, word.letterCount >= 3 {
        if word.runs.count > 1 {
          for width in 1...3 {
            begin.step = .spelled(width: width)
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

  /// Whether the characters of a separator occur once more at an index.
  static func stands(_ separator: Separator, at index: Int, in text: borrowing ReadText) -> Bool {
    if index + separator.width > text.characters.count { return false }
    for offset in 0..<separator.width
    where text.characters[separator.start + offset].scalar != text.characters[index + offset].scalar {
      return false
    }
    return true
  }

  /// Continues behind a word, if its spelling is allowed.
  mutating func endWord(
    _ word: DisguisedPattern.Word, _ state: State, end: Int, separator: Separator?, cuts: Int,
    in text: borrowing ReadText
  ) {
    guard isAllowed(word, state, end: end, separator: separator, cuts: cuts, in: text) else { return }
    stack.append(
      State(step: .token, token: state.token + 1, index: end, used: used.count, separator: separator))
  }

  // MARK: Words

  mutating func spell(
    _ pattern: DisguisedPattern, _ state: State, width: Int, in text: borrowing ReadText
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    let separator = Separator(start: state.index + 1, width: width)
    if separator.start + width > text.characters.count { return }
    for index in separator.start..<separator.start + width where text.characters[index].kind.isAlphanumeric {
      return
    }
    var index = state.index
    for place in word.letters {
      budget -= 1
      if place > word.letters.lowerBound {
        guard Self.stands(separator, at: index, in: text) else { return }
        index += width
      }
      let letter = pattern.letters[place]
      guard index < text.characters.count, let standIn = standIn(index, for: letter, in: text, pattern.rules)
      else {
        return
      }
      used.append(Used(index: index, standIn: standIn))
      index += 1
    }
    endWord(word, state, end: index, separator: separator, cuts: word.letters.count - 1, in: text)
  }

  mutating func beginRun(
    _ pattern: DisguisedPattern, _ state: State, in text: borrowing ReadText
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    if state.run == word.runs.count {
      if !state.mayCut || state.cuts > 0 {
        endWord(word, state, end: state.index, separator: nil, cuts: state.cuts, in: text)
      }
      return
    }
    beginRun(word, state, in: text, pattern.rules)
    if state.mayCut, used.count > state.wordUsed, Self.isJoiner(state.index, in: text) {
      var cut = state
      cut.index += 1
      cut.cuts += 1
      beginRun(word, cut, in: text, pattern.rules)
    }
  }

  mutating func beginRun(
    _ word: DisguisedPattern.Word, _ state: State, in text: borrowing ReadText, _ rules: DisguiseRules
  ) {
    let run = word.runs[state.run]
    guard state.index < text.characters.count, standIn(state.index, for: run.letter, in: text, rules) != nil
    else {
      return
    }
    var letters = state
    letters.step = .letters(left: run.count)
    // The longest ways are tried first, so they are pushed last.
    stack.append(letters)
    guard rules.level == .all, run.letter.kind.isLetterOrMark else { return }
    let least = max(3, run.count + 1)
    let most = reach(of: run.letter, state, in: text, rules)
    if most < least { return }
    var stretched = state
    // A count is tried only if the next letter can follow. Of the counts of a long stretch only the 32
    // smallest and the 32 largest are considered.
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
      stretched.step = .stretched(over: count)
      stack.append(stretched)
    }
  }

  /// The number of characters from a state's index over which a letter can be stretched. Symbols of leetspeak
  /// do not count.
  mutating func reach(
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

  mutating func takeLetter(
    _ pattern: DisguisedPattern, _ state: State, left: Int, in text: borrowing ReadText
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    let run = word.runs[state.run]
    var next = state
    if left == 0 {
      next.step = .run
      next.run += 1
      stack.append(next)
      return
    }
    if state.mayCut, !state.isCut, left < run.count, Self.isJoiner(state.index, in: text) {
      let index = state.index + 1
      if index < text.characters.count, standIn(index, for: run.letter, in: text, pattern.rules) != nil {
        var cut = state
        cut.index = index
        cut.cuts += 1
        cut.isCut = true
        stack.append(cut)
      }
    }
    guard state.index < text.characters.count,
      let standIn = standIn(state.index, for: run.letter, in: text, pattern.rules)
    else { return }
    used.append(Used(index: state.index, standIn: standIn))
    next.step = .letters(left: left - 1)
    next.index += 1
    next.isCut = false
    next.used = used.count
    stack.append(next)
  }

  mutating func stretch(
    _ pattern: DisguisedPattern, _ state: State, over count: Int, in text: borrowing ReadText
  ) {
    guard case .word(let word) = pattern.tokens[state.token] else { return }
    let letter = word.runs[state.run].letter
    for index in state.index..<state.index + count {
      guard let standIn = standIn(index, for: letter, in: text, pattern.rules) else { return }
      used.append(Used(index: index, standIn: standIn))
    }
    var next = state
    next.step = .run
    next.run += 1
    next.index += count
    next.used = used.count
    stack.append(next)
  }
}
