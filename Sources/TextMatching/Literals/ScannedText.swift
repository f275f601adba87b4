import Bytes

/// A text that a ``LiteralScanner`` looks at, with all that a found literal's place depends on.
struct ScannedText: ~Escapable {
  let text: Span<UInt8>
  /// Its keys, where they are ready.
  let keys: Span<UInt8>
  let normalized: Span<UInt8>
  /// Whether the text was not folded.
  let isPlain: Bool
  /// Where the text begins in the joined one, and where the first part ends there.
  let base: Int
  let firstCount: Int

  /// A folded text: both parts.
  @_lifetime(copy text, copy keys, copy normalized)
  init(folded text: Span<UInt8>, keys: Span<UInt8>, normalized: Span<UInt8>, firstCount: Int) {
    self.text = text
    self.keys = keys
    self.normalized = normalized
    self.firstCount = firstCount
    base = 0
    isPlain = false
  }

  /// A part as it came.
  @_lifetime(copy text, copy keys)
  init(plain text: Span<UInt8>, keys: Span<UInt8>, base: Int, firstCount: Int) {
    self.text = text
    self.keys = keys
    normalized = text
    self.base = base
    self.firstCount = firstCount
    isPlain = true
  }

  /// The keys of eight bytes of the text. What is read after its end is zero in a plain text, and may be anything
  /// otherwise.
  @inline(__always)
  func word(_ place: Int, _ reading: KeySource) -> UInt64 {
    switch reading {
    case .ready: Self.word(keys, place)
    case .folded: ByteKeys.key(Self.word(text, place))
    case .plain: ByteKeys.key(Self.plainWord(text, place))
    case .plainASCII: ByteKeys.key(ofASCII: Self.plainWord(text, place))
    }
  }

  /// The keys of the eight bytes before a place; those before the text's beginning are zero.
  @inline(never)
  #if os(Linux) && compiler(>=6.3)
    @section("winnow_hot")
  #endif
  func word(before place: Int, _ reading: KeySource) -> UInt64 {
    word(max(place &- 8, 0), reading) << UInt64(8 * max(8 &- place, 0))
  }

  /// Eight bytes of a text, which has as many after its end.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place < text.count)
    // Just checked, and ComparedText.padding is more than eight.
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  /// Eight bytes of a text, with zeros after its end.
  @inline(__always)
  private static func plainWord(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    precondition(place >= 0 && place < text.count)
    // Eight bytes from `place` where they are within the text.
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      if place &+ 8 <= bytes.count {
        return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      return unsafe lastWord(bytes, place)
    }
  }
}

/// Less than eight bytes, the last of a text, with zeros after them.
@inline(never)
#if os(Linux) && compiler(>=6.3)
  @section("winnow_hot")
#endif
private func lastWord(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
  // The text's last eight bytes, or each of its bytes: all within it.
  if bytes.count >= 8 {
    let last = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
    return UInt64(littleEndian: last) &>> UInt64((place &+ 8 &- bytes.count) &* 8)
  }
  var word: UInt64 = 0
  for index in place..<bytes.count {
    word |= UInt64(unsafe bytes[index]) &<< UInt64((index &- place) &* 8)
  }
  return word
}

/// Where keys are read from.
enum KeySource {
  /// The keys that are ready, after which eight more bytes can be read.
  case ready
  /// A folded text, after which eight more bytes can be read.
  case folded
  /// A text as it came,
  case plain
  /// which is all ASCII.
  case plainASCII
}
