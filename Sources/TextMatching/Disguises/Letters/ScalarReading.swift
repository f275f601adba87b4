/// How a scalar is read when disguised words are searched for, according to the generated ``DisguiseTables``.
package enum ScalarReading {
  /// The scalar stands for itself.
  case itself
  /// The scalar is invisible and is dropped: a default ignorable code point, a format control, a control
  /// character or a tatweel.
  case dropped
  /// The scalar is white space, or the blank U+2800.
  case space
  /// The scalar is a styled form of letters or digits, which are at these indices in
  /// `DisguiseTables.styledParts`.
  case styled(Range<Int>)
  /// The scalar is a regional indicator, which is read as this small Latin letter.
  case regional(UInt32)

  package init(of scalar: UInt32) {
    if scalar < 0x7F, scalar >= 0x20 {
      self = scalar == 0x20 ? .space : .itself
      return
    }
    if scalar &- 0x1F1E6 < 26 {
      self = .regional(scalar &- 0x1F1E6 &+ 0x61)
      return
    }
    if let index = DisguiseTables.indexOfReading(of: scalar) {
      switch DisguiseTables.readings[index] {
      case 1: self = .dropped
      case 3: self = .space
      default: self = .itself
      }
      return
    }
    if let index = DisguiseTables.indexOfStyled(scalar) {
      self = .styled(DisguiseTables.styledEnds[index]..<DisguiseTables.styledEnds[index &+ 1])
    } else {
      self = .itself
    }
  }
}

extension DisguiseTables {
  private static let orderedReadings = OrderedScalars(readingStarts)
  private static let orderedScripts = OrderedScalars(scriptStarts)
  private static let orderedStyled = OrderedScalars(styledScalars)
  private static let orderedAccented = OrderedScalars(accentedScalars)
  private static let orderedSkeletons = OrderedScalars(skeletonScalars)

  /// The index in `readings` of the range that contains a scalar; nil if no range does, as for styled
  /// scalars.
  static func indexOfReading(of scalar: UInt32) -> Int? {
    let place = orderedReadings.lastIndex(notAbove: scalar)
    return place >= 0 && readingEnds[place] >= Int(scalar) ? place : nil
  }

  /// The index in `scripts` of the range that contains a letter, mark or digit; nil for other scalars.
  static func indexOfScript(of scalar: UInt32) -> Int? {
    let place = orderedScripts.lastIndex(notAbove: scalar)
    return place >= 0 && scriptEnds[place] >= Int(scalar) ? place : nil
  }

  /// The index in `styledScalars` of a styled character; nil for other characters.
  static func indexOfStyled(_ scalar: UInt32) -> Int? { orderedStyled.index(of: scalar) }

  /// The index in `skeletonScalars` of a letter with a skeleton; nil for other characters.
  static func indexOfSkeleton(of scalar: UInt32) -> Int? { orderedSkeletons.index(of: scalar) }

  /// The letter without its accent, stroke or hook; nil if it has none.
  static func accentBase(of scalar: UInt32) -> UInt32? {
    orderedAccented.index(of: scalar).map { UInt32(accentedBases[$0]) }
  }
}
