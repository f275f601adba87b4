import TextMatching

/// The decision about one message, with offsets instead of texts, so that it needs no allocation. A
/// ``Verdict`` is the same with texts.
package struct Decision: Sendable, Equatable {
  /// The action for the message.
  package var action: Action
  /// The stage that decided.
  package var stage: Stage
  /// The identified language and its probability; only at the language stage. It must not be the last property:
  /// the flag of an optional decision would lie beside it, and reading both at once waits until they, which are
  /// written one by one, have arrived in memory.
  package var language: FoundLanguage?
  /// The index in ``RuleSet/rules`` of the rule that decided; nil at the default stage.
  package var rule: Int?
  /// The filter with conditions that the rule is, as an index in ``CompiledConditions/filters``; nil for any
  /// other rule. ``Judgement`` has the conditions that hold.
  var filter: Int?
  /// The matched part; nil if the rule matches no part (`allUnknown`, a language, the default).
  package var match: Match?

  /// A matched part of a message.
  package struct Match: Sendable, Equatable {
    /// The part of the message that contains the match.
    package var field: Part
    /// The match in UTF-8 bytes of that part's decoded text.
    package var bytes: Range<Int>
    /// Whether it is a calling code, of which verdicts show only `+` and the digits.
    package var isCallingCode = false
  }

  /// A part of a message.
  package enum Part: Sendable, Equatable {
    case body, sender
    /// The body, one space, and the sender.
    case all
    /// A user-defined field, by its index in the rules.
    case named(UInt8)
  }

  /// The decision if nothing matched.
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
