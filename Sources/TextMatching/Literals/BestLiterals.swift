/// For each group, the lowest pattern found so far and its leftmost match.
struct BestLiterals {
  /// The index of no pattern: nothing has been found.
  static let none = Int32.max

  struct Best {
    var pattern = BestLiterals.none
    var competition = LiteralCompetition(group: 0, scope: .joined, isExact: false)
    /// The form of the text in whose bytes `start` and `end` count.
    var form = ComparedForm.folded
    var start = 0
    var end = 0

    var scope: Pattern.Scope { Pattern.Scope(rawValue: competition.scope) ?? .joined }
  }

  private(set) var groups: InlineArray<8, Best> = .init(repeating: Best())
  /// Whether no group has a pattern.
  private(set) var isEmpty = true

  /// Removes everything.
  @inline(__always)
  mutating func reset() {
    if isEmpty { return }
    isEmpty = true
    for group in 0..<PatternSet.groups { groups[group].pattern = Self.none }
  }

  /// Takes a match if it is better than what is known: of a lower pattern, or a match of the same one that
  /// begins further left or, if it begins at the same place, is longer.
  @inline(__always)
  mutating func offer(
    _ pattern: Int32, _ competition: LiteralCompetition, _ form: ComparedForm, start: Int, end: Int
  ) {
    let group = competition.group
    let known = groups[group].pattern
    if pattern < known
      || pattern == known && (start, -end) < (groups[group].start, -groups[group].end)
    {
      isEmpty = false
      groups[group] = Best(
        pattern: pattern, competition: competition, form: form, start: start, end: end)
    }
  }
}
