/// A growable array of bytes with one owner, for chunks, decoded texts and output lines.
///
/// Appending takes amortised O(1) time for each byte. `removeAll()` keeps the memory, so a buffer that is
/// reused stops allocating. The appending functions that run for each message are inlined: literal text
/// becomes a few stores.
@safe @usableFromInline package struct ByteBuffer: ~Copyable, @unchecked Sendable {
  // Safe and Sendable: no other value has the pointer, this one cannot be copied, and every access is below
  // the capacity.
  @usableFromInline var base: UnsafeMutableRawPointer

  @usableFromInline var room: Int
  @usableFromInline var used: Int

  /// The number of bytes that fit before it must grow.
  @inlinable package var capacity: Int { room }

  /// The number of bytes in use.
  @inlinable package var count: Int { used }

  /// An empty buffer with room for `capacity` bytes.
  package init(capacity: Int = 256) {
    room = max(capacity, 16)
    unsafe base = .allocate(byteCount: room, alignment: 64)
    used = 0
  }

  // No other value has the pointer.
  deinit { unsafe base.deallocate() }

  /// Whether it is empty.
  @inlinable package var isEmpty: Bool { count == 0 }

  /// The bytes in use.
  @inlinable package var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // The memory belongs to self, which is borrowed for as long as the span lives.
      let bytes = unsafe Span<UInt8>(
        _unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes, borrowing: self)
    }
  }

  /// A pointer to the bytes in use, for a system call that takes several buffers at once. It is valid until
  /// the buffer is changed or destroyed.
  @unsafe package var unsafeStart: UnsafeRawPointer { unsafe UnsafeRawPointer(base) }

  /// Reserves memory for `extra` more bytes.
  @inlinable @inline(__always)
  package mutating func reserve(_ extra: Int) {
    // Neither is negative, so the difference can't overflow.
    if extra > capacity &- count { grow(by: extra) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by extra: Int) {
    let larger = max(used + extra, room &* 2)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 64)
    // Both have room for `used` bytes, and no other value has the old memory.
    unsafe memory.copyMemory(from: base, byteCount: used)
    unsafe base.deallocate()
    unsafe base = memory
    room = larger
  }

  /// Appends one byte.
  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    used &+= 1
  }

  /// Appends bytes that another value owns.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    let extra = bytes.count
    reserve(extra)
    // reserve() made room. A span that another value owns cannot overlap this buffer's memory.
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      unsafe Self.copy(start, extra, to: base + count)
    }
    used &+= extra
  }

  /// Appends the first `count` of 32 bytes. All 32 are written, which is faster than to write `count` of
  /// them. Traps unless `count` is from 0 to 32.
  @inlinable @inline(__always)
  package mutating func append(_ bytes: SIMD32<UInt8>, first count: Int) {
    precondition(count >= 0 && count <= 32)
    reserve(32)
    // reserve() made room for all.
    unsafe base.storeBytes(of: bytes, toByteOffset: used, as: SIMD32<UInt8>.self)
    used &+= count
  }

  /// Appends the first `count` bytes of a word, the lowest byte first. All four are written; only `count` of
  /// them are kept. Traps unless `count` is from 0 to 4.
  @inlinable @inline(__always)
  package mutating func append(word: UInt32, first count: Int) {
    precondition(count >= 0 && count <= 4)
    reserve(4)
    // reserve() made room for all four.
    unsafe base.storeBytes(of: word.littleEndian, toByteOffset: used, as: UInt32.self)
    used &+= count
  }

  /// Appends a range of a text. Fastest if the range has up to 32 bytes and is not near the end of the text.
  /// Traps if the range is not within the text.
  @inlinable @inline(__always)
  package mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    if range.count <= 32 && range.lowerBound >= 0 && range.lowerBound <= text.count &- 32 {
      // The condition ensures that 32 bytes from there on are within the text.
      let bytes = unsafe text.bytes.unsafeLoadUnaligned(
        fromByteOffset: range.lowerBound, as: SIMD32<UInt8>.self)
      append(bytes, first: range.count)
    } else {
      append(text.extracting(range))
    }
  }

  /// Copies `count` bytes. Up to 32 are copied by two loads and two stores that may overlap, which is faster
  /// than a call of memcpy.
  @inlinable @inline(__always)
  static func copy(_ from: UnsafeRawPointer, _ count: Int, to: UnsafeMutableRawPointer) {
    // Each case reads and writes only bytes from the first to the last.
    if count >= 8 {
      if count <= 16 {
        let first = unsafe from.loadUnaligned(as: UInt64.self)
        let last = unsafe from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        unsafe to.storeBytes(of: first, as: UInt64.self)
        unsafe to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
      } else if count <= 32 {
        let first = unsafe from.loadUnaligned(as: SIMD16<UInt8>.self)
        let last = unsafe from.loadUnaligned(fromByteOffset: count &- 16, as: SIMD16<UInt8>.self)
        unsafe to.storeBytes(of: first, as: SIMD16<UInt8>.self)
        unsafe to.storeBytes(of: last, toByteOffset: count &- 16, as: SIMD16<UInt8>.self)
      } else {
        unsafe to.copyMemory(from: from, byteCount: count)
      }
    } else if count >= 4 {
      let first = unsafe from.loadUnaligned(as: UInt32.self)
      // Four to seven bytes; the branch below has one to three.
      let last = unsafe from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      unsafe to.storeBytes(of: first, as: UInt32.self)
      unsafe to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
    } else if count > 0 {
      unsafe to.storeBytes(of: from.load(as: UInt8.self), as: UInt8.self)
      if count > 1 {
        let last = unsafe from.loadUnaligned(fromByteOffset: count &- 2, as: UInt16.self)
        unsafe to.storeBytes(of: last, toByteOffset: count &- 2, as: UInt16.self)
      }
    }
  }

  /// Appends literal text.
  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    let extra = text.utf8CodeUnitCount
    reserve(extra)
    // The literal's bytes live as long as the program. When this is inlined, its length is a constant, and
    // the copy becomes stores.
    unsafe (base + count).copyMemory(from: text.utf8Start, byteCount: extra)
    used &+= extra
  }

  /// Appends a text as UTF-8.
  @inlinable package mutating func append(text: String) {
    append(text.utf8Span.span)
  }

  /// Appends a number in decimal.
  package mutating func append(decimal number: Int) {
    reserve(20)
    if number < 0 {
      unsafe base.storeBytes(of: UInt8(ascii: "-"), toByteOffset: count, as: UInt8.self)
      used &+= 1
    }
    var rest = UInt64(number.magnitude)
    var digits = 1
    var power: UInt64 = 10
    // At most 19 digits and a sign.
    while digits < 19 && rest >= power {
      power = power &* 10
      digits &+= 1
    }
    var place = count &+ digits
    used = place
    while rest >= 100 {
      place &-= 2
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      unsafe base.storeBytes(of: Self.digits(pair), toByteOffset: place, as: UInt16.self)
      rest = quotient
    }
    if rest >= 10 {
      unsafe base.storeBytes(of: Self.digits(rest), toByteOffset: place &- 2, as: UInt16.self)
    } else {
      unsafe base.storeBytes(
        of: UInt8(truncatingIfNeeded: rest) &+ 48, toByteOffset: place &- 1, as: UInt8.self)
    }
  }

  /// The two digits of a number below 100, in the order in which they are stored.
  @inline(__always)
  private static func digits(_ number: UInt64) -> UInt16 {
    let tens = (number &* 103) &>> 10
    let digits = ((number &- tens &* 10) &<< 8) | tens | 0x3030
    return UInt16(truncatingIfNeeded: digits).littleEndian
  }

  /// Removes all bytes and keeps the memory.
  @inlinable package mutating func removeAll() { used = 0 }

  /// Removes all but the first `kept` bytes. Traps if there are fewer.
  @inlinable package mutating func truncate(to kept: Int) {
    precondition(kept >= 0 && kept <= count)
    used = kept
  }

  /// Makes the letters A to Z small. Linear.
  package mutating func lowercaseASCII() {
    for index in 0..<used {
      // Within the bytes in use.
      let byte = unsafe base.load(fromByteOffset: index, as: UInt8.self)
      unsafe base.storeBytes(of: byte.asciiLowercased, toByteOffset: index, as: UInt8.self)
    }
  }

  /// Calls `body` to write up to `room` further bytes, with a system call for example. `body` returns the
  /// number of bytes that it wrote.
  @inlinable @inline(__always)
  package mutating func fill<E: Error>(
    _ room: Int, _ body: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) {
    reserve(room)
    let rest = unsafe UnsafeMutableRawBufferPointer(start: base + count, count: room)
    let written = try unsafe body(rest)
    precondition(written >= 0 && written <= room)
    used &+= written
  }
}
