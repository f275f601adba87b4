internal import SystemLibrary

/// A system call's error number.
package struct Errno: Error, Sendable, Equatable, CustomStringConvertible {
  /// The number, as errno has it.
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of this thread's last system call that failed. Ask for it before anything else is called.
  package static var last: Errno { Errno(code: errno) }

  /// The system's own sentence for it: `No such file or directory`.
  package var description: String {
    // strerror's text is the library's own, and is copied at once.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// Whether there is no such file, or no such folder on the way to it.
  package var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a signal ended the call before it did anything, so that it is to be made again.
  package var isInterruption: Bool { code == EINTR }
}

/// Writes all bytes to a descriptor. A write that takes only a part of them goes on with the rest; a
/// descriptor in non-blocking mode is waited for.
///
/// - Throws: What write(2) says. Some of the bytes may have been written then.
package func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Errno) {
  var done = 0
  while done < bytes.count {
    // The pointer and the count are those of one span, which is alive during the call.
    let count = unsafe bytes.extracting(done..<bytes.count).withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { done += count } else { try waitToWrite(to: descriptor, after: .last) }
  }
}

/// Returns when a write that failed can be tried again: at once after a signal, or when a full descriptor in
/// non-blocking mode has room.
///
/// - Throws: The error, if trying again is of no use.
package func waitToWrite(to descriptor: Int32, after error: Errno) throws(Errno) {
  if error.isInterruption { return }
  guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  // One structure, as the count says.
  _ = unsafe poll(&waiting, 1, -1)
}

/// The bytes that a descriptor still has, up to `limit` of them.
package func readAll(from descriptor: Int32, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
  var status = stat()
  // The structure outlives the call, which fills it.
  let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(max(size, 0), limit))
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < limit {
    let wanted = min(chunk.count, limit - bytes.count)
    // The array has room for as many bytes, and is not touched during the call.
    let count = unsafe read(descriptor, &chunk, wanted)
    if count < 0 {
      let error = Errno.last
      guard error.isInterruption else { throw error }
    } else if count == 0 {
      break
    } else {
      bytes += chunk[0..<count]
    }
  }
  return bytes
}

/// The bytes of a file, up to `limit` of them.
package func contents(ofFile path: String, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
  // The path lives for the call.
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  return try readAll(from: descriptor, atMost: limit)
}
