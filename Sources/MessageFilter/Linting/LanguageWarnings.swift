import Bytes
import LanguageIdentification

/// Warnings about language rules that never decide.
extension RulesReader {
  mutating func warnOfLanguages() {
    let enabled = places.languages.filter(\.rule.isEnabled)
    // With allUnknown no language rule decides, which is said otherwise.
    var filters = enabled.isEmpty || rules.smart.allUnknown ? nil : conditionsOfFilters()
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
      } else if let covering = filters?.first(covering: place.rule) {
        let filter = self.place(covering)
        let how = filter.list == .allow ? "lets through" : "matches"
        findings.add(
          .warning, place.offset, place.pointer,
          "this rule never decides: \(named(filter)) comes first and \(how) whatever it matches")
      } else if first.count < 1000 {
        first.append(place)
      }
    }
  }

  /// What the filters with conditions require, by their numbers. No other filter looks at languages.
  private func conditionsOfFilters() -> ConditionCoverage {
    // Each rule is looked up once, so a tenth of the steps is enough.
    var coverage = ConditionCoverage(maxSteps: Limits.coverageSteps / 10, allowlist: nil)
    for number in 0..<places.allow.count + places.deny.count {
      let filter = rule(place(number))
      guard filter.isEnabled, filter.textCondition == nil else { continue }
      coverage.insert(filter.condition.withScoreAsGroup.reduced, as: number)
    }
    return coverage
  }

  private static func includes(_ one: RuleLanguage, _ other: RuleLanguage) -> Bool {
    one == other || one == .chinese && (other == .language(.zhHans) || other == .language(.zhHant))
  }
}

extension ConditionCoverage {
  /// The first filter that matches whenever a language rule does.
  fileprivate mutating func first(covering rule: LanguageRule) -> Int? {
    var language = LanguageCondition(language: rule.language, name: rule.name)
    language.confidence = rule.confidence
    return first(requiringOnly: known(in: .language(language)))
  }
}
