import Bytes
import MessageFilter
import Testing

@Suite struct TabSeparatedTests {
  /// What winnow(1) says of a scalar in a column.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": #"\t"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\\": #"\\"#
    case "\u{2028}", "\u{2029}": "\\u{" + String(scalar.value, radix: 16) + "}"
    default:
      if scalar.properties.generalCategory == .control {
        "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      } else {
        String(scalar)
      }
    }
  }

  private func column(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(tabSeparated: text.utf8Span.span)
    return String(copying: buffer.span)
  }

  @Test func `every scalar alone and between others`() {
    for value in UInt32(0)...0x3100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = Self.escape(scalar)
      #expect(column(String(scalar)) == expected, "U+\(String(value, radix: 16))")
      #expect(column("a\(scalar)\(scalar)é") == "a\(expected)\(expected)é", "U+\(String(value, radix: 16))")
    }
    #expect(column("") == "")
    #expect(column("😀\u{10FFFF}\u{9F}") == "😀\u{10FFFF}\\x9f")
  }
}
