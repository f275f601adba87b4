import Bytes
import MessageStream
import SystemLibrary

/// Inputs whose bytes come in pieces, as through pipes: what the reader makes of them, and what they are by
/// plain splitting.
package enum ReadInPieces {
  /// A line of an input, without its LF.
  package enum Line: Equatable {
    case bytes([UInt8])
    /// Longer than the longest line taken; its bytes may have been dropped.
    case tooLong
  }

  /// The lines of whole inputs: a byte-order mark at the start of each is no part of it, its end ends its
  /// last line, one that is compressed, UTF-16 or UTF-32 has no lines, and the first lines of all are left out.
  package static func plain(_ inputs: [[UInt8]], longestLine: Int, skipping: Int = 0) -> [Line] {
    var lines: [Line] = []
    for input in inputs {
      if isUnreadable(input) { continue }
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = input.starts(with: mark) ? input.dropFirst(3) : input[...]
      lines += split(text, longestLine: longestLine)
    }
    return Array(lines.dropFirst(skipping))
  }

  /// Whether an input begins as gzip, zstd, xz, zip, bzip2, UTF-16 or UTF-32 do.
  private static func isUnreadable(_ input: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
      [0x1F, 0x8B, 8], [0x28, 0xB5, 0x2F, 0xFD], [0xFD] + Array("7zXZ\0".utf8), Array("PK".utf8) + [3, 4],
      [0xFF, 0xFE], [0xFE, 0xFF], [0x00, 0x00, 0xFE, 0xFF],
    ]
    if signatures.contains(where: { input.starts(with: $0) }) || isUnmarkedUTF16(input) { return true }
    return input.starts(with: "BZh".utf8) && input.count > 3 && (0x30...0x39).contains(input[3])
      && input.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
  }

  /// Whether an input begins with two visible characters of ASCII, or spaces, each with a NUL after it or
  /// before it.
  private static func isUnmarkedUTF16(_ input: [UInt8]) -> Bool {
    guard input.count >= 4 else { return false }
    func isPair(_ low: UInt8, _ high: UInt8) -> Bool { high == 0 && low >= 0x20 && low < 0x7F }
    return isPair(input[0], input[1]) && isPair(input[2], input[3])
      || isPair(input[1], input[0]) && isPair(input[3], input[2])
  }

  /// The lines that a reader gives of inputs that come in these pieces; nil where it fails. A piece comes
  /// when the reader has taken all before it and would wait. None may be longer than a pipe holds (64 KiB).
  package static func read(
    _ inputs: [[[UInt8]]], chunkBytes: Int, longestLine: Int, skipping: Int = 0
  ) -> [Line]? {
    var pipes: [(read: Int32, write: Int32)] = []
    for _ in inputs {
      var ends: (Int32, Int32) = (-1, -1)
      let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
        // Two Int32 in a row are what pipe(2) fills in.
        unsafe bytes.baseAddress.map { unsafe pipe($0.assumingMemoryBound(to: Int32.self)) } ?? -1
      }
      guard made == 0 else { return nil }
      _ = fcntl(ends.1, F_SETFD, FD_CLOEXEC)
      pipes.append(ends)
    }
    defer { for ends in pipes { close(ends.read) } }
    var reader = InputReader(
      pipes.map { .file("/dev/fd/\($0.read)") }, chunkBytes: chunkBytes, longestLine: longestLine,
      skipping: skipping, control: StreamControl())
    var chunk = ByteBuffer(capacity: 64)
    var lines: [Line] = []
    var hasFailed = false

    /// Takes what the reader has without waiting.
    func drain() {
      while true {
        chunk.removeAll()
        switch reader.read(into: &chunk, mayWait: false) {
        case .lines: lines += split(Array(copying: chunk.span)[...], longestLine: longestLine)
        case .tooLongLine: lines.append(.tooLong)
        case .pause, .end: return
        case .failure(let mistake):
          // What is compressed, UTF-16 or UTF-32 has no lines, and the next input is read.
          if case .signature = mistake.cause { continue }
          hasFailed = true
          return
        }
      }
    }

    for (pieces, ends) in zip(inputs, pipes) {
      for piece in pieces where !piece.isEmpty {
        let count = unsafe piece.withUnsafeBytes { unsafe write(ends.write, $0.baseAddress, $0.count) }
        if count != piece.count { hasFailed = true }
        drain()
      }
      close(ends.write)
      waitForEnd(of: ends.read)
      drain()
    }
    return hasFailed ? nil : lines
  }

  /// Waits until a pipe that is empty has no writer: a program that another test starts at this moment has a
  /// copy of its end until it runs.
  private static func waitForEnd(of descriptor: Int32) {
    var hangUp = pollfd(fd: descriptor, events: 0, revents: 0)
    // One structure, as the count says.
    while unsafe poll(&hangUp, 1, -1) < 0, errno == EINTR {}
  }

  private static func split(_ text: ArraySlice<UInt8>, longestLine: Int) -> [Line] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      // The CR before the LF is no part of the line that is measured.
      line.count - (line.last == 0x0D ? 1 : 0) > longestLine ? .tooLong : .bytes(Array(line))
    }
  }
}
