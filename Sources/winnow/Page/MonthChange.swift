import Bytes
import MessageFilter
import MessageStream

/// Compares the last month of a log with the month before, up to the same day of each.
struct MonthChange {
  /// The compared days of a month, and the messages of these days.
  private struct Part {
    var from: CalendarDay
    var to: CalendarDay
    var counts: OutcomeCounts
  }

  private let now: Part
  private let before: Part

  /// Nil if the log has nothing from the month before.
  init?(days: [Int: OutcomeCounts]) {
    guard let last = days.keys.max() else { return nil }
    let to = CalendarDay(number: last)
    let first = last - to.day + 1
    let end = CalendarDay(number: first - 1)
    let firstBefore = first - end.day
    // If the log's last day is the last of its month, the whole month before is compared.
    let isWhole = to.day == CalendarDay.days(inMonth: to.month, of: to.year)
    let lastBefore = isWhole ? first - 1 : firstBefore + min(to.day, end.day) - 1
    func part(_ range: ClosedRange<Int>) -> Part {
      Part(
        from: CalendarDay(number: range.lowerBound), to: CalendarDay(number: range.upperBound),
        counts: days.reduce(into: OutcomeCounts()) { if range.contains($1.key) { $0.add($1.value) } })
    }
    now = part(first...last)
    before = part(firstBefore...lastBefore)
    if before.counts.total == 0 { return nil }
  }

  /// The kinds of messages with their counts, before and now.
  var rows: [(kind: Outcome, before: Int, now: Int)] {
    Outcome.onPage.filter { before.counts[$0] + now.counts[$0] > 0 }
      .map { ($0, before.counts[$0], now.counts[$0]) }
  }

  /// The table. If the page has a list, each number is a button that filters it.
  func html(hasList: Bool) -> String {
    func number(_ count: Int, _ kind: Outcome, _ part: Part) -> String {
      PageChoice.month.button(
        "\(part.from.text)..\(part.to.text)", grouped(count), isOn: hasList && count > 0 && kind != .invalid,
        others: [(.show, kind.name)])
    }
    var out =
      "<table>\n<caption class=\"unseen\">This month against the last</caption><thead><tr><td></td><th scope=\"col\" class=\"n\">\(before.from.monthText)"
      + " <small>\(days(before))</small></th><th scope=\"col\" class=\"n\">\(now.from.monthText) <small>\(days(now))</small>"
      + "</th><th scope=\"col\" class=\"n\">change</th></tr></thead>\n<tbody>\n"
    for row in rows {
      out +=
        "<tr><th scope=\"row\">\(row.kind.marked)</th><td class=\"n\">\(number(row.before, row.kind, before))</td>"
        + "<td class=\"n\">\(number(row.now, row.kind, now))</td><td class=\"n\">\(Self.change(row.before, row.now))</td></tr>\n"
    }
    return out + "</tbody></table>\n"
  }

  private func days(_ part: Part) -> String {
    part.from == part.to ? "day 1" : "days 1–\(part.to.day)"
  }

  /// `+12 %`, rounded half up; `new` if there was nothing before.
  static func change(_ before: Int, _ now: Int) -> String {
    if before == now { return "0 %" }
    if before == 0 { return "new" }
    let difference = abs(now - before)
    let percent = (difference * 200 + before) / (2 * before)
    return "\(now > before ? "+" : "−")\(percent == 0 ? "&lt;1" : grouped(percent)) %"
  }
}
