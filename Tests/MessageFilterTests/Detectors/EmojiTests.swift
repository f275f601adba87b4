import MessageFilter
import TestSupport
import Testing

@Suite struct EmojiTests {
  @Test(arguments: [
    // Emoji_Presentation, single and in sequences.
    ("a😀b", "😀"), ("👍🏽!", "👍🏽"), ("👩🏽‍❤️‍💋‍👨🏾x", "👩🏽‍❤️‍💋‍👨🏾"), ("🇮🇱🇺🇸", "🇮🇱"), ("🇧", "🇧"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
    ("⌚", "⌚"), ("😀\u{200D}", "😀"), ("😀\u{200D}a", "😀"), ("😀😀", "😀"),
    // With U+FE0F, keycaps.
    ("©\u{FE0F}", "©\u{FE0F}"), ("‼\u{FE0F}", "‼\u{FE0F}"), ("↗\u{FE0F}a", "↗\u{FE0F}"),
    ("1\u{FE0F}\u{20E3}2", "1\u{FE0F}\u{20E3}"),
    ("#\u{20E3}", "#\u{20E3}"), ("*\u{FE0F}", "*\u{FE0F}"), ("〰\u{FE0F}", "〰\u{FE0F}"),
    // Above U+238C without U+FE0F.
    ("☎", "☎"), ("❤", "❤"), ("㊗", "㊗"), ("〰", "〰"), ("⏏", "⏏"), ("⌨", nil), ("▶", "▶"), ("🅰", "🅰"),
    ("🕵\u{200D}♂", "🕵\u{200D}♂"), ("❤\u{200D}🔥", "❤\u{200D}🔥"),
    // Text.
    ("1", nil), ("#*0", nil), ("©®™", nil), ("↗", nil), ("☎\u{FE0E}", nil), ("⌚\u{FE0E}", nil),
    ("1\u{0302}", nil),
    ("\u{FE0F}", nil), ("a\u{FE0F}", nil), ("1 \u{20E3}", nil), ("\u{20E3}", nil), ("a\u{20E3}", nil),
    ("★☉", nil),
    ("é中文。ａ", nil), ("🀀", nil), ("", nil), ("☎\u{FE0E} 😀", "😀"), ("\u{FE0F}😀", "😀"),
    ("1\u{FE0E}\u{20E3}", nil),
    // Of the newest Unicode.
    ("\u{1FADC}", "\u{1FADC}"), ("\u{1FAC8}", "\u{1FAC8}"),
  ])
  func `the first emoji is found, the whole sequence`(text: String, emoji: String?) {
    #expect(slice(text, EmojiDetector.firstEmoji(in: text.utf8Span.span)) == emoji)
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `Unicode's own list of emoji is found, each whole, and nothing else is`() throws {
    let sequences = ["fully-qualified", "minimally-qualified", "unqualified", "component", "variation-emoji"]
    for row in try SuiteRow.rows(of: "data/conformance/emoji.ndjson", atLeast: 5_000) {
      let text = try #require(row.string("text"))
      let found = slice(text, EmojiDetector.firstEmoji(in: text.utf8Span.span))
      #expect((found != nil) == row.truth("emoji"), "\(text)")
      if let name = row.string("class"), sequences.contains(name) { #expect(found == text) }
    }
  }

  @Test(.enabled(if: SharedData.isThere, Comment(rawValue: SharedData.absence)))
  func `where the app and Unicode differ Unicode decides, but for single characters shown as text`() throws {
    for row in try SuiteRow.rows(of: "data/conformance/emoji-conflict.ndjson", atLeast: 150) {
      let text = try #require(row.string("text"))
      let isEmoji = row.truth("uts51") == true && row.string("class") != "text-default-single"
      #expect((EmojiDetector.firstEmoji(in: text.utf8Span.span) != nil) == isEmoji, "\(text)")
    }
  }

  /// The rule written down as winnow(7) has it, over the properties that the standard library knows.
  private func reference(_ text: String) -> Int? {
    let scalars = Array(text.unicodeScalars)
    var byte = 0
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
      let isKeycapBase = "0123456789#*".unicodeScalars.contains(scalar)
      let properties = scalar.properties
      if isKeycapBase {
        if next == 0x20E3 || next == 0xFE0F { return byte }
      } else if properties.isEmoji {
        if next == 0xFE0F { return byte }
        if next != 0xFE0E && (properties.isEmojiPresentation || scalar.value > 0x238C) { return byte }
      }
      byte += UTF8.width(scalar)
    }
    return nil
  }

  @Test(arguments: 1...8)
  func `random texts have their first emoji where the plain rule has it`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Unicode.Scalar] = [
      "a", " ", "1", "#", "é", "中", "。", "ー", "“", "©", "™", "↗", "⌚", "⌨", "☎", "★", "❤", "〰", "㊗", "😀", "🏽",
      "🇮",
      "🀀", "\u{FE0F}", "\u{FE0E}", "\u{20E3}", "\u{200D}", "\u{302}", "\u{E0067}", "\u{FFFD}", "𝐀",
    ]
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.append(scalar) }
      }
      let string = String(text)
      let found = EmojiDetector.firstEmoji(in: string.utf8Span.span)
      let expected = reference(string)
      #expect(found?.lowerBound == expected, "seed \(seed): \(string.unicodeScalars.map(\.value))")
    }
  }
}
