/// The hash FNV-1a of 64 bits (Fowler, Noll and Vo), which is the same on every machine and in every run.
package struct FNV1a: Sendable {
  /// The hash of the bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  package mutating func add(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }
}
