import Bytes
import MessageFilter
import MessageStream

/// The report as one page that needs nothing else: no network, no script, its charts drawn as SVG.
struct StatsPage {
  let report: StatsReport
  /// Whether matches that decided nothing were counted.
  let knowsShadowed: Bool

  /// What tells a page of ours, near its beginning.
  static let mark = "<meta name=\"generator\" content=\"winnow\">"

  /// Rows of a chart before the rest goes into a table that opens.
  private static let shownRows = 20

  var text: String {
    var out = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>winnow: \(counted(report.messages, "message"))</title>
      <style>
      \(PageStyle.css)
      </style>
      </head>
      <body>
      <main>
      <h1>\(counted(report.messages, "message"))</h1>
      <p class="quiet">What winnow \(Version.current) made of them\(span).</p>

      """
    out += cards
    out += timeChart
    out += stageTable
    out += ruleTable
    out += senderTable
    out += languageTable
    out += silentRules
    if report.details.isEmpty {
      out +=
        "<p class=\"quiet\">Times, senders and languages are not in this report: they need annotated messages or "
        + "<code>--rules</code>.</p>\n"
    }
    return out + "</main>\n</body>\n</html>\n"
  }

  // MARK: Sections

  private var span: String {
    guard let first = report.details.days.keys.min(), let last = report.details.days.keys.max() else {
      return ""
    }
    let from = CalendarDay(number: first).text
    let to = CalendarDay(number: last).text
    return from == to ? ", all of \(from)" : ", from \(from) to \(to)"
  }

  private var cards: String {
    var out = "<ul class=\"cards\" id=\"actions\">\n"
    for kind in Outcome.allCases {
      let count = report.actions[kind]
      out +=
        "<li class=\"\(kind.name)\" data-action=\"\(kind.name)\" data-count=\"\(count)\">\(kind.name)"
        + "<b>\(grouped(count))</b>\(escaped(share(count, of: report.messages)))</li>\n"
    }
    return out + "</ul>\n"
  }

  private var timeChart: String {
    guard !report.details.days.isEmpty else { return "" }
    let chart = TimeChart(days: report.details.days)
    var out = "<section>\n<h2>Messages by \(chart.unit)</h2>\n" + legend + chart.svg
    var remark = "Days are those of UTC."
    if report.details.undated > 0 {
      remark += " \(counted(report.details.undated, "message")) without a date that can be read."
    }
    out += "<p class=\"quiet\">\(remark)</p>\n"
    out += "<details><summary>As a table</summary>\n<div class=\"scroll\"><table>\n<tr><th>\(chart.unit)</th>"
    for kind in Outcome.allCases { out += "<th class=\"n\">\(kind.name)</th>" }
    out += "</tr>\n"
    for bin in chart.bins where bin.counts.total > 0 {
      out += "<tr><td>\(bin.name)</td>"
      for kind in Outcome.allCases { out += "<td class=\"n\">\(grouped(bin.counts[kind]))</td>" }
      out += "</tr>\n"
    }
    return out + "</table></div></details>\n</section>\n"
  }

  private var legend: String {
    let items = Outcome.allCases.map { "<li class=\"\($0.name)\">\($0.name)</li>" }
    return "<ul class=\"legend\">" + items.joined() + "</ul>\n"
  }

  /// A legend of bars that a phone has no room for.
  private var wideLegend: String { "<div class=\"wide\">" + legend + "</div>" }

  private var stageTable: String {
    let rows = report.stages.map { stage, count in
      BarRow(cells: [stage], bars: [("bar", count)], label: "\(stage): \(grouped(count))")
    }
    return "<section>\n<h2>Which stage decided</h2>\n"
      + BarTable(headings: ["stage"], rows: rows, total: report.messages, id: "stages").html + "</section>\n"
  }

  private var ruleTable: String {
    let rules = report.deciding
    guard !rules.isEmpty else { return "" }
    func rows(_ rules: some Sequence<RuleCount>) -> [BarRow] {
      rules.map { rule in
        var cells = ["<code>\(escaped(rule.rule))</code>", escaped(oneLine(rule.text))]
        if knowsShadowed { cells.append(grouped(rule.shadowed)) }
        return BarRow(
          cells: cells, bars: [("bar", rule.hits)], label: "\(escaped(rule.rule)): \(grouped(rule.hits))")
      }
    }
    var headings = ["rule", "text"]
    if knowsShadowed { headings.append("shadowed") }
    let table = BarTable(
      headings: headings, rows: rows(rules.prefix(Self.shownRows)), total: report.messages, id: "rules",
      most: rules[0].hits)
    var out = "<section>\n<h2>The rules that hit most</h2>\n" + table.html
    let rest = rules.dropFirst(Self.shownRows)
    if !rest.isEmpty {
      let more = BarTable(
        headings: headings, rows: rows(rest), total: report.messages, id: "more-rules", most: rules[0].hits)
      out +=
        "<details><summary>\(grouped(rest.count)) more rule\(rest.count == 1 ? "" : "s")</summary>\n"
        + more.html + "</details>\n"
    }
    if let further = report.furtherRules {
      out +=
        "<p class=\"quiet\">\(counted(further.hits, "message")) of further rules, which are not told apart.</p>\n"
    }
    return out + "</section>\n"
  }

  private var senderTable: String {
    let known = report.details.senders.entries
    let senders = known.sorted { ($1.counts.total, $0.name) < ($0.counts.total, $1.name) }
    guard let most = senders.first?.counts.total else { return "" }
    let rows = senders.prefix(Self.shownRows).map { row(escaped(oneLine($0.name)), $0.counts) }
    var out = "<section>\n<h2>Who sent most</h2>\n" + wideLegend
    out += BarTable(headings: ["sender"], rows: rows, total: report.messages, id: "senders", most: most).html
    out += "<p class=\"quiet\">\(counted(senders.count, "sender")) in all"
    let rest = report.details.senders.rest.total
    if rest > 0 { out += "; \(counted(rest, "message")) of further ones, who are not told apart" }
    return out + ".</p>\n</section>\n"
  }

  private var languageTable: String {
    let languages = report.details.languages.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    guard let most = languages.first?.value.total else { return "" }
    let names = Dictionary(Languages.all.map { ($0.code, $0.name) }) { first, _ in first }
    let rows = languages.map { code, counts in
      row(
        code.isEmpty
          ? "no guess" : "\(escaped(names[code] ?? code)) <span class=\"quiet\">\(escaped(code))</span>",
        counts)
    }
    return "<section>\n<h2>Languages</h2>\n" + wideLegend
      + BarTable(headings: ["language"], rows: rows, total: report.messages, id: "languages", most: most).html
      + "</section>\n"
  }

  private func row(_ name: String, _ counts: OutcomeCounts) -> BarRow {
    let parts = Outcome.allCases.filter { counts[$0] > 0 }
    let label = parts.map { "\($0.name) \(grouped(counts[$0]))" }.joined(separator: ", ")
    return BarRow(cells: [name], bars: parts.map { ($0.name, counts[$0]) }, label: label)
  }

  private var silentRules: String {
    guard knowsShadowed else { return "" }
    return ruleList(
      report.alwaysShadowed, "Always decided earlier", "shadowed",
      "These rules matched, but only messages that another rule had decided.")
      + ruleList(
        report.neverHit, "Never hit", "never-hit", "No message of this run matched these rules.")
  }

  private func ruleList(_ rules: [RuleCount], _ title: String, _ id: String, _ remark: String) -> String {
    guard !rules.isEmpty else { return "" }
    var out = "<section>\n<h2>\(title): \(grouped(rules.count))</h2>\n<p class=\"quiet\">\(remark)</p>\n"
    func table(_ rules: some Sequence<RuleCount>, _ id: String) -> String {
      var out =
        "<div class=\"scroll\"><table id=\"\(id)\">\n<tr><th>rule</th><th>text</th><th class=\"n\">matched</th></tr>\n"
      for rule in rules {
        out +=
          "<tr><td><code>\(escaped(rule.rule))</code></td><td>\(escaped(oneLine(rule.text)))</td>"
          + "<td class=\"n\">\(grouped(rule.shadowed))</td></tr>\n"
      }
      return out + "</table></div>\n"
    }
    out += table(rules.prefix(Self.shownRows), id)
    let rest = rules.dropFirst(Self.shownRows)
    if !rest.isEmpty {
      out +=
        "<details><summary>\(grouped(rest.count)) more</summary>\n" + table(rest, "more-" + id)
        + "</details>\n"
    }
    return out + "</section>\n"
  }
}

/// A row of a table with bars: what stands before the numbers, and the parts of the bar.
struct BarRow {
  /// As HTML.
  let cells: [String]
  /// Classes and counts.
  let bars: [(name: String, count: Int)]
  /// What the bar says to who can't see it.
  let label: String

  var count: Int { bars.reduce(0) { $0 + $1.count } }
}

/// A table whose rows end in a count, its share and a bar.
struct BarTable {
  let headings: [String]
  let rows: [BarRow]
  let total: Int
  let id: String
  /// The count of the longest bar.
  var most: Int?

  var html: String {
    var out = "<div class=\"scroll\"><table id=\"\(id)\">\n<tr>"
    for (index, heading) in headings.enumerated() {
      out +=
        heading == "shadowed"
        ? "<th class=\"n wide\">\(heading)</th>" : "<th\(index > 0 ? "" : " scope=\"col\"")>\(heading)</th>"
    }
    out +=
      "<th class=\"n\">messages</th><th class=\"n\">share</th><th class=\"chart\"><span class=\"quiet\"></span></th></tr>\n"
    let longest = max(most ?? rows.map(\.count).max() ?? 1, 1)
    for row in rows {
      out += "<tr>"
      for (index, cell) in row.cells.enumerated() {
        out += headings[index] == "shadowed" ? "<td class=\"n wide\">\(cell)</td>" : "<td>\(cell)</td>"
      }
      out +=
        "<td class=\"n\">\(grouped(row.count))</td><td class=\"n\">\(escaped(share(row.count, of: total)))</td>"
      out +=
        "<td class=\"chart\"><svg role=\"img\" height=\"14\" aria-label=\"\(row.label)\"><title>\(row.label)</title>"
      var start = 0.0
      for bar in row.bars {
        let width = Double(bar.count) * 100 / Double(longest)
        out +=
          "<rect class=\"\(bar.name)\" x=\"\(percent(start))\" width=\"\(percent(width))\" height=\"14\"/>"
        start += width
      }
      out += "</svg></td></tr>\n"
    }
    return out + "</table></div>\n"
  }
}

/// A length as part of its whole: `12.35%`.
func percent(_ value: Double) -> String { decimal(value, places: 2) + "%" }

/// A text with what HTML would read as markup escaped.
func escaped(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}
