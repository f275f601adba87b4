import Bytes

/// What the characters of a text are to the search for disguises of some patterns.
struct DisguiseSigns: ~Copyable, Sendable {
  /// In ``values``: no letter of a pattern can match the character. Other values below ``special`` are those
  /// of letters: the number of the script's bit in ``ScriptBits``, and ``ScriptTable/lookalike`` for those
  /// that look like a letter of another script.
  static let breaker: UInt8 = 0
  /// The flag of a value that is a ``Kind``.
  static let special = ScriptTable.special

  /// A character that is neither a breaker nor a letter.
  enum Kind: UInt8 {
    case digit = 0x80
    /// A symbol that a pattern has.
    case symbol
    /// U+0020, other white space of ASCII, and that beyond ASCII.
    case space, asciiSpace, otherSpace
    /// The letter `I`, which may stand for a small L.
    case capitalI
    case regionalIndicator
    /// A character that is not read, or a mark, which belongs to the character before it.
    case unread
    /// A character that is read as something else than itself.
    case changing
    /// At level ``DisguiseLevel/all``, a character beyond ASCII that may cut a word, and a symbol beyond
    /// ASCII that may stand for a letter.
    case joiner, leetSymbol
  }

  /// The highest level of the patterns.
  let level: DisguiseLevel

  /// For each scalar of the basic plane, a letter's value, that of a ``Kind``, or ``breaker``.
  private(set) var values: [UInt8]
  /// For each ASCII letter, the scripts of the patterns whose letters it is taken for when it is asked
  /// whether a text is written in them.
  private(set) var passes = [ScriptBits](repeating: [], count: 0x80)
  /// The scripts of the patterns.
  private(set) var scripts: ScriptBits = []
  /// The number of characters, before and after a sign, that may belong to the match with this sign: those
  /// of the longest pattern and, in a word that is spelled out, those of two gaps.
  private(set) var width = 1
  /// Whether a pattern has no letters.
  private(set) var haveLetterless = false
  /// Whether a pattern has no letters, but marks.
  private(set) var haveBareMarks = false
  /// Whether a pattern has a word with letters, and a digit among its first two characters.
  private(set) var haveNumberWords = false
  private(set) var digitSpellings = DigitSpellings()
  /// Whether a pattern has letters of several scripts, and whether these alternate so often that there may be
  /// a disguise where two scripts meet in letters that look like no others.
  private(set) var haveSeveralScripts = false
  private(set) var mayMeetAnywhere = false
  /// Whether a pattern depends on what is beside a match. A mark, an invisible character or a blank there
  /// matters.
  private(set) var haveEdges = false
  /// Whether a pattern must begin or end where the text does, apart from white space and what is not read:
  /// any sign may then be as far from the match as the text's end.
  private(set) var haveTextEdges = false
  /// The characters before and after each small L, and each space, of the patterns.
  private(set) var smallL = PatternContexts()
  private(set) var spaces = PatternContexts()
  /// Whether any unusual white space may be part of a disguise, whatever is beside it.
  private(set) var findsAllSpaces = false
  /// Whether a single U+0020 is a sign, too: a space at an edge of a text may be that at an edge of a
  /// pattern.
  var isEachSpaceOdd: Bool { haveEdges && findsAllSpaces }
  /// Whether nothing can be disguised in a text without signs. See ``passesOver(_:from:)``.
  var passesOrdinary: Bool { level == .lookalikes && !isEachSpaceOdd }
  /// The characters of the patterns that are neither spaces nor letters nor digits.
  private var symbols: Set<UInt32> = []
  /// Those of them beyond the basic plane.
  private var highSymbols: Set<UInt32> = []

  var hasSpaces: Bool { !spaces.isEmpty }
  var hasSymbols: Bool { !symbols.isEmpty }

  /// - Parameter spellings: The ``RequiredSpellings`` of the patterns of several scripts.
  init(of entries: [DisguiseSet.Entry], spellings: [[UInt32]]) {
    level = entries.reduce(.lookalikes) { max($0, $1.text.rules.level) }
    values = ScriptTable.shared.values
    for entry in entries {
      insert(entry.text)
      switch entry.text.rules.matching {
      case .contains, .regex: break
      case .exact: haveEdges = true
      case .whole, .prefix:
        haveEdges = true
        haveTextEdges = true
      }
    }
    for spelling in spellings { insertContexts(of: spelling, isMixed: false) }
    if level == .all { width += 2 * (Self.maxGap + 1) }
    let own = (0...UInt8.max).map { value(ofGeneral: $0) }
    values = values.map { own[Int($0)] }
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      let scalar = DisguiseTables.styledScalars[index]
      if values[scalar] == Kind.changing.rawValue, isBreaker(styled: index) { values[scalar] = Self.breaker }
    }
    if level == .all { setSpellings() }
    highSymbols = symbols.filter { $0 >= 0x1_0000 }
    for symbol in symbols where symbol < 0x1_0000 { values[Int(symbol)] = kind(ofOwn: symbol).rawValue }
    let ascii = (0..<0x80).map { value(ofASCII: UInt32($0)) }
    values.replaceSubrange(0..<0x80, with: ascii)
    findPasses()
  }

  /// The maximum number of characters by which white space is longer than a pattern's without being a sign by
  /// itself.
  static let maxSpaces = 2
  /// The maximum number of characters in a gap of a word that is spelled out.
  static let maxGap = 3

  /// Sets the values of characters that matter at level ``DisguiseLevel/all`` only.
  private mutating func setSpellings() {
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      let parts = DisguiseTables.styledEnds[index]..<DisguiseTables.styledEnds[index + 1]
      if let plain = StandIns.plainSymbol(ofStyled: parts), let kind = spellingKind(ofPlain: plain) {
        values[DisguiseTables.styledScalars[index]] = kind.rawValue
      }
    }
    for scalar in StandIns.joiners + StandIns.leet.map(\.scalar) where 0x80..<0x1_0000 ~= scalar {
      if let kind = spellingKind(of: scalar) { values[Int(scalar)] = kind.rawValue }
    }
    for index in 0..<DisguiseTables.accentedScalars.count {
      let (scalar, base) = (DisguiseTables.accentedScalars[index], DisguiseTables.accentedBases[index])
      if scalar < 0x1_0000, base >= 0x1_0000 || values[base] != Self.breaker {
        values[scalar] = Kind.changing.rawValue
      }
    }
    for scalar in Self.distantCases where values[scalar] != Self.breaker {
      values[scalar] = Kind.changing.rawValue
    }
  }

  /// What a symbol is that a pattern has. One beyond ASCII may stand for a letter or cut a word in other
  /// patterns.
  private func kind(ofOwn symbol: UInt32) -> Kind {
    let isSpelling = StandIns.isLeetSymbol(symbol) || StandIns.isJoiner(symbol)
    return level == .all && symbol >= 0x80 && isSpelling ? .changing : .symbol
  }

  /// What a character beyond ASCII may be in an unusual spelling, if it is not a letter; nil if it is what a
  /// pattern has, which it may be anywhere.
  private func spellingKind(of scalar: UInt32) -> Kind? {
    spellingKind(ofPlain: StandIns.plainSymbol(of: scalar))
  }

  private func spellingKind(ofPlain plain: UInt32) -> Kind? {
    if symbols.contains(plain) { return nil }
    return StandIns.isLeetSymbol(plain) ? .leetSymbol : StandIns.isJoiner(plain) ? .joiner : nil
  }

  /// The letters of the basic plane of which ``mayBeEqual(_:_:)`` does not see that they are equal to their
  /// other case.
  private static let distantCases = (0x80..<0x1_0000).filter { scalar in
    let properties = ScalarProperties(UInt32(scalar))
    return properties.isFolding
      && !mayBeEqual(UInt32(scalar), UInt32(bitPattern: Int32(scalar) &+ properties.foldingDelta))
  }

  /// Whether two letters of a text may be the same in different cases, which mostly differ in other bits than
  /// these; ``distantCases`` are the others. The highest bit is that of ``LetterRun/noLetter``.
  @inline(__always)
  static func mayBeEqual(_ a: UInt32, _ b: UInt32) -> Bool { (a ^ b) & 0x8000_000E == 0 }

  private mutating func insert(_ pattern: DisguisedPattern) {
    let characters = pattern.letters
    width = max(width, characters.count)
    if pattern.scripts.isEmpty {
      haveLetterless = true
      if characters.contains(where: \.kind.isMark) { haveBareMarks = true }
    }
    scripts.formUnion(ScriptBits(pattern.scripts))
    if pattern.scripts.count > 1 {
      haveSeveralScripts = true
      // If the scripts change at most twice and meet only in letters that look like no others, the part
      // between is as it is, and so is a required text.
      let letters = characters.filter(\.kind.isLetter).map(\.kind.script)
      if zip(letters, letters.dropFirst()).count(where: { $0 != $1 }) > 2 { mayMeetAnywhere = true }
    }
    for case .word(let word) in pattern.tokens
    where characters[word.letters].prefix(2).contains(where: \.kind.isDigit)
      && characters[word.letters].contains(where: \.kind.isLetter)
    {
      haveNumberWords = true
    }
    digitSpellings.insert(pattern)
    insertContexts(of: characters.map(\.scalar), isMixed: pattern.scripts.count > 1)
    for (index, character) in characters.enumerated() where !character.kind.isAlphanumeric {
      if character.scalar == 0x20 {
        let isInner =
          index > 0 && characters[index - 1].kind.isAlphanumeric
          && index + 1 < characters.count && characters[index + 1].kind.isAlphanumeric
        if !isInner { findsAllSpaces = true }
      } else {
        symbols.insert(character.scalar)
        // A text may have the symbol in parts, such as `=` and a mark for `≠`.
        var parts: [UInt32] = []
        ScalarMappings.appendDecomposition(of: character.scalar, to: &parts)
        if let first = parts.first { symbols.insert(first) }
      }
    }
  }

  /// Takes what is beside each small L and each space.
  private mutating func insertContexts(of scalars: [UInt32], isMixed: Bool) {
    for index in scalars.indices {
      if scalars[index] == 0x6C { smallL.insert(at: index, in: scalars, isMixed: isMixed) }
      if scalars[index] == 0x20 { spaces.insert(at: index, in: scalars, isMixed: isMixed) }
    }
  }

  /// The value of a character beyond ASCII with a value of ``ScriptTable/values``, unless a pattern has the
  /// character.
  private func value(ofGeneral general: UInt8) -> UInt8 {
    if general == 0 { return Self.breaker }
    if general & ScriptTable.special == 0 {
      // Every letter of Latin beyond ASCII may have an accent, or fold to one of ASCII.
      if level == .all, general & 63 == UInt8(LetterKind.Script.latin) { return Kind.changing.rawValue }
      let isLookalike = general & ScriptTable.lookalike != 0
      return isLookalike || scripts.rawValue &>> UInt64(general & 63) & 1 != 0
        ? general : Self.breaker
    }
    return switch TextScripts.CharacterKind(rawValue: general & 63) {
    case .dropped, .mark: Kind.unread.rawValue
    case .space: hasSpaces || haveEdges ? Kind.otherSpace.rawValue : Self.breaker
    case .styledSymbol: hasSymbols ? Kind.changing.rawValue : Self.breaker
    case .styled, .changing, nil: Kind.changing.rawValue
    }
  }

  /// Whether a styled character is read as what no pattern can have, such as a Persian letter that is read as
  /// an Arabic one, or a fullwidth question mark.
  private func isBreaker(styled index: Int) -> Bool {
    (DisguiseTables.styledEnds[index]..<DisguiseTables.styledEnds[index + 1]).allSatisfy { part in
      let letter = DisguiseTables.styledParts[part]
      if !LetterKind(of: UInt32(letter)).isAlphanumeric, letter != 0x20 {
        return !symbols.contains(UInt32(letter))
      }
      guard letter >= 0x80, letter < 0x1_0000 else { return false }
      let value = ScriptTable.shared.values[letter]
      return value != 0 && value & (ScriptTable.special | ScriptTable.lookalike) == 0
        && scripts.rawValue &>> UInt64(value & 63) & 1 == 0
    }
  }

  private func value(ofASCII scalar: UInt32) -> UInt8 {
    let kind = LetterKind(of: scalar)
    if scalar == 0x49 { return Kind.capitalI.rawValue }
    if kind.isDigit { return Kind.digit.rawValue }
    if kind.isLetter {
      let latin = UInt8(LetterKind.Script.latin)
      if !ScriptTable.shared.asciiPasses[Int(scalar)].isDisjoint(with: scripts) {
        return latin | ScriptTable.lookalike
      }
      return scripts.contains(.latin) ? latin : Self.breaker
    }
    if scalar == 0x20 || scalar &- 9 < 5 {
      if !hasSpaces { return Self.breaker }
      return scalar == 0x20 && !isEachSpaceOdd ? Kind.space.rawValue : Kind.asciiSpace.rawValue
    }
    if scalar < 0x20 || scalar == 0x7F { return Kind.unread.rawValue }
    return symbols.contains(scalar) ? Kind.symbol.rawValue : Self.breaker
  }

  /// The value of a scalar, given ``values``.
  @inline(__always)
  func value(of scalar: UInt32, _ values: Span<UInt8>) -> UInt8 {
    scalar < 0x1_0000 ? values[Int(scalar)] : value(beyondBasicPlane: scalar)
  }

  @inline(never)
  private func value(beyondBasicPlane scalar: UInt32) -> UInt8 {
    if !highSymbols.isEmpty, highSymbols.contains(scalar) { return kind(ofOwn: scalar).rawValue }
    if KeyMap.isPlainEmoji(scalar) { return Self.breaker }
    if level == .all, let kind = spellingKind(of: scalar) { return kind.rawValue }
    if scalar &- 0x1F1E6 < 26 { return Kind.regionalIndicator.rawValue }
    return value(ofGeneral: ScriptTable.value(beyondBasicPlane: scalar))
  }

  // MARK: Characters of a text

  /// Whether the byte at an offset, if there is one, is white space.
  static func isSpace(_ text: Span<UInt8>, at offset: Int) -> Bool {
    offset < text.count && (text[offset] == 0x20 || text[offset] &- 9 < 5)
  }

  /// Whether a joiner or symbol has characters on both sides, or a symbol one that is not a digit.
  static func mayBeInWord(_ here: Range<Int>, _ text: Span<UInt8>, isSymbol: Bool) -> Bool {
    let before = here.lowerBound > 0 ? text[here.lowerBound &- 1] : 0x20
    let behind = here.upperBound < text.count ? text[here.upperBound] : 0x20
    return before > 0x20 && behind > 0x20
      || isSymbol && (before > 0x20 && before &- 0x30 >= 10 || behind > 0x20 && behind &- 0x30 >= 10)
  }

  // MARK: Scripts of a text

  private mutating func findPasses() {
    for scalar in UInt32(0)..<0x80 where LetterKind(of: scalar).isLetter {
      let letter = LookalikeLetter(scalar)
      for script in LookalikeAlphabet.scripts where scripts.contains(ScriptBits(script)) {
        let isAlike = LookalikeAlphabet.letters(of: script).contains {
          letter.resemblance(to: $0, isCaseSensitive: false) == .close
        }
        if isAlike { passes[Int(scalar)].insert(ScriptBits(script)) }
      }
    }
  }

  /// What letters a text has, for the search for disguises.
  enum Writing {
    /// The text cannot have a disguise.
    case ordinary
    /// No letters but those of Latin and breakers.
    case latin
    /// The scripts of which a part of the text, its body or its sender, has only letters that may stand for
    /// letters of another of its scripts, and an offset before which no match begins.
    case ambiguous(ScriptBits, from: Int)
  }

  /// The writing of a text. Linear in the text.
  ///
  /// - Parameter bitmaps: Those of the text, which is not ASCII.
  func writing(of text: Span<UInt8>, bodyCount: Int, _ bitmaps: borrowing TextBitmaps) -> Writing {
    let isUnusual =
      bitmaps.hasCapitalI || bitmaps.hasControls || bitmaps.hasDoubleSpaces || bitmaps.hasSpelled
    if !haveBareMarks, hasOnlyLatin(text, bitmaps) {
      return isUnusual || isEachSpaceOdd ? .latin : .ordinary
    }
    let firstLetter = bitmaps.nextLetter(from: 0, to: bodyCount)
    let startScripts = TextScripts(of: text, 0..<firstLetter, bitmaps, hasLatin: false)
    let bodyScripts = startScripts.union(
      TextScripts(of: text, firstLetter..<bodyCount, bitmaps, hasLatin: false))
    let senderScripts = TextScripts(of: text, bodyCount..<text.count, bitmaps, hasLatin: false)
    var written = bodyScripts.written.union(senderScripts.written)
    if bitmaps.hasLetters { written.insert(.latin) }
    if !written.hasSeveral {
      let hasStyled = bodyScripts.has(.styled) || senderScripts.has(.styled)
      // A match has a letter of its pattern's script, letters of two scripts that stand for some, or styled
      // letters.
      if !haveLetterless, !bitmaps.hasNumberWords, written.isDisjoint(with: scripts),
        !hasStyled || !hasStyledLetters(text, bitmaps)
      {
        return .ordinary
      }
      let isOrdinary =
        !isUnusual && !isEachSpaceOdd
        && !bodyScripts.hasUnusual(symbols: hasSymbols, spaces: hasSpaces || haveEdges)
        && !senderScripts.hasUnusual(symbols: hasSymbols, spaces: hasSpaces || haveEdges)
      if isOrdinary, level == .lookalikes { return .ordinary }
      return written.subtracting(.latin).isEmpty ? .latin : .ambiguous([], from: 0)
    }
    // The scripts that share a bit say nothing about one another.
    var ambiguous = bodyScripts.written.subtracting(bodyScripts.genuine.subtracting(.others))
      .union(senderScripts.written.subtracting(senderScripts.genuine.subtracting(.others)))
    if isLatinAmbiguous(in: text, 0..<bodyCount, bitmaps, written)
      || isLatinAmbiguous(in: text, bodyCount..<text.count, bitmaps, written)
    {
      ambiguous.insert(.latin)
    }
    let start =
      isForeign(startScripts) && !bitmaps.hasNumberWords ? endOfForeign(in: text, before: firstLetter) : 0
    return .ambiguous(ambiguous, from: start == bodyCount ? min(start &+ 1, text.count) : start)
  }

  /// Whether a body, or what it has before its first ASCII letter, has no match in itself, judged by its
  /// letters: a match has a letter of its pattern's script, letters of two scripts that stand for some,
  /// letters of a script that has only such in the body, or styled letters. A match that ends behind it may
  /// still begin in it.
  func isForeign(_ start: TextScripts) -> Bool {
    !haveLetterless && !start.written.hasSeveral && start.written.isDisjoint(with: scripts)
      && !start.genuine.isEmpty && !start.has(.styled) && !start.has(.changing)
  }

  /// The offset before which no match begins in a text that ``isForeign(_:)`` up to `end`. A match goes
  /// across no letter that looks like none of another script, and begins with no symbol but a pattern's or,
  /// in place of a letter, a currency sign. Linear in the characters behind the last such letter.
  func endOfForeign(in text: Span<UInt8>, before end: Int) -> Int {
    let values = values.span
    var offset = end
    // Whether what is behind the offset is ASCII with which no match begins.
    var isOnlyPunctuation = true
    while offset > 0 {
      let start = scalarStart(text, before: offset)
      let scalar = decodeScalar(text, at: start).scalar
      let isBreaker = value(of: scalar, values) == Self.breaker
      if isBreaker, level == .lookalikes || TextScripts.isLetter(scalar) { break }
      if !isBreaker || scalar >= 0x80 || scalar == 0x24 { isOnlyPunctuation = false }
      offset = start
    }
    return isOnlyPunctuation ? end : offset
  }

  /// Whether what a text has beyond ASCII are letters of Latin and breakers, with what is not read behind
  /// these. Linear in the text.
  private func hasOnlyLatin(_ text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps) -> Bool {
    let values = values.span
    let latin = UInt8(LetterKind.Script.latin)
    var endOfBreaker = -1
    var offset = bitmaps.nextHigh(from: 0, to: text.count)
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      let value = value(of: scalar, values)
      let isBehindBreaker = offset == endOfBreaker && !haveEdges
      offset &+= length
      if value == Self.breaker || value == Kind.unread.rawValue && isBehindBreaker {
        endOfBreaker = offset
      } else if value & ~ScriptTable.lookalike != latin {
        return false
      }
      if offset < text.count, text[offset] < 0x80 { offset = bitmaps.nextHigh(from: offset, to: text.count) }
    }
    return true
  }

  /// Whether a text has styled letters that a pattern may have. Linear in the text.
  private func hasStyledLetters(_ text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps) -> Bool {
    let values = values.span
    let styled = ScriptTable.value(of: .styled)
    var offset = bitmaps.nextHigh(from: 0, to: text.count)
    while offset < text.count {
      let (scalar, length) = decodeScalar(text, at: offset)
      offset &+= length
      let kind = Kind(rawValue: value(of: scalar, values))
      if kind == .regionalIndicator { return true }
      // Digits of any script are styled, too.
      if kind == .changing, ScriptTable.value(of: scalar) == styled, !LetterKind(of: scalar).isDigit {
        return true
      }
      if offset < text.count, text[offset] < 0x80 { offset = bitmaps.nextHigh(from: offset, to: text.count) }
    }
    return false
  }

  /// Whether a part of a text has ASCII letters, all of which may stand for letters of one of some scripts.
  private func isLatinAmbiguous(
    in text: Span<UInt8>, _ part: Range<Int>, _ bitmaps: borrowing TextBitmaps, _ scripts: ScriptBits
  ) -> Bool {
    var rest = scripts.intersection(self.scripts).subtracting(.latin)
    if rest.isEmpty { return false }
    var hasLetters = false
    var offset = part.lowerBound
    while true {
      offset = bitmaps.nextLetter(from: offset, to: part.upperBound)
      if offset == part.upperBound { return hasLetters }
      hasLetters = true
      rest.formIntersection(passes[Int(text[offset])])
      if rest.isEmpty { return false }
      offset &+= 1
    }
  }
}
