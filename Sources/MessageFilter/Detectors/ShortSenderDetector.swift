import Bytes

/// The smart rule `shortSender`: a sender of at most `max` characters. The empty sender is short.
package enum ShortSenderDetector: SmartRuleDetector {
  static var name: String { "shortSender" }
  static var shape: SmartRuleShape { .maximum(standard: 6, range: 1...20) }
  static var field: Field { .sender }
  static var condition: String { "is short" }
  static func reason(match: String) -> String { "the sender \"\(match)\" is short" }

  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>? {
    isShort(text, max: parameters.max) ? 0..<text.count : nil
  }

  /// Whether a sender has at most `max` characters: extended grapheme clusters of Unicode Standard Annex #29,
  /// so CR LF is one character.
  ///
  /// - Parameter sender: Well-formed UTF-8.
  /// - Complexity: O(`max`) for ASCII; otherwise O(n), but nothing after the character that decides is read.
  package static func isShort(_ sender: Span<UInt8>, max: Int) -> Bool {
    // A character has at least one byte.
    if sender.count <= max { return true }
    // Each of these bytes is a character.
    if sender.hasOnlyDigitsAndSigns { return false }
    var characters = 0
    for index in sender.indices {
      let byte = sender[index]
      if byte >= 0x80 { return isShortBeyondASCII(sender, max: max) }
      let isLineFeedOfPair = byte == 0x0A && index > 0 && sender[index &- 1] == 0x0D
      if !isLineFeedOfPair { characters &+= 1 }
      // A combining mark that follows could join the last character, so `max` + 1 characters do not decide
      // yet.
      if characters > max &+ 1 { return false }
    }
    return characters <= max
  }

  private static func isShortBeyondASCII(_ sender: Span<UInt8>, max: Int) -> Bool {
    do {
      var characters = try UTF8Span(validating: sender).makeCharacterIterator()
      return characters.skipForward(by: max &+ 1) <= max
    } catch {
      // Ill-formed UTF-8 has no characters to count. The message reader never passes any on.
      return false
    }
  }
}
