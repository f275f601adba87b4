import Bytes
import MessageFilter
import MessageStream

/// The report of `winnow stats` as a page.
struct StatsPage {
  let report: StatsReport
  /// Whether matches of rules that did not decide were counted.
  let knowsShadowed: Bool
  /// Whether a signal ended the run.
  var isInterrupted = false
  /// The messages that are listed.
  var messages: [ShownMessage] = []

  private var hasList: Bool { !messages.isEmpty }

  var text: String {
    var sections = actions
    sections += section("Over time", id: "over-time", timeChart)
    if let change = MonthChange(days: report.details.days) {
      sections += section("This month against the last", id: "change", change.html(hasList: hasList))
    }
    sections += section("The rules that decided most", id: "by-rule", ruleTable)
    sections += section("Tags", id: "by-tag", tagTable)
    sections += newJunkSenders
    sections += section("Who sent most", id: "by-sender", senderTable)
    sections += section(
      "Junk by weekday and hour", id: "by-hour",
      HourChart(hours: report.details.junkHours, hasList: hasList).html)
    sections += section("Languages", id: "by-language", languageTable)
    sections += section("What decided", id: "by-stage", stageTable)
    sections += silentRules
    if report.details.isEmpty {
      sections += remark(
        "Times, senders and languages are not in this report: they need annotated messages or <code>--rules</code>."
      )
    }
    var lead = "What winnow \(Version.current) made of them\(span)."
    if isInterrupted { lead += PageFrame.interruption }
    return PageFrame(
      title: counted(report.messages, "message"), lead: lead, sections: sections, list: hasList ? list : nil
    ).text
  }

  private var list: MessageList {
    var tabs = [MessageList.Tab(show: "all", title: "all", count: report.messages)]
    for kind in Outcome.onPage where kind != .invalid {
      tabs.append(.init(show: kind.name, title: kind.marked, count: report.actions[kind]))
    }
    for entry in report.tags.entries {
      tabs.append(
        .init(show: "tag:\(escaped(entry.name))", title: isolated(entry.name), count: entry.counts.total))
    }
    let listed =
      messages.count < report.messages
      ? "\(grouped(messages.count)) of \(counted(report.messages, "message")) are listed here, the newest first. "
        + "The numbers are of all."
      : "The newest first."
    return MessageList(messages: messages, tabs: tabs, lead: listed)
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

  /// One bar of all messages, and a number for each action that occurred.
  private var actions: String {
    var out = "<section aria-label=\"Messages by action\">\n<svg class=\"whole\" aria-hidden=\"true\">"
    var start = 0.0
    for kind in report.actions.present {
      let width = Double(report.actions[kind]) * 100 / Double(max(report.messages, 1))
      out +=
        "<rect class=\"\(kind.name)\" x=\"\(percent(start))\" width=\"\(percent(width))\" height=\"14\"/>"
      start += width
    }
    out += "</svg>\n<ul class=\"cards\" id=\"actions\">\n"
    for kind in report.actions.present {
      let count = report.actions[kind]
      let name =
        kind == .invalid ? kind.marked : PageChoice.show.button(kind.name, kind.marked, isOn: hasList)
      out +=
        "<li data-action=\"\(kind.name)\" data-count=\"\(count)\">\(name) <b>\(grouped(count))</b> "
        + "<span class=\"quiet\">\(escaped(share(count, of: report.messages)))</span></li>\n"
    }
    return out + "</ul>\n</section>\n"
  }

  private var timeChart: String {
    guard !report.details.days.isEmpty else { return "" }
    let chart = TimeChart(days: report.details.days)
    var note = "A bar is a \(chart.unit.rawValue); days are those of UTC."
    let undated = report.details.undated.total
    if undated > 0 { note += " \(counted(undated, "message")) without a date that can be read." }
    func drawing(_ chart: TimeChart, _ title: String, id: String) -> String {
      chart.legend(hasList: hasList) + chart.svg(title, id: id) + chart.table(title, hasList: hasList)
    }
    var out = ""
    if let tags = TagChart(details: report.details) {
      out =
        "<input type=\"radio\" name=\"by\" id=\"by-actions\" checked><label for=\"by-actions\">by action</label>"
        + "<input type=\"radio\" name=\"by\" id=\"by-tags\"><label for=\"by-tags\">by tag</label>\n"
        + "<div class=\"by-tags\">\n\(drawing(tags.chart, "Tags", id: "tag-time"))"
        + remark("A message counts for each of its tags.") + "</div>\n"
    }
    out += "<div class=\"by-actions\">\n\(drawing(chart, "Messages", id: "time"))</div>\n"
    return out + "<p class=\"value quiet\" aria-hidden=\"true\"></p>\n" + remark(note)
  }

  private var stageTable: String {
    let titles = [
      "contact": "a contact", "allow": "the list of what is allowed", "automatic": "an automatic list",
      "smart": "a smart rule", "deny": "the list of what is denied", "language": "a language",
      "default": "nothing: no rule matched",
    ]
    let rows = report.stages.filter { $0.count > 0 }.map { stage, count in
      BarRow(
        name: PageChoice.stage.button(stage, escaped(titles[stage] ?? stage), isOn: hasList),
        remark: titles[stage] == nil ? "" : "<code>\(escaped(stage))</code>",
        bars: [("bar", count)])
    }
    return BarTable(heading: "decided by", rows: rows, total: report.messages, id: "stages").html
  }

  private var ruleTable: String {
    let rows = report.deciding.map { rule in
      var small = ShownRule.remark(rule.rule, note: rule.shownNote, text: rule.text)
      if rule.shadowed > 0 {
        small += " matched \(grouped(rule.shadowed)) more, which were decided earlier"
      }
      let text = ShownRule.title(rule.rule, note: rule.shownNote, text: rule.text)
      return BarRow(
        name: PageChoice.rule.button(rule.rule, "<bdi class=\"text\">\(escaped(text))</bdi>", isOn: hasList),
        remark: small, bars: [("bar", rule.hits)])
    }
    var out = BarTable(heading: "rule", rows: rows, total: report.messages, id: "rules").html
    if let further = report.furtherRules {
      out += remark("\(counted(further.hits, "message")) of further rules, which are not told apart.")
    }
    return out
  }

  private var tagTable: String {
    let tags = report.tags.entries.filter { $0.counts.total > 0 }
    let rows = tags.map { entry in
      BarRow(
        name: PageChoice.show.button("tag:" + entry.name, isolated(entry.name), isOn: hasList),
        bars: entry.counts.bars, label: entry.counts.summary)
    }
    var out =
      rows.isEmpty ? "" : legend(Outcome.onPage.filter { kind in tags.contains { $0.counts[kind] > 0 } })
    out += BarTable(heading: "tag", rows: rows, total: report.messages, id: "tags").html
    if report.tags.rest.total > 0 {
      out += remark(
        "\(counted(report.tags.rest.total, "message")) of further tags, which are not told apart.")
    }
    return out
  }

  private var senderTable: String {
    let known = report.details.senders.entries
    let senders = known.sorted { ($1.counts.total, $0.name) < ($0.counts.total, $1.name) }
    guard !senders.isEmpty else { return "" }
    let rows = senders.prefix(Self.shownSenders).map { entry in
      // The script of the list calls the absent sender of a message the same.
      let name = entry.name.isEmpty ? "(none)" : entry.name
      return BarRow(
        name: PageChoice.sender.button(name, isolated(name), isOn: hasList),
        bars: entry.counts.bars, label: entry.counts.summary)
    }
    var note = "\(counted(senders.count, "sender")) in all"
    let rest = report.details.senders.rest.total
    if rest > 0 { note += "; \(counted(rest, "message")) of further ones, who are not told apart" }
    return legend(report.actions.present.filter { $0 != .invalid })
      + BarTable(heading: "sender", rows: rows, total: report.messages, id: "senders").html
      + remark(note + ".")
  }

  private static let shownSenders = 30
  private static let shownNewSenders = 20

  /// The senders of junk from whom nothing came before the last month.
  private var newJunkSenders: String {
    guard let first = report.details.days.keys.min(), let last = report.details.days.keys.max() else {
      return ""
    }
    let day = CalendarDay(number: last)
    let month = last - day.day + 1
    guard first < month else { return "" }
    let new = report.details.senders.entries
      .filter { ($0.firstDay ?? 0) >= month && $0.counts[.junk] > 0 && !$0.name.isEmpty }
      .sorted { ($1.counts[.junk], $0.name) < ($0.counts[.junk], $1.name) }
    guard !new.isEmpty else { return "" }
    let rows = new.prefix(Self.shownNewSenders).map { entry in
      BarRow(
        name: PageChoice.sender.button(
          entry.name, isolated(entry.name), isOn: hasList),
        remark: BlockLine.text(entry.name).map { "<code class=\"line\" dir=\"ltr\">\(escaped($0))</code>" }
          ?? "",
        bars: [("junk", entry.counts[.junk])])
    }
    var note = "\(counted(new.count, "sender")) of junk of whom nothing came before \(day.monthText)."
    if new.count > rows.count { note += " The \(grouped(rows.count)) that sent most:" }
    return section(
      "New senders of junk", id: "new-senders",
      remark(note)
        + BarTable(
          heading: "new sender", rows: rows, total: report.actions[.junk],
          id: "new-junk-senders"
        ).html)
  }

  private var languageTable: String {
    let languages = report.details.languages.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    guard !languages.isEmpty else { return "" }
    let names = Dictionary(LanguageNames.all.map { ($0.code, $0.name) }) { first, _ in first }
    let rows = languages.map { code, counts in
      BarRow(
        name: code.isEmpty
          ? PageChoice.language.button("unsure", "unsure", isOn: hasList)
          : PageChoice.language.button(code, escaped(names[code] ?? code), isOn: hasList)
            + " <code class=\"quiet\">\(escaped(code))</code>",
        bars: counts.bars, label: counts.summary)
    }
    return legend(report.actions.present.filter { $0 != .invalid })
      + BarTable(heading: "language", rows: rows, total: report.messages, id: "languages").html
      + remark("Only guesses with a confidence of 0.7 or more; the rest is unsure.")
  }

  private var silentRules: String {
    guard knowsShadowed else { return "" }
    return ruleList(
      report.alwaysShadowed, "Rules that came too late", "shadowed",
      "They matched, but only messages that another rule had decided.")
      + ruleList(
        report.neverHit, "Rules that never matched", "never-hit", "No message of this run is one of theirs.")
      + ruleList(
        report.tagFilters.neverHit.map { RuleCount(rule: $0.rule, stage: "", text: $0.text) },
        "Filters of tags that never matched", "never-hit-tags", "No message of this run is one of theirs.")
  }

  private func ruleList(_ rules: [RuleCount], _ title: String, _ id: String, _ note: String) -> String {
    guard !rules.isEmpty else { return "" }
    var out = remark("\(counted(rules.count, "rule")). \(note)")
    func list(_ rules: ArraySlice<RuleCount>, _ id: String) -> String {
      var out = "<ul class=\"plain\" id=\"\(id)\">\n"
      for rule in rules {
        let title = ShownRule.title(rule.rule, note: rule.shownNote, text: rule.text)
        out +=
          "<li><bdi class=\"text\">\(escaped(title))</bdi> "
          + "<small>\(ShownRule.remark(rule.rule, note: rule.shownNote, text: rule.text))"
        if rule.shadowed > 0 { out += " matched \(counted(rule.shadowed, "message"))" }
        out += "</small></li>\n"
      }
      return out + "</ul>\n"
    }
    out += list(rules.prefix(Self.shownSilent), id)
    let rest = rules.dropFirst(Self.shownSilent)
    if !rest.isEmpty {
      out +=
        "<details><summary>\(grouped(rest.count)) more</summary>\n" + list(rest, "more-" + id)
        + "</details>\n"
    }
    return section(title, id: id + "-rules", out)
  }

  private static let shownSilent = 10
}
