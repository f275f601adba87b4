import CVectorKernels

/// The offsets in a text at which a link or an emoji can be. The detectors examine only these, and most texts
/// have none.
enum TextAnchors {
  /// The first dot before a byte of a name, or colon before a slash, from `start` on; nil if there is none.
  static func nextLink(in text: Span<UInt8>, from start: Int) -> Int? {
    // The function reads 17 bytes from a place where `next` knows them to be.
    unsafe next(in: text, from: start, isLink) { unsafe winnow_link_anchors_16($0) }
  }

  /// The first byte from `start` on that begins a scalar which may be an emoji, U+20E3 or U+FE0F; nil if
  /// there is none. Some other scalars are found too.
  static func nextEmoji(in text: Span<UInt8>, from start: Int) -> Int? {
    // As above.
    unsafe next(in: text, from: start, isEmoji) { unsafe winnow_emoji_anchors_16($0) }
  }

  /// The condition that `winnow_link_anchors_16` tests for each byte.
  static func isLink(_ byte: UInt8, before next: UInt8) -> Bool {
    byte == UInt8(ascii: ".")
      ? LinkScanner.isNameByte(next) : byte == UInt8(ascii: ":") && next == UInt8(ascii: "/")
  }

  /// The condition that `winnow_emoji_anchors_16` tests for each byte.
  static func isEmoji(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case 0xE2: next >= 0x8C || next == 0x83
    case 0xE3: next == 0x80 || next == 0x8A
    case 0xEF: next == 0xB8
    case 0xF0: next == 0x9F
    default: false
    }
  }

  @inline(__always)
  private static func next(
    in text: Span<UInt8>, from start: Int, _ isAnchor: (UInt8, UInt8) -> Bool,
    _ anchorsOf16: (UnsafePointer<UInt8>) -> UInt32
  ) -> Int? {
    var index = start
    let count = text.count
    if count >= 17 {
      let last = count &- 17
      // Each call reads 16 bytes and the one after them, all within the span. The last block overlaps the one
      // before.
      let found = unsafe text.withUnsafeBufferPointer { bytes -> Int? in
        guard let base = bytes.baseAddress else { return nil }
        while index <= last {
          let bits = unsafe anchorsOf16(base + index)
          if bits != 0 { return index &+ bits.trailingZeroBitCount }
          index &+= 16
        }
        guard index &+ 1 < count else { return nil }
        // The last window ends with the text.
        let bits = unsafe anchorsOf16(base + last) >> UInt32(index &- last)
        return bits != 0 ? index &+ bits.trailingZeroBitCount : nil
      }
      return found
    }
    while index &+ 1 < count {
      if isAnchor(text[index], text[index &+ 1]) { return index }
      index &+= 1
    }
    return nil
  }
}
