import Bytes
import JSONText
import MessageFilter

/// Reads the dates of messages.
struct DateReader: ~Copyable {
  private var buffer = ByteBuffer(capacity: 64)

  /// The date of a message that a reader has just read: under the first name that has one.
  mutating func date(of reader: inout MessageReader, _ chunk: Span<UInt8>) -> MessageDate? {
    var index = 0
    while let value = reader.date(index, in: chunk) {
      buffer.removeAll()
      if buffer.append(decoding: value, of: chunk), buffer.count <= MessageDate.longestBytes,
        let date = MessageDate(String(copying: buffer.span))
      {
        return date
      }
      index += 1
    }
    return nil
  }
}
