package import LanguageIdentification

/// What a rules file says, checked but not yet compiled. Order is the file's.
public struct Rules: Sendable, Equatable {
  /// Where a message's parts are.
  public var fields: FieldPointers = .init()
  /// Senders that are let through.
  public var contacts: [String] = []
  /// Filters whose messages are let through.
  public var allow: [FilterRule] = []
  /// Filters whose messages go to a folder.
  public var deny: [FilterRule] = []
  /// Languages whose messages go to a folder.
  public var denyLanguage: [LanguageRule] = []
  /// The smart rules.
  public var smart: SmartRules = .init()
  /// The community lists.
  public var automatic: AutomaticLists = .init()

  /// Rules that let everything through.
  public init() {}
}

/// RFC 6901 pointers to a message's parts, where they differ from the default names.
public struct FieldPointers: Sendable, Equatable {
  /// The pointer to the id; nil: by its default name.
  public var id: String?
  /// The pointer to the sender; nil: by its default names.
  public var sender: String?
  /// The pointer to the body; nil: by its default names.
  public var body: String?
  /// The pointer to the date; nil: by its default names.
  public var date: String?

  /// Pointers for the parts that are not under their default names.
  public init(id: String? = nil, sender: String? = nil, body: String? = nil, date: String? = nil) {
    self.id = id
    self.sender = sender
    self.body = body
    self.date = date
  }
}

/// A filter of `allow` or `deny`.
public struct FilterRule: Sendable, Equatable {
  /// What a filter looks at: the body, a space and the sender joined, or one of them.
  public enum Target: String, Sendable, CaseIterable { case all, sender, body }
  /// How its text is found.
  public enum Matching: String, Sendable, CaseIterable { case contains, exact, regex }

  /// What it looks for, as written.
  public var text: String
  /// Where it looks.
  public var target: Target = .all
  /// How it looks.
  public var matching: Matching = .contains
  /// Whether case counts: as the file says, or by the default of `matching`.
  public var isCaseSensitive: Bool = false
  /// Where the message goes; no meaning in `allow`.
  public var folder: Folder = .junk
  /// Its name, unique in the file.
  public var id: String?
  /// What its owner wrote about it.
  public var note: String?
  /// Whether it counts. A disabled filter keeps its index in the list.
  public var isEnabled: Bool = true

  /// A filter with every default: contains, insensitive, in body and sender.
  public init(text: String) { self.text = text }
}

/// Where a denied message goes.
public enum Folder: String, Sendable, CaseIterable { case junk, transaction, promotion }

/// What a language rule names: one language, or Chinese in both scripts.
package enum DeniedLanguage: Sendable, Equatable {
  /// One language.
  case language(Language)
  /// Chinese, whatever the script.
  case chinese
}

/// A rule of `denyLanguage`.
public struct LanguageRule: Sendable, Equatable {
  /// The language that is denied.
  package var language: DeniedLanguage
  /// The name as the file writes it (`pt-BR`); a verdict's `reason.text`.
  public var name: String
  /// Where the message goes.
  public var folder: Folder = .junk
  /// The least confidence of a guess, as the file has it: 0...1. Guesses are rounded to hundredths before
  /// they are compared with it.
  public var confidence: Double = 0.7
  /// Its name, unique in the file.
  public var id: String?
  /// What its owner wrote about it.
  public var note: String?
  /// Whether it counts. A disabled rule keeps its index in the list.
  public var isEnabled: Bool = true

  /// A rule with every default; nil where no language has the name. winnow-rules(5) lists the names.
  public init?(named name: String) {
    guard let language = LanguageNames.language(named: name) else { return nil }
    self.init(language: language, name: name)
  }

  package init(language: DeniedLanguage, name: String) {
    self.language = language
    self.name = name
  }
}

/// The community lists.
public struct AutomaticLists: Sendable, Equatable {
  /// The active languages' keys, in order, as the file writes them.
  public var languages: [String] = []
  /// Every list of the file by its key, in the file's order, the inactive ones too.
  public var lists: [AutomaticList] = []

  /// No lists.
  public init() {}
}

/// One language's community list.
public struct AutomaticList: Sendable, Equatable {
  /// The key in `filter_lists`, as written.
  public var key: String
  /// Senders that are let through.
  public var allowSender: [String] = []
  /// Texts whose messages are let through.
  public var allowBody: [String] = []
  /// Senders that are junk.
  public var denySender: [String] = []
  /// Texts whose messages are junk.
  public var denyBody: [String] = []

  /// The names of the four lists, in the order of the stages.
  package static let names = ["allow_sender", "allow_body", "deny_sender", "deny_body"]

  /// An empty list.
  public init(key: String) { self.key = key }
}
