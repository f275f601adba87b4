import Bytes

/// What a text consists of, and which patterns may therefore be in it in disguise. Most texts can be
/// dismissed for most patterns.
struct DisguiseGate {
  /// Whether the text is ASCII without control characters that reading drops.
  let isASCII: Bool
  /// Whether characters of the text may be read as something else than themselves.
  let hasUnusual: Bool
  /// The scripts of a text that is not ASCII.
  private let scripts: TextScripts?

  /// What a text in well-formed UTF-8 consists of. Linear in the text.
  ///
  /// - Parameters:
  ///   - bitmaps: Those of the text.
  ///   - hasSymbols: Whether a pattern has a symbol.
  ///   - hasSpaces: Whether a pattern has a space.
  init(of text: Span<UInt8>, _ bitmaps: borrowing TextBitmaps, hasSymbols: Bool, hasSpaces: Bool) {
    let hasOddSpaces = bitmaps.hasDoubleSpaces || bitmaps.hasControls
    if bitmaps.isASCII {
      let hasDropped = bitmaps.hasControls && Self.hasDropped(text)
      isASCII = !hasDropped
      hasUnusual = hasDropped || hasOddSpaces
      scripts =
        hasDropped ? TextScripts(of: text, 0..<text.count, bitmaps, hasLatin: bitmaps.hasLetters) : nil
      return
    }
    let scripts = TextScripts(of: text, 0..<text.count, bitmaps, hasLatin: bitmaps.hasLetters)
    isASCII = false
    hasUnusual = hasOddSpaces || scripts.hasUnusual(symbols: hasSymbols, spaces: hasSpaces)
    self.scripts = scripts
  }

  /// Whether the text has letters of several scripts.
  var hasSeveralScripts: Bool { scripts?.written.hasSeveral ?? false }

  /// Whether the text may contain a match in disguise of patterns in some scripts at level
  /// ``DisguiseLevel/all``.
  func mayHaveMatches(of scripts: ScriptBits) -> Bool {
    self.scripts?.mayHaveMatches(of: scripts, ambiguous: []) ?? true
  }

  /// Whether an ASCII text has control characters that reading drops. White space is not dropped.
  private static func hasDropped(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      found |= (byte < 0x20 ? 1 : 0) & (byte &- 9 < 5 ? 0 : 1) | (byte == 0x7F ? 1 : 0)
    }
    return found != 0
  }
}
