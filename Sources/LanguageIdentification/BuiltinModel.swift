extension LanguageModel {
  /// The model that is part of the program.
  static let builtin: LanguageModel = {
    (try? LanguageModel(reading: builtinText.utf8Span.span)) ?? .empty
  }()
}

extension LanguageIdentifier {
  /// The size of the built-in model, in bytes.
  package static var builtinModelBytes: Int { LanguageModel.builtinText.utf8.count }

  /// Reads the built-in model again, to measure the time. Returns whether it could be read.
  package static func readBuiltinModel() -> Bool {
    (try? LanguageModel(reading: LanguageModel.builtinText.utf8Span.span)) != nil
  }
}
