#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file could not be read.
struct FileError: Error, Sendable {
  let code: Int32
  /// Whether there is no such file.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
  var description: String { describe(code) }
}

/// All bytes of a file, or its first ones; `-` is standard input.
func readWhole(_ path: String, atMost most: Int = .max) throws(FileError) -> [UInt8] {
  let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError(code: errno) }
  defer { if descriptor != 0 { close(descriptor) } }
  var status = stat()
  let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(max(size, 0), most) + 1)
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    // The array is not touched while the call fills it.
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count > 0 {
      bytes.append(contentsOf: chunk[0..<min(count, most - bytes.count)])
      if bytes.count == most { return bytes }
    } else if count == 0 {
      return bytes
    } else if errno != EINTR {
      throw FileError(code: errno)
    }
  }
}
