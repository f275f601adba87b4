import LanguageIdentification

/// Warnings about language rules that never decide.
extension RulesReader {
  mutating func warnOfLanguages() {
    let enabled = places.languages.filter(\.rule.isEnabled)
    // The rules that no earlier rule covers, at most 1,000.
    var first: [RulePlaces.Language] = []
    for place in enabled {
      let covering = first.first { earlier in
        earlier.rule.confidence <= place.rule.confidence
          && RulesReader.includes(earlier.rule.language, place.rule.language)
      }
      if let covering {
        findings.add(
          .warning, place.offset, place.pointer,
          "this rule never decides: \(quoted(covering.rule.name)) (\(covering.pointer), line "
            + "\(line(of: covering.offset))) comes first and needs no more confidence")
      } else if first.count < 1000 {
        first.append(place)
      }
    }
  }

  private static func includes(_ one: RuleLanguage, _ other: RuleLanguage) -> Bool {
    one == other || one == .chinese && (other == .language(.zhHans) || other == .language(.zhHant))
  }
}
