/// Characters with the Emoji property, for MessageFilter's emoji. Operand: Unicode's emoji-data.txt. Without
/// it, the Unicode properties of the Swift toolchain are used, which are often newer.
let emojiTable = TableKind(
  name: "emoji", operands: "[EMOJI-DATA]", output: "Sources/MessageFilter/Detectors/EmojiTable.swift"
) { operands in
  guard operands.count <= 1 else { throw TableError(message: "emoji takes at most one file") }
  return try Emoji.table(data: try operands.first.map { try lines(ofFile: $0) })
}

/// Makes the table.
enum Emoji {
  /// The table of characters with the Emoji property (Unicode Technical Standard 51).
  static func table(data: [Substring]?) throws -> String {
    var emoji = Set<UInt32>()
    var presentation = Set<UInt32>()
    guard let data else {
      var newest = (major: 0, minor: 0)
      for value in (0 as UInt32)...0x10FFFF {
        guard let properties = Unicode.Scalar(value)?.properties else { continue }
        if let age = properties.age, age > newest { newest = age }
        if properties.isEmoji { emoji.insert(value) }
        if properties.isEmojiPresentation { presentation.insert(value) }
      }
      let source = "the Unicode \(newest.major).\(newest.minor) properties of the Swift toolchain"
      return text(source: source, emoji: emoji, presentation: presentation)
    }
    for line in data {
      let fields = fields(ofLine: line)
      guard fields.count == 2 else { continue }
      if fields[1] == "Emoji" { emoji.formUnion(try scalarRange(fields[0])) }
      if fields[1] == "Emoji_Presentation" { presentation.formUnion(try scalarRange(fields[0])) }
    }
    let version = data.first { $0.contains("Version") }.map { String($0.drop { !$0.isNumber }) }
    return text(
      source: "Unicode's emoji-data.txt, version \(version ?? "unknown")", emoji: emoji,
      presentation: presentation)
  }

  private static func text(source: String, emoji: Set<UInt32>, presentation: Set<UInt32>) -> String {
    func kind(_ value: UInt32) -> UInt32 {
      emoji.contains(value) ? presentation.contains(value) ? 2 : 1 : 0
    }
    // Only characters beyond ASCII. The detector itself has the bases of keycaps.
    var ranges: [UInt32] = [0]
    for value in (0x80 as UInt32)...0x1FFFF where kind(value) != ranges[ranges.count - 1] & 0xFF {
      ranges.append(value << 8 | kind(value))
    }
    let note = "A range's first scalar shifted left by 8; 1: Emoji, 2: Emoji and Emoji_Presentation."
    let table = inlineArray("ranges", "UInt32", ranges, note: note)
    return """
      // swift-format-ignore-file
      // Made by generate-tables from: \(source).
      // Don't edit it; change its source and make it anew.

      enum EmojiTable {
      \(table)}

      """
  }
}
