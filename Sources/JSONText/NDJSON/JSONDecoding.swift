package import Bytes

extension JSONValue {
  /// The range of a string's text in the chunk if the string has no escapes and is known to be well-formed
  /// UTF-8, which is true of most strings; nil for any other value. O(1).
  @inlinable @inline(__always)
  package var ownText: Range<Int>? {
    guard kind == .string, flags.rawValue & (Flags.hasEscapes.rawValue | Flags.mayBeIllFormed.rawValue) == 0
    else { return nil }
    return start &+ 1..<end &- 1
  }

  /// The range of the value's text in the chunk: the content of a string without escapes that is well-formed
  /// UTF-8, a number as written, an empty range for null; nil if the text has to be decoded, or if the value
  /// has none. O(1), but linear in a string that may be ill-formed.
  package func textRange(in chunk: Span<UInt8>) -> Range<Int>? {
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

  /// Whether the value has a text: it is a string, a number or null.
  package var isText: Bool { kind == .string || kind == .number || kind == .null }

  /// A string's bytes between its quotes.
  var content: Range<Int> { start &+ 1..<end &- 1 }
}

extension ByteBuffer {
  /// Appends a value's text as well-formed UTF-8: a string decoded, a number as written, nothing for null.
  /// Returns false and appends nothing for any other value. Linear.
  package mutating func append(decoding value: JSONValue, of chunk: Span<UInt8>) -> Bool {
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

  /// The same as `append(decoding:of:)`, but also accepts an array in which every element is a string or an
  /// object with a string member `text` (the last one of that name counts). Their texts are joined. Returns
  /// false and appends nothing for anything else. Linear.
  package mutating func append(decodingBody value: JSONValue, of chunk: Span<UInt8>) -> Bool {
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
