import Bytes
import JSONText
import TextMatching

/// Filters that never decide: the same one twice, the same in allow and deny, or one that an earlier filter
/// or an earlier stage decides before.
extension RulesReader {
  mutating func warnOfRedundantFilters() {
    // Filters are numbered in the order in which they decide, whatever the order of the sections.
    let filters = places.allow.count + places.deny.count
    guard filters > 0 else { return }
    var known: [RulePlaces.List: [FilterKey: Int]] = [:]
    let plan = numberingPlan
    var numbers = NumberCoverage(contacts: rules.contacts, plan)
    var index = CoverageIndex(maxSteps: Limits.coverageSteps)
    let automatic = automaticTexts()
    var hasAutomatic = false
    for number in 0..<filters {
      let place = place(number)
      let filter = rule(place)
      guard filter.isEnabled else { continue }
      let text = filter.textCondition
      let required =
        text?.matching == .regex
        ? RequiredTexts(of: filter.text, isCaseSensitive: filter.isCaseSensitive) : nil
      if place.list == .deny, !hasAutomatic {
        // The automatic allow lists come between the two.
        for (number, entry) in automatic.enumerated() {
          index.insert(
            .init(text: entry.text, target: .body, isExact: false, folding: .full),
            as: filters + number)
        }
        hasAutomatic = true
      }
      let key = FilterKey(filter, plan)
      // What is found in disguise is not where a filter without it, or with another text, finds something.
      let texts = text.map { $0.disguises == .none ? coverageTexts($0, required) : [] } ?? []
      if let same = known[place.list]?[key] {
        warn(
          place,
          "this filter is the same as \(named(self.place(same))), which comes first; remove one of them")
      } else if place.list == .deny, let same = known[.allow]?[key] {
        warn(
          place,
          "the same filter is in \"allow\", which comes first: \(named(self.place(same))); this one never decides"
        )
      } else if let covering = texts.lazy.compactMap({ index.first(covering: $0) }).first
        ?? (text == nil ? self.covering(filter.condition.reduced, &index) : nil)
      {
        if covering < filters {
          let other = self.place(covering)
          let how = other.list == place.list ? "comes first and matches" : "comes first and lets through"
          warn(
            place,
            "this filter never decides: \(named(other)) \(how) whatever it matches")
        } else {
          let entry = automatic[covering - filters]
          warn(
            place,
            "this filter never decides: the automatic lists let through whatever it matches by "
              + "\(RulesReader.quoted(entry.text)) (\(entry.pointer))")
        }
      } else if let text, let contact = numbers.contact(covering: text) {
        warn(
          place,
          "this filter never decides: the contact \(RulesReader.quoted(rules.contacts[contact])) comes first "
            + "(/contacts/\(contact))")
      } else if let text, let covering = numbers.first(covering: text) {
        let other = self.place(covering)
        let how = other.list == place.list ? "comes first and matches" : "comes first and lets through"
        warn(place, "this filter never decides: \(named(other)) \(how) whatever it matches")
      } else if place.list == .deny, !rules.smart.allUnknown, let text,
        let reason = smartReason(text, required)
      {
        warn(place, "this filter never decides: \(reason)")
      }
      known[place.list, default: [:]][key] = known[place.list]?[key] ?? number
      guard let text else {
        // Each of the texts that make it match by themselves covers what a filter with that text would.
        for text in filter.condition.reduced.sufficientTexts { insert(text, as: number, into: &index) }
        continue
      }
      // What is looked for in a field of the user's own covers nothing.
      if case .field = text.target { continue }
      numbers.insert(text, as: number)
      // What a regex does not say for certain covers nothing.
      if let required {
        if required.isLiteral {
          index.insert(texts[0], as: number)
        } else if !required.hasAssertion, matchesEmptyText(text) {
          index.insert(
            .init(text: "", target: filter.target, isExact: false, folding: .full), as: number)
        }
      } else {
        insert(text, as: number, into: &index)
      }
    }
    if index.isExhausted {
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

  /// The filter that matches whatever these conditions hold for: it covers a text that must be found, or each
  /// of the texts of which one must be.
  private func covering(_ condition: Condition, _ index: inout CoverageIndex) -> Int? {
    if let found = covering(condition.necessaryTexts, &index) { return found }
    guard case .group(let group) = condition, !group.any.isEmpty else { return nil }
    // Every one of them needs a filter that covers it; the last of those is named.
    var last: Int?
    for choice in group.any {
      guard let found = covering(choice.necessaryTexts, &index) else { return nil }
      last = max(last ?? found, found)
    }
    return last
  }

  /// The first filter that matches wherever all of these texts are found.
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

  /// Puts in a text that is no regex, unless only its place in the message makes it match.
  private func insert(_ text: TextCondition, as number: Int, into index: inout CoverageIndex) {
    guard text.matching == .contains || text.matching == .exact else { return }
    for text in coverageTexts(text, nil) { index.insert(text, as: number) }
  }

  /// A filter's text as coverage takes it; of a regex what it needs, and the empty text.
  private func coverageTexts(_ filter: TextCondition, _ required: RequiredTexts?) -> [CoverageIndex.Text] {
    // What is searched by itself has no filters before it that search more.
    if case .field = filter.target { return [] }
    if filter.matching == .number {
      // A number may be written in many ways.
      return [.init(text: "", target: .sender, isExact: false, folding: .none)]
    }
    guard let required else {
      return [
        .init(
          text: filter.text, target: filter.target,
          // A text that is the whole has nothing beside it.
          isExact: filter.matching == .exact || filter.matching == .whole && filter.target != .all,
          folding: filter.isCaseSensitive ? .none : .full)
      ]
    }
    let texts = required.texts.map {
      CoverageIndex.Text(
        text: $0, target: filter.target, isExact: false, folding: required.isInsensitive ? .simple : .none)
    }
    return texts.isEmpty
      ? [.init(text: "", target: filter.target, isExact: false, folding: .none)] : texts
  }

  /// The texts that the active automatic lists let through, with their pointers.
  private func automaticTexts() -> [(text: String, pointer: String)] {
    // Where allUnknown is on they decide nothing.
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

  mutating func warn(_ place: RulePlaces.Filter, _ message: String) {
    findings.add(.warning, Int(place.offset), place.pointer, message)
  }

  /// A filter as a warning about another names it.
  private mutating func named(_ place: RulePlaces.Filter) -> String {
    let filter = rule(place)
    let line = line(of: Int(place.offset))
    return
      "\(RulesReader.quoted(filter.id ?? filter.condition.summary, most: 24)) (\(place.pointer), line \(line))"
  }
}
