import Bytes

/// Single steps of normalisation and folding, by binary search. Only the few `complex` scalars need them.
enum ScalarMappings {
  /// The index of `key` in an ascending table.
  @inline(__always)
  private static func place(_ key: Int, in table: PackedTable) -> Int? {
    let index = (0..<table.count).partitioningIndex { table[$0] >= key }
    return index < table.count && table[index] == key ? index : nil
  }

  private static let firstSyllable: UInt32 = 0xAC00
  private static let syllables: UInt32 = 11172
  private static let leading: UInt32 = 0x1100
  private static let vowel: UInt32 = 0x1161
  /// The number before the first trailing consonant.
  private static let trailing: UInt32 = 0x11A7

  /// Whether a scalar is a Hangul syllable or one of the jamo that syllables are composed of.
  static func isHangul(_ scalar: UInt32) -> Bool {
    scalar &- firstSyllable < syllables || scalar &- leading < 0x100
  }

  /// The jamo that compose with one before them.
  static var composingJamo: Set<UInt32> { Set(vowel..<vowel + 21).union(trailing + 1..<trailing + 28) }

  /// Whether a scalar has a canonical decomposition.
  static func decomposes(_ scalar: UInt32) -> Bool {
    scalar &- firstSyllable < syllables || place(Int(scalar), in: FoldingTables.decompositions) != nil
  }

  /// Whether a `complex` scalar folds to something else.
  static func foldsComplexly(_ scalar: UInt32) -> Bool {
    place(Int(scalar), in: FoldingTables.complexFoldings) != nil
  }

  /// Appends the full canonical decomposition of a scalar.
  static func appendDecomposition(of scalar: UInt32, to result: inout [UInt32]) {
    if scalar < 0xC0 { return result.append(scalar) }
    if scalar &- firstSyllable < syllables {
      let index = scalar &- firstSyllable
      result.append(leading &+ index / 588)
      result.append(vowel &+ index % 588 / 28)
      if index % 28 != 0 { result.append(trailing &+ index % 28) }
      return
    }
    guard let place = place(Int(scalar), in: FoldingTables.decompositions) else {
      return result.append(scalar)
    }
    for index in FoldingTables.decompositionEnds[place]..<FoldingTables.decompositionEnds[place &+ 1] {
      result.append(UInt32(FoldingTables.decompositionParts[index]))
    }
  }

  /// The primary composite of two scalars.
  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first &- leading < 19, second &- vowel < 21 {
      return firstSyllable &+ (first &- leading) &* 588 &+ (second &- vowel) &* 28
    }
    if first &- firstSyllable < syllables, (first &- firstSyllable) % 28 == 0, second &- trailing &- 1 < 27 {
      return first &+ second &- trailing
    }
    return place(Int(first) << 21 | Int(second), in: FoldingTables.compositionPairs)
      .map { UInt32(FoldingTables.compositions[$0]) }
  }

  /// Appends the full case folding of a scalar (CaseFolding.txt, C and F).
  static func appendFolding(of scalar: UInt32, to result: inout [UInt32]) {
    let properties = ScalarProperties(scalar)
    if properties.isFolding {
      return result.append(UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta))
    }
    guard !properties.isInert, let place = place(Int(scalar), in: FoldingTables.complexFoldings) else {
      return result.append(scalar)
    }
    for index in FoldingTables.complexFoldingEnds[place]..<FoldingTables.complexFoldingEnds[place &+ 1] {
      result.append(UInt32(FoldingTables.complexFoldingParts[index]))
    }
  }
}
