/// The letters that may stand for other letters because they look alike, regardless of the patterns (see
/// ``DerivedLookalikes``).
struct Lookalikes: Sendable {
  static let shared = Lookalikes()

  /// A letter that may stand for another one.
  struct Candidate: Equatable, Sendable {
    var letter: LookalikeLetter
    /// The letter without its accent, stroke or hook; nil if it has none.
    var base: UInt32?
    /// Whether the letter is in one of the lists of ``StandIns``.
    var hasPair: Bool
    /// Whether the letter has a canonical decomposition, and whether it is read as other letters.
    var decomposes: Bool
    var isStyled: Bool
    /// The indices in ``PlaneTables/lookalikeParts`` of ``StandInTable/bases(of:)``.
    var parts: Range<Int>
  }

  /// All candidates in the order of their scalars.
  let candidates: [Candidate]
  /// A number above those of all skeletons.
  let skeletonCount: Int

  private init() {
    let (scalars, kinds) = (PlaneTables.lookalikeScalars, PlaneTables.lookalikeKinds)
    let (skeletons, bases) = (PlaneTables.lookalikeSkeletons, PlaneTables.lookalikeBases)
    let ends = PlaneTables.lookalikeEnds
    var largest: UInt16 = 0
    candidates = (0..<scalars.count).map { place in
      let skeletons = Skeletons(packed: skeletons[place])
      largest = max(largest, skeletons.own, skeletons.lower, skeletons.upper)
      return Candidate(
        letter: LookalikeLetter(
          UInt32(scalars[place]), LetterKind(code: UInt16(kinds[place] >> 3)), skeletons),
        base: bases[place] == 0 ? nil : UInt32(bases[place]), hasPair: kinds[place] & 1 != 0,
        decomposes: kinds[place] & 2 != 0, isStyled: kinds[place] & 4 != 0,
        parts: ends[place]..<ends[place + 1])
    }
    skeletonCount = Int(largest) + 1
  }
}
