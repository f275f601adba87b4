import JSONText
package import LanguageIdentification

/// The content of a rules file, checked but not yet compiled. All lists are in the file's order.
package struct Rules: Sendable, Equatable {
  /// Where the parts of a message are found.
  package var fields: FieldPointers = .init()
  /// The ISO 3166 region that numbers without `+` are dialled in; nil if it is not known.
  package var country: String?
  /// The default of `disguises`, which the texts of `deny` and `tags` that take it have as their own.
  package var defaultDisguises = FilterRule.Disguises.none
  /// Senders that are let through.
  package var contacts: [String] = []
  /// Filters whose messages are let through.
  package var allow: [FilterRule] = []
  /// Filters whose messages go to a folder.
  package var deny: [FilterRule] = []
  /// Languages whose messages go to a folder.
  package var denyLanguage: [LanguageRule] = []
  /// The smart rules.
  package var smart: SmartRules = .init()
  /// The tags, in the file's order.
  package var tags: [TagRule] = []
  /// The automatic lists.
  package var automatic: AutomaticLists = .init()

  /// Rules that let everything through.
  package init() {}

  /// The ids of the filters, then those of the language rules.
  package var ids: [String] {
    (allow + deny + tags.flatMap(\.filters)).compactMap(\.id) + denyLanguage.compactMap(\.id)
  }

  /// How phone numbers are read.
  var numberingPlan: NumberingPlan { NumberingPlan(ofRulesFor: country) }
}

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

/// The folder of a denied message.
package enum Folder: String, Sendable, CaseIterable { case junk, transaction, promotion }

/// The language that a language rule names: a single language, or Chinese in both scripts.
package enum RuleLanguage: Sendable, Hashable {
  /// One language.
  case language(Language)
  /// Chinese, whatever the script.
  case chinese
}

/// A rule of `denyLanguage`.
package struct LanguageRule: Sendable, Equatable {
  /// The least confidence of a guess where the file gives none.
  package static let defaultConfidence = 0.7

  /// The language that is denied.
  package var language: RuleLanguage
  /// The name as the file writes it (`pt-BR`); a verdict's `reason.text`.
  package var name: String
  /// The folder of the message.
  package var folder: Folder = .junk
  /// The least confidence of a guess, 0...1, as written in the file. Guesses are rounded to hundredths before
  /// they are compared with it.
  package var confidence = LanguageRule.defaultConfidence
  /// Its name, unique in the file.
  package var id: String?
  /// The author's note.
  package var note: String?
  /// Whether the rule is enabled. A disabled rule keeps its index in the list.
  package var isEnabled: Bool = true

  /// A rule with every default. winnow-rules(5) lists the names.
  package init(language: RuleLanguage, name: String) {
    self.language = language
    self.name = name
  }
}

/// The automatic lists.
package struct AutomaticLists: Sendable, Equatable {
  /// The active languages' keys, in order, as the file writes them.
  package var languages: [String] = []
  /// Every list of the file in the file's order, including the inactive ones.
  package var lists: [AutomaticList] = []

  /// No lists.
  package init() {}

  /// The entries of every list with the list's pointer, the active languages included, and whether they are
  /// those of an active language.
  package var listsByPointer: [(pointer: String, entries: [String], isActive: Bool)] {
    let active = languages.map { LanguageNames.language(named: $0) }
    return [("/automatic/languages", languages, true)]
      + lists.flatMap { list in
        let start = "/automatic/filter_lists/" + JSONPointer.escaped(list.key) + "/"
        let isActive = active.contains(LanguageNames.language(named: list.key))
        return list.arrays.map { (start + $0.name, $0.texts, isActive) }
      }
  }
}

/// One language's automatic list.
package struct AutomaticList: Sendable, Equatable {
  /// The key in `filter_lists`, as written.
  package var key: String
  /// Senders that are let through.
  package var allowSender: [String] = []
  /// Texts whose messages are let through.
  package var allowBody: [String] = []
  /// Senders that are junk.
  package var denySender: [String] = []
  /// Texts whose messages are junk.
  package var denyBody: [String] = []

  /// An empty list.
  package init(key: String) { self.key = key }

  /// A list's place among the four.
  typealias Texts = any WritableKeyPath<AutomaticList, [String]> & Sendable

  /// The four lists by their names, in the order of the stages.
  private static let lists: [(name: String, texts: Texts)] = [
    ("allow_sender", \.allowSender), ("allow_body", \.allowBody), ("deny_sender", \.denySender),
    ("deny_body", \.denyBody),
  ]

  /// The names of the four lists, in the order of the stages.
  package static let names = lists.map(\.name)

  /// The list of a name; nil if no list has it.
  static func texts(named name: String) -> Texts? { lists.first { $0.name == name }?.texts }

  /// The four lists with their names, in the order of the stages.
  package var arrays: [(name: String, texts: [String])] {
    Self.lists.map { ($0.name, self[keyPath: $0.texts]) }
  }
}
