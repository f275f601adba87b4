import TextMatching

/// The forms in which texts are compared, as UTF-8. Only this file knows how to ask for folding.
enum TextForms {
  /// NFC(fold(NFC(text))): insensitive equality.
  static func folded(_ text: String) -> [UInt8] { Array(FoldedText.folded(text).utf8) }

  /// Each scalar in simple case folding: two forms are equal only if a regex under `(?i)` treats the texts as
  /// equal.
  static func simplyFolded(_ text: String) -> [UInt8] {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1 { folded.append(contentsOf: lower) } else { folded.append(scalar) }
    }
    return Array(String(folded).utf8)
  }

  /// NFC(text), for sensitive equality, if the text is in NFC; otherwise nil.
  static func normalized(_ text: String) -> [UInt8]? {
    // Scalars below the combining marks are in NFC by themselves.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return Array(text.utf8) }
    var text = text
    text.makeContiguousUTF8()
    var span = text.utf8Span
    return span.checkForNFC(quickCheck: false) ? Array(text.utf8) : nil
  }
}

/// The key by which two filters of a list are the same: target, matching, case, and text in its form for
/// comparison. Regexes are compared as written.
enum FilterKey: Hashable {
  case text(TextKey)
  /// Conditions, by ``Condition/key``.
  case conditions(ConditionKey)

  /// - Parameter plan: How the rules read phone numbers.
  init(_ filter: FilterRule, _ plan: NumberingPlan) {
    let condition = filter.condition.withNumbersInOneForm(plan)
    switch condition {
    case .text(let text): self = .text(TextKey(text))
    case .smart, .language, .tag, .group, .score:
      let reduced = condition.reduced
      if case .text(let text) = reduced {
        self = .text(TextKey(text))
      } else {
        self = .conditions(reduced.key)
      }
    }
  }
}

/// The key by which two texts are the same condition.
struct TextKey: Hashable {
  var target: FilterRule.Target
  var matching: FilterRule.Matching
  var isCaseSensitive: Bool
  var disguises: FilterRule.Disguises
  /// Swift strings are equal if they are canonically equivalent, which is sensitive equality.
  var text: String
  var spelling: [UInt8]

  init(_ condition: TextCondition) {
    target = condition.target
    matching = condition.matching
    isCaseSensitive = condition.isCaseSensitive
    disguises = condition.disguises
    spelling = condition.matching == .regex ? Array(condition.text.utf8) : []
    text = condition.isCaseSensitive ? condition.text : FoldedText.folded(condition.text)
  }
}

/// The key by which two conditions are the same: ``Condition/key``.
enum ConditionKey: Hashable, Sendable {
  case text(TextKey)
  /// A smart rule, with its calling codes in ascending order.
  case smart(String, SmartRuleValue)
  case language(RuleLanguage, confidence: Double)
  case tag(String)
  case group(all: Set<ConditionKey>, any: Set<ConditionKey>, none: Set<ConditionKey>)
  /// The points of each condition, in ascending order if it occurs more than once.
  case score([ConditionKey: [Int]], atLeast: Int)
  /// A condition does not hold.
  indirect case absence(ConditionKey)
}
