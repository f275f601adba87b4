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
      let byte = sender[index]
      if byte < 0x80 {
        if (byte | 0x20) &- 0x61 < 26 { return index..<index &+ 1 }
        index &+= 1
        continue
      }
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard index &+ length <= sender.count else { return nil }
      var value = UInt32(byte) & (0x7F >> UInt32(length))
      for offset in 1..<length { value = value << 6 | UInt32(sender[index &+ offset] & 0x3F) }
      if let scalar = Unicode.Scalar(value), isLetterOrMark(scalar) { return index..<index &+ length }
      index &+= length
    }
    return nil
  }

  private static func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default:
      return false
    }
  }

  static func firesOnEveryText(with parts: [String]) -> Bool {
    parts.contains { firstLetterOrMark(in: $0.utf8Span.span) != nil }
  }
}
