/// The alphabets in which words of mixed scripts are read. A letter of another script is genuine if it
/// resembles no letter of these alphabets.
enum LookalikeAlphabet {
  /// The scripts that have an alphabet, in the order of their names.
  static let scripts: [UInt16] = [
    LetterKind.Script.armenian, LetterKind.Script.cyrillic, LetterKind.Script.greek, LetterKind.Script.hebrew,
    LetterKind.Script.latin,
  ]

  /// The small letters of a script; empty if it has no alphabet.
  static func letters(of script: UInt16) -> [LookalikeLetter] {
    switch script {
    case LetterKind.Script.armenian: armenian
    case LetterKind.Script.cyrillic: cyrillic
    case LetterKind.Script.greek: greek
    case LetterKind.Script.hebrew: hebrew
    case LetterKind.Script.latin: latin
    default: []
    }
  }

  private static let latin = letters(Array(0x61...0x7A))
  private static let cyrillic = letters(Array(0x430..<0x460) + [0x491, 0x4CF, 0x4BB, 0x501, 0x51B, 0x51D])
  private static let greek = letters("αβγδεζηθικλμνξοπρσςτυφχψω".unicodeScalars.map(\.value))
  private static let armenian = letters(Array(0x561..<0x587))
  private static let hebrew = letters(Array(0x5D0..<0x5EB))

  private static func letters(_ scalars: [UInt32]) -> [LookalikeLetter] {
    scalars.map { LookalikeLetter($0) }
  }
}
