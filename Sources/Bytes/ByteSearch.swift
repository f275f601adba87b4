extension Span<UInt8> {
  /// How many bytes equal `byte`. Linear.
  public func count(of byte: UInt8) -> Int {
    // Reads whole vectors below the span's end only.
    unsafe withUnsafeBytes { bytes in
      let wanted = SIMD64<UInt8>(repeating: byte)
      var total = 0
      var index = 0
      while bytes.count &- index >= 64 {
        // A lane counts up to 255 before it would wrap.
        let stop = Swift.min(index &+ 255 &* 64, bytes.count &- 63)
        var lanes = SIMD64<UInt8>()
        while index < stop {
          let part = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD64<UInt8>.self)
          lanes &+= SIMD64<UInt8>().replacing(with: 1, where: part .== wanted)
          index &+= 64
        }
        total &+= Int(SIMD64<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
      }
      while index < bytes.count {
        if unsafe bytes[index] == byte { total &+= 1 }
        index &+= 1
      }
      return total
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
