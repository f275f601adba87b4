import JSONText

/// RFC 6901 pointers to the parts of a message that are not found under their default names.
package struct FieldPointers: Sendable, Equatable {
  /// The pointer to the id; nil for the default name.
  package var id: String?
  /// The pointers to the sender; empty for the default names. The texts of several are joined by a line feed.
  package var sender: [String]
  /// The pointers to the body; empty for the default names. The texts of several are joined by a line feed.
  package var body: [String]
  /// The pointer to the date; nil for the default names.
  package var date: String?
  /// The pointer to the label; nil for the default name.
  package var label: String?
  /// User-defined fields, in the file's order.
  package var named: [NamedField] = []

  /// A user-defined field, which filters can name as their target.
  package struct NamedField: Sendable, Equatable {
    /// Its name, which follows the rules for tags.
    package var name: String
    /// Where it is.
    package var pointer: String

    /// A field.
    package init(name: String, pointer: String) {
      self.name = name
      self.pointer = pointer
    }
  }

  /// The name of a part that every message may have, if a field's name may be a misspelling of it.
  package static func standardName(like name: String) -> String? {
    Suggestion.nearest(to: name, among: standardNames, isWord: false)
  }

  /// The maximum number of user-defined fields.
  static let maxNamed = 16
  /// The names of the parts that every message may have.
  package static let standardNames = ["id", "sender", "body", "date", "label"]
  /// The names of the members from which these parts are read by default; the first that is there counts.
  static let defaultIDs = ["id"]
  package static let defaultSenders = ["sender", "from", "address"]
  package static let defaultBodies = ["body", "text", "content", "message"]
  static let defaultDates = ["date", "timestamp"]
  static let defaultLabels = ["label"]

  /// Pointers for the parts that are not under their default names.
  package init(
    id: String? = nil, sender: String? = nil, body: String? = nil, date: String? = nil, label: String? = nil
  ) {
    self.id = id
    self.sender = sender.map { [$0] } ?? []
    self.body = body.map { [$0] } ?? []
    self.date = date
    self.label = label
  }
}
