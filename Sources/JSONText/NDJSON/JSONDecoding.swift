public import Bytes

extension JSONValue {
  /// The bytes of the chunk that are the text of a string without escapes that is known to be well-formed UTF-8: most
  /// texts, at no cost. Nil for any other value. O(1).
  @inlinable @inline(__always)
  public var ownText: Range<Int>? {
    guard kind == .string, flags.rawValue & (Flags.hasEscapes.rawValue | Flags.mayBeIllFormed.rawValue) == 0
    else { return nil }
    return start &+ 1..<end &- 1
  }

  /// The bytes of the chunk that are the value's text as they stand: a string's between its quotes if it
  /// has no escapes and is well-formed UTF-8, a number's own spelling, nothing for null. Nil where the text
  /// must be decoded, or where there is none. O(1), but linear in a string that may be ill-formed.
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
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
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  public mutating func append(decoding value: JSONValue, of chunk: Span<UInt8>) -> Bool {
    switch value.kind {
    case .string:
      if value.flags.contains(.hasEscapes) {
        append(
          unescaping: value.content, of: chunk, mayBeIllFormed: value.flags.contains(.mayBeIllFormed))
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

  /// Appends a value as it stands in the chunk, quotes included, with ill-formed UTF-8 made U+FFFD. Linear.
  public mutating func append(raw value: JSONValue, of chunk: Span<UInt8>) {
    let bytes = chunk.extracting(value.range)
    if value.flags.contains(.mayBeIllFormed) { append(sanitizing: bytes) } else { append(bytes) }
  }

  /// As `append(decoding:of:)`, but takes an array too in which every element is a string or an object
  /// with a string member `text` (the last of that name counts); their texts are joined. False, with nothing
  /// appended, for anything else. Linear.
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  public mutating func append(decodingBody value: JSONValue, of chunk: Span<UInt8>) -> Bool {
    value.kind == .array ? append(decodingElements: value, of: chunk) : append(decoding: value, of: chunk)
  }

  @inline(never)
  private mutating func append(decodingElements value: JSONValue, of chunk: Span<UInt8>) -> Bool {
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
}
