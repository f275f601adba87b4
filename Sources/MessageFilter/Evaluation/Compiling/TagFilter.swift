/// An enabled filter of a tag, as reports name it.
package struct TagFilter: Sendable {
  /// The tag.
  package let tag: String
  /// The filter. It decides nothing: its action is `allow`, and its stage `default`.
  package let rule: RuleDescription
}
