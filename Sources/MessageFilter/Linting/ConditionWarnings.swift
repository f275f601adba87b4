import JSONText

/// Warnings about conditions and tags.
extension RulesReader {
  /// Warns of filters whose conditions contradict each other.
  mutating func warnOfContradictions() {
    let plan = numberingPlan
    for place in places.allow + places.deny + places.tagged {
      let filter = rule(place)
      guard filter.isEnabled, filter.textCondition == nil,
        let reason = filter.condition.withNumbersInOneForm(plan).reduced.contradiction
      else {
        continue
      }
      warn(place, "this filter can never match: \(reason)")
    }
  }

  /// Warns of tags that no message can get, and of conditions on them.
  mutating func warnOfUnusedTags() {
    for (name, offset) in places.tags {
      guard let tag = rules.tags.first(where: { $0.name == name }) else { continue }
      // A filter that could not be read has been reported.
      let section = places.node(of: "tags").flatMap { document.member(name, of: $0) }
      guard let section, document.nodes[section].kind == .array,
        document.nodes[section].count == tag.filters.count
      else { continue }
      if !tag.filters.contains(where: \.isEnabled) {
        let what = tag.filters.isEmpty ? "no filters" : "no enabled filters"
        findings.add(
          .warning, offset, "/tags/\(name)",
          "the tag \(quoted(name)) has \(what), so no message gets it")
      }
    }
    for (name, offset, pointer) in places.tagConditions {
      guard let tag = rules.tags.first(where: { $0.name == name }), !tag.filters.contains(where: \.isEnabled)
      else { continue }
      findings.add(
        .warning, offset, pointer,
        "this condition never holds: the tag \(quoted(name)) has no enabled filter")
    }
  }

  /// Warns of filters that occur twice in a tag.
  mutating func warnOfRepeatedTagFilters() {
    let plan = numberingPlan
    var known: [RulePlaces.List: [FilterKey: String]] = [:]
    for place in places.tagged {
      let filter = rule(place)
      guard filter.isEnabled else { continue }
      let key = FilterKey(filter, plan)
      if let first = known[place.list]?[key] {
        warn(place, "this filter is the same as \(first), which comes first; remove one of them")
      } else {
        known[place.list, default: [:]][key] = place.pointer
      }
    }
  }
}
