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

/// What becomes of a message, and why.
public struct Verdict: Sendable, Equatable {
  /// Why.
  public var reason: Reason

  /// A verdict with its reason.
  public init(reason: Reason) { self.reason = reason }

  /// What becomes of the message: what the rule that decided says, and `allow` where none did.
  public var action: Action {
    switch reason {
    case .noRule: .allow
    case .rule(let rule, _): rule.action
    }
  }
}

/// Why a message got its action.
public enum Reason: Sendable, Equatable {
  /// No rule matched, so that the message is let through.
  case noRule
  /// This rule decided, by this evidence.
  case rule(RuleDescription, Evidence)

  /// The stage that decided.
  public var stage: Stage { rule?.stage ?? .default }

  /// The rule that decided; nil where none did.
  public var rule: RuleDescription? {
    switch self {
    case .noRule: nil
    case .rule(let rule, _): rule
    }
  }

  /// The part of the message that the rule matched; nil where it matched none.
  public var match: Match? {
    if case .rule(_, .text(let match)) = self { match } else { nil }
  }

  /// The language that a language rule denied; nil where another rule decided.
  public var language: FoundLanguage? {
    if case .rule(_, .language(let language)) = self { language } else { nil }
  }
}

/// What of a message made a rule match.
public enum Evidence: Sendable, Equatable {
  /// Nothing of it: `smart.allUnknown` matches every message that reaches it.
  case everything
  /// A part of its text.
  case text(Match)
  /// The language of its body.
  case language(FoundLanguage)
}

/// A part of a message that a rule matched.
public struct Match: Sendable, Equatable {
  /// Where it lies.
  public var field: Field
  /// Half-open, in Unicode scalars of that field as it came.
  public var range: Range<Int>
  /// The matched text. Of a calling code only `+` and the digits.
  public var text: String

  /// A matched part.
  public init(field: Field, range: Range<Int>, text: String) {
    self.field = field
    self.range = range
    self.text = text
  }
}
