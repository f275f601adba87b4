import Bytes

/// Trees and their common alphabet, known to be small enough to compile.
struct RegexParts {
  let trees: [RegexTree]
  let sets: CollectedScalarSets
  let alphabet: RegexAlphabet

  /// Nil if the programs would take more memory than a regex may.
  ///
  /// - Parameters:
  ///   - directions: The number of programs that will be made.
  ///   - tries: A cache of the tries of patterns that are compiled together.
  init?(_ trees: [RegexTree], directions: Int, tries: ScalarClassCache? = nil) {
    self.trees = trees
    // The sizes are added up before anything is allocated.
    let most = Limits.regexBytes / (directions * MemoryLayout<RegexProgram.Instruction>.stride)
    var sets = CollectedScalarSets()
    var size = 0
    for tree in trees {
      size += tree.programSize + 2
      if size > most { return nil }
      sets.collect(tree)
      if sets.memory > Limits.regexBytes { return nil }
    }
    guard let alphabet = RegexAlphabet(sets: sets.sets, contexts: sets.contexts, tries: tries),
      directions * sets.countOfSeveralScalars * (alphabet.count / 64 + 1) * 8 <= Limits.regexBytes
    else { return nil }
    self.sets = sets
    self.alphabet = alphabet
  }

  /// A size in bytes that the programs of a tree do not exceed, if the tree is so small that they are within
  /// the limits; nil otherwise. It need not be compiled to know.
  static func mostMemory(of tree: RegexTree) -> Int? {
    let size = tree.programSize
    guard size <= 1_000 else { return nil }
    var setMemory = tree.setMemory
    if setMemory > maxSetMemory {
      // The same set may be there several times.
      var sets = CollectedScalarSets()
      sets.collect(tree)
      setMemory = sets.memory
    }
    // 8,000 ranges make at most 16,000 classes: 2 kB for each of at most 1,000 sets, in each direction.
    guard setMemory <= maxSetMemory else { return nil }
    let ranges = setMemory / MemoryLayout<ScalarSet.Piece>.stride
    // A range makes at most two leaves and two middle blocks of the trie, and two classes with a leaf and a
    // block each. An instruction may need a bit set of classes. There are two programs.
    return commonMemory + 1_024 * ranges + 2 * size * (24 + 8 * (ranges / 32 + 1))
  }

  private static let maxSetMemory = 64_000
  /// More than the trie of the sets that many patterns have, and what does not depend on the pattern.
  private static let commonMemory = 96 << 10
}
