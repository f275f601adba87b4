import Bytes

/// A compiled regular expression, with the syntax and meaning of Rust's `regex` crate 1.11. It matches
/// well-formed UTF-8 in NFC, leftmost-first, in time linear in the text. It is immutable.
struct Regex: Sendable {
  /// The compiled form, shared by all copies.
  final class Compiled: Sendable {
    let pattern: String
    let isCaseInsensitive: Bool
    let requiredLiterals: RequiredLiterals?
    let forward: RegexProgram
    let backward: RegexProgram

    /// The size in bytes, without what is shared with other regexes.
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
  /// Its index in a ``RegexSet``, by which scratch space stores its automata.
  var slot = 0

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - isCaseInsensitive: Whether the pattern is read as if under `(?i)`, with simple case folding.
  ///   - tries: A cache of what patterns that are compiled together share.
  /// - Throws: What is wrong with the pattern and where, or that it is too large.
  init(
    _ pattern: String, isCaseInsensitive: Bool, tries: ScalarClassCache? = nil
  ) throws(RegexSyntaxError) {
    compiled = try Compiled(pattern, isCaseInsensitive: isCaseInsensitive, tries: tries)
  }

  /// Literals of which at least one occurs in every text that matches; nil if none are known.
  var requiredLiterals: RequiredLiterals? { compiled.requiredLiterals }

  /// The size of the compiled form in bytes. What is shared through `tries` counts for the first regex.
  var memory: Int { compiled.memory }

  /// Whether it matches the empty text.
  var matchesEmpty: Bool {
    let nothing: [UInt8] = []
    var automaton = LazyAutomaton(compiled.forward, limit: Limits.regexCacheBytes)
    return automaton.findEnd(in: nothing.span, from: 0) != nil
  }

  /// Whether it matches somewhere in a text of well-formed UTF-8.
  func isMatch(in text: Span<UInt8>, scratch: inout RegexScratch) -> Bool {
    scratch.automata(of: self).forward.findEnd(in: text, from: 0, isEarliest: true) != nil
  }

  /// The leftmost-first match that begins at or after `from`, the offset of a scalar; nil if there is none.
  /// Anchors and word boundaries see what is before `from`.
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

/// The scratch space of one worker for the regexes of one set: their lazily built automata. Its memory is
/// bounded.
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
  /// The set's programs, if this worker made its own.
  var programs: RegexSetPrograms?
  /// The automaton of all regexes of a set, until it turns out to be too large.
  var together: SetAutomaton?
  var isTogetherTooLarge = false
  /// The automaton of what the regexes of a set require.
  var filter: SetAutomaton?
  /// The bits of the regexes that can match, and of the requirements that are met.
  var found: [UInt64] = []
  var filtered: [UInt64] = []
  private let cacheBytes: Int
  let setCacheBytes: Int

  /// Empty scratch space.
  init() { self.init(cacheBytes: Limits.regexCacheBytes, setCacheBytes: Limits.regexSetCacheBytes) }

  /// Empty scratch space with other limits, in bytes for each automaton.
  init(cacheBytes: Int, setCacheBytes: Int) {
    self.cacheBytes = cacheBytes
    self.setCacheBytes = setCacheBytes
  }

  /// The automata of a regex, which are made on first use.
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
