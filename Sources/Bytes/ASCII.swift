/// Classes of ASCII characters. No byte above 0x7F is in one of them.
extension UInt8 {
  /// A digit, 0 to 9.
  @inlinable @inline(__always)
  package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// A letter, A to Z or a to z.
  @inlinable @inline(__always)
  package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// A capital letter, A to Z.
  @inlinable @inline(__always)
  package var isASCIICapital: Bool { self &- 0x41 < 26 }

  /// A small letter, a to z.
  @inlinable @inline(__always)
  package var isASCIISmall: Bool { self &- 0x61 < 26 }

  /// A letter or a digit.
  @inlinable @inline(__always)
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// White space: a space, or U+0009 to U+000D.
  @inlinable @inline(__always)
  package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// A letter A to Z as a to z; another byte as it is.
  @inlinable @inline(__always)
  package var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }
}
