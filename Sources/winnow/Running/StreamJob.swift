import Bytes
import JSONText
import MessageFilter
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
    makeWorker: @escaping @Sendable () -> any ChunkWorker
  ) async throws(CommandError) -> StreamSummary {
    var progress = Progress(arguments, console, total: input.totalBytes)
    let output = OutputWriter.standardOutput
    let isLineBuffered = arguments.has(.lineBuffered)
    var events = OrderedEvaluation.Events { (chunk) throws(SystemCallError) in
      if let write {
        try write(chunk.main.span)
      } else if isLineBuffered {
        try output.writeLines(chunk.main.span)
      } else {
        try output.write(chunk.main.span)
      }
    }
    events.inputFailed = { console.inputFailed($0) }
    events.progress = { bytes, lines in progress.update(bytes: bytes, count: lines, console) }
    let evaluation = OrderedEvaluation(
      input.configuration, control: Signals.install(), events: events, makeWorker: makeWorker)
    do {
      let summary = try await evaluation.run()
      progress.finish(bytes: summary.bytesRead, count: summary.lines, console)
      return summary
    } catch {
      throw .failed(.inputOutput, "\(error.file) can't be written: \(error.reason)")
    }
  }
}

/// A worker made of closures that share a value of its own.
///
/// The task group lends a worker to one task at a time, which is what makes the unchecked conformance right.
class LineWorker: ChunkWorker, @unchecked Sendable {
  private var reader: MessageReader
  private let longestLine: Int

  init(layout: MessageLayout, longestLine: Int) {
    reader = MessageReader(layout)
    self.longestLine = longestLine
  }

  func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    process(chunk, firstLine, &output, &reader)
  }

  /// With the reader lent once for the chunk: a class's variable is checked for exclusive use at each access.
  private func process(
    _ chunk: Span<UInt8>, _ firstLine: Int, _ output: inout ChunkOutput, _ reader: inout MessageReader
  ) {
    reader.begin(chunk)
    var number = firstLine
    while reader.next(chunk) {
      if reader.isMessage && reader.line.count <= longestLine {
        output.counts[Outcome.allow.rawValue] += 1
        message(&reader, chunk, line: number, &output.main)
      } else {
        output.counts[Outcome.invalid.rawValue] += 1
        let isTooLong = reader.line.count > longestLine
        if let error = isTooLong ? .tooLong : reader.error {
          invalid(error, reader, chunk, line: number, &output.main)
        }
      }
      number += 1
    }
  }

  func processTooLongLine(number: Int, output: inout ChunkOutput) {
    output.counts[Outcome.invalid.rawValue] += 1
    var line = ByteBuffer(capacity: 1)
    line.append(UInt8(ascii: "\n"))
    reader.read(line: line.span.extracting(0..<0))
    invalid(.tooLong, reader, line.span.extracting(0..<0), line: number, &output.main)
  }

  /// What to do with a message. The reader is lent to be changed, since otherwise it is copied as a whole.
  func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer
  ) {}

  /// What to do with a line that is none: by default the error line of a verdict.
  func invalid(
    _ error: LineError, _ reader: borrowing MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) {
    out.append("{\"line\":")
    out.append(decimal: line)
    if reader.isObject, error.code == .fields { out.append(id: reader.id, of: chunk) }
    out.append(",")
    out.append(error: error)
    out.append("}\n")
  }
}

extension LineError {
  /// What is wrong, in words.
  var text: String {
    found.utf8CodeUnitCount > 0 ? "\(message), found \(found)" : "\(message)"
  }
}
