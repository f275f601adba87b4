import Bytes
import MessageFilter

extension MessageReader {
  /// The message of the current line.
  ///
  /// - Parameter fieldNames: The names of the rules' own fields, in the order of the reader's layout.
  func message(in chunk: Span<UInt8>, fieldNames: [String]) -> Message {
    var message = Message(
      sender: hasSender ? String(copying: sender(in: chunk)) : nil, body: String(copying: body(in: chunk)))
    for (index, name) in fieldNames.enumerated() {
      var text = ByteBuffer(capacity: 64)
      append(field: index, of: chunk, to: &text)
      message.fields[name] = String(copying: text.span)
    }
    return message
  }
}
