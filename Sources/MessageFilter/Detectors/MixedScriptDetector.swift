import Bytes
import LanguageIdentification
import TextMatching

/// The smart rule `mixedScripts`: a word that mixes letters of two scripts that look alike.
///
/// Words in links and addresses are skipped: host names are checked by other rules.
package enum MixedScriptDetector: SmartRuleDetector {
  static var name: String { "mixedScripts" }
  static var shape: SmartRuleShape { .toggle }
  static var field: Field { .body }
  static var condition: String { "has a word of mixed scripts" }
  static func reason(match: String) -> String { "the body has the word \"\(match)\", which mixes scripts" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    firstWord(in: text)
  }

  /// The first such word of a text.
  ///
  /// - Parameter text: Well-formed UTF-8.
  /// - Returns: Its range in bytes.
  /// - Complexity: O(n) in the text's length.
  package static func firstWord(in text: Span<UInt8>) -> Range<Int>? {
    if text.isASCII { return nil }
    var words = MixedScriptScanner(text)
    guard var word = words.next() else { return nil }
    var links = AddressRanges(text)
    while links.cover(word) {
      guard let next = words.next() else { return nil }
      word = next
    }
    return word
  }
}

/// The links and mail addresses of a text, searched for only as far as they are asked about.
private struct AddressRanges: ~Escapable {
  private let text: Span<UInt8>
  private var links: LinkScanner
  private var addresses: AddressScanner
  private var link: Range<Int>? = 0..<0
  private var address: Range<Int>? = 0..<0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
    links = LinkScanner(text)
    addresses = AddressScanner(text)
  }

  /// Whether a range overlaps one of them. Ranges must come from left to right.
  mutating func cover(_ range: Range<Int>) -> Bool {
    while let known = link, known.upperBound <= range.lowerBound {
      link = TextAnchors.nextLink(in: text, from: known.upperBound).flatMap { links.firstLink(from: $0) }
    }
    if let link, link.overlaps(range) { return true }
    while let known = address, known.upperBound <= range.lowerBound { address = addresses.next() }
    // A mention is a name, not an address.
    if let address, address.overlaps(range), text[address.lowerBound] != UInt8(ascii: "@") { return true }
    return false
  }
}
