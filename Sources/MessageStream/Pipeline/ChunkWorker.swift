/// Processes chunks of whole lines. A worker keeps its scratch space from chunk to chunk. The pipeline has as
/// many workers as run at the same time, and each is used by one task at a time.
package protocol ChunkWorker<Notes>: ~Copyable {
  /// What it notes of a chunk besides the lines.
  associatedtype Notes: ChunkNotes

  /// Processes a chunk and appends its results.
  ///
  /// - Parameters:
  ///   - chunk: Whole lines. Only the last line of an input may lack its LF.
  ///   - firstLine: The number of the chunk's first line, from 1.
  ///   - output: Receives the results.
  mutating func process(_ chunk: Span<UInt8>, firstLine: Int, output: inout ChunkOutput<Notes>)

  /// Processes a line that was longer than the limit. Its bytes were dropped.
  mutating func processTooLongLine(number: Int, output: inout ChunkOutput<Notes>)
}

/// Makes a worker. Called whenever more workers run at the same time than before.
package typealias WorkerFactory<Notes: ChunkNotes> =
  @Sendable () -> sending any ChunkWorker<Notes> & ~Copyable
