internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Writes bytes to one file or pipe, all of them or an error; a write that is cut short goes on.
public final class OutputWriter: Sendable {
  let descriptor: Int32
  let name: String
  private let isOwned: Bool

  /// Writes to standard output.
  public static var standardOutput: OutputWriter {
    OutputWriter(descriptor: 1, name: "standard output", isOwned: false)
  }

  init(descriptor: Int32, name: String, isOwned: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
  }

  deinit { if isOwned { close(descriptor) } }

  /// Makes a file, or opens one to be overwritten where `replaces` allows that.
  ///
  /// - Throws: The system's error; `EEXIST` for a regular file that exists and may not be replaced.
  public static func create(_ path: String, replaces: Bool) throws(SystemCallError) -> OutputWriter {
    // What is no regular file (a pipe, a device) is written to as it is.
    var status = stat()
    let isSpecial = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    let flags = O_WRONLY | O_CLOEXEC | O_CREAT | (isSpecial ? 0 : replaces ? O_TRUNC : O_EXCL)
    let descriptor = unsafe open(path, flags, 0o666)
    guard descriptor >= 0 else { throw .last("create", path) }
    return OutputWriter(descriptor: descriptor, name: path, isOwned: true)
  }

  /// Writes all bytes.
  ///
  /// - Throws: What write(2) says; the bytes before the failure may have been written.
  public func write(_ bytes: Span<UInt8>) throws(SystemCallError) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.extracting(start..<bytes.count)
      // The pointer and the count are one span's.
      let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
      if count >= 0 {
        start += count
        continue
      }
      let number = errno
      if number == EINTR { continue }
      if number == EAGAIN || number == EWOULDBLOCK {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // One structure, as the count says.
        _ = unsafe poll(&waiting, 1, -1)
        continue
      }
      throw SystemCallError(operation: "write", file: name, number: number)
    }
  }

  /// Writes line by line, for readers that take one write as one message.
  public func writeLines(_ bytes: Span<UInt8>) throws(SystemCallError) {
    var start = 0
    while let end = bytes.extracting(start..<bytes.count).firstLineEnd() {
      try write(bytes.extracting(start..<(start + end + 1)))
      start += end + 1
    }
    try write(bytes.extracting(start..<bytes.count))
  }

  /// Whether an input is the very file that is written to.
  public func isSameFile(as input: Input) -> Bool {
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

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  // The pointer and the count are one buffer's.
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
