import Testing

@testable import LanguageIdentification

@Suite struct `Scripts` {
  /// The script that a letter's name begins with, by the standard library's Unicode tables.
  static func named(_ scalar: Unicode.Scalar) -> Script? {
    let name = scalar.properties.name ?? ""
    let beginnings: [(String, Script)] = [
      ("LATIN ", .latin), ("FULLWIDTH LATIN ", .latin), ("CYRILLIC ", .cyrillic), ("ARABIC LETTER ", .arabic),
      ("GREEK ", .greek), ("HEBREW ", .hebrew), ("THAI ", .thai), ("HANGUL SYLLABLE ", .hangul),
      ("DEVANAGARI ", .devanagari), ("HIRAGANA ", .kana), ("KATAKANA ", .kana), ("CJK UNIFIED ", .han),
      ("ARMENIAN ", .other), ("GEORGIAN ", .other), ("BENGALI ", .other), ("TAMIL ", .other),
      ("KHMER ", .other), ("HALFWIDTH KATAKANA LETTER ", .kana), ("HENTAIGANA LETTER ", .kana),
      ("HANGUL CHOSEONG ", .hangul), ("HANGUL JUNGSEONG ", .hangul), ("HANGUL JONGSEONG ", .hangul),
      ("HANGUL LETTER ", .hangul), ("ARABIC LIGATURE ", .arabic), ("CJK COMPATIBILITY IDEOGRAPH", .han),
    ]
    return beginnings.first { name.hasPrefix($0.0) }?.1
  }

  @Test(arguments: [0..<0x10000, 0x10000..<0x20000, 0x20000..<0x34000, 0xE0000..<0xE1000] as [Range<UInt32>])
  func `every letter is in the script of its name, and nothing else is in a script`(range: Range<UInt32>) {
    var wrong: [String] = []
    for value in range {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Letters that came with Unicode 15 and later are no letters of the languages here.
      if let age = scalar.properties.age, age.major > 14 { continue }
      let isLetter =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
      let found = Script(of: value)
      // The names of some letters do not begin with a script.
      let isRight =
        isLetter ? Self.named(scalar).map { found == $0 } ?? true : found == .none || found == .other
      if !isRight {
        wrong.append("\(String(value, radix: 16)) \(found)")
      }
    }
    #expect(wrong == [])
  }

  @Test func `symbols and punctuation are no letters of any script`() {
    var wrong: [String] = []
    for value: UInt32 in Array(0..<0x370) + Array(0x2000..<0x3400) + Array(0xFE00..<0x10000)
      + Array(0x1F000..<0x20000)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .connectorPunctuation,
        .dashPunctuation,
        .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
        .spaceSeparator, .decimalNumber, .otherNumber:
        if Script(of: value) != .none { wrong.append(String(value, radix: 16)) }
      default: break
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("「はい。」", "はい"), ("《你好》，（我在）。。。", "你好我在"), ("№ 5 ℃ ™ ok", "ok"), ("〜！？：ｏｋ", "ｏｋ"),
  ])
  func `what is no letter takes nothing from the confidence`(text: String, same: String) {
    #expect(guess(text) == guess(same))
  }

  @Test func `the ranges are in order and apart`() {
    var last: UInt32 = 0
    for range in Script.letterRanges {
      #expect(range.first > last && range.last >= range.first)
      last = range.last
    }
  }

  @Test func `small and capital letters have the same code`() {
    let letters = Letters.shared
    var wrong: [String] = []
    for value: UInt32 in 0x41..<0x2000 where letters.classes[Int(value)] & 0xFF != 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      guard mapping.count == 1, let small = mapping.first, small.value < 0x2000 else { continue }
      if letters.classes[Int(small.value)] != letters.classes[Int(value)] {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }

  @Test func `a letter and its mark are read as one letter`() {
    var wrong: [String] = []
    var compared = 0
    for value: UInt32 in 0xC0..<0x1F00 {
      guard Script(of: value) == .latin || Script(of: value) == .cyrillic else { continue }
      let entry = Letters.shared.classes[Int(value)]
      guard entry & 0xFF != 0, UInt8(truncatingIfNeeded: entry) != Letters.rare,
        let scalar = Unicode.Scalar(value)
      else { continue }
      let whole = String(Character(scalar))
      let parts = Decomposition.of(scalar)
      guard parts.count > 1 else { continue }
      let taken = String(String.UnicodeScalarView(parts))
      let one = ScoredText(whole.utf8Span.span).words
      let other = ScoredText(taken.utf8Span.span).words
      if one != other { wrong.append(whole) }
      compared += 1
    }
    #expect(wrong == [])
    #expect(compared > 200)
  }

  @Test(arguments: [
    ("καλημέρα", Language.el), ("שלום", .he), ("สวัสดี", .th), ("안녕하세요", .ko), ("नमस्ते", .hi),
    ("こんにちは", .ja), ("カタカナ", .ja), ("你好吗", .zhHans), ("後來呢", .zhHant), ("東京駅前", .ja),
  ])
  func `a script that one language is written in tells it`(text: String, language: Language) {
    let found = guess(text)
    #expect(found?.language == language)
  }

  @Test(arguments: ["Ա բարեւ", "გამარჯობა", "নমস্কার", "வணக்கம்", "សួស្តី", "ᏣᎳᎩ"])
  func `a script of no language here is no evidence`(text: String) {
    #expect(guess(text) == nil)
  }

  @Test(arguments: [
    ("שלום לכולם hello", Language.he), ("hello everybody my friends שלום", .en),
    ("我在用 iPhone 发消息", .zhHans), ("Скачай приложение WhatsApp сейчас", .ru),
    ("download the app now 你好", .en),
  ])
  func `mixed scripts are decided by what most of the text is in`(text: String, language: Language) {
    #expect(guess(text)?.language == language)
  }

  @Test func `Chinese that fits both scripts is simplified, with all of its confidence`() throws {
    let found = try #require(guess("你好"))
    #expect(found.language == .zhHans)
    #expect(found.confidence == found.chineseConfidence)
    #expect(found.confidence.hundredths >= 70)
  }

  @Test func `a Chinese guess is never surer of the script than of the language`() throws {
    for text in ["后来呢", "後來呢", "发现發現", "中文", "我們去吃飯吧"] {
      let found = try #require(guess(text))
      #expect(found.chineseConfidence >= found.confidence)
    }
  }
}

/// Canonical decompositions, by comparison of strings: two strings are equal if they decompose to the same.
enum Decomposition {
  private static let bases = Array(
    "abcdefghijklmnopqrstuvwxyzâêôăơưABCDEFGHIJKLMNOPQRSTUVWXYZеиіугк".unicodeScalars)

  static func of(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let whole = String(Character(scalar))
    for mark: UInt32 in 0x300...0x331 {
      guard let sign = Unicode.Scalar(mark) else { continue }
      for base in bases {
        var text = String(Character(base))
        text.unicodeScalars.append(sign)
        if text == whole { return [base, sign] }
      }
    }
    return [scalar]
  }
}
