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

  init(code: UInt16) { self.code = code }

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
