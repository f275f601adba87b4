import TextMatching

/// The script of a text, in the classes that rules are learned for: 0 for a text without letters, 1 for
/// scripts without spaces (``UnspacedScript``), and 2 and more for the alphabets.
enum Script {
  /// The number of classes.
  static let count = 6

  /// The classes of scripts without spaces and of the Cyrillic alphabet.
  static let unspaced = 1
  static let cyrillic = 4

  /// The alphabet of a letter: 0 for Latin, 1 for Greek, 2 for Cyrillic, and 3 for all others.
  static func alphabet(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0..<0x370, 0x1E00..<0x1F00: 0
    case 0x370..<0x400, 0x1F00..<0x2000: 1
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0: 2
    default: 3
    }
  }

  /// The class of a text, by its first letter.
  static func of(_ text: String) -> Int {
    text.unicodeScalars.first { isLetterOrMark($0.value) }.map { of($0.value) } ?? 0
  }

  /// The class of a letter.
  static func of(_ letter: UInt32) -> Int {
    UnspacedScript(of: letter) != nil ? unspaced : 2 + alphabet(letter)
  }
}
