import Bytes
import MessageFilter
import MessageStream

/// Messages over time as stacked bars: a bar a day, a month or a year, by how long the time is.
struct TimeChart {
  /// One bar.
  struct Bin {
    var name: String
    var counts = OutcomeCounts()
  }

  /// `day`, `month` or `year`.
  let unit: String
  private(set) var bins: [Bin] = []

  private static let maxDays = 100
  private static let maxMonths = 120
  /// A date far from the others (1970, a clock set wrong) would leave too many empty bars.
  private static let maxBins = 400

  /// - Parameter days: counts by days since 1970-01-01; not empty.
  init(days: [Int: OutcomeCounts]) {
    let first = days.keys.min() ?? 0
    let last = days.keys.max() ?? 0
    let length = last - first + 1
    let from = CalendarDay(number: first)
    let to = CalendarDay(number: last)
    let key: (Int) -> Int
    if length <= Self.maxDays {
      unit = "day"
      key = { $0 - first }
      bins = (first...last).map { Bin(name: CalendarDay(number: $0).text) }
    } else if (to.year - from.year) * 12 + to.month - from.month < Self.maxMonths {
      unit = "month"
      key = { day in
        let date = CalendarDay(number: day)
        return (date.year - from.year) * 12 + date.month - from.month
      }
      var day = from
      for _ in 0...(to.year - from.year) * 12 + to.month - from.month {
        bins.append(Bin(name: day.monthText))
        // The first day of the next month.
        day = CalendarDay(
          number: day.number + CalendarDay.days(inMonth: day.month, of: day.year) - day.day + 1)
      }
    } else {
      unit = "year"
      if to.year - from.year < Self.maxBins {
        key = { CalendarDay(number: $0).year - from.year }
        bins = (from.year...to.year).map { Bin(name: String($0)) }
      } else {
        let years = Set(days.keys.map { CalendarDay(number: $0).year }).sorted()
        let places = Dictionary(years.enumerated().map { ($1, $0) }) { first, _ in first }
        key = { places[CalendarDay(number: $0).year] ?? 0 }
        bins = years.map { Bin(name: String($0)) }
      }
    }
    for (day, counts) in days { bins[key(day)].counts.add(counts) }
  }

  private static let height = 200
  private static let axis = 22
  private static let margin = 8

  /// The chart; its widths are parts of the page's, so that its letters keep their size on a phone.
  var svg: String {
    let most = max(bins.map(\.counts.total).max() ?? 1, 1)
    let total = bins.reduce(0) { $0 + $1.counts.total }
    let scale = Double(Self.height - Self.margin) / Double(most)
    var out =
      "<svg id=\"time\" role=\"img\" height=\"\(Self.height + Self.axis)\" aria-labelledby=\"time-title time-text\">"
      + "<title id=\"time-title\">Messages by \(unit)</title><desc id=\"time-text\">\(counted(total, "message")) from "
      + "\(bins.first?.name ?? "") to \(bins.last?.name ?? ""); at most \(grouped(most)) a \(unit).</desc>\n"
    let step = 100 / Double(bins.count)
    let gap = bins.count > 60 ? 0.1 : 0.15
    for (index, bin) in bins.enumerated() where bin.counts.total > 0 {
      let x = Double(index) * step + step * gap / 2
      let parts = Outcome.allCases.filter { bin.counts[$0] > 0 }
      let label = parts.map { "\($0.name) \(grouped(bin.counts[$0]))" }.joined(separator: ", ")
      out += "<g><title>\(bin.name): \(label)</title>"
      var bottom = Double(Self.height)
      for kind in parts {
        let part = Double(bin.counts[kind]) * scale
        bottom -= part
        out +=
          "<rect class=\"\(kind.name)\" x=\"\(percent(x))\" width=\"\(percent(step * (1 - gap)))\" "
          + "y=\"\(decimal(bottom, places: 2))\" height=\"\(decimal(part, places: 2))\"/>"
      }
      out += "</g>\n"
    }
    out += "<line x1=\"0\" x2=\"100%\" y1=\"\(Self.height)\" y2=\"\(Self.height)\"/>"
    out += "<line x1=\"0\" x2=\"100%\" y1=\"\(Self.margin)\" y2=\"\(Self.margin)\" stroke-dasharray=\"2 4\"/>"
    out += "<text x=\"0\" y=\"\(Self.margin + 14)\">\(grouped(most))</text>\n"
    for place in ticks {
      let middle = (Double(place) + 0.5) * step
      let anchor = place == 0 ? "start" : place == bins.count - 1 ? "end" : "middle"
      let x = place == 0 ? 0 : place == bins.count - 1 ? 100 : middle
      out +=
        "<text x=\"\(percent(x))\" y=\"\(Self.height + 16)\" text-anchor=\"\(anchor)\">\(bins[place].name)</text>"
    }
    return out + "</svg>\n"
  }

  /// The bars that are named below: the first, the last, and the middle one where there is room.
  private var ticks: [Int] {
    switch bins.count {
    case 1: [0]
    case 2: [0, 1]
    default: [0, bins.count / 2, bins.count - 1]
    }
  }
}
