extension LanguageModel {
  /// The model that is part of the program.
  static let builtin: LanguageModel = {
    (try? LanguageModel(reading: builtinText.utf8Span.span)) ?? .empty
  }()
}
