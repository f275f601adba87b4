public import LanguageIdentification

/// What a rules file says, checked but not yet compiled. Order is the file's.
public struct Rules: Sendable, Equatable {
  public var fields: FieldPointers = .init()
  public var contacts: [String] = []
  public var allow: [FilterRule] = []
  public var deny: [FilterRule] = []
  public var denyLanguage: [LanguageRule] = []
  public var smart: SmartRules = .init()
  public var automatic: AutomaticLists = .init()

  public init() {}
}

/// RFC 6901 pointers to a message's parts, where they differ from the default names.
public struct FieldPointers: Sendable, Equatable {
  public var id: String?
  public var sender: String?
  public var body: String?
  public var date: String?

  public init(id: String? = nil, sender: String? = nil, body: String? = nil, date: String? = nil) {
    self.id = id
    self.sender = sender
    self.body = body
    self.date = date
  }
}

/// A filter of `allow` or `deny`.
public struct FilterRule: Sendable, Equatable {
  public enum Target: String, Sendable, CaseIterable { case all, sender, body }
  public enum Matching: String, Sendable, CaseIterable { case contains, exact, regex }

  public var text: String
  public var target: Target = .all
  public var matching: Matching = .contains
  /// As the file says it, or the default of `matching`.
  public var isCaseSensitive: Bool = false
  public var folder: Folder = .junk
  public var id: String?
  public var note: String?
  public var isEnabled: Bool = true

  public init(text: String) { self.text = text }
}

/// Where a denied message goes.
public enum Folder: String, Sendable, CaseIterable { case junk, transaction, promotion }

/// What a language rule names: one language, or Chinese in both scripts.
public enum DeniedLanguage: Sendable, Equatable {
  case language(Language)
  case chinese
}

/// A rule of `denyLanguage`.
public struct LanguageRule: Sendable, Equatable {
  public var language: DeniedLanguage
  /// The name as the file writes it (`pt-BR`); a verdict's `reason.text`.
  public var name: String
  public var folder: Folder = .junk
  /// The least confidence of a guess, as the file has it: 0...1. Guesses are rounded to hundredths before
  /// they are compared with it.
  public var confidence: Double = 0.7
  public var id: String?
  public var note: String?
  public var isEnabled: Bool = true

  public init(language: DeniedLanguage, name: String) {
    self.language = language
    self.name = name
  }
}

/// The smart rules.
public struct SmartRules: Sendable, Equatable {
  public var allUnknown = false
  public var links = false
  /// The most characters a short sender has; nil where the rule is off.
  public var shortSender: Int?
  public var email = false
  public var numbersOnly = false
  /// Calling codes (972) that may pass; empty: the rule is off.
  public var countryAllowlist: [Int] = []
  public var emojis = false

  /// The `max` of `shortSender: true`.
  public static let defaultShortSender = 6
  /// What `max` can be.
  public static let shortSenderRange = 1...20

  /// All rules off.
  public init() {}
}

/// The community lists.
public struct AutomaticLists: Sendable, Equatable {
  /// The active languages' keys, in order, as the file writes them.
  public var languages: [String] = []
  /// Every list of the file by its key, in the file's order, the inactive ones too.
  public var lists: [AutomaticList] = []

  public init() {}
}

/// One language's community list.
public struct AutomaticList: Sendable, Equatable {
  /// The key in `filter_lists`, as written.
  public var key: String
  public var allowSender: [String] = []
  public var allowBody: [String] = []
  public var denySender: [String] = []
  public var denyBody: [String] = []

  /// The names of the four lists, in the order of the stages.
  public static let names = ["allow_sender", "allow_body", "deny_sender", "deny_body"]

  /// An empty list.
  public init(key: String) { self.key = key }
}
