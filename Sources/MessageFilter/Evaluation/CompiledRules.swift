internal import LanguageIdentification

/// A language rule, ready to be compared with a guess.
struct CompiledLanguageRule: Sendable {
  var language: DeniedLanguage
  var confidence: Double
  var rule: Int
  var action: Action

  /// The languages of guesses that this rule is about.
  var identified: [Language] {
    switch language {
    case .language(let denied): [denied]
    case .chinese: [.zhHans, .zhHant]
    }
  }

  /// The confidence of a guess that this rule is about, or nil where it is about another language.
  func confidence(in guess: LanguageGuess) -> Confidence? {
    switch language {
    case .language(let denied): denied == guess.language ? guess.confidence : nil
    case .chinese:
      guess.language == .zhHans || guess.language == .zhHant
        ? max(guess.chineseConfidence, guess.confidence) : nil
    }
  }
}

/// The smart rules that are on, each with its index in ``RuleSet/rules``.
struct CompiledSmartRules: Sendable {
  /// `allUnknown`, which is a stage of its own.
  var allUnknown: Int?
  /// The others, in the order in which they are asked.
  var rules: [(index: Int, rule: CompiledSmartRule)] = []
}
