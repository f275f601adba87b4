import Bytes
import JSONText
import MessageFilter

/// Reads the dates of messages.
struct DateReader: ~Copyable {
  private var buffer = ByteBuffer(capacity: 64)

  /// The date of a message that a reader has just read.
  mutating func date(of reader: inout MessageReader, _ chunk: Span<UInt8>) -> MessageDate? {
    buffer.removeAll()
    guard buffer.append(decoding: reader.date(in: chunk), of: chunk),
      buffer.count <= MessageDate.longestBytes
    else { return nil }
    return MessageDate(String(copying: buffer.span))
  }
}
