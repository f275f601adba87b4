internal import Bytes
internal import CVectorKernels

/// An escape of a JSON string, of which the scanner has found that it is right.
struct JSONEscape {
  /// The scalar that it stands for; U+FFFD for a lone surrogate.
  var scalar: UInt32
  /// The place after it; after the second one of the two escapes of a surrogate pair.
  var end: Int

  /// The escape whose backslash is at `start` of a string that ends at `end` in `bytes`. Where an escape is cut
  /// off, which cannot be in a string that the scanner has seen, it is U+FFFD up to the end.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, at start: Int, end: Int) {
    guard start &+ 2 <= end else {
      scalar = 0xFFFD
      self.end = end
      return
    }
    // Below end, as just checked; the same holds of what is read after the checks below.
    let letter = unsafe bytes[start &+ 1]
    self.end = start &+ 2
    if letter == UInt8(ascii: "u") {
      guard start &+ 6 <= end else {
        scalar = 0xFFFD
        self.end = end
        return
      }
      // The digits end at `start + 6`, which is not behind the end.
      scalar = unsafe Self.unit(bytes + (start &+ 2))
      self.end = start &+ 6
      guard scalar & 0xF800 == 0xD800 else { return }
      if scalar < 0xDC00 && start &+ 12 <= end {
        // Twelve bytes are left, so a second escape can be looked at.
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

  /// The number that four hexadecimal digits write.
  @inline(__always)
  private static func unit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
    // The caller has checked that four bytes are there.
    let word = unsafe UInt32(bigEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
    // '0' is 0x30; 'A' and 'a' have 1 in their low bits, and bit 6 set. Then halves are joined, and halves again.
    var number = (word & 0x0F0F_0F0F) &+ ((word &>> 6) & 0x0101_0101) &* 9
    number = (number | number &>> 4) & 0x00FF_00FF
    return (number | number &>> 8) & 0xFFFF
  }
}

extension ByteBuffer {
  /// Appends the text of a string whose content is `range` of `chunk`, as well-formed UTF-8. Linear.
  ///
  /// Where the raw bytes may be ill-formed that is looked for between the escapes. `level` is a vector level that
  /// the machine has.
  @inline(never)
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  package mutating func append(
    unescaping range: Range<Int>, of chunk: Span<UInt8>, mayBeIllFormed: Bool,
    level: Int32 = winnow_vector_level()
  ) {
    precondition(range.upperBound <= chunk.count)
    if mayBeIllFormed {
      appendChecked(unescaping: range, of: chunk)
      return
    }
    // No escape is shorter than what it stands for; the slack is for writing whole vectors.
    unsafe fill(range.count &+ Int(WINNOW_UNESCAPE_SLACK)) { room in
      unsafe chunk.withUnsafeBufferPointer { bytes in
        guard let from = bytes.baseAddress, let start = room.baseAddress else { return 0 }
        let to = unsafe start.assumingMemoryBound(to: UInt8.self)
        // The range is inside, and there is room for it and the slack; the twin goes on with what is left of both.
        var taken = 0
        let count = unsafe winnow_json_unescape(level, from + range.lowerBound, range.count, to, &taken)
        let rest = range.lowerBound &+ taken..<range.upperBound
        return unsafe count &+ Self.unescape(from, rest, readable: bytes.count, to: to + count)
      }
    }
  }

  /// Writes the text to `to`, which has room for the range and 16 bytes more; `from` has `readable` bytes. It is the
  /// twin of the C function.
  @inline(__always)
  private static func unescape(
    _ from: UnsafePointer<UInt8>, _ range: Range<Int>, readable: Int, to: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var place = range.lowerBound
    let end = range.upperBound
    var count = 0
    while place < end {
      if unsafe from[place] == UInt8(ascii: "\\") {
        let escape = unsafe JSONEscape(from, at: place, end: end)
        place = escape.end
        // An escape of 6 bytes, or 12 for what is above U+FFFF, made room for its 3, or 4.
        unsafe count &+= write(escape.scalar, to: to + count)
      } else if place &+ 16 <= readable {
        // 16 bytes can be read; of those written only what belongs to the run counts.
        unsafe winnow_copy_16(to + count, from + place)
        let backslashes = unsafe winnow_equal_16(from + place, UInt8(ascii: "\\"))
        // Going on by 16 where there is none is foreseen, and waits for nothing.
        if backslashes == 0 && place &+ 16 <= end {
          place &+= 16
          count &+= 16
          continue
        }
        let run = min((backslashes | 0x1_0000).trailingZeroBitCount, end &- place)
        place &+= run
        count &+= run
      } else {
        unsafe to[count] = from[place]
        place &+= 1
        count &+= 1
      }
    }
    return count
  }

  /// Writes the UTF-8 form of a scalar, up to 4 bytes, and says how many.
  @inline(__always)
  private static func write(_ scalar: UInt32, to: UnsafeMutablePointer<UInt8>) -> Int {
    // The caller has made room for as many bytes.
    if scalar < 0x80 {
      unsafe to[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      unsafe to[0] = 0xC0 | UInt8(truncatingIfNeeded: scalar &>> 6)
      unsafe to[1] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
      return 2
    }
    if scalar < 0x1_0000 {
      unsafe to[0] = 0xE0 | UInt8(truncatingIfNeeded: scalar &>> 12)
      unsafe to[1] = 0x80 | UInt8(truncatingIfNeeded: (scalar &>> 6) & 0x3F)
      unsafe to[2] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
      return 3
    }
    // Four bytes, for which the caller has made room.
    unsafe to[0] = 0xF0 | UInt8(truncatingIfNeeded: scalar &>> 18)
    unsafe to[1] = 0x80 | UInt8(truncatingIfNeeded: (scalar &>> 12) & 0x3F)
    unsafe to[2] = 0x80 | UInt8(truncatingIfNeeded: (scalar &>> 6) & 0x3F)
    unsafe to[3] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
    return 4
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
