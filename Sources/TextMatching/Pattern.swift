/// One text or expression to look for, in a text that has two parts: the first, and the second, which
/// joined are the first, one space, the second.
public struct Pattern: Sendable, Equatable {
  /// How the pattern's text is compared.
  public enum Matching: UInt8, Sendable {
    /// It occurs anywhere.
    case contains
    /// It occurs with no letter or mark directly before or after it.
    case exact
    /// It is a regular expression, found anywhere in the text's NFC form.
    case regex
  }

  /// Where it is looked for.
  public enum Scope: UInt8, Sendable {
    /// The message's body.
    case body
    /// Its sender.
    case sender
    /// Both, with one space between; a match may reach from one into the other.
    case joined
  }

  /// The text or the expression, as it was written.
  public var text: String
  /// How the text is compared.
  public var matching: Matching
  /// Whether case counts. A regex that is not case-sensitive is taken as if it stood under `(?i)`.
  public var isCaseSensitive: Bool
  /// Where it is looked for.
  public var scope: Scope
  /// Patterns of one group compete: the lowest index of those that match decides. 0..<``PatternSet/groups``.
  public var group: Int

  /// A pattern. `group` must be in 0..<``PatternSet/groups``.
  public init(
    text: String, matching: Matching = .contains, isCaseSensitive: Bool = false, scope: Scope = .joined,
    group: Int = 0
  ) {
    self.text = text
    self.matching = matching
    self.isCaseSensitive = isCaseSensitive
    self.scope = scope
    self.group = group
  }
}

/// Where a pattern matched.
public struct PatternMatch: Sendable, Equatable {
  /// The pattern's index in the set.
  public var pattern: Int
  /// `.body` or `.sender` where the match lies wholly in one part, else `.joined`.
  public var part: Pattern.Scope
  /// The match in UTF-8 bytes of that part (or of the joined text), as it came: not normalised, not folded.
  public var range: Range<Int>

  /// A match at a place.
  public init(pattern: Int, part: Pattern.Scope, range: Range<Int>) {
    self.pattern = pattern
    self.part = part
    self.range = range
  }
}

/// Why patterns could not be compiled.
public struct PatternError: Error, Sendable, Equatable {
  /// Index of the pattern.
  public var pattern: Int
  /// What is wrong, in words for a person, without the place.
  public var message: String
  /// Where in the pattern's text, in Unicode scalars from 0.
  public var offset: Int

  /// An error at a place.
  public init(pattern: Int, message: String, offset: Int) {
    self.pattern = pattern
    self.message = message
    self.offset = offset
  }
}
