/// The letters that may stand for other letters because they look alike, regardless of the patterns. They are
/// collected once, when a set with disguises is made.
struct Lookalikes: Sendable {
  static let shared = Lookalikes()

  /// A letter that may stand for another one.
  struct Candidate: Sendable {
    var letter: LookalikeLetter
    /// The letter without its accent, stroke or hook; nil if it has none.
    var base: LookalikeLetter?
    /// Whether the letter is in one of the lists of ``StandIns``.
    var hasPair: Bool
  }

  /// All candidates in the order of their scalars.
  let candidates: [Candidate]

  private init() {
    var scalars = Set(StandIns.letters)
    for scalar in StandIns.letters {
      if scalar < 0x80 { scalars.insert(scalar & ~0x20) }
      for capital in UInt32(0x370)..<0x590 where LookalikeLetter.lowercase(capital) == scalar {
        scalars.insert(capital)
      }
    }
    for table in [DisguiseTables.skeletonScalars, DisguiseTables.accentedScalars] {
      for index in 0..<table.count { scalars.insert(UInt32(table[index])) }
    }
    candidates = scalars.sorted().map { scalar in
      Candidate(
        letter: LookalikeLetter(scalar),
        base: DisguiseTables.accentBase(of: scalar).map { LookalikeLetter($0) },
        hasPair: StandIns.hasPair(of: LookalikeLetter.lowercase(scalar)))
    }
  }
}
