/// The script and kind of each scalar, regardless of the patterns. The table is made once, when a set with
/// disguises is made.
struct ScriptTable {
  static let shared = ScriptTable()
  /// The flag of an element that holds a ``TextScripts/CharacterKind`` in its low bits.
  static let special: UInt8 = 0x80
  static let styledSymbol = special | TextScripts.CharacterKind.styledSymbol.rawValue
  static let mark = special | TextScripts.CharacterKind.mark.rawValue
  static let changing = special | TextScripts.CharacterKind.changing.rawValue
  /// The flag of a letter that looks like a letter of another script.
  static let lookalike: UInt8 = 0x40

  /// For each scalar of the basic plane, the number of its script's bit in ``ScriptBits``, with ``lookalike``
  /// if it has that property, or a kind with ``special``; 0 for characters that are none of these.
  private(set) var values = [UInt8](repeating: 0, count: 0x1_0000)
  /// For each mark, and each letter that changes, of ``values``, the number of its script's bit in ``ScriptBits``.
  private(set) var scripts = [UInt8](repeating: 0, count: 0x1_0000)
  /// For each script, the other scripts whose letters its letters may look like.
  private(set) var passesFor = [UInt64](repeating: 0, count: 64)

  /// For each ASCII letter, the other scripts whose letters it may look like.
  private(set) var asciiPasses = [ScriptBits](repeating: [], count: 0x80)

  private init() {
    for index in 0..<DisguiseTables.scriptStarts.count where DisguiseTables.scriptStarts[index] < 0x1_0000 {
      let value = DisguiseTables.scripts[index]
      for scalar in DisguiseTables.scriptStarts[index]...min(DisguiseTables.scriptEnds[index], 0xFFFF) {
        switch value & 3 {
        case 0: values[scalar] = UInt8(ScriptBits(UInt16(value >> 2)).rawValue.trailingZeroBitCount)
        case 3: values[scalar] = Self.value(of: .styled)
        default: values[scalar] = Self.value(of: .mark)
        }
      }
    }
    for scalar in UInt32(0x80)..<0x1_0000
    where values[Int(scalar)] & Self.special == 0 && values[Int(scalar)] != 0 && Self.mayChange(scalar) {
      values[Int(scalar)] = Self.value(of: .changing)
    }
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      values[DisguiseTables.styledScalars[index]] = Self.value(ofStyled: index)
    }
    for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readingStarts[index] < 0x1_0000 {
      let kind = TextScripts.CharacterKind.allCases[[0, 0, 4, 1][DisguiseTables.readings[index]]]
      for scalar in DisguiseTables.readingStarts[index]...min(DisguiseTables.readingEnds[index], 0xFFFF) {
        values[scalar] = Self.value(of: kind)
      }
    }
    for index in 0..<FoldingTables.decompositions.count {
      let scalar = FoldingTables.decompositions[index]
      if 0x80..<0x1_0000 ~= scalar, values[scalar] == 0 { values[scalar] = Self.value(of: .styledSymbol) }
    }
    for scalar in 0..<0x1_0000 where values[scalar] == Self.mark || values[scalar] == Self.changing {
      scripts[scalar] = ScriptBits(LetterKind(of: UInt32(scalar)).script).number
    }
    findLookalikes()
  }

  private static func value(of kind: TextScripts.CharacterKind) -> UInt8 { special | kind.rawValue }

  private static func value(ofStyled index: Int) -> UInt8 {
    let parts = DisguiseTables.styledEnds[index]..<DisguiseTables.styledEnds[index + 1]
    let isSymbol =
      parts.count == 1
      && !LetterKind(of: UInt32(DisguiseTables.styledParts[parts.lowerBound])).isAlphanumeric
    return value(of: isSymbol ? .styledSymbol : .styled)
  }

  /// Whether normalization or folding replaces a letter by something else than one letter. All letters of
  /// Han stand for themselves but for the compatibility ideographs, and so do the syllables of Hangul.
  private static func mayChange(_ scalar: UInt32) -> Bool {
    if 0x3400...0x9FFF ~= scalar || 0xAC00...0xD7A3 ~= scalar { return false }
    if 0x1100...0x11FF ~= scalar { return true }
    let properties = ScalarProperties(scalar)
    if !properties.hasBoundaryBefore { return true }
    if properties.isInert || properties.isFolding { return false }
    // Most of the others are letters with an accent, which may be decomposed and composed again.
    var normalizer = SegmentNormalizer()
    normalizer.normalize([scalar])
    if normalizer.scalars != [scalar] { return true }
    var folding: [UInt32] = []
    ScalarMappings.appendFolding(of: scalar, to: &folding)
    normalizer.normalize(folding)
    return normalizer.scalars.count != 1
  }

  /// The element of a scalar beyond the basic plane.
  @inline(never)
  static func value(beyondBasicPlane scalar: UInt32) -> UInt8 {
    // Most of these scalars are emoji.
    if KeyMap.isPlainEmoji(scalar) { return 0 }
    switch ScalarReading(of: scalar) {
    case .dropped: return value(of: .dropped)
    case .space: return value(of: .space)
    case .regional: return value(of: .styled)
    case .styled: return DisguiseTables.indexOfStyled(scalar).map(value(ofStyled:)) ?? value(of: .styled)
    case .itself:
      let kind = LetterKind(of: scalar)
      if kind.isDigit { return value(of: .styled) }
      if kind.isMark { return value(of: .mark) }
      if kind.isAlphanumeric { return value(of: .changing) }
      return ScalarProperties(scalar).isInert ? 0 : value(of: .styledSymbol)
    }
  }

  /// Determines which letters look like letters of other scripts.
  private mutating func findLookalikes() {
    var bySkeleton: [UInt16: UInt64] = [:]
    let candidates = Lookalikes.shared.candidates
    for candidate in candidates {
      let bit = ScriptBits(candidate.letter.kind.script).rawValue
      for skeleton in candidate.letter.skeletons.all { bySkeleton[skeleton, default: 0] |= bit }
    }
    var all: UInt64 = 0
    for script in LookalikeAlphabet.scripts { all |= ScriptBits(script).rawValue }
    for candidate in candidates where candidate.letter.kind.isLetter {
      let bit = ScriptBits(candidate.letter.kind.script).rawValue
      var others = candidate.hasPair ? all : 0
      for skeleton in candidate.letter.skeletons.all + (candidate.base?.skeletons.all ?? []) {
        others |= bySkeleton[skeleton] ?? 0
      }
      // The bit that several scripts share stands for each of them.
      others &= bit == ScriptBits.others.rawValue ? ~0 : ~bit
      if others == 0 { continue }
      passesFor[bit.trailingZeroBitCount] |= others
      let scalar = Int(candidate.letter.scalar)
      if scalar < 0x80 { asciiPasses[scalar] = ScriptBits(rawValue: others) }
      if scalar < 0x1_0000, values[scalar] & Self.special == 0, values[scalar] != 0 {
        values[scalar] |= Self.lookalike
      }
    }
  }
}
