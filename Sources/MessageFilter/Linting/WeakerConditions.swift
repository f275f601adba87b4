import TextMatching

/// Conditions that hold whenever another one does.
extension Condition {
  /// The same text in more disguises, or the same smart rule with a maximum for which it fires more often.
  var weakerForms: [Condition] {
    switch self {
    case .text(var text):
      // What a level finds, the next one finds too. Texts without disguises are in ``CoverageIndex``.
      guard text.disguises == .lookalikes, text.isReadAsFolded else { return [] }
      text.disguises = .all
      return [.text(text)]
    case .smart(let rule):
      guard case .max(let most) = rule.value, case .maximum(_, let range) = rule.detector.shape
      else { return [] }
      return range.filter { $0 > most }.map { .smart(SmartRule(rule.detector, .max($0))) }
    case .language, .tag, .group, .score: return []
    }
  }
}

extension ConditionKey {
  /// Whether it is a language or a list of calling codes, of which others may be weaker.
  var hasParameter: Bool {
    switch self {
    case .language, .smart(_, .codes): true
    default: false
    }
  }

  /// Whether it holds whenever another one does: the same language with less confidence, or
  /// `countryAllowlist` with fewer codes. A calling code that is not among more codes is not among fewer, but
  /// an empty list never fires.
  func isWeaker(than other: ConditionKey) -> Bool {
    switch (self, other) {
    case (.language(let language, let confidence), .language(let sameLanguage, let greater)):
      language == sameLanguage && confidence <= greater
    case (.smart(_, .codes(let fewer)), .smart(_, .codes(let codes))):
      !fewer.isEmpty && Set(fewer).isSubset(of: codes)
    default: false
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
