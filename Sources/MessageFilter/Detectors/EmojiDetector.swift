import Bytes

/// The smart rule `emojis`.
///
/// An emoji is what Unicode Technical Standard #51 displays as one: a character with Emoji_Presentation, one
/// with the Emoji property followed by U+FE0F, or a keycap sequence. As in Simply Filter SMS, every other
/// character with the Emoji property above U+238C counts too. A character followed by U+FE0E is text.
package enum EmojiDetector: SmartRuleDetector {
  static var name: String { "emojis" }
  static var shape: SmartRuleShape { .toggle }
  static var field: Field { .body }
  static var condition: String { "has an emoji" }
  static func reason(match: String) -> String { "the body has the emoji \"\(match)\"" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    firstEmoji(in: text)
  }

  /// The first emoji in a text: the whole sequence with its skin tones, joined parts, second flag letter and
  /// tags.
  ///
  /// - Parameter text: Well-formed UTF-8.
  /// - Returns: Its range in bytes.
  /// - Complexity: O(n) in the text's length. Allocates nothing.
  package static func firstEmoji(in text: Span<UInt8>) -> Range<Int>? {
    let scanner = EmojiScanner(text: text)
    return scanner.firstEmoji()
  }

  static func firesOnEveryText(with parts: [String]) -> Bool {
    parts.contains(where: SmartCoverage.hasEmoji)
  }
}

/// Searches a text for its first emoji in one pass. Before an index it reads at most one scalar, which is
/// four bytes.
struct EmojiScanner: ~Escapable {
  private let text: Span<UInt8>

  /// How many bytes have been looked at.
  let reads = WorkCounter()

  @_lifetime(copy text)
  init(text: Span<UInt8>) { self.text = text }

  func firstEmoji() -> Range<Int>? {
    var start = 0
    // Every emoji contains a scalar of three or four bytes. Its first two bytes show whether it may be part
    // of an emoji.
    while let index = nextAnchor(from: start) {
      let (scalar, length) = self.scalar(at: index)
      if let found = emoji(scalar, at: index, length) {
        // Only in ill-formed UTF-8 can a sequence end after the text.
        return found.lowerBound..<min(found.upperBound, text.count)
      }
      start = index &+ length
    }
    return nil
  }

  /// The emoji that begins with the scalar at an index, or ends with it if it is a keycap or a variation
  /// selector.
  private func emoji(_ scalar: UInt32, at index: Int, _ length: Int) -> Range<Int>? {
    switch scalar {
    case 0x20E3:
      guard index > 0, Self.isKeycapBase(text[index &- 1]) else { return nil }
      return index &- 1..<sequenceEnd(from: index &+ length)
    case 0xFE0F:
      guard index > 0 else { return nil }
      let start = scalarStart(before: index)
      let base = self.scalar(at: start).value
      guard base < 0x80 ? Self.isKeycapBase(UInt8(base)) : Self.kind(of: base) > 0 else {
        return nil
      }
      return start..<sequenceEnd(from: index &+ length)
    default:
      let kind = Self.kind(of: scalar)
      // The app counts the characters above U+238C. Those below it are emoji if they have Emoji_Presentation.
      guard kind == 2 || kind == 1 && scalar > 0x238C, value(at: index &+ length) != 0xFE0E else {
        return nil
      }
      if Self.isRegionalIndicator(scalar), Self.isRegionalIndicator(value(at: index &+ length)) {
        return index..<sequenceEnd(from: index &+ length &+ 4)
      }
      return index..<sequenceEnd(from: index &+ length)
    }
  }

  /// The end of an emoji sequence whose first character ends at an index.
  private func sequenceEnd(from start: Int) -> Int {
    var end = start
    while true {
      let next = value(at: end)
      switch next {
      case 0xFE0F, 0x20E3, 0x20E0:
        end &+= 3
      case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F:
        end &+= 4
      case 0x200D:
        guard end &+ 3 < text.count else { return end }
        let (joined, length) = self.scalar(at: end &+ 3)
        guard joined >= 0x80, Self.kind(of: joined) > 0 else { return end }
        end &+= 3 &+ length
      default:
        return end
      }
    }
  }

  private static func isKeycapBase(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*")
  }

  private static func isRegionalIndicator(_ scalar: UInt32) -> Bool { scalar &- 0x1F1E6 < 26 }

  /// The entry of EmojiTable for a scalar beyond ASCII. O(log n) in the number of ranges.
  private static func kind(of scalar: UInt32) -> UInt8 {
    let range = EmojiTable.ranges.indices.partitioningIndex { EmojiTable.ranges[$0] >> 8 > scalar } - 1
    return UInt8(truncatingIfNeeded: EmojiTable.ranges[range])
  }

  // MARK: Reading

  /// The first byte from `start` on that may begin an emoji's scalar.
  @inline(__always)
  private func nextAnchor(from start: Int) -> Int? {
    let anchor = TextAnchors.nextEmoji(in: text, from: start)
    reads.add((anchor ?? text.count) &- start)
    return anchor
  }

  /// The scalar at an index, and how many bytes it takes.
  @inline(__always)
  private func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let (value, length) = decodeScalar(text, at: index)
    reads.add(length)
    return (value, length)
  }

  /// The scalar at an index, 0 at the text's end.
  @inline(__always)
  private func value(at index: Int) -> UInt32 {
    index < text.count ? self.scalar(at: index).value : 0
  }

  /// The start of the scalar that ends before an index.
  @inline(__always)
  private func scalarStart(before index: Int) -> Int {
    let start = Bytes.scalarStart(text, before: index)
    reads.add(index &- start)
    return start
  }
}
