/// The smart rule `links`.
///
/// A link is an address with a scheme (`https://…`, `other://…`, `simplex:/…`), a name that begins with
/// `www.`, a bare host name under a real top-level domain with or without port, path, query or fragment, or
/// an IPv4 address with a path. E-mail addresses and file names are not links, and neither is the end of a
/// sentence that lacks the space after its full stop. Links.md, beside this file, explains every decision
/// with an example.
package enum LinkDetector: SmartRuleDetector {
  static var name: String { "links" }
  static var shape: SmartRuleShape { .toggle }
  static var field: Field { .body }
  static var condition: String { "has a link" }
  static func reason(match: String) -> String { "the body has the link \"\(match)\"" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    firstLink(in: text)
  }

  /// The first link in a text, as a person would copy it, without the punctuation, brackets and text around
  /// it.
  ///
  /// - Parameter text: Well-formed UTF-8.
  /// - Returns: Its range in bytes.
  /// - Complexity: O(n) in the text's length. Allocates nothing.
  package static func firstLink(in text: Span<UInt8>) -> Range<Int>? {
    guard let anchor = TextAnchors.nextLink(in: text, from: 0) else { return nil }
    var scanner = LinkScanner(text)
    return scanner.firstLink(from: anchor)
  }

  /// The links in a text, each without what stands around it.
  ///
  /// - Parameter text: Well-formed UTF-8.
  /// - Returns: Their ranges in bytes, ascending.
  /// - Complexity: O(n) in the text's length.
  package static func links(in text: Span<UInt8>) -> [Range<Int>] {
    var scanner = LinkScanner(text)
    return scanner.links()
  }

  static func firesOnEveryText(with parts: [String]) -> Bool { parts.contains(where: SmartCoverage.hasLink) }
}
