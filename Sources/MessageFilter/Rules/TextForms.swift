import TextMatching

/// The forms in which texts are equal, as UTF-8: the one place that knows how folding is asked for.
enum TextForms {
  /// NFC(fold(NFC(text))): insensitive equality.
  static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

  /// NFC(text): sensitive equality.
  static func normalized(_ text: String) -> [UInt8] { Array(text.utf8) }
}

/// What makes two filters of one list the same: target, matching, case, and text by their equality. Regexes
/// are compared as written.
struct FilterKey: Hashable {
  var target: FilterRule.Target
  var matching: FilterRule.Matching
  var isCaseSensitive: Bool
  var text: [UInt8]

  init(_ filter: FilterRule) {
    target = filter.target
    matching = filter.matching
    isCaseSensitive = filter.isCaseSensitive
    if filter.matching == .regex {
      text = Array(filter.text.utf8)
    } else {
      text = filter.isCaseSensitive ? TextForms.normalized(filter.text) : TextForms.folded(filter.text)
    }
  }
}
