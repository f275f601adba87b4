/// The letters that may look like others, worked out from ``DisguiseTables`` and ``StandIns`` for
/// ``PlaneTables``, as ``DerivedBasicPlane`` is.
package struct DerivedLookalikes {
  /// All candidates in the order of their scalars.
  let candidates: [Lookalikes.Candidate]
  /// The elements of the candidates' ``Lookalikes/Candidate/parts``.
  package let parts: [UInt32]

  package init() {
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
    var parts: [UInt32] = []
    candidates = scalars.sorted().map { scalar in
      let start = parts.count
      parts += StandInTable.bases(of: scalar)
      var isStyled = false
      if case .styled = ScalarReading(of: scalar) { isStyled = true }
      return Lookalikes.Candidate(
        letter: LookalikeLetter(scalar), base: DisguiseTables.accentBase(of: scalar),
        hasPair: StandIns.hasPair(of: LookalikeLetter.lowercase(scalar)),
        decomposes: ScalarMappings.decomposes(scalar), isStyled: isStyled, parts: start..<parts.count)
    }
    self.parts = parts
  }

  /// The candidates' scalars.
  package var scalars: [UInt32] { candidates.map(\.letter.scalar) }
  /// For each candidate, what ``Lookalikes`` reads as its kind and three other properties.
  package var kinds: [Int] {
    candidates.map {
      Int($0.letter.kind.code) << 3 | ($0.hasPair ? 1 : 0) | ($0.decomposes ? 2 : 0) | ($0.isStyled ? 4 : 0)
    }
  }
  /// For each candidate, the packed value of its skeletons.
  package var skeletons: [Int] { candidates.map(\.letter.skeletons.packed) }
  /// For each candidate, the letter without its accent, stroke or hook, or 0.
  package var bases: [UInt32] { candidates.map { $0.base ?? 0 } }
  /// The ends of the candidates' ``parts``, behind a zero.
  package var ends: [Int] { [0] + candidates.map(\.parts.upperBound) }
}
