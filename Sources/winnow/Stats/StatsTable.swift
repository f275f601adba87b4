import MessageFilter
import MessageStream

/// The report as a table for people, with bars if the output is a terminal.
struct StatsTable {
  let style: Style
  /// The terminal's width; nil if the output is not a terminal, and has no bars.
  let width: Int?
  /// Whether matches of rules that did not decide were counted.
  let knowsShadowed: Bool

  func text(_ report: StatsReport) -> String {
    var out = counted(report.messages, "message") + "\n"
    let column = columnWidth(report.messages, atLeast: 12)
    func heading(_ title: String) -> String {
      "\n" + style.bold(title + "messages".leftPadded(column) + "    share") + "\n"
    }
    out += heading("action".padded(14))
    for kind in Outcome.allCases {
      out += row(style.action(kind.name, kind.name.padded(14)), report.actions[kind], of: report.messages) {
        style.action(kind.name, $0)
      }
    }
    if !report.tags.isEmpty {
      let names = max(report.tags.entries.map(\.name.count).max() ?? 0, 14)
      out += heading("tag".padded(names))
      for entry in report.tags.entries {
        out += row(entry.name.padded(names), entry.counts.total, of: report.messages) { $0 }
      }
      if report.tags.rest.total > 0 {
        out += row("further tags".padded(names), report.tags.rest.total, of: report.messages) { $0 }
      }
    }
    out += tagMonths(report.details.tagDays)
    out += heading("decided by".padded(14))
    for (stage, count) in report.stages {
      out += row(stage.padded(14), count, of: report.messages) { $0 }
    }
    let deciding = report.deciding
    if !deciding.isEmpty {
      let names = min(max(deciding.map { oneLine($0.rule).count }.max() ?? 0, 4), 40)
      let lines = max(String(report.rules.compactMap(\.last).max() ?? 0).count, 5)
      out += "\n"
      let shadowedColumn = columnWidth(deciding.map(\.shadowed).max() ?? 0, atLeast: 10)
      var titles = "rule".padded(names) + "hits".leftPadded(column) + "    share"
      if knowsShadowed { titles += "shadowed".leftPadded(shadowedColumn) }
      titles += "  " + "first".leftPadded(lines) + "  " + "last".leftPadded(lines) + "  text"
      out += style.bold(titles) + "\n"
      for rule in deciding {
        var line = oneLine(rule.rule).padded(names) + grouped(rule.hits).leftPadded(column)
        line += share(rule.hits, of: report.messages).leftPadded(9)
        if knowsShadowed { line += grouped(rule.shadowed).leftPadded(shadowedColumn) }
        line +=
          "  " + String(rule.first ?? 0).leftPadded(lines) + "  " + String(rule.last ?? 0).leftPadded(lines)
        line += "  "
        out += line + oneLine(rule.text).cut(to: width, after: line.count) + "\n"
      }
    }
    if let further = report.furtherRules {
      out += "and \(counted(further.hits, "message")) of further rules, which are not told apart\n"
    }
    if knowsShadowed {
      out += list("an earlier rule always decided", report.alwaysShadowed) {
        "matched \(grouped($0.shadowed))"
      }
      out += list("never hit", report.neverHit) { _ in "" }
      let filters = report.tagFilters.neverHit
      out += list(
        "filters of tags never hit", filters.map { RuleCount(rule: $0.rule, stage: "", text: $0.text) }
      ) { _ in "" }
    }
    return out
  }

  /// The tags by month: a row for each of the last months.
  private func tagMonths(_ days: TagDays) -> String {
    let months = days.months
    if months.isEmpty { return "" }
    var out = "\n" + style.bold("month           tags of dated messages") + "\n"
    for (month, counts) in months.suffix(Self.shownMonths) {
      out +=
        month.padded(16) + counts.map { "\($0.name) \(grouped($0.count))" }.joined(separator: ", ") + "\n"
    }
    if months.count > Self.shownMonths {
      out += "and \(counted(months.count - Self.shownMonths, "month")) before these\n"
    }
    return out
  }

  private static let shownMonths = 24

  private func row(_ name: String, _ count: Int, of total: Int, paint: (String) -> String) -> String {
    let column = columnWidth(total, atLeast: 12)
    var line = name + grouped(count).leftPadded(column) + share(count, of: total).leftPadded(9)
    if let width, total > 0, count > 0, width > column + 32 {
      let most = min(width - column - 28, 60)
      line += "  " + paint(String(repeating: "█", count: max(1, (count * most + total / 2) / total)))
    }
    return line + "\n"
  }

  private func list(_ title: String, _ rules: [RuleCount], _ remark: (RuleCount) -> String) -> String {
    if rules.isEmpty { return "" }
    var out = "\n" + style.bold("\(title): \(grouped(rules.count))") + "\n"
    for rule in rules {
      let line =
        "  " + oneLine(rule.rule).padded(24) + "  " + remark(rule).padded(remark(rule).isEmpty ? 0 : 16)
      out += line + oneLine(rule.text).cut(to: width, after: line.count) + "\n"
    }
    return out
  }
}
