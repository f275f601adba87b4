/// One step over UTF-8 text.
package struct UTF8Sequence {
  /// How many bytes it takes; of ill-formed text, the maximal subpart (Unicode chapter 3.9), at least 1.
  package var length: Int
  /// Whether the bytes are the UTF-8 form of one scalar.
  package var isWellFormed: Bool
  /// The scalar; U+FFFD for ill-formed bytes.
  package var scalar: UInt32

  /// The sequence that begins at `start`, which must be below `bytes.count`.
  package init(_ bytes: Span<UInt8>, at start: Int) {
    let first = bytes[start]
    if first < 0x80 {
      self.init(length: 1, scalar: UInt32(first))
      return
    }
    // What the second byte may be, and how many bytes there must be (Unicode table 3-7).
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
    // Of the first byte, the bits after the ones that say how many bytes there are.
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

extension Span<UInt8> {
  /// Where the first ill-formed UTF-8 sequence at or after `start` begins; `count` if there is none. `start`
  /// must be a sequence's first byte. Linear.
  public func firstIllFormedUTF8(from start: Int = 0) -> Int {
    var index = firstNonASCII(from: start)
    while index < count {
      if self[index] < 0x80 {
        // Often a word's one letter is above, or a space in a text of which all else is.
        index &+= 1
        if index < count && self[index] < 0x80 { index = firstNonASCII(from: index) }
        continue
      }
      let sequence = UTF8Sequence(self, at: index)
      if !sequence.isWellFormed { return index }
      index &+= sequence.length
    }
    return count
  }

  /// Whether all of it is well-formed UTF-8. Linear.
  public var isWellFormedUTF8: Bool { firstIllFormedUTF8() == count }
}

extension ByteBuffer {
  /// Appends bytes as well-formed UTF-8: each maximal subpart of an ill-formed sequence becomes U+FFFD
  /// (Unicode chapter 3.9, as WHATWG and Swift decode), all else stays. Linear.
  public mutating func append(sanitizing bytes: Span<UInt8>) {
    var start = 0
    while true {
      let end = bytes.firstIllFormedUTF8(from: start)
      append(bytes.extracting(start..<end))
      if end == bytes.count { return }
      append(scalar: 0xFFFD)
      start = end &+ UTF8Sequence(bytes, at: end).length
    }
  }

  /// Appends the UTF-8 form of a scalar value; U+FFFD for a number that is none.
  public mutating func append(scalar value: UInt32) {
    switch value {
    case 0..<0x80:
      append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    case 0x800..<0xD800, 0xE000..<0x1_0000:
      append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      append(0x80 | UInt8(truncatingIfNeeded: (value >> 6) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    case 0x1_0000..<0x11_0000:
      append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      append(0x80 | UInt8(truncatingIfNeeded: (value >> 12) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: (value >> 6) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
    default:
      append(scalar: 0xFFFD)
    }
  }
}
