/// A property of a text's bytes, 64 at a time: bit i of `now` for the i-th of the present 64, and of `last`
/// for the 64 before.
struct BlockBits {
  private(set) var now: UInt64 = 0
  private(set) var last: UInt64 = 0

  mutating func take(_ bits: UInt64) {
    last = now
    now = bits
  }

  /// Bit i for the byte `count` places before the i-th.
  @inline(__always)
  func before(_ count: UInt64) -> UInt64 { now &<< count | last &>> (64 &- count) }
}
