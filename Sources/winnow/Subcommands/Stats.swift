import Bytes
import MessageFilter
import MessageStream

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `winnow stats`: what verdicts add up to.
enum Stats {
  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    if arguments.has(.merge), arguments.has(.rules) {
      throw .usage(UsageError(.stats, "'--merge' and '--rules' exclude each other", option: .merge))
    }
    let input = MessageInput(arguments, files: arguments.operands)
    let report: StatsReport
    var status = ExitStatus.success
    if arguments.has(.merge) {
      report = try merge(arguments.operands)
    } else if let named = arguments[.rules] {
      (report, status) = try await judge(RulesSource(named: named), input, arguments, console)
    } else {
      (report, status) = try await read(input, arguments, console)
    }
    if let file = arguments[.html] {
      if report.details.isEmpty {
        console.note("the page has no times, senders and languages: they need annotated messages or --rules")
      }
      let page = StatsPage(report: report, knowsShadowed: arguments.has(.rules) || arguments.has(.merge))
      try write(page.text, to: file, console)
    }
    if arguments.has(.json) {
      var out = ByteBuffer(capacity: 4096)
      report.writeJSON(to: &out)
      try console.write(out.span)
    } else if !arguments.has(.html) {
      let table = StatsTable(
        style: console.output, width: Terminal.isTerminal(1) ? Terminal.width(1) : nil,
        knowsShadowed: arguments.has(.rules) || arguments.has(.merge))
      try console.write(table.text(report))
    }
    Signals.finish()
    return status
  }

  /// Judges messages.
  private static func judge(
    _ source: RulesSource, _ input: MessageInput, _ arguments: Arguments, _ console: Console
  ) async throws(CommandError) -> (StatsReport, ExitStatus) {
    try input.check(against: source)
    let ruleSet = try LoadedRules.load(source, console).ruleSet
    let layout = try input.layout(ruleSet.fields, readsDate: true)
    input.announceWaiting(console)
    let totals = StatsTotals(JudgingStatsWorker.emptyReport(of: ruleSet))
    let longestLine = input.longestLine
    let wantsDetails = arguments.has(.html)
    let summary = try await StreamJob(input: input, arguments: arguments, console: console).run {
      JudgingStatsWorker(ruleSet, layout, longestLine: longestLine, details: wantsDetails, totals: totals)
    }
    return (totals.totals.withLock { $0.report }, summary.hadInputFailure ? .inputOutput : .success)
  }

  /// Reads verdicts, file by file: a later file's lines are counted on from the one before.
  private static func read(
    _ input: MessageInput, _ arguments: Arguments, _ console: Console
  ) async throws(CommandError) -> (StatsReport, ExitStatus) {
    let layout = arguments.has(.html) ? try input.layout(readsDate: true) : nil
    input.announceWaiting(console, for: "verdicts")
    var report = StatsReport()
    var status = ExitStatus.success
    var lines = 0
    for file in input.inputs {
      let totals = StatsTotals()
      var part = input
      part.inputs = [file]
      let summary = try await StreamJob(input: part, arguments: arguments, console: console)
        .run { VerdictStatsWorker(layout: layout, totals: totals) }
      if summary.hadInputFailure { status = .inputOutput }
      let counted = totals.totals.withLock { $0 }
      if let first = counted.firstStranger {
        let what = "line \(first) of \(file.name) is no verdict"
        if counted.report.messages == 0 {
          throw .failed(.usage, what, hint: "Messages are judged and counted with --rules FILE.")
        }
        console.warning(
          "\(what); \(grouped(counted.strangers)) such line\(counted.strangers == 1 ? "" : "s") left out")
      }
      report.merge(counted.report, offset: lines)
      lines += max(counted.lastLine, summary.lines)
    }
    report.sortByFirstHit()
    return (report, status)
  }

  /// Adds up reports.
  private static func merge(_ files: [String]) throws(CommandError) -> StatsReport {
    var report = StatsReport()
    for file in files.isEmpty ? ["-"] : files {
      let name = file == "-" ? "standard input" : file
      let bytes: [UInt8]
      do {
        bytes = try readWhole(file)
      } catch {
        throw .failed(.inputOutput, "\(name) can't be read: \(error.description)")
      }
      guard let part = StatsReport(json: bytes) else {
        throw .failed(.usage, "\(name) is no report of 'winnow stats --json'")
      }
      report.merge(part, offset: report.messages)
    }
    return report
  }

  private static func write(_ page: String, to file: String, _ console: Console) throws(CommandError) {
    if file == "-" { return try console.write(page) }
    // The path lives for the call.
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .failed(.inputOutput, "\(file) can't be made: \(describe(errno))")
    }
    let problem = Console.write(page.utf8Span.span, to: descriptor)
    guard close(descriptor) == 0, problem == nil else {
      throw .failed(.inputOutput, "\(file) can't be written: \(describe(problem ?? errno))")
    }
  }
}
