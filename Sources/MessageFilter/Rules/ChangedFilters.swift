import Bytes

extension Rules {
  /// The filters of `allow` and `deny` that one of two files has and the other has not, as rules of their
  /// own. Both files judge a message alike if none of these rules matches it, because the filters that do
  /// stand in the same order in both.
  ///
  /// Nil if the files differ in anything else, such as a smart rule, a tag or the order of their filters, or
  /// if they share fewer filters than they have apart. Ids and notes make no difference. Linear in the files.
  package func changedFilters(from old: Rules) -> Rules? {
    var changed = self
    (changed.allow, changed.deny) = ([], [])
    var others = old
    (others.allow, others.deny) = ([], [])
    guard changed == others,
      let allow = ListedFilters(self.allow).changed(from: ListedFilters(old.allow)),
      let deny = ListedFilters(self.deny).changed(from: ListedFilters(old.deny)),
      allow.shared + deny.shared >= allow.filters.count + deny.filters.count
    else { return nil }
    var rules = Rules()
    rules.fields = fields
    rules.country = country
    rules.allow = allow.filters
    rules.deny = deny.filters
    // Their conditions may name tags.
    if (rules.allow + rules.deny).contains(where: { $0.textCondition == nil }) { rules.tags = tags }
    return rules
  }
}

/// The filters of a list that may match, in its order, without ids and notes.
private struct ListedFilters {
  private let filters: [FilterRule]
  /// A hash of each.
  private let hashes: [Int]

  init(_ list: [FilterRule]) {
    filters = list.filter(\.isEnabled).map { filter in
      var plain = FilterRule(filter.condition)
      plain.folder = filter.folder
      return plain
    }
    hashes = filters.map { filter in
      var hash = FNV1a()
      hash.add(RulesFile.json(of: filter).utf8Span.span)
      return Int(truncatingIfNeeded: hash.value)
    }
  }

  /// The filters that only one of two lists has, and the number of those that both have; nil if these stand
  /// in another order, or not as often in both.
  func changed(from old: ListedFilters) -> (filters: [FilterRule], shared: Int)? {
    let (own, shared) = divided(by: Set(old.hashes))
    let (removed, others) = old.divided(by: Set(hashes))
    // Different filters may have the same hash.
    return shared == others ? (own + removed, shared.count) : nil
  }

  /// The filters whose hashes are not among those of another list, and the rest.
  private func divided(by others: Set<Int>) -> (own: [FilterRule], shared: [FilterRule]) {
    var (own, shared): ([FilterRule], [FilterRule]) = ([], [])
    for (filter, hash) in zip(filters, hashes) {
      if others.contains(hash) { shared.append(filter) } else { own.append(filter) }
    }
    return (own, shared)
  }
}
