import MessageFilter

/// How many messages got each tag on each day, of as many tags as a rules file can have: those that came
/// first.
struct TagDays: Equatable, Sendable {
  private(set) var names: [String] = []
  /// By the number of days since 1970-01-01: the counts of the first names.
  private(set) var days: [Int: [Int]] = [:]

  var isEmpty: Bool { days.isEmpty }

  mutating func add(_ count: Int = 1, of tag: String, on day: Int) {
    var place = names.firstIndex(of: tag) ?? names.count
    if place == names.count {
      guard names.count < TagRule.maxCount else { return }
      names.append(tag)
      place = names.count - 1
    }
    days[day, default: []].add(count, at: place)
  }

  /// Adds what was counted of lines that came after those of this one.
  mutating func merge(_ later: TagDays) {
    // In the order of the names, so that those that come first do not depend on a dictionary's order.
    for (place, name) in later.names.enumerated() {
      for (day, counts) in later.days where place < counts.count && counts[place] > 0 {
        add(counts[place], of: name, on: day)
      }
    }
  }

  /// The counts of a day, sorted by name: a report that was read back has the names in another order.
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
