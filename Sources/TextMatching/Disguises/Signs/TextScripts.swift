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
    var seen = SeenValues()
    let cyrillic = ScriptBits(LetterKind.Script.cyrillic).rawValue
    var offset = part.lowerBound
    while true {
      // Once there are Cyrillic letters that look like others and such that do not, more do not matter.
      let isKnown = seen.genuine & seen.similar & cyrillic != 0
      offset =
        isKnown
        ? bitmaps.nextHighNotRussian(from: offset, to: part.upperBound)
        : bitmaps.nextHigh(from: offset, to: part.upperBound)
      if offset == part.upperBound { break }
      // In other scripts than Latin, Greek and Cyrillic, little is between the words.
      offset = seen.take(text, from: offset, to: part.upperBound, throughASCII: text[offset] >= 0xD4)
    }
    self.init(seen, hasLatin: hasLatin)
  }

  /// The scripts of a text in well-formed UTF-8 without ASCII letters. Linear in the text.
  init(ofTextWithoutASCIILetters text: Span<UInt8>) {
    var seen = SeenValues()
    _ = seen.take(text, from: 0, to: text.count, throughASCII: true)
    self.init(seen, hasLatin: false)
  }

  private init(_ seen: SeenValues, hasLatin: Bool) {
    kinds = UInt16(truncatingIfNeeded: seen.others)
    genuine = ScriptBits(rawValue: seen.genuine).subtracting(.noLetters)
    lookalikes = ScriptBits(rawValue: seen.similar).subtracting(.noLetters)
    written = ScriptBits(rawValue: seen.genuine | seen.similar | seen.marked).subtracting(.noLetters)
    if hasLatin {
      written.insert(.latin)
      lookalikes.insert(.latin)
    }
  }

  /// The scripts of this part of a text, and of another.
  func union(_ other: TextScripts) -> TextScripts {
    var both = self
    both.written.formUnion(other.written)
    both.lookalikes.formUnion(other.lookalikes)
    both.genuine.formUnion(other.genuine)
    both.kinds |= other.kinds
    return both
  }

  /// The values of ``ScriptTable`` that some characters have.
  private struct SeenValues {
    /// By the low bits of the values, a bit for each value of letters that look like no others, of those that
    /// do, and of other characters.
    var genuine: UInt64 = 0
    var similar: UInt64 = 0
    var others: UInt64 = 0
    /// A bit for each script of marks and changing letters.
    var marked: UInt64 = 0

    /// Takes the characters from an offset on, up to one of ASCII. Returns its offset, or the end.
    ///
    /// - Parameter throughASCII: Whether ASCII characters that are no letters are passed over.
    mutating func take(_ text: Span<UInt8>, from start: Int, to end: Int, throughASCII: Bool) -> Int {
      let table = ScriptTable.shared
      let (values, scripts) = (table.values.span, table.scripts.span)
      precondition(start >= 0 && end <= text.count && values.count == 0x1_0000)
      var (genuine, similar) = (self.genuine, self.similar)
      var offset = start
      while offset < end {
        // The precondition says that the offset is in the text, and that the table has each scalar of two
        // bytes.
        let lead = unsafe text[unchecked: offset]
        if lead < 0x80 {
          if !throughASCII || lead.isASCIILetter { break }
          offset &+= 1
          continue
        }
        let scalar: UInt32
        let value: UInt8
        if lead < 0xE0, offset &+ 1 < end {
          scalar = unsafe UInt32(lead & 0x1F) &<< 6 | UInt32(text[unchecked: offset &+ 1] & 0x3F)
          value = unsafe values[unchecked: Int(scalar)]
          offset &+= 2
        } else {
          let decoded = decodeScalar(text, at: offset)
          scalar = decoded.scalar
          value =
            scalar < 0x1_0000 ? values[Int(scalar)] : ScriptTable.value(beyondBasicPlane: scalar)
          offset &+= decoded.length
        }
        let bit: UInt64 = 1 &<< UInt64(value & 63)
        if value & ScriptTable.special == 0 {
          // Without a branch, as both kinds alternate.
          let isSimilar = UInt64(value & ScriptTable.lookalike) &>> 6
          similar |= bit & (0 &- isSimilar)
          genuine |= bit & (isSimilar &- 1)
          continue
        }
        others |= bit
        if value == ScriptTable.mark || value == ScriptTable.changing {
          let script =
            scalar < 0x1_0000
            ? scripts[Int(scalar)] : ScriptBits(LetterKind(of: scalar).script).number
          marked |= 1 &<< UInt64(script)
        }
      }
      (self.genuine, self.similar) = (genuine, similar)
      return offset
    }
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
