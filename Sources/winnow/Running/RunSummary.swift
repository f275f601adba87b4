import MessageFilter
import MessageStream

/// The text of `--summary` at the end of a run.
struct RunSummary {
  let result: Classification.Result
  let seconds: Double
  let style: Style

  /// The number of rules with the most hits that are shown.
  private static let shownRules = 10

  var text: String {
    let summary = result.summary
    let lines = summary.lines
    let rate = seconds > 0 ? Double(lines) / seconds : 0
    let speed = seconds > 0 ? Double(summary.bytesOfLines) / 1e6 / seconds : 0
    var out =
      "\(counted(lines, "message")) in \(decimal(seconds, places: seconds < 10 ? 2 : 1)) s"
      + " (\(decimal(rate, places: 0)) messages/s, \(decimal(speed, places: 1)) MB/s)\n"
    let column = columnWidth(lines, atLeast: 12)
    for outcome in Outcome.allCases {
      let name = outcome.name
      let count = result.outcomes[outcome]
      out += "  " + style.action(name, name.padded(12)) + grouped(count).leftPadded(column)
      out += share(count, of: lines).leftPadded(9) + "\n"
    }
    let hits = result.hits.enumerated().filter { $1.count > 0 }
      .sorted { ($0.element.count, $1.offset) > ($1.element.count, $0.offset) }.map(\.element)
    if hits.isEmpty { return out }
    out += style.bold("rules that hit most") + "\n"
    for hit in hits.prefix(Self.shownRules) {
      out += "  " + oneLine(hit.rule.name).padded(24) + grouped(hit.count).leftPadded(column)
      out += share(hit.count, of: lines).leftPadded(9) + "  " + oneLine(hit.rule.text) + "\n"
    }
    if hits.count > Self.shownRules { out += "  and \(grouped(hits.count - Self.shownRules)) more\n" }
    return out
  }
}
