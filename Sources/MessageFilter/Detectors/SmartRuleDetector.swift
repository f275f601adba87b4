import Bytes

/// Everything about one smart rule: its form in a rules file, how it is evaluated, and how it is explained.
///
/// A new smart rule is a type that conforms to this, in a file of its own, and a row in
/// ``SmartRule/detectors``.
protocol SmartRuleDetector: SendableMetatype {
  /// The rule's key in a rules file, which is also how verdicts name it.
  static var name: String { get }
  /// The form of the key's value.
  static var shape: SmartRuleShape { get }
  /// The part of a message that the rule looks at, `body` or `sender`. The rule does not fire if the sender
  /// is absent or null.
  static var field: Field { get }
  /// Whether a match is a calling code, of which verdicts show only `+` and the digits.
  static var findsCallingCode: Bool { get }

  /// The part of `text` that makes the rule fire, in bytes; nil if it does not fire.
  ///
  /// - Parameter text: Well-formed UTF-8; ill-formed text gives any answer, but no trap.
  /// - Complexity: O(n) in the text's length. Allocates nothing.
  static func firstMatch(in text: Span<UInt8>, _ parameters: borrowing SmartRuleParameters) -> Range<Int>?

  /// Whether the rule fires on every text in which all of `parts` occur. False if that is not certain; the
  /// linter looks for filters that never decide.
  static func firesOnEveryText(with parts: [String]) -> Bool

  /// What is true of the field when the rule fires, as the end of a sentence: "has a link".
  static var condition: String { get }
  /// Why the rule fired, as a clause: "the body has the link "bit.ly/1"".
  ///
  /// - Parameter match: What matched, on one line.
  static func reason(match: String) -> String
}

extension SmartRuleDetector {
  static var findsCallingCode: Bool { false }
  static func firesOnEveryText(with parts: [String]) -> Bool { false }
}

/// The form of a smart rule's value in a rules file.
enum SmartRuleShape: Equatable {
  /// `true` or `false`.
  case toggle
  /// `{ max: 5 }`, with an integer in `range`. `true` stands for `standard`; `false` turns the rule off.
  case maximum(standard: Int, range: ClosedRange<Int>)
  /// A list of calling codes and regions. An empty list turns the rule off.
  case callingCodes

  /// The key of the value in a condition; nil if the value is no more than that the rule is on.
  var parameter: String? {
    switch self {
    case .toggle: nil
    case .maximum: "max"
    case .callingCodes: "codes"
    }
  }
}

/// The value of a smart rule that is on.
package enum SmartRuleValue: Sendable, Hashable {
  /// The rule takes no parameter.
  case on
  /// The value of `max`.
  case max(Int)
  /// The calling codes, in the file's order.
  case codes([Int])
}

/// The parameter of a smart rule as detectors read it. It holds no references, so that reading it retains
/// nothing.
struct SmartRuleParameters: Sendable {
  var max = 0
  var codes = CallingCodeSet()

  init(_ value: SmartRuleValue) {
    switch value {
    case .on: break
    case .max(let max): self.max = max
    case .codes(let codes): for code in codes { self.codes.insert(code) }
    }
  }
}

/// A compiled smart rule, from the `smart` section or from a condition.
struct CompiledSmartRule: Sendable {
  private let detector: any SmartRuleDetector.Type
  private let looksAtSender: Bool
  private let findsCallingCode: Bool
  private let parameters: SmartRuleParameters

  init(_ rule: SmartRule) {
    detector = rule.detector
    looksAtSender = rule.detector.field == .sender
    findsCallingCode = rule.detector.findsCallingCode
    parameters = SmartRuleParameters(rule.value)
  }

  /// The match that makes the rule fire on a message; nil if it does not fire.
  func firstMatch(in texts: borrowing MessageTexts) -> Decision.Match? {
    if looksAtSender {
      guard texts.hasSender, let found = detector.firstMatch(in: texts.sender, parameters) else { return nil }
      return .init(field: .sender, bytes: found, isCallingCode: findsCallingCode)
    }
    guard let found = detector.firstMatch(in: texts.body, parameters) else { return nil }
    return .init(field: .body, bytes: found, isCallingCode: findsCallingCode)
  }
}

extension SmartRule {
  /// The detector of the rule with a name; nil if there is none.
  static func detector(named name: String) -> (any SmartRuleDetector.Type)? {
    detectors.first { $0.name == name }
  }

  /// The reason why the rule of a name fired, as a clause; nil if no rule has that name.
  package static func reason(of name: String, match: String) -> String? {
    detector(named: name)?.reason(match: match)
  }
}
