/// The counts of one rule.
struct RuleCount: Equatable, Sendable {
  /// The rule's id or pointer, as in verdicts.
  var rule: String
  var stage: String
  var text: String
  /// The author's note; nil if there is none, or if the rules are not available.
  var note: String?
  /// The number of messages that it decided.
  var hits = 0
  /// The number of messages that it matched, but an earlier rule decided.
  var shadowed = 0
  /// The first and the last line that it decided.
  var first: Int?
  var last: Int?

  /// The entry for the rules that are not counted separately.
  static let further = RuleCount(rule: "", stage: "", text: "")

  /// The note that the page shows.
  var shownNote: String? { ShownRule.note(note, stage: stage, text: text) }

  /// What tells a rule from others. Rules of two stages can have the same name: verdicts may be of a run
  /// during which an id was moved, and an id does not include the stage.
  var key: String { stage + " " + rule }

  mutating func hit(line: Int) {
    hits += 1
    first = min(first ?? line, line)
    last = max(last ?? line, line)
  }

  /// The counts with a further hit.
  func hitting(line: Int) -> RuleCount {
    var count = self
    count.hit(line: line)
    return count
  }

  /// Adds the counts of the same rule over other lines, whose numbers are increased by `offset`.
  mutating func add(_ other: RuleCount, offset: Int) {
    if text.isEmpty { text = other.text }
    hits += other.hits
    shadowed += other.shadowed
    if let line = other.first { first = min(first ?? .max, line + offset) }
    if let line = other.last { last = max(last ?? 0, line + offset) }
  }

  mutating func removeCounts() {
    hits = 0
    shadowed = 0
    first = nil
    last = nil
  }
}
