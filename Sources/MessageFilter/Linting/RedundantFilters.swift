import Bytes
import JSONText
import TextMatching

/// Warnings about filters that never decide: the same filter twice, the same in allow and deny, or one for
/// which an earlier filter or stage always decides.
extension RulesReader {
  mutating func warnOfRedundantFilters() {
    // Filters are numbered in the order in which they decide, which may differ from the order of the
    // sections.
    let filters = places.allow.count + places.deny.count
    guard filters > 0 else { return }
    var known: [RulePlaces.List: [FilterKey: Int]] = [:]
    let plan = numberingPlan
    var numbers = NumberCoverage(contacts: rules.contacts, plan)
    var index = CoverageIndex(maxSteps: Limits.coverageSteps)
    // Without conditions, all that it would find is the same filter. A step takes ten times as long.
    let hasConditions = [rules.allow, rules.deny].contains {
      $0.contains { $0.isEnabled && $0.textCondition == nil }
    }
    var conditions = hasConditions ? ConditionCoverage(maxSteps: Limits.coverageSteps / 10) : nil
    let automatic = automaticTexts()
    let smart = rules.smart.allUnknown ? [] : rules.smart.rules
    var isInDeny = false
    for number in 0..<filters {
      let place = place(number)
      let filter = rule(place)
      guard filter.isEnabled else { continue }
      let text = filter.textCondition
      let required =
        text?.matching == .regex
        ? RequiredTexts(of: filter.text, isCaseSensitive: filter.isCaseSensitive) : nil
      if place.list == .deny, !isInDeny {
        // The automatic allow lists and the smart rules come between the two.
        for (number, entry) in automatic.enumerated() {
          index.insert(
            .init(text: entry.text, target: .body, matching: .contains, folding: .full),
            as: filters + number)
        }
        for (number, rule) in smart.enumerated() {
          for condition in conditionsImplying(rule) {
            conditions?.insert(condition, as: filters + automatic.count + number)
          }
        }
        isInDeny = true
      }
      let condition = filter.condition.withNumbersInOneForm(plan).reduced
      let key = FilterKey(filter, plan)
      if let same = known[place.list]?[key] {
        warn(
          place,
          "this filter is the same as \(named(self.place(same))), which comes first; remove one of them")
      } else if place.list == .deny, let same = known[.allow]?[key] {
        warn(
          place,
          "the same filter is in \"allow\", which comes first: \(named(self.place(same))); this one never decides"
        )
      } else if let covering = covering(condition, &index, &conditions) {
        if covering < filters {
          warn(place, coveredBy: covering)
        } else if covering < filters + automatic.count {
          let entry = automatic[covering - filters]
          warn(
            place,
            "this filter never decides: the automatic lists let through whatever it matches by "
              + "\(RulesReader.quoted(entry.text)) (\(entry.pointer))")
        } else {
          let rule = smart[covering - filters - automatic.count]
          warn(place, "this filter never decides: \(RulesReader.comesFirst(rule))")
        }
      } else if let text, let contact = numbers.contact(covering: text) {
        warn(
          place,
          "this filter never decides: the contact \(RulesReader.quoted(rules.contacts[contact])) comes first "
            + "(/contacts/\(contact))")
      } else if let text, let covering = numbers.first(covering: text) {
        warn(place, coveredBy: covering)
      } else if place.list == .deny, !rules.smart.allUnknown, let text,
        let reason = smartReason(text, required)
      {
        warn(place, "this filter never decides: \(reason)")
      }
      known[place.list, default: [:]][key] = known[place.list]?[key] ?? number
      conditions?.insert(condition, as: number)
      guard let text else {
        // Each text that is enough to make the filter match covers what a filter with that text would cover.
        for text in condition.sufficientTexts { insert(text, as: number, into: &index) }
        continue
      }
      // A filter on a user-defined field covers nothing.
      if case .field = text.target { continue }
      numbers.insert(text, as: number)
      // A regex covers something only if its meaning is known exactly.
      if let required {
        if required.isLiteral {
          for text in coverageTexts(text, required) { index.insert(text, as: number) }
        } else if !required.hasAssertion, matchesEmptyText(text) {
          index.insert(
            .init(text: "", target: filter.target, matching: .contains, folding: .full), as: number)
        }
      } else {
        insert(text, as: number, into: &index)
      }
    }
    if index.isExhausted || conditions?.isExhausted == true {
      findings.add(
        .warning, document.nodes[0].start, "",
        "the filters are too many and too much alike to look for all that never decide")
    }
  }

  func place(_ number: Int) -> RulePlaces.Filter {
    number < places.allow.count ? places.allow[number] : places.deny[number - places.allow.count]
  }

  func rule(_ place: RulePlaces.Filter) -> FilterRule {
    switch place.list {
    case .allow: rules.allow[Int(place.rule)]
    case .deny: rules.deny[Int(place.rule)]
    case .tag(let name):
      rules.tags.first { $0.name == name }?.filters[Int(place.rule)] ?? FilterRule(text: "")
    }
  }

  /// The first filter or rule that matches every message for which a condition, which must be reduced, holds:
  /// it covers a text that must be found, requires nothing that the condition does not, or there is one for
  /// every member of `any`, of which the last is reported.
  private func covering(
    _ condition: Condition, _ index: inout CoverageIndex, _ conditions: inout ConditionCoverage?
  ) -> Int? {
    let requirements = conditions?.known(condition.requirements) ?? []
    let found = [
      covering(condition.necessaryTexts, &index), conditions?.first(requiringOnly: requirements),
    ]
    if let first = found.compactMap(\.self).min() { return first }
    guard case .group(let group) = condition, !group.any.isEmpty else { return nil }
    var last: Int?
    for choice in group.any {
      let own = conditions?.known(choice.requirements) ?? []
      let found = [
        covering(choice.necessaryTexts, &index), conditions?.first(requiringOnly: requirements, or: own),
      ]
      guard let first = found.compactMap(\.self).min() else { return nil }
      last = max(last ?? first, first)
    }
    return last
  }

  /// The conditions for which a smart rule fires whenever they hold.
  private func conditionsImplying(_ rule: SmartRule) -> [Condition] {
    guard case .max(let most) = rule.value else { return [.smart(rule)] }
    return (0...max(0, most)).map { .smart(SmartRule(rule.detector, .max($0))) }
  }

  /// The first filter that matches every message in which all of these texts are found.
  private func covering(_ texts: [TextCondition], _ index: inout CoverageIndex) -> Int? {
    var first: Int?
    for text in texts where text.disguises == .none {
      let required =
        text.matching == .regex ? RequiredTexts(of: text.text, isCaseSensitive: text.isCaseSensitive) : nil
      for text in coverageTexts(text, required) {
        if let found = index.first(covering: text) { first = min(first ?? found, found) }
      }
    }
    return first
  }

  /// Inserts a text that is not a regex or number.
  private func insert(_ text: TextCondition, as number: Int, into index: inout CoverageIndex) {
    guard CoverageIndex.Matching(text.matching) != nil else { return }
    for text in coverageTexts(text, nil) { index.insert(text, as: number) }
  }

  /// The texts to look up for a filter: its text, or the texts that its regex requires, or the empty text if
  /// there are none.
  private func coverageTexts(_ filter: TextCondition, _ required: RequiredTexts?) -> [CoverageIndex.Text] {
    // No earlier filter searches more than a user-defined field.
    if case .field = filter.target { return [] }
    if filter.matching == .number {
      // A number may be written in many ways.
      return [.init(text: "", target: .sender, matching: .contains, folding: .none)]
    }
    guard let required else {
      guard let matching = CoverageIndex.Matching(filter.matching) else { return [] }
      return [
        .init(
          text: filter.text, target: filter.target, matching: matching,
          folding: filter.isCaseSensitive ? .none : .full)
      ]
    }
    let texts = required.texts.map {
      CoverageIndex.Text(
        text: $0, target: filter.target, matching: .contains,
        folding: required.isInsensitive ? .simple : .none)
    }
    return texts.isEmpty
      ? [.init(text: "", target: filter.target, matching: .contains, folding: .none)] : texts
  }

  /// The texts that the active automatic lists let through, with their pointers.
  private func automaticTexts() -> [(text: String, pointer: String)] {
    // They decide nothing if `allUnknown` is on.
    if rules.smart.allUnknown { return [] }
    var texts: [(String, String)] = []
    for name in rules.automatic.languages {
      let language = LanguageNames.language(named: name)
      for list in rules.automatic.lists where LanguageNames.language(named: list.key) == language {
        for (index, text) in list.allowBody.enumerated() {
          texts.append((text, "/automatic/filter_lists/\(JSONPointer.escaped(list.key))/allow_body/\(index)"))
        }
      }
    }
    return texts
  }

  private func matchesEmptyText(_ filter: TextCondition) -> Bool {
    RegexChecks.matchesEmptyText(filter.text, isCaseSensitive: filter.isCaseSensitive)
  }

  private mutating func warn(_ place: RulePlaces.Filter, coveredBy number: Int) {
    let other = self.place(number)
    let how = other.list == place.list ? "comes first and matches" : "comes first and lets through"
    warn(place, "this filter never decides: \(named(other)) \(how) whatever it matches")
  }

  mutating func warn(_ place: RulePlaces.Filter, _ message: String) {
    findings.add(.warning, Int(place.offset), place.pointer, message)
  }

  /// The name of a filter in a warning about another one.
  private mutating func named(_ place: RulePlaces.Filter) -> String {
    let filter = rule(place)
    let line = line(of: Int(place.offset))
    return
      "\(RulesReader.quoted(filter.id ?? filter.condition.summary, most: 24)) (\(place.pointer), line \(line))"
  }
}

extension CoverageIndex.Matching {
  /// nil for a regex and a number.
  fileprivate init?(_ matching: FilterRule.Matching) {
    switch matching {
    case .contains: self = .contains
    case .exact: self = .exact
    case .prefix: self = .prefix
    case .whole: self = .whole
    case .regex, .number: return nil
    }
  }
}
