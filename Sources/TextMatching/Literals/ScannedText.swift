import Bytes

/// A text that a ``LiteralScanner`` searches, and all that is needed to report a match in it.
struct ScannedText: ~Escapable {
  let text: Span<UInt8>
  /// The fold keys of the text. Eight more bytes can be read after them.
  let keys: Span<UInt8>
  let normalized: Span<UInt8>
  /// Where exact literals must look at the original. An aligned text, the only one whose normalised form is
  /// searched too, has none, and for a text as it came this is nil, so that no references are counted.
  private let boundaries: OriginalBoundaries?
  /// Whether the text is as it came, not folded.
  let isPlain: Bool
  /// The offset of the text in the joined text, and the length of the body there.
  let base: Int
  let bodyCount: Int

  /// The folded form of both fields.
  @_lifetime(copy text, copy keys, copy normalized)
  init(
    folded text: Span<UInt8>, keys: Span<UInt8>, normalized: Span<UInt8>, boundaries: OriginalBoundaries,
    bodyCount: Int
  ) {
    self.text = text
    self.keys = keys
    self.normalized = normalized
    self.boundaries = boundaries
    self.bodyCount = bodyCount
    base = 0
    isPlain = false
  }

  /// A field as it came.
  @_lifetime(copy text, copy keys)
  init(plain text: Span<UInt8>, keys: Span<UInt8>, base: Int, bodyCount: Int) {
    self.text = text
    self.keys = keys
    normalized = text
    boundaries = nil
    self.base = base
    self.bodyCount = bodyCount
    isPlain = true
  }

  /// Whether neither a letter nor a mark stands directly before or after the original of a range of `text`,
  /// which is one of the forms of this one.
  func hasEdges(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    (boundaries ?? OriginalBoundaries()).hasEdges(text, range)
  }

  /// The fold keys of eight bytes. Those after the text's end may have any value.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset < keys.count)
    // Just checked, and eight more bytes can be read.
    return unsafe UInt64(
      littleEndian: keys.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The fold keys of the eight bytes before an offset. Those before the text's start are zero.
  @inline(__always)
  func word(before offset: Int) -> UInt64 {
    // It is shifted twice by half the amount, because a shift by 64 bits is not possible at once.
    let half = UInt64(truncatingIfNeeded: 4 &* max(8 &- offset, 0))
    return (word(max(offset &- 8, 0)) &<< half) &<< half
  }
}
