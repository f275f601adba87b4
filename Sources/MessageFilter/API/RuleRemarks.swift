/// What few rules have: an id, and what the author says of the rule. It is apart from the rules, so that
/// those are small: there may be millions.
final class RuleRemarks: Sendable, Equatable {
  let id: String?
  let note: String?

  /// Nil where there is neither.
  init?(id: String?, note: String?) {
    if id == nil && note == nil { return nil }
    self.id = id
    self.note = note
  }

  static func == (one: RuleRemarks, other: RuleRemarks) -> Bool {
    one.id == other.id && one.note == other.note
  }
}
