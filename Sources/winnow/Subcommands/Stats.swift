import Bytes
import MessageFilter
import MessageStream

/// `winnow stats`: sums up verdicts.
enum Stats: SubcommandRunning {
  static let description = SubcommandDescription(
    "[FILE...]", "what a run's verdicts add up to, rule by rule", operands: 0...Int.max,
    completes: [.files], reads: [.standardInput], isForPeople: true,
    "Reads verdicts (or annotated messages) and counts them by action, stage and rule. With --rules it "
      + "reads messages instead, judges them, and also names the rules that never hit and those that matched "
      + "only messages which an earlier rule decided.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    try checkTogether(arguments)
    let pick = try MessagePick(arguments, usually: 0)
    let input = MessageInput(arguments, files: arguments.operands)
    var run = Run(pick: pick)
    if arguments.has(.merge) {
      run.report = try merge(arguments.operands, console)
    } else if let named = arguments[.rules] {
      try await judge(RulesSource(named: named), input, arguments, console, &run)
    } else {
      try await read(input, arguments, console, &run)
    }
    let senders = SenderGroups(run.report.details.senders, run.report.numberingPlan)
    run.report.details.senders = senders.senders
    let report = run.report
    let knowsShadowed = arguments.has(.rules) || report.isOfJudgedMessages
    reportBounds(report, isMerged: arguments.has(.merge), console)
    // A run that is stopped before it has read anything writes no empty report.
    if report.messages == 0 { Signals.raiseAgain() }
    let isInterrupted = Signals.control.isStopRequested
    if isInterrupted { console.reportInterrupted(after: counted(report.messages, "message")) }
    // The page of an earlier run stays if there is nothing for a new one.
    if arguments.has(.html), report.messages > 0 || run.status == .success {
      if report.details.isEmpty {
        console.note("the page has no times, senders or languages: they need annotated messages or --rules")
      }
      if arguments.has(.merge), report.details.days.values.contains(where: { $0[.junk] > 0 }) {
        console.note(
          "the page has neither junk by weekday and hour nor new senders of junk: reports lack hours and the "
            + "first days of senders")
      }
      let shown = senders.named(run.pick.picked())
      if pick.limit > 0, shown.isEmpty, report.messages > 0 {
        console.note(
          arguments.has(.merge)
            ? "--show has no messages to list: reports only count them"
            : "--show has no messages to list: they need annotated messages or --rules")
      }
      let page = StatsPage(
        report: report, knowsShadowed: knowsShadowed, isInterrupted: isInterrupted, messages: shown)
      try FilesOfRun.write(page: page.text, of: arguments)
    }
    if arguments.has(.json) {
      var out = ByteBuffer(capacity: 4096)
      report.writeJSON(to: &out)
      try console.write(out.span)
    } else if !arguments.has(.html) {
      let table = StatsTable(
        style: console.output, width: Terminal.isTerminal(1) ? Terminal.width(1) : nil,
        knowsShadowed: knowsShadowed)
      try console.write(table.text(report))
    }
    return run.status
  }

  /// Refuses options that would have no effect beside another one.
  private static func checkTogether(_ arguments: Arguments) throws(CommandError) {
    for option in [OptionName.rules, .member, .field, .jobs, .maxLine] {
      try arguments.refuse(.merge, beside: option)
    }
    try arguments.refuse(.rules, beside: .member)
  }

  /// The results of a run.
  private struct Run {
    var report = StatsReport()
    /// The messages that the page lists.
    var pick: MessagePick
    var status = ExitStatus.success
  }

  /// Reports what is counted together because it exceeds a limit.
  private static func reportBounds(_ report: StatsReport, isMerged: Bool, _ console: Console) {
    func warn(of what: String, named: Int, further messages: Int) {
      // Merged reports do not say what came first.
      let names = (isMerged ? "" : "the first ") + "\(grouped(named)) \(what)"
      let rest = "\(counted(messages, "message")) of further \(what) \(messages == 1 ? "is" : "are")"
      console.warning("only \(names) are counted by name; \(rest) counted as one")
    }
    if let further = report.furtherRules {
      warn(of: "rules", named: report.rules.count, further: further.hits)
    }
    if report.tags.rest.total > 0 {
      let names = (isMerged ? "" : "the first ") + grouped(report.tags.entries.count)
      console.warning("only \(names) tags are counted by name; further ones are counted as one")
    }
    let senders = report.details.senders
    if senders.rest.total > 0 {
      warn(of: "senders", named: senders.entries.count, further: senders.rest.total)
    }
  }

  /// Which details are counted: only those that are shown. The table shows the tags by month.
  private static func details(_ arguments: Arguments) -> DetailReader.Wanted {
    arguments.has(.html) || arguments.has(.json) ? .all : .tagDays
  }

  /// Judges messages.
  private static func judge(
    _ source: RulesSource, _ input: MessageInput, _ arguments: Arguments, _ console: Console, _ run: inout Run
  ) async throws(CommandError) {
    try input.check(against: source)
    let ruleSet = try LoadedRules.load(source, console)
    let layout = try input.layout(ruleSet.fields, readsDate: true)
    input.announceWaiting(console)
    let totals = StatsTotals(StatsReport(ruleSet), pick: run.pick)
    let details = details(arguments)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console).run(to: nil) {
      LineWorker(JudgingStatsHandler(ruleSet, details: details, totals: totals), layout: layout)
    }
    run.report = totals.sum.report
    run.pick = totals.picked
    if summary.hadInputFailure { run.status = .inputOutput }
  }

  /// Reads verdicts, file by file. The lines of a later file continue the numbers of the file before, unless
  /// its verdicts do so themselves.
  private static func read(
    _ input: MessageInput, _ arguments: Arguments, _ console: Console, _ run: inout Run
  ) async throws(CommandError) {
    let member = arguments[.member] ?? MessageAnnotator.defaultMember
    let layout = try input.layout(readsDate: true, member: member)
    input.announceWaiting(console, for: "verdicts")
    let details = details(arguments)
    var lines = VerdictLines()
    // What is left out, file by file, and the refusal of the first such file.
    var warnings: [String] = []
    var firstRefusal: CommandError?
    for file in input.inputs where !Signals.control.isStopRequested {
      let totals = StatsTotals(pick: MessagePick(limit: run.pick.limit, order: run.pick.order))
      var part = input
      part.inputs = [file]
      let job = StreamJob(input: part, arguments: arguments, console: console, expected: .verdicts)
      let summary = try await job.run(to: nil) {
        VerdictStatsWorker(layout: layout, member: member, details: details, totals: totals)
      }
      if summary.hadInputFailure { run.status = .inputOutput }
      let sum = totals.sum
      if let first = sum.firstOtherLine {
        let line = "line \(first) of \(inputName(file))"
        let what = "\(line) is \(Self.fault(ofOtherLinesIn: sum))"
        let refusal = Self.refusal(line, what, sum, member: arguments[.member])
        // Errors look the same in the output of other subcommands. A run that was killed leaves a last line
        // that is cut off.
        let isCutOff = sum.otherLines == 1 && first == summary.lines && !sum.hasOtherObject
        if !isCutOff, sum.report.messages == sum.report.actions[.invalid] { throw refusal }
        firstRefusal = firstRefusal ?? refusal
        warnings.append("\(what); \(counted(sum.otherLines, "such line")) left out")
      }
      let offset = lines.append(sum, lines: summary.lines)
      run.report.merge(sum.report, offset: offset, isBounded: true)
      for message in totals.picked.picked(offset: offset) { run.pick.add(message) }
    }
    // That line may be all that there is.
    if run.report.messages == 0, let firstRefusal { throw firstRefusal }
    for warning in warnings { console.warning(warning) }
    run.report.sortByFirstHit()
  }

  /// What the lines are that are left out.
  private static func fault(ofOtherLinesIn sum: StatsTotals.Part) -> String {
    let areTooLong = "longer than --max-line allows"
    if sum.tooLongLines == sum.otherLines { return areTooLong }
    return sum.tooLongLines == 0 ? "not a verdict" : "not a verdict, or \(areTooLong)"
  }

  /// The refusal of an input without verdicts.
  ///
  /// - Parameters:
  ///   - line: The first line that is no verdict.
  ///   - what: A sentence about it.
  ///   - member: The value of `--member`; nil if it is not given.
  private static func refusal(
    _ line: String, _ what: String, _ sum: StatsTotals.Part, member: String?
  ) -> CommandError {
    if sum.tooLongLines == sum.otherLines { return .failed(.usage, what) }
    let hint = "Messages are judged and counted with --rules FILE."
    if let member {
      let error = sum.firstLacksMember ? "\(line) has no member \"\(member)\"" : what
      return .failed(.usage, error, hint: hint)
    }
    let other = "\n--member NAME reads the verdicts that annotate has added under another name."
    return .failed(.usage, what, hint: hint + (sum.hasOtherMessage ? other : ""))
  }

  /// Adds up reports of one rules file.
  private static func merge(_ files: [String], _ console: Console) throws(CommandError) -> StatsReport {
    var sum = MergedStatsReport()
    try SavedReport.addUp(files, console) { bytes, name throws(ReportRefusal) in
      try sum.add(StatsReport(json: bytes), named: name)
      return sum.report.messages
    }
    return sum.report
  }
}
