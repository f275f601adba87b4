extension LanguageModel {
  /// The model that is part of the program.
  static let builtin: LanguageModel = {
    (try? LanguageModel(reading: builtinText.utf8Span.span)) ?? .empty
  }()
}

extension LanguageIdentifier {
  /// What the model that is part of the program takes, in bytes.
  package static var builtinModelBytes: Int { LanguageModel.builtinText.utf8.count }

  /// Reads that model once more, to measure it; whether it could be read.
  package static func readBuiltinModel() -> Bool {
    (try? LanguageModel(reading: LanguageModel.builtinText.utf8Span.span)) != nil
  }
}
