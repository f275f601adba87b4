/// Literals of which at least one occurs in every text that a regex matches.
///
/// The scanner searches for them along with all other literals, and regexes none of whose literals is in a
/// text are not tried.
struct RequiredLiterals: Sendable, Equatable {
  /// The literals in UTF-8. None is empty, and none contains another.
  var literals: [[UInt8]]
  /// The number of scalars that a match can have before the first of its literals.
  var before: RegexExtent
}

extension RequiredLiterals {
  /// The rarest literals that a tree requires; nil if none is rare enough.
  ///
  /// - Parameter isFolded: Whether a part of the pattern ignores case, so that the literals are folded.
  init?(of tree: RegexTree, isFolded: Bool) {
    let parts = RequiredParts<UInt8>(
      maxRuns: 48, maxLength: 48, runs: { Self.texts(of: $0, isFolded) },
      frequency: CharacterChances.frequency(of:))
    guard let best = parts.best(of: tree), best.frequency <= 1 / CharacterChances.leastLiteralRarity else {
      return nil
    }
    literals = best.runs
    before = best.before
  }

  /// Each ASCII character as the only text.
  private static let ofASCII = (UInt8(0)..<0x80).map { [[$0]] }

  /// The texts that the scalars of a set are searched for as; nil if they are too many.
  private static func texts(of set: ScalarSet, _ isFolded: Bool) -> [[UInt8]]? {
    if let first = set.pieces.first?.lower, first < 0x80 {
      // Most sets are a letter, or under `(?i)` a letter in all its cases.
      if set.count == 1 && !isFolded { return ofASCII[Int(first)] }
      if isFolded, set == SimpleCaseFolding.orbit(of: first) {
        return ofASCII[Int(set.pieces.count > 1 ? first | 0x20 : first)]
      }
    }
    guard set.count > 0 && set.count <= 64 else { return nil }
    var texts: [[UInt8]] = []
    var bytes: [UInt8] = []
    var folding: [UInt32] = []
    for piece in set.pieces {
      for scalar in piece.lower...piece.upper {
        bytes.removeAll(keepingCapacity: true)
        if scalar < 0x80 {
          let isCapital = scalar >= 0x41 && scalar <= 0x5A
          bytes.append(UInt8(truncatingIfNeeded: isFolded && isCapital ? scalar | 0x20 : scalar))
        } else {
          folding.removeAll(keepingCapacity: true)
          if isFolded {
            ScalarMappings.appendFolding(of: scalar, to: &folding)
          } else {
            folding.append(scalar)
          }
          for scalar in folding {
            if let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) { bytes += encoded }
          }
        }
        if bytes.isEmpty { return nil }
        if !texts.contains(bytes) { texts.append(bytes) }
      }
    }
    return texts.count <= 16 ? texts : nil
  }
}

extension RegexTree {
  /// A simpler tree that matches somewhere in every text in which this one matches, and rarely in others; nil
  /// if there is none. It is short and has no repetitions, so many of them together make a small automaton.
  var requirement: RegexTree? {
    // A set of frequent scalars rules out little, and multiplies the states.
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
