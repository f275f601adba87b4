/// Literals of which at least one occurs in every text that a regex matches.
///
/// They let one pass that looks for the literals of all patterns tell which regexes a text need not start.
struct RequiredLiterals: Sendable, Equatable {
  /// The literals in UTF-8. None is empty; none contains another.
  var literals: [[UInt8]]
  /// Whether they must be looked for in the folded text. They are folded then: look for them in
  /// fold(NFC(text)). Where bringing that to NFC changes it (a mark that composes with a folded letter),
  /// every regex must be tried.
  var isCaseInsensitive: Bool
  /// How many scalars a match can have before the first of these literals that is its own.
  var before: RegexExtent
}

extension RequiredLiterals {
  /// The rarest literals that the tree requires; nil where it requires none that are rare enough.
  ///
  /// - Parameter isFolded: compare folded: a part of the pattern ignores case.
  init?(of tree: RegexTree, isFolded: Bool) {
    let parts = RequiredParts<UInt8>(
      maxRuns: 48, maxLength: 48, runs: { Self.texts(of: $0, isFolded) },
      frequency: CharacterChances.frequency(of:))
    guard let best = parts.best(of: tree), best.frequency <= 1 / CharacterChances.leastLiteralRarity else {
      return nil
    }
    literals = best.runs
    isCaseInsensitive = isFolded
    before = best.before
  }

  /// What a set's scalars look like in the text that is searched; nil when they are too many.
  private static func texts(of set: ScalarSet, _ isFolded: Bool) -> [[UInt8]]? {
    guard set.count > 0 && set.count <= 64 else { return nil }
    var texts: [[UInt8]] = []
    var seen: [UInt32] = []
    for piece in set.pieces {
      for scalar in piece.lower...piece.upper {
        seen.removeAll(keepingCapacity: true)
        if isFolded { ScalarMappings.appendFolding(of: scalar, to: &seen) } else { seen.append(scalar) }
        var text = ""
        for scalar in seen { if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) } }
        if text.isEmpty { return nil }
        let bytes = Array(text.utf8)
        if !texts.contains(bytes) { texts.append(bytes) }
      }
    }
    return texts.count <= 16 ? texts : nil
  }
}

extension RegexTree {
  /// A simpler tree that matches somewhere in every text in which this one does, and seldom else; nil where
  /// none is rare enough. What it matches is short and has no repetitions, so many of them together make a
  /// small automaton.
  var requirement: RegexTree? {
    // A set that most scalars are in says nothing, and would multiply the states.
    let parts = RequiredParts<ScalarSet>(
      maxRuns: 64, maxLength: 10,
      runs: { !$0.isEmpty && CharacterChances.chance(of: $0) <= 0.3 ? [[$0]] : nil },
      frequency: { $0.reduce(1) { $0 * CharacterChances.chance(of: $1) } })
    guard let best = parts.best(of: self), best.frequency <= 1 / CharacterChances.leastRarity else {
      return nil
    }
    return .choice(best.runs.map { .sequence($0.map { .scalars($0) }) })
  }
}
