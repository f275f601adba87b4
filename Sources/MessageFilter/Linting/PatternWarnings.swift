import Bytes
import JSONText

/// Warnings about texts that are looked for as they are written, but are regexes or have a wildcard.
extension RulesReader {
  mutating func warnOfPatterns() {
    warnOfTexts(RulesReader.looksLikePattern)
    guard let contacts = places.node(of: "contacts"), document.nodes[contacts].kind == .array else { return }
    for (index, element) in document.children(of: contacts).enumerated()
    where document.nodes[element].kind == .string {
      let text = document.text(of: element)
      let beginning = String(text.dropLast())
      // Short codes may end in a star.
      guard text.hasSuffix("*"), beginning.count >= 3, !beginning.contains("*") else { continue }
      let filter =
        RulesReader.isNumberPrefix(text)
        ? "text: \(quoted(text)), target: \"sender\", matching: \"number\""
        : "text: \(quoted(beginning)), target: \"sender\", matching: \"prefix\""
      findings.add(
        .warning, document.nodes[element].start, "/contacts/\(index)",
        "a contact is compared as a whole, and \"*\" stands for itself in it; { \(filter) } in \"allow\" "
          + "lets through all senders that begin with \(quoted(beginning))")
    }
  }

  private static func looksLikePattern(_ filter: TextCondition) -> String? {
    guard filter.matching != .regex, filter.matching != .number,
      let sign = signOfRegex(in: filter.text)
    else { return nil }
    return "\(quoted(filter.text)) is looked for as it is written, with \"\(sign)\"; if it is meant as a "
      + "regex, it needs matching: \"regex\""
  }

  /// Whether a text is the beginning of phone numbers, as matching `number` takes one: `+234*`.
  static func isNumberPrefix(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "+"), text.utf8.last == UInt8(ascii: "*") else { return false }
    var number = PhoneNumber()
    return number.readRule(text.utf8Span.span, NumberingPlan()) == .prefix
  }

  /// What regexes have and hardly any message. A path has a backslash too, a price `$`, a smiley `^`.
  private static let signs = [
    "(?i)", "(?:", "[0-9]", "[a-z", "[A-Z", #"\d+"#, #"\d{"#, #"\s+"#, #"\s*"#, #"\w+"#, #"\w*"#, "s?://",
  ]

  /// What shows that a text is a regex: one of ``signs``, `.*` or `.+` between letters or digits, `.*` before
  /// all, `.{` before a digit, or `\b` at both ends.
  private static func signOfRegex(in text: String) -> String? {
    let bytes = text.utf8Span.span
    if let sign = signs.first(where: { bytes.contains($0.utf8Span.span) }) { return sign }
    func isWord(_ place: Int) -> Bool {
      bytes.indices.contains(place)
        && (bytes[place] >= 0x80 || bytes[place] | 0x20 &- 0x61 < 26 || bytes[place] &- 0x30 < 10)
    }
    for place in bytes.indices.dropLast() where bytes[place] == UInt8(ascii: ".") {
      let (next, isJoined) = (bytes[place + 1], isWord(place - 1) && isWord(place + 2))
      if next == UInt8(ascii: "*"), isJoined || place == 0 && isWord(2) { return ".*" }
      if next == UInt8(ascii: "+"), isJoined { return ".+" }
      if next == UInt8(ascii: "{"), isWord(place + 2), bytes[place + 2] < 0x3A { return ".{" }
    }
    return text.count > 4 && text.hasPrefix(#"\b"#) && text.hasSuffix(#"\b"#) ? #"\b"# : nil
  }
}
