/// A smart rule that is on, with its parameter: one of those that look at more than a text. winnow(7) defines
/// each.
///
/// The rules are listed here once. Everything that a rule has of its own (its name in a rules file, the shape
/// of its value, its detector, its words) stands in the detector's file.
package struct SmartRule: Sendable, Equatable {
  /// The detector of every smart rule, in the order in which the rules are asked.
  static let detectors: [any SmartRuleDetector.Type] = [
    LinkDetector.self,
    ShortSenderDetector.self,
    EmailDetector.self,
    LetterDetector.self,
    CallingCodeDetector.self,
    EmojiDetector.self,
    MixedScriptDetector.self,
  ]

  /// Fires when the body contains a link.
  package static var links: SmartRule { SmartRule(LinkDetector.self, .on) }
  /// Fires when the sender has at most `max` characters (grapheme clusters).
  package static func shortSender(max: Int = 6) -> SmartRule {
    SmartRule(ShortSenderDetector.self, .max(max))
  }
  /// Fires when the sender contains `@` and `.`.
  package static var email: SmartRule { SmartRule(EmailDetector.self, .on) }
  /// Fires when the sender has a letter or a combining mark.
  package static var numbersOnly: SmartRule { SmartRule(LetterDetector.self, .on) }
  /// Fires when the sender's calling code can be told and is not one of `codes` (972 stands for +972).
  /// An empty list never fires.
  package static func countryAllowlist(codes: [Int]) -> SmartRule {
    SmartRule(CallingCodeDetector.self, .codes(codes))
  }
  /// Fires when the body contains an emoji.
  package static var emojis: SmartRule { SmartRule(EmojiDetector.self, .on) }

  /// Fires when the body has a word of two scripts whose letters look alike: `frее`, half Cyrillic.
  package static var mixedScripts: SmartRule { SmartRule(MixedScriptDetector.self, .on) }

  let detector: any SmartRuleDetector.Type
  package let value: SmartRuleValue

  init(_ detector: any SmartRuleDetector.Type, _ value: SmartRuleValue) {
    self.detector = detector
    self.value = value
  }

  /// Its name in a rules file, such as `links`.
  package var name: String { detector.name }

  /// Whether both are the same rule with the same parameter.
  package static func == (a: SmartRule, b: SmartRule) -> Bool {
    a.detector == b.detector && a.value == b.value
  }
}

/// The `smart` section of a rules file.
package struct SmartRules: Sendable, Equatable {
  /// Whether everything is junk that contacts and `allow` do not let through.
  package var allUnknown = false
  /// The rules that are on, each once, in the order in which they are asked.
  package private(set) var rules: [SmartRule] = []

  /// A section with these rules on.
  package init(_ rules: [SmartRule] = [], allUnknown: Bool = false) {
    self.allUnknown = allUnknown
    for rule in rules { insert(rule) }
  }

  /// Turns a rule on, or changes the parameter of one that is on already. A rule whose list is empty is
  /// turned off.
  package mutating func insert(_ rule: SmartRule) {
    remove(rule.name)
    if rule.value == .codes([]) { return }
    rules.append(rule)
    let on = rules
    rules = SmartRule.detectors.compactMap { detector in on.first { $0.detector == detector } }
  }

  /// Turns the rule of a name off; does nothing where it is not on.
  package mutating func remove(_ name: String) { rules.removeAll { $0.name == name } }
}
