import Bytes

/// A half of the day, by the word beside a time of 12 hours.
enum DayHalf {
  case morning, afternoon
  /// The word is not in the lists.
  case unknown

  /// The half by the words before and after a time; nil if there are none. Those after it count first,
  /// because words before it are often prepositions.
  init?(before: TimeWords, after: TimeWords) {
    if let half = after.half, half != .unknown {
      self = half
    } else if let half = before.half ?? after.half {
      self = half
    } else {
      return nil
    }
  }

  /// The half that a word names; nil for no word, and for one that does not name a half.
  fileprivate init?(word text: Span<UInt8>) {
    var letters = InlineArray<64, UInt8>(repeating: 0)
    var count = 0
    var index = 0
    while index < text.count, count < 62 {
      let byte = text[index]
      let skipped = Self.separatorLength(text, at: index)
      if skipped > 0 {
        index += skipped
      } else if byte & 0xE0 == 0xC0, index + 1 < text.count {
        let scalar = Self.lowercase(UInt32(byte & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F))
        letters[count] = 0xC0 | UInt8(scalar >> 6)
        letters[count + 1] = 0x80 | UInt8(scalar & 0x3F)
        count += 2
        index += 2
      } else {
        letters[count] = byte.asciiLowercased
        count += 1
        index += 1
      }
    }
    let word = letters.span.extracting(0..<count)
    // "de" is Hungarian with a dot, and a preposition without one.
    if word.isEmpty || word.equals("de") && text.first(".") == nil { return nil }
    if Self.mornings.contains(where: { word.equals($0) }) {
      self = .morning
    } else if Self.afternoons.contains(where: { word.equals($0) }) {
      self = .afternoon
    } else if Self.others.contains(where: { word.equals($0) }) {
      return nil
    } else {
      self = .unknown
    }
  }

  /// The hour of 24 for an hour of 12.
  func hour(_ hour: Int) -> Int {
    switch self {
    case .morning: hour == 12 ? 0 : hour
    case .afternoon: hour < 12 ? hour + 12 : hour
    case .unknown: hour
    }
  }

  /// Whether a text has no word.
  fileprivate static func isBlank(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      let skipped = separatorLength(text, at: index)
      if skipped == 0 { return false }
      index += skipped
    }
    return true
  }

  /// The length of the space, mark or punctuation at an index; 0 if there is none.
  private static func separatorLength(_ text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ","): 1
    case let byte where byte.isASCIISpace: 1
    case _ where text.has("\u{A0}", at: index) || text.has("،", at: index): 2
    case _ where text.has("\u{202F}", at: index) || text.has("\u{2009}", at: index): 3
    case _ where text.has("，", at: index) || index + 3 <= text.count && isMark(text, at: index): 3
    default: 0
    }
  }

  /// A letter of Latin-1, Greek or Cyrillic in lower case; another character as it is.
  private static func lowercase(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar + 0x20
    default: scalar
    }
  }

  // The words are in lower case, without spaces, dots, commas and hyphens: `a. m.` is `am`.

  private static let mornings: [StaticString] = [
    // English and many others; German, Danish, Icelandic, Afrikaans, Welsh, Irish, Portuguese.
    "am", "a", "vorm", "fm", "fh", "vm", "yb", "rn", "damanhã",
    // Greek, Turkish, Malay, Vietnamese, Albanian, Uzbek, Armenian.
    "πμ", "öö", "pg", "sa", "pd", "to", "ԿԱ",
    // Hungarian, Finnish, Czech, Slovene, Lithuanian, Latvian.
    "de", "ap", "dop", "priešpiet", "priekšp",
    // Bulgarian, Ukrainian, Macedonian, Serbian and Bosnian, Mongolian.
    "проб", "дп", "претпл", "преподне", "prepodne", "пријеподне", "prijepodne", "үө",
    // Arabic, Persian, Pashto, Hebrew.
    "ص", "قظ", "قبل\u{200C}ازظهر", "غم", "לפנה״צ", "לפנה\"צ",
    // Hindi and Nepali, Marathi, Punjabi, Tamil, Kannada, Sinhala, Burmese, Thai, Amharic.
    "पूर्वाह्न", "मपू", "ਪੂਦੁ", "முற்பகல்",
    "ಪೂರ್ವಾಹ್ನ", "පෙව", "နံနက်",
    "ก่อนเที่ยง", "ጥዋት",
    // Chinese, Japanese, Korean.
    "上午", "早上", "凌晨", "清晨", "午夜", "午前", "오전",
  ]

  private static let afternoons: [StaticString] = [
    "pm", "p", "nachm", "em", "eh", "nm", "yh", "in", "datarde",
    "μμ", "ös", "ptg", "ch", "md", "tk", "ԿՀ",
    "du", "ip", "odp", "pop", "popiet", "pēcp",
    "слоб", "пп", "попл", "поподне", "popodne", "үх",
    "م", "بظ", "بعدازظهر", "غو", "אחה״צ", "אחה\"צ",
    "अपराह्न", "मउ", "ਬਾਦੁ", "பிற்பகல்", "ಅಪರಾಹ್ನ",
    "පව", "ညနေ", "หลังเที่ยง", "ከሰዓት",
    "下午", "中午", "晚上", "傍晚", "午後", "오후",
  ]

  /// Words such as "at" and "o'clock", and the one for the year before them, as in Bulgarian.
  private static let others: [StaticString] = [
    "at", "klo", "kl", "um", "uhr", "à", "às", "as", "ala", "alas", "ales", "alle", "om", "o", "ob", "u", "v",
    "t", "h", "hs", "hrs", "kell", "pukul", "lúc", "στις",
    "в", "во", "у", "о", "г", "гв", "ч", "р",
    "น", "เวลา",
  ]
}

/// The words on one side of a time.
struct TimeWords {
  enum Kind {
    case none
    /// Only words such as "at" and "o'clock".
    case particles
    /// A half of the day, perhaps with such words.
    case half
    /// A word that is not in the lists.
    case other
  }

  private(set) var kind: Kind
  /// The half of the day that one of the words names; nil if there are no words, or only particles.
  private(set) var half: DayHalf?

  init(_ text: Span<UInt8>) {
    half = DayHalf(word: text)
    guard half == .unknown else {
      kind = half != nil ? .half : DayHalf.isBlank(text) ? .none : .particles
      return
    }
    // Several words, such as a weekday and a half. Short ones of Latin letters may be any word but these.
    kind = .particles
    var start = 0
    for end in 0...text.count where end == text.count || text[end].isASCIISpace {
      let word = text.extracting(start..<end)
      start = end + 1
      guard let named = DayHalf(word: word) else { continue }
      let isCertain = !word.isASCII || word.equalsIgnoringCase("AM") || word.equalsIgnoringCase("PM")
      if named == .unknown || !isCertain {
        kind = .other
      } else {
        if half == .unknown { half = named }
        if kind == .particles { kind = .half }
      }
    }
  }
}
