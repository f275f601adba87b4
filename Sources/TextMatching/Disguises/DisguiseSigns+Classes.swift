extension DisguiseSigns {
  @inline(never)
  func entry(beyondBasicPlane scalar: UInt32) -> UInt32 {
    // Most scalars beyond the basic plane are emoji, and 💲 is the only emoji that stands for a letter.
    if 0x1F300...0x1F64F ~= scalar || 0x1F680...0x1F6FF ~= scalar || 0x1F900...0x1FAFF ~= scalar,
      scalar != 0x1F4B2, !needs.hasHighSymbols
    {
      return UInt32(Class.between.rawValue)
    }
    // Few letters are beyond the basic plane. All of them are treated as lookalikes.
    let entry = Self.entry(of: scalar, needs)
    return Entry(bits: entry).isLetter ? entry | Entry.lookalike | Entry.standIn : entry
  }

  /// For each scalar of the basic plane, its entry without regard to the patterns. The entries are computed
  /// once, when a set with disguises is made.
  static let commonEntries: [UInt32] = {
    var entries = [UInt32](repeating: UInt32(Class.between.rawValue), count: 0x1_0000)
    for scalar in UInt32(0)..<0x1_0000 where !(0xD800...0xF8FF ~= scalar) {
      entries[Int(scalar)] = entry(of: scalar, Needs())
    }
    return entries
  }()

  static func basicPlane(
    for needs: Needs, _ lookalikes: [UInt32: UInt64], _ letters: PatternLetters
  ) -> [UInt32] {
    var entries = commonEntries
    var special = needs.letters.union(0..<0x80)
    for index in 0..<DisguiseTables.accentedScalars.count {
      special.insert(UInt32(DisguiseTables.accentedScalars[index]))
    }
    for index in 0..<DisguiseTables.styledScalars.count {
      special.insert(UInt32(DisguiseTables.styledScalars[index]))
    }
    if needs.hasEdges {
      for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readings[index] == 1 {
        special.formUnion(
          UInt32(DisguiseTables.readingStarts[index])...UInt32(DisguiseTables.readingEnds[index]))
      }
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
    for scalar in lookalikes.keys where scalar < 0x1_0000 && Entry(bits: entries[Int(scalar)]).isLetter {
      entries[Int(scalar)] |= Entry.lookalike
    }
    for scalar in UInt32(0)..<0x1_0000 {
      let entry = entries[Int(scalar)]
      if entry & 15 == UInt32(Class.sign.rawValue), case .styled = ScalarReading(of: scalar),
        letters.hasNone(for: scalar)
      {
        // A letter in a styled form does not show that its script is being written, so it counts as a
        // lookalike.
        let script = max(1, min(LetterKind(of: scalar).script, otherScript))
        entries[Int(scalar)] = UInt32(Class.foreignLetter.rawValue) | UInt32(script) << 4 | Entry.lookalike
      } else if Class.isLetter(entry) {
        if letters.hasNone(for: scalar) {
          entries[Int(scalar)] = entry & ~15 | UInt32(Class.foreignLetter.rawValue)
        } else if letters.mayStandForOther(scalar, than: LetterKind(of: scalar).script) {
          entries[Int(scalar)] = entry | Entry.standIn
        }
      }
      entries[Int(scalar)] |= letters.partEdges(for: scalar)
    }
    for scalar in needs.ends where scalar < 0x1_0000 { entries[Int(scalar)] |= Entry.patternEnd }
    return entries
  }

  /// For each letter that may pass for a letter of another script, a bit for each of those scripts. The
  /// letters it may pass for are those of the patterns and of their scripts' alphabets. Skeletons are
  /// compared in any case.
  static func lookalikes(of needs: Needs) -> [UInt32: UInt64] {
    var wanted = needs.letters.map { LookalikeLetter($0) }.filter { $0.kind.isLetter }
    for script in Set(wanted.map(\.kind.script)) { wanted += LookalikeAlphabet.letters(of: script) }
    var scripts: [UInt16: UInt64] = [:]
    var all: UInt64 = 0
    for letter in wanted {
      let bit = bit(of: letter.kind.script)
      all |= bit
      for skeleton in [letter.skeletons.own, letter.skeletons.lower, letter.skeletons.upper]
      where skeleton != 0 {
        scripts[skeleton, default: 0] |= bit
      }
    }
    func resembled(by letter: LookalikeLetter) -> UInt64 {
      let own = letter.kind.script < otherScript ? bit(of: letter.kind.script) : 0
      return [letter.skeletons.own, letter.skeletons.lower, letter.skeletons.upper]
        .reduce(0) { $0 | (scripts[$1] ?? 0) } & ~own
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
    return candidates.reduce(into: [:]) { result, scalar in
      var others = chosen.contains(LookalikeLetter.lowercase(scalar)) ? all : 0
      others |= resembled(by: LookalikeLetter(scalar))
      if let base = DisguiseTables.accentBase(of: scalar) { others |= resembled(by: LookalikeLetter(base)) }
      if others != 0 { result[scalar] = others }
    }
  }

  static func entry(of scalar: UInt32, _ needs: Needs) -> UInt32 {
    let kind = LetterKind(of: scalar)
    let type = type(of: scalar, kind, needs)
    if !type.isLetter, type != .mark { return UInt32(type.rawValue) }
    let folded = scalar == 0xDF ? 0x73 : LookalikeLetter.lowercase(scalar)
    let script = max(1, min(kind.script, otherScript))
    return UInt32(type.rawValue) | UInt32(script) << 4 | (folded & 63) << 10
  }

  static func type(of scalar: UInt32, _ kind: LetterKind, _ needs: Needs) -> Class {
    switch ScalarReading(of: scalar) {
    case .dropped: return needs.hasEdges ? .sign : .dropped
    case .regional: return .regional
    case .styled(let parts):
      // Punctuation in a styled form is treated as punctuation, unless a pattern has it.
      let symbols = parts.map { UInt32(DisguiseTables.styledParts[$0]) }
      guard symbols.count == 1, !LetterKind(of: symbols[0]).isAlphanumeric,
        !needs.letters.contains(symbols[0])
      else { return .sign }
      return type(of: symbols[0], LetterKind(of: symbols[0]), needs)
    case .space: return scalar == 0x20 ? .space : .otherSpace
    case .itself: break
    }
    let properties = ScalarProperties(scalar)
    if kind.isMark {
      // A mark that decorates letters of any script is a sign by itself. Other marks depend on the letter
      // before them.
      let isDecoration = LetterKind.isDroppable(scalar, kind, base: kind)
      return isDecoration || scalar == 0x3099 || scalar == 0x309A ? .sign : .mark
    }
    // A scalar other than a sharp s is a sign if normalization and folding do more than replace it by one
    // other scalar. The single letters of Hangul are among these signs.
    guard properties.hasBoundaryBefore, properties.isInert || properties.isFolding || scalar == 0xDF,
      !(0x1100...0x11FF ~= scalar)
    else { return .sign }
    if kind.isDigit { return .digit }
    if kind.isLetter {
      if scalar < 0x80 { return .letter }
      if needs.level == .all, isAccented(scalar, for: needs.letters) { return .sign }
      return needs.hasUnspaced && LetterKind.Script.isUnspaced(kind.script) ? .unspacedLetter : .letter
    }
    let other: Class = needs.letters.contains(scalar) ? .wanted : .between
    if needs.level != .all { return other }
    if StandIns.isCurrency(scalar) { return .currency }
    let isSymbol = StandIns.isLeetSymbol(scalar)
    return switch (isSymbol, StandIns.isJoiner(scalar)) {
    case (true, true): .joiningSymbol
    case (true, false): .symbol
    case (false, true): .joiner
    case (false, false): other
    }
  }

  /// Whether a letter without its accent is one of the patterns' letters.
  static func isAccented(_ scalar: UInt32, for letters: Set<UInt32>) -> Bool {
    guard let base = DisguiseTables.accentBase(of: scalar) else { return false }
    let folded = LookalikeLetter.lowercase(base)
    return [base, folded].contains { base in
      letters.contains(base) || DisguiseTables.accentBase(of: base).map { letters.contains($0) } ?? false
    }
  }
}
