import Bytes

extension LogBytes {
  /// Takes the rest of the line, including its line feed.
  mutating func skipLine() {
    while hasMore() {
      skip(run(before: UInt8(ascii: "\n")))
      if held() != nil { return skip(1) }
    }
  }

  /// Takes a line without its end (LF or CR LF) into `line`, which is emptied first. Of a line longer than
  /// `limit` bytes only the beginning is kept, and the result is false; nil at the end.
  mutating func nextLine(to line: inout ByteBuffer, limit: Int) -> Bool? {
    line.removeAll()
    guard hasMore() else { return nil }
    var isWhole = true
    while hasMore() {
      let length = run(before: UInt8(ascii: "\n"))
      let room = limit - line.count
      copy(min(length, room), to: &line)
      if length > room { isWhole = false }
      skip(length)
      if held() != nil {
        skip(1)
        break
      }
    }
    if isWhole, !line.isEmpty, line.span[line.count - 1] == UInt8(ascii: "\r") {
      line.truncate(to: line.count - 1)
    }
    return isWhole
  }
}
