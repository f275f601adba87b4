import Bytes

/// One regular expression, compiled: the syntax and meaning of Rust's `regex` crate 1.11 over well-formed
/// UTF-8 in NFC, matched leftmost-first in time linear in the text. Immutable.
struct Regex: Sendable {
  /// Literals of which at least one occurs in every text that matches; nil where none are known.
  let requiredLiterals: RequiredLiterals?
  /// Its place in a ``RegexSet``, by which a scratch finds its automata.
  fileprivate(set) var slot = 0
  /// The pattern and whether it is under `(?i)`, to compile it together with others.
  let pattern: String
  let isCaseInsensitive: Bool
  /// Whether it matches the empty text.
  let matchesEmpty: Bool

  private let forward: RegexProgram
  private let backward: RegexProgram
  /// Tells a scratch that its automata are another regex's.
  fileprivate let identity: UInt64

  /// Compiles a pattern.
  ///
  /// - Parameter isCaseInsensitive: as if the pattern stood under `(?i)`: simple case folding.
  /// - Throws: what is wrong with it and where, or that it is too large.
  init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexSyntaxError) {
    self.pattern = pattern
    self.isCaseInsensitive = isCaseInsensitive
    var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
    let tree = try parser.parse()

    let tooLarge = RegexSyntaxError(
      message: "compiled, the regex would take more than \(Limits.regexBytes >> 20) MiB", offset: 0)
    // Both directions, before anything is written out.
    let bytes = 2 * MemoryLayout<RegexProgram.Instruction>.stride
    guard tree.programSize <= Limits.regexBytes / bytes else { throw tooLarge }
    var sets = RegexSets()
    sets.collect(tree)
    guard sets.memory <= Limits.regexBytes,
      let alphabet = RegexAlphabet(sets: sets.sets, contexts: sets.contexts),
      sets.sets.count * (alphabet.count / 64 + 1) * 8 <= Limits.regexBytes
    else { throw tooLarge }
    forward = RegexProgram([tree], alphabet: alphabet, sets: sets, purpose: .findEnd)
    backward = RegexProgram([tree], alphabet: alphabet, sets: sets, purpose: .findStart)
    requiredLiterals = RequiredLiterals(of: tree, isFolded: parser.hasIgnoredCase)
    identity = Self.identity(pattern, isCaseInsensitive)
    var automaton = LazyAutomaton(forward, limit: Limits.regexCacheBytes)
    let nothing: [UInt8] = []
    matchesEmpty = automaton.findEnd(forward, in: nothing.span, from: 0) != nil
    guard memory <= Limits.regexBytes else { throw tooLarge }
  }

  private static func identity(_ pattern: String, _ isCaseInsensitive: Bool) -> UInt64 {
    var hash: UInt64 = isCaseInsensitive ? 0x9E37_79B9_7F4A_7C15 : 0xC2B2_AE3D_27D4_EB4F
    for byte in pattern.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
    return hash | 1
  }

  /// Bytes that the compiled form takes.
  var memory: Int { forward.memory + backward.memory + forward.alphabet.memory + pattern.utf8.count }

  /// Whether it occurs in a text, which is well-formed UTF-8.
  func isMatch(in text: Span<UInt8>, scratch: inout RegexScratch) -> Bool {
    scratch.prepare(for: self)
    return scratch.regexes[slot]?.isMatch(forward, in: text) ?? false
  }

  /// The leftmost-first match that begins at or after the byte `from`, which is a scalar's first; nil if
  /// there is none. What is before `from` counts for anchors and word boundaries.
  func find(in text: Span<UInt8>, from: Int = 0, scratch: inout RegexScratch) -> Range<Int>? {
    guard from >= 0 && from <= text.count else { return nil }
    scratch.prepare(for: self)
    return scratch.regexes[slot]?.find(forward, backward, in: text, from: from)
  }

  fileprivate func automata(cacheBytes: Int) -> RegexScratch.Automata {
    RegexScratch.Automata(
      owner: identity, forward: LazyAutomaton(forward, limit: cacheBytes),
      backward: LazyAutomaton(backward, limit: cacheBytes))
  }
}

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
    var sets = RegexSets()
    var size = 0
    for regex in regexes {
      var parser = RegexParser(regex.pattern, isCaseInsensitive: regex.isCaseInsensitive)
      // They compiled before.
      guard let tree = try? parser.parse() else { return nil }
      size += tree.programSize + 2
      sets.collect(tree)
      trees.append(tree)
      guard size <= Limits.regexBytes / MemoryLayout<RegexProgram.Instruction>.stride,
        sets.memory <= Limits.regexBytes
      else { return nil }
    }
    guard let alphabet = RegexAlphabet(sets: sets.sets, contexts: sets.contexts),
      sets.sets.count * (alphabet.count / 64 + 1) * 8 <= Limits.regexBytes
    else { return nil }
    return RegexProgram(trees, alphabet: alphabet, sets: sets, purpose: .matchSet)
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
      if scratch.together == nil {
        scratch.together = LazyAutomaton(together, limit: scratch.setCacheBytes)
      }
      if scratch.together?.findAll(together, in: text, into: &found) == true { return }
    }
    for (i, regex) in regexes.enumerated() where found[i >> 6] >> UInt64(i & 63) & 1 == 0 {
      if regex.isMatch(in: text, scratch: &scratch) { found[i >> 6] |= 1 << UInt64(i & 63) }
    }
  }

  /// The lowest index below `limit` of a regex that occurs in a text.
  func firstMatch(in text: Span<UInt8>, below limit: Int, scratch: inout RegexScratch) -> Int? {
    scratch.clearFound((regexes.count + 63) / 64)
    var found: [UInt64] = []
    swap(&found, &scratch.found)
    defer { swap(&found, &scratch.found) }
    matches(in: text, scratch: &scratch, into: &found)
    for word in found.indices where found[word] != 0 {
      let index = word << 6 + found[word].trailingZeroBitCount
      return index < limit ? index : nil
    }
    return nil
  }
}

/// What one worker scribbles on while it matches the regexes of one set: their lazily built automata.
/// Its memory is bounded, and stops growing.
struct RegexScratch: ~Copyable, Sendable {
  /// The automata of one regex.
  struct Automata: Sendable {
    var owner: UInt64
    var forward: LazyAutomaton
    var backward: LazyAutomaton

    mutating func isMatch(_ program: RegexProgram, in text: Span<UInt8>) -> Bool {
      forward.findEnd(program, in: text, from: 0) != nil
    }

    mutating func find(
      _ program: RegexProgram, _ reversed: RegexProgram, in text: Span<UInt8>, from first: Int
    ) -> Range<Int>? {
      guard let end = forward.findEnd(program, in: text, from: first) else { return nil }
      guard let start = backward.findStart(reversed, in: text, from: first, endingAt: end), start <= end
      else { return nil }
      return start..<end
    }
  }

  fileprivate(set) var regexes: [Automata?] = []
  fileprivate var together: LazyAutomaton?
  fileprivate var found: [UInt64] = []
  fileprivate let cacheBytes: Int
  fileprivate let setCacheBytes: Int

  /// Empty scratch space.
  init() { self.init(cacheBytes: Limits.regexCacheBytes, setCacheBytes: Limits.regexSetCacheBytes) }

  /// Scratch space with bounds of one's own, in bytes an automaton.
  init(cacheBytes: Int, setCacheBytes: Int) {
    self.cacheBytes = cacheBytes
    self.setCacheBytes = setCacheBytes
  }

  fileprivate mutating func prepare(for regex: Regex) {
    while regexes.count <= regex.slot { regexes.append(nil) }
    if regexes[regex.slot]?.owner != regex.identity {
      regexes[regex.slot] = regex.automata(cacheBytes: cacheBytes)
    }
  }

  fileprivate mutating func clearFound(_ words: Int) {
    while found.count < words { found.append(0) }
    for i in found.indices { found[i] = 0 }
  }
}
