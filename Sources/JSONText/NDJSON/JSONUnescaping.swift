import Bytes
import CVectorKernels

/// An escape of a JSON string that the scanner has validated.
struct JSONEscape {
  /// The scalar that it stands for; U+FFFD if it is a lone surrogate.
  var scalar: UInt32
  /// The offset after it; for a surrogate pair, after the second escape.
  var end: Int

  /// Reads the escape whose backslash is at `start`, in a string that ends at `end` of `bytes`. An escape
  /// that the end cuts off, which a validated string does not have, becomes U+FFFD and ends there.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, at start: Int, end: Int) {
    guard start &+ 2 <= end else {
      scalar = 0xFFFD
      self.end = end
      return
    }
    // Below the end, as just checked. The reads below follow such checks too.
    let letter = unsafe bytes[start &+ 1]
    self.end = start &+ 2
    if letter == UInt8(ascii: "u") {
      guard start &+ 6 <= end else {
        scalar = 0xFFFD
        self.end = end
        return
      }
      // The digits end at `start + 6`, which is at most the end.
      scalar = unsafe Self.unit(bytes + (start &+ 2))
      self.end = start &+ 6
      guard scalar & 0xF800 == 0xD800 else { return }
      if scalar < 0xDC00 && start &+ 12 <= end {
        // Twelve bytes are left, so a second escape can be read.
        if unsafe bytes[start &+ 6] == UInt8(ascii: "\\") && bytes[start &+ 7] == UInt8(ascii: "u") {
          let second = unsafe Self.unit(bytes + (start &+ 8))
          if second & 0xFC00 == 0xDC00 {
            scalar = 0x1_0000 &+ (scalar & 0x3FF) &<< 10 &+ second & 0x3FF
            self.end = start &+ 12
            return
          }
        }
      }
      scalar = 0xFFFD
      return
    }
    switch letter {
    case UInt8(ascii: "b"): scalar = 0x08
    case UInt8(ascii: "f"): scalar = 0x0C
    case UInt8(ascii: "n"): scalar = 0x0A
    case UInt8(ascii: "r"): scalar = 0x0D
    case UInt8(ascii: "t"): scalar = 0x09
    default: scalar = UInt32(letter & 0x7F)
    }
  }

  /// The value of four hexadecimal digits.
  @inline(__always)
  private static func unit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
    // The caller has checked that four bytes are there.
    let word = unsafe UInt32(bigEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
    // The low four bits of '0' to '9' are the digit's value. Those of 'A' and 'a' are 1, and both have bit 6
    // set: 9 is added for it. Then the four values are packed into 16 bits.
    var number = (word & 0x0F0F_0F0F) &+ ((word &>> 6) & 0x0101_0101) &* 9
    number = (number | number &>> 4) & 0x00FF_00FF
    return (number | number &>> 8) & 0xFFFF
  }
}

extension ByteBuffer {
  /// Appends the text of a string whose content is `range` of `chunk`, as well-formed UTF-8. Linear.
  ///
  /// - Parameters:
  ///   - mayBeIllFormed: Whether to check the bytes between the escapes. U+FFFD replaces ill-formed ones.
  ///   - level: A vector level that the processor has.
  @inline(never)
  package mutating func append(
    unescaping range: Range<Int>, of chunk: Span<UInt8>, mayBeIllFormed: Bool,
    level: Int32 = winnow_vector_level()
  ) {
    precondition(range.upperBound <= chunk.count)
    if mayBeIllFormed {
      appendChecked(unescaping: range, of: chunk)
      return
    }
    // No escape is shorter than its scalar's UTF-8. The slack is for writing whole vectors.
    unsafe fill(range.count &+ Int(WINNOW_UNESCAPE_SLACK)) { room in
      unsafe chunk.withUnsafeBufferPointer { bytes in
        guard let from = bytes.baseAddress, let start = room.baseAddress else { return 0 }
        let to = unsafe start.assumingMemoryBound(to: UInt8.self)
        // The range is inside the chunk, and the memory has room for it and the slack. Swift code continues
        // where the C function stopped.
        var taken = 0
        let count = unsafe winnow_json_unescape(level, from + range.lowerBound, range.count, to, &taken)
        precondition(count >= 0 && count <= taken && taken <= range.count, "the kernel left its bounds")
        let rest = range.lowerBound &+ taken..<range.upperBound
        return unsafe count &+ Self.unescape(from, rest, readable: bytes.count, to: to + count)
      }
    }
  }

  /// The same as the C function, in Swift. `from` has `readable` bytes, and `to` has room for the range and
  /// 16 bytes more.
  @inline(__always)
  private static func unescape(
    _ from: UnsafePointer<UInt8>, _ range: Range<Int>, readable: Int, to: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var offset = range.lowerBound
    let end = range.upperBound
    var count = 0
    while offset < end {
      if unsafe from[offset] == UInt8(ascii: "\\") {
        let escape = unsafe JSONEscape(from, at: offset, end: end)
        offset = escape.end
        let encoded = EncodedScalar(escape.scalar)
        // Four bytes are written, for which the 16 bytes of slack have room.
        unsafe UnsafeMutableRawPointer(to + count).storeBytes(of: encoded.bytes.littleEndian, as: UInt32.self)
        count &+= encoded.length
      } else if offset &+ 16 <= readable {
        // 16 bytes can be read and written. Only those before the next backslash and the range's end count.
        unsafe winnow_copy_16(to + count, from + offset)
        let backslashes = unsafe winnow_equal_16(from + offset, UInt8(ascii: "\\"))
        // This branch is predicted, so that the next 16 bytes don't wait for the search.
        if backslashes == 0 && offset &+ 16 <= end {
          offset &+= 16
          count &+= 16
          continue
        }
        let run = min((backslashes | 0x1_0000).trailingZeroBitCount, end &- offset)
        offset &+= run
        count &+= run
      } else {
        unsafe to[count] = from[offset]
        offset &+= 1
        count &+= 1
      }
    }
    return count
  }

  private mutating func appendChecked(unescaping range: Range<Int>, of chunk: Span<UInt8>) {
    let content = chunk.extracting(range)
    var start = 0
    while true {
      let end = content.firstIndex(of: UInt8(ascii: "\\"), from: start) ?? content.count
      append(sanitizing: content.extracting(start..<end))
      if end == content.count { return }
      // The pointer is used within the call, and the escape ends within the count.
      let escape = unsafe content.withUnsafeBufferPointer { bytes -> JSONEscape? in
        guard let base = bytes.baseAddress else { return nil }
        return unsafe JSONEscape(base, at: end, end: bytes.count)
      }
      guard let escape else { return }
      append(scalar: escape.scalar)
      start = escape.end
    }
  }
}
