/// A rule of a rule set as verdicts and reports name it.
public struct RuleDescription: Sendable, Equatable {
  /// The stage it decides at.
  public var stage: Stage
  /// Whether it is a filter with conditions or a score.
  package var hasConditions: Bool
  /// What it decides.
  public var action: Action
  /// Where it is in the rules file.
  var place: RulePointer
  /// The filter's own id, where it has one.
  public var id: String?
  /// Filter text, list entry, contact, language name as written, or smart rule's name. Of a filter with
  /// conditions these in short, for reports; its verdicts show the conditions instead.
  public var text: String
  /// What its author says of it, for reports.
  package var note: String?

  /// A JSON Pointer (RFC 6901) to it in the rules file.
  public var pointer: String {
    get { place.text }
    set { place = RulePointer(newValue) }
  }

  /// A rule of these parts.
  package init(
    stage: Stage, pointer: String, id: String? = nil, text: String, note: String? = nil,
    hasConditions: Bool = false,
    action: Action
  ) {
    self.init(
      stage: stage, place: RulePointer(pointer), id: id, text: text, note: note,
      hasConditions: hasConditions, action: action)
  }

  /// A rule of these parts, without a text for its pointer.
  @inline(__always)
  init(
    stage: Stage, place: RulePointer, id: String?, text: String, note: String?, hasConditions: Bool,
    action: Action
  ) {
    self.stage = stage
    self.place = place
    self.id = id
    self.text = text
    self.note = note
    self.hasConditions = hasConditions
    self.action = action
  }

  /// What a verdict calls it: its id, else its pointer.
  public var name: String { id ?? pointer }
}
