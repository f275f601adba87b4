/// A rule of a rule set as verdicts and reports name it.
public struct RuleDescription: Sendable, Equatable {
  /// The stage it decides at.
  public var stage: Stage
  /// A JSON Pointer (RFC 6901) to it in the rules file.
  public var pointer: String
  /// The filter's own id, where it has one.
  public var id: String?
  /// Filter text, list entry, contact, language name as written, or smart rule's name. Of a filter with
  /// conditions these in short, for reports; its verdicts show the conditions instead.
  public var text: String
  /// What its author says of it, for reports.
  package var note: String?
  /// Whether it is a filter with conditions or a score.
  package var hasConditions: Bool
  /// What it decides.
  public var action: Action

  /// A rule of these parts.
  package init(
    stage: Stage, pointer: String, id: String? = nil, text: String, note: String? = nil,
    hasConditions: Bool = false,
    action: Action
  ) {
    self.stage = stage
    self.pointer = pointer
    self.id = id
    self.text = text
    self.note = note
    self.hasConditions = hasConditions
    self.action = action
  }

  /// What a verdict calls it: its id, else its pointer.
  public var name: String { id ?? pointer }
}
