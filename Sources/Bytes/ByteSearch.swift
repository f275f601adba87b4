import CVectorKernels

extension Span<UInt8> {
  /// Whether these bytes are those.
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Whether these bytes begin with those.
  package func starts(with prefix: Span<UInt8>) -> Bool {
    count >= prefix.count && extracting(0..<prefix.count).equals(prefix)
  }

  /// Whether one of the two is a prefix of the other.
  package func agrees(with other: Span<UInt8>) -> Bool {
    let common = Swift.min(count, other.count)
    return extracting(0..<common).equals(other.extracting(0..<common))
  }

  /// The offset of the last occurrence of a text.
  package func lastOccurrence(of text: StaticString) -> Int? {
    var wanted = ByteBuffer(capacity: 32)
    wanted.append(text)
    return lastOccurrence(of: wanted.span)
  }

  /// The offset of the last occurrence of some bytes.
  package func lastOccurrence(of text: Span<UInt8>) -> Int? {
    var start = count - text.count
    while start >= 0 {
      if extracting(start..<count).starts(with: text) { return start }
      start -= 1
    }
    return nil
  }

  /// Whether those bytes are somewhere in these. It takes time proportional to the product of both counts at
  /// worst, so it is meant for short texts.
  package func contains(_ other: Span<UInt8>) -> Bool {
    if other.count > count { return false }
    for start in 0...count - other.count where extracting(start..<start + other.count).equals(other) {
      return true
    }
    return false
  }

  /// The number of bytes that equal `byte`. Linear, 16, 32 or 64 bytes at a time.
  package func count(of byte: UInt8) -> Int { count(of: byte, level: winnow_vector_level()) }

  /// The same with the code of one vector level, which the processor must have.
  package func count(of byte: UInt8, level: Int32) -> Int {
    // The function reads only the span's bytes.
    unsafe withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      let found = unsafe winnow_count(level, start, bytes.count, byte)
      precondition(found >= 0 && found <= bytes.count, "the kernel counted more bytes than there are")
      return found
    }
  }

  /// Whether all bytes are from 0x20 to 0x3F: digits, spaces, and the signs that come before letters in
  /// ASCII. Most phone numbers are so. Linear, eight bytes at a time; the last eight may overlap the ones
  /// before.
  package var hasOnlyDigitsAndSigns: Bool {
    if count < 8 {
      for index in indices where self[index] & 0xE0 != 0x20 { return false }
      return true
    }
    var index = 0
    while true {
      // Within the count: the last place is eight bytes before the end.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0xE0E0_E0E0_E0E0_E0E0 != 0x2020_2020_2020_2020 { return false }
      if index == count &- 8 { return true }
      index = Swift.min(index &+ 8, count &- 8)
    }
  }

  /// Whether all bytes from `start` on are digits; true if there are none. Linear, eight bytes at a time, as
  /// above.
  package func hasOnlyDigits(from start: Int) -> Bool {
    if count &- start < 8 {
      for index in start..<count where !self[index].isASCIIDigit { return false }
      return true
    }
    precondition(start >= 0)
    var index = start
    while true {
      // As above. A digit has the upper half 3, and so has six more than it.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let digits: UInt64 = 0x3030_3030_3030_3030
      let unlike = (word ^ digits) | ((word &+ 0x0606_0606_0606_0606) ^ digits)
      if unlike & 0xF0F0_F0F0_F0F0_F0F0 != 0 { return false }
      if index == count &- 8 { return true }
      index = Swift.min(index &+ 8, count &- 8)
    }
  }

  /// The last index of `byte`; nil if there is none. Linear in its distance from the end.
  package func lastIndex(of byte: UInt8) -> Int? {
    unsafe withUnsafeBufferPointer { bytes -> Int? in
      guard let start = bytes.baseAddress else { return nil }
      var end = bytes.count
      while end >= 16 {
        // The 16 bytes before end.
        let found = unsafe winnow_equal_16(start + (end &- 16), byte)
        if found != 0 { return end &- 1 &- (found.leadingZeroBitCount &- 16) }
        end &-= 16
      }
      while end > 0 {
        end &-= 1
        if unsafe bytes[end] == byte { return end }
      }
      return nil
    }
  }

  /// The first index of `byte` at or after `start`; nil if there is none. Linear in its distance from
  /// `start`.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      var index = start
      while bytes.count &- index >= 16 {
        // The 16 bytes from index on.
        let found = unsafe winnow_equal_16(base + index, byte)
        if found != 0 { return index &+ found.trailingZeroBitCount }
        index &+= 16
      }
      while index < bytes.count {
        if unsafe bytes[index] == byte { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// The first index of any of four bytes, some of which may be equal, at or after `start`; `count` if there
  /// is none. Linear in its distance from `start`.
  package func firstIndex(
    ofAny first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, from start: Int = 0
  ) -> Int {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBufferPointer { bytes -> Int in
      guard let base = bytes.baseAddress else { return 0 }
      var index = start
      while bytes.count &- index >= 16 {
        // The 16 bytes from index on, four times.
        let found = unsafe winnow_equal_16(base + index, first) | winnow_equal_16(base + index, second)
        let more = unsafe winnow_equal_16(base + index, third) | winnow_equal_16(base + index, fourth)
        if found | more != 0 { return index &+ (found | more).trailingZeroBitCount }
        index &+= 16
      }
      while index < bytes.count {
        // Below the count.
        let byte = unsafe bytes[index]
        if byte == first || byte == second || byte == third || byte == fourth { return index }
        index &+= 1
      }
      return index
    }
  }

  /// The index of the first byte below 0x40 at or after `start`; `count` if there is none. In ASCII these are
  /// all but letters, `@`, `_` and a few signs. Linear in its distance from `start`.
  package func firstBelowLetters(from start: Int = 0) -> Int {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var index = start
      while bytes.count &- index >= 16 {
        // The 16 bytes from index on.
        let found = unsafe winnow_below_letters_16(base + index)
        if found != 0 { return index &+ found.trailingZeroBitCount }
        index &+= 16
      }
      while index < bytes.count {
        if unsafe bytes[index] < 0x40 { return index }
        index &+= 1
      }
      return index
    }
  }

  /// The index of the first byte above 0x7F at or after `start`; `count` if there is none. Linear.
  package func firstNonASCII(from start: Int = 0) -> Int {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var index = start
      while bytes.count &- index >= 16 {
        // The 16 bytes from index on.
        let found = unsafe winnow_high_16(base + index)
        if found != 0 { return index &+ found.trailingZeroBitCount }
        index &+= 16
      }
      if index < bytes.count && bytes.count >= 16 {
        // The last 16 bytes again, without those already seen.
        let seen = UInt32(truncatingIfNeeded: index &- (bytes.count &- 16))
        let found = unsafe winnow_high_16(base + (bytes.count &- 16)) &>> seen
        return found != 0 ? index &+ found.trailingZeroBitCount : bytes.count
      }
      while index < bytes.count {
        if unsafe bytes[index] >= 0x80 { return index }
        index &+= 1
      }
      return index
    }
  }

  /// Whether no byte is above 0x7F. Linear. Short texts are read in two halves, which may overlap.
  package var isASCII: Bool {
    if count >= 16 { return firstNonASCII() == count }
    // Each read is within the count that its condition checks.
    return unsafe withUnsafeBytes { bytes in
      let count = bytes.count
      if count >= 8 {
        let first = unsafe bytes.loadUnaligned(as: UInt64.self)
        let last = unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        return (first | last) & 0x8080_8080_8080_8080 == 0
      }
      if count >= 4 {
        let first = unsafe bytes.loadUnaligned(as: UInt32.self)
        let last = unsafe bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
        return (first | last) & 0x8080_8080 == 0
      }
      // At most three bytes.
      var all: UInt8 = 0
      for index in 0..<count { unsafe all |= bytes[index] }
      return all < 0x80
    }
  }
}
