/// Properties of a pattern that its spelling shows: its anchors, the members of its classes, and whether
/// white space at its end counts.
package struct RegexSpelling: Sendable, Equatable {
  /// The first `^` or `$` that is an anchor.
  package private(set) var anchor: Unicode.Scalar?
  /// The first name in a `[:name:]` inside a class that is not the name of a POSIX class.
  package private(set) var unknownClassName: String?
  /// The first character or range of a class, as it is written, with no character that a text in NFC can
  /// have.
  package private(set) var unmatchableMember: String?
  /// Whether `(?x)` is in force at the end, where white space is then no part of the pattern.
  package private(set) var ignoresFinalWhiteSpace = false

  /// Reads a pattern that compiles.
  package init(_ pattern: String, isCaseSensitive: Bool) {
    var parser = RegexParser(pattern, isCaseInsensitive: !isCaseSensitive)
    guard (try? parser.parse()) != nil else { return }
    anchor = parser.anchor.flatMap { Unicode.Scalar($0) }
    unknownClassName = parser.unknownClassName
    unmatchableMember = parser.unmatchableMember.map { parser.quoted($0) }
    ignoresFinalWhiteSpace = parser.flags.ignoresWhitespace
  }

  /// The names of the POSIX classes.
  package static let classNames = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "word", "xdigit",
  ]
}
