// The byte-order mark of UTF-8, U+FEFF, which some programs write at the start of a file. It is no part of
// the text.

extension Span<UInt8> {
  /// Whether the bytes begin with a byte-order mark.
  package var startsWithByteOrderMark: Bool { byteOrderMarkCount == 3 }

  /// Whether the bytes are an incomplete byte-order mark.
  package var isPartOfByteOrderMark: Bool {
    (count == 1 && self[0] == 0xEF) || (count == 2 && self[0] == 0xEF && self[1] == 0xBB)
  }

  /// The number of bytes of a byte-order mark at the start: 3 or 0.
  package var byteOrderMarkCount: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}
