import Bytes

/// A chunk of lines on its way through the pipeline. The calling task reads it, a child task processes it,
/// and the calling task writes its results. Its memory is then reused for another chunk.
struct Chunk<Notes: ChunkNotes>: Sendable {
  /// The whole lines, as read. Not used after they have been processed.
  let lines: Shared<ByteBuffer>
  /// The results.
  let results: Shared<ChunkOutput<Notes>>
  /// The index of the chunk in the input's order, from 0.
  let sequence: Int
  /// The number of its first line, from 1.
  let firstLine: Int
  /// The number of bytes that it counts for while it is in flight: its own bytes, and those that its results
  /// are expected to take.
  let weight: Int
  /// The input and its first bytes if it is the input's first chunk; otherwise nil.
  let beginning: (input: Input, bytes: [UInt8])?
}
