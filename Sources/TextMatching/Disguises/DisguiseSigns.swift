import Bytes

/// Rejects texts in which nothing can be disguised, in one pass over their characters.
///
/// Whatever is found in disguise and not as it is has a *sign*: an invisible or styled character, letters of
/// two scripts, a digit beside a letter, a dot inside a word, single letters in a row, a letter three times,
/// and so on. Most texts have none. An automaton reads the classes of the characters and stops at the first
/// sign. It may take innocent characters for a sign, but misses none.
///
/// That holds only for patterns that are read as they are compared without disguises: see
/// ``DisguisedPattern/isSearchedBySigns``.
struct DisguiseSigns: Sendable {
  /// What a character is to the automaton.
  private enum Class: UInt16, CaseIterable {
    /// White space, punctuation and what else separates words.
    case between
    case space
    case joiner
    case symbol
    case joiningSymbol
    case currency
    case digit
    case capital
    case capitalI
    /// Any other letter.
    case letter
    /// A letter of a script written without spaces, which counts as spelled out even inside a word.
    case unspacedLetter
    /// A mark that is a character of its own after a letter of its script.
    case mark
    /// A sign by itself.
    case sign

    var isLetter: Bool { self == .capital || self == .capitalI || self == .letter || self == .unspacedLetter }
  }

  /// What the patterns ask for.
  struct Needs {
    var level = DisguiseLevel.lookalikes
    var hasSpaces = false
    var hasSmallL = false
    var hasUnspaced = false
    /// Every letter of the patterns.
    var letters: Set<UInt32> = []
    /// Whether a pattern has several words.
    var hasPhrases = false
  }

  /// What the tables say about a character.
  private struct Entry {
    /// The class in the low 4 bits, the number of a letter's script in the next 6, the low 6 bits of the
    /// folded letter in the next, and whether a letter may pass for one of another script.
    var bits: UInt32

    @inline(__always) var type: UInt16 { UInt16(truncatingIfNeeded: bits & 15) }
    /// A bit for the letter's script; bit 0 for what is no letter.
    @inline(__always) var script: UInt64 { 1 &<< UInt64(bits &>> 4 & 63) }
    @inline(__always) var isLookalike: Bool { bits &>> 16 != 0 }
    @inline(__always) var isLetter: Bool { bits > 15 }
    @inline(__always) func isSameLetter(as other: Entry) -> Bool {
      (bits ^ other.bits) & 0xFFF0 == 0 && isLetter
    }
  }

  /// By scalar of the basic plane: its entry.
  private let basicPlane: [UInt32]
  /// By state * 16 + class: the next state * 16, or ``found``.
  private let transitions: [UInt16]
  /// Whether a letter three times is a sign.
  private let findsStretched: Bool
  private let needs: Needs

  private static let found = UInt16.max
  /// The number of all scripts that have none of their own.
  fileprivate static let otherScript: UInt16 = 63

  init(for needs: Needs) {
    self.needs = needs
    findsStretched = needs.level == .all
    basicPlane = Self.basicPlane(for: needs)
    transitions = Self.transitions(for: needs)
  }

  // MARK: Search

  /// Whether a text may have something disguised. It is well-formed UTF-8.
  func mayBeDisguised(_ text: Span<UInt8>, isASCII: Bool) -> Bool {
    isASCII ? hasSign(ascii: text) : hasSign(text)
  }

  private func hasSign(ascii text: Span<UInt8>) -> Bool {
    let table = basicPlane.span
    let transitions = self.transitions.span
    let findsStretched = self.findsStretched
    var state: UInt16 = 0
    var last = Entry(bits: 0)
    var repeated = 0
    for offset in text.indices {
      let entry = Entry(bits: table[Int(text[offset])])
      state = transitions[Int(state | entry.type)]
      if state == Self.found { return true }
      if entry.isSameLetter(as: last) {
        repeated += 1
        if repeated == 2, findsStretched { return true }
      } else {
        repeated = 0
      }
      last = entry
    }
    return transitions[Int(state | Class.between.rawValue)] == Self.found
  }

  private func hasSign(_ text: Span<UInt8>) -> Bool {
    let table = basicPlane.span
    let transitions = self.transitions.span
    let findsStretched = self.findsStretched
    var state: UInt16 = 0
    var last = Entry(bits: 0)
    var repeated = 0
    var scripts = WrittenScripts()
    var lastScalar: UInt32 = 0
    var offset = 0
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let entry = Entry(bits: scalar < 0x1_0000 ? table[Int(scalar)] : entry(beyondBasicPlane: scalar))
      state = transitions[Int(state | entry.type)]
      if state == Self.found { return true }
      if entry.isLetter {
        // A mark of another script than its letter's decorates it.
        if entry.type == Class.mark.rawValue, entry.script != last.script { return true }
        scripts.take(entry)
      } else if entry.type != Class.digit.rawValue, scripts.endWord(hasPhrases: needs.hasPhrases) {
        return true
      }
      if entry.isSameLetter(as: last) {
        // A sharp s counts twice.
        repeated += scalar == 0xDF || lastScalar == 0xDF ? 2 : 1
        if repeated >= 2, findsStretched { return true }
      } else {
        repeated = 0
      }
      last = entry
      lastScalar = scalar
    }
    return scripts.end(hasPhrases: needs.hasPhrases)
      || transitions[Int(state | Class.between.rawValue)] == Self.found
  }

  /// The scripts of a text's letters. A letter of another script passes for one of a pattern's only where all
  /// letters of its script in the word look like others; and beside letters of other scripts, in the word, in
  /// a word next to it, or in a text in which all letters of its script look like others.
  private struct WrittenScripts {
    /// A bit for each script that a word has letters of, and one for each that has letters that pass for no
    /// others.
    private struct Scripts {
      var written: UInt64 = 0
      var genuine: UInt64 = 0

      @inline(__always) var mayBeOther: Bool { written & ~genuine != 0 }
    }

    private var word = Scripts()
    private var wordBefore = Scripts()
    private var text = Scripts()

    @inline(__always)
    mutating func take(_ letter: Entry) {
      word.written |= letter.script
      word.genuine |= letter.isLookalike ? 0 : letter.script
    }

    /// Ends a word. True where its letters may pass for those of another script.
    @inline(__always)
    mutating func endWord(hasPhrases: Bool) -> Bool {
      if word.written == 0 { return false }
      let isMixed = word.written & (word.written &- 1) != 0
      if isMixed && word.mayBeOther { return true }
      if hasPhrases, wordBefore.written != 0, word.written != wordBefore.written,
        word.mayBeOther || wordBefore.mayBeOther
      {
        return true
      }
      text.written |= word.written
      text.genuine |= word.genuine
      wordBefore = word
      word = Scripts()
      return false
    }

    mutating func end(hasPhrases: Bool) -> Bool {
      if endWord(hasPhrases: hasPhrases) { return true }
      let isMixed = text.written & (text.written &- 1) != 0
      return isMixed && text.mayBeOther || text.written &>> UInt64(DisguiseSigns.otherScript) != 0
    }
  }

  // MARK: Classes

  @inline(never)
  private func entry(beyondBasicPlane scalar: UInt32) -> UInt32 {
    // Most of them are emoji, of which 💲 alone stands for a letter.
    if 0x1F300...0x1F64F ~= scalar || 0x1F680...0x1F6FF ~= scalar || 0x1F900...0x1FAFF ~= scalar,
      scalar != 0x1F4B2
    {
      return UInt32(Class.between.rawValue)
    }
    // Few letters stand there: all are taken for lookalikes.
    return Self.entry(of: scalar, needs) | 1 << 16
  }

  /// The entries that hold for all patterns. Made once, when a set with disguises is made.
  private static let commonEntries: [UInt32] = {
    var entries = [UInt32](repeating: UInt32(Class.between.rawValue), count: 0x1_0000)
    for scalar in UInt32(0)..<0x1_0000 where !(0xD800...0xF8FF ~= scalar) {
      entries[Int(scalar)] = entry(of: scalar, Needs())
    }
    return entries
  }()

  private static func basicPlane(for needs: Needs) -> [UInt32] {
    var entries = commonEntries
    var special = Set(0..<UInt32(0x80))
    for index in 0..<DisguiseTables.accentedScalars.count {
      special.insert(UInt32(DisguiseTables.accentedScalars[index]))
    }
    for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readings[index] == 3 {
      special.formUnion(
        UInt32(DisguiseTables.readingStarts[index])...UInt32(DisguiseTables.readingEnds[index]))
    }
    for (symbol, _) in StandIns.leet { special.insert(symbol) }
    for joiner in [0xB7, 0x2022, 0x30FB] + Array(UInt32(0x2010)..<0x2016) { special.insert(joiner) }
    for scalar in special where scalar < 0x1_0000 { entries[Int(scalar)] = entry(of: scalar, needs) }
    if needs.hasUnspaced {
      for scalar in UInt32(0)..<0x1_0000
      where entries[Int(scalar)] & 15 == UInt32(Class.letter.rawValue)
        && LetterKind.Script.isUnspaced(LetterKind(of: scalar).script)
      {
        entries[Int(scalar)] = entry(of: scalar, needs)
      }
    }
    for scalar in lookalikes(of: needs) where scalar < 0x1_0000 && entries[Int(scalar)] > 15 {
      entries[Int(scalar)] |= 1 << 16
    }
    return entries
  }

  /// Letters that may pass for one of another script: one of the patterns' or of their scripts' alphabets.
  /// Skeletons are compared in any case.
  private static func lookalikes(of needs: Needs) -> [UInt32] {
    var wanted = needs.letters.map { LookalikeLetter($0) }.filter { $0.kind.isLetter }
    for script in Set(wanted.map(\.kind.script)) { wanted += LookalikeAlphabet.letters(of: script) }
    var scripts: [UInt16: Set<UInt16>] = [:]
    for letter in wanted {
      for skeleton in [letter.skeletons.own, letter.skeletons.lower, letter.skeletons.upper]
      where skeleton != 0 {
        scripts[skeleton, default: []].insert(letter.kind.script)
      }
    }
    func isLookalike(_ letter: LookalikeLetter) -> Bool {
      [letter.skeletons.own, letter.skeletons.lower, letter.skeletons.upper].contains {
        scripts[$0]?.contains { $0 != letter.kind.script } ?? false
      }
    }
    let chosen = Set(StandIns.letters)
    var candidates = chosen
    for table in [DisguiseTables.skeletonScalars, DisguiseTables.accentedScalars] {
      for index in 0..<table.count { candidates.insert(UInt32(table[index])) }
    }
    for scalar in chosen {
      for capital in UInt32(0x370)..<0x590 where LookalikeLetter.lowercase(capital) == scalar {
        candidates.insert(capital)
      }
      if scalar < 0x80 { candidates.insert(scalar & ~0x20) }
    }
    return candidates.filter { scalar in
      if chosen.contains(LookalikeLetter.lowercase(scalar)) || isLookalike(LookalikeLetter(scalar)) {
        return true
      }
      return DisguiseTables.accentBase(of: scalar).map { isLookalike(LookalikeLetter($0)) } ?? false
    }
  }

  private static func entry(of scalar: UInt32, _ needs: Needs) -> UInt32 {
    let kind = LetterKind(of: scalar)
    let type = type(of: scalar, kind, needs)
    if !kind.isLetterOrMark || type == .sign { return UInt32(type.rawValue) }
    let folded = scalar == 0xDF ? 0x73 : LookalikeLetter.lowercase(scalar)
    let script = max(1, min(kind.script, otherScript))
    return UInt32(type.rawValue) | UInt32(script) << 4 | (folded & 63) << 10
  }

  private static func type(of scalar: UInt32, _ kind: LetterKind, _ needs: Needs) -> Class {
    switch ScalarReading(of: scalar) {
    case .dropped, .styled, .regional: return .sign
    case .space: return scalar == 0x20 ? .space : needs.hasSpaces ? .sign : .between
    case .itself: break
    }
    let properties = ScalarProperties(scalar)
    if kind.isMark {
      // A mark that decorates any letter is one to look at; the others count where their own script is
      // written.
      let isDecoration = LetterKind.isDroppable(scalar, kind, base: kind)
      return isDecoration || scalar == 0x3099 || scalar == 0x309A ? .sign : .mark
    }
    // What is not simply itself when texts are normalised and folded, Hangul's single letters among them.
    guard properties.hasBoundaryBefore, properties.isInert || properties.isFolding || scalar == 0xDF,
      !(0x1100...0x11FF ~= scalar)
    else { return .sign }
    if kind.isDigit { return .digit }
    if kind.isLetter {
      if scalar < 0x80 { return scalar == 0x49 ? .capitalI : scalar < 0x61 ? .capital : .letter }
      if needs.level == .all, isAccented(scalar, for: needs.letters) { return .sign }
      return needs.hasUnspaced && LetterKind.Script.isUnspaced(kind.script) ? .unspacedLetter : .letter
    }
    if needs.level != .all { return .between }
    if StandIns.isCurrency(scalar) { return .currency }
    let isSymbol = StandIns.isLeetSymbol(scalar)
    return switch (isSymbol, StandIns.isJoiner(scalar)) {
    case (true, true): .joiningSymbol
    case (true, false): .symbol
    case (false, true): .joiner
    case (false, false): .between
    }
  }

  /// Whether a letter stands for one of the patterns' when its accent is taken off.
  private static func isAccented(_ scalar: UInt32, for letters: Set<UInt32>) -> Bool {
    guard let base = DisguiseTables.accentBase(of: scalar) else { return false }
    let folded = LookalikeLetter.lowercase(base)
    return [base, folded].contains { base in
      letters.contains(base) || DisguiseTables.accentBase(of: base).map { letters.contains($0) } ?? false
    }
  }

  // MARK: Automaton

  /// What the automaton remembers of the characters before.
  private struct State: Hashable {
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

    enum Height {
      case none
      case capitalI
      case small
    }

    /// The last character, as a class without regard to kinds of letters.
    var last = Class.between
    /// The one before it, where that matters.
    var before = Before.none
    /// The letters and digits since the last other character.
    var word = Word.none
    /// Single letters and digits in a row, at most two.
    var singles = 0
    /// Whether a symbol that may stand for a letter is among them.
    var hasSymbol = false
    /// The last letter, where I may stand beside small letters for a small L.
    var height = Height.none
  }

  private static func transitions(for needs: Needs) -> [UInt16] {
    var numbers = [State(): 0]
    var states = [State()]
    var transitions: [UInt16] = []
    var number = 0
    while number < states.count {
      for character in Class.allCases {
        guard let next = step(states[number], character, needs) else {
          transitions.append(found)
          continue
        }
        if numbers[next] == nil {
          numbers[next] = states.count
          states.append(next)
        }
        transitions.append(UInt16(truncatingIfNeeded: (numbers[next] ?? 0) << 4))
      }
      transitions += [UInt16](repeating: found, count: 16 - Class.allCases.count)
      number += 1
    }
    return transitions
  }

  /// The state after a character; nil where that makes a sign.
  private static func step(_ state: State, _ character: Class, _ needs: Needs) -> State? {
    if character == .sign || character == .mark && state.last != .letter { return nil }
    var next = state
    let isLetter = character.isLetter || character == .mark
    let current = isLetter ? Class.letter : character
    next.last = current
    next.before = before(current, after: state)
    if needs.hasSpaces, current == .space, state.last == .space { return nil }
    if needs.hasSmallL {
      next.height = character == .capitalI ? .capitalI : isLetter && character != .capital ? .small : .none
      if next.height != .none, state.height != .none, next.height != state.height { return nil }
    }
    if needs.level != .all { return next }
    if isLeet(state, current) || isCut(state, current) { return nil }
    return countSingles(state, character, isAlphanumeric: isLetter || character == .digit, &next) ? nil : next
  }

  private static func isSymbol(_ character: Class) -> Bool {
    character == .symbol || character == .joiningSymbol
  }

  private static func before(_ current: Class, after state: State) -> State.Before {
    guard current == .joiner || isSymbol(current) else { return .none }
    return switch state.last {
    case .digit: .digit
    case .letter, .symbol, .joiningSymbol, .currency: .letterOrSymbol
    default: .none
    }
  }

  /// Whether a digit stands beside a letter, a currency sign beside a letter or a symbol, or a symbol inside
  /// a word.
  private static func isLeet(_ state: State, _ current: Class) -> Bool {
    switch (state.last, current) {
    case (.letter, .digit), (.digit, .letter), (.letter, .currency), (.currency, .letter): true
    case (.symbol, .currency), (.joiningSymbol, .currency): true
    case (.symbol, .letter), (.symbol, .digit), (.joiningSymbol, .letter), (.joiningSymbol, .digit):
      state.before != .none
    default: false
    }
  }

  /// Whether one separator stands inside a word that is no number.
  private static func isCut(_ state: State, _ current: Class) -> Bool {
    guard state.last == .joiner || state.last == .joiningSymbol, state.before != .none else { return false }
    return switch current {
    case .letter, .symbol, .joiningSymbol, .currency: true
    case .digit: state.before == .letterOrSymbol
    default: false
    }
  }

  /// Counts single letters and digits in a row. True where they may spell a word out: three of them, or two
  /// with a symbol, or one of a script in which letters may touch it.
  private static func countSingles(
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
