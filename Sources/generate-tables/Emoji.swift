/// Makes Sources/MessageFilter/Detectors/EmojiTable.swift.
enum Emoji {
  /// The table of characters with the Emoji property (Unicode Technical Standard 51).
  ///
  /// - Parameters:
  ///   - data: Unicode's emoji-data.txt, or nil: then the properties that the Swift toolchain has of
  ///     Unicode are read, which are newer than what operating systems package.
  static func table(data: String?) -> String {
    var emoji = Set<UInt32>()
    var presentation = Set<UInt32>()
    var source: String
    if let data {
      source = "Unicode's emoji-data.txt, \(version(of: data))"
      for line in data.split(separator: "\n") {
        guard let (range, property) = entry(line) else { continue }
        if property == "Emoji" { emoji.formUnion(range) }
        if property == "Emoji_Presentation" { presentation.formUnion(range) }
      }
    } else {
      var newest = (major: 0, minor: 0)
      for value in (0 as UInt32)...0x10FFFF {
        guard let properties = Unicode.Scalar(value)?.properties else { continue }
        if let age = properties.age { newest = max(newest, (age.major, age.minor), by: <) }
        if properties.isEmoji { emoji.insert(value) }
        if properties.isEmojiPresentation { presentation.insert(value) }
      }
      source = "the Unicode \(newest.major).\(newest.minor) properties of the Swift toolchain"
    }
    return text(source: source, emoji: emoji, presentation: presentation)
  }

  private static func max(
    _ a: (major: Int, minor: Int), _ b: (Int, Int), by less: ((Int, Int), (Int, Int)) -> Bool
  ) -> (major: Int, minor: Int) {
    less(a, b) ? b : a
  }

  private static func version(of data: String) -> String {
    let line = data.split(separator: "\n").first { $0.hasPrefix("# Version") || $0.contains("Version:") }
    return line.map { String($0.drop { !$0.isNumber }) } ?? "version unknown"
  }

  /// `231A..231B ; Emoji # …` as its scalars and property.
  private static func entry(_ line: Substring) -> (ClosedRange<UInt32>, String)? {
    let fields = line.prefix { $0 != "#" }.split(separator: ";")
    guard fields.count == 2 else { return nil }
    let ends = fields[0].split(whereSeparator: { $0 == "." || $0 == " " })
    guard let first = ends.first.flatMap({ UInt32($0, radix: 16) }),
      let last = ends.last.flatMap({ UInt32($0, radix: 16) })
    else { return nil }
    return (first...last, fields[1].split(separator: " ").joined())
  }

  private static func text(source: String, emoji: Set<UInt32>, presentation: Set<UInt32>) -> String {
    var rows: [String] = []
    var start: UInt32?
    func kind(_ value: UInt32) -> UInt32 {
      emoji.contains(value) ? presentation.contains(value) ? 2 : 1 : 0
    }
    // Beyond ASCII: the keycaps' bases stand in the detector.
    var value: UInt32 = 0x80
    while value <= 0x1FFFF {
      let first = start ?? value
      let next = value + 1
      if kind(first) != kind(next) || next == 0x20000 {
        if kind(first) != 0 { rows.append(hex(first << 8 | kind(first)) + ", " + hex(next << 8)) }
        start = next
      } else {
        start = first
      }
      value = next
    }
    // A range that another follows at once needs no end of its own.
    let ends = rows.flatMap { $0.split(separator: ",").map { $0.drop { $0 == " " } } }
    var starts: [Substring] = []
    for entry in ends {
      if let last = starts.last, last.dropLast(2) == entry.dropLast(2) { starts.removeLast() }
      starts.append(entry)
    }
    var lines = ""
    for index in stride(from: 0, to: starts.count, by: 10) {
      lines += "    " + starts[index..<min(index + 10, starts.count)].joined(separator: ", ") + ",\n"
    }
    return """
      // swift-format-ignore-file
      // Made by generate-tables from: \(source).
      // Don't edit it; change its source and make it anew.

      enum EmojiTable {
        /// Each entry is the first scalar of a range, shifted left by eight, and what holds in it: 0 no emoji,
        /// 1 Emoji, 2 Emoji and Emoji_Presentation.
        static let ranges: [UInt32] = [
          0x0,
      \(lines)  ]
      }

      """
  }

  private static func hex(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }
}
