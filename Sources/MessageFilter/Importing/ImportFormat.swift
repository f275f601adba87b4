/// A kind of file that can be imported.
struct ImportFormat: Sendable {
  /// What files of the kind are called in messages; nil if they are recognised only to be refused.
  let name: String?
  /// Reads a file; nil if it is of another kind.
  let read: @Sendable (ImportSource, ImportSettings) throws(RulesImport.Refusal) -> RulesImport?

  init(
    _ name: String?,
    read: @escaping @Sendable (ImportSource, ImportSettings) throws(RulesImport.Refusal) -> RulesImport?
  ) {
    self.name = name
    self.read = read
  }

  /// Every kind, in the order in which they are tried. To add one, add a file and a row here.
  static let all: [ImportFormat] = [
    .vCards,
    .blockedNumberLines,
    .sfsFilters,
    .automaticFilters,
    .spamBlockerSettings,
    .otherJSON,
    .blockedNumberRow,
    .table,
    .plainList,
  ]

  /// The names of the kinds, for messages.
  static var names: String { alternatives(all.compactMap(\.name)) }
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
      throw Refusal("this looks like \(kind)", remedy: remedy, expected: ImportFormat.names)
    }
    for format in ImportFormat.all {
      if let rules = try format.read(source, settings) { return rules }
    }
    // Only if the last format, a plain list, refuses a file as none of its kind, which it does not.
    throw Refusal("files of this kind can't be imported", expected: ImportFormat.names)
  }
}
