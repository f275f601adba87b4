/// Many patterns, compiled to be looked for together. Immutable, so all workers share one.
public struct PatternSet: Sendable {
  /// How many groups patterns can be in.
  public static let groups = 8

  /// Compiles the patterns.
  ///
  /// - Throws: ``PatternErrors`` with every pattern that cannot be compiled.
  public init(_ patterns: [Pattern]) throws(PatternErrors) {
    // Interface only for now: the matching engine replaces this file.
  }

  /// Looks at a text: all literals in one pass. `first` and `second` are well-formed UTF-8. What it finds
  /// stays in `scratch` until the next call.
  public func scan(first: Span<UInt8>, second: Span<UInt8>, scratch: inout PatternScratch) {}

  /// The first pattern of `group`, in the set's order, that matches the text given to the last `scan`,
  /// with its leftmost match; nil if none does. `first` and `second` are those of the scan.
  public func firstMatch(
    inGroup group: Int, first: Span<UInt8>, second: Span<UInt8>, scratch: inout PatternScratch
  ) -> PatternMatch? { nil }

  /// Every pattern of `group` that matches, in the set's order, each with its leftmost match. For
  /// explanations and statistics; slower than ``firstMatch(inGroup:first:second:scratch:)``.
  public func allMatches(
    inGroup group: Int, first: Span<UInt8>, second: Span<UInt8>, scratch: inout PatternScratch
  ) -> [PatternMatch] { [] }
}

/// All patterns that could not be compiled.
public struct PatternErrors: Error, Sendable {
  public var errors: [PatternError]
}

/// What one worker scribbles on while it looks for patterns. Made once for a worker and used for one set.
public struct PatternScratch: ~Copyable {
  /// Empty scratch space for a set.
  public init(for set: PatternSet) {}
}
