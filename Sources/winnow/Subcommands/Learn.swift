import Bytes
import MessageFilter
import MessageStream
import RuleLearning

/// `winnow learn`: proposes rules from labelled messages.
enum Learn: SubcommandRunning {
  static let description = SubcommandDescription(
    "[FILE...]", "propose rules from labelled messages", operands: 0...Int.max,
    completes: [.files], reads: [.standardInput],
    "Learns from messages with a label (as for 'winnow evaluate') what is in junk and not in what is kept, and writes a "
      + "rules file of what it proposes. Each rule has a note with its evidence. Standard error gives the results that are "
      + "expected of all rules together, measured on held-out messages.",
    "It proposes; a rules file is changed only with --into.")

  static func run(_ arguments: Arguments, _ console: Console) async throws(CommandError) -> ExitStatus {
    let settings = try settings(arguments)
    try checkTogether(arguments)
    // The messages may take a while to read.
    var file: RulesEdit?
    if let source = arguments.editedRules { file = try RulesEdit(of: source, console) }
    var rules: Rules?
    var ruleSet: RuleSet?
    if let source = rulesSource(arguments) {
      let loaded = try LoadedRules.read(source, console)
      ruleSet = try LoadedRules.compile(loaded, source, console)
      rules = loaded
    }
    let reading = LearningReading(
      arguments, console, rules: ruleSet, protectsKept: settings.maxCaught == 0)
    let output = try FilesOfRun.open(.out, of: arguments)
    let reportFile = arguments.has(.report) ? try FilesOfRun.open(.report, of: arguments) : nil
    let unwritten = [output] + [reportFile].compactMap(\.self)
    let read = try await reading.messages()
    let status = read.status
    // The rules could catch what missing messages were to protect, and would be in force at once.
    let needsAll = arguments.has(.protect) || file != nil
    if needsAll { Signals.raiseAgain(leaving: unwritten) }
    if needsAll, status == .inputOutput { throw unreadMessages }
    var learned = LearnedRules()
    do {
      learned = try await learn(read.messages, settings, besides: rules ?? Rules(), arguments, console)
    } catch {
      // A run that was interrupted has read too little, and writes nothing.
      Signals.raiseAgain(leaving: unwritten)
      if !error.isDueToRules {
        // Nor does one that could not read everything.
        if status == .success {
          let nothing = LearningReport(LearnedRules(), fields: FieldPointers())
          try write(nothing.json, to: reportFile)
          try write(nothing, arguments, to: output)
        }
        if status == .inputOutput { throw Self.unreadMessages }
        throw .failed(status.merged(with: .negative), error.message, hint: "No rule is proposed.")
      }
      learned.remark = "what the rules do not catch is too little to learn from: \(error.message)"
    }
    let fields = reading.fields(of: rules)
    let report = LearningReport(learned, fields: fields)
    // After a signal, a rules file is not changed, and the output of an earlier run not replaced by nothing.
    if file != nil || learned.proposals.isEmpty && learned.allow.isEmpty {
      Signals.raiseAgain(leaving: unwritten)
    }
    try write(report.json, to: reportFile)
    if let file { try add(learned, to: file, readFrom: fields, console) }
    try write(report, arguments, to: output)
    console.report(report.summary(naming: read.lines))
    return status
  }

  private static func learn(
    _ messages: [LearningMessage], _ settings: LearningSettings, besides rules: Rules,
    _ arguments: Arguments, _ console: Console
  ) async throws(LearningError) -> LearnedRules {
    let bar = LearningBar(arguments, console)
    defer { bar.finish() }
    let jobs = arguments.number(.jobs) ?? Processors.count
    let learner = Learner(settings, jobs: jobs, taken: Set(rules.ids), progress: bar.update)
    let learned = try await learner.learn(messages)
    bar.update(1)
    return learned
  }

  /// The error for messages that could not be read where too few are left, or where they matter for safety.
  private static let unreadMessages = CommandError.failed(
    .inputOutput, "not every message could be read, so no rule is proposed")

  // MARK: Options

  private static func settings(_ arguments: Arguments) throws(CommandError) -> LearningSettings {
    var settings = LearningSettings()
    if let text = arguments[.maxCaught] {
      guard let share = share(typed: text) else {
        throw .usage(
          UsageError(
            .learn, "'--max-caught' takes a share from 0 to 1 (0.002, 0.2%), not '\(oneLine(text))'",
            option: .maxCaught))
      }
      settings.maxCaught = share
    }
    if let count = arguments.number(.rulesCount) { settings.maxRules = count }
    settings.isScored = arguments.has(.score)
    return settings
  }

  /// Refuses options that exclude each other.
  private static func checkTogether(_ arguments: Arguments) throws(CommandError) {
    func refuse(_ one: String, _ other: String, _ option: OptionName) -> CommandError {
      .usage(UsageError(.learn, "\(one) and \(other) exclude each other", option: option))
    }
    let hasFiles = arguments.has(.junk) || arguments.has(.kept)
    if hasFiles, !arguments.operands.isEmpty { throw refuse("'--junk' or '--kept'", "FILE operands", .junk) }
    if arguments.has(.junk) != arguments.has(.kept) {
      throw .usage(
        UsageError(
          .learn,
          arguments.has(.junk)
            ? "'--junk' needs '--kept FILE' beside it: the messages to keep"
            : "'--kept' needs '--junk FILE' beside it: the messages that are junk",
          option: arguments.has(.junk) ? .kept : .junk))
    }
    // The files say it.
    if hasFiles, arguments.has(.label) { throw refuse("'--label'", "'--junk' and '--kept'", .label) }
    if hasFiles, arguments.has(.keptUnlabelled) {
      throw refuse("'--kept-unlabelled'", "'--junk' and '--kept'", .keptUnlabelled)
    }
    let usual = arguments.operands.isEmpty && !hasFiles ? ["-"] : arguments.operands
    let inputs = usual + arguments.inputFiles
    let readsRules = rulesSource(arguments) == .standardInput
    if inputs.count(where: { $0 == "-" }) + (readsRules ? 1 : 0) > 1 {
      throw .failed(.usage, "standard input can't be read twice")
    }
    if arguments.editedRules != nil, arguments.has(.out), !arguments.has(.json) {
      throw .usage(
        UsageError(.learn, "'--into' takes the rules; '--out' beside it needs '--json'", option: .out))
    }
  }

  /// The source of the current rules: those that are named or, with `--into`, those of that file; nil if
  /// there are none.
  private static func rulesSource(_ arguments: Arguments) -> RulesSource? {
    arguments[.rules].map { RulesSource(named: $0) } ?? arguments.editedRules
  }

  // MARK: Results

  /// Writes the rules, or with `--json` the evidence. Rules that are added to a file are not written.
  private static func write(
    _ report: LearningReport, _ arguments: Arguments, to output: OutputWriter
  ) throws(CommandError) {
    if arguments.has(.json) {
      try write(report.json, to: output)
    } else if arguments.editedRules == nil {
      try write(report.rulesFile, to: output)
    }
  }

  private static func write(_ text: String, to output: OutputWriter?) throws(CommandError) {
    guard let output else { return }
    do {
      try output.write(text.utf8Span.span)
    } catch {
      throw FilesOfRun.failure(.system(error))
    }
  }

  /// Adds the rules to a file.
  ///
  /// - Parameter fields: Where the messages that were learned from have their parts.
  private static func add(
    _ learned: LearnedRules, to file: RulesEdit, readFrom fields: FieldPointers, _ console: Console
  ) throws(CommandError) {
    var own = FieldPointers()
    let edit = try file.perform { (bytes) throws(RulesEditing.Refusal) in
      own = RulesFile.read(bytes: bytes, warnings: false).rules?.fields ?? own
      return try RulesEditing.add(
        allow: learned.allow.map(\.rule), deny: learned.proposals.map(\.rule), in: bytes, name: file.path)
    }
    guard let edit else { return }
    file.report(added: edit)
    let isFound =
      isFound(fields.sender, by: own.sender, FieldPointers.defaultSenders)
      && isFound(fields.body, by: own.body, FieldPointers.defaultBodies)
    if edit.isChange, !isFound {
      console.warning(
        "the messages have their sender or body at other places than \(shellName(file.path)) says; "
          + "\(OptionName.field.dashed) names them when such messages are judged")
    }
  }

  /// Whether a part of the messages that were learned from is where a rules file looks for it.
  private static func isFound(_ part: [String], by own: [String], _ defaults: [String]) -> Bool {
    part == own || own.isEmpty && part.count == 1 && defaults.contains { "/" + $0 == part[0] }
  }
}
