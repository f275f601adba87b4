/// Tells the language of a short text. Immutable, so all workers share one.
public struct LanguageIdentifier: Sendable {
  /// The identifier with the model that is part of the program.
  public static let builtin = LanguageIdentifier()

  // Interface only for now: the identifier replaces this file.
  private init() {}

  /// The best guess for a text (well-formed UTF-8), or nil where there is nothing to judge by.
  /// No allocation once `scratch` has grown to the longest text.
  public func identify(_ text: Span<UInt8>, scratch: inout LanguageScratch) -> LanguageGuess? { nil }
}

/// What one worker scribbles on while it identifies.
public struct LanguageScratch: ~Copyable {
  public init() {}
}
