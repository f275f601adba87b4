import Bytes

/// Many regexes looked for together. Immutable.
///
/// One pass over the text by one automaton tells which can match. Where the set is small that is the
/// automaton of the regexes themselves, and the answer is final. The states of many regexes multiply, though:
/// then it is the automaton of what each requires (see ``RegexTree/requirement``), whose states only add up,
/// and the few regexes that are left are tried one by one.
final class RegexSet: Sendable {
  /// The regexes; those of a set find their caches in one ``RegexScratch`` by their place.
  let regexes: [Regex]
  /// What the pass needs, if it was made at once. If not, a worker makes it when it first needs it.
  private let programs: RegexSetPrograms?

  /// Takes them together.
  ///
  /// - Parameter isPrepared: the pass will be needed, so that what it needs should be made at once.
  init(_ regexes: [Regex], isPrepared: Bool = false) {
    var placed = regexes
    for i in placed.indices { placed[i].slot = i }
    self.regexes = placed
    programs = isPrepared && placed.count > 1 ? RegexSetPrograms(of: placed) : nil
  }

  /// Whether one pass by an automaton that stays small is tried first. That costs less than looking for the
  /// literals that the regexes require where no vectors do that.
  var isSearchedTogether: Bool { regexes.count == 1 || programs?.isSmall ?? false }

  /// Whether what the pass needs is there for all workers.
  var isPrepared: Bool { programs != nil }

  /// Which regexes occur in a text: sets their bits in `found` (bit i%64 of word i/64, for as many words
  /// as are there) and leaves the others.
  func matches(in text: Span<UInt8>, scratch: inout RegexScratch, into found: inout [UInt64]) {
    let words = (regexes.count + 63) / 64
    while found.count < words { found.append(0) }
    let isFinal = findCandidates(in: text, &scratch)
    for i in regexes.indices where scratch.found[i >> 6] >> UInt64(i & 63) & 1 != 0 {
      if isFinal || regexes[i].isMatch(in: text, scratch: &scratch) { found[i >> 6] |= 1 << UInt64(i & 63) }
    }
  }

  /// The lowest index below `limit` of a regex that occurs in a text. With `n` regexes that are not ruled
  /// out, time is at most in proportion to n times the text's length.
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
    if let programs { return programs }
    if let programs = scratch.programs, programs.owner === self { return programs }
    let programs = RegexSetPrograms(of: regexes, owner: self)
    scratch.programs = programs
    return programs
  }

  /// Puts into `scratch.found` which regexes can match; true where these do match.
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
      // It will not get smaller.
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

  /// Takes the bits away that no regex has.
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

/// The programs by which regexes are looked for together.
final class RegexSetPrograms: Sendable {
  /// The set, where they are a worker's own.
  let owner: RegexSet?
  /// All in one; nil where that would be too large, or is of no use for fewer than two.
  let together: RegexProgram?
  /// What each regex requires. Those that require nothing are in `always`.
  let filter: RegexProgram?
  let always: [UInt64]
  /// The regex of each of the filter's patterns.
  let filtered: [Int]

  /// Compiles regexes once more, together.
  init(of regexes: [Regex], owner: RegexSet? = nil) {
    self.owner = owner
    var trees: [RegexTree] = []
    var requirements: [RegexTree] = []
    var filtered: [Int] = []
    var always = [UInt64](repeating: 0, count: (regexes.count + 63) / 64)
    var size = 0
    for (i, regex) in regexes.enumerated() {
      var parser = RegexParser(
        regex.compiled.pattern, isCaseInsensitive: regex.compiled.isCaseInsensitive)
      // It compiled before, so it parses.
      let tree = try? parser.parse()
      if let requirement = tree?.requirement {
        requirements.append(requirement)
        filtered.append(i)
      } else {
        always[i >> 6] |= 1 << UInt64(i & 63)
      }
      size += tree?.programSize ?? Limits.regexTogetherInstructions
      if let tree, size <= Limits.regexTogetherInstructions { trees.append(tree) }
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

  /// Whether there is an automaton that stays small.
  var isSmall: Bool {
    together != nil || (filter.map { $0.instructions.count <= Limits.regexFilterInstructions } ?? false)
  }
}
