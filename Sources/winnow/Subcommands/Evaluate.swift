import Bytes
import MessageFilter
import MessageStream

/// `winnow evaluate`: measures the rules on labelled messages.
enum Evaluate: SubcommandRunning {
  static let description = SubcommandDescription(
    "[FILE...]", "how right the rules are on labelled messages", operands: 0...Int.max,
    completes: [.files], reads: [.foundRules, .standardInput], isForPeople: true,
    "Judges messages that have a label (junk, allow, transaction or promotion; spam, ham and others: winnow(1)) and "
      + "compares: a matrix of labels and actions; for junk precision, recall and the share of allowed messages that "
      + "were caught, with 95% intervals; and how often each rule was right, those first that do more harm than good.",
    "Messages without a label are counted and left out.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let requirements = try Requirements(arguments.all(.require))
    var pick = try MessagePick(arguments, usually: Limits.evaluatedMessages)
    let report: EvaluationReport
    var status = ExitStatus.success
    if arguments.has(.merge) {
      for option in [OptionName.rules, .errors, .each, .label, .field, .jobs, .maxLine] {
        try arguments.refuse(.merge, beside: option)
      }
      report = try merge(arguments.operands, console)
    } else {
      (report, status) = try await judge(arguments, console, &pick)
    }
    console.report(report.unknownLabels)
    // A run that is stopped before it has judged anything writes no empty report.
    if report.messages == 0 { Signals.raiseAgain() }
    let isInterrupted = Signals.control.isStopRequested
    if isInterrupted { console.reportInterrupted(after: counted(report.messages, "labelled message")) }
    let showsRules = arguments.has(.html) || !arguments.has(.json)
    if arguments.has(.merge), showsRules, report.rankedRules.contains(where: \.isHarmful) {
      console.note("the lines of wrong hits are not named: reports only count them")
    }
    // The page of an earlier run stays if there is nothing for a new one.
    if arguments.has(.html), report.messages > 0 || status == .success {
      if arguments.has(.merge), arguments.has(.show) {
        console.note("--show has no messages to list: reports only count them")
      }
      let page = EvaluationPage(report: report, isInterrupted: isInterrupted, messages: pick.picked())
      try FilesOfRun.write(page: page.text, of: arguments)
    }
    if arguments.has(.json) {
      var out = ByteBuffer(capacity: 4096)
      report.writeJSON(to: &out)
      try console.write(out.span)
    } else if !arguments.has(.html) {
      // The misjudged messages may be read by a program.
      if FilesOfRun.reportsOnStandardOutput(arguments) {
        let width = Terminal.isTerminal(2) ? Terminal.width(2) : nil
        console.report(EvaluationTable(style: console.errors, width: width).text(report))
      } else {
        let width = Terminal.isTerminal(1) ? Terminal.width(1) : nil
        try console.write(EvaluationTable(style: console.output, width: width).text(report))
      }
    }
    Signals.raiseAgain()
    for shortfall in requirements.shortfalls(of: report) {
      console.error(shortfall)
      if status == .success { status = .negative }
    }
    return status
  }

  /// Judges messages.
  private static func judge(
    _ arguments: Arguments, _ console: Console, _ pick: inout MessagePick
  ) async throws(CommandError) -> (EvaluationReport, ExitStatus) {
    let input = MessageInput(arguments, files: arguments.operands)
    let source = try RulesSource.wanted(by: arguments)
    try input.check(against: source)
    let ruleSet = try LoadedRules.load(source, console)
    let writesErrors = arguments.has(.errors)
    let layout = try input.layout(
      ruleSet.fields, readsDate: true, readsLabel: true,
      member: writesErrors ? MessageAnnotator.defaultMember : nil, of: .errors)
    let errors = writesErrors ? try FilesOfRun.open(.errors, of: arguments) : nil
    input.announceWaiting(console)
    let totals = EvaluationTotals(EvaluationReport(of: ruleSet), pick: pick)
    let countsEach = arguments.has(.each)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console).run(to: errors) {
      LineWorker(
        EvaluationHandler(ruleSet, countsEach: countsEach, writesErrors: writesErrors, totals: totals),
        layout: layout)
    }
    pick = totals.picked
    let report = totals.sum
    if report.hasNoLabel { console.warning(input.warningOfNoLabel(ruleSet.fields)) }
    return (report, summary.hadInputFailure ? .inputOutput : .success)
  }

  /// Adds up reports of one rules file.
  private static func merge(_ files: [String], _ console: Console) throws(CommandError) -> EvaluationReport {
    var report = EvaluationReport()
    var parts: [EvaluationReport] = []
    try SavedReport.addUp(files, console) { bytes, _ throws(ReportRefusal) in
      let part = try EvaluationReport(json: bytes)
      if parts.isEmpty { report = part } else { try report.merge(part) }
      parts.append(part)
      return report.messages
    }
    report.orderRules(asIn: parts)
    return report
  }
}
