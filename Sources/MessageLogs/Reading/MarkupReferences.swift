import Bytes

extension LogBytes {
  /// Takes a reference that begins with the next byte, `&`. A malformed or unknown reference is kept as
  /// written.
  mutating func takeReference(isHTML: Bool, appendingTo text: inout LogText) throws(LogFault) {
    if let reference = numericReference() {
      skip(reference.length)
      guard reference.value & 0xFFFF_FC00 == 0xD800 else {
        try text.append(scalar: reference.value)
        return
      }
      // A leading surrogate forms a pair with a trailing one directly after it.
      if let second = numericReference(), second.value & 0xFFFF_FC00 == 0xDC00 {
        try text.append(scalar: 0x10000 + ((reference.value & 0x3FF) << 10) + (second.value & 0x3FF))
        skip(second.length)
      } else {
        try text.append("\u{FFFD}")
      }
    } else if take("&amp;") {
      try text.append("&")
    } else if take("&lt;") {
      try text.append("<")
    } else if take("&gt;") {
      try text.append(">")
    } else if take("&quot;") {
      try text.append("\"")
    } else if take("&apos;") {
      try text.append("'")
    } else if isHTML && take("&nbsp;") {
      try text.append("\u{A0}")
    } else {
      try text.append("&")
      skip(1)
    }
  }

  /// The next numeric reference, of at most 16 bytes, such as `&#x0010FFFF;` with a few more leading zeros.
  private mutating func numericReference() -> (value: UInt32, length: Int)? {
    look(16)
    let rest = self.rest
    let text = rest.extracting(0..<min(rest.count, 16))
    guard text.hasPrefix("&#") else { return nil }
    var index = 2
    let isHex = index < text.count && text[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    let first = index
    var value: UInt32 = 0
    while index < text.count, let digit = hexadecimalValue(text[index]), isHex || digit < 10 {
      value = value > 0x10FFFF ? value : value * (isHex ? 16 : 10) + UInt32(digit)
      index += 1
    }
    guard index > first, index < text.count, text[index] == UInt8(ascii: ";") else { return nil }
    return (value, index + 1)
  }
}
