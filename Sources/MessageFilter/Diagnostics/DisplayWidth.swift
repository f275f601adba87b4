/// The number of columns that a text takes on a terminal that draws each emoji as one glyph, as those do that
/// know grapheme clusters.
package enum DisplayWidth {
  /// The columns of a text, without tabs and control characters.
  package static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var columns = 0
    for character in text { columns += self.columns(of: character) }
    return columns
  }

  /// The columns of a character (grapheme cluster): the sum of its scalars' columns.
  ///
  /// What follows an emoji, such as a modifier of its colour, or a joiner and another emoji, does not make it
  /// wider. U+FE0F makes a narrow one wide (UAX #11, 5). A flag is the sum of two regional indicators.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let widths = scalars.lazy.map { columns(of: $0) }
    guard first.properties.isEmoji, !isRegionalIndicator(first) else { return widths.reduce(0, +) }
    return scalars.contains("\u{FE0F}") ? 2 : widths.max() ?? 0
  }

  /// The columns of a scalar by itself: 2 for East Asian wide characters (UAX #11, classes W and F) and
  /// emoji, 0 for combining marks and format characters, 1 for all others.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and final consonants of Hangul, which join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar)
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
