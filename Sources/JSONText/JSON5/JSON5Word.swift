import Bytes

/// A text of at most 15 bytes, stored as two integers. So the keys and words of a file can be compared with
/// known ones as fast as integers.
@usableFromInline package struct JSON5Word: Equatable, Sendable {
  /// The maximum length of the text in bytes.
  package static let capacity = 15

  /// The first eight bytes, the first one lowest, and zeros.
  private let low: UInt64
  /// The bytes after them, and the count in the highest byte.
  private let high: UInt64

  /// The word of a text; nil if it is too long.
  package init?(_ text: String) { self.init(text.utf8Span.span) }

  /// The word of a text; nil if it is too long.
  init?(_ text: Span<UInt8>) {
    guard text.count <= Self.capacity else { return nil }
    var (low, high): (UInt64, UInt64) = (0, UInt64(text.count) << 56)
    for place in text.indices {
      let byte = UInt64(text[place])
      if place < 8 { low |= byte << UInt64(place * 8) } else { high |= byte << UInt64((place - 8) * 8) }
    }
    self.init(low: low, high: high)
  }

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The word of the text in a range of a source; nil if it is too long.
  @inline(__always)
  fileprivate init?(_ source: Span<UInt8>, _ range: Range<Int>) {
    let count = range.count
    guard count <= Self.capacity else { return nil }
    guard range.lowerBound >= 0, range.lowerBound &+ 16 <= source.count else {
      self.init(source.extracting(range))
      return
    }
    // The guard ensures that all 16 bytes are in the source. Any bytes are a valid number.
    let low = unsafe source.bytes.unsafeLoadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
    let high = unsafe source.bytes.unsafeLoadUnaligned(fromByteOffset: range.lowerBound &+ 8, as: UInt64.self)
    self.init(
      low: UInt64(littleEndian: low) & Self.mask(min(count, 8)),
      high: UInt64(littleEndian: high) & Self.mask(max(count, 8) &- 8) | UInt64(count) << 56)
  }

  /// A mask of the given number of lowest bytes.
  private static func mask(_ bytes: Int) -> UInt64 { bytes == 8 ? .max : (1 &<< UInt64(bytes &* 8)) &- 1 }
}

extension JSON5Document {
  /// The key of a member as a word; nil if it is too long or has escapes.
  package func word(ofKey node: Int) -> JSON5Word? {
    let member = nodes[node]
    guard let range = member.keyRange, !member.keyHasEscapes else { return nil }
    return JSON5Word(source.span, JSON5Strings.content(range, of: source))
  }

  /// The text of a string as a word; nil if it is too long or has escapes.
  package func word(of node: Int) -> JSON5Word? {
    let value = nodes[node]
    guard value.kind == .string, value.end - value.start >= 2, !value.valueHasEscapes else { return nil }
    return JSON5Word(source.span, value.start + 1..<value.end - 1)
  }
}
