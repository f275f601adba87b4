/// One regular expression, compiled: the syntax and meaning of Rust's `regex` crate 1.11 over well-formed
/// UTF-8 in NFC, matched leftmost-first in time linear in the text. Immutable.
struct Regex: Sendable {
  /// Literals of which at least one occurs in every text that matches; nil where none are known.
  let requiredLiterals: RequiredLiterals?

  /// Compiles a pattern.
  ///
  /// - Parameter isCaseInsensitive: as if the pattern stood under `(?i)`: simple case folding.
  /// - Throws: what is wrong with it and where, or that it is too large.
  init(_ pattern: String, isCaseInsensitive: Bool) throws(RegexSyntaxError) {
    requiredLiterals = nil
  }

  /// Bytes that the compiled form takes.
  var memory: Int { 0 }

  /// Whether it matches the empty text.
  var matchesEmpty: Bool { false }

  /// Whether it occurs in a text, which is well-formed UTF-8.
  func isMatch(in text: Span<UInt8>, scratch: inout RegexScratch) -> Bool { false }

  /// The leftmost-first match that begins at or after the byte `from`, which is a scalar's first; nil if
  /// there is none. What is before `from` counts for anchors and word boundaries.
  func find(in text: Span<UInt8>, from: Int = 0, scratch: inout RegexScratch) -> Range<Int>? { nil }
}

/// Literals of which at least one occurs in every text that a regex matches.
struct RequiredLiterals: Sendable, Equatable {
  /// The literals in UTF-8. None is empty; none contains another.
  var literals: [[UInt8]]
  /// Whether they must be looked for in the folded text. They are folded then: look for them in
  /// fold(NFC(text)). Where bringing that to NFC changes it (a mark that composes with a folded letter),
  /// every regex must be tried.
  var isCaseInsensitive: Bool
}

/// Many regexes looked for together. Immutable.
struct RegexSet: Sendable {
  /// The regexes; those of a set find their caches in one ``RegexScratch`` by their place.
  let regexes: [Regex]

  /// Takes them together.
  init(_ regexes: [Regex]) { self.regexes = regexes }

  /// Which regexes occur in a text: sets their bits in `found` (bit i%64 of word i/64) and leaves the
  /// others. One pass over the text.
  func matches(in text: Span<UInt8>, scratch: inout RegexScratch, into found: inout [UInt64]) {}

  /// The lowest index below `limit` of a regex that occurs in a text.
  func firstMatch(in text: Span<UInt8>, below limit: Int, scratch: inout RegexScratch) -> Int? { nil }
}

/// What one worker scribbles on while it matches the regexes of one set: their lazily built automata.
/// Its memory is bounded, and stops growing.
struct RegexScratch: ~Copyable {
  /// Empty scratch space.
  init() {}
}
