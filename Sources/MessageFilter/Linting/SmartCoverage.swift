import TextMatching

/// Finds filters of `deny` for whose messages a smart rule, which comes first, always decides.
extension RulesReader {
  /// Why a smart rule decides whenever a filter of `deny` matches; nil if none is known to do so.
  func smartReason(_ filter: TextCondition) -> String? {
    // With `allUnknown` on they decide nothing.
    if rules.smart.allUnknown || rules.smart.rules.isEmpty { return nil }
    // A number may be written in many ways.
    if filter.matching == .number { return nil }
    // A disguised match need not contain the filter's text.
    if filter.disguises != .none { return nil }
    let required = RegexChecks.requiredTexts(of: filter)
    // What is the whole has nothing but white space beside it.
    let whole = filter.matching == .whole ? " \(filter.text) " : filter.text
    let texts = (required?.texts ?? [whole]).map { text in
      // Every message that matches contains this text in the form in which it is compared.
      filter.isCaseSensitive && required?.isInsensitive != true
        ? text : String(decoding: TextForms.folded(text), as: UTF8.self)
    }
    let field: Field
    switch filter.target {
    case .all, .field: return nil
    case .sender: field = .sender
    case .body: field = .body
    }
    for rule in rules.smart.rules where rule.detector.field == field {
      guard rule.detector.firesOnEveryText(with: texts) else { continue }
      return RulesReader.comesFirst(rule)
    }
    return nil
  }

  /// How a smart rule decides before a filter of `deny`.
  static func comesFirst(_ rule: SmartRule) -> String {
    "smart.\(rule.name) makes a message junk first when its \(rule.detector.field.name) \(rule.detector.condition)"
  }
}

/// Whether a text contains something that a smart rule finds, whatever is next to the text and however a
/// message spells it.
enum SmartCoverage {
  /// Whether it contains an emoji. Neighbouring characters can make it part of a longer one or, like U+FE0E,
  /// remove it.
  static func hasEmoji(_ text: String) -> Bool {
    let before = ["", "a", "1", "#", "\u{200D}", "\u{1F1FA}", "\u{20E3}", "\u{FE0E}"]
    let after = [
      "", "a", "\u{FE0E}", "\u{FE0F}", "\u{301}", "\u{20E3}", "\u{200D}", "\u{1F1FA}", "\u{1F3FB}",
    ]
    return before.allSatisfy { before in
      after.allSatisfy { EmojiDetector.firstEmoji(in: (before + text + $0).utf8Span.span) != nil }
    }
  }

  /// Whether it contains an address with `http://` between white space, which is a link however a message
  /// spells it.
  ///
  /// That is certain only if folding equates nothing but the two cases of each letter. `https` is not
  /// certain: `\u{17F}` folds to `s`, and `http\u{17F}://` is not a scheme. A bare host is not certain
  /// either, because it depends on its capitals.
  static func hasLink(_ text: String) -> Bool {
    let words = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0.properties.isWhitespace }
    return words.dropFirst().dropLast().contains { isLink(String($0)) }
  }

  private static func isLink(_ word: String) -> Bool {
    let lower = word.lowercased()
    guard lower.hasPrefix("http://") else { return false }
    let host = lower.unicodeScalars.dropFirst(7).prefix { $0 != "/" }
    guard host.allSatisfy(isHostCharacter), !hasOtherSpellings(String(host)) else { return false }
    return [word, lower, word.uppercased()].allSatisfy { LinkDetector.firstLink(in: $0.utf8Span.span) != nil }
  }

  private static func isHostCharacter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-"
  }

  /// Whether a text of small ASCII letters is also the folded form of a text with other characters:
  /// `\u{17F}`, `\u{212A}`, and the ligatures.
  private static func hasOtherSpellings(_ text: String) -> Bool {
    let letters = Array(text.utf8)
    return letters.indices.contains { index in
      switch letters[index] {
      case UInt8(ascii: "s"), UInt8(ascii: "k"): true
      case UInt8(ascii: "f"): index + 1 < letters.count && "fil".utf8.contains(letters[index + 1])
      default: false
      }
    }
  }
}
