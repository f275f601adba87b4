/// The open arrays and objects around a place, one bit each: whether it is an object. The innermost 64 stay
/// in one word; those above are kept in memory that grows with the depth.
@safe struct NestingStack: ~Copyable {
  // Safe: the memory is this value's alone, and the depth says which of it is used.

  /// Words of 64 levels, outermost first.
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  /// The innermost levels, the very innermost lowest.
  private var top: UInt64 = 0
  /// How many are open.
  private(set) var depth = 0

  init() {
    capacity = 16
    unsafe words = .allocate(capacity: capacity)
  }

  deinit { unsafe words.deallocate() }

  /// Whether the innermost is an object.
  @inline(__always)
  var isObject: Bool { top & 1 != 0 }

  /// Forgets all.
  @inline(__always)
  mutating func removeAll() { depth = 0 }

  /// Opens one more.
  @inline(__always)
  mutating func push(isObject: Bool) {
    if depth & 63 == 0 && depth != 0 { spill() }
    top = top &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  /// Closes the innermost; there must be one.
  @inline(__always)
  mutating func pop() {
    depth &-= 1
    top = top &>> 1
    if depth & 63 == 0 && depth != 0 { refill() }
  }

  @inline(never)
  private mutating func spill() {
    let index = depth / 64 - 1
    if index == capacity {
      // The old words are copied into twice the room, of which self is the only owner.
      let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
      unsafe larger.update(from: words, count: capacity)
      unsafe words.deallocate()
      unsafe words = unsafe larger
      capacity *= 2
    }
    // index < capacity: the depth grows by one at a time.
    unsafe words[index] = top
  }

  @inline(never)
  private mutating func refill() {
    // Written by the spill at this depth.
    unsafe top = words[depth / 64 - 1]
  }
}
