import Bytes

/// The smart rule `email`: a sender with `@` and `.`, in any order.
package enum EmailDetector: SmartRuleDetector {
  static var name: String { "email" }
  static var shape: SmartRuleShape { .toggle }
  static var field: Field { .sender }
  static var condition: String { "has \"@\" and \".\"" }
  static func reason(match: String) -> String { "the sender is a mail address" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    isEmail(text) ? 0..<text.count : nil
  }

  /// Whether a sender contains `@` and `.`. O(n) in its length.
  package static func isEmail(_ sender: Span<UInt8>) -> Bool {
    // The at sign comes behind digits and signs in ASCII. Few other senders have one, so it is looked for
    // first.
    if sender.hasOnlyDigitsAndSigns { return false }
    for index in sender.indices where sender[index] == UInt8(ascii: "@") {
      for index in sender.indices where sender[index] == UInt8(ascii: ".") { return true }
      return false
    }
    return false
  }

  static func firesOnEveryText(with parts: [String]) -> Bool {
    parts.contains { $0.contains("@") } && parts.contains { $0.contains(".") }
  }
}
