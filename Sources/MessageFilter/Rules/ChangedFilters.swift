extension Rules {
  /// The filters of `allow` and `deny` that one of two files has and the other has not, as rules of their
  /// own. Both files judge a message alike if none of these rules matches it, because the filters that do
  /// stand in the same order in both.
  ///
  /// Nil if the files differ in anything else, such as a smart rule, a tag or the order of their filters, or
  /// if they share no more filters than they have apart. Ids and notes make no difference. Linear in the
  /// files.
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

/// The filters of a list that may match, in its order.
private struct ListedFilters {
  /// What a filter does.
  private struct Key: Hashable {
    let condition: Condition
    let folder: Folder
  }

  private let filters: [FilterRule]
  private let keys: [Key]

  init(_ list: [FilterRule]) {
    filters = list.filter(\.isEnabled)
    keys = filters.map { Key(condition: $0.condition, folder: $0.folder) }
  }

  /// The filters that only one of two lists has, and the number of those that both have; nil if these stand
  /// in another order, or not as often in both.
  func changed(from old: ListedFilters) -> (filters: [FilterRule], shared: Int)? {
    let (before, after) = (Set(old.keys), Set(keys))
    let shared = keys.filter(before.contains)
    if shared != old.keys.filter(after.contains) { return nil }
    let own = zip(filters, keys).filter { !before.contains($0.1) }.map(\.0)
    let removed = zip(old.filters, old.keys).filter { !after.contains($0.1) }.map(\.0)
    return (own + removed, shared.count)
  }
}
