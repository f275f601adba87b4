/// How the characters of the basic plane are read, regardless of the patterns (see ``DerivedBasicPlane``).
struct BasicPlane {
  static let shared = BasicPlane()
  /// The value in `indices` for letters and digits.
  static let other: UInt8 = 1

  /// For each scalar, 0 if it is dropped, ``other``, ``KeyMap/between`` or ``KeyMap/several``.
  let indices: [UInt8]

  private static let orderedBases = OrderedScalars(PlaneTables.derivedBases)

  private init() {
    indices = PlaneTables.bytes(of: PlaneTables.readings, from: PlaneTables.readingStarts)
  }

  /// The other scalars that are read as this one character, a letter or symbol. Syllables of Hangul, which
  /// are read as their first consonant, are not included.
  static func derived(of scalar: UInt32) -> some Sequence<UInt32> {
    let own = orderedBases.index(of: scalar).map {
      PlaneTables.derivedEnds[$0]..<PlaneTables.derivedEnds[$0 + 1]
    }
    return (own ?? 0..<0).lazy.map { UInt32(PlaneTables.derivedScalars[$0]) }
  }

  static func isLeadingConsonant(_ scalar: UInt32) -> Bool { 0x1100..<0x1113 ~= scalar }

  /// The syllables of Hangul that begin with a consonant (Unicode, section 3.12).
  static func syllables(of consonant: UInt32) -> Range<UInt32> {
    let first = 0xAC00 + (consonant - 0x1100) * 588
    return first..<first + 588
  }
}
