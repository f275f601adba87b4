internal import Bytes

/// Writes chunks' results to one file: to a regular one several chunks' at a time.
///
/// What a write to a regular file costs is for a good part the pages that it begins and ends in the middle
/// of: writes of 512 KiB take a third less than those of 94 kB (Linux 6.18, ext4); those of 1 MiB keep
/// another thread waiting for the next chunk meanwhile. Every write holds whole lines, so that programs which
/// append to one file never tear one another's. Pipes and devices get results as they come.
final class GatheringWriter {
  private let writer: OutputWriter
  private let gathers: Bool
  private var held = Buffers { _ in ByteBuffer(capacity: 16) }
  private var count = 0
  private var bytes = 0

  /// One for each of the buffers that may be held.
  typealias ByBuffer<Element: ~Copyable> = InlineArray<12, Element>
  typealias Buffers = ByBuffer<ByteBuffer>

  init(_ writer: OutputWriter) {
    self.writer = writer
    gathers = writer.isRegularFile
  }

  /// Whether something waits to be written.
  var isHolding: Bool { count > 0 }

  /// Writes the buffer's bytes, or takes them for later: what is left in the buffer is then no matter.
  ///
  /// - Throws: What write(2) says, of these bytes or of those that were held.
  func write(_ buffer: inout ByteBuffer) throws(SystemCallError) {
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

  /// Writes line by line, for readers that take one write as one message.
  func writeLines(_ buffer: borrowing ByteBuffer) throws(SystemCallError) {
    try flush()
    try writer.writeLines(buffer.span)
  }

  /// Empties a file that is to be replaced and that nothing was written to.
  func dropOlder() throws(SystemCallError) { try writer.dropOlder() }

  /// Writes what is held.
  func flush() throws(SystemCallError) {
    if count == 0 { return }
    try writer.write(held, first: count)
    for index in 0..<count { held[index].removeAll() }
    count = 0
    bytes = 0
  }
}
