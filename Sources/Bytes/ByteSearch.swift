internal import CVectorBytes

extension Span<UInt8> {
  /// How many bytes equal `byte`. Linear.
  public func count(of byte: UInt8) -> Int {
    // The pointer and the count are one span's.
    unsafe withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe winnow_count_byte(base, bytes.count, byte)
    }
  }

  /// Where `byte` stands last; nil if nowhere. Linear in how far that is from the end.
  public func lastIndex(of byte: UInt8) -> Int? {
    // Reads whole vectors at or above the span's start only.
    unsafe withUnsafeBytes { bytes in
      let wanted = SIMD16<UInt8>(repeating: byte)
      var end = bytes.count
      while end >= 16 {
        let part = unsafe bytes.loadUnaligned(fromByteOffset: end &- 16, as: SIMD16<UInt8>.self)
        if any(part .== wanted) { break }
        end &-= 16
      }
      while end > 0 {
        end &-= 1
        if unsafe bytes[end] == byte { return end }
      }
      return nil
    }
  }
}
