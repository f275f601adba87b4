import TextMatching

/// Conditions that hold whenever another one does.
extension Condition {
  /// The same text in more disguises, or the same smart rule with a parameter for which it fires more often.
  ///
  /// - Parameter allowlist: The smart rule `countryAllowlist`, if it is on.
  func weakerForms(_ allowlist: SmartRule?) -> [Condition] {
    switch self {
    case .text(var text):
      // What a level finds, the next one finds too. Texts without disguises are in ``CoverageIndex``.
      guard text.disguises == .lookalikes, text.isReadAsFolded else { return [] }
      text.disguises = .all
      return [.text(text)]
    case .smart(let rule):
      switch (rule.value, rule.detector.shape) {
      case (.max(let most), .maximum(_, let range)):
        return range.filter { $0 > most }.map { .smart(SmartRule(rule.detector, .max($0))) }
      case (.codes(let codes), _):
        // A calling code that is not among more codes is not among fewer.
        guard let allowlist, case .codes(let fewer) = allowlist.value, Set(fewer).isSubset(of: codes)
        else { return [] }
        return [.smart(allowlist)]
      default: return []
      }
    case .language, .tag, .group, .score: return []
    }
  }
}

extension TextCondition {
  /// Whether all texts with the same key are surely read alike where they are searched for in disguise.
  ///
  /// Keys are folded, and reading takes off marks and unmixes scripts before it folds.
  fileprivate var isReadAsFolded: Bool {
    if isCaseSensitive || text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII || (0x400...0x45F).contains(scalar.value) || CoverageIndex.isCaseless(String(scalar))
    }
    return isPlain && !DisguisedText.isMixed(text)
  }
}
