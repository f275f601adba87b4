import Bytes

/// The insides of JSON5 strings and of keys with escapes.
enum JSON5Strings {
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// The bytes of a string or key without its quotes; all of a key that has none.
  static func content(_ range: Range<Int>, of source: [UInt8]) -> Range<Int> {
    guard isQuote(source[range.lowerBound]), range.count >= 2 else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The text between the quotes with its escapes resolved. Escapes that the reader reported are skipped.
  static func decoded(_ source: Span<UInt8>, _ range: Range<Int>) -> String {
    // A string's view of its scalars takes much longer to append to.
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var units = Units(source: range)
    while let scalar = units.next(source) { text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
    return String(decoding: text, as: UTF8.self)
  }

  /// The offset at which a scalar of the decoded text begins.
  static func offset(ofScalar wanted: Int, in source: Span<UInt8>, _ range: Range<Int>) -> Int {
    var units = Units(source: range)
    var seen = 0
    while units.next(source) != nil {
      if seen == wanted { return units.start }
      seen += 1
    }
    return range.upperBound
  }

  /// The offset of the first escape that is half of a surrogate pair without the other half; nil if there is
  /// none.
  static func loneSurrogate(in source: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var units = Units(source: range)
    while units.next(source) != nil {
      if units.isLoneSurrogate { return units.start }
    }
    return nil
  }

  /// Steps through the decoded scalars of a string's inside.
  private struct Units {
    var at: Int
    let end: Int
    /// The offset of the last scalar that was returned.
    var start: Int
    /// Whether the last scalar was U+FFFD for half of a surrogate pair.
    var isLoneSurrogate = false

    init(source range: Range<Int>) {
      at = range.lowerBound
      start = at
      end = range.upperBound
    }

    mutating func next(_ source: Span<UInt8>) -> Unicode.Scalar? {
      while at < end {
        start = at
        guard source[at] == UInt8(ascii: "\\") else {
          let sequence = UTF8Sequence(source, at: at)
          let (scalar, length) = (sequence.unicodeScalar, sequence.length)
          at += length
          return scalar
        }
        let (escape, length) = JSON5Strings.escape(in: source, at: at, end: end)
        at = min(at + length, end)
        switch escape {
        case .scalar(let scalar): return scalar
        case .nothing, .wrong: continue
        case .unit(let unit):
          if (0xD800..<0xDC00).contains(unit), at < end, source[at] == UInt8(ascii: "\\"),
            case (.unit(let low), let length) = JSON5Strings.escape(in: source, at: at, end: end),
            (0xDC00..<0xE000).contains(low)
          {
            at += length
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
          }
          guard let scalar = Unicode.Scalar(unit) else {
            isLoneSurrogate = true
            return "\u{FFFD}"
          }
          return scalar
        }
      }
      return nil
    }
  }

  /// The meaning of an escape.
  enum Escape {
    case scalar(Unicode.Scalar)
    /// A UTF-16 code unit, possibly half of a pair.
    case unit(UInt32)
    /// A line continuation.
    case nothing
    /// The escape is not valid in JSON5, with the reason.
    case wrong(String)
  }

  /// Reads the escape whose backslash is at `at`. `end` is the end of the string's content.
  static func escape(in source: Span<UInt8>, at: Int, end: Int) -> (escape: Escape, length: Int) {
    guard at + 1 < end else { return (.wrong("\"\\\" with nothing after it"), 1) }
    let byte = source[at + 1]
    switch byte {
    case UInt8(ascii: "b"): return (.scalar("\u{08}"), 2)
    case UInt8(ascii: "f"): return (.scalar("\u{0C}"), 2)
    case UInt8(ascii: "n"): return (.scalar("\n"), 2)
    case UInt8(ascii: "r"): return (.scalar("\r"), 2)
    case UInt8(ascii: "t"): return (.scalar("\t"), 2)
    case UInt8(ascii: "v"): return (.scalar("\u{0B}"), 2)
    case UInt8(ascii: "0"):
      if at + 2 < end, (48...57).contains(source[at + 2]) {
        return (.wrong("\"\\0\" before a digit is not an escape of JSON5"), 2)
      }
      return (.scalar("\0"), 2)
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      let digit = String(Unicode.Scalar(byte))
      return (
        .wrong("\"\\\(digit)\" is not an escape of JSON5; a backslash itself is written \"\\\\\""), 2
      )
    case UInt8(ascii: "x"):
      guard let value = hex(in: source, at: at + 2, count: 2, end: end) else {
        return (.wrong("\"\\x\" needs two hexadecimal digits after it"), 2)
      }
      return (.unit(value), 4)
    case UInt8(ascii: "u"):
      guard let value = hex(in: source, at: at + 2, count: 4, end: end) else {
        return (.wrong("\"\\u\" needs four hexadecimal digits after it"), 2)
      }
      return (.unit(value), 6)
    case 0x0A: return (.nothing, 2)
    case 0x0D: return (.nothing, at + 2 < end && source[at + 2] == 0x0A ? 3 : 2)
    default:
      let sequence = UTF8Sequence(source, at: at + 1)
      let (scalar, length) = (sequence.unicodeScalar, sequence.length)
      if scalar == "\u{2028}" || scalar == "\u{2029}" { return (.nothing, 1 + length) }
      return (.scalar(scalar), 1 + length)
    }
  }

  private static func hex(in source: Span<UInt8>, at: Int, count: Int, end: Int) -> UInt32? {
    guard at + count <= end else { return nil }
    var value: UInt32 = 0
    for index in at..<at + count {
      guard let digit = hexadecimalValue(source[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
