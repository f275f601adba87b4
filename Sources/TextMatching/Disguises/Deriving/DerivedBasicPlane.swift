/// How the characters of the basic plane are read, worked out from ``DisguiseTables``. `generate-tables`
/// writes the result into ``PlaneTables``, because working it out takes longer than all else when a set is
/// made.
package struct DerivedBasicPlane {
  /// For each scalar, 0 if it is dropped, ``BasicPlane/other``, ``KeyMap/between`` or ``KeyMap/several``.
  package private(set) var indices = [UInt8](repeating: KeyMap.between, count: 0x1_0000)
  /// For each letter or symbol, the other scalars that are read as this one character. Syllables of Hangul,
  /// which are read as their first consonant, are not included.
  package private(set) var derived: [UInt32: [UInt32]] = [:]

  package init() {
    for scalar in 0..<0x80 where LetterKind(of: UInt32(scalar)).isAlphanumeric {
      indices[scalar] = BasicPlane.other
    }
    for index in 0..<DisguiseTables.scriptStarts.count where DisguiseTables.scriptStarts[index] < 0x1_0000 {
      let isMark = 1...2 ~= DisguiseTables.scripts[index] & 3
      for scalar in DisguiseTables.scriptStarts[index]...min(DisguiseTables.scriptEnds[index], 0xFFFF) {
        indices[scalar] = isMark ? 0 : BasicPlane.other
      }
    }
    // The letters that are read as others: those that fold or decompose, and styled ones.
    for scalar in UInt32(0)..<0x1_0000 where indices[Int(scalar)] == BasicPlane.other && Self.mayFold(scalar)
    {
      take(scalar)
    }
    for index in 0..<FoldingTables.decompositions.count {
      let scalar = FoldingTables.decompositions[index]
      if scalar < 0x1_0000, indices[scalar] == BasicPlane.other, !Self.mayFold(UInt32(scalar)) {
        take(UInt32(scalar))
      }
    }
    for scalar in UInt32(0x1160)...0x11FF { take(scalar) }
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      take(UInt32(DisguiseTables.styledScalars[index]))
    }
    for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readingStarts[index] < 0x1_0000 {
      for scalar in DisguiseTables.readingStarts[index]...min(DisguiseTables.readingEnds[index], 0xFFFF) {
        // Besides white space these are invisible characters and marks.
        indices[scalar] = DisguiseTables.readings[index] == 3 ? KeyMap.between : 0
      }
    }
  }

  /// Whether folding may change a letter. Ideographs and syllables of Hangul do not fold.
  private static func mayFold(_ scalar: UInt32) -> Bool {
    if 0x3400...0x9FFF ~= scalar || 0xAC00...0xD7A3 ~= scalar { return false }
    return !ScalarProperties(scalar).isInert
  }

  private mutating func take(_ scalar: UInt32) {
    let letters = Self.letters(of: scalar)
    switch letters.count {
    case 0:
      indices[Int(scalar)] = KeyMap.isBetween(scalar) ? KeyMap.between : 0
      let plain = StandIns.plainSymbol(of: scalar)
      if plain != scalar, StandIns.isLeetSymbol(plain) { derived[plain, default: []].append(scalar) }
      // A vowel of Hangul by itself may look like an ideograph: `ㅡ` like 一.
      if let vowel = Self.vowel(of: scalar) { derived[vowel, default: []].append(scalar) }
    case 1:
      indices[Int(scalar)] = BasicPlane.other
      if letters[0] != scalar { derived[letters[0], default: []].append(scalar) }
    default:
      indices[Int(scalar)] = KeyMap.several
    }
  }

  private static func letters(of scalar: UInt32) -> [UInt32] {
    func bases(_ letter: UInt32) -> [UInt32] {
      let kind = LetterKind(of: letter)
      return kind.isAlphanumeric && !kind.isMark ? StandInTable.bases(of: letter) : []
    }
    return switch ScalarReading(of: scalar) {
    case .dropped, .space: []
    case .regional(let letter): [letter]
    case .styled(let parts): parts.flatMap { bases(UInt32(DisguiseTables.styledParts[$0])) }
    case .itself: bases(scalar)
    }
  }

  /// The vowel or final consonant of Hangul that a scalar is a styled form of; nil if it is none.
  private static func vowel(of scalar: UInt32) -> UInt32? {
    guard case .styled(let parts) = ScalarReading(of: scalar), parts.count == 1 else { return nil }
    let part = UInt32(DisguiseTables.styledParts[parts.lowerBound])
    return 0x1160...0x11FF ~= part ? part : nil
  }
}
