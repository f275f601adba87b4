import MessageFilter

/// Junk by weekday and hour: a table whose cells are the darker the more there was.
struct HourChart {
  let hours: WeekHours

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  var html: String {
    guard let most = hours.counts.max(), most > 0 else { return "" }
    var out =
      "<table class=\"hours\">\n<caption class=\"unseen\">Junk by weekday and hour</caption><thead><tr><td></td>"
    for hour in 0..<24 {
      out += "<th scope=\"col\"><span\(hour % 6 == 0 ? "" : " class=\"unseen\"")>\(hour)</span></th>"
    }
    out += "</tr></thead>\n<tbody>\n"
    for (day, name) in Self.days.enumerated() {
      out += "<tr><th scope=\"row\">\(name)</th>"
      for hour in 0..<24 {
        let count = hours.counts[day * 24 + hour]
        let level = (count * 4 + most - 1) / most
        out +=
          "<td class=\"h\(level)\" title=\"\(name) \(hour):00, \(grouped(count))\">"
          + "<span class=\"unseen\">\(grouped(count))</span></td>"
      }
      out += "</tr>\n"
    }
    return out + "</tbody></table>\n"
      + remark("The darkest hour has \(counted(most, "junk message")). Hours are those of UTC.")
  }
}
