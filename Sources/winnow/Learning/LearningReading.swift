import Bytes
import MessageFilter
import MessageStream
import RuleLearning

/// Reads the messages that a command line names to learn from.
struct LearningReading {
  private let arguments: Arguments
  private let console: Console
  private let rules: RuleSet?
  /// Whether no rule may catch a kept message.
  private let protectsKept: Bool

  /// - Parameters:
  ///   - rules: The current rules.
  ///   - protectsKept: Whether no rule may catch a kept message.
  init(_ arguments: Arguments, _ console: Console, rules: RuleSet?, protectsKept: Bool) {
    self.arguments = arguments
    self.console = console
    self.rules = rules
    self.protectsKept = protectsKept
  }

  /// The effective fields: those of the rules, overridden by `--field` and `--label`.
  func fields(of rules: Rules?) -> FieldPointers {
    MessageInput(arguments, files: arguments.operands).fields(before: rules?.fields ?? FieldPointers())
  }

  /// What was read.
  struct Result {
    /// The messages in the input's order.
    var messages: [LearningMessage]
    var lines: InputLines
    /// The status of the run if all else succeeds.
    var status: ExitStatus
  }

  /// Reads the messages.
  func messages() async throws(CommandError) -> Result {
    let totals = LearningTotals(LearningSample(limit: Limits.learnedBytes, protectsKept: protectsKept))
    var status = ExitStatus.success
    var lines = InputLines()
    var read = 0
    // Whether a command that reads a file from standard input may have been advised.
    var isInputAdvised = false
    // The files are read one by one, because faults are reported with their file.
    for (file, source) in sources where !Signals.control.isStopRequested {
      var input = MessageInput(arguments, files: [file])
      // One worker: the totals take the messages in the order of their lines.
      input.jobs = 1
      let layout = try input.layout(rules?.fields ?? FieldPointers(), readsLabel: true)
      input.announceWaiting(console)
      let (rules, before) = (rules, lines.count)
      var job = StreamJob(input: input, arguments: arguments, console: console)
      if case .protected = source { job.expected = .protectedMessages }
      // Only one file can be read from there.
      job.reader = isInputAdvised && file != "-" ? nil : reader(of: file, source)
      let summary = try await job.run(to: nil) {
        LineWorker(
          LearningHandler(source, rules: rules, linesBefore: before, totals: totals), layout: layout)
      }
      isInputAdvised = isInputAdvised || summary.hadInputFailure || summary.counts.valid == 0
      if summary.hadInputFailure {
        status = .inputOutput
      } else if case .protected = source, !Signals.control.isStopRequested {
        try check(protected: file, summary, totals.protectedFault)
      }
      lines.append(inputName(file), lines: summary.lines)
      read += summary.counts.valid
    }
    if totals.hasTooManyProtected {
      throw .failed(
        .negative,
        "the messages that no rule may catch take more than \(Limits.learnedBytes >> 20) MiB of memory, and all "
          + "of them must be known, so no rule is proposed",
        hint: protectsKept
          ? "Learn from fewer kept messages, or let a few of them be caught ('--max-caught 0.01%')."
          : "Name fewer messages with '--protect'.")
    }
    report(totals, lines)
    if Signals.control.isStopRequested, read > 0 {
      console.note("interrupted: learning from the first \(counted(read, "message")) only")
    }
    return Result(messages: totals.sum.messages, lines: lines, status: status)
  }

  /// Refuses a file of protected messages that has none, or a line that is not one: the rules could catch
  /// what it was to protect.
  private func check(
    protected file: String, _ summary: StreamSummary, _ fault: LearningTotals.Fault?
  ) throws(CommandError) {
    let name = inputName(file)
    let what: String
    if let fault {
      what = "line \(fault.line) of \(name) is not a message (\(fault.mistake))"
    } else if summary.counts.valid == 0 {
      what = "\(name) has no message to protect"
    } else {
      return
    }
    throw .failed(
      .inputOutput, "\(what), so no rule is proposed",
      hint: summary.counts.valid == 0
        ? "'--protect' takes messages, one JSON object a line."
        : "Correct or remove the line: a rule could catch what it was to protect.")
  }

  /// The files, with the source of the labels of each.
  private var sources: [(String, LabelSource)] {
    var sources: [(String, LabelSource)] = []
    let (junk, kept) = (arguments.all(.junk), arguments.all(.kept))
    if junk.isEmpty {
      let labelled = arguments.operands.isEmpty ? ["-"] : arguments.operands
      let source = LabelSource.member(keptUnlabelled: arguments.has(.keptUnlabelled))
      sources += labelled.map { ($0, source) }
    } else {
      sources += junk.map { ($0, LabelSource.file(isJunk: true)) }
      sources += kept.map { ($0, LabelSource.file(isJunk: false)) }
    }
    return sources + arguments.all(.protect).map { ($0, LabelSource.protected) }
  }

  /// The command that reads the messages of a file from standard input instead, for hints; nil if something
  /// else is read from there.
  private func reader(of file: String, _ source: LabelSource) -> String? {
    let isInUse = arguments[.rules] == "-" || sources.contains { name, _ in name == "-" }
    if file != "-", isInUse { return nil }
    guard let option = source.option else { return Subcommand.learn.readingStandardInput }
    return "\(Subcommand.learn.command) ... \(option.dashed) -"
  }

  private func report(_ totals: LearningTotals, _ lines: InputLines) {
    let sum = totals.sum
    console.report(sum.unknownLabels, namingLinesBy: { lines.name(of: $0) })
    if sum.unknownLabels.total > 0 {
      console.warning("left out \(counted(sum.unknownLabels.total, "message")) with an unknown label")
    }
    if let first = sum.firstInvalid {
      let lead = sum.invalid == 1 ? "" : "such as "
      console.warning(
        "left out \(counted(sum.invalid, "line")) without a message, \(lead)\(lines.name(of: first.line)): "
          + first.mistake)
    }
    if sum.tooLong > 0 {
      console.warning("left out \(counted(sum.tooLong, "line")) longer than --max-line allows")
    }
    if sum.unlabelled > 0 {
      console.note(
        "left out \(counted(sum.unlabelled, "message")) without a label; with --kept-unlabelled they count as kept"
      )
    }
    let labels = sum.messages.count { !$0.isProtected } + sum.unknownLabels.total
    if sum.unlabelled > 0, labels == 0 {
      let input = MessageInput(arguments, files: arguments.operands)
      console.warning(input.warningOfNoLabel(rules?.fields ?? FieldPointers()))
    }
    if sum.caughtJunk > 0 {
      console.note("left out \(counted(sum.caughtJunk, "junk message")) that the rules already catch")
    }
    if let share = totals.sampled {
      console.note(
        "there are more messages than are learned from at once: one in \(grouped(share)) is, chosen by its hash"
      )
    }
  }
}
