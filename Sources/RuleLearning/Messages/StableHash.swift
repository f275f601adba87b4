/// A hash that is the same on every machine and in every run. Bytes are added as in FNV-1a, and numbers by a
/// multiplication and a shift, which takes one step for all their bits. A final mix makes all bits of the
/// hash depend on all of what was added.
struct StableHash {
  private var state: UInt64

  init(seed: UInt64 = 0) { state = 0xCBF2_9CE4_8422_2325 ^ seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ value: UInt64) {
    state = (state ^ value) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 29
  }

  var value: UInt64 { Self.mix(state) }

  /// Mixes the bits of a value, so that each bit of the result depends on all of them (the finalizer of
  /// SplitMix64).
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
