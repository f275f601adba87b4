/// The smart rules that judge a sender alone. All take well-formed UTF-8 and allocate nothing.
public enum SenderDetectors {
  /// Whether a sender has at most `max` characters (extended grapheme clusters of Unicode Annex 29, CR LF
  /// one of them). Looks at no more of it than it must.
  public static func isShort(_ sender: Span<UInt8>, max: Int) -> Bool {
    // A character has a byte at least.
    if sender.count <= max { return true }
    var characters = 0
    for index in sender.indices {
      let byte = sender[index]
      if byte >= 0x80 { return isShortBeyondASCII(sender, max: max) }
      let isLineFeedOfPair = byte == 0x0A && index > 0 && sender[index &- 1] == 0x0D
      if !isLineFeedOfPair { characters &+= 1 }
      // One more, so that a mark that follows cannot join the last one counted.
      if characters > max &+ 1 { return false }
    }
    return characters <= max
  }

  private static func isShortBeyondASCII(_ sender: Span<UInt8>, max: Int) -> Bool {
    do {
      var characters = try UTF8Span(validating: sender).makeCharacterIterator()
      return characters.skipForward(by: max &+ 1) <= max
    } catch {
      // What is not UTF-8 has no characters to count; the reader lets none through.
      return false
    }
  }

  /// Whether a sender contains `@` and `.`.
  public static func isEmail(_ sender: Span<UInt8>) -> Bool {
    // Few senders have an at sign, so it is looked for first.
    for index in sender.indices where sender[index] == UInt8(ascii: "@") {
      for index in sender.indices where sender[index] == UInt8(ascii: ".") { return true }
      return false
    }
    return false
  }

  /// The first character of general category L or M of a sender: its range in bytes.
  public static func firstLetterOrMark(in sender: Span<UInt8>) -> Range<Int>? {
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
}
