/// A kind of file that can be imported.
struct ImportFormat: Sendable {
  /// Whether a file is of this kind.
  var isFormat: @Sendable (ImportSource) -> Bool
  var read: @Sendable (ImportSource, ImportSettings) throws(RulesImport.Refusal) -> RulesImport

  /// Every kind, in the order in which they are tried. To add one, add a file and a row here.
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
  /// Imports a file. Its kind is recognised by its content and by the extension of its name.
  ///
  /// - Parameter name: The file's name, for its extension and for messages.
  package static func read(
    bytes: [UInt8], name: String = "", settings: ImportSettings = ImportSettings()
  ) throws(Refusal) -> RulesImport {
    let source = ImportSource(bytes, name: name)
    if let (kind, remedy) = source.foreignKind {
      throw Refusal(
        "this looks like \(kind)", remedy: remedy,
        expected:
          "an export of Simply Filter SMS, its automatic_filters.json, vCards, a table with a header, "
          + "an Android app's blocked numbers, or a plain list of texts")
    }
    guard let format = ImportFormat.all.first(where: { $0.isFormat(source) }) else {
      throw Refusal("files of this kind can't be imported")
    }
    return try format.read(source, settings)
  }
}
