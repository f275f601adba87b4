import JSONText

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
    var coverage = FilterCoverage(of: rules)
    let automatic = automaticEntries()
    let smart = rules.smart.allUnknown ? [] : rules.smart.rules
    var isInDeny = false
    for number in 0..<filters {
      let place = place(number)
      let filter = rule(place)
      guard filter.isEnabled else { continue }
      if place.list == .deny, !isInDeny {
        // The automatic allow lists and the smart rules come between the two.
        for (number, entry) in automatic.bodies.enumerated() {
          coverage.insert(automaticBody: entry.text, as: filters + number)
        }
        for (number, entry) in automatic.senders.enumerated() {
          numbers.insert(automaticSender: entry.text, as: number)
        }
        for (number, rule) in smart.enumerated() {
          coverage.insert(rule, as: filters + automatic.bodies.count + number)
        }
        isInDeny = true
      }
      let text = filter.textCondition
      let condition = filter.condition.withNumbersInOneForm(plan).withScoreAsGroup.reduced
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
      } else if let covering = coverage.first(covering: condition) {
        if covering < filters {
          warn(place, coveredBy: covering)
        } else if covering < filters + automatic.bodies.count {
          warn(place, letThroughBy: automatic.bodies[covering - filters])
        } else {
          let rule = smart[covering - filters - automatic.bodies.count]
          warn(place, "this filter never decides: \(RulesReader.comesFirst(rule))")
        }
      } else if let text, let contact = numbers.contact(covering: text) {
        warn(
          place,
          "this filter never decides: the contact \(quoted(rules.contacts[contact])) comes first "
            + "(/contacts/\(contact))")
      } else if let text, let covering = numbers.first(covering: text) {
        warn(place, coveredBy: covering)
      } else if let text, let sender = numbers.automaticSender(covering: text) {
        warn(place, letThroughBy: automatic.senders[sender])
      } else if place.list == .deny, let text, let reason = smartReason(text) {
        warn(place, "this filter never decides: \(reason)")
      }
      known[place.list, default: [:]][key] = known[place.list]?[key] ?? number
      coverage.insert(condition, as: number)
      if let text { numbers.insert(text, as: number) }
    }
    if coverage.isExhausted {
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

  // MARK: Automatic lists

  /// An entry of an automatic list.
  private struct AutomaticEntry {
    var text: String
    /// The list's language, as the file writes it.
    var language: String
    var name: String
    var index: Int

    var pointer: String {
      "/automatic/filter_lists/\(JSONPointer.escaped(language))/\(name)/\(index)"
    }
  }

  /// What the active automatic lists let through, in the order in which they decide; nothing if `allUnknown`
  /// is on, with which they decide nothing.
  private func automaticEntries() -> (senders: [AutomaticEntry], bodies: [AutomaticEntry]) {
    var senders: [AutomaticEntry] = []
    var bodies: [AutomaticEntry] = []
    if rules.smart.allUnknown { return (senders, bodies) }
    for name in rules.automatic.languages {
      let language = LanguageNames.language(named: name)
      for list in rules.automatic.lists where LanguageNames.language(named: list.key) == language {
        for (index, text) in list.allowSender.enumerated() {
          senders.append(.init(text: text, language: list.key, name: "allow_sender", index: index))
        }
        for (index, text) in list.allowBody.enumerated() {
          bodies.append(.init(text: text, language: list.key, name: "allow_body", index: index))
        }
      }
    }
    return (senders, bodies)
  }

  // MARK: Warnings

  private mutating func warn(_ place: RulePlaces.Filter, coveredBy number: Int) {
    let other = self.place(number)
    let how = other.list == place.list ? "comes first and matches" : "comes first and lets through"
    warn(place, "this filter never decides: \(named(other)) \(how) whatever it matches")
  }

  private mutating func warn(_ place: RulePlaces.Filter, letThroughBy entry: AutomaticEntry) {
    warn(
      place,
      "this filter never decides: the automatic lists let through whatever it matches by "
        + "\(quoted(entry.text)) (\(entry.pointer))")
  }

  mutating func warn(_ place: RulePlaces.Filter, _ message: String) {
    findings.add(.warning, Int(place.offset), place.pointer, message)
  }

  /// The name of a filter in a warning about another one.
  mutating func named(_ place: RulePlaces.Filter) -> String {
    let filter = rule(place)
    let line = line(of: Int(place.offset))
    return
      "\(quoted(filter.id ?? filter.condition.summary, most: 24)) (\(place.pointer), line \(line))"
  }
}
