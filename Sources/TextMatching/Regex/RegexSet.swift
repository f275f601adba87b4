import Bytes

/// Many regexes looked for together. Immutable.
struct RegexSet: Sendable {
  /// The regexes; those of a set find their caches in one ``RegexScratch`` by their place.
  let regexes: [Regex]
  /// All in one; nil where that would be too large, or is of no use for fewer than two.
  private let together: RegexProgram?

  /// Takes them together.
  init(_ regexes: [Regex]) {
    var placed = regexes
    for i in placed.indices { placed[i].slot = i }
    self.regexes = placed
    together = regexes.count < 2 ? nil : Self.join(placed)
  }

  private static func join(_ regexes: [Regex]) -> RegexProgram? {
    var trees: [RegexTree] = []
    for regex in regexes {
      var parser = RegexParser(
        regex.compiled.pattern, isCaseInsensitive: regex.compiled.isCaseInsensitive)
      // They compiled before.
      guard let tree = try? parser.parse() else { return nil }
      trees.append(tree)
    }
    guard let parts = RegexParts(trees, directions: 1) else { return nil }
    return RegexProgram(parts, purpose: .matchSet)
  }

  /// Bytes that the set takes, its regexes among them.
  var memory: Int {
    regexes.reduce(0) { $0 + $1.memory } + (together.map { $0.memory + $0.alphabet.memory } ?? 0)
  }

  /// Which regexes occur in a text: sets their bits in `found` (bit i%64 of word i/64, for as many words
  /// as are there) and leaves the others. One pass over the text, unless the automaton of all together
  /// grows beyond its memory on it: then one for each regex.
  func matches(in text: Span<UInt8>, scratch: inout RegexScratch, into found: inout [UInt64]) {
    let words = (regexes.count + 63) / 64
    while found.count < words { found.append(0) }
    if let together {
      if automaton(of: together, &scratch).findAll(in: text, into: &found) { return }
    }
    for (i, regex) in regexes.enumerated() where found[i >> 6] >> UInt64(i & 63) & 1 == 0 {
      if regex.isMatch(in: text, scratch: &scratch) { found[i >> 6] |= 1 << UInt64(i & 63) }
    }
  }

  private func automaton(of program: RegexProgram, _ scratch: inout RegexScratch) -> LazyAutomaton {
    if let known = scratch.together, known.program === program { return known }
    let made = LazyAutomaton(program, limit: scratch.setCacheBytes)
    scratch.together = made
    return made
  }

  /// The lowest index below `limit` of a regex that occurs in a text.
  func firstMatch(in text: Span<UInt8>, below limit: Int, scratch: inout RegexScratch) -> Int? {
    let count = min(limit, regexes.count)
    guard let together, count > 1 else {
      for i in 0..<max(count, 0) where regexes[i].isMatch(in: text, scratch: &scratch) { return i }
      return nil
    }
    let words = (regexes.count + 63) / 64
    while scratch.found.count < words { scratch.found.append(0) }
    for i in scratch.found.indices { scratch.found[i] = 0 }
    let automaton = automaton(of: together, &scratch)
    if !automaton.findAll(in: text, into: &scratch.found) {
      // Those found are found; a lower one may be missing.
      for i in 0..<count {
        if scratch.found[i >> 6] >> UInt64(i & 63) & 1 != 0 { return i }
        if regexes[i].isMatch(in: text, scratch: &scratch) { return i }
      }
      return nil
    }
    for word in 0..<words where scratch.found[word] != 0 {
      let index = word << 6 + scratch.found[word].trailingZeroBitCount
      return index < count ? index : nil
    }
    return nil
  }
}
