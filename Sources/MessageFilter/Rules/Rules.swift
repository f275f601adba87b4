/// The content of a rules file, checked but not yet compiled. All lists are in the file's order.
package struct Rules: Sendable, Equatable {
  /// Where the parts of a message are found.
  package var fields: FieldPointers = .init()
  /// The ISO 3166 region that numbers without `+` are dialled in; nil if it is not known.
  package var country: String?
  /// The default of `disguises`, which the texts of `deny` and `tags` that take it have as their own.
  package var defaultDisguises = FilterRule.Disguises.none
  /// Senders that are let through.
  package var contacts: [String] = []
  /// Filters whose messages are let through.
  package var allow: [FilterRule] = []
  /// Filters whose messages go to a folder.
  package var deny: [FilterRule] = []
  /// Languages whose messages go to a folder.
  package var denyLanguage: [LanguageRule] = []
  /// The smart rules.
  package var smart: SmartRules = .init()
  /// The tags, in the file's order.
  package var tags: [TagRule] = []
  /// The automatic lists.
  package var automatic: AutomaticLists = .init()

  /// Rules that let everything through.
  package init() {}

  /// The ids of the filters, then those of the language rules.
  package var ids: [String] {
    (allow + deny + tags.flatMap(\.filters)).compactMap(\.id) + denyLanguage.compactMap(\.id)
  }

  /// How phone numbers are read.
  var numberingPlan: NumberingPlan { NumberingPlan(ofRulesFor: country) }
}
