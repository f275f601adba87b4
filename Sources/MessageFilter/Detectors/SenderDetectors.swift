public import Bytes

/// The smart rules that judge a sender alone.
public enum SenderDetectors {
  /// Whether a sender has at most `max` characters (grapheme clusters).
  public static func isShort(_ sender: Span<UInt8>, max: Int) -> Bool { false }

  /// Whether a sender contains `@` and `.`.
  public static func isEmail(_ sender: Span<UInt8>) -> Bool { false }

  /// The first character of general category L or M of a sender: its range in bytes.
  public static func firstLetterOrMark(in sender: Span<UInt8>) -> Range<Int>? { nil }
}

/// Senders as contacts compare them.
public enum ContactKey {
  /// The digits of a sender that is, cleaned as `countryAllowlist` cleans, an optional `+` and 3 or more
  /// digits: those characters (`+` included where it is there); nil where it is something else.
  public static func appendPhone(of sender: Span<UInt8>, to buffer: inout ByteBuffer) -> Bool { false }
}
