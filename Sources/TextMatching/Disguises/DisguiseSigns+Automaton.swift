extension DisguiseSigns {
  /// What the automaton remembers of the characters before.
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

    /// White space since the last other character, as far as it is more than one U+0020 behind a word.
    enum Spaces {
      case none
      case one
      case several
    }

    /// The last character, as a class without regard to kinds of letters.
    var last = Class.between
    /// Whether that is a letter which stands for none of the patterns'.
    var isForeign = false
    /// The one before it, where that matters.
    var before = Before.none
    /// The letters and digits since the last other character.
    var word = Word.none
    /// Single letters and digits in a row, at most two.
    var singles = 0
    /// Whether a symbol that may stand for a letter is among them.
    var hasSymbol = false
    /// The white space behind a word.
    var spaces = Spaces.none
    /// Whether something was dropped behind a character that a pattern may have.
    var hasDropped = false
    /// Regional indicators in a row, at most two.
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

  /// The state after a character, and whether unusual white space stands before it; nil where the character
  /// makes a sign.
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

  /// Whether a character may be a part of what is found.
  static func mayMatch(_ character: Class, _ needs: Needs) -> Bool {
    switch character {
    case .between, .foreignLetter: false
    case .joiner, .symbol, .joiningSymbol, .currency: needs.hasSymbols || needs.level == .all
    default: true
    }
  }

  /// The same of the last character.
  static func mayMatch(_ state: State, _ needs: Needs) -> Bool {
    !state.isForeign && mayMatch(state.last, needs)
  }

  /// Follows the white space between words. False where there is more than a pattern's space, between what
  /// may stand beside that.
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

  /// Whether a digit stands beside a letter, a currency sign beside a letter or a symbol, or a symbol inside
  /// a word.
  static func isLeet(_ state: State, _ current: Class) -> Bool {
    switch (state.last, current) {
    case (.letter, .digit), (.digit, .letter), (.letter, .currency), (.currency, .letter): true
    case (.symbol, .currency), (.joiningSymbol, .currency): true
    case (.symbol, .letter), (.symbol, .digit), (.joiningSymbol, .letter), (.joiningSymbol, .digit):
      state.before != .none
    default: false
    }
  }

  /// Whether one separator stands inside a word that is no number.
  static func isCut(_ state: State, _ current: Class) -> Bool {
    guard state.last == .joiner || state.last == .joiningSymbol, state.before != .none else { return false }
    return switch current {
    case .letter, .symbol, .joiningSymbol, .currency: true
    case .digit: state.before == .letterOrSymbol
    default: false
    }
  }

  /// Whether a separator stands where a phrase of digits or symbols may have its space.
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

  /// Counts single letters and digits in a row. True where they may spell a word out: three of them, or two
  /// with a symbol, or one of a script in which letters may touch it.
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
