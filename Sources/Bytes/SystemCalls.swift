import SystemLibrary

/// Writes all bytes to a descriptor. A partial write is continued, and a descriptor in non-blocking mode is
/// waited for.
///
/// - Throws: The error of write(2). Some of the bytes may have been written.
package func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Errno) {
  var done = 0
  while done < bytes.count {
    // The pointer and the count are those of one span, which is valid during the call.
    let count = unsafe bytes.extracting(done..<bytes.count).withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { done += count } else { try waitToWrite(to: descriptor, after: .last) }
  }
}

/// Waits until a failed write can be repeated: at once after a signal, or when a full descriptor in
/// non-blocking mode has room.
///
/// - Throws: The error, if repeating the write would not help.
package func waitToWrite(to descriptor: Int32, after error: Errno) throws(Errno) {
  if error.isInterruption { return }
  guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  // The count is one structure.
  _ = unsafe poll(&waiting, 1, -1)
}

/// Opens a file. Creates it, with mode 0666 less the umask, if `flags` say so. Returns the descriptor, which
/// is closed in programs that this one starts, or -1; `errno` then has the reason.
package func openDescriptor(_ path: String, _ flags: Int32 = O_RDONLY) -> Int32 {
  // To the C library the path would end at the NUL.
  if path.utf8.contains(0) {
    errno = EINVAL
    return -1
  }
  // The path is valid during the call.
  return unsafe open(path, flags | O_CLOEXEC, 0o666)
}

/// Whether a descriptor is that of a regular file.
package func isRegularFile(_ descriptor: Int32) -> Bool {
  var status = stat()
  // The structure outlives the call, which fills it.
  return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Whether a path is that of a regular file, or of a link to one.
package func isRegularFile(atPath path: String) -> Bool {
  var status = stat()
  // The path is valid during the call, and the structure outlives it.
  return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Waits until a descriptor or another one is readable, a signal arrives, or some milliseconds have passed;
/// -1: without limit. A descriptor that is -1 is never readable.
package func waitToRead(
  _ descriptor: Int32, or other: Int32, atMost milliseconds: Int32 = -1
) -> (isReadable: Bool, isOtherReadable: Bool) {
  var descriptors: [pollfd] = [
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    pollfd(fd: other, events: Int16(POLLIN), revents: 0),
  ]
  // The array has two elements, as the count says.
  guard unsafe poll(&descriptors, 2, milliseconds) > 0 else { return (false, false) }
  return (descriptors[0].revents != 0, descriptors[1].revents != 0)
}

/// Reads the rest of a descriptor's bytes, up to `limit` of them.
package func readAll(from descriptor: Int32, atMost limit: Int) throws(Errno) -> [UInt8] {
  var status = stat()
  // The structure outlives the call, which fills it.
  let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(max(size, 0), limit))
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < limit {
    let wanted = min(chunk.count, limit - bytes.count)
    // The array has room for this many bytes, and is not used otherwise during the call.
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

/// Reads the bytes of a file, up to `limit` of them.
package func contents(ofFile path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
  let descriptor = openDescriptor(path)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  return try readAll(from: descriptor, atMost: limit)
}

/// Reads the bytes of a regular file, or of a link to one, up to `limit` of them; nil if the file is of
/// another kind. A named pipe, which another call would wait for, is told apart at once.
package func contents(ofRegularFile path: String, atMost limit: Int) throws(Errno) -> [UInt8]? {
  let descriptor = openDescriptor(path, O_RDONLY | O_NONBLOCK)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  return isRegularFile(descriptor) ? try readAll(from: descriptor, atMost: limit) : nil
}
