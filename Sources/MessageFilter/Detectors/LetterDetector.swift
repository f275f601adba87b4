import Bytes
import TextMatching

/// The smart rule `numbersOnly`: only senders without letters pass.
package enum LetterDetector: SmartRuleDetector {
  static var name: String { "numbersOnly" }
  static var shape: SmartRuleShape { .toggle }
  static var field: Field { .sender }
  static var condition: String { "has a letter" }
  static func reason(match: String) -> String { "the sender has letters" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    firstLetterOrMark(in: text)
  }

  /// The first character of a sender with general category L or M.
  ///
  /// - Parameter sender: Well-formed UTF-8.
  /// - Returns: Its range in bytes.
  /// - Complexity: O(n) in the sender's length. Allocates nothing.
  package static func firstLetterOrMark(in sender: Span<UInt8>) -> Range<Int>? {
    var index = 0
    while index < sender.count {
      let (scalar, length) = decodeScalar(sender, at: index)
      if isLetterOrMark(scalar) { return index..<index &+ length }
      index &+= length
    }
    return nil
  }

  static func firesOnEveryText(with parts: [String]) -> Bool {
    // A message may contain a symbol as two scalars, a sign and a mark: `≠` as `=` and U+0338. Letters stay
    // letters.
    parts.contains { $0.unicodeScalars.contains { !$0.isMark && isLetterOrMark($0.value) } }
  }
}
