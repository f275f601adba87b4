import Bytes

/// The scripts of a text's letters, and what else in the text may be part of a disguise. Most texts can be
/// dismissed by this.
struct TextScripts {
  /// The scripts of the letters. Styled letters have none.
  private(set) var written: ScriptBits = []
  /// The scripts that have letters in the text which look like letters of other scripts.
  private(set) var lookalikes: ScriptBits = []
  /// The scripts that have letters beyond ASCII in the text which look like no letters of other scripts.
  private(set) var genuine: ScriptBits = []
  /// A bit for each ``CharacterKind`` of the text's characters.
  private var kinds: UInt16 = 0

  /// What a character may do in a disguise, if it is not a letter that stands for itself.
  enum CharacterKind: UInt8, CaseIterable {
    /// The character is not read.
    case dropped
    /// White space other than U+0020.
    case space
    /// A styled letter or digit, or a digit beyond ASCII.
    case styled
    /// Punctuation in a styled form, or a symbol that normalization changes.
    case styledSymbol
    /// A mark, which may decorate the letter before it.
    case mark
    /// A letter that normalization or folding replaces by something else than one letter.
    case changing

    var bit: UInt16 { 1 << UInt16(rawValue) }
  }

  /// Whether a scalar is a letter of the basic plane that stands for itself.
  static func isLetter(_ scalar: UInt32) -> Bool {
    scalar < 0x1_0000 && ScriptTable.shared.values[Int(scalar)] &- 1 < ScriptTable.special &- 1
  }

  func has(_ kind: CharacterKind) -> Bool { kinds & kind.bit != 0 }

  /// Whether a character of the text may be read as something else than itself.
  func hasUnusual(symbols: Bool, spaces: Bool) -> Bool {
    let usual: UInt16 =
      (symbols ? 0 : CharacterKind.styledSymbol.bit) | (spaces ? 0 : CharacterKind.space.bit)
    return kinds & ~usual != 0
  }

  /// The scripts of a part of a text in well-formed UTF-8, given the text's bitmaps. Linear in the part.
  ///
  /// - Parameter hasLatin: Whether the part has ASCII letters.
  init(of text: Span<UInt8>, _ part: Range<Int>, _ bitmaps: borrowing TextBitmaps, hasLatin: Bool) {
    let table = ScriptTable.shared
    let (values, scripts) = (table.values.span, table.scripts.span)
    if hasLatin {
      written = .latin
      lookalikes = .latin
    }
    // By the low bits of the values, a bit for each value of letters that look like no others, of those that
    // do, and of other characters; and a bit for each script of marks and changing letters.
    var (genuine, similar, others, marked): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let cyrillic = ScriptBits(LetterKind.Script.cyrillic).rawValue
    var offset = part.lowerBound
    while true {
      // Once there are Cyrillic letters that look like others and such that do not, more do not matter.
      let isKnown = genuine & similar & cyrillic != 0
      offset =
        isKnown
        ? bitmaps.nextHighNotRussian(from: offset, to: part.upperBound)
        : bitmaps.nextHigh(from: offset, to: part.upperBound)
      if offset == part.upperBound { break }
      repeat {
        let (scalar, length) = decodeScalar(text, at: offset)
        offset &+= length
        let isBasic = scalar < 0x1_0000
        let value = isBasic ? values[Int(scalar)] : ScriptTable.value(beyondBasicPlane: scalar)
        let bit: UInt64 = 1 &<< UInt64(value & 63)
        if value & ScriptTable.special == 0 {
          if value & ScriptTable.lookalike == 0 { genuine |= bit } else { similar |= bit }
          continue
        }
        others |= bit
        if value == ScriptTable.mark || value == ScriptTable.changing {
          let script = isBasic ? scripts[Int(scalar)] : ScriptBits(LetterKind(of: scalar).script).number
          marked |= 1 &<< UInt64(script)
        }
        // Characters of three and four bytes mostly come in a row. Behind others there may be much to pass
        // over.
      } while offset < part.upperBound && text[offset] >= 0xE0
    }
    kinds = UInt16(truncatingIfNeeded: others)
    self.genuine = ScriptBits(rawValue: genuine).subtracting(.noLetters)
    lookalikes.formUnion(ScriptBits(rawValue: similar).subtracting(.noLetters))
    written.formUnion(ScriptBits(rawValue: genuine | similar | marked).subtracting(.noLetters))
  }

  /// Whether the text may contain a match in disguise of patterns in `wanted`, judged by the scripts of its
  /// letters. A match has a letter of its pattern's script, or letters of two other scripts that stand for
  /// letters of it, or letters of an ambiguous script.
  func mayHaveMatches(of wanted: ScriptBits, ambiguous: ScriptBits) -> Bool {
    // Such characters may be read as letters of any script.
    if wanted.isEmpty || has(.styled) || has(.changing) { return true }
    return !written.isDisjoint(with: wanted) || !written.isDisjoint(with: ambiguous)
      || foreign(to: wanted).hasSeveral
  }

  /// Those of the text's scripts whose letters may stand for letters of other scripts in `wanted`.
  private func foreign(to wanted: ScriptBits) -> ScriptBits {
    var rest = lookalikes.rawValue
    var result: UInt64 = 0
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest &= rest &- 1
      let others = ScriptTable.shared.passesFor[bit.trailingZeroBitCount]
      if others & wanted.rawValue != 0 { result |= bit }
    }
    return ScriptBits(rawValue: result)
  }
}
