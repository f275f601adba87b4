import TextMatching

/// The script of a text, in the classes that rules are learned for.
enum ScriptClass: Int, CaseIterable {
  /// A text without letters.
  case noLetters
  /// A script without spaces (``UnspacedScript``).
  case unspaced
  case latin, greek, cyrillic
  /// Any other alphabet.
  case other

  /// The alphabet of a letter, as if all scripts had spaces.
  static func alphabet(_ letter: UInt32) -> ScriptClass {
    switch letter {
    case 0..<0x370, 0x1E00..<0x1F00: .latin
    case 0x370..<0x400, 0x1F00..<0x2000: .greek
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0: .cyrillic
    default: .other
    }
  }

  /// The class of a text, by its first letter.
  static func of(_ text: String) -> ScriptClass {
    text.unicodeScalars.first { isLetterOrMark($0.value) }.map { of($0.value) } ?? .noLetters
  }

  /// The class of a letter.
  static func of(_ letter: UInt32) -> ScriptClass {
    UnspacedScript(of: letter) != nil ? .unspaced : alphabet(letter)
  }
}
