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

extension ScalarReading {
  /// The letter or digit at an index in `DisguiseTables.styledParts`.
  package static func styledPart(at index: Int) -> UInt32 { UInt32(DisguiseTables.styledParts[index]) }

  /// The letter without its accent, stroke or hook; nil if it has none.
  package static func accentBase(of scalar: UInt32) -> UInt32? { DisguiseTables.accentBase(of: scalar) }
}

/// The script and the kind of a letter, mark or digit. The script is the first word of the scalar's Unicode
/// name, as a number.
package struct LetterKind: Equatable {
  var code: UInt16

  /// The number of the script; 0 if the scalar is not a letter, mark or digit, or is an ASCII digit.
  @inline(__always) var script: UInt16 { code >> 3 }
  /// Whether the general category is L.
  @inline(__always) var isLetter: Bool { code & 7 == 1 }
  /// Whether the general category is L or M.
  @inline(__always) var isLetterOrMark: Bool { code & 7 != 0 && code & 7 != 4 }
  /// Whether the general category is Mn or Me.
  @inline(__always) var isNonspacingMark: Bool { code & 7 == 2 }
  /// Whether the general category is M.
  @inline(__always) var isMark: Bool { code & 7 == 2 || code & 7 == 3 }
  /// Whether the general category is Nd.
  @inline(__always) var isDigit: Bool { code & 7 == 4 }
  /// Whether the scalar is a letter, mark or digit.
  @inline(__always) var isAlphanumeric: Bool { code & 7 != 0 }

  package init(of scalar: UInt32) {
    if scalar < 0x80 {
      let isLetter = (scalar | 0x20) &- 0x61 < 26
      code = isLetter ? Script.latin << 3 | 1 : scalar &- 0x30 < 10 ? Script.none << 3 | 4 : 0
      return
    }
    guard let index = DisguiseTables.indexOfScript(of: scalar) else {
      code = 0
      return
    }
    let value = UInt16(truncatingIfNeeded: DisguiseTables.scripts[index])
    code = (value >> 2) << 3 | (value & 3) &+ 1
  }

  /// The numbers of the scripts that the code mentions.
  enum Script {
    static let none: UInt16 = 0
    static let latin: UInt16 = 1
    static let cyrillic: UInt16 = 2
    static let greek: UInt16 = 3
    static let armenian: UInt16 = 4
    static let hebrew: UInt16 = 5
    static let han: UInt16 = 6
    static let hiragana: UInt16 = 7
    static let katakana: UInt16 = 8
    static let prolongedSound: UInt16 = 9
    static let thai: UInt16 = 10
    static let lao: UInt16 = 11
    static let khmer: UInt16 = 12
    static let myanmar: UInt16 = 13

    /// Whether a script is written without spaces between words.
    @inline(__always)
    static func isUnspaced(_ script: UInt16) -> Bool { script >= han && script <= myanmar }
  }
}

extension LetterKind {
  /// Whether a mark only decorates its base. This holds for general marks (accents, Hebrew and Arabic
  /// points), and for nonspacing marks of another script than the base's.
  package static func isDroppable(_ mark: UInt32, _ kind: LetterKind, base: LetterKind) -> Bool {
    if mark < 0x300 { return false }
    if let index = DisguiseTables.indexOfReading(of: mark), DisguiseTables.readings[index] == 2 {
      return true
    }
    // U+3099 and U+309A turn kana into other kana.
    return kind.isNonspacingMark && mark != 0x3099 && mark != 0x309A && mark > 0x36F
      && kind.script != base.script
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
