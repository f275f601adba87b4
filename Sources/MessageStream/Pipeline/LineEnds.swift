import Bytes
import SystemLibrary

extension Span<UInt8> {
  /// The index of the first LF.
  func firstLineEnd() -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        // memchr stays within the count.
        let found = unsafe memchr(base, 0x0A, bytes.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The index of the last LF at or after `start`.
  func lastLineEnd(from start: Int) -> Int? {
    extracting(start..<count).lastIndex(of: 0x0A).map { $0 + start }
  }

  /// The number of lines: line ends, and a last line without one.
  func countLines() -> Int {
    let ends = count(of: 0x0A)
    return count > 0 && self[count - 1] != 0x0A ? ends + 1 : ends
  }
}
