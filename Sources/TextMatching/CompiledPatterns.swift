import Bytes

/// What a ``PatternSet`` holds, shared by all who match with it.
final class CompiledPatterns: Sendable {
  /// Insensitive literals as they are looked for in the folded text.
  let folded: LiteralAutomaton
  /// Sensitive literals as they are looked for in the normalised text.
  let normalized: LiteralAutomaton
  /// Patterns that are empty in their form, in the set's order.
  let empty: [EmptyLiteral]
  /// The regexes, by group and scope.
  let regexes: [RegexBatch]

  /// Compiles patterns.
  init(_ patterns: [Pattern]) throws(PatternErrors) {
    var folded = Literals()
    var normalized = Literals()
    var empty: [EmptyLiteral] = []
    var foldedText = ComparedText(.folded)
    var normalizedText = ComparedText(.normalized)
    for (index, pattern) in patterns.enumerated() where pattern.matching != .regex {
      let competition = LiteralCompetition(
        group: pattern.group, scope: pattern.scope, isExact: pattern.matching == .exact)
      if pattern.text.isEmpty {
        empty.append(EmptyLiteral(pattern: Int32(index), competition: competition))
      } else if pattern.isCaseSensitive {
        normalizedText.take(first: pattern.text.utf8Span.span, second: Span())
        normalized.append(normalizedText.text(of: .first), pattern: index, competition: competition)
      } else {
        foldedText.take(first: pattern.text.utf8Span.span, second: Span())
        folded.append(foldedText.text(of: .first), pattern: index, competition: competition)
      }
    }
    self.empty = empty
    self.folded = LiteralAutomaton(folded, in: .folded)
    self.normalized = LiteralAutomaton(normalized, in: .normalized)
    regexes = try RegexBatch.compile(patterns)
  }
}

/// A pattern whose text is empty. It is in every text; as an exact one where no letters or marks meet.
struct EmptyLiteral: Sendable {
  var pattern: Int32
  var competition: LiteralCompetition

  /// Where it is first.
  func place(in compared: borrowing ComparedText) -> Int? {
    let firstCount = compared.firstCount
    let text = compared.bytes.span
    let ends: Range<Int> =
      switch competition.scope {
      case Pattern.Scope.first.rawValue: 0..<firstCount
      case Pattern.Scope.second.rawValue: firstCount + 1..<text.count
      default: 0..<text.count
      }
    if !competition.isExact { return ends.lowerBound }
    var offset = ends.lowerBound
    var isLetterBefore = false
    while offset < ends.upperBound {
      let (scalar, length) = decodeScalar(text, at: offset)
      let isLetter = ScalarProperties(scalar).isLetterOrMark
      if !isLetter && !isLetterBefore { return offset }
      isLetterBefore = isLetter
      offset += length
    }
    return isLetterBefore ? nil : offset
  }
}
