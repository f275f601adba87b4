import Bytes
package import MessageFilter
import SystemLibrary

/// The classify job from inputs to outputs: reads messages and writes one verdict a line.
package struct Classification: Sendable {
  /// Where the results are written.
  package enum Destination: Sendable, Equatable {
    case standardOutput
    /// A file. One that is continued is resumed (`--resume`).
    case file(OutputFiles.Output)
    /// A folder, which is created if it does not exist, with a file for each outcome or for each tag.
    case folder(String, replaces: Bool, byTag: Bool)
  }

  /// The inputs, and the number of chunks that are processed at once. The longest line is that of the layout.
  package var stream = StreamConfiguration()
  /// Where the parts of a message are found, and how long its line may be.
  package var layout: MessageLayout
  /// What is written for each line.
  package var form = ClassificationForm()
  /// Where the output is written.
  package var destination = Destination.standardOutput
  /// Whether every line is written by a separate write(2).
  package var isLineBuffered = false
  /// Whether the run stops at the first invalid line.
  package var stopsAtInvalid = false
  /// Whether hits are counted for each rule.
  package var countsHits = false
  /// Counters that are updated while the run goes on; nil if they are not needed.
  package var counters: RunCounters?
  /// Other files that are read, such as the rules, and must not be overwritten either.
  package var alsoRead: [Input] = []
  /// Paths of files that are written besides the outputs, such as that of metrics, and that no output may be.
  package var alsoWritten: [String] = []

  /// The name of the member that annotated messages get.
  var member: String { layout.member ?? MessageAnnotator.defaultMember }

  /// The job without options.
  package init(layout: MessageLayout) { self.layout = layout }

  /// The callbacks of a run.
  package struct Events {
    /// Called when all outputs are open, before anything is read.
    package var began: () -> Void = {}
    /// Called with the error if a file could not be opened or read.
    package var inputFailed: (FileFailure) -> Void = { _ in }
    /// Called once for each input that has lines, with its first bytes and the numbers of lines of its first
    /// chunk.
    package var beginning: (_ input: Input, _ bytes: [UInt8], _ lines: LineCounts) -> Void = { _, _, _ in }
    /// Called with the totals so far.
    package var progress: (StreamSummary) -> Void = { _ in }
    /// Called if new rules cannot be used because a file for one of their tags cannot be written. The old
    /// rules stay in use.
    package var reloadFailed: (OutputError) -> Void = { _ in }
    /// Called when a reload was requested. Returns the new rules and the layout of messages; nil keeps the
    /// old ones.
    package var reload: () -> (rules: RuleSet, layout: MessageLayout)? = { nil }

    /// Callbacks that do nothing.
    package init() {}
  }

  /// The result of a run.
  package struct Result: Sendable {
    /// Lines and bytes.
    package var summary: StreamSummary
    /// The numbers of lines by outcome.
    package var outcomes: OutcomeCounts
    /// The number of messages that each rule decided, of all rule sets of the run. Empty unless `countsHits`.
    package var hits: [(rule: RuleDescription, count: Int)]
    /// The invalid line at which the run stopped; nil if it did not.
    package var stop: Stop?
  }

  /// An invalid line at which a run stopped.
  package struct Stop: Sendable, Equatable {
    /// Its number, counted through all inputs.
    package var line: Int
    /// Why it is not a message.
    package var error: LineError
    /// The input that has it.
    package var input: Input
    /// Its number in that input; nil after `--resume`, which does not count the lines that it skips in each.
    package var lineOfInput: Int?
  }

  /// Judges all messages of the inputs.
  ///
  /// - Throws: ``ClassificationError``. Output that was written before stays.
  package func run(
    _ ruleSet: RuleSet, control: StreamControl = .init(), events: Events = .init()
  ) async throws(ClassificationError) -> Result {
    var configuration = stream
    configuration.longestLine = layout.longestLine
    let outputFiles = outputFiles
    let writers: ResultWriters
    switch destination {
    case .standardOutput: writers = .one(GatheringWriter(.standardOutput))
    case .file(let output) where output.existing == .continued:
      // The file is checked before an incomplete last line is cut off: it must not be an input.
      try check([output], outputFiles)
      writers = .one(GatheringWriter(try resume(output.path, ruleSet, control, &configuration)))
    case .file(let output): writers = .one(GatheringWriter(try open(output, outputFiles)))
    case .folder(let folder, let replaces, let byTag):
      let files = SplitFiles(folder: folder, replaces: replaces, byTag: byTag, outputFiles: outputFiles)
      try check(files.closedOutputs(for: ruleSet), outputFiles)
      try make(folder)
      do { try files.openAll(for: ruleSet) } catch { throw .output(error) }
      writers = .split(files)
    }
    return try await run(ruleSet, configuration, writers, control, events)
  }

  /// The files that `--split` writes into a folder.
  package static func outputs(
    in folder: String, named names: [String], replaces: Bool
  ) -> [OutputFiles.Output] {
    names.map { OutputFiles.Output("\(folder)/\($0).ndjson", existing: replaces ? .replaced : .refused) }
  }

  /// The protection for the run's inputs, each of which is looked at now.
  private var outputFiles: OutputFiles {
    OutputFiles(reading: stream.inputs + alsoRead, writingAlso: alsoWritten)
  }

  private func check(
    _ outputs: [OutputFiles.Output], _ outputFiles: OutputFiles
  ) throws(ClassificationError) {
    do { try outputFiles.check(outputs) } catch { throw .output(error) }
  }

  private func open(
    _ output: OutputFiles.Output, _ outputFiles: OutputFiles
  ) throws(ClassificationError) -> OutputWriter {
    do { return try outputFiles.open(output) } catch { throw .output(error) }
  }

  /// Makes a folder unless it exists.
  private func make(_ folder: String) throws(ClassificationError) {
    // The path is valid during the call.
    if unsafe mkdir(folder, 0o777) != 0 && errno != EEXIST {
      throw .output(.system(.last(.create, .file(folder))))
    }
  }

  /// Opens the file that `--resume` continues, and sets the number of lines to skip.
  private func resume(
    _ path: String, _ ruleSet: RuleSet, _ control: StreamControl,
    _ configuration: inout StreamConfiguration
  ) throws(ClassificationError) -> OutputWriter {
    do {
      let resumed = try Resumption.open(path, self, ruleSet, control)
      configuration.skippedLines = resumed.lines
      return resumed.writer
    } catch {
      throw .notResumed(error, file: path)
    }
  }

  private func run(
    _ ruleSet: RuleSet, _ configuration: StreamConfiguration, _ writers: ResultWriters,
    _ control: StreamControl, _ events: Events
  ) async throws(ClassificationError) -> Result {
    events.began()
    let isLineBuffered = isLineBuffered
    let counters = counters
    let hits = countsHits ? RuleHits() : nil
    func factory(_ rules: RuleSet, _ layout: MessageLayout) -> WorkerFactory<ClassificationNotes> {
      let files: SplitFiles.Indices? =
        if case .split(let files) = writers { files.indices(for: rules) } else { nil }
      let hitNumbers = hits?.numbers(for: rules) ?? []
      let numbers = counters?.indices(for: rules)
      return { [form, stopsAtInvalid] in
        ClassificationWorker(
          rules, layout: layout, form: form, stopsAtInvalid: stopsAtInvalid, hitNumbers: hitNumbers,
          files: files, counters: numbers)
      }
    }
    let firstFactory = factory(ruleSet, layout)
    var outcomes = OutcomeCounts()
    // The input whose lines are written, and the number of lines before it.
    var current = (input: Input.standardInput, linesBefore: 0)
    var stop: Stop?
    var streamEvents = OrderedPipeline<ClassificationNotes>.Events { (output) throws(FileFailure) in
      try writers.write(&output, lineByLine: isLineBuffered)
      outcomes.add(tally: output.notes.tally)
      if let error = output.notes.stop {
        let lines = outcomes.total
        stop = Stop(
          line: configuration.skippedLines + lines, error: error, input: current.input,
          lineOfInput: configuration.skippedLines == 0 ? lines - current.linesBefore : nil)
      }
      counters?.add(output.notes.tally)
      hits?.add(output.notes.deciding)
    }
    streamEvents.isHolding = { writers.isHolding }
    streamEvents.flush = { () throws(FileFailure) in try writers.flush() }
    streamEvents.inputFailed = events.inputFailed
    streamEvents.beginning = { input, bytes, lines in
      current = (input, outcomes.total)
      events.beginning(input, bytes, lines)
    }
    streamEvents.progress = { summary in
      counters?.setBytes(summary.bytesOfLines)
      events.progress(summary)
    }
    streamEvents.reload = {
      guard let (rules, layout) = events.reload() else {
        counters?.countReload(isUsed: false)
        return nil
      }
      // Nothing of the new rules is counted or numbered before it is certain that they are used.
      if case .split(let files) = writers {
        // The rules file may be another one than before.
        let protection = outputFiles
        do throws(OutputError) {
          try protection.check(files.closedOutputs(for: rules))
          files.outputFiles = protection
        } catch {
          counters?.countReload(isUsed: false)
          events.reloadFailed(error)
          return nil
        }
      }
      counters?.countReload(isUsed: true)
      return factory(rules, layout)
    }
    let pipeline = OrderedPipeline(
      configuration, control: control, events: streamEvents, makeWorker: firstFactory)
    do {
      let summary = try await pipeline.run()
      counters?.setBytes(summary.bytesOfLines)
      if !summary.hasReadNothing(control) { try writers.dropOlder() }
      return Result(summary: summary, outcomes: outcomes, hits: hits?.counts ?? [], stop: stop)
    } catch {
      throw .output(writers.outputError ?? .system(error))
    }
  }
}

/// The writers of the outputs.
private enum ResultWriters {
  /// One writer for all lines.
  case one(GatheringWriter)
  /// Several files.
  case split(SplitFiles)

  /// Why a file that is created during the run could not be written; nil if it could.
  var outputError: OutputError? {
    if case .split(let files) = self { files.outputError } else { nil }
  }

  var isHolding: Bool {
    switch self {
    case .one(let writer): writer.isHolding
    case .split(let files): files.isHolding
    }
  }

  func write(_ output: inout ChunkOutput<ClassificationNotes>, lineByLine: Bool) throws(FileFailure) {
    switch self {
    case .one(let writer):
      if lineByLine { try writer.writeLines(output.main) } else { try writer.write(&output.main) }
    case .split(let files): try files.write(output, lineByLine: lineByLine)
    }
  }

  func dropOlder() throws(FileFailure) {
    switch self {
    case .one(let writer): try writer.dropOlder()
    case .split(let files): try files.dropOlder()
    }
  }

  func flush() throws(FileFailure) {
    switch self {
    case .one(let writer): try writer.flush()
    case .split(let files): try files.flush()
    }
  }
}
