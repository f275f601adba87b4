public import LanguageIdentification

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

  package init(field: Field, range: Range<Int>, text: String) {
    self.field = field
    self.range = range
    self.text = text
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

/// A language that was found and how sure that is.
public struct FoundLanguage: Sendable, Equatable {
  /// The language.
  public var language: Language
  /// How probable that is; for a rule on `zh`, of both scripts together.
  public var confidence: Confidence

  package init(language: Language, confidence: Confidence) {
    self.language = language
    self.confidence = confidence
  }
}
