import Bytes
import CVectorKernels
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
    // The literal lives as long as the program, and `length` is its own. As many bytes are behind `start`.
    if length >= 8 {
      let literal = unsafe UnsafeRawPointer(text.utf8Start)
      var index = 0
      while true {
        let place = Swift.min(index, length &- 8)
        let own = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start &+ place, as: UInt64.self)
        let other = unsafe literal.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        if own != other { return false }
        if place == length &- 8 { return true }
        index &+= 8
      }
    }
    for index in 0..<length where unsafe self[start + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Which of the 16 bytes at `start` are any of four bytes, bit i for byte i. Traps if there are fewer.
  @inline(__always)
  func places(
    ofAny first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, in16From start: Int
  ) -> UInt32 {
    precondition(start >= 0 && start <= count &- 16)
    // The 16 bytes from `start` on, four times.
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      let place = unsafe base + start
      let found = unsafe winnow_equal_16(place, first) | winnow_equal_16(place, second)
      return unsafe found | winnow_equal_16(place, third) | winnow_equal_16(place, fourth)
    }
  }

  /// The first index at or after `start` of another byte than four, some of which may be equal; `count` if
  /// there is none. Linear in its distance from `start`.
  @inline(__always)
  func firstIndex(
    ofNone first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, from start: Int
  ) -> Int {
    var index = start
    while count &- index >= 16 {
      let others = places(ofAny: first, second, third, fourth, in16From: index) ^ 0xFFFF
      if others != 0 { return index &+ others.trailingZeroBitCount }
      index &+= 16
    }
    while index < count {
      let byte = self[index]
      if byte != first, byte != second, byte != third, byte != fourth { break }
      index &+= 1
    }
    return index
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
    while index <= count - length, let place = firstIndex(of: lead, from: index) {
      if has(text, at: place) { return place }
      index = place + 1
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
