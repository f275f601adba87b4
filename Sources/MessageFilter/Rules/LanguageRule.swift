package import LanguageIdentification

/// The language that a language rule names: a single language, or Chinese in both scripts.
package enum RuleLanguage: Sendable, Hashable {
  /// One language.
  case language(Language)
  /// Chinese, whatever the script.
  case chinese
}

/// A rule of `denyLanguage`.
package struct LanguageRule: Sendable, Equatable {
  /// The least confidence of a guess where the file gives none.
  package static let defaultConfidence = 0.7

  /// The language that is denied.
  package var language: RuleLanguage
  /// The name as the file writes it (`pt-BR`); a verdict's `reason.text`.
  package var name: String
  /// The folder of the message.
  package var folder: Folder = .junk
  /// The least confidence of a guess, 0...1, as written in the file. Guesses are rounded to hundredths before
  /// they are compared with it.
  package var confidence = LanguageRule.defaultConfidence
  /// Its name, unique in the file.
  package var id: String?
  /// The author's note.
  package var note: String?
  /// Whether the rule is enabled. A disabled rule keeps its index in the list.
  package var isEnabled: Bool = true

  /// A rule with every default. winnow-rules(5) lists the names.
  package init(language: RuleLanguage, name: String) {
    self.language = language
    self.name = name
  }
}
