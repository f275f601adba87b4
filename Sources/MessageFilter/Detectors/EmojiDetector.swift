/// Finds emoji in a text, as the contract's smart rule `emojis` has them.
public enum EmojiDetector {
  /// The first emoji in a text (well-formed UTF-8), the whole sequence: its range in bytes.
  public static func firstEmoji(in text: Span<UInt8>) -> Range<Int>? { nil }
}
