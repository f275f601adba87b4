/// A kind of file that is imported.
struct ImportFormat: Sendable {
  /// Whether a file is one.
  var isFormat: @Sendable (ImportSource) -> Bool
  var read: @Sendable (ImportSource, ImportSettings) throws(RulesImport.Refusal) -> RulesImport

  /// Every kind: the first that a file is decides. A new one is a file of its own and a row here.
  static let all: [ImportFormat] = [
    .vCards,
    .blockedNumberLines,
    .objects,
    .blockedNumberRow,
    .table,
    .plainList,
  ]
}

extension RulesImport {
  /// Imports a file; what it is shows in its content and in the ending of its name.
  ///
  /// - Parameter name: the file's name, for its ending and for messages.
  package static func read(
    bytes: [UInt8], name: String = "", settings: ImportSettings = ImportSettings()
  ) throws(Refusal) -> RulesImport {
    let source = ImportSource(bytes, name: name)
    if let kind = source.foreignKind {
      throw Refusal(
        message:
          "this looks like \(kind); expected an export of Simply Filter SMS, its automatic_filters.json, "
          + "vCards, a table with a header, an Android app's blocked numbers, or a plain list of texts")
    }
    guard let format = ImportFormat.all.first(where: { $0.isFormat(source) }) else {
      throw Refusal(message: "files of this kind can't be imported")
    }
    return try format.read(source, settings)
  }
}
