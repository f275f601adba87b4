import MessageFilter

/// A row of a table with bars: a name, its bar below, and its count.
struct BarRow {
  /// The name, as HTML.
  let name: String
  /// A remark in small print below the name, as HTML.
  var remark = ""
  /// The parts of the bar: their classes and counts.
  let bars: [(name: String, count: Int)]
  /// A description of the bar's parts; empty for a bar with one part, whose count is enough.
  var label = ""

  var count: Int { bars.reduce(0) { $0 + $1.count } }
}

/// A table whose rows are a name over a bar, a count and its share.
struct BarTable {
  let heading: String
  let rows: [BarRow]
  let total: Int
  let id: String
  /// The count of the longest bar.
  var most: Int?

  /// The number of rows that are shown. The rest is in a part that the reader can open.
  private static let shownRows = 10

  var html: String {
    if rows.isEmpty { return "" }
    var out = table(rows.prefix(Self.shownRows), id)
    let rest = rows.dropFirst(Self.shownRows)
    if !rest.isEmpty {
      out +=
        "<details><summary>\(grouped(rest.count)) more</summary>\n\(table(rest, "more-" + id))</details>\n"
    }
    return out
  }

  private func table(_ rows: ArraySlice<BarRow>, _ id: String) -> String {
    var out =
      "<table class=\"bars\" id=\"\(id)\">\n<caption class=\"unseen\">Messages by \(heading)</caption><thead><tr><th scope=\"col\">\(heading)</th>"
      + "<th scope=\"col\" class=\"n\">messages</th><th scope=\"col\" class=\"n\">share</th></tr></thead>\n<tbody>\n"
    let longest = max(most ?? self.rows.map(\.count).max() ?? 1, 1)
    for row in rows {
      out += "<tr><th scope=\"row\">\(row.name)"
      if !row.remark.isEmpty { out += " <small>\(row.remark)</small>" }
      out +=
        row.label.isEmpty ? "<svg class=\"bar\" aria-hidden=\"true\">" : "<svg class=\"bar\" role=\"img\">"
      if !row.label.isEmpty { out += "<title>\(row.label)</title>" }
      var start = 0.0
      for bar in row.bars where bar.count > 0 {
        // The smallest bar must be visible.
        let width = max(Double(bar.count) * 100 / Double(longest), 0.4)
        out +=
          "<rect class=\"\(bar.name)\" x=\"\(percent(start))\" width=\"\(percent(width))\" height=\"6\"/>"
        start += width
      }
      out +=
        "</svg></th><td class=\"n\">\(grouped(row.count))</td>"
        + "<td class=\"n\">\(escaped(share(row.count, of: total)))</td></tr>\n"
    }
    return out + "</tbody></table>\n"
  }
}
