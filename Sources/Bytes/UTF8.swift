import CVectorKernels

/// One scalar of text that may be ill-formed UTF-8.
package struct UTF8Sequence {
  /// The number of bytes, at least 1. For ill-formed text, the length of the maximal subpart (Unicode,
  /// section 3.9).
  package var length: Int
  /// Whether the bytes are the UTF-8 form of one scalar.
  package var isWellFormed: Bool
  /// The scalar; U+FFFD for ill-formed bytes.
  package var scalar: UInt32

  /// The same as a `Unicode.Scalar`.
  package var unicodeScalar: Unicode.Scalar { Unicode.Scalar(scalar) ?? "\u{FFFD}" }

  /// Reads the sequence that begins at `start`, which must be below `bytes.count`.
  package init(_ bytes: Span<UInt8>, at start: Int) {
    let first = bytes[start]
    if first < 0x80 {
      self.init(length: 1, scalar: UInt32(first))
      return
    }
    // The range of the second byte, and the number of bytes (Unicode, table 3-7).
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let needed: Int
    switch first {
    case 0xC2...0xDF: needed = 2
    case 0xE0...0xEF:
      needed = 3
      if first == 0xE0 { low = 0xA0 }
      if first == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      needed = 4
      if first == 0xF0 { low = 0x90 }
      if first == 0xF4 { high = 0x8F }
    default:
      self.init(illFormed: 1)
      return
    }
    var length = 1
    // The bits of the first byte after those that encode the length.
    var scalar = UInt32(first) & (0x7F >> UInt32(needed))
    while length < needed {
      let index = start &+ length
      guard index < bytes.count, bytes[index] >= low, bytes[index] <= high else {
        self.init(illFormed: length)
        return
      }
      scalar = scalar &<< 6 | UInt32(bytes[index] & 0x3F)
      low = 0x80
      high = 0xBF
      length &+= 1
    }
    self.init(length: length, scalar: scalar)
  }

  private init(length: Int, scalar: UInt32) {
    self.length = length
    isWellFormed = true
    self.scalar = scalar
  }

  private init(illFormed length: Int) {
    self.length = length
    isWellFormed = false
    scalar = 0xFFFD
  }
}

/// The scalar that begins at `offset` of well-formed UTF-8, and its length in bytes. If the end of the text
/// cuts off a sequence, missing bytes count as zeros. Ill-formed text gives a number that may not be a scalar
/// value, and a length that stays within the text; use ``UTF8Sequence`` for text that has not been checked.
@inlinable @inline(__always)
package func decodeScalar(_ text: Span<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int) {
  let lead = UInt32(text[offset])
  if lead < 0x80 { return (lead, 1) }
  let rest = text.count &- offset
  @inline(__always) func continuation(_ place: Int) -> UInt32 {
    // The offset is in the text, and so is every byte that is less than `rest` behind it.
    place < rest ? UInt32(unsafe text[unchecked: offset &+ place]) & 0x3F : 0
  }
  if lead < 0xE0 { return ((lead & 0x1F) << 6 | continuation(1), min(2, rest)) }
  if lead < 0xF0 {
    return ((lead & 0x0F) << 12 | continuation(1) << 6 | continuation(2), min(3, rest))
  }
  let high = (lead & 0x07) << 18 | continuation(1) << 12
  return (high | continuation(2) << 6 | continuation(3), min(4, rest))
}

/// The offset of the scalar before `offset`, which must be above 0. In ill-formed text, it is at most four
/// bytes before.
@inlinable @inline(__always)
package func scalarStart(_ text: Span<UInt8>, before offset: Int) -> Int {
  var start = offset &- 1
  while start > 0, text[start] & 0xC0 == 0x80, offset &- start < 4 { start &-= 1 }
  return start
}

/// The number of bytes of a scalar in UTF-8.
@inlinable @inline(__always)
package func utf8Length(_ scalar: UInt32) -> Int {
  scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
}

extension Span<UInt8> {
  /// The offset of the first ill-formed UTF-8 sequence at or after `start`; `count` if there is none. `start`
  /// must be the first byte of a sequence. Linear.
  package func firstIllFormedUTF8(from start: Int = 0) -> Int {
    var index = firstNonASCII(from: start)
    while index < count {
      if self[index] < 0x80 {
        // A single ASCII byte is common between others (a space in Greek text), so the vector search begins
        // only after two of them.
        index &+= 1
        if index < count && self[index] < 0x80 { index = firstNonASCII(from: index) }
        continue
      }
      // Most sequences are of two bytes, or of three whose second byte can be any continuation byte.
      if isPlainSequence(2, at: index, leads: 0xC2...0xDF)
        || isPlainSequence(3, at: index, leads: 0xE1...0xEC)
      {
        index &+= self[index] < 0xE0 ? 2 : 3
        continue
      }
      let sequence = UTF8Sequence(self, at: index)
      if !sequence.isWellFormed { return index }
      index &+= sequence.length
    }
    return count
  }

  /// Whether one of some first bytes is at an offset, and the continuation bytes of a sequence after it.
  @inline(__always)
  private func isPlainSequence(_ length: Int, at offset: Int, leads: ClosedRange<UInt8>) -> Bool {
    if !leads.contains(self[offset]) || count &- offset < length { return false }
    for place in 1..<length where self[offset &+ place] & 0xC0 != 0x80 { return false }
    return true
  }

  /// Whether all bytes are well-formed UTF-8. Linear, 16, 32 or 64 bytes at a time.
  package var isWellFormedUTF8: Bool { isASCII || isWellFormedUTF8(level: winnow_vector_level()) }

  /// The same with the code of one vector level, which the processor must have.
  package func isWellFormedUTF8(level: Int32) -> Bool {
    // The function reads only the span's bytes.
    let answer = unsafe withUnsafeBufferPointer { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return 1 }
      return unsafe winnow_is_utf8(level, start, bytes.count)
    }
    return answer < 0 ? firstIllFormedUTF8() == count : answer == 1
  }
}

extension ByteBuffer {
  /// Appends bytes as well-formed UTF-8. Each maximal subpart of an ill-formed sequence becomes U+FFFD
  /// (Unicode, section 3.9), as in the WHATWG decoder and Swift. Linear.
  package mutating func append(sanitizing bytes: Span<UInt8>) {
    var start = 0
    while true {
      let end = bytes.firstIllFormedUTF8(from: start)
      append(bytes.extracting(start..<end))
      if end == bytes.count { return }
      append(scalar: 0xFFFD)
      start = end &+ UTF8Sequence(bytes, at: end).length
    }
  }

  /// Appends a scalar. A number that is not a scalar value (a surrogate, or above U+10FFFF) becomes U+FFFD.
  package mutating func append(scalar: UInt32) {
    let encoded = EncodedScalar(scalar)
    // Four bytes are always written; those after the scalar's own are not counted.
    append(word: encoded.bytes, first: encoded.length)
  }
}

/// A scalar in UTF-8.
@usableFromInline package struct EncodedScalar {
  /// The bytes in the order in which they are written: the first one is the lowest, and zeros follow the
  /// last.
  @usableFromInline package var bytes: UInt32
  /// The number of bytes, from 1 to 4.
  @usableFromInline package var length: Int

  /// Encodes a scalar. A number that is not a scalar value becomes U+FFFD.
  @inlinable @inline(__always)
  package init(_ scalar: UInt32) {
    if scalar < 0x80 {
      bytes = scalar
      length = 1
    } else if scalar < 0x800 {
      bytes = 0x80C0 | scalar &>> 6 | (scalar & 0x3F) &<< 8
      length = 2
    } else if scalar < 0x1_0000 {
      let value = scalar & 0xF800 == 0xD800 ? 0xFFFD : scalar
      bytes = 0x80_80E0 | value &>> 12 | (value &>> 6 & 0x3F) &<< 8 | (value & 0x3F) &<< 16
      length = 3
    } else if scalar < 0x11_0000 {
      let low = (scalar &>> 6 & 0x3F) &<< 16 | (scalar & 0x3F) &<< 24
      bytes = 0x8080_80F0 | scalar &>> 18 | (scalar &>> 12 & 0x3F) &<< 8 | low
      length = 4
    } else {
      // U+FFFD
      bytes = 0xBD_BFEF
      length = 3
    }
  }
}
