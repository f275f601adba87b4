import MessageFilter

/// Junk by weekday and hour: a table with darker cells for more messages.
struct HourChart {
  let hours: WeekHours
  /// Whether the page has a list that a click can filter.
  var hasList = false

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  var html: String {
    guard let most = hours.counts.max(), most > 0 else { return "" }
    var out =
      "<table class=\"hours\">\n<caption class=\"unseen\">Junk by weekday and hour</caption><thead><tr><td></td>"
    for hour in 0..<24 {
      let name = "<span\(hour % 6 == 0 ? "" : " class=\"unseen\"")>\(hour)</span>"
      out += "<th scope=\"col\">\(hour % 6 == 0 ? button(.hour, String(hour), name) : name)</th>"
    }
    out += "</tr></thead>\n<tbody>\n"
    for (day, name) in Self.days.enumerated() {
      out += "<tr><th scope=\"row\">\(button(.weekday, name, name))</th>"
      for hour in 0..<24 {
        let count = hours.counts[day * 24 + hour]
        let level = (count * 4 + most - 1) / most
        let number = "<span class=\"unseen\">\(grouped(count))</span>"
        // The Tab key stops at the days and hours, not at each of the 168 cells.
        let cell = PageChoice.hour.button(
          String(hour), number, isOn: hasList && count > 0, others: [(.weekday, name), (.show, "junk")],
          attributes: " tabindex=\"-1\"")
        out += "<td class=\"h\(level)\" title=\"\(name) \(hour):00, \(grouped(count))\">\(cell)</td>"
      }
      out += "</tr>\n"
    }
    return out + "</tbody></table>\n"
      + remark("The darkest hour has \(counted(most, "junk message")). Hours are those of UTC.")
  }

  private func button(_ choice: PageChoice, _ value: String, _ label: String) -> String {
    choice.button(value, label, isOn: hasList, others: [(.show, "junk")])
  }
}
