internal import TextMatching

/// What was decided about one message, with offsets only: no allocation, no text. ``Verdict`` is the same in
/// words.
package struct Decision: Sendable, Equatable {
  /// What becomes of the message.
  package var action: Action
  /// The stage that decided.
  package var stage: Stage
  /// Index in ``RuleSet/rules`` of the rule that decided; nil at the default stage.
  package var rule: Int?
  /// The matched part; nil where the rule matches no part (`allUnknown`, a language, the default).
  package var match: Match?
  /// The language found and how sure that is; at the language stage only.
  package var language: FoundLanguage?

  /// A matched part of a message.
  package struct Match: Sendable, Equatable {
    /// Where the match lies.
    package var field: Part
    /// Half-open, in UTF-8 bytes of that field's decoded text.
    package var bytes: Range<Int>
    /// Whether it is a calling code, of which verdicts show `+` and the digits without what stands between
    /// them.
    package var isCallingCode = false
  }

  /// A part of a message.
  package enum Part: Sendable, Equatable {
    case body, sender
    /// The body, one space, and the sender.
    case all
    /// A field of the user's own, by its index in the rules.
    case named(UInt8)
  }

  /// Nothing matched.
  package static var byDefault: Decision { Decision(action: .allow, stage: .default) }
}

extension Decision.Match {
  init(_ match: PatternMatch) {
    switch match.part {
    case .body: self.init(field: .body, bytes: match.range)
    case .sender: self.init(field: .sender, bytes: match.range)
    case .joined: self.init(field: .all, bytes: match.range)
    }
  }
}
