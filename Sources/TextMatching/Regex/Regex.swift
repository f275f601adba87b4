import Bytes

/// One regular expression, compiled: the syntax and meaning of Rust's `regex` crate 1.11 over well-formed
/// UTF-8 in NFC, matched leftmost-first in time linear in the text. Immutable.
struct Regex: Sendable {
  /// What is compiled, shared by all copies.
  final class Compiled: Sendable {
    let pattern: String
    let isCaseInsensitive: Bool
    let requiredLiterals: RequiredLiterals?
    let forward: RegexProgram
    let backward: RegexProgram

    /// Bytes that it takes, without what it shares with others.
    let memory: Int

    init(_ pattern: String, isCaseInsensitive: Bool, tries: ScalarClassCache?) throws(RegexSyntaxError) {
      self.pattern = pattern
      self.isCaseInsensitive = isCaseInsensitive
      var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
      let tree = try parser.parse()
      guard let parts = RegexParts([tree], directions: 2, tries: tries) else { throw Self.tooLarge }
      forward = RegexProgram(parts, purpose: .findEnd)
      backward = RegexProgram(parts, purpose: .findStart)
      requiredLiterals = RequiredLiterals(of: tree, isFolded: parser.hasIgnoredCase)
      let own = forward.memory + backward.memory + pattern.utf8.count
      guard own + parts.alphabet.memory <= Limits.regexBytes else { throw Self.tooLarge }
      memory = own + parts.alphabet.ownMemory + (tries?.addedBytes ?? parts.alphabet.trieMemory)
    }

    private static let tooLarge = RegexSyntaxError(
      message: "compiled, the regex would take more than \(Limits.regexBytes >> 20) MiB", offset: 0)

  }

  let compiled: Compiled
  /// Its place in a ``RegexSet``, by which a scratch finds its automata.
  var slot = 0

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - isCaseInsensitive: as if the pattern stood under `(?i)`: simple case folding.
  ///   - tries: where patterns that are compiled together share what they can.
  /// - Throws: what is wrong with it and where, or that it is too large.
  init(
    _ pattern: String, isCaseInsensitive: Bool, tries: ScalarClassCache? = nil
  ) throws(RegexSyntaxError) {
    compiled = try Compiled(pattern, isCaseInsensitive: isCaseInsensitive, tries: tries)
  }

  /// Literals of which at least one occurs in every text that matches; nil where none are known.
  var requiredLiterals: RequiredLiterals? { compiled.requiredLiterals }

  /// Bytes that the compiled form takes. What is shared through `tries` is counted for the first regex.
  var memory: Int { compiled.memory }

  /// Whether it matches the empty text.
  var matchesEmpty: Bool {
    let nothing: [UInt8] = []
    var automaton = LazyAutomaton(compiled.forward, limit: Limits.regexCacheBytes)
    return automaton.findEnd(in: nothing.span, from: 0) != nil
  }

  /// Whether it occurs in a text, which is well-formed UTF-8.
  func isMatch(in text: Span<UInt8>, scratch: inout RegexScratch) -> Bool {
    scratch.automata(of: self).forward.findEnd(in: text, from: 0, isEarliest: true) != nil
  }

  /// The leftmost-first match that begins at or after the byte `from`, which is a scalar's first; nil if
  /// there is none. What is before `from` counts for anchors and word boundaries.
  func find(in text: Span<UInt8>, from: Int = 0, scratch: inout RegexScratch) -> Range<Int>? {
    guard from >= 0 && from <= text.count else { return nil }
    let automata = scratch.automata(of: self)
    guard let end = automata.forward.findEnd(in: text, from: from) else { return nil }
    guard let start = automata.backward.findStart(in: text, from: from, endingAt: end), start <= end else {
      return nil
    }
    return start..<end
  }
}

/// What one worker scribbles on while it matches the regexes of one set: their lazily built automata.
/// Its memory is bounded, and stops growing.
struct RegexScratch: ~Copyable {
  /// The automata of one regex.
  final class Automata {
    let owner: Regex.Compiled
    var forward: LazyAutomaton
    var backward: LazyAutomaton

    init(of regex: Regex.Compiled, limit: Int) {
      owner = regex
      forward = LazyAutomaton(regex.forward, limit: limit)
      backward = LazyAutomaton(regex.backward, limit: limit)
    }
  }

  /// The automaton of a set.
  final class SetAutomaton {
    var automaton: LazyAutomaton
    let program: RegexProgram

    init(of program: RegexProgram, limit: Int) {
      self.program = program
      automaton = LazyAutomaton(program, limit: limit)
    }
  }

  private var regexes: [Automata?] = []
  /// The set's programs, if this worker made its own, and whose they are.
  var programs: RegexSetPrograms?
  /// A set's automaton of all its regexes, until it turns out to be too large.
  var together: SetAutomaton?
  var isTogetherTooLarge = false
  /// A set's automaton of what its regexes require.
  var filter: SetAutomaton?
  /// Bits of the regexes that can match, and of the requirements that are met.
  var found: [UInt64] = []
  var filtered: [UInt64] = []
  private let cacheBytes: Int
  let setCacheBytes: Int

  /// Empty scratch space.
  init() { self.init(cacheBytes: Limits.regexCacheBytes, setCacheBytes: Limits.regexSetCacheBytes) }

  /// Scratch space with bounds of one's own, in bytes an automaton.
  init(cacheBytes: Int, setCacheBytes: Int) {
    self.cacheBytes = cacheBytes
    self.setCacheBytes = setCacheBytes
  }

  /// The automata of a regex, made when it is first asked for.
  mutating func automata(of regex: Regex) -> Automata {
    if regex.slot < regexes.count, let known = regexes[regex.slot], known.owner === regex.compiled {
      return known
    }
    return makeAutomata(of: regex)
  }

  @inline(never)
  private mutating func makeAutomata(of regex: Regex) -> Automata {
    while regexes.count <= regex.slot { regexes.append(nil) }
    let made = Automata(of: regex.compiled, limit: cacheBytes)
    regexes[regex.slot] = made
    return made
  }
}
