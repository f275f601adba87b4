public import Bytes

extension JSONValue {
  /// The bytes of the chunk that are the value's text as they stand: a string's between its quotes if it
  /// has no escapes and is well-formed UTF-8, a number's own spelling, nothing for null. Nil where the text
  /// must be decoded, or where there is none. O(1), but linear in a string that may be ill-formed.
  public func textRange(in chunk: Span<UInt8>) -> Range<Int>? {
    switch kind {
    case .string:
      if flags.contains(.hasEscapes) { return nil }
      let text = content
      if flags.contains(.mayBeIllFormed) && !chunk.extracting(text).isWellFormedUTF8 { return nil }
      return text
    case .number: return range
    case .null: return start..<start
    case .absent, .boolean, .array, .object: return nil
    }
  }

  /// Whether it can be a text: a string, a number or null.
  public var isText: Bool { kind == .string || kind == .number || kind == .null }

  /// A string's bytes between its quotes.
  var content: Range<Int> { start &+ 1..<end &- 1 }
}

extension ByteBuffer {
  /// Appends the text of a string (decoded), a number (its own spelling) or null (nothing) as well-formed
  /// UTF-8. False, with nothing appended, for anything else. Linear.
  public mutating func append(decoding value: JSONValue, of chunk: Span<UInt8>) -> Bool {
    switch value.kind {
    case .string:
      if value.flags.contains(.hasEscapes) {
        append(unescaping: chunk.extracting(value.content))
      } else if value.flags.contains(.mayBeIllFormed) {
        append(sanitizing: chunk.extracting(value.content))
      } else {
        append(chunk.extracting(value.content))
      }
    case .number: append(chunk.extracting(value.range))
    case .null: break
    case .absent, .boolean, .array, .object: return false
    }
    return true
  }

  /// As `append(decoding:of:)`, but takes an array too in which every element is a string or an object
  /// with a string member `text` (the last of that name counts); their texts are joined. False, with nothing
  /// appended, for anything else. Linear.
  public mutating func append(decodingBody value: JSONValue, of chunk: Span<UInt8>) -> Bool {
    guard value.kind == .array else { return append(decoding: value, of: chunk) }
    let before = count
    var elements = ValidatedElements(of: value, in: chunk)
    while let element = elements.next(chunk) {
      var text = element
      if element.kind == .object {
        text = element.member(named: "text".utf8Span.span, in: chunk)
      }
      guard text.kind == .string, append(decoding: text, of: chunk) else {
        truncate(to: before)
        return false
      }
    }
    return true
  }

  /// Appends the text of a string's content, of which the scanner has found the escapes to be right.
  mutating func append(unescaping raw: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < raw.count {
      guard raw[index] == UInt8(ascii: "\\") else {
        index &+= 1
        continue
      }
      if start < index { append(sanitizing: raw.extracting(start..<index)) }
      index = append(escape: raw, at: index)
      start = index
    }
    if start < index { append(sanitizing: raw.extracting(start..<index)) }
  }

  /// Appends what the escape at `start` stands for, and says where it ends: the second escape of a
  /// surrogate pair included, U+FFFD for a lone surrogate.
  private mutating func append(escape raw: Span<UInt8>, at start: Int) -> Int {
    let letter = start &+ 1 < raw.count ? raw[start &+ 1] : 0
    switch letter {
    case UInt8(ascii: "u"):
      let unit = Self.hexadecimal(raw, at: start &+ 2)
      guard unit & 0xF800 == 0xD800 else {
        append(scalar: unit)
        return start &+ 6
      }
      if unit < 0xDC00, start &+ 7 < raw.count, raw[start &+ 6] == UInt8(ascii: "\\"),
        raw[start &+ 7] == UInt8(ascii: "u")
      {
        let second = Self.hexadecimal(raw, at: start &+ 8)
        if second & 0xFC00 == 0xDC00 {
          append(scalar: 0x1_0000 + (unit & 0x3FF) << 10 + second & 0x3FF)
          return start &+ 12
        }
      }
      append(scalar: 0xFFFD)
      return start &+ 6
    case UInt8(ascii: "b"): append(0x08)
    case UInt8(ascii: "f"): append(0x0C)
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "t"): append(0x09)
    default: append(letter)
    }
    return start &+ 2
  }

  /// The number that the four hexadecimal digits at `start` write.
  private static func hexadecimal(_ raw: Span<UInt8>, at start: Int) -> UInt32 {
    var number: UInt32 = 0
    for index in start..<start &+ 4 {
      let byte = index < raw.count ? raw[index] : UInt8(ascii: "0")
      // '0' is 0x30; 'A' and 'a' have 1 in their low bits, and bit 6 set.
      number = number &<< 4 | UInt32(byte & 15 &+ (byte &>> 6) &* 9)
    }
    return number
  }
}
