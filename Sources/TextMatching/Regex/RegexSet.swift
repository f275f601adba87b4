import Bytes
import Synchronization

/// Many regexes, searched for together. Immutable.
///
/// One pass over the text by one automaton tells which regexes can match. In a small set that is the
/// automaton of the regexes themselves, and its answer is final. But the states of many regexes multiply. A
/// large set therefore uses the automaton of what each regex requires (``RegexTree/requirement``), whose
/// states only add up. The few regexes that are left are tried one by one.
final class RegexSet: Sendable {
  /// The regexes. Scratch space stores their automata by index.
  let regexes: [Regex]
  /// Whether all workers share the programs of the pass. Otherwise each makes its own.
  let isShared: Bool
  /// The programs that they share, once they are built.
  private let builtPrograms = AtomicLazyReference<RegexSetPrograms>()

  /// Makes a set.
  ///
  /// - Parameter isShared: Whether workers share the programs of the pass, because all of them will need
  ///   these.
  init(_ regexes: [Regex], isShared: Bool = false) {
    var placed = regexes
    for i in placed.indices { placed[i].slot = i }
    self.regexes = placed
    self.isShared = isShared && placed.count > 1
  }

  /// Whether the pass is done by an automaton that stays small. On processors without the vectors of the
  /// prefilter it costs less than searching for the literals that the regexes require.
  var isSearchedTogether: Bool { regexes.count == 1 || isShared && sharedPrograms.isSmall }

  /// The programs that workers share. If several ask at once, each builds them, and one result is kept.
  private var sharedPrograms: RegexSetPrograms {
    builtPrograms.load() ?? builtPrograms.storeIfNil(RegexSetPrograms(of: regexes))
  }

  /// Calls `visit` with the index of each regex that matches somewhere in a text.
  func forEachMatch(in text: Span<UInt8>, scratch: inout RegexScratch, _ visit: (Int) -> Void) {
    let isFinal = findCandidates(in: text, &scratch)
    for word in scratch.found.indices {
      var bits = scratch.found[word]
      while bits != 0 {
        let i = word << 6 + bits.trailingZeroBitCount
        if isFinal || regexes[i].isMatch(in: text, scratch: &scratch) { visit(i) }
        bits &= bits - 1
      }
    }
  }

  /// The lowest index below `limit` of a regex that matches somewhere in a text. If the pass leaves n
  /// regexes, the time is at most proportional to n times the length of the text.
  func firstMatch(in text: Span<UInt8>, below limit: Int, scratch: inout RegexScratch) -> Int? {
    let count = min(limit, regexes.count)
    if count <= 0 { return nil }
    if count == 1 { return regexes[0].isMatch(in: text, scratch: &scratch) ? 0 : nil }
    let isFinal = findCandidates(in: text, &scratch)
    for word in scratch.found.indices {
      var bits = scratch.found[word]
      while bits != 0 {
        let i = word << 6 + bits.trailingZeroBitCount
        if i >= count { return nil }
        if isFinal || regexes[i].isMatch(in: text, scratch: &scratch) { return i }
        bits &= bits - 1
      }
    }
    return nil
  }

  private func programs(_ scratch: inout RegexScratch) -> RegexSetPrograms {
    if isShared { return sharedPrograms }
    if let programs = scratch.programs, programs.owner === self { return programs }
    let programs = RegexSetPrograms(of: regexes, owner: self)
    scratch.programs = programs
    return programs
  }

  /// Finds out which regexes can match, in `scratch.found`. Returns true if these do match.
  private func findCandidates(in text: Span<UInt8>, _ scratch: inout RegexScratch) -> Bool {
    let programs = programs(&scratch)
    let words = programs.always.count
    if scratch.found.count != words { scratch.found = Array(repeating: 0, count: words) }
    if let together = programs.together, !scratch.isTogetherTooLarge {
      for word in 0..<words { scratch.found[word] = 0 }
      if Self.automaton(together, &scratch.together, scratch.setCacheBytes)
        .automaton.findAll(in: text, into: &scratch.found)
      {
        return true
      }
      // It would be too large again.
      scratch.isTogetherTooLarge = true
      scratch.together = nil
    }
    guard let filter = programs.filter else {
      for word in 0..<words { scratch.found[word] = ~0 }
      clearRest(&scratch)
      return false
    }
    let filterWords = (programs.filtered.count + 63) / 64
    if scratch.filtered.count != filterWords {
      scratch.filtered = Array(repeating: 0, count: filterWords)
    }
    for word in 0..<filterWords { scratch.filtered[word] = 0 }
    let isKnown = Self.automaton(filter, &scratch.filter, scratch.setCacheBytes)
      .automaton.findAll(in: text, into: &scratch.filtered)
    if !isKnown {
      for word in 0..<words { scratch.found[word] = ~0 }
      clearRest(&scratch)
      return false
    }
    for word in 0..<words { scratch.found[word] = programs.always[word] }
    for word in 0..<filterWords {
      var bits = scratch.filtered[word]
      while bits != 0 {
        let i = programs.filtered[word << 6 + bits.trailingZeroBitCount]
        scratch.found[i >> 6] |= 1 << UInt64(i & 63)
        bits &= bits - 1
      }
    }
    return false
  }

  /// Clears the bits beyond the last regex.
  private func clearRest(_ scratch: inout RegexScratch) {
    let rest = regexes.count & 63
    if rest != 0 { scratch.found[scratch.found.count - 1] = 1 << UInt64(rest) - 1 }
  }

  private static func automaton(
    _ program: RegexProgram, _ known: inout RegexScratch.SetAutomaton?, _ limit: Int
  ) -> RegexScratch.SetAutomaton {
    if let known, known.program === program { return known }
    let made = RegexScratch.SetAutomaton(of: program, limit: limit)
    known = made
    return made
  }
}

/// The programs by which regexes are searched for together.
final class RegexSetPrograms: Sendable {
  /// The set that the programs belong to, if a worker made them.
  let owner: RegexSet?
  /// The program of all regexes; nil if it would be too large, or if there is only one regex.
  let together: RegexProgram?
  /// The program of what each regex requires. Bits in `always` stand for regexes that require nothing.
  let filter: RegexProgram?
  let always: [UInt64]
  /// The regex of each pattern of the filter.
  let filtered: [Int]

  /// Compiles the regexes together.
  init(of regexes: [Regex], owner: RegexSet? = nil) {
    self.owner = owner
    var trees: [RegexTree] = []
    var requirements: [RegexTree] = []
    var filtered: [Int] = []
    var always = [UInt64](repeating: 0, count: (regexes.count + 63) / 64)
    var size = 0
    for (i, regex) in regexes.enumerated() {
      let tree = regex.compiled.tree
      if let requirement = tree.requirement {
        requirements.append(requirement)
        filtered.append(i)
      } else {
        always[i >> 6] |= 1 << UInt64(i & 63)
      }
      size += tree.programSize
      if size <= Limits.regexTogetherInstructions { trees.append(tree) }
    }
    self.always = always
    self.filtered = filtered
    let isSmall = size <= Limits.regexTogetherInstructions && regexes.count > 1
    together =
      isSmall ? RegexParts(trees, directions: 1).map { RegexProgram($0, purpose: .matchSet) } : nil
    filter =
      requirements.isEmpty
      ? nil : RegexParts(requirements, directions: 1).map { RegexProgram($0, purpose: .matchSet) }
  }

  /// Whether one of the automata stays small.
  var isSmall: Bool {
    together != nil || (filter.map { $0.instructions.count <= Limits.regexFilterInstructions } ?? false)
  }
}
