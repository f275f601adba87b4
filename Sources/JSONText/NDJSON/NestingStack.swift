/// The open arrays and objects, one bit each: whether it is an object. The innermost 64 are in a ``Levels``
/// value, which stays in a register; the outer ones are here, in memory that grows with the depth.
@safe struct NestingStack: ~Copyable {
  // Safe: no other value owns the memory, and reads are limited by the depth.

  /// The innermost levels.
  struct Levels {
    /// One bit a level, the innermost lowest.
    fileprivate var bits: UInt64 = 0
    /// The number of open levels, including those in the stack.
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
    // There are `capacity` words. deinit frees them.
    unsafe words = .allocate(capacity: capacity)
    unsafe words.initialize(repeating: 0, count: capacity)
  }

  // Nobody else has the pointer.
  deinit { unsafe words.deallocate() }

  /// Opens a level.
  @inline(__always)
  mutating func push(_ levels: inout Levels, isObject: Bool) {
    if levels.depth & 63 == 0 && levels.depth != 0 { save(levels.bits, at: levels.depth / 64 - 1) }
    levels.bits = levels.bits &<< 1 | (isObject ? 1 : 0)
    levels.depth &+= 1
  }

  /// Closes the innermost level. There must be one.
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
      // The old words are copied into new memory of at least twice the size, of which self is the only owner.
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
