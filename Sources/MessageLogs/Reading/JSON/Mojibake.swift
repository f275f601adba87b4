import Bytes
import JSONText

// Facebook and Instagram write each byte of a text's UTF-8 as a character: `caf\u00c3\u00a9`.

extension JSONEvents {
  /// Reads a text as ``readText(to:)`` does. If its characters are all below U+0100 and, as bytes, are
  /// well-formed UTF-8, it becomes those bytes.
  mutating func readMojibake(to text: inout LogText, _ scratch: inout ByteBuffer) throws(LogFault) {
    text.clear()
    if try kind() == .string, bytes.takeByteString(to: &text) {
      lastToken = UInt8(ascii: "\"")
    } else {
      try readText(to: &text)
      text.repairMojibake(&scratch)
    }
  }
}

extension LogText {
  /// Converts a text whose characters are all below U+0100, some of them above U+007F, to the bytes of those
  /// values, if these are well-formed UTF-8.
  mutating func repairMojibake(_ scratch: inout ByteBuffer) {
    if narrow(to: &scratch) && scratch.span.isWellFormedUTF8 { assign(scratch.span) }
  }

  /// Writes each character as a byte to `result`. Returns false if one is beyond U+00FF, or none beyond
  /// U+007F.
  private func narrow(to result: inout ByteBuffer) -> Bool {
    let text = span
    var index = text.firstNonASCII()
    guard index < text.count else { return false }
    result.removeAll()
    result.append(text.extracting(0..<index))
    while index < text.count {
      while text.count &- index >= 8, let bytes = text.word(at: index).narrowed {
        result.append(word: bytes, first: 4)
        index &+= 8
      }
      let end = text.firstNonASCII(from: index)
      result.append(text, index..<end)
      index = end
      guard index < text.count else { break }
      // U+0080 to U+00FF are C2 or C3 and one byte more.
      guard text[index] == 0xC2 || text[index] == 0xC3, index + 1 < text.count, text[index + 1] & 0xC0 == 0x80
      else { return false }
      result.append((text[index] & 3) << 6 | text[index + 1] & 0x3F)
      index += 2
    }
    return true
  }
}

// MARK: Strings of bytes

extension LogBytes {
  /// Takes a string in ASCII that is held as a whole, and makes its characters the bytes of the text. Takes
  /// nothing and returns false if a character is beyond U+00FF, or the bytes are no UTF-8, or the string is
  /// written or faulty in another way.
  fileprivate mutating func takeByteString(to text: inout LogText) -> Bool {
    text.clear()
    guard let length = try? text.append(byteString: rest) else { return false }
    // Only escapes may make bytes above 0x7F.
    guard text.span.isASCII || rest.extracting(0..<length).isASCII && text.span.isWellFormedUTF8 else {
      return false
    }
    skip(length)
    return true
  }
}

extension LogText {
  /// Appends the characters of the string in ASCII that these bytes begin with, each as a byte. Returns the
  /// number of bytes of the string with its quotes; nil if that is not possible.
  fileprivate mutating func append(byteString string: Span<UInt8>) throws(LogFault) -> Int? {
    var index = 1
    while true {
      let end = string.firstEscapedInJSON(from: index)
      guard end < string.count else { return nil }
      try append(string, index..<end)
      if string[end] == UInt8(ascii: "\"") { return end + 1 }
      index = try append(byteEscapes: string, from: end)
      guard index == end else { continue }
      guard string[end] == UInt8(ascii: "\\"), end + 1 < string.count,
        let byte = byteEscaped(by: string[end + 1])
      else { return nil }
      try append(byte)
      index = end + 2
    }
  }

  /// Appends the characters below U+0100 whose escapes (`\u00e9`) follow one another from an index on, each
  /// as a byte. Returns the index after them. One near the end of the bytes may be left out.
  private mutating func append(byteEscapes text: Span<UInt8>, from start: Int) throws(LogFault) -> Int {
    var index = start
    while text.count &- index >= 26 {
      let first = text.word(at: index)
      let second = text.word(at: index &+ 6)
      let third = text.word(at: index &+ 12)
      let fourth = text.word(at: index &+ 18)
      guard first.isByteEscape else { break }
      let count = !second.isByteEscape ? 1 : !third.isByteEscape ? 2 : !fourth.isByteEscape ? 3 : 4
      let digits =
        first &>> 32 & 0xFFFF | second &>> 16 & 0xFFFF_0000 | third & 0xFFFF_0000_0000
        | fourth &<< 16 & 0xFFFF_0000_0000_0000
      // Zeros are the digits of escapes that are missing.
      let own = UInt64.max &>> UInt64(64 &- 16 &* count)
      guard let bytes = hexadecimalBytes(digits & own | 0x3030_3030_3030_3030 & ~own) else { break }
      try append(word: bytes, first: count)
      index &+= 6 &* count
    }
    return index
  }
}

extension Span<UInt8> {
  /// The eight bytes at an index, the first of them lowest. Traps if there are fewer.
  @inline(__always)
  fileprivate func word(at index: Int) -> UInt64 {
    // The load checks its bounds, and any eight bytes are a word.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}

extension UInt64 {
  /// Whether eight bytes begin with `\u00`.
  @inline(__always)
  fileprivate var isByteEscape: Bool { UInt32(truncatingIfNeeded: self) == 0x3030_755C }

  /// The values of four characters from U+0080 to U+00FF, the first lowest; nil if eight bytes are not those
  /// characters in UTF-8.
  @inline(__always)
  fileprivate var narrowed: UInt32? {
    // C2 or C3, and a continuation byte.
    guard self & 0xC0FE_C0FE_C0FE_C0FE == 0x80C2_80C2_80C2_80C2 else { return nil }
    var bytes = (self & 0x0003_0003_0003_0003) &<< 6 | self &>> 8 & 0x003F_003F_003F_003F
    bytes = (bytes | bytes &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bytes | bytes &>> 16)
  }
}
