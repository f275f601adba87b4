package import Bytes
import CVectorKernels

extension ByteBuffer {
  /// Appends a text as a JSON string, quotes included, with only the escapes that RFC 8259 section 7
  /// requires: `"`, `\`, and the control characters below U+0020. The text must be well-formed UTF-8; its
  /// bytes are not checked. Linear.
  package mutating func append(jsonString text: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    append(insideJSONString: text)
    append(UInt8(ascii: "\""))
  }

  /// Appends a text as ``append(jsonString:)`` does, without the quotes.
  @inline(__always)
  package mutating func append(insideJSONString text: Span<UInt8>) {
    var start = 0
    while true {
      let end = Self.firstEscaped(text, from: start)
      append(text.extracting(start..<end))
      if end == text.count { break }
      append(escaped: text[end])
      start = end &+ 1
    }
  }

  /// Appends a text as a JSON string.
  package mutating func append(jsonString text: String) { append(jsonString: text.utf8Span.span) }

  /// The offset of the first byte at or after `start` that must be escaped; the text's count if there is
  /// none.
  @inline(__always)
  fileprivate static func firstEscaped(_ text: Span<UInt8>, from start: Int) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var index = start
      while bytes.count &- index >= 16 {
        // The 16 bytes from index on.
        let found = unsafe winnow_json_escaped_16(base + index)
        if found != 0 { return index &+ found.trailingZeroBitCount }
        index &+= 16
      }
      if index < bytes.count && bytes.count >= 16 {
        // The last 16 bytes again, without those already seen.
        let seen = UInt32(truncatingIfNeeded: index &- (bytes.count &- 16))
        let found = unsafe winnow_json_escaped_16(base + (bytes.count &- 16)) &>> seen
        return found != 0 ? index &+ found.trailingZeroBitCount : bytes.count
      }
      if bytes.count &- index >= 8 {
        // Eight bytes from index on, and the last eight.
        let first = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
        let last = unsafe UnsafeRawPointer(base + (bytes.count &- 8)).loadUnaligned(as: UInt64.self)
        if !hasEscaped(first), !hasEscaped(last) { return bytes.count }
      } else if bytes.count &- index >= 4 {
        // Four bytes from index on, and the last four.
        let first = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self)
        let last = unsafe UnsafeRawPointer(base + (bytes.count &- 4)).loadUnaligned(as: UInt32.self)
        if !hasEscaped(UInt64(first) | UInt64(last) &<< 32) { return bytes.count }
      }
      while index < bytes.count {
        let byte = unsafe bytes[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
        index &+= 1
      }
      return index
    }
  }

  /// Whether one of eight bytes must be escaped.
  @inline(__always)
  private static func hasEscaped(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The highest bit of a byte that is below another number, by Sean Anderson's Bit Twiddling Hacks.
    func below(_ limit: UInt64, _ bytes: UInt64) -> UInt64 { (bytes &- ones &* limit) & ~bytes }
    let quotes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\""))))
    let backslashes = below(1, bytes ^ (ones &* UInt64(UInt8(ascii: "\\"))))
    return (below(0x20, bytes) | quotes | backslashes) & 0x8080_8080_8080_8080 != 0
  }

  private mutating func append(escaped byte: UInt8) {
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
}

extension Span<UInt8> {
  /// The offset of the first `"`, `\` or control character at or after `start`, where a JSON string ends or
  /// has more than plain bytes; the count if there is none. Linear.
  package func firstEscapedInJSON(from start: Int = 0) -> Int {
    precondition(start >= 0 && start <= count)
    return ByteBuffer.firstEscaped(self, from: start)
  }
}
