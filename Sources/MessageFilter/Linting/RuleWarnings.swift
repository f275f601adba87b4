import Bytes
import JSONText
import LanguageIdentification
import TextMatching

extension RulesReader {
  /// Looks for what is no mistake but surely not meant. Disabled rules are as if they were not there.
  mutating func warn() {
    warnOfFilters()
    warnOfLanguages()
    if rules.smart.allUnknown { warnOfAllUnknown() }
    // Where something could not be read a list may be what is missing.
    if document.isWellFormed, places.knowsLists { warnOfMissingLists() }
    warnOfRegions()
  }

  // MARK: Filters

  private mutating func warnOfFilters() {
    // Filters are numbered in the order in which they decide, whatever the order of the sections.
    let filters = places.allow.count + places.deny.count
    guard filters > 0 else { return }
    var known: [RulePlaces.List: [FilterKey: Int]] = [:]
    var index = CoverageIndex(mostSteps: Limits.coverageSteps)
    let automatic = automaticTexts()
    var hasAutomatic = false
    for number in 0..<filters {
      let place = place(number)
      let filter = rule(place)
      guard filter.isEnabled else { continue }
      let required =
        filter.matching == .regex
        ? RequiredTexts(of: filter.text, isCaseSensitive: filter.isCaseSensitive) : nil
      warnOfText(place, required)
      if place.list == .deny, !hasAutomatic {
        // The automatic allow lists come between the two.
        for (number, entry) in automatic.enumerated() {
          index.insert(
            .init(text: entry.text, target: .body, isExact: false, isCaseSensitive: false),
            as: filters + number)
        }
        hasAutomatic = true
      }
      let key = FilterKey(filter)
      let texts = coverageTexts(filter, required)
      if let same = known[place.list]?[key] {
        warn(
          place,
          "this filter is the same as \(named(self.place(same))), which comes first; remove one of them")
      } else if place.list == .deny, let same = known[.allow]?[key] {
        warn(
          place,
          "the same filter is in \"allow\", which comes first: \(named(self.place(same))); this one never decides"
        )
      } else if let covering = texts.lazy.compactMap({ index.first(covering: $0) }).first {
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
      } else if place.list == .deny, !rules.smart.allUnknown, let reason = smartReason(filter, required) {
        warn(place, "this filter never decides: \(reason)")
      }
      known[place.list, default: [:]][key] = known[place.list]?[key] ?? number
      // What a regex does not say for certain covers nothing.
      if let required {
        if required.isLiteral {
          index.insert(texts[0], as: number)
        } else if !required.hasAssertion, matchesEmptyText(filter) {
          index.insert(
            .init(text: "", target: filter.target, isExact: false, isCaseSensitive: false), as: number)
        }
      } else {
        index.insert(texts[0], as: number)
      }
    }
    if index.isExhausted {
      findings.add(
        .warning, document.nodes[0].start, "",
        "the filters are too many and too much alike to look for all that never decide")
    }
  }

  private func place(_ number: Int) -> RulePlaces.Filter {
    number < places.allow.count ? places.allow[number] : places.deny[number - places.allow.count]
  }

  private func rule(_ place: RulePlaces.Filter) -> FilterRule {
    place.list == .allow ? rules.allow[Int(place.rule)] : rules.deny[Int(place.rule)]
  }

  /// A filter's text as coverage takes it; of a regex what it needs, and the empty text.
  private func coverageTexts(_ filter: FilterRule, _ required: RequiredTexts?) -> [CoverageIndex.Text] {
    guard let required else {
      return [
        .init(
          text: filter.text, target: filter.target, isExact: filter.matching == .exact,
          isCaseSensitive: filter.isCaseSensitive)
      ]
    }
    let texts = required.texts.map {
      CoverageIndex.Text(
        text: $0, target: filter.target, isExact: false, isCaseSensitive: !required.isInsensitive)
    }
    return texts.isEmpty
      ? [.init(text: "", target: filter.target, isExact: false, isCaseSensitive: true)] : texts
  }

  /// The texts that the active automatic lists let through, with their pointers.
  private func automaticTexts() -> [(text: String, pointer: String)] {
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

  /// Why a smart rule decides whenever a filter of `deny` matches; nil if none is known to.
  private func smartReason(_ filter: FilterRule, _ required: RequiredTexts?) -> String? {
    let texts = required?.texts ?? [filter.text]
    let field: Field
    switch filter.target {
    case .all: return nil
    case .sender: field = .sender
    case .body: field = .body
    }
    for rule in rules.smart.rules where rule.detector.field == field {
      guard rule.detector.firesOnEveryText(with: texts) else { continue }
      return "smart.\(rule.name) makes a message junk first when its \(field.name) \(rule.detector.condition)"
    }
    return nil
  }

  private func matchesEmptyText(_ filter: FilterRule) -> Bool {
    RegexChecks.matchesEmptyText(filter.text, isCaseSensitive: filter.isCaseSensitive)
  }

  /// Warnings about a filter's text alone.
  private mutating func warnOfText(_ place: RulePlaces.Filter, _ required: RequiredTexts?) {
    let filter = rule(place)
    if let required, matchesEmptyText(filter) {
      let every = required.hasAssertion ? "" : ", and so every message"
      warn(
        place, "this regex matches the empty text\(every); it needs at least one character that must be there"
      )
    }
    guard filter.matching == .exact else { return }
    let scripts = [
      filter.text.unicodeScalars.first?.unspacedScript, filter.text.unicodeScalars.last?.unspacedScript,
    ]
    guard let script = scripts.compactMap(\.self).first else { return }
    let edge = scripts[0] == nil ? "ends" : scripts[1] == nil ? "begins" : "begins and ends"
    warn(
      place,
      "\(RulesReader.quoted(filter.text)) \(edge) in \(script), which is written without spaces: \"exact\" "
        + "does not find it inside a sentence; use matching: \"contains\"")
  }

  private mutating func warn(_ place: RulePlaces.Filter, _ message: String) {
    findings.add(.warning, Int(place.offset), place.pointer, message)
  }

  /// A filter as a warning about another names it.
  private mutating func named(_ place: RulePlaces.Filter) -> String {
    let filter = rule(place)
    let line = line(of: Int(place.offset))
    return "\(RulesReader.quoted(filter.id ?? filter.text, most: 24)) (\(place.pointer), line \(line))"
  }

  // MARK: Languages

  private mutating func warnOfLanguages() {
    let enabled = places.languages.filter(\.rule.isEnabled)
    // There are no more languages than the first rules of each.
    var first: [RulePlaces.Language] = []
    for place in enabled {
      let covering = first.first { earlier in
        earlier.rule.confidence <= place.rule.confidence
          && RulesReader.includes(earlier.rule.language, place.rule.language)
      }
      if let covering {
        findings.add(
          .warning, place.offset, place.pointer,
          "this rule never decides: \(RulesReader.quoted(covering.rule.name)) (\(covering.pointer), line "
            + "\(line(of: covering.offset))) comes first and needs no more confidence")
      } else if first.count < 1000 {
        first.append(place)
      }
    }
  }

  private static func includes(_ one: DeniedLanguage, _ other: DeniedLanguage) -> Bool {
    one == other || one == .chinese && (other == .language(.zhHans) || other == .language(.zhHant))
  }

  private mutating func warnOfMissingLists() {
    let known = rules.automatic.lists.map { LanguageNames.language(named: $0.key) }
    for active in places.activeLanguages where !known.contains(LanguageNames.language(named: active.name)) {
      findings.add(
        .warning, active.offset, "/automatic/languages/\(active.index)",
        "\(RulesReader.quoted(active.name)) is active but \"filter_lists\" has no list for it, so it does nothing"
      )
    }
  }

  // MARK: Smart rules

  /// What `allUnknown` makes pointless: a warning a section.
  private mutating func warnOfAllUnknown() {
    let why = "\"smart.allUnknown\" makes everything junk that contacts and \"allow\" do not let through"
    let filters = places.deny.filter { rule($0).isEnabled }
    warnOfPointless("deny", filters.map { (Int($0.offset), $0.pointer) }, "filter", why)
    let languages = places.languages.filter(\.rule.isEnabled)
    warnOfPointless("denyLanguage", languages.map { ($0.offset, $0.pointer) }, "language rule", why)
    if let section = places.node(of: "automatic"), !rules.automatic.languages.isEmpty {
      let offset = document.nodes[section].keyRange?.lowerBound ?? document.nodes[section].start
      findings.add(.warning, offset, "/automatic", "the automatic lists never decide: \(why)")
    }
    guard let smart = places.node(of: "smart") else { return }
    for rule in rules.smart.rules {
      let name = rule.name
      guard let member = document.member(name, of: smart), let key = document.nodes[member].keyRange else {
        continue
      }
      findings.add(.warning, key.lowerBound, "/smart/\(name)", "\"\(name)\" never decides: \(why)")
    }
  }

  private mutating func warnOfPointless(
    _ section: String, _ rules: [(offset: Int, pointer: String)], _ what: String, _ why: String
  ) {
    guard let first = rules.first else { return }
    if rules.count == 1 {
      return findings.add(.warning, first.offset, first.pointer, "this \(what) never decides: \(why)")
    }
    guard let node = places.node(of: section) else { return }
    let offset = document.nodes[node].keyRange?.lowerBound ?? document.nodes[node].start
    findings.add(
      .warning, offset, "/\(section)", "the \(rules.count) \(what)s of \"\(section)\" never decide: \(why)")
  }

  /// Regions whose calling code lets others pass too.
  private mutating func warnOfRegions() {
    for region in places.regions {
      let others = CallingCodeDetector.regions(of: region.code).filter { $0 != region.name.uppercased() }
      guard !others.isEmpty else { continue }
      let listed = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
      let what =
        others.count == 1 ? "which \(listed) shares" : "which \(others.count) others share (\(listed))"
      findings.add(
        .warning, region.offset, "/smart/countryAllowlist/\(region.index)",
        "\(RulesReader.quoted(region.name)) stands for +\(region.code), \(what): senders from there pass too")
    }
  }
}
