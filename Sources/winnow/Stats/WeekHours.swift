/// Counts by weekday and hour, UTC.
struct WeekHours: Equatable, Sendable {
  /// The counts by hour from Monday 0:00; empty if nothing was counted.
  private(set) var counts: [Int] = []

  /// Counts a date. A day without a time is not counted.
  mutating func count(_ date: MessageDate) {
    if date.isDay { return }
    if counts.isEmpty { counts = Array(repeating: 0, count: 7 * 24) }
    // 1970-01-01 was a Thursday.
    let weekday = ((date.day + 3) % 7 + 7) % 7
    counts[weekday * 24 + date.secondOfDay / 3600] += 1
  }

  mutating func add(_ other: WeekHours) {
    if counts.isEmpty {
      counts = other.counts
    } else {
      for (index, count) in other.counts.enumerated() { counts[index] += count }
    }
  }
}
