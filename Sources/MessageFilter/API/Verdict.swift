/// What becomes of a message.
public enum Action: UInt8, Sendable, CaseIterable {
  case allow
  case junk
  case transaction
  case promotion

  /// The word a verdict says.
  public var name: String {
    switch self {
    case .allow: "allow"
    case .junk: "junk"
    case .transaction: "transaction"
    case .promotion: "promotion"
    }
  }

  /// The action whose word is `name`; nil for another word.
  public init?(named name: String) {
    guard let action = Action.allCases.first(where: { $0.name == name }) else { return nil }
    self = action
  }

  init(_ folder: Folder) {
    switch folder {
    case .junk: self = .junk
    case .transaction: self = .transaction
    case .promotion: self = .promotion
    }
  }
}

/// The stages of the evaluation, in their order; the first that matches decides.
public enum Stage: UInt8, Sendable, CaseIterable {
  case contact
  case allow
  case allUnknown
  case automaticAllow
  case smart
  case deny
  case language
  case automaticDeny
  case `default`

  /// The word a verdict says: `allUnknown` is a smart rule, and both automatic stages are `automatic`.
  public var name: String {
    switch self {
    case .contact: "contact"
    case .allow: "allow"
    case .allUnknown, .smart: "smart"
    case .automaticAllow, .automaticDeny: "automatic"
    case .deny: "deny"
    case .language: "language"
    case .default: "default"
    }
  }
}

/// Which part of a message a match lies in.
public enum Field: UInt8, Sendable {
  case body
  case sender
  /// It straddles both: the range is in the text body, one space, sender.
  case all

  /// The word a verdict says.
  public var name: String {
    switch self {
    case .body: "body"
    case .sender: "sender"
    case .all: "all"
    }
  }
}

/// What was decided about one message, with offsets only: no allocation, no text. ``Verdict`` is the same in
/// words.
public struct Decision: Sendable, Equatable {
  /// What becomes of the message.
  public var action: Action
  /// The stage that decided.
  public var stage: Stage
  /// Index in ``RuleSet/rules`` of the rule that decided; nil at the default stage.
  public var rule: Int?
  /// The matched part; nil where the rule matches no part (`allUnknown`, a language, the default).
  public var match: Match?
  /// The language found and how sure that is; at the language stage only.
  public var language: FoundLanguage?

  /// A matched part of a message.
  public struct Match: Sendable, Equatable {
    /// Where the match lies.
    public var field: Field
    /// Half-open, in UTF-8 bytes of that field's decoded text.
    public var bytes: Range<Int>
    /// Whether it is a calling code, of which verdicts show `+` and the digits without what stands between them.
    public var isCallingCode = false
  }

  /// Nothing matched.
  package static var byDefault: Decision { Decision(action: .allow, stage: .default) }
}

/// A verdict as a program reads it: what becomes of a message, and why.
public struct Verdict: Sendable, Equatable {
  /// What becomes of the message.
  public var action: Action
  /// Why.
  public var reason: Reason

  /// A verdict of its parts.
  public init(action: Action, reason: Reason) {
    self.action = action
    self.reason = reason
  }
}

/// Why a message got its action.
public struct Reason: Sendable, Equatable {
  /// The stage that decided.
  public var stage: Stage
  /// The rule that decided: its id, else a JSON Pointer into the rules file.
  public var rule: String?
  /// The rule's text: filter text, list entry, contact, language name as written, smart rule's name.
  public var text: String?
  /// The part of the message that matched.
  public var field: Field?
  /// Half-open, in Unicode scalars of that field as it came.
  public var range: Range<Int>?
  /// The matched text, or the language found.
  public var match: String?
  /// How sure the language is, in hundredths; at the language stage only.
  public var confidence: Int?

  /// A reason of a stage, with nothing else said.
  public init(stage: Stage) { self.stage = stage }
}
