/// A growable run of bytes with one owner: what chunks, decoded texts and output lines are kept in.
///
/// Appending is amortised O(1) a byte; `removeAll()` keeps the memory, so that a buffer which is used
/// again and again stops allocating.
@safe public struct ByteBuffer: ~Copyable, @unchecked Sendable {
  // Safe and Sendable: the pointer is this value's alone, the value cannot be copied, and every access
  // stays below `capacity`.
  private var base: UnsafeMutableRawPointer

  /// How many bytes fit before it must grow.
  public private(set) var capacity: Int

  /// How many bytes are in use.
  public private(set) var count: Int

  /// An empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    unsafe base = .allocate(byteCount: self.capacity, alignment: 64)
    count = 0
  }

  deinit { unsafe base.deallocate() }

  /// Whether nothing is in it.
  public var isEmpty: Bool { count == 0 }

  /// The bytes in use.
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // The memory belongs to self, which is borrowed for as long as the span lives.
      let bytes = unsafe Span<UInt8>(
        _unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: count)
      return unsafe _overrideLifetime(bytes, borrowing: self)
    }
  }

  /// Makes room for `extra` more bytes.
  public mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(to: count + extra) }
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let room = max(least, capacity &* 2)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
    unsafe larger.copyMemory(from: base, byteCount: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity = room
  }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// Appends bytes of another owner.
  public mutating func append(_ bytes: Span<UInt8>) {
    let extra = bytes.count
    if extra == 0 { return }
    reserve(extra)
    // reserve() made room, and a span of another owner cannot overlap memory that only self has.
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      unsafe (base + count).copyMemory(from: start, byteCount: extra)
    }
    count &+= extra
  }

  /// Appends text that is known when the program is built.
  public mutating func append(_ text: StaticString) {
    let extra = text.utf8CodeUnitCount
    reserve(extra)
    // The literal's bytes live as long as the program.
    unsafe (base + count).copyMemory(from: text.utf8Start, byteCount: extra)
    count &+= extra
  }

  /// Appends a text as UTF-8.
  public mutating func append(text: String) {
    append(text.utf8Span.span)
  }

  /// Appends a number in decimal.
  public mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    var first = 20
    repeat {
      first &-= 1
      digits[first] = UInt8(truncatingIfNeeded: rest % 10) &+ 48
      rest /= 10
    } while rest > 0
    append(digits.span.extracting(first..<20))
  }

  /// Drops everything, keeping the memory.
  public mutating func removeAll() { count = 0 }

  /// Drops all but the first `kept` bytes. Traps if there are fewer.
  public mutating func truncate(to kept: Int) {
    precondition(kept >= 0 && kept <= count)
    count = kept
  }

  /// Lets `body` fill up to `room` further bytes (a system call, say); it returns how many it wrote.
  public mutating func fill<E: Error>(
    _ room: Int, _ body: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) {
    reserve(room)
    let rest = unsafe UnsafeMutableRawBufferPointer(start: base + count, count: room)
    let written = try unsafe body(rest)
    precondition(written >= 0 && written <= room)
    count += written
  }
}
