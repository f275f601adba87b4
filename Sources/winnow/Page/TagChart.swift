import MessageFilter
import MessageStream

/// Tags over time: the most frequent ones in a colour each, and the others together.
struct TagChart {
  let chart: TimeChart

  private static let colors = 5

  /// Nil if no dated message has a tag.
  init?(details: StatsDetails) {
    let names = details.tagDays.names
    var totals = names.map { _ in 0 }
    for counts in details.tagDays.days.values {
      for (place, count) in counts.enumerated() { totals[place] += count }
    }
    if totals.allSatisfy({ $0 == 0 }) { return nil }
    let ranked = names.indices.sorted { (totals[$1], $0) < (totals[$0], $1) }
    // If there would be only one other tag, it gets a colour, too.
    let shown = Array(ranked.prefix(ranked.count == Self.colors + 1 ? Self.colors + 1 : Self.colors))
    var series = shown.enumerated().map {
      TimeChart.Series(
        color: "t\($0.offset)", title: escaped(names[$0.element]), choice: "tag:" + names[$0.element])
    }
    let others = ranked.dropFirst(shown.count)
    if !others.isEmpty { series.append(.init(color: "t\(Self.colors)", title: "other tags")) }
    // Every day of the log is included, so that both charts have the same bars.
    var days = details.days.mapValues { _ in series.map { _ in 0 } }
    for (day, counts) in details.tagDays.days {
      func count(_ tag: Int) -> Int { tag < counts.count ? counts[tag] : 0 }
      days[day] = shown.map(count) + (others.isEmpty ? [] : [others.reduce(0) { $0 + count($1) }])
    }
    chart = TimeChart(days: days, series: series)
  }
}
