import Bytes
import MessageFilter
import MessageLogs
import MessageStream
import SystemLibrary

/// The files that a command line makes the program read and write.
enum FilesOfRun {
  /// Refuses a command line that would overwrite an input, the rules file, or a file with content, or that
  /// names a file that can't be created, before any file is touched. What is read is looked up only if the run
  /// writes to a file: to list a folder of logs takes as long as to open them.
  static func check(_ arguments: Arguments) throws(CommandError) {
    let outputs = outputs(of: arguments)
    let edited = editedFile(of: arguments)
    let inputs =
      outputs.isEmpty && edited == nil && !OutputFiles.standardOutputIsRegular
      ? Inputs() : inputs(of: arguments)
    let files = OutputFiles(
      reading: inputs.all, writingAlso: edited.map { [FileReplacement.keptPath(of: $0)] } ?? [])
    if resultsOnStandardOutput(of: arguments) > 1 { throw failure(.isWrittenTwice(.standardOutput)) }
    if let folder = arguments[.split], let metrics = arguments[.metrics],
      FileLocation(of: folder) == FileLocation(of: metrics)
    {
      throw failure(.isWrittenTwice(.file(folder)))
    }
    do {
      // Rules are added to the rules that a run goes by, but not to a file that it reads as something else.
      if let edited { try OutputFiles(reading: inputs.others).checkIsNoInput(edited) }
      try files.check(outputs)
      if !writesElsewhere(arguments) { try files.checkStandardOutput(beside: outputs) }
    } catch {
      throw failure(error)
    }
    // A run goes on if its counters can't be written.
    for (content, path) in namedOutputs(of: arguments) where content != .counters {
      try checkFolder(of: path)
    }
  }

  /// Refuses a new file in a folder that does not exist or can't be written to.
  private static func checkFolder(of path: String) throws(CommandError) {
    var status = stat()
    // The path is valid during the calls, and the struct outlives them.
    if unsafe stat(path, &status) == 0 { return }
    let mayBeMade: Bool
    if unsafe lstat(path, &status) == 0 {
      // The file is made where the link leads.
      mayBeMade = FileLocation(of: path).isInWritableFolder
    } else {
      // The path is valid during the call.
      mayBeMade = unsafe access(FileLocation.folder(of: path), W_OK | X_OK) == 0
    }
    guard mayBeMade else {
      throw .failed(.inputOutput, "\(shellName(path)) can't be created: \(Errno.last)")
    }
  }

  /// Opens the file that an option names; standard output if it is not given or is `-`.
  static func open(_ option: OptionName, of arguments: Arguments) throws(CommandError) -> OutputWriter {
    guard let file = output(option, of: arguments) else { return .standardOutput }
    do {
      return try OutputFiles(reading: inputs(of: arguments).all).open(file)
    } catch {
      throw failure(error)
    }
  }

  /// The file that an option names; nil if it is not given or is `-`.
  static func output(_ option: OptionName, of arguments: Arguments) -> OutputFiles.Output? {
    guard case .output(_, let content)? = Option.named(option, of: arguments.subcommand)?.value,
      let path = arguments[option], path != "-"
    else { return nil }
    return OutputFiles.Output(path, existing: existing(content, arguments))
  }

  /// Writes the page of `--html`. If that fails, an older page stays as it is, and no part of a new one is
  /// left.
  static func write(page: String, of arguments: Arguments) throws(CommandError) {
    // In a folder that can't be written to, no file can take another one's place.
    if let output = output(.html, of: arguments), isRegularFile(atPath: output.path),
      FileLocation(of: output.path).isInWritableFolder
    {
      return try replace(output, with: page, of: arguments)
    }
    // To open a pipe may take as long as another program takes to open the other end.
    let writer = try Signals.endingAtOnce { () throws(CommandError) in try open(.html, of: arguments) }
    do {
      try writer.write(page.utf8Span.span)
    } catch {
      writer.discard()
      throw failure(.system(error))
    }
  }

  /// Replaces an older page. A signal must not leave the file from which the new one is renamed.
  private static func replace(
    _ output: OutputFiles.Output, with page: String, of arguments: Arguments
  ) throws(CommandError) {
    do {
      try OutputFiles(reading: inputs(of: arguments).all).check([output])
    } catch {
      throw failure(error)
    }
    do {
      try Signals.holding { () throws(FileReplacement.Refusal) in
        try FileReplacement.overwrite(output.path, with: Array(page.utf8))
      }
    } catch {
      guard case .system(_, let reason) = error else { throw .failed(.inputOutput, error.message) }
      throw .failed(.inputOutput, "\(shellName(output.path)) can't be written: \(reason)")
    }
  }

  /// The error for a file that is not written.
  static func failure(_ error: OutputError) -> CommandError {
    switch error {
    case .isInput(let stream): .failed(.usage, "\(stream.shown) would be both read and written")
    case .exists(let path): .failed(.usage, "\(shellName(path)) exists", hint: "--force overwrites it.")
    case .isWrittenTwice(let stream): .failed(.usage, "\(stream.shown) is named for two outputs")
    case .system(let failure): .failed(.inputOutput, failure.sentence)
    }
  }

  /// What happens to an existing file that an option names and that is not empty.
  private static func existing(_ content: OutputContent, _ arguments: Arguments) -> OutputFiles.Existing {
    if arguments.has(.force) { return .replaced }
    if let (mark, count) = content.mark { return .replacedIfMarked(mark, within: count) }
    return arguments.has(.resume) ? .continued : .refused
  }

  private static func outputs(of arguments: Arguments) -> [OutputFiles.Output] {
    let named = namedOutputs(of: arguments)
    var outputs = named.map { content, path in
      OutputFiles.Output(path, existing: existing(content, arguments))
    }
    for (content, path) in named where content == .counters {
      outputs.append(.init(MetricsFile.temporaryPath(ofNamed: path), existing: existing(content, arguments)))
    }
    if let folder = arguments[.split] {
      // The tags are known after the rules are loaded. Their files are checked then.
      let names =
        Classify.isSplitByTag(arguments) ? TagRule.reservedNames : Outcome.allCases.map(\.name)
      outputs += Classification.outputs(in: folder, named: names, replaces: arguments.has(.force))
    }
    return outputs
  }

  /// The rules file that is changed in place, of which a copy is kept; nil if no option names one.
  private static func editedFile(of arguments: Arguments) -> String? {
    guard case .file(let path)? = arguments.editedRules else { return nil }
    return path
  }

  /// The files to write that options name.
  private static func namedOutputs(of arguments: Arguments) -> [(content: OutputContent, path: String)] {
    Option.of(arguments.subcommand).compactMap { option in
      guard case .output(_, let content) = option.value, let path = arguments[option.name], path != "-"
      else { return nil }
      return (content, path)
    }
  }

  /// Whether a report is written to standard output by name, in place of what stands there without it.
  static func reportsOnStandardOutput(_ arguments: Arguments) -> Bool {
    namedReportsOnStandardOutput(of: arguments) > 0
  }

  private static func namedReportsOnStandardOutput(of arguments: Arguments) -> Int {
    Option.of(arguments.subcommand).count { option in
      guard case .output(_, let content) = option.value else { return false }
      // Counters on standard output are refused by the subcommand.
      return content != .results && content != .counters && arguments[option.name] == "-"
    }
  }

  /// The number of results that are written to standard output if one of them is by name. Two would be mixed.
  private static func resultsOnStandardOutput(of arguments: Arguments) -> Int {
    let named = namedReportsOnStandardOutput(of: arguments)
    // Rules that are added to a file are not written. What is for people makes way for a report.
    let isForPrograms =
      arguments.has(.json)
      || !arguments.subcommand.description.isForPeople && arguments.editedRules == nil
    return named + (named > 0 && isForPrograms && !writesElsewhere(arguments) ? 1 : 0)
  }

  /// Whether all results are written to files.
  private static func writesElsewhere(_ arguments: Arguments) -> Bool {
    arguments.has(.split) || arguments[.out].map { $0 != "-" } ?? false
  }

  /// The files that a command line makes the program read.
  private struct Inputs {
    var rules: [Input] = []
    var others: [Input] = []

    var all: [Input] { rules + others }
  }

  /// The files that are read: those that operands and options name, and what the subcommand reads without
  /// them.
  private static func inputs(of arguments: Arguments) -> Inputs {
    let subcommand = arguments.subcommand
    let description = subcommand.description
    let kinds = description.completes
    var inputs = Inputs()
    var namesFiles = false
    var namesRules = arguments.has(.rules)
    for (index, operand) in arguments.operands.enumerated() {
      switch kinds[min(index, kinds.count - 1)] {
      case .files:
        namesFiles = true
        inputs.others.append(Input(named: operand))
      case .logs:
        namesFiles = true
        inputs.others.append(Input(named: operand))
        let format = arguments[.from].flatMap(LogFormat.init)
        inputs.others += LogConversion.files(inFolder: operand, from: format).map { .file($0) }
      case .rulesFiles:
        namesRules = true
        inputs.rules += input(RulesSource(named: operand))
      case .none, .words, .wordsAfter: break
      }
    }
    for option in Option.of(subcommand) where arguments.has(option.name) {
      switch option.value {
      case .input(_, let replacesOperands):
        if replacesOperands { namesFiles = true }
        inputs.others += arguments.all(option.name).map { Input(named: $0) }
      case .rules:
        if let name = arguments[option.name] { inputs.rules += input(RulesSource(named: name)) }
      case .editedRules, .none, .text, .output, .folder, .word, .words, .number, .bytes, .assignment: break
      }
    }
    if let source = arguments.editedRules { inputs.rules += input(source) }
    for usual in description.usualInputs {
      switch usual {
      case .standardInput where !namesFiles: inputs.others.append(.standardInput)
      case .foundRules where !namesRules:
        // The subcommand reports a rules file that is not found.
        if let source = try? RulesSource.wanted(by: arguments) { inputs.rules += input(source) }
      case .standardInput, .foundRules: break
      }
    }
    return inputs
  }

  private static func input(_ source: RulesSource) -> [Input] {
    switch source {
    case .standardInput: [.standardInput]
    case .builtin: []
    case .file(let path): [.file(path)]
    }
  }
}
