/// A letter with all properties that a comparison with letters of other scripts needs.
struct LookalikeLetter: Equatable {
  var scalar: UInt32
  var kind: LetterKind
  var skeletons: Skeletons

  init(_ scalar: UInt32, _ kind: LetterKind, _ skeletons: Skeletons) {
    self.scalar = scalar
    self.kind = kind
    self.skeletons = skeletons
  }

  init(_ scalar: UInt32, _ kind: LetterKind) {
    self.init(scalar, kind, kind.isLetter ? Skeletons(of: scalar) : .none)
  }

  init(_ scalar: UInt32) { self.init(scalar, LetterKind(of: scalar)) }

  /// How much this letter of a text resembles `wanted`, a letter of another script; nil if it does not pass
  /// for it.
  func resemblance(to wanted: LookalikeLetter, isCaseSensitive: Bool) -> Resemblance? {
    guard kind.isLetter, wanted.kind.isLetter, kind.script != wanted.kind.script,
      !Self.areEastAsian(kind.script, wanted.kind.script)
    else { return nil }
    func equal(_ one: UInt16, _ other: UInt16) -> Bool { one == other && one != 0 }
    if isCaseSensitive { return equal(skeletons.own, wanted.skeletons.own) ? .close : nil }
    if equal(skeletons.own, wanted.skeletons.lower) || equal(skeletons.own, wanted.skeletons.upper)
      || equal(skeletons.upper, wanted.skeletons.upper) || equal(skeletons.lower, wanted.skeletons.lower)
    {
      return .close
    }
    return StandIns.resemblance(of: Self.lowercase(scalar), to: Self.lowercase(wanted.scalar))
  }

  /// Whether two scripts are of Han and kana, whose letters are not lookalikes of one another. Hiragana and
  /// katakana are excepted: their letters may be lookalikes.
  private static func areEastAsian(_ one: UInt16, _ other: UInt16) -> Bool {
    typealias Script = LetterKind.Script
    guard Script.han...Script.prolongedSound ~= one, Script.han...Script.prolongedSound ~= other else {
      return false
    }
    let (low, high) = (min(one, other), max(one, other))
    return !(low == Script.hiragana && high == Script.katakana)
  }

  /// The lower case of a letter, as far as ``StandIns`` needs it: a single scalar for each scalar.
  static func lowercase(_ scalar: UInt32) -> UInt32 {
    let properties = ScalarProperties(scalar)
    // The final sigma folds to sigma, but is a small letter itself.
    guard properties.isFolding, scalar != 0x3C2 else { return scalar }
    return UInt32(bitPattern: Int32(bitPattern: scalar) &+ properties.foldingDelta)
  }

  /// What a letter that was stripped of its accent is compared as without case: its lower case, but s for the
  /// long s, which is a small letter.
  static func folded(_ scalar: UInt32) -> UInt32 { scalar == 0x17F ? 0x73 : lowercase(scalar) }
}
