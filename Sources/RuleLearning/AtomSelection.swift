/// Chooses atoms that together match much junk and are expected to catch few kept messages.
struct AtomSelection {
  let matrix: FeatureMatrix
  let pool: [Atom]
  let expected: ExpectedCatches
  let minJunk: Int
  /// How many kept messages there are, without the fold that is held back or with it.
  let keptCount: Int
  let maxAtoms: Int

  /// The atoms chosen, the most useful first, without looking at a fold.
  ///
  /// - Parameter price: How many junk messages outweigh a kept message that is caught.
  func chosen(price: Double, without fold: Int?) -> [Atom] {
    var candidates: [(atom: Atom, cost: Double)] = []
    for atom in pool {
      let (junk, kept) = (atom.junkCount(without: fold), atom.keptCount(without: fold))
      if junk < minJunk || kept > AtomPool.maxKept { continue }
      let cost = expected.share(atom, matrix.features, junk: junk, kept: kept) * Double(keptCount) * price
      if Double(junk) - cost >= 1 { candidates.append((atom, cost)) }
    }
    return greedy(candidates, without: fold)
  }

  /// Takes again and again the atom whose new junk, less the price of the kept messages that it is expected
  /// to catch, is most.
  private func greedy(
    _ candidates: [(atom: Atom, cost: Double)], without fold: Int?
  ) -> [Atom] {
    let ranges = matrix.words(ofJunk: true, without: fold)
    var uncovered = [UInt64](repeating: .max, count: matrix.junkWords)
    var queue = Heap()
    for (index, candidate) in candidates.enumerated() {
      let worth = Double(candidate.atom.junkCount(without: fold)) - candidate.cost
      if worth >= 1 { queue.push(Heap.Entry(worth: worth, index: index, round: 0)) }
    }
    var atoms: [Atom] = []
    var round = 0
    while atoms.count < maxAtoms, var entry = queue.pop() {
      let (atom, cost) = candidates[entry.index]
      if entry.round != round {
        var count = 0
        for range in ranges {
          for index in range { count += (matrix.word(atom, index) & uncovered[index]).nonzeroBitCount }
        }
        entry.worth = Double(count) - cost
        entry.round = round
        if entry.worth >= 1 { queue.push(entry) }
        continue
      }
      // The worth of all others can only have sunk since it was counted.
      atoms.append(atom)
      round += 1
      for range in ranges {
        for index in range { uncovered[index] &= ~matrix.word(atom, index) }
      }
    }
    return atoms
  }
}

/// A binary heap whose greatest entry comes first; of equals the one with the lowest index.
struct Heap {
  struct Entry {
    var worth: Double
    var index: Int
    var round: Int

    static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
      a.worth != b.worth ? a.worth > b.worth : a.index < b.index
    }
  }

  private var entries: [Entry] = []

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    var place = entries.count - 1
    while place > 0, Entry.isBefore(entries[place], entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Entry? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if entries.isEmpty { return first }
    entries[0] = last
    var place = 0
    while true {
      var best = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if Entry.isBefore(entries[child], entries[best]) { best = child }
      }
      if best == place { return first }
      entries.swapAt(place, best)
      place = best
    }
  }
}
