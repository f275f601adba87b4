import Bytes
import MessageFilter
import MessageStream

/// Messages over time as stacked bars: one for each day, week, month or year, depending on the length of the
/// time.
struct TimeChart {
  /// One bar.
  struct Bin {
    /// The name: `2024-05-01`, `2024-05`, `2024`, or the first day of a week.
    var name: String
    /// The label on the axis: `1 May`, `May 2024`.
    var label: String
    /// The value in the URL fragment; for a week `2024-05-06..2024-05-12`.
    var value: String
    /// The counts of the series.
    var counts: [Int] = []

    var total: Int { counts.reduce(0, +) }
  }

  /// The parts of all bars that count the same.
  struct Series {
    /// The name of its colour.
    let color: String
    /// The title, as HTML.
    let title: String
    /// The value of `show` in the URL fragment for its messages; nil if there is none.
    var choice: String?
  }

  enum Unit: String { case day, week, month, year }

  let unit: Unit
  let series: [Series]
  private(set) var bins: [Bin] = []

  private static let maxDays = 45
  private static let maxWeekDays = 26 * 7
  private static let maxMonths = 120
  /// The maximum number of bars. A date far from the others (1970, a clock set wrong) would add too many
  /// empty ones.
  private static let maxBins = 400

  /// Messages by action.
  ///
  /// - Parameter days: Counts by days since 1970-01-01; not empty.
  init(days: [Int: OutcomeCounts]) {
    let kinds = days.values.reduce(into: OutcomeCounts()) { $0.add($1) }.present
    self.init(
      days: days.mapValues { counts in kinds.map { counts[$0] } },
      series: kinds.map {
        Series(color: $0.name, title: $0.title, choice: $0 == .invalid ? nil : $0.name)
      })
  }

  /// - Parameter days: Counts of the series by days since 1970-01-01; not empty.
  init(days: [Int: [Int]], series: [Series]) {
    self.series = series
    let first = days.keys.min() ?? 0
    let last = days.keys.max() ?? 0
    let (from, to) = (CalendarDay(number: first), CalendarDay(number: last))
    let months = Self.months(from, to)
    let binning: Binning =
      if last - first < Self.maxDays {
        .days(first, last)
      } else if last - first < Self.maxWeekDays {
        .weeks(first, last)
      } else if months < Self.maxMonths {
        .months(from, months)
      } else if to.year - from.year < Self.maxBins {
        .years(Array(from.year...to.year))
      } else {
        .years(Set(days.keys.map { CalendarDay(number: $0).year }).sorted())
      }
    (unit, bins) = (binning.unit, binning.bins)
    for index in bins.indices { bins[index].counts = series.map { _ in 0 } }
    for (day, counts) in days {
      let bin = binning.place(day)
      for (place, count) in counts.enumerated() { bins[bin].counts[place] += count }
    }
  }

  /// The number of months from one day's to another's.
  private static func months(_ from: CalendarDay, _ to: CalendarDay) -> Int {
    (to.year - from.year) * 12 + to.month - from.month
  }

  /// A division of time into bins.
  private struct Binning {
    let unit: Unit
    let bins: [Bin]
    /// The index of the bin of a day, given by its number.
    let place: (Int) -> Int

    static func days(_ first: Int, _ last: Int) -> Binning {
      let bins = (first...last).map { number in
        let day = CalendarDay(number: number)
        return Bin(name: day.text, label: label(day), value: day.text)
      }
      return Binning(unit: .day, bins: bins) { $0 - first }
    }

    static func weeks(_ first: Int, _ last: Int) -> Binning {
      // 1970-01-01 was a Thursday; weeks begin on Mondays.
      let monday = first - ((first + 3) % 7 + 7) % 7
      let bins = stride(from: monday, through: last, by: 7).map { number in
        let day = CalendarDay(number: number)
        return Bin(
          name: day.text, label: label(day), value: "\(day.text)..\(CalendarDay(number: number + 6).text)")
      }
      return Binning(unit: .week, bins: bins) { ($0 - monday) / 7 }
    }

    /// The month of a day, and a number of months behind it.
    static func months(_ from: CalendarDay, _ count: Int) -> Binning {
      var bins: [Bin] = []
      var day = from
      for _ in 0...count {
        let label = "\(monthNames[day.month - 1]) \(day.year)"
        bins.append(Bin(name: day.monthText, label: label, value: day.monthText))
        // The first day of the next month.
        day = CalendarDay(
          number: day.number + CalendarDay.days(inMonth: day.month, of: day.year) - day.day + 1)
      }
      return Binning(unit: .month, bins: bins) { TimeChart.months(from, CalendarDay(number: $0)) }
    }

    static func years(_ years: [Int]) -> Binning {
      let places = Dictionary(years.enumerated().map { ($1, $0) }) { first, _ in first }
      return Binning(
        unit: .year, bins: years.map { Bin(name: String($0), label: String($0), value: String($0)) }
      ) { places[CalendarDay(number: $0).year] ?? 0 }
    }

    private static let monthNames = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func label(_ day: CalendarDay) -> String { "\(day.day) \(monthNames[day.month - 1])" }
  }

  private func summary(_ bin: Bin) -> String {
    zip(series, bin.counts).filter { $1 > 0 }.map { "\($0.title) \(grouped($1))" }.joined(separator: ", ")
  }

  /// The legend. If the page has a list, each name is a button that filters it.
  func legend(hasList: Bool) -> String {
    let items = series.map { one in
      let key = "<span class=\"key \(one.color)\">\(one.title)</span>"
      let item = one.choice.map { PageChoice.show.button($0, key, isOn: hasList) } ?? key
      return "<li>\(item)</li>"
    }
    return "<ul class=\"legend\">" + items.joined() + "</ul>\n"
  }

  private static let height = 190
  private static let top = 18
  private static let axis = 24

  /// The chart. Its widths are in percent of the page's, so that its letters keep their size on a phone. Its
  /// texts are on lines of their own, because a text browser shows them one after another.
  ///
  /// - Parameters:
  ///   - title: The title, as HTML.
  ///   - id: The element's id.
  func svg(_ title: String, id: String) -> String {
    let total = bins.reduce(0) { $0 + $1.total }
    let most = max(bins.map(\.total).max() ?? 1, 1)
    let step = Self.step(for: most)
    let highest = (most + step - 1) / step * step
    let scale = Double(Self.height - Self.top) / Double(highest)
    var out =
      "<svg class=\"time\(highest < 10_000 ? "" : " thousands")\" id=\"\(id)\" role=\"img\" aria-labelledby=\"\(id)-name \(id)-text\" "
      + "height=\"\(Self.height + Self.axis)\">"
      + "<title id=\"\(id)-name\">\(title) by \(unit.rawValue)</title><desc id=\"\(id)-text\">"
      + "\(grouped(total)) from \(bins.first?.name ?? "") to \(bins.last?.name ?? ""); "
      + "at most \(grouped(most)) a \(unit.rawValue).</desc>\n"
    for count in stride(from: 0, through: highest, by: step) {
      let y = decimal(Double(Self.height) - Double(count) * scale, places: 1)
      out += "<line x1=\"0\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
    }
    out += "\n"
    for place in bins.indices where bins[place].total > 0 { out += bar(at: place, scale) }
    for count in stride(from: step, through: highest, by: step) {
      let y = decimal(Double(Self.height) - Double(count) * scale + 4, places: 1)
      out += "<text x=\"-8\" y=\"\(y)\" text-anchor=\"end\">\(grouped(count))</text>\n"
    }
    for (place, isWide) in ticks { out += label(at: place, isWide: isWide) }
    return out + "</svg>\n"
  }

  /// The width of a bar with the gap beside it, in percent.
  private var width: Double { 100 / Double(bins.count) }

  /// A bar, with one part for each series.
  ///
  /// - Parameter scale: The height of a message.
  private func bar(at place: Int, _ scale: Double) -> String {
    let bin = bins[place]
    let start = Double(place) * width
    let gap = bins.count > 60 ? 0.12 : 0.2
    var out =
      "<g class=\"bin\" data-pick=\"month\" data-value=\"\(bin.value)\"><title>\(bin.name): \(summary(bin))"
      + "</title><rect class=\"hit\" x=\"\(percent(start))\" width=\"\(percent(width))\" height=\"\(Self.height)\"/>"
    var bottom = Double(Self.height)
    for (series, count) in zip(series, bin.counts) where count > 0 {
      let part = Double(count) * scale
      bottom -= part
      out +=
        "<rect class=\"\(series.color)\" x=\"\(percent(start + width * gap / 2))\" "
        + "width=\"\(percent(width * (1 - gap)))\" y=\"\(decimal(bottom, places: 2))\" "
        + "height=\"\(decimal(part, places: 2))\"/>"
    }
    return out + "</g>\n"
  }

  /// The label of a bar on the axis.
  private func label(at place: Int, isWide: Bool) -> String {
    let isLast = place == bins.count - 1 && place > 0
    let x = place == 0 ? 0 : isLast ? 100 : (Double(place) + 0.5) * width
    let anchor = place == 0 ? "start" : isLast ? "end" : "middle"
    return "<text\(isWide ? " class=\"wide\"" : "") x=\"\(percent(x))\" y=\"\(Self.height + 17)\" "
      + "text-anchor=\"\(anchor)\">\(bins[place].label)</text>\n"
  }

  /// The numbers that the bars show, as a table.
  ///
  /// - Parameter title: The title, as HTML.
  func table(_ title: String, hasList: Bool) -> String {
    let name = "\(title) by \(unit.rawValue)"
    var out =
      "<details><summary>As a table</summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      + "aria-label=\"\(name)\"><table><caption class=\"unseen\">\(name)</caption>"
      + "<thead><tr><th scope=\"col\">\(unit.rawValue)</th>"
    for one in series { out += "<th scope=\"col\" class=\"n\">\(one.title)</th>" }
    out += "</tr></thead>\n<tbody>\n"
    for bin in bins where bin.total > 0 {
      out += "<tr><th scope=\"row\">\(PageChoice.month.button(bin.value, bin.name, isOn: hasList))</th>"
      for count in bin.counts { out += "<td class=\"n\">\(grouped(count))</td>" }
      out += "</tr>\n"
    }
    return out + "</tbody></table></div></details>\n"
  }

  /// A round number for the steps of the axis, with at most four steps to the highest bar.
  static func step(for most: Int) -> Int {
    var power = 1
    while true {
      for factor in [1, 2, 5] where most <= factor * power * 4 { return factor * power }
      power *= 10
    }
  }

  /// The bars with a label on the axis: the first, the last, one between them, and two more if there is room.
  private var ticks: [(place: Int, isWide: Bool)] {
    let last = bins.count - 1
    switch last {
    case ..<0: return []
    case 0: return [(0, false)]
    case 1...3: return [(0, false), (last, false)]
    case 4...7: return [(0, false), (last / 2, false), (last, false)]
    default:
      return [(0, false), (last / 4, true), (last / 2, false), (last * 3 / 4, true), (last, false)]
    }
  }
}
