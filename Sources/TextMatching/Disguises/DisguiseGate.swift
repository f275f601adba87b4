import Bytes

/// Tells which texts may have a disguise, in one fast pass over the text. At level `lookalikes` few have one.
struct DisguiseGate: Sendable {
  private let level: DisguiseLevel
  /// The characters before and after each small L, and each space, of the patterns.
  private var smallL = PatternContexts()
  private var spaces = PatternContexts()
  /// Whether any unusual white space may be part of a disguise, whatever is beside it.
  private var findsAllSpaces = false
  private var hasSymbols = false

  /// Whether a pattern has a space.
  var hasSpaces: Bool { !spaces.isEmpty }

  init(for entries: [DisguiseSet.Entry]) {
    level = entries.reduce(.lookalikes) { max($0, $1.rules.level) }
    for entry in entries {
      let characters = entry.text.characters
      for (index, character) in characters.enumerated() {
        let before = index > 0 ? characters[index - 1] : nil
        let behind = index + 1 < characters.count ? characters[index + 1] : nil
        if character.scalar == 0x20 {
          spaces.insert(before: before?.scalar, after: behind?.scalar)
          let isInner = before?.kind.isAlphanumeric == true && behind?.kind.isAlphanumeric == true
          if !isInner { findsAllSpaces = true }
        } else if !character.kind.isAlphanumeric {
          hasSymbols = true
        }
        if character.scalar == 0x6C { smallL.insert(before: before?.scalar, after: behind?.scalar) }
      }
    }
  }

  /// What a text consists of.
  struct Contents {
    /// Whether the text is ASCII without control characters that reading drops.
    var isASCII: Bool
    /// Whether the text may have a disguise of some pattern of one script.
    var mayBeDisguised: Bool
    /// Whether characters of the text may be read as something else than themselves.
    var hasUnusual: Bool
    /// The scripts of a text that is not ASCII.
    var scripts: TextScripts?
  }

  /// What a text in well-formed UTF-8 consists of. Linear in the text.
  func contents(of text: Span<UInt8>) -> Contents {
    let ascii = ASCIIContents(of: text)
    let hasOddSpaces = ascii.hasDoubleSpaces || ascii.hasControls
    if ascii.isASCII {
      let hasDropped = ascii.hasControls && Self.hasDropped(text)
      let mayBeDisguised =
        level == .all || hasDropped || hasOddSpaces && mayHaveSpace(text)
        || ascii.hasCapitalI && hasSmallL(text)
      return Contents(
        isASCII: !hasDropped, mayBeDisguised: mayBeDisguised, hasUnusual: hasDropped || hasOddSpaces,
        scripts: hasDropped ? TextScripts(of: text, hasLatin: ascii.hasLetters) : nil)
    }
    let scripts = TextScripts(of: text, hasLatin: ascii.hasLetters)
    let hasUnusual =
      hasOddSpaces || scripts.hasUnusual(symbols: hasSymbols, spaces: hasSpaces)
      || ascii.hasCapitalI && level == .lookalikes && hasSmallL(text)
    return Contents(isASCII: false, mayBeDisguised: true, hasUnusual: hasUnusual, scripts: scripts)
  }

  /// Whether a text may contain a match in disguise of some entries, judged by the scripts of its letters. A
  /// match has a letter of its pattern's script, or letters of two other scripts that stand for letters of
  /// it.
  func mayHaveMatches(of keys: DisguiseSet.ScriptKeys, in contents: Contents) -> Bool {
    guard let scripts = contents.scripts else { return true }
    if level != .all, !contents.hasUnusual, !scripts.written.hasSeveral { return false }
    // Such characters may be read as letters of any script.
    if scripts.has(.styled) || scripts.has(.changing) { return true }
    if keys.scripts.isEmpty { return level == .all || contents.hasUnusual }
    let foreign = scripts.foreign(to: keys.scripts)
    if scripts.written.isDisjoint(with: keys.scripts), !foreign.hasSeveral { return false }
    return level == .all || contents.hasUnusual || !foreign.isEmpty
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

  /// Whether white space of an ASCII text other than a single U+0020 may stand for a pattern's space.
  private func mayHaveSpace(_ text: Span<UInt8>) -> Bool {
    if findsAllSpaces { return true }
    if spaces.isEmpty { return false }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }
    var isUnusual = false
    for offset in text.indices {
      let byte = text[offset]
      if isSpace(byte) {
        isUnusual = isUnusual || byte != 0x20 || offset > 0 && isSpace(text[offset &- 1])
      } else if isUnusual {
        if spaces.mayHaveSpace(before: offset, in: text) { return true }
        isUnusual = false
      }
    }
    return false
  }

  /// Whether an `I` in a text may stand for a small L.
  private func hasSmallL(_ text: Span<UInt8>) -> Bool {
    if smallL.isEmpty { return false }
    var last: UInt8 = 0
    for offset in text.indices {
      if text[offset] == UInt8(ascii: "I"), last != text[offset], smallL.mayBeSmallL(at: offset, in: text) {
        return true
      }
      last = text[offset]
    }
    return false
  }
}
