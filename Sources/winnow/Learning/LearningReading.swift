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

  /// The messages in the input's order, and the status of reading them.
  func messages() async throws(CommandError) -> ([LearningMessage], ExitStatus) {
    let totals = LearningTotals(LearningSample(limit: Limits.learnedBytes, protectsKept: protectsKept))
    var status = ExitStatus.success
    var lines = 0
    var read = 0
    for (files, source) in sources where !Signals.control.isStopRequested {
      var input = MessageInput(arguments, files: files)
      input.jobs = 1
      let layout = try input.layout(rules?.fields ?? FieldPointers(), readsLabel: true)
      if case .member = source { input.announceWaiting(console) }
      let (rules, before) = (rules, lines)
      let summary = try await StreamJob(input: input, arguments: arguments, console: console).run(to: nil) {
        LineWorker(
          LearningHandler(source, rules: rules, linesBefore: before, totals: totals), layout: layout)
      }
      if summary.hadInputFailure { status = .inputOutput }
      lines += summary.lines
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
    report(totals)
    if Signals.control.isStopRequested, read > 0 {
      console.note("interrupted: learning from the first \(counted(read, "message")) only")
    }
    return (totals.sum.messages, status)
  }

  /// The files, with the source of the labels of each.
  private var sources: [([String], LabelSource)] {
    var sources: [([String], LabelSource)] = []
    let (junk, kept) = (arguments.all(.junk), arguments.all(.kept))
    if junk.isEmpty {
      sources.append((arguments.operands, .member(keptUnlabelled: arguments.has(.keptUnlabelled))))
    } else {
      sources += [(junk, .file(isJunk: true)), (kept, .file(isJunk: false))]
    }
    let protected = arguments.all(.protect)
    if !protected.isEmpty { sources.append((protected, .protected)) }
    return sources
  }

  private func report(_ totals: LearningTotals) {
    let sum = totals.sum
    if sum.invalid > 0 {
      console.warning("left out \(counted(sum.invalid, "line")) without a message or with an unknown label")
    }
    if sum.unlabelled > 0 {
      console.note(
        "left out \(counted(sum.unlabelled, "message")) without a label; with --kept-unlabelled they count as kept"
      )
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
