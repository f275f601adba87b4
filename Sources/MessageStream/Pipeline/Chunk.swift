internal import Bytes

/// A chunk of lines on its way through the pipeline: read by the calling task, worked through by a child
/// task, written by the calling task again. Its memory is used for other chunks afterwards.
struct Chunk: Sendable {
  /// Whole lines, as they came; of no use once they were worked through.
  let lines: Shared<ByteBuffer>
  /// What came of them.
  let results: Shared<ChunkOutput>
  /// Its place among all chunks, from 0.
  let sequence: Int
  /// The number of its first line, from 1.
  let firstLine: Int
  /// The bytes that it counts for while it is under way: its own, and what its results are expected to take.
  let weight: Int
  /// The name and the first bytes of the input that it is the first chunk of; nil for any other.
  let beginning: (name: String, bytes: [UInt8])?
}
