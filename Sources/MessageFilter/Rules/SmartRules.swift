/// A smart rule with its parameter, as the `smart` section or a condition has it. Smart rules look at more
/// than a text; winnow(7) defines each.
///
/// This file lists the rules. Everything specific to a rule (its name in a rules file, the shape of its
/// value, its detector, its words) is in the detector's file.
package struct SmartRule: Sendable, Equatable {
  /// The detector of every smart rule, in the order in which the rules are tried.
  static let detectors: [any SmartRuleDetector.Type] = [
    LinkDetector.self,
    ShortSenderDetector.self,
    EmailDetector.self,
    LetterDetector.self,
    CallingCodeDetector.self,
    EmojiDetector.self,
    MixedScriptDetector.self,
  ]
  /// The names of all smart rules, in the same order.
  package static let names = detectors.map { $0.name }

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
  /// Fires when the sender has a calling code that is not one of `codes` (972 stands for +972). An empty list
  /// never fires.
  package static func countryAllowlist(codes: [Int]) -> SmartRule {
    SmartRule(CallingCodeDetector.self, .codes(codes))
  }
  /// Fires when the body contains an emoji.
  package static var emojis: SmartRule { SmartRule(EmojiDetector.self, .on) }

  /// Fires when the body has a word with letters of two scripts that look alike: `frее`, half Cyrillic.
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
  /// Whether every message is junk that neither `contacts` nor `allow` lets through.
  package var allUnknown = false
  /// The rules that are on, each once, in the order in which they are tried.
  package private(set) var rules: [SmartRule] = []

  /// A section with these rules on.
  package init(_ rules: [SmartRule] = [], allUnknown: Bool = false) {
    self.allUnknown = allUnknown
    for rule in rules { insert(rule) }
  }

  /// Turns a rule on, or changes its parameter if it is on already. A rule whose list is empty is turned off.
  package mutating func insert(_ rule: SmartRule) {
    remove(rule.name)
    if rule.value == .codes([]) { return }
    rules.append(rule)
    let on = rules
    rules = SmartRule.detectors.compactMap { detector in on.first { $0.detector == detector } }
  }

  /// Turns off the rule of a name. Does nothing if it is not on.
  package mutating func remove(_ name: String) { rules.removeAll { $0.name == name } }
}
