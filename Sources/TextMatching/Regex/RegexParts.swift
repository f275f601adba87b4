import Bytes

/// Trees and their common alphabet, known to be small enough to compile.
struct RegexParts {
  let trees: [RegexTree]
  let sets: RegexSets
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
    var sets = RegexSets()
    var size = 0
    for tree in trees {
      size += tree.programSize + 2
      if size > most { return nil }
      sets.collect(tree)
      if sets.memory > Limits.regexBytes { return nil }
    }
    guard let alphabet = RegexAlphabet(sets: sets.sets, contexts: sets.contexts, tries: tries),
      directions * sets.manifold(alphabet) * (alphabet.count / 64 + 1) * 8 <= Limits.regexBytes
    else { return nil }
    self.sets = sets
    self.alphabet = alphabet
  }

  /// Whether a tree is so small that its programs are certainly within the limits. It need not be compiled
  /// then to know.
  static func areSurelySmall(_ tree: RegexTree) -> Bool {
    guard tree.programSize <= 1_000 else { return false }
    var sets = RegexSets()
    sets.collect(tree)
    // 8,000 ranges make at most 16,000 classes: 2 kB for each of at most 1,000 sets, in each direction.
    return sets.memory <= 64_000
  }
}
