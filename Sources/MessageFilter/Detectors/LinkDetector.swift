/// Finds links in a text, as the contract's smart rule `links` has them.
///
/// A link is an address with a scheme (`https://…`, `other://…`, `simplex:/…`), a name that begins with
/// `www.`, a bare host name under a real top-level domain with or without port, path, query or fragment, or
/// an IPv4 address with a path. E-mail addresses, file names, and sentences whose full stop lacks its space
/// are none. Links.md beside this file tells every decision with an example.
public enum LinkDetector {
  /// The first link in a text (well-formed UTF-8): its range in bytes, as a person would copy it, without
  /// the punctuation, brackets and text around it. O(n) in the text's length; allocates nothing.
  public static func firstLink(in text: Span<UInt8>) -> Range<Int>? {
    guard let anchor = TextAnchors.nextLink(in: text, from: 0) else { return nil }
    var scanner = LinkScanner(text)
    return scanner.firstLink(from: anchor)
  }
}
