/// The script and kind of each scalar, worked out from ``DisguiseTables`` and ``FoldingTables`` for
/// ``PlaneTables``, as ``DerivedBasicPlane`` is.
package struct DerivedScriptTable {
  /// The elements of ``ScriptTable/values``.
  package private(set) var values = [UInt8](repeating: 0, count: 0x1_0000)
  /// The elements of ``ScriptTable/scripts``.
  package private(set) var scripts = [UInt8](repeating: 0, count: 0x1_0000)
  /// The elements of ``ScriptTable/passesFor``.
  package private(set) var passesFor = [UInt64](repeating: 0, count: 64)
  /// The raw values of ``ScriptTable/asciiPasses``.
  package private(set) var asciiPasses = [UInt64](repeating: 0, count: 0x80)

  package init() {
    for index in 0..<DisguiseTables.scriptStarts.count where DisguiseTables.scriptStarts[index] < 0x1_0000 {
      let value = DisguiseTables.scripts[index]
      for scalar in DisguiseTables.scriptStarts[index]...min(DisguiseTables.scriptEnds[index], 0xFFFF) {
        switch value & 3 {
        case 0: values[scalar] = UInt8(ScriptBits(UInt16(value >> 2)).rawValue.trailingZeroBitCount)
        case 3: values[scalar] = ScriptTable.value(of: .styled)
        default: values[scalar] = ScriptTable.value(of: .mark)
        }
      }
    }
    for scalar in UInt32(0x80)..<0x1_0000
    where values[Int(scalar)] & ScriptTable.special == 0 && values[Int(scalar)] != 0
      && Self.mayChange(scalar)
    {
      values[Int(scalar)] = ScriptTable.value(of: .changing)
    }
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      values[DisguiseTables.styledScalars[index]] = ScriptTable.value(ofStyled: index)
    }
    for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readingStarts[index] < 0x1_0000 {
      let kind = TextScripts.CharacterKind.allCases[[0, 0, 4, 1][DisguiseTables.readings[index]]]
      for scalar in DisguiseTables.readingStarts[index]...min(DisguiseTables.readingEnds[index], 0xFFFF) {
        values[scalar] = ScriptTable.value(of: kind)
      }
    }
    for index in 0..<FoldingTables.decompositions.count {
      let scalar = FoldingTables.decompositions[index]
      if 0x80..<0x1_0000 ~= scalar, values[scalar] == 0 { values[scalar] = ScriptTable.styledSymbol }
    }
    for scalar in 0..<0x1_0000
    where values[scalar] == ScriptTable.mark || values[scalar] == ScriptTable.changing {
      scripts[scalar] = ScriptBits(LetterKind(of: UInt32(scalar)).script).number
    }
    findLookalikes()
  }

  /// Whether normalization or folding replaces a letter by something else than one letter or several of
  /// ASCII: texts are compared with `ss` for `ß` anyway, so `ß` alone disguises nothing. All letters of Han
  /// stand for themselves but for the compatibility ideographs, and so do the syllables of Hangul.
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
    return normalizer.scalars.count != 1 && !normalizer.scalars.allSatisfy { $0 < 0x80 }
  }

  /// Determines which letters look like letters of other scripts.
  private mutating func findLookalikes() {
    var bySkeleton: [UInt16: UInt64] = [:]
    let candidates = DerivedLookalikes().candidates
    for candidate in candidates {
      let bit = ScriptBits(candidate.letter.kind.script).rawValue
      for skeleton in candidate.letter.skeletons.all { bySkeleton[skeleton, default: 0] |= bit }
    }
    var all: UInt64 = 0
    for script in LookalikeAlphabet.scripts { all |= ScriptBits(script).rawValue }
    for candidate in candidates where candidate.letter.kind.isLetter {
      let bit = ScriptBits(candidate.letter.kind.script).rawValue
      var others = candidate.hasPair ? all : 0
      let ofBase = candidate.base.map { LookalikeLetter($0).skeletons.all } ?? []
      for skeleton in candidate.letter.skeletons.all + ofBase {
        others |= bySkeleton[skeleton] ?? 0
      }
      // The bit that several scripts share stands for each of them.
      others &= bit == ScriptBits.others.rawValue ? ~0 : ~bit
      if others == 0 { continue }
      passesFor[bit.trailingZeroBitCount] |= others
      let scalar = Int(candidate.letter.scalar)
      if scalar < 0x80 { asciiPasses[scalar] = others }
      if scalar < 0x1_0000, values[scalar] & ScriptTable.special == 0, values[scalar] != 0 {
        values[scalar] |= ScriptTable.lookalike
      }
    }
  }
}
