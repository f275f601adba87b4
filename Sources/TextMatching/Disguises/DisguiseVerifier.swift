import Bytes

/// Decides whether a disguised pattern stands at a place of a text, by going through all ways in which the
/// text's characters may stand for the pattern's letters.
///
/// The ways are tried from a stack, not by recursion, and each step counts against a work budget: where that
/// is used up the candidate is given up.
struct DisguiseVerifier: ~Copyable {
  /// How a character stands for a letter of the pattern.
  enum StandIn: UInt8 {
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

  struct Used {
    var index: Int
    var standIn: StandIn
  }

  /// What separates the letters of a word that is spelled out: characters `start..<start + width`.
  struct Separator {
    var start: Int
    var width: Int
  }

  /// A place in the pattern and in the text from which to go on.
  struct State {
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

  var stack: [State] = []
  var used: [Used] = []
  /// Steps that may still be taken in the present text.
  var budget = 0
  var wholeBudget = 0
  /// Steps taken in the present message.
  var steps: Int { wholeBudget - budget }
  var context = TextContext()
  /// How far each run of the present word reaches from where it was last looked for: no character is looked
  /// at twice.
  var reaches: [RunReach] = []

  struct RunReach {
    var token = -1
    var run = -1
    var start = 0
    var end = 0
  }

  init() {}

  /// Begins with a message of at most so many bytes.
  mutating func begin(count: Int) {
    wholeBudget = Limits.disguiseStepsPerByte * count + Limits.disguiseSteps
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
    var steps = max(64, min(Limits.disguiseCandidateSteps, budget))
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

  // MARK: Tokens

  mutating func beginToken(
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
  static func stands(_ separator: Separator, at index: Int, in text: borrowing ReadText) -> Bool {
    if index + separator.width > text.characters.count { return false }
    for offset in 0..<separator.width
    where text.characters[separator.start + offset].scalar != text.characters[index + offset].scalar {
      return false
    }
    return true
  }

  /// Goes on behind a word, where it may stand as it does.
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

  mutating func beginRun(
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

  mutating func beginRun(
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
  mutating func stretch(
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

  mutating func stretch(
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
}
