/// The options of an import.
package struct ImportSettings: Sendable {
  /// Where the texts go.
  package enum List: String, Sendable, CaseIterable { case contacts, allow, deny }

  /// The list that the texts are added to; nil for the format's default.
  package var list: List?
  /// The part of a message that they look at; nil for the format's default.
  package var target: FilterRule.Target?
  /// How they match; nil for the format's default.
  package var matching: FilterRule.Matching?
  /// Where denied messages go; nil for the default.
  package var folder: Folder?
  /// The name of the column of a table that has the texts.
  package var column: String?

  /// The defaults of the format.
  package init() {}

  /// Whether no option is given.
  var isEmpty: Bool { list == nil && column == nil && !hasFilterSettings }

  /// Whether an option is given that only filters have.
  var hasFilterSettings: Bool { target != nil || matching != nil || folder != nil }

  /// Refuses the name of a column for files that have none.
  func refuseColumn(in files: String) throws(RulesImport.Refusal) {
    if column != nil { throw .init("\(files) have no columns", remedy: .namingNoColumn) }
  }

  /// Refuses all options for a file whose rules have their own settings.
  func refuseAll() throws(RulesImport.Refusal) {
    if !isEmpty { throw .init("this file says itself where its filters look and go", remedy: .noSettings) }
  }
}
