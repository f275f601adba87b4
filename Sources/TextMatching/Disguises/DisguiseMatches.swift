/// The matches of a message, and which others would count.
struct DisguiseMatches {
  private(set) var all: [DisguiseMatch] = []
  /// For each entry, the index of its match in `all`. An index is valid only if the match there is of the
  /// same pattern, so the array need not be cleared from text to text.
  private var places: [Int32] = []
  /// For each group of which only the first pattern is wanted, the index of its match in `all`, or -1.
  private var groupPlaces: InlineArray<8, Int32> = .init(repeating: -1)
  private var allOf: UInt8 = 0
  private var bounds: InlineArray<8, Int32>?
  /// The patterns that are left out.
  private var excluded: [Int] = []
  /// For each pattern, whether it is left out. Patterns beyond the end are not.
  private var isExcluded: [Bool] = []

  /// Forgets the matches of the last message.
  @inline(__always)
  mutating func forget() {
    // Most messages have none.
    if !all.isEmpty { all.removeAll(keepingCapacity: true) }
  }

  /// Forgets the matches of the last message, and says what is wanted of the next.
  ///
  /// - Parameters:
  ///   - allOf: A bit for each group of which every pattern is wanted, not only the first.
  ///   - bounds: For each group, the index of a pattern that was found undisguised; nil if none was. Patterns
  ///     after it do not count. Groups of `allOf` have no bound.
  ///   - excluded: Patterns of groups of `allOf` that are left out, because the text is known to have them.
  mutating func begin(allOf: UInt8, bounds: InlineArray<8, Int32>?, except excluded: [Int]) {
    forget()
    groupPlaces = .init(repeating: -1)
    self.allOf = allOf
    self.bounds = bounds
    if self.excluded.isEmpty, excluded.isEmpty { return }
    for pattern in self.excluded { isExcluded[pattern] = false }
    self.excluded.removeAll(keepingCapacity: true)
    for pattern in excluded {
      self.excluded.append(pattern)
      while isExcluded.count <= pattern { isExcluded.append(false) }
      isExcluded[pattern] = true
    }
  }

  /// Makes room for the entries of a set.
  mutating func reserve(for set: DisguiseSet) {
    if places.count < set.entries.count { places = [Int32](repeating: 0, count: set.entries.count) }
  }

  /// Restores the matches of an earlier search. No other match can be taken then.
  mutating func restore(_ matches: [DisguiseMatch]) { all = matches }

  private func wantsAll(_ group: Int) -> Bool { allOf &>> UInt8(group) & 1 != 0 }

  /// The index behind the last entry of a set that would count. If the text has a pattern of a group as it
  /// is, entries behind that pattern do not count.
  func endOfWanted(in set: DisguiseSet) -> Int {
    guard let bounds else { return set.entries.count }
    var end = 0
    var rest = set.groups
    while rest != 0 {
      let group = rest.trailingZeroBitCount
      rest &= rest &- 1
      if wantsAll(group) || bounds[group] == .max { return set.entries.count }
      end = max(end, set.count(through: bounds[group]))
    }
    return end
  }

  /// Whether a match of an entry would count for more than the matches of its group that were found so far.
  func mayImprove(_ entry: borrowing DisguiseSet.Entry) -> Bool {
    if wantsAll(entry.group) { return entry.pattern >= isExcluded.count || !isExcluded[entry.pattern] }
    if let bounds, entry.pattern > Int(bounds[entry.group]) { return false }
    let place = Int(groupPlaces[entry.group])
    return place < 0 || entry.pattern <= all[place].pattern
  }

  /// The range of the match of an entry, the `number`-th of its set; nil if it has none.
  func range(of entry: borrowing DisguiseSet.Entry, _ number: Int) -> Range<Int>? {
    place(of: entry.pattern, number).map { all[$0].range }
  }

  /// Takes a match of the `number`-th entry of a set, which is better than those that it replaces: that of
  /// the entry or, if only the first pattern of the group is wanted, that of the group.
  mutating func take(_ match: DisguiseMatch, _ number: Int) {
    let isOnly = !wantsAll(match.group)
    let known = isOnly && groupPlaces[match.group] >= 0 ? Int(groupPlaces[match.group]) : nil
    let place = place(of: match.pattern, number) ?? known ?? all.count
    if place == all.count { all.append(match) } else { all[place] = match }
    places[number] = Int32(truncatingIfNeeded: place)
    if isOnly { groupPlaces[match.group] = Int32(truncatingIfNeeded: place) }
  }

  private func place(of pattern: Int, _ number: Int) -> Int? {
    let place = Int(places[number])
    return place < all.count && all[place].pattern == pattern ? place : nil
  }
}
