import Bytes
import MessageStream

/// Runs workers over messages in the input's order, with the progress bar, signals and files' failures taken
/// care of: what identify, diff, stats and test have in common.
struct StreamJob {
  let input: MessageInput
  let arguments: Arguments
  let console: Console

  /// Runs to the end of the input.
  ///
  /// - Parameter write: takes each chunk's results, in order; without it they go to standard output.
  func run(
    write: ((Span<UInt8>) throws(SystemCallError) -> Void)? = nil,
    makeWorker: @escaping WorkerFactory
  ) async throws(CommandError) -> StreamSummary {
    var progress = Progress(arguments, console, total: input.totalBytes)
    let output = write == nil ? try FilesOfRun.open(.out, of: arguments) : .standardOutput
    let isLineBuffered = arguments.has(.lineBuffered)
    var events = OrderedPipeline.Events { (chunk) throws(SystemCallError) in
      if let write {
        try write(chunk.main.span)
      } else if isLineBuffered {
        try output.writeLines(chunk.main.span)
      } else {
        try output.write(chunk.main.span)
      }
    }
    events.inputFailed = { console.inputFailed($0) }
    events.foreignBeginning = { name, bytes in console.explain(name: name, beginning: bytes) }
    events.progress = { bytes, lines in progress.update(bytes: bytes, count: lines, console) }
    let control = Signals.install()
    let pipeline = OrderedPipeline(
      input.configuration, control: control, events: events, makeWorker: makeWorker)
    do {
      let summary = try await pipeline.run()
      // Whoever ends a run before anything was read keeps the file of an earlier one.
      if summary.lines > 0 || !control.isStopRequested { try output.dropOlder() }
      progress.finish(bytes: summary.bytesRead, count: summary.lines, console)
      return summary
    } catch {
      throw .failed(.inputOutput, "\(FilesOfRun.shown(error)) can't be written: \(error.reason)")
    }
  }
}
