import Bytes
import MessageFilter

extension MessageReader {
  /// The texts of a rules file's own fields in the current line, by their names.
  ///
  /// - Parameter names: The names, in the order of the reader's layout.
  func texts(ofFields names: [String], in chunk: Span<UInt8>) -> [String: String] {
    var texts: [String: String] = [:]
    for (index, name) in names.enumerated() {
      var text = ByteBuffer(capacity: 64)
      append(field: index, of: chunk, to: &text)
      texts[name] = String(copying: text.span)
    }
    return texts
  }
}
