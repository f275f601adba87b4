/// The arrays and objects that are open, one bit each: whether it is an object. The innermost 64 are in a
/// ``Levels``, which stays in a register; those around them are here, in memory that grows with the depth.
@safe struct NestingStack: ~Copyable {
  // Safe: the memory is this value's alone, and only as much of it as the depth says is read.

  /// The innermost levels.
  struct Levels {
    /// One bit a level, the innermost lowest.
    fileprivate var bits: UInt64 = 0
    /// How many levels are open, including those in the stack.
    fileprivate(set) var depth = 0

    /// Whether the innermost is an object.
    @inline(__always)
    var isObject: Bool { bits & 1 != 0 }
  }

  /// Words of 64 levels, outermost first.
  private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int

  init() {
    capacity = 16
    // As many words as the capacity says; freed by deinit.
    unsafe words = .allocate(capacity: capacity)
    unsafe words.initialize(repeating: 0, count: capacity)
  }

  // Nobody else has the pointer.
  deinit { unsafe words.deallocate() }

  /// Opens one more.
  @inline(__always)
  mutating func push(_ levels: inout Levels, isObject: Bool) {
    if levels.depth & 63 == 0 && levels.depth != 0 { save(levels.bits, at: levels.depth / 64 - 1) }
    levels.bits = levels.bits &<< 1 | (isObject ? 1 : 0)
    levels.depth &+= 1
  }

  /// Closes the innermost; there must be one.
  @inline(__always)
  mutating func pop(_ levels: inout Levels) {
    levels.depth &-= 1
    levels.bits = levels.bits &>> 1
    // Saved by the push at this depth.
    if levels.depth & 63 == 0 && levels.depth != 0 { unsafe levels.bits = words[levels.depth / 64 - 1] }
  }

  @inline(never)
  private mutating func save(_ bits: UInt64, at index: Int) {
    if index >= capacity {
      // The old words are copied into twice the room or more, of which self is the only owner.
      let room = max(capacity * 2, index + 1)
      let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: room)
      unsafe larger.initialize(repeating: 0, count: room)
      unsafe larger.update(from: words, count: capacity)
      unsafe words.deallocate()
      unsafe words = unsafe larger
      capacity = room
    }
    unsafe words[index] = bits
  }
}
