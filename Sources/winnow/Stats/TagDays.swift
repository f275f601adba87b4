import Bytes
import MessageFilter

/// The number of messages with each tag on each day. The number of tags is limited to that of a rules file;
/// the first ones are counted.
struct TagDays: Equatable, Sendable {
  private(set) var names: [String] = []
  /// By days since 1970-01-01, the counts of the first names.
  private(set) var days: [Int: [Int]] = [:]

  mutating func add(_ count: Int = 1, of tag: String, on day: Int) {
    var place = names.firstIndex(of: tag) ?? names.count
    if place == names.count {
      guard names.count < TagRule.maxCount else { return }
      names.append(tag)
      place = names.count - 1
    }
    days[day, default: []].add(count, at: place)
  }

  /// Adds the counts of later lines.
  mutating func merge(_ later: TagDays) {
    // The names are added in order, so that the first names do not depend on the order of a dictionary.
    for (place, name) in later.names.enumerated() {
      for (day, counts) in later.days where place < counts.count && counts[place] > 0 {
        add(counts[place], of: name, on: day)
      }
    }
  }

  /// The counts of each month that has any (`2024-11`), the oldest month first, and for each month the most
  /// frequent tags first.
  var months: [(month: String, counts: [(name: String, count: Int)])] {
    var sums: [Int: [Int]] = [:]
    for (day, counts) in days {
      let date = CalendarDay(number: day)
      for (place, count) in counts.enumerated() {
        sums[date.year * 12 + date.month - 1, default: []].add(count, at: place)
      }
    }
    return sums.sorted { $0.key < $1.key }.map { month, counts in
      let named = zip(names, counts).filter { $0.1 > 0 }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { (name: $0.0, count: $0.1) }
      let first = CalendarDay(year: month / 12, month: month % 12 + 1, day: 1)
      return (first?.monthText ?? "", named)
    }
  }

  /// The counts of a day, sorted by name, because a report that was read back has the names in another order.
  func counts(on day: Int) -> [(name: String, count: Int)] {
    (days[day] ?? []).enumerated().filter { $1 > 0 }.map { (names[$0.offset], $0.element) }.sorted {
      $0.0 < $1.0
    }
  }
}

extension [Int] {
  fileprivate mutating func add(_ count: Int, at place: Int) {
    while self.count <= place { append(0) }
    self[place] += count
  }
}
