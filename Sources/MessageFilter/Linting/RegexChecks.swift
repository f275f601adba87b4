import TextMatching

/// The checks of a rules file's regexes. Only this file knows how to ask the matching engine.
enum RegexChecks {
  /// Why a regex can't be used, and where in its text, in Unicode scalars from 0.
  struct Problem {
    var message: String
    var offset: Int
  }

  /// The problem of a regex, or nil if it compiles.
  static func problem(in pattern: String, isCaseSensitive: Bool) -> Problem? {
    RegexSyntax.check(pattern, isCaseInsensitive: !isCaseSensitive).map {
      Problem(message: $0.message, offset: $0.offset)
    }
  }

  /// What the spelling of a regex that compiles shows.
  static func spelling(of text: TextCondition) -> RegexSpelling {
    RegexSpelling(text.text, isCaseSensitive: text.isCaseSensitive)
  }

  /// The texts that a regex requires; nil for a text that is no regex.
  static func requiredTexts(of text: TextCondition) -> RequiredTexts? {
    guard text.matching == .regex else { return nil }
    return RequiredTexts(of: text.text, isCaseSensitive: text.isCaseSensitive)
  }

  /// Whether a regex matches the empty text.
  static func matchesEmptyText(_ regex: TextCondition) -> Bool {
    RegexSyntax.matchesEmptyText(regex.text, isCaseInsensitive: !regex.isCaseSensitive)
  }
}
