extension LanguageModel {
  /// The model that is part of the program.
  static let builtin: LanguageModel = {
    guard let model = try? LanguageModel(reading: builtinText.utf8Span.span) else {
      preconditionFailure("the built-in language model is damaged")
    }
    return model
  }()
}
