internal import Bytes
internal import Synchronization
internal import SystemLibrary

/// Writes bytes to one file or pipe, all of them or an error; a write that is cut short goes on.
package final class OutputWriter: Sendable {
  let descriptor: Int32
  let name: String
  private let isOwned: Bool
  /// Whether the file still holds what was there before, which goes with the first write.
  private let holdsOlder: Atomic<Bool>

  /// Writes to standard output.
  package static var standardOutput: OutputWriter {
    OutputWriter(descriptor: 1, name: "standard output", isOwned: false)
  }

  /// - Parameter holdsOlder: Whether the file is emptied before the first write.
  init(descriptor: Int32, name: String, isOwned: Bool, holdsOlder: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
    self.holdsOlder = Atomic(holdsOlder)
  }

  deinit { if isOwned { close(descriptor) } }

  /// Writes all bytes.
  ///
  /// - Throws: What write(2) says; the bytes before the failure may have been written.
  package func write(_ bytes: Span<UInt8>) throws(SystemCallError) {
    if bytes.isEmpty { return }
    try dropOlder()
    do throws(Errno) { try writeAll(bytes, to: descriptor) } catch { throw failure(error) }
  }

  /// Writes all bytes of the first `count` buffers, one after another, by as few calls as it takes.
  ///
  /// - Throws: As ``write(_:)``.
  func write(_ buffers: borrowing GatheringWriter.Buffers, first count: Int) throws(SystemCallError) {
    try dropOlder()
    // No part is looked at before it is set.
    var parts = unsafe GatheringWriter.ByBuffer(repeating: iovec())
    for index in 0..<count {
      // The buffers are borrowed until all is written, so they stay where they are; writev(2) only reads
      // them.
      let start = unsafe UnsafeMutableRawPointer(mutating: buffers[index].unsafeStart)
      unsafe parts[index] = iovec(iov_base: start, iov_len: buffers[index].count)
    }
    var first = 0
    while first < count {
      // As many parts as there are from the first on.
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
        // Fewer bytes than the part has.
        unsafe parts[first].iov_base += written
        unsafe parts[first].iov_len -= written
      }
    }
  }

  /// Empties a file that is to be replaced, unless that was done. Called at the end of a run too, for one
  /// that wrote nothing; a run that was ended before it read anything leaves the file as it was.
  package func dropOlder() throws(SystemCallError) {
    guard holdsOlder.exchange(false, ordering: .relaxed) else { return }
    guard ftruncate(descriptor, 0) == 0 else { throw .last("write", name) }
  }

  private func failure(_ error: Errno) -> SystemCallError {
    SystemCallError(operation: "write", file: name, number: error.code)
  }

  /// Writes line by line, for readers that take one write as one message.
  package func writeLines(_ bytes: Span<UInt8>) throws(SystemCallError) {
    var start = 0
    while let end = bytes.extracting(start..<bytes.count).firstLineEnd() {
      try write(bytes.extracting(start..<(start + end + 1)))
      start += end + 1
    }
    try write(bytes.extracting(start..<bytes.count))
  }

  /// Whether what is written to is a regular file.
  var isRegularFile: Bool {
    var status = stat()
    // The structure outlives the call, which fills it.
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether an input is the very file that is written to.
  package func isSameFile(as input: Input) -> Bool {
    var own = stat()
    var other = stat()
    guard unsafe fstat(descriptor, &own) == 0, own.st_mode & S_IFMT == S_IFREG else { return false }
    switch input {
    case .standardInput: guard unsafe fstat(0, &other) == 0 else { return false }
    case .file(let path): guard unsafe stat(path, &other) == 0 else { return false }
    }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }
}

private func systemWrite(_ descriptor: Int32, _ parts: UnsafeBufferPointer<iovec>) -> Int {
  // As many parts as the buffer has.
  unsafe writev(descriptor, parts.baseAddress, Int32(parts.count))
}
