import MessageFilter
import MessageStream
import RuleLearning

/// The report of an evaluation as tables for people.
struct EvaluationTable {
  let style: Style
  /// The terminal's width; nil if the output is not a terminal.
  let width: Int?

  func text(_ report: EvaluationReport) -> String {
    var out = counted(report.messages, "labelled message")
    if report.unlabelled > 0 { out += ", \(grouped(report.unlabelled)) without a label" }
    if report.invalid > 0 { out += ", \(grouped(report.invalid)) invalid" }
    out += "\n\n" + matrix(report) + "\n" + measures(report)
    let ranked = report.rankedRules
    out += rules("rules that do more harm than good", ranked.filter(\.isHarmful), withLines: true)
    out += rules("rules", ranked.filter { !$0.isHarmful && $0.hits > 0 }, withLines: false)
    let idle = ranked.filter { $0.hits == 0 }.count
    if idle > 0 { out += "\n\(counted(idle, "rule")) without a hit\n" }
    return out
  }

  private func matrix(_ report: EvaluationReport) -> String {
    let actions = EvaluationReport.actions
    let column = columnWidth(report.messages, atLeast: 13)
    var out = style.bold("label \\ action" + actions.map { $0.name.leftPadded(column) }.joined()) + "\n"
    for label in EvaluationReport.labels {
      out += label.name.padded(14)
      for action in actions {
        let count = report.count(label: label, action: action)
        let text = (count == 0 ? "." : grouped(count)).leftPadded(column)
        let isRight = (label == .allow) == (action == .allow)
        out += count > 0 && !isRight ? style.bold(text) : count == 0 ? style.dim(text) : text
      }
      out += "\n"
    }
    return out
  }

  private func measures(_ report: EvaluationReport) -> String {
    func row(_ name: String, _ share: EvaluationReport.Share, _ words: String) -> String {
      guard let value = share.value, let interval = share.interval else {
        return name.padded(14) + "-".leftPadded(9) + "\n"
      }
      return name.padded(14) + shareText(value).leftPadded(9)
        + "  \(shareText(interval.lower)) to \(shareText(interval.upper))".padded(24)
        + "  \(grouped(share.count)) of \(grouped(share.total)) \(words)\n"
    }
    var out = style.bold("junk (every label and action except allow)   95% interval") + "\n"
    out += row("precision", report.precision, "caught messages are junk")
    out += row("recall", report.recall, "junk messages are caught")
    out += "F1".padded(14) + (report.f1.map(shareText) ?? "-").leftPadded(9) + "\n"
    return out + row("caught", report.caught, "messages to be allowed are caught")
  }

  private func rules(_ title: String, _ rules: [EvaluatedRule], withLines: Bool) -> String {
    if rules.isEmpty { return "" }
    let names = min(max(rules.map { oneLine($0.rule).count }.max() ?? 0, 4), 40)
    var out = "\n"
    if withLines { out += style.bold("\(title): \(grouped(rules.count))") + "\n" }
    let column = columnWidth(rules.map(\.hits).max() ?? 0, atLeast: 10)
    let counts = ["hits", "right", "wrong"].map { $0.leftPadded(column) }.joined()
    out += style.bold(
      "rule".padded(names) + counts + "  precision  at least" + "alone".leftPadded(column) + "  text")
    out += "\n"
    for rule in rules {
      let share = EvaluationReport.Share(count: rule.right, total: rule.hits)
      var line = oneLine(rule.rule).padded(names)
      for number in [rule.hits, rule.right, rule.wrong] { line += grouped(number).leftPadded(column) }
      line += (share.value.map(shareText) ?? "-").leftPadded(11)
      line += (share.interval.map { shareText($0.lower) } ?? "-").leftPadded(10)
      line += grouped(rule.alone).leftPadded(column) + "  "
      out += line + oneLine(rule.text).cut(to: width, after: line.count) + "\n"
      if withLines, !rule.wrongLines.isEmpty {
        let lines = rule.wrongLines.map(String.init).joined(separator: ", ")
        out += "  wrong in line\(rule.wrongLines.count == 1 ? "" : "s") \(lines)"
        out += rule.wrong > rule.wrongLines.count ? ", ...\n" : "\n"
      }
    }
    return out
  }
}
