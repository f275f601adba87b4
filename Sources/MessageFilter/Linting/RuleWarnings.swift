/// A kind of warning: something that is valid but hardly meant. winnow-rules(5) lists the kinds by the same
/// names.
package struct RuleWarning: Sendable {
  var name: String
  /// Searches all that was read for it, and reports it.
  var find: @Sendable (inout RulesReader) -> Void

  /// Every kind of warning except two, which are noticed while a filter is read: a backslash that JSON5
  /// consumes, and a disabled regex. Disabled rules are ignored.
  static let all: [RuleWarning] = [
    .init(name: "a filter that never decides") { $0.warnOfRedundantFilters() },
    .init(name: "a regex that matches the empty text") { $0.warnOfTexts(RulesReader.emptyMatch) },
    .init(name: "disguised texts that are let in") { $0.warnOfDisguisesInAllow() },
    .init(name: "a text of mixed scripts") { $0.warnOfTexts(RulesReader.mixedScripts) },
    .init(name: "a disguised text of white space") { $0.warnOfTexts(RulesReader.whiteSpaceInDisguise) },
    .init(name: "exact in a script without spaces") { $0.warnOfTexts(RulesReader.exactWithoutSpaces) },
    .init(name: "a text that looks like a pattern") { $0.warnOfPatterns() },
    .init(name: "an anchor with target all") { $0.warnOfTexts(RulesReader.anchorInJoinedText) },
    .init(name: "an unknown [:name:]") { $0.warnOfTexts(RulesReader.unknownClassName) },
    .init(name: "a class member that NFC never has") { $0.warnOfTexts(RulesReader.unmatchableMember) },
    .init(name: "a phone number without matching number") { $0.warnOfNumbers() },
    .init(name: "a national number without a country") { $0.warnOfTexts($0.nationalNumber) },
    .init(name: "white space at a text's end") { $0.warnOfOuterWhiteSpace() },
    .init(name: "a language rule that never decides") { $0.warnOfLanguages() },
    .init(name: "a rule that allUnknown makes pointless") { $0.warnOfAllUnknown() },
    .init(name: "a field that may be misspelled") { $0.warnOfMisspelledFields() },
    .init(name: "an active language without a list") { $0.warnOfMissingLists() },
    .init(name: "an inactive list") { $0.warnOfInactiveLists() },
    .init(name: "a language that is active twice") { $0.warnOfRepeatedLanguages() },
    .init(name: "an entry or contact that occurs twice") { $0.warnOfRepeatedEntries() },
    .init(name: "a filter that can never match") { $0.warnOfContradictions() },
    .init(name: "a tag without filters") { $0.warnOfUnusedTags() },
    .init(name: "a filter that occurs twice in a tag") { $0.warnOfRepeatedTagFilters() },
    .init(name: "a shared calling code") { $0.warnOfSharedCallingCodes() },
  ]

  /// The names of all kinds, as winnow-rules(5) lists them.
  package static let names =
    all.map(\.name) + ["a single backslash in a regex", "a disabled regex that can't be used"]
}

extension RulesReader {
  mutating func warn() {
    for warning in RuleWarning.all { warning.find(&self) }
  }
}
