package import Bytes

/// Works through chunks of whole lines. A worker keeps its scratch space from chunk to chunk; the pipeline
/// has as many workers as work at the same time, and each is used by one task at a time.
package protocol ChunkWorker: ~Copyable {
  /// Works through a chunk and appends what is to be written.
  ///
  /// - Parameters:
  ///   - chunk: Whole lines as they came; only an input's last line may lack its LF.
  ///   - firstLine: The number of the chunk's first line, from 1.
  ///   - output: Where results go.
  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput)

  /// Says what becomes of a line that was longer than the longest taken. Its bytes were dropped.
  mutating func processTooLongLine(number: Int, output: inout ChunkOutput)
}

/// Makes a worker. Called whenever more are at work at the same time than there were before.
package typealias WorkerFactory = @Sendable () -> sending any ChunkWorker & ~Copyable

/// What came of one chunk: bytes to be written, and counts.
package struct ChunkOutput: ~Copyable, Sendable {
  /// Bytes for each of the outputs. There are several where each outcome has a file of its own (`--split`);
  /// else all bytes go to the first.
  package var sinks = ByOutcome { _ in ByteBuffer(capacity: 16) }
  /// Which parts of the first output's bytes go to which of several files, where a line may go to more than
  /// one (`--split --by tag`); else empty.
  package var routes: [Route] = []
  /// Lines seen, by what became of them.
  package var counts = OutcomeCounts()
  /// Further counts, by numbers that the worker knows; empty where nobody asks for them.
  package var tally: [Int] = []
  /// Set to end the run after this chunk's results (`--strict`).
  package var stops = false

  /// A line's way to one file.
  package struct Route: Sendable {
    /// The file's number.
    package var file: Int32
    /// The line's bytes in the first output.
    package var bytes: Range<Int>

    /// A way for some bytes.
    package init(file: Int32, bytes: Range<Int>) {
      self.file = file
      self.bytes = bytes
    }
  }

  /// Nothing yet.
  package init() {}

  /// Bytes for the first output, the only one of most workers.
  package var main: ByteBuffer {
    @inlinable _read { yield sinks[.allow] }
    @inlinable _modify { yield &sinks[.allow] }
  }

  /// Forgets all results and keeps the memory.
  mutating func removeAll() {
    for outcome in Outcome.allCases { sinks[outcome].removeAll() }
    routes.removeAll(keepingCapacity: true)
    counts = OutcomeCounts()
    for index in tally.indices { tally[index] = 0 }
    stops = false
  }

  /// Bytes of all outputs together.
  var byteCount: Int { Outcome.allCases.reduce(0) { $0 + sinks[$1].count } }
}
