import Bytes
import MessageFilter
import MessageStream
import SystemLibrary

/// `winnow`: messages in, verdicts out.
enum Classify: SubcommandRunning {
  static let description = SubcommandDescription(
    "[OPTIONS] [FILE...]", "classify messages (the main job)", operands: 0...Int.max,
    completes: [.files], reads: [.foundRules, .standardInput],
    "Reads messages, one JSON object a line, from the files (none or '-': standard input) and writes one "
      + "verdict a line to standard output: allow, junk, transaction or promotion, with the rule that "
      + "decided and the part of the message that it matched.",
    "The rules come from --rules, else from $WINNOW_RULES, else from winnow/rules.json5 in "
      + "$XDG_CONFIG_HOME (~/.config where that is unset). 'winnow init' writes a file to start from.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    try checkTogether(arguments)
    let source = try rulesSource(arguments)
    let input = MessageInput(arguments, files: arguments.operands)
    try input.check(against: source)
    // This comes before the rules are loaded, which may take a while.
    Signals.setHangUpAction(reloading: rereads(source))
    let rules = try LoadedRules.load(source, console)
    try checkTags(arguments, rules)
    var job = Classification(layout: try input.layout(rules.fields, member: member(arguments)))
    job.stream = input.configuration
    job.form = form(arguments)
    job.destination = destination(arguments)
    // A file for each of up to 256 tags is open at once, which is more than some systems let a process have
    // at first.
    var tags = Set(rules.tags)
    if isSplitByTag(arguments) { ResourceLimit.raiseOpenFiles(to: tags.count + otherFiles) }
    job.isLineBuffered = arguments.has(.lineBuffered)
    job.stopsAtInvalid = arguments.has(.strict)
    job.countsHits = arguments.has(.summary)
    if case .file(let path) = source { job.alsoRead = [.file(path)] }
    let metrics = try MetricsFile(arguments, rules, console)
    job.counters = metrics?.counters
    job.alsoWritten = metrics?.paths ?? []
    input.announceWaiting(console)

    let start = ContinuousClock.now
    var progress = InputProgress(arguments, console, total: input.totalBytes)
    let reader = arguments.reader(of: input.inputs)
    var foreign = ForeignInputs(console, readBy: reader)
    var events = Classification.Events()
    events.inputFailed = { console.inputFailed($0, readBy: reader) }
    events.beginning = { input, bytes, lines in foreign.take(input, beginning: bytes, lines) }
    events.progress = { progress.update(bytes: $0.bytesRead, messages: $0.lines) }
    events.reloadFailed = { console.error(FilesOfRun.failure($0).message + "; the old rules stay") }
    events.reload = { reload(source, input, arguments, &tags, console) }
    // A run that is refused leaves the metrics of an earlier one.
    var hasBegun = false
    events.began = {
      hasBegun = true
      metrics?.start()
      Signals.catchStops()
    }
    let result: Classification.Result
    do {
      result = try await job.run(rules, control: Signals.control, events: events)
    } catch {
      if hasBegun { metrics?.finish() }
      throw failure(error, of: input)
    }
    metrics?.finish()
    let summary = result.summary
    progress.finish(bytes: summary.bytesRead, messages: summary.lines)
    if let stop = result.stop {
      console.error(sentence(stop, of: input))
    } else {
      console.reportInvalid(summary.counts)
    }
    if arguments.has(.summary) {
      let report = RunSummary(result: result, seconds: seconds(.now - start), style: console.errors)
      console.report(report.text)
    }
    if summary.hadInputFailure || summary.wasStopped { return .inputOutput }
    let notAllowed = summary.lines - result.outcomes[.allow]
    return arguments.has(.exitCode) && notAllowed > 0 ? .negative : .success
  }

  /// The source of the rules. If there is none, a rules file among the messages is pointed out, and so is the
  /// word of the manual, which is no subcommand.
  private static func rulesSource(_ arguments: Arguments) throws(CommandError) -> RulesSource {
    do {
      return try RulesSource.wanted(by: arguments)
    } catch {
      guard case .failed(let status, let message, _) = error, !arguments.has(.rules) else { throw error }
      // The text is valid during the call.
      if arguments.operands.first == Subcommand.classifyInManual,
        unsafe access(Subcommand.classifyInManual, F_OK) != 0
      {
        throw .failed(
          status, "there is no subcommand classify", hint: "'winnow -r RULES [FILE...]' classifies messages.")
      }
      guard let file = arguments.operands.first(where: { InputGuess.isRulesFile(at: $0) }) else {
        throw error
      }
      throw .failed(
        status, message,
        hint: "\(shellName(file)) looks like a rules file: winnow --rules \(shellName(file)) ...")
    }
  }

  // MARK: Options

  /// Refuses options that contradict each other.
  private static func checkTogether(_ arguments: Arguments) throws(CommandError) {
    for other in [OptionName.output, .only, .out, .resume] { try arguments.refuse(.split, beside: other) }
    if arguments[.split] == "-" {
      throw .usage(
        UsageError(
          .classify, "'--split' takes a folder for several files, which standard output is not",
          option: .split))
    }
    if arguments[.metrics] == "-" {
      throw .usage(
        UsageError(.classify, "'--metrics' needs a file: it is replaced again and again", option: .metrics))
    }
    if arguments.has(.by), !arguments.has(.split) {
      throw .usage(UsageError(.classify, "'--by' needs '--split'", option: .by))
    }
    if arguments.has(.member), !form(arguments).format.addsMember {
      throw .usage(UsageError(.classify, "'--member' needs '--output annotate'", option: .member))
    }
    try arguments.refuse(.resume, beside: .only)
    try arguments.refuse(.resume, beside: .force)
    if arguments.has(.resume) {
      if arguments[.out] ?? "-" == "-" {
        throw .usage(UsageError(.classify, "'--resume' needs '--out'", option: .resume))
      }
      if arguments.operands.isEmpty || arguments.operands.contains("-") {
        throw .usage(
          UsageError(
            .classify, "'--resume' needs input files: standard input can't be read again", option: .resume))
      }
    }
  }

  /// The name of the member that annotate adds; nil if messages are written otherwise.
  private static func member(_ arguments: Arguments) -> String? {
    form(arguments).format.addsMember ? arguments[.member] ?? MessageAnnotator.defaultMember : nil
  }

  /// The prefix of a tag among the words of `--only`.
  private static let tagPrefix = "tag:"

  static func isSplitByTag(_ arguments: Arguments) -> Bool { arguments[.by] == "tag" }

  /// Refuses tags that the rules do not have.
  private static func checkTags(_ arguments: Arguments, _ rules: RuleSet) throws(CommandError) {
    for tag in form(arguments).chosenTags where !rules.tags.contains(tag) {
      let meant =
        Suggestion.nearest(to: tag, among: rules.tags, isWord: false).map {
          "; did you mean '\(tagPrefix)\($0)'?"
        } ?? ""
      throw .failed(
        .usage,
        "'--only' names the tag '\(oneLine(tag))', and the rules have "
          + (rules.tags.isEmpty ? "no tags" : "no such tag\(meant)"),
        hint: rules.tags.isEmpty ? nil : "They have: \(rules.tags.joined(separator: ", ")).")
    }
  }

  private static func form(_ arguments: Arguments) -> ClassificationForm {
    var form = ClassificationForm()
    if let format = arguments[.output].flatMap(VerdictFormats.named) { form.format = format }
    if arguments.has(.only) {
      form.chosen = []
      for name in arguments.all(.only).flatMap({ $0.split(separator: ",") }) {
        if let outcome = Outcome(named: String(name)) { form.chosen.insert(OutcomeSet(outcome)) }
        if name.hasPrefix(tagPrefix) { form.chosenTags.append(String(name.dropFirst(tagPrefix.count))) }
      }
      if !arguments.has(.output) { form.format = WholeMessage.self }
    }
    if arguments.has(.split) { form.format = WholeMessage.self }
    return form
  }

  private static func destination(_ arguments: Arguments) -> Classification.Destination {
    if let folder = arguments[.split] {
      return .folder(folder, replaces: arguments.has(.force), byTag: isSplitByTag(arguments))
    }
    guard let file = FilesOfRun.output(.out, of: arguments) else { return .standardOutput }
    return .file(file)
  }

  /// The error for the line at which `--strict` stopped. With `--only` or `--split`, what is wrong with the
  /// line is said nowhere else.
  private static func sentence(_ stop: Classification.Stop, of input: MessageInput) -> String {
    var line = "line \(stop.line)"
    if input.inputs.count > 1 {
      let name = inputName(stop.input)
      switch stop.lineOfInput {
      case nil: line += " (in \(name))"
      case stop.line: line += " of \(name)"
      case let own?: line += " (line \(own) of \(name))"
      }
    }
    let error = stop.error
    let column =
      switch error.code {
      case .json, .fields: ", at column \(error.column)"
      // The line as a whole is wrong.
      case .tooLong, .empty: ""
      }
    return "\(line) is invalid (\(error.code.name)): \(error.text)\(column); stopped there (--strict)"
  }

  // MARK: While it runs

  /// Whether SIGHUP reloads the rules: only if they are a named regular file, and standard input is not a
  /// terminal, which may have been closed.
  private static func rereads(_ source: RulesSource) -> Bool {
    guard case .file(let path) = source, !Terminal.isTerminal(0) else { return false }
    return isRegularFile(atPath: path)
  }

  /// The number of files besides those of tags for which there is room.
  private static let otherFiles = 128

  /// - Parameter tags: All tags that the run has had. With `--split --by tag` their files stay open.
  private static func reload(
    _ source: RulesSource, _ input: MessageInput, _ arguments: Arguments, _ tags: inout Set<String>,
    _ console: Console
  ) -> (rules: RuleSet, layout: MessageLayout)? {
    do throws(CommandError) {
      let rules = try LoadedRules.reload(source, console)
      try checkTags(arguments, rules)
      let allTags = tags.union(rules.tags)
      if isSplitByTag(arguments), !ResourceLimit.raiseOpenFiles(to: allTags.count + otherFiles) {
        throw .failed(
          .inputOutput, "the files of \(grouped(allTags.count)) tags can't all be open at once (ulimit -n)")
      }
      let layout = try input.layout(rules.fields, member: member(arguments))
      tags = allTags
      console.note("the rules in \(source.name) were read again")
      return (rules, layout)
    } catch {
      console.error(error.message + "; the old rules stay")
      return nil
    }
  }

  private static func failure(_ error: ClassificationError, of input: MessageInput) -> CommandError {
    switch error {
    case .output(let error): FilesOfRun.failure(error)
    case .notResumed(let reason, let file): failure(reason, resuming: file, of: input)
    }
  }

  /// The error for an input that `--resume` can't read.
  private static func failure(ofResumedInput failure: FileFailure) -> CommandError {
    let hint: String?
    switch failure.cause {
    case .system: hint = "--resume reads all inputs from the beginning; nothing was written."
    case .signature(let signature):
      if case .file(let path) = failure.stream, let command = signature.decoding(intoFile: path) {
        hint = "--resume needs its lines in a file:\n    \(command)"
      } else {
        hint = nil
      }
    }
    return .failed(.inputOutput, failure.sentence, hint: hint)
  }

  /// The error for a file that `--resume` can't continue.
  private static func failure(
    _ error: ResumptionError, resuming path: String, of input: MessageInput
  ) -> CommandError {
    switch error {
    case .system(let failure): return FilesOfRun.failure(.system(failure))
    case .input(let failure): return Self.failure(ofResumedInput: failure)
    case .inputNotRegular(let file):
      return .failed(
        .usage,
        "'--resume' needs input files: \(shellName(file)) is not a regular file and can't be read again")
    case .moreThanInput(let lines):
      return .failed(
        .usage,
        "\(shellName(path)) can't be resumed: it has \(counted(lines, "line")), more than the input")
    case .notOfThisInput(let lines):
      return .failed(
        .usage,
        "\(shellName(path)) can't be resumed: its last line is not what line \(grouped(lines)) of the input "
          + "gives",
        hint: "The input has changed or is in another order; --force instead of --resume begins anew.")
    case .stopped(let stop): return .failed(.inputOutput, sentence(stop, of: input))
    case .notRegular:
      return .failed(.usage, "\(shellName(path)) can't be resumed: it is not a regular file")
    case .notAnOutput(let lines):
      return .failed(
        .usage,
        "\(shellName(path)) can't be resumed: "
          + (lines > 0
            ? "its last line is not line \(grouped(lines)) in the requested form"
            : "it has no whole line, and is not the beginning of line 1 in the requested form"),
        hint: formatHint)
    case .otherNumber(let number, let lines):
      return .failed(
        .usage,
        "\(shellName(path)) can't be resumed: its last line says line \(grouped(number)), but it is line "
          + grouped(lines),
        hint: "Lines have been removed or added; --force instead of --resume begins anew.")
    case .beginsOtherwise:
      return .failed(
        .usage,
        "\(shellName(path)) can't be resumed: its first line is not line 1 in the requested form",
        hint: formatHint)
    }
  }

  private static let formatHint = "--output and --member must be those of the run that is resumed."
}
