import Bytes
import Synchronization

/// A compiled regular expression, with the syntax and meaning of Rust's `regex` crate 1.11. It matches
/// well-formed UTF-8 in NFC, leftmost-first, in time linear in the text. It is immutable.
struct Regex: Sendable {
  /// The compiled form, shared by all copies.
  final class Compiled: Sendable {
    private let pattern: String
    private let isCaseInsensitive: Bool
    let requiredLiterals: RequiredLiterals?
    /// A size in bytes that the programs of a small pattern do not exceed; nil if the pattern is not small.
    let mostMemory: Int?
    private let tries: ScalarClassCache?
    private let builtPrograms = AtomicLazyReference<Programs>()

    init(_ pattern: String, isCaseInsensitive: Bool, tries: ScalarClassCache?) throws(RegexSyntaxError) {
      self.pattern = pattern
      self.isCaseInsensitive = isCaseInsensitive
      self.tries = tries
      var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
      let tree = try parser.parse()
      requiredLiterals = RequiredLiterals(of: tree, isFolded: parser.hasIgnoredCase)
      mostMemory = RegexParts.mostMemory(of: tree).map { $0 + pattern.utf8.count }
      if mostMemory == nil { _ = builtPrograms.storeIfNil(try makePrograms(tree)) }
    }

    /// The programs. Those of a small pattern are built on first use, since no text may ever need them. If
    /// several workers ask at once, each builds them, and one result is kept.
    var programs: Programs {
      if let built = builtPrograms.load() { return built }
      guard let programs = try? makePrograms(tree) else { preconditionFailure("small patterns compile") }
      return builtPrograms.storeIfNil(programs)
    }

    /// The parsed pattern. It is not kept, because it takes more memory than all else.
    var tree: RegexTree {
      var parser = RegexParser(pattern, isCaseInsensitive: isCaseInsensitive)
      guard let tree = try? parser.parse() else { preconditionFailure("it has been parsed before") }
      return tree
    }

    private func makePrograms(_ tree: RegexTree) throws(RegexSyntaxError) -> Programs {
      guard let parts = RegexParts([tree], directions: 2, tries: tries) else { throw Self.tooLarge }
      let programs = Programs(parts)
      let memory = programs.memory + pattern.utf8.count
      guard memory + parts.alphabet.memory <= Limits.regexBytes else { throw Self.tooLarge }
      return programs
    }

    /// The size in bytes, without what is shared with other regexes.
    var memory: Int {
      let programs = programs
      let alphabet = programs.forward.alphabet
      return programs.memory + pattern.utf8.count + alphabet.ownMemory + alphabet.addedTrieMemory
    }

    private static let tooLarge = RegexSyntaxError(
      message: "compiled, the regex would take more than \(Limits.regexBytes >> 20) MiB", offset: 0)
  }

  /// What a regex is searched for by.
  final class Programs: Sendable {
    let forward: RegexProgram
    let backward: RegexProgram

    init(_ parts: RegexParts) {
      forward = RegexProgram(parts, purpose: .findEnd)
      backward = RegexProgram(parts, purpose: .findStart)
    }

    /// The size in bytes without the alphabet.
    var memory: Int { forward.memory + backward.memory }
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

  /// A size that it does not exceed. A small regex need not be compiled to know it.
  var mostMemory: Int { compiled.mostMemory ?? memory }

  /// Whether it matches the empty text.
  var matchesEmpty: Bool {
    let nothing: [UInt8] = []
    var automaton = LazyDFA(compiled.programs.forward, limit: Limits.regexCacheBytes)
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

/// The scratch space of one worker for the regexes of one set: their lazy DFAs. Its memory is bounded.
struct RegexScratch: ~Copyable {
  /// The automata of one regex.
  final class Automata {
    let owner: Regex.Compiled
    var forward: LazyDFA
    var backward: LazyDFA

    init(of regex: Regex.Compiled, limit: Int) {
      owner = regex
      let programs = regex.programs
      forward = LazyDFA(programs.forward, limit: limit)
      backward = LazyDFA(programs.backward, limit: limit)
    }
  }

  /// The automaton of a set.
  final class SetAutomaton {
    var automaton: LazyDFA
    let program: RegexProgram

    init(of program: RegexProgram, limit: Int) {
      self.program = program
      automaton = LazyDFA(program, limit: limit)
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
