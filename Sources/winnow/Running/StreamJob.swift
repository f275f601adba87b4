import Bytes
import MessageStream

/// Runs workers over messages in the input's order, and handles the progress bar, signals and failing files.
struct StreamJob {
  let input: MessageInput
  let arguments: Arguments
  let console: Console
  /// What the lines should be, for the hint about an input with other lines.
  var expected: InputGuess.Expected
  /// The command that reads such an input from standard input, for hints; nil if the run reads something else
  /// from there.
  var reader: String?

  init(
    input: MessageInput, arguments: Arguments, console: Console, expected: InputGuess.Expected = .messages
  ) {
    self.input = input
    self.arguments = arguments
    self.console = console
    self.expected = expected
    reader = arguments.reader(of: input.inputs)
  }

  /// Runs to the end of the input.
  ///
  /// - Parameter output: Receives the results of each chunk in order; nil if nothing is written. Its older
  ///   content stays only if the run reads nothing.
  func run(
    to output: OutputWriter?, makeWorker: @escaping WorkerFactory<NoNotes>
  ) async throws(CommandError) -> StreamSummary {
    var progress = InputProgress(arguments, console, total: input.totalBytes)
    let isLineBuffered = arguments.has(.lineBuffered)
    var events = OrderedPipeline<NoNotes>.Events { (chunk) throws(FileFailure) in
      guard let output else { return }
      if isLineBuffered {
        try output.writeLines(chunk.main.span)
      } else {
        try output.write(chunk.main.span)
      }
    }
    events.inputFailed = { console.inputFailed($0, readBy: reader) }
    var foreign = ForeignInputs(console, expected: expected, readBy: reader)
    events.beginning = { input, bytes, lines in foreign.take(input, beginning: bytes, lines) }
    events.progress = { progress.update(bytes: $0.bytesRead, messages: $0.lines) }
    let control = Signals.control
    let pipeline = OrderedPipeline(
      input.configuration, control: control, events: events, makeWorker: makeWorker)
    Signals.catchStops()
    do {
      let summary = try await pipeline.run()
      if !summary.hasReadNothing(control) { try output?.dropOlder() }
      progress.finish(bytes: summary.bytesRead, messages: summary.lines)
      return summary
    } catch {
      throw FilesOfRun.failure(.system(error))
    }
  }
}
