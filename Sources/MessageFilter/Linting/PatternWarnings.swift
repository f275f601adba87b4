import Bytes
import JSONText

/// Warnings about texts that are looked for as they are written, but look like a regex or have a wildcard.
extension RulesReader {
  mutating func warnOfPatterns() {
    warnOfTexts(RulesReader.looksLikePattern)
    guard let contacts = places.node(of: "contacts"), document.nodes[contacts].kind == .array else { return }
    for (index, element) in document.children(of: contacts).enumerated()
    where document.nodes[element].kind == .string {
      let text = document.text(of: element)
      // Short codes may have a star.
      guard text.dropFirst(3).contains(where: { $0 == "*" }) else { continue }
      let filter =
        RulesReader.isNumberPrefix(text) ? "matching: \"number\"" : "target: \"sender\", matching: \"prefix\""
      findings.add(
        .warning, document.nodes[element].start, "/contacts/\(index)",
        "a contact is compared as a whole, and \"*\" stands for itself in it; a filter of \"allow\" with "
          + "\(filter) lets through all senders that begin so")
    }
  }

  private static func looksLikePattern(_ filter: TextCondition) -> String? {
    guard filter.matching != .regex, filter.matching != .number else { return nil }
    if isNumberPrefix(filter.text) {
      return "\(quoted(filter.text)) is looked for with its \"*\"; with matching: \"number\" it is every "
        + "phone number that begins so"
    }
    guard let sign = signOfRegex(in: Array(filter.text.unicodeScalars)) else { return nil }
    return "\(quoted(filter.text)) is looked for as it is written, with \"\(sign)\"; if it is meant as a "
      + "regex, it needs matching: \"regex\""
  }

  /// Whether a text is the beginning of phone numbers, as matching `number` takes one: `+234*`.
  private static func isNumberPrefix(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "+"), text.utf8.last == UInt8(ascii: "*") else { return false }
    var number = PhoneNumber()
    return number.readRule(text.utf8Span.span, NumberingPlan()) != .none
  }

  /// What shows that a text is a regex, and is hardly in a message: `.*`, `\b`, `/` at both ends, `^` before
  /// a word, `$` behind one, unless that may be a currency: `US$`, `Rs$`.
  private static func signOfRegex(in text: [Unicode.Scalar]) -> String? {
    for (scalar, next) in zip(text, text.dropFirst()) {
      if scalar == ".", next == "*" { return ".*" }
      if scalar == "\\", "bBdDsSwW".unicodeScalars.contains(next) { return "\\\(next)" }
    }
    guard text.count > 2, let first = text.first, let last = text.last else { return nil }
    if first == "/", last == "/", !text[1..<text.count - 1].contains("/") { return "/" }
    if first == "^", text[1].properties.isAlphabetic || text[1] == "[" || text[1] == "(" { return "^" }
    let word = text.dropLast().reversed().prefix { $0.properties.isAlphabetic }
    let isCurrency = word.count < 3 || word.count == 3 && word.allSatisfy { $0.properties.isUppercase }
    return last == "$" && !isCurrency ? "$" : nil
  }
}
