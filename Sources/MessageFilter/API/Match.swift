/// A part of a message that a rule matched.
public struct Match: Sendable, Hashable {
  /// The field that has the text.
  public let field: Field
  /// The range of the text in that field as it was given: half-open, in Unicode scalars.
  public let range: Range<Int>
  /// The matched text. For a calling code, only `+` and the digits.
  public let text: String

  package init(field: Field, range: Range<Int>, text: String) {
    self.field = field
    self.range = range
    self.text = text
  }
}
