import Bytes
import Synchronization
import SystemLibrary

/// Writes bytes to one file or pipe: all of them, or it throws. A partial write is continued.
package final class OutputWriter: Sendable {
  let descriptor: Int32
  let stream: StreamName
  private let isOwned: Bool
  /// Whether the file still has its earlier content, which the first write removes.
  private let holdsOlder: Atomic<Bool>

  /// Writes to standard output.
  package static var standardOutput: OutputWriter {
    OutputWriter(descriptor: 1, stream: .standardOutput, isOwned: false)
  }

  /// - Parameter holdsOlder: Whether the file is emptied before the first write.
  init(descriptor: Int32, stream: StreamName, isOwned: Bool, holdsOlder: Bool = false) {
    self.descriptor = descriptor
    self.stream = stream
    self.isOwned = isOwned
    self.holdsOlder = Atomic(holdsOlder)
  }

  deinit { if isOwned { close(descriptor) } }

  /// Writes all bytes.
  ///
  /// - Throws: The error of write(2). Some of the bytes may have been written.
  package func write(_ bytes: Span<UInt8>) throws(FileFailure) {
    if bytes.isEmpty { return }
    try dropOlder()
    do throws(Errno) { try writeAll(bytes, to: descriptor) } catch { throw failure(error) }
  }

  /// Writes all bytes of the first `count` buffers, in order, with as few system calls as possible.
  ///
  /// - Throws: As ``write(_:)``.
  func write(_ buffers: borrowing GatheringWriter.Buffers, first count: Int) throws(FileFailure) {
    try dropOlder()
    // Each part is set before it is used.
    var parts = unsafe GatheringWriter.ByBuffer(repeating: iovec())
    for index in 0..<count {
      // The buffers are borrowed until everything is written, so they do not move. writev(2) only reads them.
      let start = unsafe UnsafeMutableRawPointer(mutating: buffers[index].unsafeStart)
      unsafe parts[index] = iovec(iov_base: start, iov_len: buffers[index].count)
    }
    var first = 0
    while first < count {
      // The range is within the parts that were set.
      var written = unsafe parts.span.extracting(first..<count).withUnsafeBufferPointer {
        unsafe systemWrite(descriptor, $0)
      }
      if written < 0 {
        do throws(Errno) { try waitToWrite(to: descriptor, after: .last) } catch { throw failure(error) }
        continue
      }
      while first < count, unsafe written >= parts[first].iov_len {
        unsafe written -= parts[first].iov_len
        first += 1
      }
      if first < count && written > 0 {
        // `written` is less than the length of the part.
        unsafe parts[first].iov_base += written
        unsafe parts[first].iov_len -= written
      }
    }
  }

  /// Empties a file that is to be replaced, unless that has been done. It is also called at the end of a run
  /// that wrote nothing. A run that is stopped before it has read anything does not call it, and so leaves
  /// the file as it was.
  package func dropOlder() throws(FileFailure) {
    guard holdsOlder.exchange(false, ordering: .relaxed) else { return }
    guard ftruncate(descriptor, 0) == 0 else { throw .last(.write, stream) }
  }

  private func failure(_ error: Errno) -> FileFailure {
    FileFailure(operation: .write, stream: stream, cause: .system(error))
  }

  /// Writes line by line, for readers that treat one write as one message.
  package func writeLines(_ bytes: Span<UInt8>) throws(FileFailure) {
    var start = 0
    while let end = bytes.extracting(start..<bytes.count).firstLineEnd() {
      try write(bytes.extracting(start..<(start + end + 1)))
      start += end + 1
    }
    try write(bytes.extracting(start..<bytes.count))
  }

  /// Whether the output is the regular file at a path.
  package func isFile(atPath path: String) -> Bool {
    guard let file = FileIdentity(ofDescriptor: descriptor) else { return false }
    return file == FileIdentity(atPath: path)
  }

  /// Whether the output is a regular file.
  var isRegularFile: Bool { Bytes.isRegularFile(descriptor) }
}

private func systemWrite(_ descriptor: Int32, _ parts: UnsafeBufferPointer<iovec>) -> Int {
  // The pointer and the count are of one buffer.
  unsafe writev(descriptor, parts.baseAddress, Int32(parts.count))
}
