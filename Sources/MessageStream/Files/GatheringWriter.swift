import Bytes

/// Writes the results of chunks to one file. For a regular file, it writes the results of several chunks at a
/// time.
///
/// A good part of the cost of a write to a regular file comes from the pages that are only partly written at
/// its ends, so larger writes are faster, up to a size at which a write keeps another thread waiting for the
/// next chunk. Every write has whole lines, so that programs which append to one file do not split each
/// other's lines. Pipes and devices receive results at once.
final class GatheringWriter {
  private let writer: OutputWriter
  private let gathers: Bool
  private var held = OutputWriter.ByBuffer<ByteBuffer> { _ in ByteBuffer(capacity: 16) }
  private var count = 0
  private var bytes = 0

  init(_ writer: OutputWriter) {
    self.writer = writer
    gathers = writer.isRegularFile
  }

  /// Whether bytes are held.
  var isHolding: Bool { count > 0 }

  /// Writes the buffer's bytes, or holds them for later. The content of the buffer is undefined afterwards.
  ///
  /// - Throws: The error of write(2), for these bytes or for those that were held.
  func write(_ buffer: inout ByteBuffer) throws(FileFailure) {
    if buffer.isEmpty { return }
    if count == held.count || bytes + buffer.count > Limits.gatheredBytes { try flush() }
    guard gathers && buffer.count < Limits.gatheredBytes else {
      try writer.write(buffer.span)
      return
    }
    bytes += buffer.count
    swap(&held[count], &buffer)
    count += 1
  }

  /// Writes line by line, for readers that treat one write as one message.
  func writeLines(_ buffer: borrowing ByteBuffer) throws(FileFailure) {
    try flush()
    try writer.writeLines(buffer.span)
  }

  /// Empties a file that is to be replaced and has not been written to.
  func dropOlder() throws(FileFailure) { try writer.dropOlder() }

  /// Writes the bytes that are held.
  func flush() throws(FileFailure) {
    if count == 0 { return }
    try writer.write(held, first: count)
    for index in 0..<count { held[index].removeAll() }
    count = 0
    bytes = 0
  }
}
