/// Finds links in a text, as the contract's smart rule `links` has them.
public enum LinkDetector {
  /// The first link in a text (well-formed UTF-8): its range in bytes, as a person would copy it.
  public static func firstLink(in text: Span<UInt8>) -> Range<Int>? { nil }
}
