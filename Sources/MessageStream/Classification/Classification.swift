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
    let run = ClassificationRun(self, configuration, writers, events)
    return try await run.run(ruleSet, control)
  }

  /// The files that `--split` writes into a folder.
  package static func outputs(
    in folder: String, named names: [String], replaces: Bool
  ) -> [OutputFiles.Output] {
    names.map { OutputFiles.Output("\(folder)/\($0).ndjson", existing: replaces ? .replaced : .refused) }
  }

  /// The protection for the run's inputs, each of which is looked at now.
  var outputFiles: OutputFiles {
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
}
