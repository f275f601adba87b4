/// A text or a regular expression to search for in a message: in its body, its sender, or both joined.
package struct Pattern: Sendable, Equatable {
  /// How the pattern's text is compared.
  package enum Matching: UInt8, Sendable {
    /// It occurs anywhere.
    case contains
    /// It occurs with no letter or mark directly before or after it.
    case exact
    /// It is a regular expression that matches anywhere in the text's NFC form.
    case regex
    /// It is the whole text, but for white space at the text's ends. Only in ``PatternSet/collected``, and
    /// not in the scope `joined`.
    case whole
    /// The text begins with it, but for white space at its start. Only in ``PatternSet/collected``, and not
    /// in the scope `joined`.
    case prefix

    /// Whether only white space may be before it in the text.
    var isAtTextStart: Bool { self == .whole || self == .prefix }
  }

  /// The text that is searched.
  package enum Scope: UInt8, Sendable {
    /// The message's body.
    case body
    /// Its sender.
    case sender
    /// The body, one space, and the sender. A match may span both.
    case joined
  }

  /// The text or the expression as it was written.
  package var text: String
  /// How the text is compared.
  package var matching: Matching
  /// Whether case counts. A regex for which it does not is compiled as if under `(?i)`.
  package var isCaseSensitive: Bool
  /// The text that is searched.
  package var scope: Scope
  /// The disguises in which its text is found in a message. A regex cannot be disguised.
  package var disguises: DisguiseLevel
  /// The group, in 0..<``PatternSet/groups``. In each group the lowest pattern that matches decides, except
  /// in ``PatternSet/collected``, where every pattern that matches is reported.
  package var group: Int

  /// A pattern. `group` must be in 0..<``PatternSet/groups``.
  package init(
    text: String, matching: Matching = .contains, isCaseSensitive: Bool = false, scope: Scope = .joined,
    disguises: DisguiseLevel = .none, group: Int = 0
  ) {
    self.text = text
    self.matching = matching
    self.isCaseSensitive = isCaseSensitive
    self.scope = scope
    self.disguises = disguises
    self.group = group
  }
}

/// The match of a pattern.
package struct PatternMatch: Sendable, Equatable {
  /// The pattern's index in the set.
  package var pattern: Int
  /// `.body` or `.sender` if the match lies wholly in that field, else `.joined`.
  package var part: Pattern.Scope
  /// The match in UTF-8 bytes of that field, or of the joined text, as it came: neither normalised nor
  /// folded.
  package var range: Range<Int>

  /// A match at a place.
  package init(pattern: Int, part: Pattern.Scope, range: Range<Int>) {
    self.pattern = pattern
    self.part = part
    self.range = range
  }
}

/// An error in a pattern that cannot be compiled.
package struct PatternError: Error, Sendable, Equatable {
  /// Index of the pattern.
  package var pattern: Int
  /// A description of the error, without the place.
  package var message: String
  /// The offset in the pattern's text, in Unicode scalars from 0.
  package var offset: Int

  /// An error at a place.
  package init(pattern: Int, message: String, offset: Int) {
    self.pattern = pattern
    self.message = message
    self.offset = offset
  }
}
