import Bytes
import JSONText

extension Span where Element == UInt8 {
  /// Whether these bytes are this text.
  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasPrefix(text)
  }

  /// Whether these bytes begin with this text.
  func hasPrefix(_ text: StaticString) -> Bool { has(text, at: 0) }

  /// Whether these bytes end with this text.
  func hasSuffix(_ text: StaticString) -> Bool {
    count >= text.utf8CodeUnitCount && has(text, at: count - text.utf8CodeUnitCount)
  }

  /// Whether this text is at an index.
  func has(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, start <= count, count - start >= length else { return false }
    // The literal lives as long as the program, and `length` is its own.
    for index in 0..<length where unsafe self[start + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether these bytes are this text, letters A to Z in either case.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count {
      // As above: the literal's own length.
      let other = unsafe text.utf8Start[index]
      guard self[index].asciiLowercased == other.asciiLowercased else { return false }
    }
    return true
  }

  /// The first index of a text at or after an index; nil if it does not occur.
  func first(_ text: StaticString, from start: Int = 0) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length > 0, count >= length else { return nil }
    let lead = unsafe text.utf8Start[0]
    var index = start
    while index <= count - length {
      if self[index] == lead && has(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The bytes without ASCII white space at both ends.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self)
    get {
      var start = 0
      var end = count
      while start < end, self[start].isASCIISpace { start += 1 }
      while end > start, self[end - 1].isASCIISpace { end -= 1 }
      return extracting(start..<end)
    }
  }
}

extension ByteBuffer {
  /// Appends a text as a JSON string, each maximal subpart of an ill-formed sequence as U+FFFD. Returns
  /// whether there was none.
  @discardableResult
  mutating func append(validatedJSONString text: Span<UInt8>) -> Bool {
    if text.isWellFormedUTF8 {
      append(jsonString: text)
      return true
    }
    // Rare, so the standard library's repair will do.
    append(jsonString: String(copying: text))
    return false
  }

  /// Appends the content of another buffer.
  mutating func append(contentsOf other: borrowing ByteBuffer) { append(other.span) }

  /// Replaces the content.
  mutating func assign(_ text: Span<UInt8>) {
    removeAll()
    append(text)
  }
}
