import Bytes

/// A text that a ``LiteralScanner`` looks at, with all that a found literal's place depends on.
struct ScannedText: ~Escapable {
  let text: Span<UInt8>
  /// Its keys, after which eight more bytes can be read.
  let keys: Span<UInt8>
  let normalized: Span<UInt8>
  /// Whether the text was not folded.
  let isPlain: Bool
  /// Where the text begins in the joined one, and where the first part ends there.
  let base: Int
  let bodyCount: Int

  /// A folded text: both parts.
  @_lifetime(copy text, copy keys, copy normalized)
  init(folded text: Span<UInt8>, keys: Span<UInt8>, normalized: Span<UInt8>, bodyCount: Int) {
    self.text = text
    self.keys = keys
    self.normalized = normalized
    self.bodyCount = bodyCount
    base = 0
    isPlain = false
  }

  /// A part as it came.
  @_lifetime(copy text, copy keys)
  init(plain text: Span<UInt8>, keys: Span<UInt8>, base: Int, bodyCount: Int) {
    self.text = text
    self.keys = keys
    normalized = text
    self.base = base
    self.bodyCount = bodyCount
    isPlain = true
  }

  /// The keys of eight bytes of the text. What is read after its end may be anything.
  @inline(__always)
  func word(_ place: Int) -> UInt64 {
    precondition(place >= 0 && place < keys.count)
    // Just checked, and eight more bytes can be read.
    return unsafe keys.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  /// The keys of the eight bytes before a place; those before the text's beginning are zero.
  @inline(__always)
  func word(before place: Int) -> UInt64 {
    word(max(place &- 8, 0)) << UInt64(8 * max(8 &- place, 0))
  }
}
