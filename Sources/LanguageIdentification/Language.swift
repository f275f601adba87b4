/// A language that the identifier tells apart, in BCP 47's spelling.
public enum Language: String, Sendable, CaseIterable {
  case ar, de, en, es, fa, fr, he, it, ja, pt, ru, tr
  case zhHans = "zh-Hans"
  case zhHant = "zh-Hant"
  case bg, ca, cs, da, el, fi, hi, hr, hu, id, ko, nb, nl, pl, ro, sk, sv, th, uk, ur, vi
}

/// A best guess and how sure it is.
public struct LanguageGuess: Sendable, Equatable {
  public var language: Language
  /// The probability that `language` is right, in hundredths (0...100), rounded half up.
  public var confidence: Int
  /// For a Chinese text: the probability in hundredths that it is Chinese in either script; else 0.
  public var chineseConfidence: Int

  public init(language: Language, confidence: Int, chineseConfidence: Int = 0) {
    self.language = language
    self.confidence = confidence
    self.chineseConfidence = chineseConfidence
  }
}
