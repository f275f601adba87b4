import Bytes
import JSONText

// Strings are read piece by piece: one may go over any number of blocks, and be far longer than what is held.
// So the line reader of JSONText, which has its line in one piece, does not fit here.

extension LogBytes {
  /// Takes a string, from its opening quote to its closing one, and appends its text. Afterwards `isInString`
  /// is true if a fault ended the string early.
  mutating func takeString(
    _ isInString: inout Bool, appendingTo text: inout LogText
  ) throws(LogFault) {
    skip(1)
    isInString = true
    while hasMore() {
      // Escapes often follow one another.
      let run = held() == UInt8(ascii: "\\") ? 0 : plainRun()
      try copy(run, to: &text)
      skip(run)
      guard let byte = held() else { continue }
      if byte == UInt8(ascii: "\"") {
        skip(1)
        isInString = false
        return
      }
      guard byte == UInt8(ascii: "\\") else { throw Self.controlCharacter(byte) }
      let escapes = try text.append(unicodeEscapes: rest)
      if escapes > 0 {
        skip(escapes)
      } else {
        skip(1)
        try takeEscape(appendingTo: &text)
      }
    }
    throw LogFault(reason: "the file ends inside a string")
  }

  /// Takes a string as ``takeString(_:appendingTo:)`` does, without its text.
  mutating func skipString(_ isInString: inout Bool) throws(LogFault) {
    skip(1)
    isInString = true
    while hasMore() {
      skip(plainRun())
      // The block is used up, and the run continues in the next one.
      guard let byte = held() else { continue }
      if byte == UInt8(ascii: "\"") {
        skip(1)
        isInString = false
        return
      }
      guard byte == UInt8(ascii: "\\") else { throw Self.controlCharacter(byte) }
      skip(1)
      // The escaped byte, which may begin the next block. A line feed ends the string, escaped or not.
      if let escaped = peek(), escaped >= 0x20 { skip(1) }
    }
    throw LogFault(reason: "the file ends inside a string")
  }

  private static func controlCharacter(_ byte: UInt8) -> LogFault {
    LogFault(
      reason: byte == UInt8(ascii: "\n")
        ? "malformed JSON: a string is not closed on its line"
        : "malformed JSON: a control character in a string (byte \(byte))")
  }

  /// Takes what follows a backslash.
  private mutating func takeEscape(appendingTo text: inout LogText) throws(LogFault) {
    let letter = peek()
    if letter == UInt8(ascii: "u") {
      skip(1)
      return try takeUnicodeEscape(appendingTo: &text)
    }
    guard let byte = letter.flatMap(byteEscaped) else {
      throw LogFault(reason: "malformed JSON: an unknown escape in a string")
    }
    try text.append(byte)
    skip(1)
  }

  /// Takes what follows `\u`. A lone surrogate is U+FFFD.
  private mutating func takeUnicodeEscape(appendingTo text: inout LogText) throws(LogFault) {
    var unit = try takeHexDigits()
    while unit & 0xFC00 == 0xD800 {
      // A leading surrogate forms a pair with a trailing one.
      guard take("\\u") else { break }
      let second = try takeHexDigits()
      if second & 0xFC00 == 0xDC00 {
        return try text.append(scalar: 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF))
      }
      try text.append(scalar: 0xFFFD)
      unit = second
    }
    // A lone surrogate is appended as U+FFFD.
    try text.append(scalar: unit)
  }

  private mutating func takeHexDigits() throws(LogFault) -> UInt32 {
    look(4)
    var value: UInt32 = 0
    let count = rest.hexadecimalDigits(atMost: 4, value: &value)
    skip(count)
    guard count == 4 else {
      // Where the input ends, the next byte is asked for, so that its owner knows.
      _ = peek()
      throw LogFault(reason: "malformed JSON: '\\u' without four hexadecimal digits")
    }
    return value
  }
}

extension LogText {
  /// Appends the scalars, other than surrogates, whose escapes (`\u00e9`) these bytes begin with. Returns the
  /// number of bytes of the escapes. One at the end of the bytes may be left out.
  fileprivate mutating func append(unicodeEscapes text: Span<UInt8>) throws(LogFault) -> Int {
    var index = 0
    while text.count &- index >= 8 {
      // Eight bytes from `index` on are in the text. The first is the lowest.
      let bytes = unsafe UInt64(
        littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      guard bytes & 0xFFFF == 0x755C, let unit = hexadecimalNumber(UInt32(truncatingIfNeeded: bytes &>> 16)),
        unit & 0xF800 != 0xD800
      else { break }
      try append(scalar: unit)
      index &+= 6
    }
    return index
  }
}

/// The byte whose escape is a backslash and this one; nil if there is none.
func byteEscaped(by letter: UInt8) -> UInt8? {
  switch letter {
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "t"): 0x09
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
  default: nil
  }
}

/// The number that four hexadecimal digits spell, the first of them in the lowest byte; nil if one of the
/// bytes is none.
@inline(__always)
private func hexadecimalNumber(_ word: UInt32) -> UInt32? {
  guard let bytes = hexadecimalBytes(UInt64(word) | 0x3030_3030_0000_0000) else { return nil }
  return (bytes & 0xFF) &<< 8 | bytes &>> 8
}

/// The four bytes that eight hexadecimal digits spell, the first of each in the lowest byte; nil if one of the
/// digits is none.
@inline(__always)
func hexadecimalBytes(_ word: UInt64) -> UInt32? {
  // Of bytes below 0x80, adding 0x80 - n sets the high bit of those that are at least n.
  let digits = (word &+ 0x5050_5050_5050_5050) & ~(word &+ 0x4646_4646_4646_4646)
  let small = word | 0x2020_2020_2020_2020
  let letters = (small &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(small &+ 0x1919_1919_1919_1919)
  guard (digits | letters) & ~word & 0x8080_8080_8080_8080 == 0x8080_8080_8080_8080 else { return nil }
  // The low four bits of a letter are 9 less than its value.
  let values = word & 0x0F0F_0F0F_0F0F_0F0F &+ (word &>> 6 & 0x0101_0101_0101_0101) &* 9
  // One byte of each 16 bits, then two of each 32, and four.
  let ones = (values &<< 4 | values &>> 8) & 0x00FF_00FF_00FF_00FF
  let twos = (ones | ones &>> 8) & 0x0000_FFFF_0000_FFFF
  return UInt32(truncatingIfNeeded: twos | twos &>> 16)
}

extension Span<UInt8> {
  /// The number of hexadecimal digits at the start, at most `limit`. Shifts their values into `value`.
  @inline(__always)
  fileprivate func hexadecimalDigits(atMost limit: Int, value: inout UInt32) -> Int {
    for index in 0..<Swift.min(limit, count) {
      guard let digit = hexadecimalValue(self[index]) else { return index }
      value = value << 4 | UInt32(digit)
    }
    return Swift.min(limit, count)
  }
}
