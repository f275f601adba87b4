import LanguageIdentification

/// A compiled language rule.
struct CompiledLanguageRule: Sendable {
  var language: RuleLanguage
  var confidence: Double
  var rule: Int
  var action: Action

  /// The languages that the rule is about.
  var identified: [Language] {
    switch language {
    case .language(let denied): [denied]
    case .chinese: [.zhHans, .zhHant]
    }
  }

  /// The confidence of a guess at a language that the rule is about; nil for other languages.
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
  /// The other rules, in the order in which they are tried.
  var rules: [(index: Int, rule: CompiledSmartRule)] = []
}
