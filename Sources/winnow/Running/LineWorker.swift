import Bytes
import MessageFilter
import MessageStream

/// The part of a ``LineWorker`` that is specific to a subcommand.
protocol LineHandler: ~Copyable {
  /// Processes a message. The reader is `inout` although it must not be changed, because the compiler would
  /// copy a value of its size to borrow it.
  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer)

  /// Processes a line that is not a message. The default implementation writes the error line of a verdict.
  /// The chunk may lack the bytes of a line that is too long.
  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer)

  /// Called at the end of a chunk with its lines. The default implementation does nothing.
  mutating func endChunk(firstLine: Int, lines: Int)
}

extension LineHandler where Self: ~Copyable {
  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) {
    out.append(errorLine: error, number: line, &reader, chunk)
  }

  mutating func endChunk(firstLine: Int, lines: Int) {}
}

/// Reads the messages of chunks, line by line, and passes them to the handler of a subcommand.
struct LineWorker<Handler: LineHandler & ~Copyable>: ChunkWorker, ~Copyable {
  private var reader: MessageReader
  private var handler: Handler
  private let tooLong: LineError

  init(_ handler: consuming Handler, layout: MessageLayout) {
    reader = MessageReader(layout)
    self.handler = handler
    tooLong = layout.tooLong
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<NoNotes>) {
    let lines = process(chunk, firstLine: firstLine, &output.main, &output.counts)
    handler.endChunk(firstLine: firstLine, lines: lines)
  }

  /// The same for one output, which is accessed once for all lines. Returns their number.
  private mutating func process(
    _ chunk: Span<UInt8>, firstLine: Int, _ out: inout ByteBuffer, _ counts: inout LineCounts
  ) -> Int {
    reader.begin(chunk)
    var number = firstLine
    while reader.next(chunk) {
      if reader.isMessage {
        counts.valid += 1
        handler.message(&reader, chunk, line: number, &out)
      } else if let error = reader.error {
        counts.invalid += 1
        handler.invalid(error, &reader, chunk, line: number, &out)
      }
      number += 1
    }
    return number - firstLine
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput<NoNotes>) {
    // The reader reads an empty line, because the line's bytes were dropped.
    let nothing = ByteBuffer(capacity: 1)
    reader.read(line: nothing.span)
    output.counts.invalid += 1
    handler.invalid(tooLong, &reader, nothing.span, line: number, &output.main)
    handler.endChunk(firstLine: number, lines: 1)
  }
}
