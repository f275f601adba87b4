package import MessageFilter

/// What was learned: rules with their evidence, and their expected results.
package struct LearnedRules: Sendable {
  /// A proposed rule, with the evidence for it and against it.
  package struct Proposal: Sendable {
    /// The rule, with an id and a note.
    package var rule: FilterRule
    /// The number of junk campaigns that the rule catches.
    package var campaigns: Int
    /// The junk messages that the rule catches, by ascending line.
    package var junk: [CaughtMessage]
    /// The kept messages that the rule catches, by ascending line.
    package var kept: [CaughtMessage]
    /// The messages that the note counts against the rule, by ascending line: they were caught wrongly by
    /// what was learned without them. They are kept messages, and for an allow filter junk.
    package var wrongWhileHeldBack: [CaughtMessage]
  }

  /// A message that a rule catches.
  package struct CaughtMessage: Sendable, Equatable {
    package var line: Int
    /// The id as JSON; nil if the message has none.
    package var id: String?

    init(_ message: LearningMessage) {
      line = message.line
      id = message.id
    }
  }

  /// A junk campaign that no proposed rule catches.
  package struct UncaughtCampaign: Sendable, Equatable {
    /// The number of its messages.
    package var messages: Int
    /// The line of the first of them.
    package var line: Int
    /// A filter on a phrase that nearly all of them have and no kept message has; nil if there is none.
    package var filter: FilterRule?
  }

  /// The proposed rules, the most useful first.
  package var proposals: [Proposal] = []
  /// The allow filters for kept messages that the deny filters in force catch wrongly. In these proposals,
  /// `junk` are the junk messages that the filter would let through wrongly, `kept` are the kept messages
  /// that it would let through, and `campaigns` is the number of campaigns of those.
  package var allow: [Proposal] = []
  package var prediction = Prediction()
  /// The largest junk campaigns of many messages of which the proposals catch none, the largest first.
  package var uncaught: [UncaughtCampaign] = []
  /// The messages whose labels the other messages contradict.
  package var disputed: [LearningMessage] = []
  /// The reason why there is no rule, or why there are fewer than there might be, as a sentence.
  package var remark: String?

  /// A result without rules.
  package init() {}
}
