public import Bytes

extension JSONValue {
  /// The bytes of the chunk that are the value's text as they stand: a string's between its quotes if it
  /// has no escapes and is well-formed UTF-8, a number's own spelling, nothing for null. Nil where the text
  /// must be decoded, or where there is none.
  public func textRange(in chunk: Span<UInt8>) -> Range<Int>? { nil }
}

extension ByteBuffer {
  /// Appends the text of a string (decoded), a number (its own spelling) or null (nothing) as well-formed
  /// UTF-8. False, with nothing appended, for anything else.
  public mutating func append(decoding value: JSONValue, of chunk: Span<UInt8>) -> Bool { false }

  /// As `append(decoding:of:)`, but takes an array too in which every element is a string or an object
  /// with a string member `text`; their texts are joined. False, with nothing appended, for anything else.
  public mutating func append(decodingBody value: JSONValue, of chunk: Span<UInt8>) -> Bool { false }
}
