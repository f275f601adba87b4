/// A filter of `allow`, of `deny` or of a tag.
package struct FilterRule: Sendable, Equatable {
  /// The part of a message that a filter searches.
  package enum Target: Sendable, Hashable, CaseIterable, RawRepresentable {
    /// The body, a space and the sender joined.
    case all
    case sender
    case body
    /// A user-defined field.
    case field(String)

    /// The targets that every rules file has.
    package static let allCases: [Target] = [.all, .sender, .body]

    /// The target of a name: any other name than `all`, `sender` and `body` is a field's.
    package init(rawValue: String) {
      switch rawValue {
      case "all": self = .all
      case "sender": self = .sender
      case "body": self = .body
      default: self = .field(rawValue)
      }
    }

    /// Its name in a rules file.
    package var rawValue: String {
      switch self {
      case .all: "all"
      case .sender: "sender"
      case .body: "body"
      case .field(let name): name
      }
    }
  }

  /// The way in which a text must match.
  package enum Matching: String, Sendable, CaseIterable {
    /// It occurs anywhere.
    case contains
    /// It occurs with no letter or mark directly before or after it.
    case exact
    /// It is the whole text, except for white space at the text's ends.
    case whole
    /// The text begins with it, after any white space.
    case prefix
    /// The sender or a field is this phone number, or begins with it if it ends in `*`.
    case number
    /// It is a regular expression that matches anywhere.
    case regex

    /// Whether only white space may be before it in the text.
    var isAtTextStart: Bool { self == .whole || self == .prefix }
  }

  /// The disguises in which a text is found. Each level includes the ones before it.
  package enum Disguises: String, Sendable, CaseIterable {
    /// No disguises.
    case none
    /// Look-alike characters, which ordinary text does not have in place of a letter.
    case lookalikes
    /// Also spellings that a reader still understands: accents, digits for letters, letters spelled out,
    /// words split or stretched.
    case all
  }

  /// The condition on the message: a text, a group of conditions, or a score.
  package var condition: Condition
  /// The folder of the message. Ignored in `allow` and in tags.
  package var folder: Folder = .junk
  /// Whether the filter is enabled. A disabled filter keeps its index in the list.
  package var isEnabled: Bool = true
  /// Its id and note.
  var remarks: RuleRemarks?

  /// Its name, unique in the file.
  package var id: String? {
    get { remarks?.id }
    set { remarks = RuleRemarks(id: newValue, note: note) }
  }
  /// The author's note.
  package var note: String? {
    get { remarks?.note }
    set { remarks = RuleRemarks(id: id, note: newValue) }
  }

  /// A filter that looks for a text, with every default: contains, insensitive, in body and sender.
  package init(text: String) { condition = .text(TextCondition(text: text)) }

  /// A filter with a condition. A condition other than a text, group or score is wrapped in a group.
  package init(_ condition: Condition) {
    switch condition {
    case .text, .group, .score: self.condition = condition
    case .smart, .language, .tag: self.condition = .group(ConditionGroup(all: [condition]))
    }
  }

  /// The text condition; nil for a filter with other conditions, which a change by way of optional chaining
  /// leaves as they are. A value that is set replaces any conditions; nil changes nothing.
  package var textCondition: TextCondition? {
    get { if case .text(let text) = condition { text } else { nil } }
    set { if let newValue { condition = .text(newValue) } }
  }
}

/// The parts of a filter's text condition; of a filter with other conditions, those of an empty text with
/// every default.
extension FilterRule {
  /// The text, as written.
  package var text: String { textCondition?.text ?? "" }
  /// The part of the message that is searched.
  package var target: Target { textCondition?.target ?? .all }
  /// The way in which the text must match.
  package var matching: Matching { textCondition?.matching ?? .contains }
  /// Whether case counts.
  package var isCaseSensitive: Bool { textCondition?.isCaseSensitive ?? false }
  /// The disguises in which the text is found.
  package var disguises: Disguises { textCondition?.disguises ?? .none }
}
