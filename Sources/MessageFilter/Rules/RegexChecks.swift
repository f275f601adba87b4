import TextMatching

/// What a rules file's regexes are checked by: the one place that knows how the matching engine is asked.
enum RegexChecks {
  /// Why a regex can't be used, and where in its text, in Unicode scalars from 0.
  struct Problem {
    var message: String
    var offset: Int
  }

  /// The problem of a regex, or nil if it compiles.
  static func problem(in pattern: String, isCaseSensitive: Bool) -> Problem? {
    do {
      _ = try PatternSet([Pattern(text: pattern, matching: .regex, isCaseSensitive: isCaseSensitive)])
      return nil
    } catch {
      guard let first = error.errors.first else { return nil }
      return Problem(message: first.message, offset: first.offset)
    }
  }
}
