public import Bytes

extension ByteBuffer {
  /// Appends a text as a JSON string, quotes included, with only the escapes that RFC 8259 section 7
  /// requires (`"`, `\`, and the control characters below U+0020). `text` is UTF-8; ill-formed bytes come
  /// out as they went in, so callers pass decoded text.
  public mutating func append(jsonString text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      append(text.extracting(start..<index))
      start = index + 1
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      default:
        append("\\u00")
        append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        let digit = byte & 15
        append(digit < 10 ? digit + 48 : digit + 87)
      }
    }
    append(text.extracting(start..<text.count))
    append(UInt8(ascii: "\""))
  }

  /// Appends a text as a JSON string.
  public mutating func append(jsonString text: String) { append(jsonString: text.utf8Span.span) }
}
