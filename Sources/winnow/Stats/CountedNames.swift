import Bytes
import MessageFilter
import MessageStream

/// Counts by name, in the order in which the names were first counted. The numbers of names and of their
/// bytes are limited; lines with further names are counted together.
struct CountedNames: Equatable, Sendable {
  private(set) var entries: [Entry] = []
  /// The counts of lines with names beyond the limits.
  private(set) var rest = OutcomeCounts()

  struct Entry: Equatable, Sendable {
    let name: String
    var counts = OutcomeCounts()
    /// The day (since 1970-01-01) of the oldest of its lines that have a date.
    var firstDay: Int?

    fileprivate mutating func add(_ other: Entry) {
      counts.add(other.counts)
      if let day = other.firstDay { firstDay = min(firstDay ?? day, day) }
    }
  }

  private let limit: Int
  private var index: [String: Int] = [:]
  private var bytes = 0

  init(limit: Int) { self.limit = limit }

  /// Counts with some names, which come first and are all counted separately.
  init(limit: Int, names: [String]) {
    self.init(limit: limit)
    for name in names { _ = place(of: name) }
  }

  var isEmpty: Bool { entries.isEmpty && rest.total == 0 }

  mutating func count(_ name: String, _ kind: Outcome, day: Int? = nil) {
    guard let place = place(of: name) else { return rest[kind] += 1 }
    entries[place].counts[kind] += 1
    if let day { entries[place].firstDay = min(entries[place].firstDay ?? day, day) }
  }

  /// Counts a line of the name at `index` of the names given at the start.
  mutating func count(at index: Int, _ kind: Outcome) { entries[index].counts[kind] += 1 }

  /// Adds the counts of a name, or of nil for names that are not counted separately.
  mutating func add(_ name: String?, _ counts: OutcomeCounts) {
    if let name, let place = place(of: name) { entries[place].counts.add(counts) } else { rest.add(counts) }
  }

  /// Adds the counts of another name to those of `name`.
  mutating func add(_ entry: Entry, as name: String) {
    if let place = place(of: name) { entries[place].add(entry) } else { rest.add(entry.counts) }
  }

  /// The same limits and the counts beyond them, without a name.
  var withoutNames: CountedNames {
    var others = CountedNames(limit: limit)
    others.rest = rest
    return others
  }

  /// Sets all counts to 0 and keeps the names.
  mutating func removeCounts() {
    for place in entries.indices { entries[place].counts = OutcomeCounts() }
    rest = OutcomeCounts()
  }

  /// Adds counts of lines that came after those of this one.
  mutating func merge(_ later: CountedNames) {
    for entry in later.entries {
      if let place = place(of: entry.name) { entries[place].add(entry) } else { rest.add(entry.counts) }
    }
    rest.add(later.rest)
  }

  /// The index of a name, which is added if it is new; nil if that would exceed the limits.
  private mutating func place(of name: String) -> Int? {
    if let known = index[name] { return known }
    let size = name.utf8.count
    guard entries.count < limit, size <= Limits.countedNameBytes - bytes else { return nil }
    bytes += size
    index[name] = entries.count
    entries.append(Entry(name: name))
    return entries.count - 1
  }
}
