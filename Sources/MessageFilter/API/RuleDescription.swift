/// A rule of a rule set as verdicts and reports name it.
public struct RuleDescription: Sendable, Hashable {
  /// Its place in the rules file.
  let place: RulePointer
  /// The stage it decides at.
  public let stage: Stage
  /// Whether it is a filter with conditions or a score.
  package let hasConditions: Bool
  /// The action for the messages that it matches.
  public let action: Action
  /// The filter's text, list entry, contact, language name as written, or smart rule's name. For a filter
  /// with conditions it is a summary of them for reports; verdicts show the conditions themselves.
  public let text: String
  /// Its id and note.
  private let remarks: RuleRemarks?

  /// The filter's id, if it has one.
  public var id: String? { remarks?.id }

  /// The author's note on the rule, if there is one.
  public var note: String? { remarks?.note }

  /// A JSON Pointer (RFC 6901) to it in the rules file.
  public var pointer: String { place.text }

  /// A rule of these parts.
  package init(
    stage: Stage, pointer: String, id: String? = nil, text: String, note: String? = nil,
    hasConditions: Bool = false,
    action: Action
  ) {
    self.init(
      stage: stage, place: RulePointer(pointer), text: text, remarks: RuleRemarks(id: id, note: note),
      hasConditions: hasConditions, action: action)
  }

  /// The same, from a pointer that has not been made into a text.
  @inline(__always)
  init(
    stage: Stage, place: RulePointer, text: String, remarks: RuleRemarks?, hasConditions: Bool,
    action: Action
  ) {
    self.stage = stage
    self.place = place
    self.text = text
    self.remarks = remarks
    self.hasConditions = hasConditions
    self.action = action
  }

  /// The rule's name in verdicts: its id, or its pointer if it has none.
  public var name: String { id ?? pointer }
}
