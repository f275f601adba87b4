/// Many patterns, compiled to be looked for together. Immutable, so all workers share one.
///
/// Texts are compared as Unicode scalars in Normalisation Form C: insensitively as NFC(fold(NFC(text)))
/// with full case folding (CaseFolding.txt, C and F), sensitively as NFC(text). Looking at a text takes time
/// linear in the text, whatever the patterns and whatever the text, and once the scratch space has grown it
/// allocates nothing.
public struct PatternSet: Sendable {
  /// How many groups patterns can be in.
  public static let groups = 8

  let compiled: CompiledPatterns

  /// Compiles the patterns, in time and memory in proportion to their length.
  ///
  /// - Throws: ``PatternErrors`` with every pattern that cannot be compiled.
  public init(_ patterns: [Pattern]) throws(PatternErrors) {
    compiled = try CompiledPatterns(patterns)
  }

  /// Compiles them for vector instructions up to a level, and with a prefilter up to so many literals, for tests.
  init(
    _ patterns: [Pattern], level: Int32, maxPrefiltered: Int = LiteralHashTables.maxPrefiltered
  ) throws(PatternErrors) {
    compiled = try CompiledPatterns(patterns, level: level, maxPrefiltered: maxPrefiltered)
  }

  /// Looks at a text: all literals in one pass. `first` and `second` are well-formed UTF-8. What it finds
  /// stays in `scratch` until the next call. False where no pattern of any group matches; with true one may.
  @discardableResult
  public func scan(sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch) -> Bool {
    scratch.scan(sender: sender, body: body, for: compiled)
  }

  /// The first pattern of `group`, in the set's order, that matches the text given to the last `scan`,
  /// with its leftmost match; nil if none does. `first` and `second` are those of the scan.
  public func firstMatch(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch
  ) -> PatternMatch? {
    scratch.firstMatch(inGroup: group, sender: sender, body: body, for: compiled)
  }

  /// Every pattern of `group` that matches the text given to the last `scan`, in the set's order, each with
  /// its leftmost match. For explanations and statistics: it goes through the text again, once for all
  /// groups, and allocates the answer.
  public func allMatches(
    inGroup group: Int, sender: Span<UInt8>, body: Span<UInt8>, scratch: inout PatternScratch
  ) -> [PatternMatch] {
    scratch.allMatches(inGroup: group, sender: sender, body: body, for: compiled)
  }
}

/// All patterns that could not be compiled.
public struct PatternErrors: Error, Sendable, Equatable {
  /// One or more, in the patterns' order.
  public var errors: [PatternError]

  /// Errors to be thrown together.
  public init(errors: [PatternError]) { self.errors = errors }
}
