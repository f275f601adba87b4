import Bytes

/// The configuration of a pipeline.
package struct StreamConfiguration: Sendable {
  /// The inputs, which are read one after another.
  package var inputs: [Input] = [.standardInput]
  /// The number of chunks that are processed at the same time.
  package var jobs = 1
  /// The longest line that is accepted, in bytes.
  package var longestLine = Limits.lineBytes
  /// The number of lines to skip at the start (`--resume`).
  package var skippedLines = 0
  /// The number of bytes of a chunk, unless it is one longer line.
  package var chunkBytes = Limits.chunkBytes

  /// Reads standard input, one chunk at a time.
  package init() {}
}
