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
  /// Whether the run has made the file, and has not come so far that it leaves even an empty one.
  private let isNew: Atomic<Bool>

  /// Writes to standard output.
  package static var standardOutput: OutputWriter {
    OutputWriter(descriptor: 1, stream: .standardOutput, isOwned: false)
  }

  /// - Parameters:
  ///   - holdsOlder: Whether the file is emptied before the first write.
  ///   - isNew: Whether the run has made the file, which is then removed if nothing is written to it.
  init(
    descriptor: Int32, stream: StreamName, isOwned: Bool, holdsOlder: Bool = false, isNew: Bool = false
  ) {
    self.descriptor = descriptor
    self.stream = stream
    self.isOwned = isOwned
    self.holdsOlder = Atomic(holdsOlder)
    self.isNew = Atomic(isNew)
  }

  deinit {
    if isEmpty { discard() }
    if isOwned { close(descriptor) }
  }

  /// Removes the file if the run has made it and it still has its name; otherwise does nothing.
  package func discard() {
    guard isNew.exchange(false, ordering: .relaxed), case .file(let path) = stream, isFile(atPath: path)
    else { return }
    // The path is valid during the call.
    _ = unsafe unlink(path)
  }

  /// Whether the output is a file without a byte.
  private var isEmpty: Bool {
    var status = stat()
    // The struct outlives the call, which fills it.
    return unsafe fstat(descriptor, &status) == 0 && status.st_size == 0
  }

  /// Writes all bytes.
  ///
  /// - Throws: The error of write(2). Some of the bytes may have been written.
  package func write(_ bytes: Span<UInt8>) throws(FileFailure) {
    if bytes.isEmpty { return }
    try emptyOlder()
    do throws(Errno) { try writeAll(bytes, to: descriptor) } catch { throw failure(error) }
  }

  /// An element for each buffer that can be written at once.
  typealias ByBuffer<Element: ~Copyable> = InlineArray<12, Element>

  /// Writes all bytes of the first `count` buffers, in order, with as few system calls as possible.
  ///
  /// - Throws: As ``write(_:)``.
  func write(_ buffers: borrowing ByBuffer<ByteBuffer>, first count: Int) throws(FileFailure) {
    try emptyOlder()
    // Each part is set before it is used.
    var parts = unsafe ByBuffer(repeating: iovec())
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

  /// Empties a file that is to be replaced, unless that has been done, and keeps a new one although it is
  /// empty. It is called at the end of a run, also of one that wrote nothing. A run that is stopped before it
  /// has read anything does not call it, and so leaves an older file as it was, and no new one.
  package func dropOlder() throws(FileFailure) {
    isNew.store(false, ordering: .relaxed)
    try emptyOlder()
  }

  /// Empties a file that is to be replaced, unless that has been done.
  private func emptyOlder() throws(FileFailure) {
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
