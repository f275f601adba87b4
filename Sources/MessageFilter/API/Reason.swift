package import LanguageIdentification

/// Why a message got its action.
public enum Reason: Sendable, Hashable {
  /// No rule matched, so the message is let through.
  case noRule
  /// This rule decided, by this evidence.
  case rule(RuleDescription, Evidence)

  /// The stage that decided.
  public var stage: Stage { rule?.stage ?? .default }

  /// The rule that decided; nil if none did.
  public var rule: RuleDescription? {
    switch self {
    case .noRule: nil
    case .rule(let rule, _): rule
    }
  }

  /// The part of the message that the rule matched; nil if it matched none.
  public var match: Match? {
    switch self {
    case .rule(_, .text(let match)): match
    case .rule(_, .conditions(let found)): found.match
    default: nil
    }
  }

  /// The language that a language rule denied; nil if another rule decided.
  public var language: FoundLanguage? {
    if case .rule(_, .language(let language)) = self { language } else { nil }
  }
}

/// The part of a message because of which a rule matched.
public enum Evidence: Sendable, Hashable {
  /// Nothing in the message: `smart.allUnknown` matches every message that reaches it.
  case everything
  /// A part of its text.
  case text(Match)
  /// The language of its body.
  case language(FoundLanguage)
  /// The conditions of a filter that hold.
  case conditions(ConditionMatches)
}

/// The conditions of a filter that hold.
public struct ConditionMatches: Sendable, Hashable {
  /// The sum of the points; nil if the filter has no score.
  public let points: Int?
  /// The conditions that hold and are not groups: those of `all` before those of `any`, depth first. For a
  /// score, the items that hold, groups included.
  public let matches: [ConditionMatch]
  /// The part of the message that is reported as the filter's match: of the conditions that have one, that of
  /// the first, or for a score that of the one with the most points. Nil if none has one.
  package let match: Match?

  package init(points: Int?, matches: [ConditionMatch], match: Match?) {
    self.points = points
    self.matches = matches
    self.match = match
  }
}

/// A condition that holds.
public struct ConditionMatch: Sendable, Hashable {
  /// A JSON Pointer (RFC 6901) to it in the rules file.
  public package(set) var condition: String
  /// Its points, if it is an item of a score.
  public package(set) var points: Int?
  /// Its text, a smart rule's name, a language's name as written, or a tag; nil for a group.
  public package(set) var text: String?
  /// The part of the message that it matched.
  public package(set) var match: Match?
  /// The language found.
  public package(set) var language: FoundLanguage?

  package init(
    condition: String, points: Int? = nil, text: String? = nil, match: Match? = nil,
    language: FoundLanguage? = nil
  ) {
    self.condition = condition
    self.points = points
    self.text = text
    self.match = match
    self.language = language
  }
}

/// A language that was identified, with its probability.
public struct FoundLanguage: Sendable, Hashable {
  package var language: Language
  package var confidence: Confidence

  /// The language as rules name it, a BCP 47 tag such as `pt` or `zh-Hans`.
  public var code: String { language.rawValue }
  /// Its English name.
  public var name: String { language.englishName }
  /// The probability, 0...1; for a rule on `zh`, the sum over both scripts.
  public var probability: Double { confidence.probability }

  package init(language: Language, confidence: Confidence) {
    self.language = language
    self.confidence = confidence
  }
}
