import Bytes
import JSONText
import MessageFilter
import MessageStream

/// What a subcommand does with each line: the part of a ``LineWorker`` that is its own.
protocol LineHandler: ~Copyable {
  /// Takes a message. The reader is `inout`, though it is not to be changed: a value as large as it would be
  /// copied as a whole to be borrowed.
  mutating func message(
    _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int, _ out: inout ByteBuffer)

  /// Takes a line that is no message; without this function it gets the error line of a verdict.
  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer)

  /// Told at the end of a chunk which lines it had; without this function nothing is done then.
  mutating func endChunk(firstLine: Int, lines: Int)
}

extension LineHandler where Self: ~Copyable {
  mutating func invalid(
    _ error: LineError, _ reader: inout MessageReader, _ chunk: Span<UInt8>, line: Int,
    _ out: inout ByteBuffer
  ) {
    out.append("{\"line\":")
    out.append(decimal: line)
    if reader.isObject, error.code == .fields { out.append(id: reader.id, of: chunk) }
    out.append(",")
    out.append(error: error)
    out.append("}\n")
  }

  mutating func endChunk(firstLine: Int, lines: Int) {}
}

/// Reads the messages of chunks, line by line, and has a subcommand's handler take them.
struct LineWorker<Handler: LineHandler & ~Copyable>: ChunkWorker, ~Copyable {
  private var reader: MessageReader
  private var handler: Handler
  private let longestLine: Int

  init(_ handler: consuming Handler, layout: MessageLayout, longestLine: Int) {
    reader = MessageReader(layout)
    self.handler = handler
    self.longestLine = longestLine
  }

  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput) {
    reader.begin(chunk)
    var number = firstLine
    while reader.next(chunk) {
      if reader.line.count > longestLine {
        takeTooLong(number, &output)
      } else if let error = reader.error {
        output.counts[.invalid] += 1
        handler.invalid(error, &reader, chunk, line: number, &output.main)
      } else {
        output.counts[.allow] += 1
        handler.message(&reader, chunk, line: number, &output.main)
      }
      number += 1
    }
    handler.endChunk(firstLine: firstLine, lines: number - firstLine)
  }

  mutating func processTooLongLine(number: Int, output: inout ChunkOutput) {
    // As if an empty line had been read: none of the line's bytes are there.
    let nothing = ByteBuffer(capacity: 1)
    reader.read(line: nothing.span)
    takeTooLong(number, &output)
    handler.endChunk(firstLine: number, lines: 1)
  }

  private mutating func takeTooLong(_ number: Int, _ output: inout ChunkOutput) {
    output.counts[.invalid] += 1
    // What becomes of it must not depend on whether its bytes came with other lines or were dropped.
    let nothing = ByteBuffer(capacity: 1)
    handler.invalid(.tooLong, &reader, nothing.span, line: number, &output.main)
  }
}

extension LineError {
  /// What is wrong, in words.
  var text: String {
    found.utf8CodeUnitCount > 0 ? "\(message), found \(found)" : "\(message)"
  }
}
