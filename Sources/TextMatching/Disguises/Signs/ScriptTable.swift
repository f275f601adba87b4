/// The script and kind of each scalar, regardless of the patterns (see ``DerivedScriptTable``).
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
  let values: [UInt8]
  /// For each mark, and each letter that changes, of ``values``, the number of its script's bit in
  /// ``ScriptBits``.
  let scripts: [UInt8]
  /// For each script, the other scripts whose letters its letters may look like.
  let passesFor: [UInt64]

  /// For each ASCII letter, the other scripts whose letters it may look like.
  let asciiPasses: [ScriptBits]

  private init() {
    values = PlaneTables.bytes(of: PlaneTables.scripts, from: PlaneTables.scriptStarts)
    scripts = PlaneTables.bytes(of: PlaneTables.scripts, at: 8, from: PlaneTables.scriptStarts)
    let (passes, ascii) = (PlaneTables.passes, PlaneTables.asciiPasses)
    passesFor = (0..<passes.count).map { UInt64(bitPattern: Int64(passes[$0])) }
    asciiPasses = (0..<ascii.count).map { ScriptBits(rawValue: UInt64(bitPattern: Int64(ascii[$0]))) }
  }

  static func value(of kind: TextScripts.CharacterKind) -> UInt8 { special | kind.rawValue }

  /// Whether a scalar is punctuation or another symbol that stands for itself.
  @inline(__always)
  static func isPlain(_ scalar: UInt32) -> Bool {
    scalar < 0x1_0000 ? shared.values[Int(scalar)] == 0 && scalar >= 0x80 : KeyMap.isPlainEmoji(scalar)
  }

  static func value(ofStyled index: Int) -> UInt8 {
    let parts = DisguiseTables.styledEnds[index]..<DisguiseTables.styledEnds[index + 1]
    let isSymbol =
      parts.count == 1
      && !LetterKind(of: UInt32(DisguiseTables.styledParts[parts.lowerBound])).isAlphanumeric
    return value(of: isSymbol ? .styledSymbol : .styled)
  }

  /// The element of ``values`` of a scalar of any plane.
  @inline(__always)
  static func value(of scalar: UInt32) -> UInt8 {
    scalar < 0x1_0000 ? shared.values[Int(scalar)] : value(beyondBasicPlane: scalar)
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
}
