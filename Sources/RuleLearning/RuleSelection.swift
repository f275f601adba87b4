/// Makes of chosen atoms at most so many rules, the most useful first.
enum RuleSelection {
  static func rules(
    _ atoms: [Atom], _ matrix: FeatureMatrix, maxRules: Int, without fold: Int?
  ) -> [[Atom]] {
    var groups = RuleGroups.grouped(needed(atoms, matrix, without: fold), matrix)
    let ranges = matrix.words(ofJunk: true, without: fold)
    var uncovered = [UInt64](repeating: .max, count: matrix.junkWords)
    var rules: [[Atom]] = []
    while rules.count < maxRules, !groups.isEmpty {
      var best = (count: 0, index: -1)
      for (index, group) in groups.enumerated() {
        var count = 0
        for range in ranges {
          for word in range {
            count += (group.reduce(0) { $0 | matrix.word($1, word) } & uncovered[word]).nonzeroBitCount
          }
        }
        if count > best.count { best = (count, index) }
      }
      if best.index < 0 { break }
      let group = groups.remove(at: best.index)
      for range in ranges {
        for word in range { uncovered[word] &= ~group.reduce(0) { $0 | matrix.word($1, word) } }
      }
      rules.append(group)
    }
    return rules
  }

  /// The atoms without those whose junk the others match as well, the last one chosen first.
  private static func needed(_ atoms: [Atom], _ matrix: FeatureMatrix, without fold: Int?) -> [Atom] {
    var left = atoms
    let words = matrix.words(ofJunk: true, without: fold).flatMap { Array($0) }
    for atom in atoms.reversed() {
      guard let place = left.firstIndex(where: { $0.isSame(as: atom) }) else { continue }
      let adds = words.contains { word in
        var others: UInt64 = 0
        for (index, other) in left.enumerated() where index != place { others |= matrix.word(other, word) }
        return matrix.word(atom, word) & ~others != 0
      }
      if !adds { left.remove(at: place) }
    }
    return left
  }
}

extension Atom {
  func isSame(as other: Atom) -> Bool {
    form == other.form && feature == other.feature && partner == other.partner
  }

  /// Whether it asks for the same two features, in the other order.
  func isTurned(_ other: Atom) -> Bool {
    form == .both && other.form == .both && feature == other.partner && partner == other.feature
  }
}
