/// How many kept messages an atom is expected to catch among messages that it never saw.
///
/// An atom that matched no kept message was chosen for that, so its own count says little. Instead each fold
/// is held back in turn, and of all atoms of a kind that matched as much junk and as few kept messages in the
/// other folds it is counted what they match in the one held back (an empirical Bayes estimate).
struct ExpectedCatches {
  /// By bucket: kept messages of held-back folds that were matched, and how many there were.
  private var caught: [Double]
  private var total: [Double]

  private static let sizes = 12
  private static let hits = AtomPool.maxKept + 1

  /// - Parameter kept: How many kept messages each fold has.
  init(_ pool: [Atom], _ kinds: [Feature], kept: [Int]) {
    caught = Array(repeating: 0, count: 16 * Self.sizes * Self.hits)
    total = caught
    for atom in pool {
      let junk = atom.junkCount(without: nil)
      let keptCount = atom.keptCount(without: nil)
      for held in 0..<LearningSet.folds {
        let seen = keptCount - Int(atom.kept[held])
        if seen > AtomPool.maxKept { continue }
        let bucket = Self.bucket(atom, kinds, junk - Int(atom.junk[held]), seen)
        caught[bucket] += Double(atom.kept[held])
        total[bucket] += Double(kept[held])
      }
    }
  }

  /// The share of kept messages that an atom is expected to catch.
  func share(_ atom: Atom, _ kinds: [Feature], junk: Int, kept: Int) -> Double {
    let bucket = Self.bucket(atom, kinds, junk, min(kept, AtomPool.maxKept))
    // Half a message for what was never seen.
    return (caught[bucket] + 0.5) / (total[bucket] + 1)
  }

  private static func bucket(_ atom: Atom, _ kinds: [Feature], _ junk: Int, _ kept: Int) -> Int {
    let kind =
      switch atom.form {
      case .single: kinds[atom.feature].kind.rawValue
      case .both: kinds[atom.feature].isText && kinds[atom.partner].isText ? 8 : 9
      case .without: 10
      }
    let size = min(Int.bitWidth - max(junk, 1).leadingZeroBitCount - 1, sizes - 1)
    return (kind * sizes + size) * hits + kept
  }
}
