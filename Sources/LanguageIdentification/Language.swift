/// A language that the identifier can recognise, as a BCP 47 tag.
package enum Language: String, Sendable, CaseIterable {
  case ar, de, en, es, fa, fr, he, it, ja, pt, ru, tr
  case zhHans = "zh-Hans"
  case zhHant = "zh-Hant"
  case bg, ca, cs, da, el, fi, hi, hr, hu, id, ko, nb, nl, pl, ro, sk, sv, th, uk, ur, vi

  /// The language's English name, as Unicode CLDR has it.
  package var englishName: String {
    switch self {
    case .ar: "Arabic"
    case .de: "German"
    case .en: "English"
    case .es: "Spanish"
    case .fa: "Persian"
    case .fr: "French"
    case .he: "Hebrew"
    case .it: "Italian"
    case .ja: "Japanese"
    case .pt: "Portuguese"
    case .ru: "Russian"
    case .tr: "Turkish"
    case .zhHans: "Chinese, Simplified"
    case .zhHant: "Chinese, Traditional"
    case .bg: "Bulgarian"
    case .ca: "Catalan"
    case .cs: "Czech"
    case .da: "Danish"
    case .el: "Greek"
    case .fi: "Finnish"
    case .hi: "Hindi"
    case .hr: "Croatian"
    case .hu: "Hungarian"
    case .id: "Indonesian"
    case .ko: "Korean"
    case .nb: "Norwegian Bokmål"
    case .nl: "Dutch"
    case .pl: "Polish"
    case .ro: "Romanian"
    case .sk: "Slovak"
    case .sv: "Swedish"
    case .th: "Thai"
    case .uk: "Ukrainian"
    case .ur: "Urdu"
    case .vi: "Vietnamese"
    }
  }

  /// The ISO 15924 code of the script that the language is identified in.
  package var script: String {
    switch self {
    case .ar, .fa, .ur: "Arab"
    case .bg, .ru, .uk: "Cyrl"
    case .el: "Grek"
    case .he: "Hebr"
    case .hi: "Deva"
    case .ja: "Jpan"
    case .ko: "Kore"
    case .th: "Thai"
    case .zhHans: "Hans"
    case .zhHant: "Hant"
    default: "Latn"
    }
  }

  /// The languages that a BCP 47 tag names, ignoring case and region: `PT-br` is Portuguese, `iw` Hebrew, and
  /// `zh` alone Chinese in both scripts; empty if the identifier does not know the language.
  package static func named(_ tag: String) -> [Language] {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    guard let first = parts.first else { return [] }
    switch first {
    case "zh":
      if parts.contains("hans") { return [.zhHans] }
      if parts.contains("hant") { return [.zhHant] }
      return [.zhHans, .zhHant]
    case "iw": return [.he]
    case "in": return [.id]
    default: return Language(rawValue: first).map { [$0] } ?? []
    }
  }
}

/// The best guess and its probability.
package struct LanguageGuess: Sendable, Equatable {
  /// The most probable language.
  package var language: Language
  /// The probability that `language` is right.
  package var confidence: Confidence
  /// For a Chinese text, the probability that it is Chinese in either script; otherwise 0.
  ///
  /// `zh` in a rule stands for both scripts, so this is what such a rule compares.
  package var chineseConfidence: Confidence

  /// A guess.
  package init(
    language: Language, confidence: Confidence, chineseConfidence: Confidence = .init(hundredths: 0)
  ) {
    self.language = language
    self.confidence = confidence
    self.chineseConfidence = chineseConfidence
  }
}
