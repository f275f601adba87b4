package import Bytes
package import MessageFilter

/// Processes chunks of whole lines. A worker keeps its scratch space from chunk to chunk. The pipeline has as
/// many workers as run at the same time, and each is used by one task at a time.
package protocol ChunkWorker: ~Copyable {
  /// Processes a chunk and appends its results.
  ///
  /// - Parameters:
  ///   - chunk: Whole lines. Only the last line of an input may lack its LF.
  ///   - firstLine: The number of the chunk's first line, from 1.
  ///   - output: Receives the results.
  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput)

  /// Processes a line that was longer than the limit. Its bytes were dropped.
  mutating func processTooLongLine(number: Int, output: inout ChunkOutput)
}

/// Makes a worker. Called whenever more workers run at the same time than before.
package typealias WorkerFactory = @Sendable () -> sending any ChunkWorker & ~Copyable

/// The results of one chunk: bytes to write, and counts.
package struct ChunkOutput: ~Copyable, Sendable {
  /// The bytes for the output.
  package var main = ByteBuffer(capacity: 16)
  /// The parts of ``main`` that go to each file, if there are several (`--split`); otherwise empty.
  package var routes: [Route] = []
  /// The numbers of lines.
  package var counts = LineCounts()
  /// Further counts, by numbers that the worker knows.
  package var tally: [Int] = []
  /// The rules that decided messages, one for each message, by numbers that the worker knows; empty if they
  /// are not counted.
  package var deciding: [Int32] = []
  /// The error of the line after which the run stops (`--strict`), the last one with results; nil if it goes
  /// on.
  package var stop: LineError?

  /// An assignment of a line to a file.
  package struct Route: Sendable {
    /// The file's number.
    package var file: Int32
    /// The line's bytes in ``ChunkOutput/main``.
    package var bytes: Range<Int>

    /// Assigns bytes to a file.
    package init(file: Int32, bytes: Range<Int>) {
      self.file = file
      self.bytes = bytes
    }
  }

  /// Empty results.
  package init() {}

  /// Removes all results and keeps the memory.
  mutating func removeAll() {
    main.removeAll()
    routes.removeAll(keepingCapacity: true)
    counts = LineCounts()
    for index in tally.indices { tally[index] = 0 }
    deciding.removeAll(keepingCapacity: true)
    stop = nil
  }
}
