extension DisguiseSigns {
  /// A state of the automaton: what it remembers of the preceding characters.
  struct State: Hashable {
    enum Before {
      case none
      case digit
      case letterOrSymbol
    }

    enum Word {
      case none
      case single
      case unspacedSingle
      case several
    }

    /// The white space since the last other character. It counts only behind a character that a pattern may
    /// have. `one` is a single U+0020; `several` is any other white space.
    enum Spaces {
      case none
      case one
      case several
    }

    /// The class of the last character. Marks and letters of all classes are `letter` here.
    var last = Class.between
    /// Whether the last character is a letter that stands for none of the patterns' letters.
    var isForeign = false
    /// The kind of the character before the last one, if the last one is a separator or a symbol.
    var before = Before.none
    /// The number of letters and digits since the last other character.
    var word = Word.none
    /// The number of single letters and digits in a row, at most two.
    var singles = 0
    /// Whether a symbol among these singles may stand for a letter.
    var hasSymbol = false
    /// The white space behind a word.
    var spaces = Spaces.none
    /// Whether a character was dropped behind one that a pattern may have.
    var hasDropped = false
    /// The number of regional indicators in a row, at most two.
    var regionals = 0
  }

  static func transitions(for needs: Needs) -> [UInt16] {
    var numbers = [State(): 0]
    var states = [State()]
    var transitions: [UInt16] = []
    var number = 0
    while number < states.count {
      for character in Class.allCases {
        guard let (next, hasSpaces) = step(states[number], character, needs) else {
          transitions.append(found)
          continue
        }
        if numbers[next] == nil {
          numbers[next] = states.count
          states.append(next)
        }
        let place = UInt16(truncatingIfNeeded: (numbers[next] ?? 0) << 4)
        transitions.append(hasSpaces ? place | spaces : place)
      }
      transitions += [UInt16](repeating: found, count: 16 - Class.allCases.count)
      number += 1
    }
    precondition(states.count << 4 < spaces)
    return transitions
  }

  /// The state after a character, and whether unusual white space is before that character; nil if the
  /// character completes a sign.
  static func step(_ state: State, _ character: Class, _ needs: Needs) -> (State, hasSpaces: Bool)? {
    if character == .sign || character == .mark && state.last != .letter { return nil }
    var next = state
    if character == .dropped {
      next.hasDropped = state.hasDropped || mayMatch(state, needs)
      return (next, false)
    }
    if state.hasDropped, mayMatch(character, needs) { return nil }
    next.hasDropped = false
    next.regionals = character == .regional ? state.regionals + 1 : 0
    if next.regionals == 3 { return nil }
    let isLetter = character.isLetter || character == .mark
    let current = isLetter ? Class.letter : character
    next.last = current
    next.isForeign = character == .foreignLetter
    next.before = before(current, after: state)
    let hasSpaces = needs.hasSpaces && !takeSpaces(state, character, needs, &next)
    if needs.level != .all { return (next, hasSpaces) }
    if isLeet(state, current) || isCut(state, current) || isPhrase(state, current, needs) { return nil }
    if countSingles(state, character, isAlphanumeric: isLetter || character == .digit, &next) { return nil }
    return (next, hasSpaces)
  }

  /// Whether a character of this class may be part of a match.
  static func mayMatch(_ character: Class, _ needs: Needs) -> Bool {
    switch character {
    case .between, .foreignLetter: false
    case .joiner, .symbol, .joiningSymbol, .currency: needs.hasSymbols || needs.level == .all
    default: true
    }
  }

  /// Whether the last character may be part of a match.
  static func mayMatch(_ state: State, _ needs: Needs) -> Bool {
    !state.isForeign && mayMatch(state.last, needs)
  }

  /// Updates the state for the white space between words. Returns false if there is more than a pattern's
  /// single space between two characters that may be beside that space. If any unusual white space is a sign,
  /// the function returns false at each such white space.
  static func takeSpaces(_ state: State, _ current: Class, _ needs: Needs, _ next: inout State)
    -> Bool
  {
    let isSpace = current == .space || current == .otherSpace
    next.spaces = .none
    if !isSpace { return state.spaces != .several || !mayMatch(current, needs) }
    let isPlain = current == .space && state.last != .space && state.last != .otherSpace
    if needs.findsAllSpaces { return isPlain }
    if isPlain {
      next.spaces = mayMatch(state, needs) ? .one : .none
    } else if state.last == .space || state.last == .otherSpace {
      next.spaces = state.spaces == .none ? .none : .several
    } else {
      next.spaces = mayMatch(state, needs) ? .several : .none
    }
    return true
  }

  static func isSymbol(_ character: Class) -> Bool {
    character == .symbol || character == .joiningSymbol
  }

  static func before(_ current: Class, after state: State) -> State.Before {
    guard current == .joiner || isSymbol(current) else { return .none }
    return switch state.last {
    case .digit: .digit
    case .letter, .symbol, .joiningSymbol, .currency: .letterOrSymbol
    default: .none
    }
  }

  /// Whether a digit is beside a letter, a currency sign is beside a letter or behind a symbol, or a symbol
  /// is inside a word.
  static func isLeet(_ state: State, _ current: Class) -> Bool {
    switch (state.last, current) {
    case (.letter, .digit), (.digit, .letter), (.letter, .currency), (.currency, .letter): true
    case (.symbol, .currency), (.joiningSymbol, .currency): true
    case (.symbol, .letter), (.symbol, .digit), (.joiningSymbol, .letter), (.joiningSymbol, .digit):
      state.before != .none
    default: false
    }
  }

  /// Whether a single separator is inside a word that is not a number.
  static func isCut(_ state: State, _ current: Class) -> Bool {
    guard state.last == .joiner || state.last == .joiningSymbol, state.before != .none else { return false }
    return switch current {
    case .letter, .symbol, .joiningSymbol, .currency: true
    case .digit: state.before == .letterOrSymbol
    default: false
    }
  }

  /// Whether a separator is where a phrase of digits or symbols may have its space.
  static func isPhrase(_ state: State, _ current: Class, _ needs: Needs) -> Bool {
    func isJoiner(_ character: Class) -> Bool { character == .joiner || character == .joiningSymbol }
    if needs.hasSpacesBetweenDigits, isJoiner(state.last), state.before == .digit, current == .digit {
      return true
    }
    func isOther(_ character: Class) -> Bool {
      switch character {
      case .between, .wanted, .joiner, .symbol, .joiningSymbol, .currency: true
      default: false
      }
    }
    return needs.hasSpacesBesideSymbols
      && (isJoiner(state.last) && isOther(current) || isOther(state.last) && isJoiner(current))
  }

  /// Counts single letters and digits in a row. Returns true if they may spell out a word: if there are three
  /// of them, or two and a symbol, or one of a script in which other letters may touch a word that is spelled
  /// out.
  static func countSingles(
    _ state: State, _ character: Class, isAlphanumeric: Bool, _ next: inout State
  ) -> Bool {
    if isAlphanumeric {
      next.word =
        state.word != .none ? .several : character == .unspacedLetter ? .unspacedSingle : .single
      return false
    }
    next.word = .none
    switch state.word {
    case .none: break
    case .unspacedSingle: return true
    case .single:
      if state.singles == 2 || state.singles == 1 && state.hasSymbol { return true }
      next.singles = state.singles + 1
    case .several:
      next.singles = 0
      next.hasSymbol = false
    }
    if isSymbol(character) || character == .currency {
      next.hasSymbol = true
      return next.singles == 2
    }
    return false
  }
}
