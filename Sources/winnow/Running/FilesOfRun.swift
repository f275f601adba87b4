import Bytes
import MessageFilter
import MessageLogs
import MessageStream
import SystemLibrary

/// The files that a command line makes the program read and write.
enum FilesOfRun {
  /// Refuses a command line that would overwrite an input, the rules file, or a file with content, or that
  /// names a file that can't be created, before any file is touched.
  static func check(_ arguments: Arguments) throws(CommandError) {
    let files = OutputFiles(reading: inputs(of: arguments), writingAlso: keptCopies(of: arguments))
    if resultsOnStandardOutput(of: arguments) > 1 { throw failure(.isWrittenTwice(.standardOutput)) }
    if let folder = arguments[.split], let metrics = arguments[.metrics],
      FileLocation(of: folder) == FileLocation(of: metrics)
    {
      throw failure(.isWrittenTwice(.file(folder)))
    }
    do {
      let outputs = outputs(of: arguments)
      try files.check(outputs)
      if !writesElsewhere(arguments) { try files.checkStandardOutput(beside: outputs) }
    } catch {
      throw failure(error)
    }
    // A run continues without the file of --metrics if that can't be created.
    for (option, path) in namedOutputs(of: arguments) where option != .metrics { try checkFolder(of: path) }
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
      return try OutputFiles(reading: inputs(of: arguments)).open(file)
    } catch {
      throw failure(error)
    }
  }

  /// The file that an option names; nil if it is not given or is `-`.
  static func output(_ option: OptionName, of arguments: Arguments) -> OutputFiles.Output? {
    guard let path = arguments[option], path != "-" else { return nil }
    return OutputFiles.Output(path, existing: existing(option, arguments))
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
    let writer = try open(.html, of: arguments)
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
      try OutputFiles(reading: inputs(of: arguments)).check([output])
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
  private static func existing(_ option: OptionName, _ arguments: Arguments) -> OutputFiles.Existing {
    if arguments.has(.force) { return .replaced }
    if option == .metrics { return .replacedIfMarked(MetricsText.mark, within: MetricsText.mark.utf8.count) }
    if arguments.has(.resume) { return .continued }
    return option == .html ? .replacedIfMarked(PageFrame.mark, within: 1024) : .refused
  }

  private static func outputs(of arguments: Arguments) -> [OutputFiles.Output] {
    var outputs = namedOutputs(of: arguments).map { option, path in
      OutputFiles.Output(path, existing: existing(option, arguments))
    }
    if let path = arguments[.metrics] {
      outputs.append(.init(MetricsFile.temporaryPath(ofNamed: path), existing: existing(.metrics, arguments)))
    }
    if arguments.subcommand == .import, let path = replacedRules(of: arguments) {
      outputs.append(.init(path, existing: .replaced))
    }
    if let folder = arguments[.split] {
      // The tags are known after the rules are loaded. Their files are checked then.
      let names =
        Classify.isSplitByTag(arguments) ? TagRule.reservedNames : Outcome.allCases.map(\.name)
      outputs += Classification.outputs(in: folder, named: names, replaces: arguments.has(.force))
    }
    return outputs
  }

  /// The rules file that `import` or `learn` replaces as a whole; nil if none is named.
  private static func replacedRules(of arguments: Arguments) -> String? {
    guard arguments.subcommand == .import || arguments.subcommand == .learn,
      case .file(let path)? = arguments.editedRules
    else { return nil }
    return path
  }

  /// The copies of old content that ``FileReplacement`` writes, whatever their names have had before.
  private static func keptCopies(of arguments: Arguments) -> [String] {
    replacedRules(of: arguments).map { [FileReplacement.keptPath(of: $0)] } ?? []
  }

  /// The files to write that options name.
  private static func namedOutputs(of arguments: Arguments) -> [(option: OptionName, path: String)] {
    Option.of(arguments.subcommand).compactMap { option in
      guard case .output = option.value, let path = arguments[option.name], path != "-" else { return nil }
      return (option.name, path)
    }
  }

  /// The number of results that are written to standard output if one of them is by name. Two would be mixed.
  private static func resultsOnStandardOutput(of arguments: Arguments) -> Int {
    let named = Option.of(arguments.subcommand).count { option in
      guard case .output = option.value else { return false }
      return option.name != .out && arguments[option.name] == "-"
    }
    // A table is for a person, and may stand beside a report.
    let isForPrograms = arguments.has(.json) || arguments.subcommand == .learn && arguments.editedRules == nil
    return named + (named > 0 && isForPrograms && !writesElsewhere(arguments) ? 1 : 0)
  }

  /// Whether all results are written to files.
  private static func writesElsewhere(_ arguments: Arguments) -> Bool {
    arguments.has(.split) || arguments[.out].map { $0 != "-" } ?? false
  }

  /// The files that are read: those that operands and options name, and what the subcommand reads without
  /// them.
  private static func inputs(of arguments: Arguments) -> [Input] {
    let subcommand = arguments.subcommand
    let description = subcommand.description
    let kinds = description.completes
    var inputs: [Input] = []
    var namesFiles = arguments.has(.junk)
    var namesRules = arguments.has(.rules)
    for (index, operand) in arguments.operands.enumerated() {
      switch kinds[min(index, kinds.count - 1)] {
      case .files:
        namesFiles = true
        inputs.append(Input(named: operand))
        if subcommand == .convert {
          let format = arguments[.from].flatMap(LogFormat.init)
          inputs += LogConversion.files(inFolder: operand, from: format).map { .file($0) }
        }
      case .rulesFiles:
        namesRules = true
        inputs += input(RulesSource(named: operand))
      case .none, .words, .wordsAfter: break
      }
    }
    for option in [OptionName.junk, .kept, .protect] {
      inputs += arguments.all(option).map { Input(named: $0) }
    }
    for option in Option.of(subcommand) {
      if case .rules = option.value, let name = arguments[option.name] {
        inputs += input(RulesSource(named: name))
      }
    }
    if subcommand == .learn, let source = arguments.editedRules { inputs += input(source) }
    for usual in description.usualInputs {
      switch usual {
      case .standardInput where !namesFiles: inputs.append(.standardInput)
      case .foundRules where !namesRules:
        // The subcommand reports a rules file that is not found.
        if let source = try? RulesSource.wanted(by: arguments) { inputs += input(source) }
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
