import Bytes

/// A set of scripts, with a bit for each. All scripts without a number of their own share one bit.
struct ScriptBits: OptionSet, Sendable {
  var rawValue: UInt64

  static let others = ScriptBits(rawValue: 1 << 63)
  /// The bit of characters that are not letters.
  static let noLetters = ScriptBits(rawValue: 1)
  static let latin = ScriptBits(LetterKind.Script.latin)

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ script: UInt16) { rawValue = 1 << UInt64(max(1, min(script, 63))) }

  /// The set with the script of a bit's number, below 64.
  init(bit: UInt8) { rawValue = 1 &<< UInt64(bit) }

  /// The number of the bit, if there is one.
  var number: UInt8 { UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount) }

  init(_ scripts: [UInt16]) { self = scripts.reduce(into: []) { $0.insert(ScriptBits($1)) } }

  /// Whether the set has several scripts. The bit that several scripts share counts as several.
  var hasSeveral: Bool { rawValue & (rawValue &- 1) != 0 || contains(.others) }
}

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
        // Characters of three and four bytes mostly come in a row. Behind others there may be much to pass over.
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

/// The script and kind of each scalar, regardless of the patterns. The table is made once, when a set with
/// disguises is made.
struct ScriptTable {
  static let shared = ScriptTable()
  /// The flag of an element that holds a ``TextScripts/CharacterKind`` in its low bits.
  static let special: UInt8 = 0x80
  static let styledSymbol = special | TextScripts.CharacterKind.styledSymbol.rawValue
  static let mark = special | TextScripts.CharacterKind.mark.rawValue
  static let changing = special | TextScripts.CharacterKind.changing.rawValue
  /// The flag of a letter that looks like a letter of another script.
  static let lookalike: UInt8 = 0x40

  /// For each scalar of the basic plane, the number of its script's bit in ``ScriptBits``, with ``lookalike``
  /// if it has that property, or a kind with ``special``; 0 for characters that are none of these.
  private(set) var values = [UInt8](repeating: 0, count: 0x1_0000)
  /// For each mark, and each letter that changes, of ``values``, the number of its script's bit in ``ScriptBits``.
  private(set) var scripts = [UInt8](repeating: 0, count: 0x1_0000)
  /// For each script, the other scripts whose letters its letters may look like.
  private(set) var passesFor = [UInt64](repeating: 0, count: 64)

  /// For each ASCII letter, the other scripts whose letters it may look like.
  private(set) var asciiPasses = [ScriptBits](repeating: [], count: 0x80)

  private init() {
    for index in 0..<DisguiseTables.scriptStarts.count where DisguiseTables.scriptStarts[index] < 0x1_0000 {
      let value = DisguiseTables.scripts[index]
      for scalar in DisguiseTables.scriptStarts[index]...min(DisguiseTables.scriptEnds[index], 0xFFFF) {
        switch value & 3 {
        case 0: values[scalar] = UInt8(ScriptBits(UInt16(value >> 2)).rawValue.trailingZeroBitCount)
        case 3: values[scalar] = Self.value(of: .styled)
        default: values[scalar] = Self.value(of: .mark)
        }
      }
    }
    for scalar in UInt32(0x80)..<0x1_0000
    where values[Int(scalar)] & Self.special == 0 && values[Int(scalar)] != 0 && Self.mayChange(scalar) {
      values[Int(scalar)] = Self.value(of: .changing)
    }
    for index in 0..<DisguiseTables.styledScalars.count where DisguiseTables.styledScalars[index] < 0x1_0000 {
      values[DisguiseTables.styledScalars[index]] = Self.value(ofStyled: index)
    }
    for index in 0..<DisguiseTables.readingStarts.count where DisguiseTables.readingStarts[index] < 0x1_0000 {
      let kind = TextScripts.CharacterKind.allCases[[0, 0, 4, 1][DisguiseTables.readings[index]]]
      for scalar in DisguiseTables.readingStarts[index]...min(DisguiseTables.readingEnds[index], 0xFFFF) {
        values[scalar] = Self.value(of: kind)
      }
    }
    for index in 0..<FoldingTables.decompositions.count {
      let scalar = FoldingTables.decompositions[index]
      if 0x80..<0x1_0000 ~= scalar, values[scalar] == 0 { values[scalar] = Self.value(of: .styledSymbol) }
    }
    for scalar in 0..<0x1_0000 where values[scalar] == Self.mark || values[scalar] == Self.changing {
      scripts[scalar] = ScriptBits(LetterKind(of: UInt32(scalar)).script).number
    }
    findLookalikes()
  }

  private static func value(of kind: TextScripts.CharacterKind) -> UInt8 { special | kind.rawValue }

  private static func value(ofStyled index: Int) -> UInt8 {
    let parts = DisguiseTables.styledEnds[index]..<DisguiseTables.styledEnds[index + 1]
    let isSymbol =
      parts.count == 1
      && !LetterKind(of: UInt32(DisguiseTables.styledParts[parts.lowerBound])).isAlphanumeric
    return value(of: isSymbol ? .styledSymbol : .styled)
  }

  /// Whether normalization or folding replaces a letter by something else than one letter. All letters of
  /// Han stand for themselves but for the compatibility ideographs, and so do the syllables of Hangul.
  private static func mayChange(_ scalar: UInt32) -> Bool {
    if 0x3400...0x9FFF ~= scalar || 0xAC00...0xD7A3 ~= scalar { return false }
    if 0x1100...0x11FF ~= scalar { return true }
    let properties = ScalarProperties(scalar)
    if !properties.hasBoundaryBefore { return true }
    if properties.isInert || properties.isFolding { return false }
    // Most of the others are letters with an accent, which may be decomposed and composed again.
    var normalizer = SegmentNormalizer()
    normalizer.normalize([scalar])
    if normalizer.scalars != [scalar] { return true }
    var folding: [UInt32] = []
    ScalarMappings.appendFolding(of: scalar, to: &folding)
    normalizer.normalize(folding)
    return normalizer.scalars.count != 1
  }

  /// The element of a scalar beyond the basic plane.
  @inline(never)
  static func value(beyondBasicPlane scalar: UInt32) -> UInt8 {
    // Most of these scalars are emoji.
    if KeyMap.isPlainEmoji(scalar) { return 0 }
    switch ScalarReading(of: scalar) {
    case .dropped: return value(of: .dropped)
    case .space: return value(of: .space)
    case .regional: return value(of: .styled)
    case .styled: return DisguiseTables.indexOfStyled(scalar).map(value(ofStyled:)) ?? value(of: .styled)
    case .itself:
      let kind = LetterKind(of: scalar)
      if kind.isDigit { return value(of: .styled) }
      if kind.isMark { return value(of: .mark) }
      if kind.isAlphanumeric { return value(of: .changing) }
      return ScalarProperties(scalar).isInert ? 0 : value(of: .styledSymbol)
    }
  }

  /// Determines which letters look like letters of other scripts.
  private mutating func findLookalikes() {
    var bySkeleton: [UInt16: UInt64] = [:]
    let candidates = Lookalikes.shared.candidates
    for candidate in candidates {
      let bit = ScriptBits(candidate.letter.kind.script).rawValue
      for skeleton in candidate.letter.skeletons.all { bySkeleton[skeleton, default: 0] |= bit }
    }
    var all: UInt64 = 0
    for script in LookalikeAlphabet.scripts { all |= ScriptBits(script).rawValue }
    for candidate in candidates where candidate.letter.kind.isLetter {
      let bit = ScriptBits(candidate.letter.kind.script).rawValue
      var others = candidate.hasPair ? all : 0
      for skeleton in candidate.letter.skeletons.all + (candidate.base?.skeletons.all ?? []) {
        others |= bySkeleton[skeleton] ?? 0
      }
      // The bit that several scripts share stands for each of them.
      others &= bit == ScriptBits.others.rawValue ? ~0 : ~bit
      if others == 0 { continue }
      passesFor[bit.trailingZeroBitCount] |= others
      let scalar = Int(candidate.letter.scalar)
      if scalar < 0x80 { asciiPasses[scalar] = ScriptBits(rawValue: others) }
      if scalar < 0x1_0000, values[scalar] & Self.special == 0, values[scalar] != 0 {
        values[scalar] |= Self.lookalike
      }
    }
  }
}
