import MessageFilter
import MessageStream
import RuleLearning

/// The report of `winnow evaluate` as a page, with a list of the misjudged messages.
struct EvaluationPage {
  private let report: EvaluationReport
  /// Whether a signal ended the run.
  private let isInterrupted: Bool
  /// Misjudged messages.
  private let messages: [ShownMessage]
  /// The senders of the allowed junk in `messages`.
  private let missed: CountedNames

  init(report: EvaluationReport, isInterrupted: Bool = false, messages: [ShownMessage] = []) {
    var missed = CountedNames(limit: messages.count)
    for message in messages where message.outcome == .allow {
      if let sender = message.sender?.text { missed.count(sender, .allow) }
    }
    let groups = SenderGroups(missed, report.numberingPlan)
    self.report = report
    self.isInterrupted = isInterrupted
    self.messages = groups.named(messages)
    self.missed = groups.senders
  }

  private var hasList: Bool { !messages.isEmpty }

  var text: String {
    var lead = "How right the rules are on them."
    if report.unlabelled > 0 { lead += " \(counted(report.unlabelled, "message")) without a label left out." }
    if report.invalid > 0 { lead += " \(counted(report.invalid, "invalid line"))." }
    if isInterrupted { lead += PageFrame.interruption }
    var sections = section("Labels and actions", id: "by-label", matrix)
    sections += section("Junk", id: "measures", measures)
    let ranked = report.rankedRules
    sections += section(
      "Rules that do more harm than good", id: "harmful", table(ranked.filter(\.isHarmful), "harmful-rules"))
    sections += section(
      "Rules", id: "by-rule", table(ranked.filter { !$0.isHarmful && $0.hits > 0 }, "rules"))
    let idle = ranked.filter { $0.hits == 0 }.count
    if idle > 0 { sections += remark("\(counted(idle, "rule")) without a hit.") }
    sections += missedSenders
    return PageFrame(
      title: counted(report.messages, "labelled message"), lead: lead, sections: sections,
      list: hasList ? list : nil
    ).text
  }

  /// The number of messages with an action that should have got another one: for allow, those labelled
  /// otherwise; for the other actions, those labelled allow.
  private func misjudged(_ action: Outcome) -> Int {
    EvaluationReport.labels.reduce(0) { sum, label in
      sum + ((label == .allow) == (action == .allow) ? 0 : report.count(label: label, action: action))
    }
  }

  private var list: MessageList {
    let actions = Outcome.onPage.filter { $0 != .invalid }
    let all = actions.reduce(0) { $0 + misjudged($1) }
    var tabs = [MessageList.Tab(show: "all", title: "all misjudged", count: all)]
    for action in actions {
      let title = action == .allow ? "missed" : "caught wrongly as \(action.name)"
      tabs.append(
        .init(
          show: action.name, title: "<span class=\"key \(action.name)\">\(title)</span>",
          count: misjudged(action)))
    }
    let lead =
      messages.count < all
      ? "\(grouped(messages.count)) of \(counted(all, "misjudged message")) are listed here, the newest first. "
        + "The numbers are of all."
      : "The misjudged ones, the newest first."
    return MessageList(messages: messages, tabs: tabs, lead: lead)
  }

  /// The confusion matrix: labels in rows, actions in columns, wrong cells highlighted.
  private var matrix: String {
    let actions = EvaluationReport.actions
    let labels = EvaluationReport.labels.filter { label in
      actions.contains { report.count(label: label, action: $0) > 0 }
    }
    if labels.isEmpty { return "" }
    var out =
      "<table class=\"matrix\" id=\"matrix\">\n<caption class=\"unseen\">Messages by label and action</caption>"
      + "<thead><tr><th scope=\"col\">label</th>"
    for action in actions { out += "<th scope=\"col\" class=\"n\">\(action.marked)</th>" }
    out += "</tr></thead>\n<tbody>\n"
    for label in labels {
      out += "<tr><th scope=\"row\">\(label.name)</th>"
      for action in actions {
        let count = report.count(label: label, action: action)
        let isWrong = count > 0 && (label == .allow) != (action == .allow)
        let number = grouped(count)
        out += "<td class=\"n\">\(isWrong ? "<strong title=\"misjudged\">\(number)</strong>" : number)</td>"
      }
      out += "</tr>\n"
    }
    return out + "</tbody></table>\n" + remark("Misjudged messages are bold.")
  }

  private var measures: String {
    func row(_ name: String, _ share: EvaluationReport.Share, _ words: String) -> String {
      var out =
        "<tr><th scope=\"row\">\(name) <small>\(grouped(share.count)) of \(grouped(share.total)) \(words)</small></th>"
      if let value = share.value, let interval = share.interval {
        let range = "\(shareText(interval.lower)) to \(shareText(interval.upper))"
        out +=
          "<td class=\"n\">\(escaped(shareText(value)))</td><td class=\"n\">\(escaped(range))</td></tr>\n"
      } else {
        out += "<td class=\"n\">–</td><td class=\"n\"></td></tr>\n"
      }
      return out
    }
    return
      "<table class=\"measures\" id=\"measures\">\n<caption class=\"unseen\">How right the rules are on junk</caption>"
      + "<thead><tr><td></td><th scope=\"col\" class=\"n\">share</th><th scope=\"col\" class=\"n\">95% interval</th></tr>"
      + "</thead>\n<tbody>\n"
      + row("precision", report.precision, "caught messages are junk")
      + row("recall", report.recall, "junk messages are caught")
      + "<tr><th scope=\"row\">F1</th><td class=\"n\">\(escaped(report.f1.map(shareText) ?? "–"))</td>"
      + "<td class=\"n\"></td></tr>\n" + row("caught", report.caught, "messages to be allowed are caught")
      + "</tbody></table>\n" + remark("Every label but allow is junk, every action but allow is caught.")
  }

  /// The senders of the missed junk among the listed messages, with the lines that block them.
  private var missedSenders: String {
    let ranked = missed.entries.map { (sender: $0.name, count: $0.counts.total) }
      .sorted { ($1.count, $0.sender) < ($0.count, $1.sender) }
    if ranked.isEmpty { return "" }
    let rows = ranked.prefix(Self.shownSenders).map { sender, count in
      BarRow(
        name: PageChoice.sender.button(
          sender, isolated(sender), isOn: hasList),
        remark: BlockLine.text(sender).map { "<code class=\"line\" dir=\"ltr\">\(escaped($0))</code>" } ?? "",
        bars: [("junk", count)])
    }
    var note = "\(counted(ranked.count, "sender")) of junk that was allowed, of the messages listed."
    if ranked.count > rows.count { note += " The \(grouped(rows.count)) that sent most:" }
    return section(
      "Senders of missed junk", id: "missed",
      remark(note)
        + BarTable(heading: "sender", rows: rows, total: misjudged(.allow), id: "missed-senders").html)
  }

  private static let shownSenders = 20
  private static let shownRules = 15

  private func table(_ rules: [EvaluatedRule], _ id: String) -> String {
    if rules.isEmpty { return "" }
    func rows(_ rules: ArraySlice<EvaluatedRule>, _ id: String) -> String {
      var out =
        "<table class=\"bars judged\" id=\"\(id)\">\n<caption class=\"unseen\">Rules</caption><thead><tr>"
        + "<th scope=\"col\">rule</th><th scope=\"col\" class=\"n\">right</th><th scope=\"col\" class=\"n\">wrong</th>"
        + "<th scope=\"col\" class=\"n\">precision</th></tr></thead>\n<tbody>\n"
      for rule in rules { out += row(rule) }
      return out + "</tbody></table>\n"
    }
    var out = rows(rules.prefix(Self.shownRules), id)
    let rest = rules.dropFirst(Self.shownRules)
    if !rest.isEmpty {
      out +=
        "<details><summary>\(grouped(rest.count)) more</summary>\n\(rows(rest, "more-" + id))</details>\n"
    }
    return out
  }

  private func row(_ rule: EvaluatedRule) -> String {
    let share = EvaluationReport.Share(count: rule.right, total: rule.hits)
    let text = ShownRule.title(rule.rule, note: rule.shownNote, text: rule.text)
    let label = "<bdi class=\"text\">\(escaped(text))</bdi>"
    var small = ShownRule.remark(rule.rule, note: rule.shownNote, text: rule.text)
    if let interval = share.interval { small += " at least \(escaped(shareText(interval.lower))) right" }
    if rule.alone > 0 { small += "; \(grouped(rule.alone)) that no other rule catches" }
    if !rule.wrongLines.isEmpty {
      small += "; wrong in line\(rule.wrongLines.count == 1 ? "" : "s") "
      small +=
        rule.wrongLines.map(String.init).joined(separator: ", ")
        + (rule.wrong > rule.wrongLines.count ? ", …" : "")
    }
    return "<tr><th scope=\"row\">"
      + PageChoice.rule.button(rule.rule, label, isOn: hasList && rule.wrong > 0)
      + " <small>\(small)</small></th><td class=\"n\">\(grouped(rule.right))</td><td class=\"n\">\(grouped(rule.wrong))</td>"
      + "<td class=\"n\">\(escaped(share.value.map(shareText) ?? "–"))</td></tr>\n"
  }
}
