/// The id and note of a rule. Few rules have them, so they are stored apart to keep rules small: there may be
/// millions.
final class RuleRemarks: Sendable, Hashable {
  let id: String?
  let note: String?

  /// Nil if a rule has neither.
  init?(id: String?, note: String?) {
    if id == nil && note == nil { return nil }
    self.id = id
    self.note = note
  }

  static func == (one: RuleRemarks, other: RuleRemarks) -> Bool {
    one.id == other.id && one.note == other.note
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(note)
  }
}
