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
    } else if isHTML, let reference = latin1Reference() {
      try text.append(scalar: reference.value)
      skip(reference.length)
    } else {
      try text.append("&")
      skip(1)
    }
  }

  /// The next reference to a character of Latin-1 by its name in HTML.
  private mutating func latin1Reference() -> (value: UInt32, length: Int)? {
    look(8)
    let rest = self.rest
    let text = rest.extracting(0..<min(rest.count, 8))
    guard let end = text.firstIndex(of: UInt8(ascii: ";")), end > 1 else { return nil }
    let name = text.extracting(1..<end)
    guard let index = namesOfLatin1.firstIndex(where: { name.equals($0) }) else { return nil }
    return (0xA0 + UInt32(index), end + 1)
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

/// HTML's names of U+00A0 to U+00FF, in order, which HTML 4.01 has in section 24.2.1. The longest has six
/// letters.
private let namesOfLatin1: [StaticString] = [
  "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf", "laquo",
  "not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro", "para", "middot",
  "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",
  "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc", "Euml", "Igrave", "Iacute",
  "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml", "times", "Oslash",
  "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "szlig", "agrave", "aacute", "acirc", "atilde",
  "auml", "aring", "aelig", "ccedil", "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc",
  "iuml", "eth", "ntilde", "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave",
  "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml",
]
