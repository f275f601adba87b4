import TextMatching

/// The forms in which texts are equal, as UTF-8: the one place that knows how folding is asked for.
enum TextForms {
  /// NFC(fold(NFC(text))): insensitive equality.
  static func folded(_ text: String) -> [UInt8] { Array(FoldedText.folded(text).utf8) }

  /// A text's letters each in simple case folding: equal only where a regex under `(?i)` takes them for
  /// equal.
  static func simplyFolded(_ text: String) -> [UInt8] {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      if lower.count == 1 { folded.append(contentsOf: lower) } else { folded.append(scalar) }
    }
    return Array(String(folded).utf8)
  }

  /// NFC(text), sensitive equality, where the text is written so; nil where it is not.
  static func normalized(_ text: String) -> [UInt8]? {
    // Nothing below the combining marks composes or decomposes by itself.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return Array(text.utf8) }
    var text = text
    text.makeContiguousUTF8()
    var span = text.utf8Span
    return span.checkForNFC(quickCheck: false) ? Array(text.utf8) : nil
  }
}

/// What makes two filters of one list the same: target, matching, case, and text by their equality. Regexes
/// are compared as written.
enum FilterKey: Hashable {
  case text(TextKey)
  /// Conditions, by ``Condition/key``.
  case conditions(String)

  /// - Parameter plan: how the rules read phone numbers.
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

/// What makes two texts the same condition.
struct TextKey: Hashable {
  var target: FilterRule.Target
  var matching: FilterRule.Matching
  var isCaseSensitive: Bool
  var disguises: FilterRule.Disguises
  /// Strings are equal where they are canonically equivalent, which is sensitive equality.
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
